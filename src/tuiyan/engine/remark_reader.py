"""Reads the remarks beside the lines of a derivation, and tells whether what they say of numbers is true.

``1 TB/s = 1,000 GB/s``, ``搬运时间 23.3 ms > 计算时间 0.07 ms → 带宽受限`` and ``权重字节 = 参数量 ×
每参数字节`` are compared side by side; after a name (``batch 改为 32``) stands what it is. A remark without
numbers, a name or a fact, says nothing that could be false.
"""

from __future__ import annotations

import re

from tuiyan.engine.printed_range import Range, Unreadable
from tuiyan.engine.printed_reader import Reader

RELATION = re.compile(r" ([=≈<>]) ")
SEPARATOR = re.compile(r"，|, (?![^()]*\))")
NUMBER = re.compile(r"-?\d")


def is_true(remark: str, reader: Reader) -> bool:
    """Tell whether every part of a remark is true, as far as it speaks of numbers."""
    try:
        return all(_is_true(part, reader) for part in SEPARATOR.split(remark.partition(" → ")[0]))
    except Unreadable:
        return False


def _is_true(part: str, reader: Reader) -> bool:
    first, *rest = RELATION.split(part)
    if not rest:
        _named(part, reader)
        return True
    before = _side(first, reader)
    for relation, text in zip(rest[::2], rest[1::2], strict=True):
        now = _side(text, reader)
        if not before.compares(relation, now):
            return False
        before = now
    return True


def _side(text: str, reader: Reader) -> Range:
    """Read one side: an expression, or a name with its size."""
    try:
        return reader.read(text, is_result=True)
    except Unreadable:
        told = _named(text, reader)
        if told is None:
            raise
        return told


def _named(text: str, reader: Reader) -> Range | None:
    """Read the number that follows a name; it must be what the name stands for."""
    word = reader.word_of(text)
    number = NUMBER.search(text, len(word)) if word else None
    if number is None:
        return None
    told = reader.read(text[number.start() :], is_result=True)
    if not reader.is_about(word, told):
        raise Unreadable(text)
    return told
