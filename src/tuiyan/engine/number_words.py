"""English number words as digits: ``thirty-eight`` is ``38``, ``seventy billion`` is ``70 billion``.

Thousands are written out, for who says two thousand of a unit means that unit; a million and more stay a
word, as in print. ``nine eighty-nine`` and ``nineteen seventy-nine`` are said in groups of two digits, like a
year. What is no number, such as ``ten hundred and``, is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

TEENS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
ONES = {word: value for value, word in enumerate(TEENS)}
TENS = {
    word: value
    for value, word in enumerate(
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), 2
    )
}
HUNDRED, THOUSAND = "hundred", "thousand"
LARGE = {"million": 10**6, "billion": 10**9, "trillion": 10**12}
SCALES = (THOUSAND, *LARGE)

SMALL = "|".join((*reversed(TEENS), *TENS))
WORD = "|".join((SMALL, HUNDRED, *SCALES))
DIGIT, SCALE = "|".join(TEENS[:10]), "|".join(SCALES)
POINTED = rf"point(?:[\s-]+(?:{DIGIT})\b)+(?:\s+(?:{SCALE})\b)?"
NUMBER = re.compile(
    rf"(?<![\w.,])(?<![\d.,]\s)(?:(?:an?\s+(?:{HUNDRED}|{SCALE})|{SMALL})\b"
    rf"(?:(?:[\s-]+|\s+and\s+)(?:{WORD})\b)*(?:\s+{POINTED})?|{POINTED})",
    re.IGNORECASE,
)
"""A number in words, with an ``a`` before it and digits behind a ``point``, or those digits alone."""


def in_digits(text: str) -> str:
    """Write a number in words as digits; as it is, where it is none."""
    if text.casefold() in SCALES:
        return text  # of a unit: per million
    words = [word for word in re.split(r"[\s-]+", text.casefold()) if word not in ("a", "an", "and")]
    at = words.index("point") if "point" in words else len(words)
    whole, part = words[:at], words[at + 1 :]
    last = (part or whole)[-1]
    scale = last if last in SCALES and not any(word in SCALES for word in (*whole, *part)[:-1]) else ""
    if scale:
        (part or whole).pop()
    value = _written(whole) if whole else int(not part)
    if value is None or not all(word in ONES for word in part):
        return text
    number = Decimal(f"{value}.{''.join(str(ONES[word]) for word in part)}")
    if scale == THOUSAND:
        number, scale = (number * 1000).normalize(), ""
    return f"{number:,f} {scale}".strip() if part else f"{int(number):,} {scale}".strip()


def _written(words: Sequence[str]) -> int | None:
    """Return what words say up to the last large one, or None."""
    total, largest, section = 0, 10**15, list[str]()
    for word in words:
        size = 1000 if word == THOUSAND else LARGE.get(word, 0)
        if not size:
            section.append(word)
            continue
        value = _below_thousand(section) if section else 1
        if value is None or size >= largest:
            return None
        total, largest, section = total + value * size, size, []
    last = _below_thousand(section) if section else 0
    return None if last is None else total + last


def _below_thousand(words: Sequence[str]) -> int | None:
    """Return what words without a large one say: with hundreds, or in groups of two digits."""
    if HUNDRED in words:
        at = words.index(HUNDRED)
        head, rest = _groups(words[:at]) if at else [1], _groups(words[at + 1 :])
        return head[0] * 100 + sum(rest) if len(head) == 1 and len(rest) < 2 else None
    groups = _groups(words)
    if len(groups) == 1:
        return groups[0]
    return groups[0] * 100 + groups[1] if len(groups) == 2 and groups[0] and groups[1] > 9 else None


def _groups(words: Sequence[str]) -> list[int]:
    """Return numbers below a hundred, one after another; none where a word says no such number."""
    if any(word not in ONES and word not in TENS for word in words):
        return []
    joined = {
        at for at, (one, two) in enumerate(pairwise(words)) if one in TENS and 0 < ONES.get(two, 0) < 10
    }
    groups: list[int] = []
    for at, word in enumerate(words):
        if at - 1 in joined:
            groups[-1] += ONES[word]
        else:
            groups.append(TENS[word] * 10 if word in TENS else ONES[word])
    return groups
