"""How people write quantities, normalized: every spelling becomes one, and the places are kept.

``Normalized("每秒３．３５TB").text`` is ``3.35TB/秒``; ``百分之三十八`` is ``38%`` and ``七万亿`` is
``7,000,000,000,000``. Nothing is decided here about units or what was meant: signs that stand for others
are made alike, numbers in Chinese or English words become digits, and what is said before a number is put
behind it. Each character remembers where it was typed, so that a complaint still points at it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tuiyan.text.folding import FULL_WIDTH, is_unseen
from tuiyan.text.lazy_pattern import lazy_pattern

ONE_TO_ONE = {**FULL_WIDTH, **str.maketrans("\u00a0\u202f\u2009\u2007−–—，μ’‘：", "    ---,µ'':")}

PRINTED = lazy_pattern(r"[+-]?\.?\d[\d.,eE+-]* ?[A-Za-zµ%·]*(?:/[A-Za-z(·)]+)?")
"""A number and a unit as they are printed, in which nothing is spoken."""


class Normalized:
    """A text as it is read.

    Attributes:
        text: Normalized.
    """

    __slots__ = ("_columns", "text")

    def __init__(self, typed: str) -> None:
        """Take what was typed."""
        kept = [(char, at) for at, char in enumerate(typed) if not is_unseen(char)]
        self.text = "".join(char for char, _ in kept).translate(ONE_TO_ONE)
        self._columns = [at for _, at in kept] + [len(typed)]
        if PRINTED.fullmatch(self.text):
            return
        from tuiyan.engine.spoken import SPELLINGS

        for pattern, write in SPELLINGS:
            self.replace(pattern, write)

    def replace(self, pattern: re.Pattern[str], write: Callable[[re.Match[str]], str]) -> None:
        """Write something else for each match; all of it stands where the match began."""
        for match in reversed([*pattern.finditer(self.text)]):
            new = write(match)
            start, end = match.span()
            self.text = self.text[:start] + new + self.text[end:]
            self._columns[start:end] = [self._columns[start]] * len(new)

    def column(self, at: int) -> int:
        """Return where a character was typed, 0-based."""
        return self._columns[min(at, len(self._columns) - 1)]
