"""A text in which width, case and spaces do not count, each sign remembering where it was written."""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import normalize

from tuiyan.text.folding import is_unseen

SIGNS = str.maketrans("−–—‐‑×✕＊·⋅÷≈～〜“”‘’「」『』", '-----xxxxx/=~~""\'\'""""')
"""Signs that stand for others; ``x`` and ``/`` are what people type for times and divided by."""


class Folded(NamedTuple):
    """A folded text.

    Attributes:
        text: In one width and case; of spaces only those between Latin words are left.
        places: Where each sign was written, and one more for the end.
    """

    text: str
    places: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where a part of it was written."""
        return self.places[start], self.places[end - 1] + 1 if end > start else self.places[start]


def folded(text: str) -> Folded:
    """Fold a text."""
    signs: list[str] = []
    places: list[int] = []
    gap = False
    for at, char in enumerate(text):
        if is_unseen(char):
            continue
        if char.isspace():
            gap = True
            continue
        for sign in normalize("NFKC", char).translate(SIGNS).casefold():
            if gap and signs and is_word(signs[-1]) and is_word(sign):
                signs.append(" ")
                places.append(at)
            gap = False
            signs.append(sign)
            places.append(at)
    return Folded("".join(signs), (*places, len(text)))


def is_word(sign: str) -> bool:
    """Tell whether a sign belongs to a Latin word or a number."""
    return sign.isascii() and sign.isalnum()
