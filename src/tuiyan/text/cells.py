"""How many terminal cells a text takes, and which characters are one to the eye.

What a terminal draws as one, a *cluster*, is never parted and has one width: a letter with its combining
marks, an emoji with its skin colour (``👍🏽``), a family joined of several (``👩‍👩‍👧‍👦``), a flag, a Hangul
syllable written as its letters. All emoji are two cells, those too that only a selector makes one (``⚠️``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category, east_asian_width

from tuiyan.text.lazy_pattern import lazy_pattern

ZERO_WIDTH_CATEGORIES = ("Mn", "Me", "Cf", "Cc")

JOINER, EMOJI_SELECTOR = "\u200d", "\ufe0f"

JOINING = lazy_pattern(
    "[\u0300-\u036f\u0483-\u0489\u0590-\u109f\u1100-\u11ff\u135d-\u135f\u1700-\u1cff\u1dc0-\u1dff\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099\u309a"
    "\ua66f-\uabff\ud7b0-\ud7ff\ufb1e\ufe00-\ufe2f\ufeff\ufff9-\ufffb\U000101fd-\U00016fff\U0001bc9d-\U0001bcaf"
    "\U0001cf00-\U0001da8f\U0001daa1-\U0001e94a\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff\U000e0001-\U000e01ef]"
)
"""Where a text may hold clusters of more than one character; elsewhere none is looked for."""


@lru_cache(maxsize=4096)
def char_width(char: str) -> int:
    """Count cells of one character: 2 for Han, 0 for a combining mark, 1 for an ambiguous one."""
    if " " <= char <= "~":
        return 1
    if category(char) in ZERO_WIDTH_CATEGORIES or _is_jamo(char, "\u1160", "\u11ff", "\ud7b0", "\ud7fb"):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def width(text: str) -> int:
    """Count cells of ``text``."""
    return len(text) if text.isascii() and text.isprintable() else _counted(text)


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """Give what is one to the eye, and how many cells it takes."""
    if not JOINING.search(text):
        yield from ((char, char_width(char)) for char in text)
        return
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not _joins(text, start, at):
            cluster = text[start:at]
            yield cluster, _cluster_width(cluster)
            start = at


def _joins(text: str, start: int, at: int) -> bool:
    """Say whether the character at ``at`` belongs to the cluster that began at ``start``."""
    before, char = text[at - 1], text[at]
    if char < "\u0300" or before in "\n ":
        return False
    if category(char) in ("Mn", "Me", "Mc", "Cf") or "\U0001f3fb" <= char <= "\U0001f3ff":
        return category(before) != "Cc"
    if before == JOINER:
        return category(char) == "So"
    if _is_flag(char):
        return at - start == 1 and _is_flag(before)
    if _is_jamo(char, "\u1160", "\u11a7", "\ud7b0", "\ud7c6"):
        return _is_jamo(before, "\u1100", "\u11a7", "\ua960", "\ud7c6") or _is_syllable(before)
    if _is_jamo(char, "\u11a8", "\u11ff", "\ud7cb", "\ud7fb"):
        return _is_jamo(before, "\u1160", "\u11ff", "\ud7b0", "\ud7fb") or _is_syllable(before)
    return False


def _cluster_width(cluster: str) -> int:
    first = char_width(cluster[0])
    if len(cluster) == 1:
        return first
    if EMOJI_SELECTOR in cluster or _is_flag(cluster[0]):
        return 2
    marks = sum(1 for char in cluster[1:] if category(char) == "Mc")
    return max(first, 1 if first or marks else 0) + marks


def _is_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _is_jamo(char: str, first: str, last: str, more: str, end: str) -> bool:
    return first <= char <= last or more <= char <= end


def _is_syllable(char: str) -> bool:
    return "\uac00" <= char <= "\ud7a3"


@lru_cache(maxsize=8192)
def _counted(text: str) -> int:
    return sum(cells for _, cells in clusters(text))


def pad(text: str, cells: int) -> str:
    """Fill ``text`` with spaces on the right up to ``cells``; a longer one is left as it is."""
    return text + " " * (cells - width(text))


def pad_left(text: str, cells: int) -> str:
    """Fill ``text`` with spaces on the left up to ``cells``; a longer one is left as it is."""
    return " " * (cells - width(text)) + text
