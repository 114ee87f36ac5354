"""Lines on a field of cells that join where they meet, with arrowheads at their ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.row import Run
from tuiyan.deck.style import Style

if TYPE_CHECKING:
    from tuiyan.deck.drawing import Canvas

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
JOINTS = " │─╰││╭├─╯─┴╮┤┬┼"
"""By the arms of a cell: up 1, right 2, down 4, left 8."""


class Lines:
    """Lines that are not yet drawn."""

    def __init__(self) -> None:
        """Hold none."""
        self._arms: dict[tuple[int, int], int] = {}
        self._inks: dict[tuple[int, int], str] = {}
        self._heads: dict[tuple[int, int], str] = {}

    def across(self, row: int, start: int, end: int, ink: str) -> None:
        """Draw from one column to another of a row."""
        self._line(
            [(row, column) for column in range(min(start, end), max(start, end) + 1)], LEFT, RIGHT, ink
        )

    def down(self, column: int, start: int, end: int, ink: str) -> None:
        """Draw from one row to another of a column."""
        rows = range(min(start, end), max(start, end) + 1)
        self._line([(row, column) for row in rows], UP, DOWN, ink)

    def head(self, row: int, column: int, ink: str) -> None:
        """End a line with an arrowhead that points to the right."""
        self._heads[row, column] = ink

    def _line(self, cells: list[tuple[int, int]], back: int, on: int, ink: str) -> None:
        for at, cell in enumerate(cells):
            arms = (back if at else 0) | (on if at < len(cells) - 1 else 0)
            self._arms[cell] = self._arms.get(cell, 0) | arms
            self._inks[cell] = ink

    def onto(self, canvas: Canvas) -> None:
        """Draw all lines."""
        for (row, column), arms in self._arms.items():
            if arms:
                canvas.put(row, column, [Run(JOINTS[arms], Style(self._inks[row, column]))])
        for (row, column), ink in self._heads.items():
            canvas.put(row, column, [Run("▸", Style(ink))])
