"""A field of cells that a plot is put together on: words, lines that join, curves, an axis and its ticks.

Words are laid where they belong (``Canvas.put``), or at the first of several places that is free
(``Canvas.put_free``). A :class:`Curve` holds dots of braille, eight to a cell, and :class:`Lines` holds lines
that join where they meet; both are laid on the canvas when they are whole. All is drawn in the normal
characters, one cell each: the other sets replace them when a frame is painted (``deck/glyphs.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import log2
from typing import NamedTuple

from tuiyan.deck.row import Row, Run, joined, overlaid, row_width
from tuiyan.deck.style import LINE, QUIET, Style
from tuiyan.text.cells import clusters

BLANKS = (" ", "\u2800")

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
JOINTS = " │─╰││╭├─╯─┴╮┤┬┼"
"""By the arms of a cell: up 1, right 2, down 4, left 8."""


class Canvas:
    """A field of cells on which a picture is put together; what is laid later covers what was there.

    Attributes:
        width: In cells.
        rows: From top to bottom.
    """

    def __init__(self, width: int, height: int) -> None:
        """Start with nothing on it."""
        self.width = width
        self.rows: list[Row] = [()] * height

    def put(self, row: int, column: int, runs: Sequence[Run]) -> None:
        """Lay runs from a cell on; what would stand outside is left out."""
        if 0 <= row < len(self.rows) and column >= 0 and column + row_width(runs) <= self.width:
            self.rows[row] = overlaid(self.rows[row], column, runs)

    def is_free(self, row: int, column: int, cells: int) -> bool:
        """Tell whether nothing stands on ``cells`` and on the one before and behind them."""
        if not 0 <= row < len(self.rows) or column < 0 or column + cells > self.width:
            return False
        return not self._is_taken(row, column - 1, column + cells + 1)

    def is_blank(self, row: int, column: int) -> bool:
        """Tell whether nothing stands on one cell."""
        return not self._is_taken(row, column, column + 1)

    def _is_taken(self, row: int, start: int, end: int) -> bool:
        at = 0
        for run in self.rows[row]:
            for cluster, cells in clusters(run.text):
                if cluster not in BLANKS and start < at + cells and at < end:
                    return True
                at += cells
        return False

    def put_free(self, places: Iterable[tuple[int, int]], rows: Sequence[Sequence[Run]]) -> bool:
        """Lay rows of words at the first of ``places`` where all of them are free."""
        for row, column in places:
            if all(self.is_free(row + at, column, row_width(words)) for at, words in enumerate(rows)):
                for at, words in enumerate(rows):
                    self.put(row + at, column, words)
                return True
        return False


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


class Curve:
    """Dots of braille, two beside and four below each other in a cell."""

    def __init__(self, cells: int, rows: int) -> None:
        """Hold no dot yet, on ``cells`` times ``rows`` cells."""
        self.cells = cells
        self.rows = rows
        self._dots: dict[tuple[int, int], tuple[int, Style]] = {}

    def dot(self, x: int, y: int, style: Style) -> None:
        """Set one dot, counted from the upper left; its cell takes the style of its last dot."""
        row, column = y // 4, x // 2
        if 0 <= row < self.rows and 0 <= column < self.cells:
            bit = (0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80)[x % 2 * 4 + y % 4]
            self._dots[row, column] = (self._dots.get((row, column), (0, style))[0] | bit, style)

    def line(self, heights: Sequence[float], style: Style, *, start: int = 0, thick: int = 2) -> None:
        """Draw a line through heights above the lowest dot, one for each column of dots from ``start`` on.

        It is ``thick`` dots high, and as many more as it takes to touch what is beside it.
        """
        foot = self.rows * 4 - 1
        last: int | None = None
        for at, height in enumerate(heights, start):
            top = foot - round(height)
            least = top if last is None else min(top, last + 1) if last < top else top
            most = top + thick - 1 if last is None or last <= top else max(top + thick - 1, last - 1)
            for y in range(least, most + 1):
                self.dot(at, min(y, foot), style)
            last = top

    def onto(self, canvas: Canvas, row: int, column: int) -> None:
        """Lay the dots on a canvas, the upper left cell at ``row`` and ``column``."""
        last = (-1, -1)
        runs: list[Run] = []
        start = 0
        for place, (bits, style) in [*sorted(self._dots.items()), ((-1, -1), (0, QUIET))]:
            if runs and place != (last[0], last[1] + 1):
                canvas.put(row + last[0], column + start, tuple(joined(runs)))
                runs = []
            start = start if runs else place[1]
            runs.append(Run(chr(0x2800 + bits), style))
            last = place


class Doublings(NamedTuple):
    """An axis on which each doubling takes the same length.

    Attributes:
        first: The value at its beginning.
        step: Cells of a doubling.
        doublings: How many doublings it shows.
    """

    first: Fraction
    step: int
    doublings: int

    @property
    def cells(self) -> int:
        """How long it is."""
        return self.step * self.doublings

    def at(self, value: Fraction | float) -> float:
        """Return how many cells behind the beginning a value stands."""
        return log2(float(value) / float(self.first)) * self.step if value > 0 else 0.0

    def value(self, cells: float) -> float:
        """Return which value stands so many cells behind the beginning."""
        return float(self.first) * float(2 ** (cells / self.step))


class Tick(NamedTuple):
    """A value on an axis.

    Attributes:
        column: Of its line, counted in cells of the canvas.
        words: Below it.
    """

    column: int
    words: Row


def put_axes(canvas: Canvas, left: int, top: int, foot: int, cells: int) -> None:
    """Draw an axis from ``top`` down to ``foot``, and from there one of ``cells`` to the right."""
    for row in range(top, foot):
        canvas.put(row, left, (Run("│", LINE),))
    canvas.put(foot, left, (Run("╰" + "─" * cells, LINE),))


def put_drop(canvas: Canvas, column: int, first: int, end: int, style: Style = QUIET) -> None:
    """Draw a dashed line down a column, where nothing stands."""
    for row in range(first, end):
        if canvas.is_blank(row, column):
            canvas.put(row, column, (Run("╎", style),))


def put_height(canvas: Canvas, row: int, left: int, value: Run) -> None:
    """Write a value at the left of the axis in column ``left``, where there is room for it."""
    if canvas.is_free(row, 0, left - 1):
        canvas.put(row, left - 1 - row_width((value,)), (value,))


def put_ticks(canvas: Canvas, row: int, ticks: Iterable[Tick]) -> None:
    """Write ticks below an axis, each below its line; one without room moves aside or is left out."""
    for tick in ticks:
        cells = row_width(tick.words)
        middle = tick.column - (cells - 1) // 2
        shifts = sorted(range(-cells, cells + 1), key=abs)
        canvas.put_free(((row, max(0, middle + shift)) for shift in shifts), [tick.words])
