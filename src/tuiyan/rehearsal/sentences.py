"""Where sentences begin and end in what a person wrote, Chinese and English mixed.

A full stop splits only where a sentence can end: not in ``3.35 TB/s``, not behind ``e.g.``, not within quotes
or brackets that close again. Marks of lists are left out. Places count characters of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tuiyan.rehearsal.vocabulary import LIST_MARK

ENDS = "。！？；!?;\n．｡"
OPENING = {"“": "”", "‘": "’", "「": "」", "『": "』", "（": "）", "(": ")", "《": "》", "【": "】", "[": "]"}
CLOSING = frozenset("”’」』）)》】]\"'")
GOES_ON = "，、；：。！？,;:.!?的这那)）」』”’"
"""What stands behind a quote within a sentence; nothing behind it ends the text anyway."""

PLAIN_QUOTE = '"'
SHORTENED = re.compile(
    r"(?:^|[^A-Za-z])(?:e\.g|i\.e|etc|vs|approx|ca|cf|No|Fig|Eq|resp|max|min|avg|Dr|Mr|Ms|U\.S|al|a\.k\.a|w\.r\.t)$",
    re.IGNORECASE,
)
INITIAL = re.compile(r"(?:^|[^A-Za-z0-9])[A-Za-z]$")


class Sentence(NamedTuple):
    """A sentence and where it stands."""

    text: str
    start: int


def sentences(text: str) -> tuple[Sentence, ...]:
    """Split a text; what holds no letter and no digit is no sentence."""
    return tuple(each for each in _pieces(text) if any(map(str.isalnum, each.text)))


def _pieces(text: str) -> Iterator[Sentence]:
    start = at = 0
    closers: list[str] = []
    while at < len(text):
        char = text[at]
        if char == "\n":
            closers.clear()
        if closers and char == closers[-1]:
            closers.pop()
            if not closers and _ends_quoted(text, at):
                yield _trimmed(text, start, at + 1)
                start = at + 1
        elif (closer := _closer(text, at)) is not None:
            closers.append(closer)
        elif char == "\n" or (not closers and _ends(text, at)):
            at += 1
            while at < len(text) and (text[at] in CLOSING or (text[at] in ENDS and text[at] != "\n")):
                at += 1
            yield _trimmed(text, start, at)
            start = at
            continue
        at += 1
    yield _trimmed(text, start, len(text))


def _closer(text: str, at: int) -> str | None:
    """Return what closes a quote or bracket that opens here, if it does before the line ends."""
    char = text[at]
    closer = PLAIN_QUOTE if char == PLAIN_QUOTE else OPENING.get(char)
    if closer is None:
        return None
    end = text.find("\n", at)
    return closer if text.find(closer, at + 1, end if end >= 0 else len(text)) >= 0 else None


def _ends_quoted(text: str, at: int) -> bool:
    """Tell whether a sentence ends with a quote that closes here, an end mark in it."""
    after = text[at + 1 :].lstrip()[:1]
    return text[at - 1] in f"{ENDS}." and after not in GOES_ON


def _ends(text: str, at: int) -> bool:
    """Tell whether a sentence can end at a mark."""
    char = text[at]
    after = text[at + 1 : at + 2]
    if char in "。．" and text[at - 1 : at].isdigit() and after.isdigit():
        return False
    if char != ".":
        return char in ENDS
    before = text[max(0, at - 8) : at]
    if not before or before[-1] == "." or after == ".":
        return False
    if after and not after.isspace() and after not in CLOSING and after.isascii():
        return False
    is_marker = LIST_MARK.fullmatch(text[text.rfind("\n", 0, at) + 1 : at + 1]) is not None
    return not (SHORTENED.search(before) or INITIAL.search(before) or is_marker)


def _trimmed(text: str, start: int, end: int) -> Sentence:
    """Return a sentence without the space around it and without the mark of a list before it."""
    mark = LIST_MARK.match(text, start, end)
    if mark and any(map(str.isalnum, text[mark.end() : end])):
        start = mark.end()
    body = text[start:end]
    return Sentence(body.strip(), start + len(body) - len(body.lstrip()))
