"""Quantities as they are spoken, in Chinese or English words, as a reader of digits and units takes them.

``SPELLINGS`` are the patterns to look for, in their order, each with what is written in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tuiyan.engine import fraction_words
from tuiyan.engine.number_words import NUMBER, in_digits

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
TIMES_BEHIND = re.compile(r"(?<=\d)\s*×\s*$")
TENTH_BEHIND = re.compile(r"(?<![\d.,])(\d[\d,]*)\s*(毫秒|秒|元)\s*(\d)\s*$")
EACH_FIRST = re.compile(
    r"^(\D*?)每\s*个?\s*([^\d\s$¥￥€]+)\s*(?=[\d$¥￥€])(.*?)(\s*(?:左右|[。.,;!?])*)$", re.DOTALL
)
EACH = re.compile(r"(?<=[^\W_])\s*(?:每\s*个?\s*|\s+per\s+)(?=[^\W\d])")
MILLION = re.compile(r"(?<=/)\s*1?\s*(?:(?:M|百万)\s*(?=tok|词元)|百万\s*$)")


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


SPELLINGS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (fraction_words.SIGNS, fraction_words.of_sign),
    (fraction_words.ENGLISH, fraction_words.english),
    (NUMBER, lambda match: in_digits(match.group())),
    (POINT, lambda _: "."),
    (TIMES_BEHIND, lambda _: " x"),
    (MIXED, lambda match: _spoken(match.group())),
    (SPOKEN, lambda match: _spoken(match.group())),
    (PERCENT, lambda match: f"{match[1]}%"),
    (TENTHS, lambda match: f"{match[1]}{5 if match[2] == '半' else match[2]}%"),
    (fraction_words.CHINESE, fraction_words.chinese),
    (fraction_words.AND_A_HALF, fraction_words.and_a_half),
    (fraction_words.HALF, lambda _: "0.5"),
    (TENTH_BEHIND, lambda match: f"{match[1]}.{match[3]}{match[2]}"),
    (EACH_FIRST, lambda match: f"{match[1]}{match[3]}/{match[2]}{match[4]}"),
    (EACH, lambda _: "/"),
    (MILLION, lambda match: "Mtoken" if match.end() == len(match.string) else "M"),
)
