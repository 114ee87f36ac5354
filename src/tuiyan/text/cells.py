"""How many terminal cells a text takes."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width

ZERO_WIDTH_CATEGORIES = ("Mn", "Me", "Cf", "Cc")


@lru_cache(maxsize=4096)
def char_width(char: str) -> int:
    """Count cells of one character: 2 for Han, 0 for a combining mark, 1 for an ambiguous one."""
    if " " <= char <= "~":
        return 1
    if category(char) in ZERO_WIDTH_CATEGORIES:
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def width(text: str) -> int:
    """Count cells of ``text``, each character on its own."""
    return len(text) if text.isascii() and text.isprintable() else _counted(text)


@lru_cache(maxsize=8192)
def _counted(text: str) -> int:
    return sum(map(char_width, text))


def pad(text: str, cells: int) -> str:
    """Fill ``text`` with spaces on the right up to ``cells``; a longer one is left as it is."""
    return text + " " * (cells - width(text))


def pad_left(text: str, cells: int) -> str:
    """Fill ``text`` with spaces on the left up to ``cells``; a longer one is left as it is."""
    return " " * (cells - width(text)) + text


def pad_both(text: str, cells: int) -> str:
    """Centre ``text`` in ``cells``; an odd cell goes to the right."""
    space = max(0, cells - width(text))
    return " " * (space // 2) + text + " " * (space - space // 2)


def clipped(text: str, cells: int) -> str:
    """Cut ``text`` to ``cells``, with a mark where something is left out."""
    if width(text) <= cells:
        return text
    kept = ""
    for char in text:
        if width(kept + char) > cells - 1:
            break
        kept += char
    return kept.rstrip() + "…"
