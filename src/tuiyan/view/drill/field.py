"""The answer box as a row: what is typed, the caret, and where it is."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.row import Row, Run, cut, space
from tuiyan.deck.style import ACCENT, Style
from tuiyan.drill.question import Target
from tuiyan.drill.targets.formula import FormulaTarget
from tuiyan.drill.targets.lines import ChoiceTarget
from tuiyan.text.cells import width
from tuiyan.view.line_edit import LineEdit

KEY = 6
SHORT = 22
LONG = 48
HEAD = 3
"""Cells before what is typed."""


class Spot(NamedTuple):
    """A cell of the screen."""

    column: int
    row: int


class Field(NamedTuple):
    """A box as it is painted.

    Attributes:
        row: With the mark before it.
        caret: Column of the caret.
        first: Cells of the text that have gone out at the left.
    """

    row: Row
    caret: int
    first: int


def field_row(box: LineEdit, target: Target, cells: int) -> Field:
    """Return the box; it grows with what is typed, then shows the part around the caret."""
    least = LONG if isinstance(target, FormulaTarget) else KEY if isinstance(target, ChoiceTarget) else SHORT
    wide = min(cells - 2, max(least, width(box.text) + 3))
    room = wide - 2
    before = width(box.text[: box.at])
    first = max(0, before - room + 1)
    under, after = box.text[box.at : box.at + 1], box.text[box.at + 1 :]
    line = (
        Run(box.text[: box.at], Style("num", "raised")),
        Run(under, Style("num", "raised", reverse=True)) if under else Run("▏", Style("num", "raised")),
        Run(after, Style("num", "raised")),
    )
    shown = cut(line, first, first + room)
    row = (
        Run("▸ ", ACCENT),
        space(1, Style("num", "raised")),
        *_laid(shown),
        space(1, Style("num", "raised")),
    )
    return Field(row, HEAD + before - first, first)


def _laid(row: Row) -> Row:
    return tuple(run if run.style.ground else run._replace(style=Style("num", "raised")) for run in row)
