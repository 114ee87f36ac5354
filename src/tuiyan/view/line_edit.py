"""A line being typed: text and caret, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple
from unicodedata import category

from tuiyan.text.cells import char_width

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
