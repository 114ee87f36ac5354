"""Sentences put together from names: blanks filled in, a space between Han and Latin, none doubled."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from tuiyan.text.lazy_pattern import lazy_pattern

BLANK = lazy_pattern(r"\{(\w+)\}")


def places(text: str) -> list[str]:
    """Return the names of the blanks in a text that content gives: ``{name}``."""
    return BLANK.findall(text)


def filled(text: str, value: Callable[[str], str]) -> str:
    """Fill the blanks of a text that content gives; nothing in it is executed."""
    return BLANK.sub(lambda match: value(match[1]), text)


def spaced(text: str) -> str:
    """Put a space wherever Han meets Latin letters or digits."""
    seams = (" " + char if _is_seam(before, char) else char for before, char in pairwise(text))
    return text[:1] + "".join(seams)


def _is_seam(before: str, after: str) -> bool:
    if _is_han(before):
        return after.isascii() and after.isalnum()
    return _is_han(after) and before.isascii() and (before.isalnum() or before == "%")


def _is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff"
