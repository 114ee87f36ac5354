"""A line being typed: text and caret as a value, what edits it, and its row.

``EDITS["erase_word"](LineEdit("8 H20", 5))`` is ``LineEdit("8 ", 2)``. Editing is the same wherever one
types: the commands ``PLACE.erase``, ``PLACE.left`` and so on end in the names of ``EDITS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple
from unicodedata import category

from tuiyan.deck.row import Row, Run, cut, on, space
from tuiyan.deck.style import ACCENT, Style
from tuiyan.text.cells import char_width, width

MOST = 200
"""Characters a line may have."""


class LineEdit(NamedTuple):
    """A line being typed.

    Attributes:
        text: Without control characters.
        at: The caret stands before this character.
    """

    text: str = ""
    at: int = 0

    def typed(self, text: str) -> LineEdit:
        """Put text in at the caret; what a paste brings along of lines and controls becomes a space."""
        clean = "".join(" " if char.isspace() else char for char in text)
        clean = "".join(char for char in clean if category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
        clean = clean[: MOST - len(self.text)]
        return LineEdit(self.text[: self.at] + clean + self.text[self.at :], self.at + len(clean))

    def erased(self) -> LineEdit:
        """Take away the character before the caret, with the marks upon it."""
        start = self._before()
        return LineEdit(self.text[:start] + self.text[self.at :], start)

    def deleted(self) -> LineEdit:
        """Take away the character at the caret."""
        return LineEdit(self.text[: self.at] + self.text[self._after() :], self.at)

    def word_erased(self) -> LineEdit:
        """Take away the word before the caret."""
        kept = self.text[: self.at].rstrip()
        start = kept.rfind(" ") + 1
        return LineEdit(self.text[:start] + self.text[self.at :], start)

    def left(self) -> LineEdit:
        """Move the caret one character to the left."""
        return self._replace(at=self._before())

    def right(self) -> LineEdit:
        """Move the caret one character to the right."""
        return self._replace(at=self._after())

    def start(self) -> LineEdit:
        """Move the caret to the start."""
        return self._replace(at=0)

    def end(self) -> LineEdit:
        """Move the caret to the end."""
        return self._replace(at=len(self.text))

    def _before(self) -> int:
        at = max(0, self.at - 1)
        while at > 0 and char_width(self.text[at]) == 0:
            at -= 1
        return at

    def _after(self) -> int:
        at = min(len(self.text), self.at + 1)
        while at < len(self.text) and char_width(self.text[at]) == 0:
            at += 1
        return at


EDITS: Mapping[str, Callable[[LineEdit], LineEdit]] = {
    "erase": LineEdit.erased,
    "delete": LineEdit.deleted,
    "erase_word": LineEdit.word_erased,
    "erase_all": lambda _: LineEdit(),
    "left": LineEdit.left,
    "right": LineEdit.right,
    "start": LineEdit.start,
    "end": LineEdit.end,
}
"""What the editing commands of any place do, by the second half of their ids."""

HEAD = 3
"""Cells before what is typed."""


class DrawnLine(NamedTuple):
    """A line being typed, as it is painted.

    Attributes:
        row: With the mark before it.
        caret: Column of the caret.
        first: Cells of the text that have gone out at the left.
    """

    row: Row
    caret: int
    first: int


def line_row(line: LineEdit, cells: int, least: int = 0) -> DrawnLine:
    """Return a line ``cells`` wide with its mark; one with a ``least`` width grows with what is typed.

    Of a line too long for it the part at the caret is shown.
    """
    style = Style("num", "raised")
    wide = min(cells - 2, max(least, width(line.text) + 3)) if least else cells - 2
    room = wide - 2
    before = width(line.text[: line.at])
    first = max(0, before - room + 2)
    under = line.text[line.at : line.at + 1]
    runs = (
        Run(line.text[: line.at], style),
        Run(under, style._replace(reverse=True)) if under else Run("▏", style),
        Run(line.text[line.at + 1 :], style),
    )
    shown = on(cut(runs, first, first + room), "raised")
    return DrawnLine(
        (Run("▸ ", ACCENT), space(1, style), *shown, space(1, style)), HEAD + before - first, first
    )
