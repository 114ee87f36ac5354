"""Numbers in a client's sentence, alone and with a unit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.dimension import Dimension
from tuiyan.engine.normalized import Normalized
from tuiyan.engine.quantity import Given
from tuiyan.engine.reading import read
from tuiyan.engine.spoken import NUMERALS
from tuiyan.meeting.tokens import Sentence
from tuiyan.meeting.words import Words

NUMBERS = {"one": "1", "two": "2", "four": "4", "eight": "8", "sixteen": "16"}
"""Rows of words that stand for a number."""

THOUSANDS = {"k": "K", "w": "万"}
"""Letters glued to a number that multiply it, as the reader of quantities knows them."""

SCALES = "百千万亿"
LONGEST_UNIT = 8
"""How many tokens a quantity may have."""

CHARACTERS = re.compile(r"个?字(?!节)")
CALLS = re.compile(r"个请求|次请求|次调用|次(?!数)")
COUNTED = ("个", "字", "张", "台", "路", "块", "卡", "x", "×", "*")

TOKEN_WORDS = ("token", "tokens", "tok", "词元", "个", "字")
MORE = ("+", "多", "个")
"""What may stand between a number and what it counts."""


class Amount(NamedTuple):
    """A number.

    Attributes:
        text: As the reader of quantities takes it: ``32K``, ``1.5万``.
        end: The token after it.
    """

    text: str
    end: int


def amount_at(words: Words, sentence: Sentence, at: int) -> Amount | None:
    """Return the number that begins at a token."""
    if at >= len(sentence.tokens):
        return None
    token = sentence.tokens[at]
    if token.kind == "number":
        return _scaled(sentence, token.text, at + 1)
    if token.kind == "han" and token.text in NUMERALS:
        end = at
        while end < len(sentence.tokens) and sentence.tokens[end].text in NUMERALS:
            end += 1
        text = Normalized(sentence.slice(at, end).replace(" ", "")).text
        return Amount(text, end) if text.replace(",", "").isdigit() else None
    found = words.alone.at(sentence, at)
    return Amount(NUMBERS[found[0]], found[1]) if found and found[0] in NUMBERS else None


def _scaled(sentence: Sentence, text: str, end: int) -> Amount:
    """Take in the letter or the Chinese power of ten behind digits."""
    following = sentence.tokens[end] if end < len(sentence.tokens) else None
    if following is None or sentence.is_parted(end):
        return Amount(text, end)
    if following.folded in THOUSANDS and sentence.is_glued(end):
        return Amount(text + THOUSANDS[following.folded], end + 1)
    while end < len(sentence.tokens) and sentence.tokens[end].text in SCALES and not sentence.is_parted(end):
        text += sentence.tokens[end].text
        end += 1
    return Amount(text, end)


def passed_over(sentence: Sentence, at: int, signs: tuple[str, ...]) -> int:
    """Return the first token that is none of some signs and words."""
    while at < len(sentence.tokens) and {sentence.tokens[at].folded, sentence.tokens[at].text} & {*signs}:
        at += 1
    return at


def given(words: Words, text: str, dimension: Dimension) -> Given | None:
    """Read a quantity; ``None`` where it is none."""
    reading = read(text, words.catalog.units, dimension, has_echo=False)
    return reading.given if reading.quantity is not None and reading.quantity.value > 0 else None


def whole(words: Words, text: str) -> Fraction | None:
    """Return a plain number."""
    reading = read(text, words.catalog.units, has_echo=False)
    return reading.quantity.value if reading.quantity is not None else None


def quantity_at(words: Words, sentence: Sentence, at: int, name: str) -> tuple[Given, int] | None:
    """Return the longest quantity of what ``name`` measures that begins at a token and has a unit."""
    dimension = words.catalog.dimension(name)
    for end in _ends(sentence, at):
        text = sentence.slice(at, end)
        found = None if _counts(sentence, end - 1) else given(words, _in_tokens(text), dimension)
        if found is not None and found.unit and " " not in found.unit and _names_time(text):
            return found, end
    return None


def _counts(sentence: Sentence, at: int) -> bool:
    """Tell whether a numeral stands before what it counts: ``50 毫秒一个字`` are no 50.1 ms."""
    follows = at + 1 < len(sentence.tokens) and sentence.tokens[at + 1].text in COUNTED
    return follows and (sentence.tokens[at].text in NUMERALS or sentence.tokens[at].kind == "number")


def _in_tokens(text: str) -> str:
    """Take characters and calls as the units there are; what is read is about models, so a 字 is a token."""
    return CHARACTERS.sub("token", CALLS.sub("请求", text))


def _names_time(text: str) -> bool:
    """Tell whether a text says seconds, or per second, itself; ``32K`` does not."""
    return any(char.isalpha() for char in text.lstrip("0123456789., ").lstrip("kKwWmMgGtT"))


def _ends(sentence: Sentence, at: int) -> Iterator[int]:
    """Give where a quantity that begins at a token may end, the farthest first."""
    end = at + 1
    while end < min(len(sentence.tokens), at + LONGEST_UNIT) and not sentence.is_parted(end):
        end += 1
    yield from range(end, at + 1, -1)
