"""Sentences put together from names: a space between Han and Latin, none doubled."""

from __future__ import annotations

from itertools import pairwise


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
