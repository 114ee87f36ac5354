"""Fractions in words: ``two thirds`` and ``三分之二`` are ``2/3``, ``half a million`` is ``0.5 million``.

What ends is written with a point, so that a unit or a million may follow; what does not, as one number over
another. Chinese numerals are digits already when they are looked for here, English words are not yet.
"""

from __future__ import annotations

import re
from fractions import Fraction
from unicodedata import numeric

from tuiyan.engine.number_words import DIGIT, TEENS, TENS, in_digits

ORDINALS = ("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
PARTS = {"half": 2, "halve": 2, "quarter": 4, **{word: at for at, word in enumerate(ORDINALS, 3)}}

COUNT = rf"(?:{'|'.join(TENS)})(?:[\s-](?:{DIGIT}))?|{'|'.join(reversed(TEENS))}|\d[\d,]*"
PART = "|".join(PARTS)

ENGLISH = re.compile(
    rf"(?<![\w.,/-])(?:(?P<whole>{COUNT})\s+and\s+)?"
    rf"(?:(?:an?|(?P<count>{COUNT}))[\s-]+(?P<part>{PART})|(?P<bare>half|quarter))s?\b(?!\s+precision)"
    r"(?:\s+of)?(?:\s+an?\b)?(?P<more>\s+(?=\S))?",
    re.IGNORECASE,
)
"""``half``, ``three quarters of a``, ``two and a half``."""

CHINESE = re.compile(
    r"(?:(?P<whole>\d[\d,]*)\s*又\s*)?(?P<below>[千万]|\d[\d,]*)\s*分之\s*(?P<above>\d[\d,]*)"
)
LARGE = {"千": 1000, "万": 10_000}

HALF = re.compile(r"(?<![\d.,点])1半|(?:(?<![\w.])|(?<=[约近概])|(?<=不多))半(?:\s*个)?(?!\w*精度)")
"""``一半``, ``半秒``, ``半个小时``; the numeral is a digit already."""

AND_A_HALF = re.compile(
    r"(?<![\d.,])(?P<whole>\d[\d,]*)\s*(?:个\s*半|(?P<unit>毫秒|秒|分钟|天|倍|元|块)\s*半\s*$)"
)
"""``两个半小时``, ``两秒半``."""


SIGNS = re.compile(r"(?:(?<![\d.,])(?P<whole>\d[\d,]*)\s?)?(?P<sign>[¼½¾⅐-⅞])")
"""A fraction that is one character: ``½``, ``1½``."""


def of_sign(match: re.Match[str]) -> str:
    """Write a fraction that is one character as digits."""
    part = Fraction(numeric(match["sign"])).limit_denominator(10)
    return _written(_number(match["whole"]) + part)


def english(match: re.Match[str]) -> str:
    """Write a fraction in English words as digits."""
    part = PARTS[(match["part"] or match["bare"]).casefold()]
    value = _number(match["whole"]) + Fraction(_number(match["count"]) or 1, part)
    return _written(value) + (" " if match["more"] else "")


def chinese(match: re.Match[str]) -> str:
    """Write a fraction in Chinese as digits; as it is, where it divides by nothing."""
    below = LARGE.get(match["below"]) or _number(match["below"])
    whole = _number(match["whole"])
    return _written(whole + Fraction(_number(match["above"]), below)) if below else match.group()


def and_a_half(match: re.Match[str]) -> str:
    """Write how many and a half, the unit behind it."""
    return f"{_number(match['whole'])}.5{match['unit'] or ''}"


def _number(text: str | None) -> int:
    return int(in_digits(text).replace(",", "")) if text else 0


def _written(value: Fraction) -> str:
    """Write a number with a point where that ends, else as one over another."""
    below = value.denominator
    for prime in (2, 5):
        while below % prime == 0:
            below //= prime
    return f"{float(value):.12g}" if below == 1 else f"{value.numerator}/{value.denominator}"
