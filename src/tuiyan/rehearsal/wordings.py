"""Wordings of a concept or a claim, and where they stand in a sentence.

``读…权重`` is found in ``每步都要读一遍权重``: ``…`` is a gap of a few signs within the sentence. Width, case
and spaces do not count; a Latin word is found whole, in the singular or the plural.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from tuiyan.text.folding import is_unseen

GAP = "…"
LONGEST_GAP = 20
PAUSE = r"[ _-]?"
"""What may stand between two Latin words of a wording."""

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


class Found(NamedTuple):
    """A wording in a folded sentence.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        gaps: What stands in its gaps.
    """

    start: int
    end: int
    gaps: tuple[str, ...]


def occurrences(says: Iterable[str], sentence: Folded) -> Iterator[Found]:
    """Give where wordings stand in a sentence, the longest wording first."""
    for pattern in patterns(tuple(says)):
        for match in pattern.finditer(sentence.text):
            if match.end() > match.start():
                yield Found(match.start(), match.end(), match.groups())


@lru_cache(maxsize=4096)
def patterns(says: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """Return wordings as patterns, the longest first."""
    return tuple(_pattern(text) for text in sorted(says, key=len, reverse=True))


def _pattern(text: str) -> re.Pattern[str]:
    parts = [folded(part).text for part in text.split(GAP)]
    gap = f"([^。;!?\\n]{{0,{LONGEST_GAP}}}?)"
    return re.compile(gap.join(_part(part) for part in parts if part))


def _part(text: str) -> str:
    if len(text) == 1:
        return re.escape(text)
    body = re.escape(text).replace(r"\ ", PAUSE).replace(r"\-", PAUSE)
    before = after = ""
    if text[0].isascii() and text[0].isalpha():
        before = "(?<![a-z])"
    elif text[0].isdigit():
        before = r"(?<![\d.])"
    if text[-1].isascii() and text[-1].isalpha():
        after = "(?:s(?![a-z])|(?![a-z]))"
    elif text[-1].isdigit():
        after = r"(?!\d|\.\d)"
    return before + body + after
