"""Texts that differ in width, case or invisible characters only, made alike."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category

FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: " "}
"""Full-width characters and the ASCII ones they stand for."""

PARTING = " \u00a0\t-_‐‑–—"
"""What parts the words of a name and is left out as readily as not."""


def narrowed(text: str) -> str:
    """Write full-width letters, digits and signs as ASCII: ``＝`` as ``=``; one for one."""
    return text.translate(FULL_WIDTH)


def is_unseen(char: str) -> bool:
    """Tell whether a character takes no room and says nothing, such as a zero-width space."""
    return not char.isascii() and category(char) == "Cf"


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """Return what a name comes to where case, width, spaces and hyphens do not count."""
    plain = narrowed(text).casefold()
    return "".join(char for char in plain if char not in PARTING and not is_unseen(char))
