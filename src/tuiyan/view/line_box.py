"""A line being typed, as a row."""

from __future__ import annotations

from tuiyan.deck.row import Row, Run, cut, grounded, space
from tuiyan.deck.style import ACCENT, Style
from tuiyan.text.cells import width
from tuiyan.view.line_edit import LineEdit


def box_row(box: LineEdit, cells: int) -> Row:
    """Return a line being typed, ``cells`` wide with its mark; a long one shows the part at the caret."""
    room = cells - 4
    under, after = box.text[box.at : box.at + 1], box.text[box.at + 1 :]
    line = (
        Run(box.text[: box.at], Style("num", "raised")),
        Run(under, Style("bg", "text")) if under else Run("▏", Style("num", "raised")),
        Run(after, Style("num", "raised")),
    )
    first = max(0, width(box.text[: box.at]) - room + 2)
    shown = grounded(cut(line, first, first + room), "raised", room)
    return (Run("▸ ", ACCENT), space(1, Style("num", "raised")), *shown, space(1, Style("num", "raised")))
