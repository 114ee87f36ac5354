"""How people write quantities, made one writing that keeps its places.

``Writing("每秒３．３５TB").text`` is ``3.35TB/秒``; ``百分之三十八`` is ``38%`` and ``七万亿`` is
``7,000,000,000,000``. Nothing is decided here about units or what was meant: signs that stand for others
are made alike, numbers in Chinese or English words become digits, and what is said before a number is put
behind it. Each character remembers where it was typed, so that a complaint still points at it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tuiyan.engine.number_words import MAY_BE, NUMBER, in_digits
from tuiyan.text.folding import FULL_WIDTH, is_unseen

ONE_TO_ONE = {**FULL_WIDTH, **str.maketrans("\u00a0\u202f\u2009\u2007−–—，μ’‘：", "    ---,µ'':")}

NUMERALS = "零〇一二两三四五六七八九十百千万亿"
ONES = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
TENS = {"十": 10, "百": 100, "千": 1000}
LARGE = {"万": 10**4, "亿": 10**8}
SPOKEN = re.compile(
    rf"(?<![\d.]\s)(?<![\d.])[{NUMERALS}]*[零〇一二两三四五六七八九十][{NUMERALS}]*(?:点[{NUMERALS}]+)?"
)
"""A number in Chinese numerals; ``万`` behind digits belongs to them."""

MIXED = re.compile(r"(?<![\d.,])\d+[百千万亿](?:\d+[百千万亿]*)+(?![\d.,])")
"""A number in digits and Chinese numerals: ``1万5千``, ``3万2``."""

PARTS = re.compile(r"\d+|.")

TENTHS = re.compile(r"(\d)\s*成\s*(半|\d)\s*$")
PERCENT = re.compile(r"百分之\s*([+-]?[\d.,]+)")
POINT = re.compile(r"(?<=\d)。(?=\d)")
TENTH_BEHIND = re.compile(r"(?<![\d.,])(\d[\d,]*)\s*(毫秒|秒|元)\s*(\d)\s*$")
EACH_FIRST = re.compile(
    r"^(\D*?)每\s*个?\s*([^\d\s$¥￥€]+)\s*(?=[\d$¥￥€])(.*?)(\s*(?:左右|[。.,;!?])*)$", re.DOTALL
)
EACH = re.compile(r"(?<=[^\W_])\s*(?:每\s*个?\s*|\s+per\s+)(?=[^\W\d])")
MILLION = re.compile(r"(?<=/)\s*1?\s*(?:(?:M|百万)\s*(?=tok|词元)|百万\s*$)")


class Writing:
    """A text as it is read.

    Attributes:
        text: In one writing.
    """

    __slots__ = ("_columns", "text")

    def __init__(self, typed: str) -> None:
        """Take what was typed."""
        kept = [(char, at) for at, char in enumerate(typed) if not is_unseen(char)]
        self.text = "".join(char for char, _ in kept).translate(ONE_TO_ONE)
        self._columns = [at for _, at in kept] + [len(typed)]
        if MAY_BE.search(self.text):
            self.replace(NUMBER, lambda match: in_digits(match.group()))
        if typed.isascii() and "per" not in typed and "/" not in typed:
            return
        self.replace(POINT, lambda _: ".")
        self.replace(MIXED, lambda match: _spoken(match.group()))
        self.replace(SPOKEN, lambda match: _spoken(match.group()))
        self.replace(PERCENT, lambda match: f"{match[1]}%")
        self.replace(TENTHS, lambda match: f"{match[1]}{5 if match[2] == '半' else match[2]}%")
        self.replace(TENTH_BEHIND, lambda match: f"{match[1]}.{match[3]}{match[2]}")
        self.replace(EACH_FIRST, lambda match: f"{match[1]}{match[3]}/{match[2]}{match[4]}")
        self.replace(EACH, lambda _: "/")
        self.replace(MILLION, lambda match: "Mtoken" if match.end() == len(match.string) else "M")

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


def _spoken(text: str) -> str:
    """Write a number in Chinese numerals as digits; as it is, where it is none."""
    whole, _, part = text.partition("点")
    number = _whole(whole)
    if number is None or any(char not in ONES for char in part):
        return text
    digits = "".join(str(ONES[char]) for char in part)
    return f"{number:,}" + (f".{digits}" if digits else "")


def _whole(text: str) -> int | None:
    if all(char in ONES for char in text):
        return int("".join(str(ONES[char]) for char in text)) if len(text) < 40 else None
    total, section, one, unit, largest = 0, 0, 0, 1, 0
    for char in PARTS.findall(text):
        if char.isdecimal():
            one, unit = int(char), unit if len(char) == 1 else 1
        elif char in ONES:
            one, unit = ONES[char], 1 if char in "零〇" else unit
        elif char in TENS:
            unit = TENS[char]
            section += (one or (1 if not section and char == "十" else one)) * unit
            one = 0
        else:
            value, unit = section + one, LARGE[char]
            total = (total + value) * unit if unit > largest else total + value * unit
            largest, section, one = max(largest, unit), 0, 0
    return total + section + one * max(1, unit // 10) if total + section + one else None
