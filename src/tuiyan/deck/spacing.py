"""Spaces between Han and Latin, none beside full-width punctuation; quotation marks of a known width."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from tuiyan.deck.row import Run, space
from tuiyan.deck.style import TEXT, Style
from tuiyan.text.lazy_pattern import lazy_pattern

FULL = frozenset("，。、；：？！「」『』《》〈〉（）【】")

HAN_RANGES = (
    (0x2E80, 0x2FDF),
    (0x3005, 0x3007),
    (0x3040, 0x30FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)

QUOTES = str.maketrans({"“": "「", "”": "」", "‘": "『", "’": "』"})
APOSTROPHE = lazy_pattern("(?<=[A-Za-z])\u2019(?=[A-Za-z])")
MEETING = lazy_pattern(r"(?<=[^\0-\x7f])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])(?=[^\0-\x7f])")
"""Where ASCII and other characters meet; large character classes are slow to compile."""

SPACES = lazy_pattern(" +")

SOFT = Style("soft")
"""The style of a line end in the source: a space between Latin words, nothing beside Han."""


@lru_cache(maxsize=4096)
def is_han(char: str) -> bool:
    """Say whether a character is Han or kana."""
    code = ord(char)
    return any(low <= code <= high for low, high in HAN_RANGES)


def is_latin(char: str) -> bool:
    """Say whether a character is a Latin or Greek letter, or a digit."""
    return (char.isascii() and char.isalnum()) or char == "µ" or "\u0370" <= char <= "\u03ff"


@lru_cache(maxsize=2048)
def tidy(text: str, *, as_quoted: bool = False) -> str:
    """Space one text as it should be printed; quotation marks stay ``as_quoted`` or become ours."""
    if text.isascii():
        return SPACES.sub(" ", text) if "  " in text else text
    if not as_quoted:
        if "’" in text:
            text = APOSTROPHE.sub("'", text)
        text = text.translate(QUOTES)
    if " " in text:
        text = SPACES.sub(_one_space, text)
    return MEETING.sub(_space_between, text)


def _one_space(match: re.Match[str]) -> str:
    text, start, end = match.string, match.start(), match.end()
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    return "" if before in FULL or after in FULL else " "


def _space_between(match: re.Match[str]) -> str:
    text, at = match.string, match.start()
    return " " if is_han(text[at - 1]) or is_han(text[at]) else ""


def spaced(runs: Iterable[Run], *, as_quoted: bool = False) -> list[Run]:
    """Space a line of runs, also where two of them meet."""
    done: list[Run] = []
    waiting = False
    for run in runs:
        if run.style == SOFT:
            waiting = True
            continue
        if not run.text:
            continue
        if not _is_fixed(run):
            run = run._replace(text=tidy(run.text, as_quoted=as_quoted))
        if done:
            _join(done, run, " " if waiting else "")
            run = _without_leading_space(done[-1].text, run)
        waiting = False
        if run.text:
            done.append(run)
    return done


def _is_fixed(run: Run) -> bool:
    """Say whether a run's spaces are its own: code, tags, figures."""
    return bool(run.style.ground) or run.link >= 0


def _join(done: list[Run], run: Run, between: str) -> None:
    """Put a space at the end of ``done``, or take one away, for what follows."""
    last = done[-1]
    left, right = last.text[-1], run.text[0]
    if right in FULL and left == " " and not _is_fixed(last):
        done[-1] = last._replace(text=last.text.rstrip(" "))
        return
    if left in FULL or right in FULL or left in " \n" or right in " \n":
        return
    if _meet(left, right) or (between and not (is_han(left) and is_han(right))):
        _add_space(done, run)


def _meet(left: str, right: str) -> bool:
    """Say whether Han and Latin meet here."""
    return (is_han(left) and is_latin(right)) or ((is_latin(left) or left == "%") and is_han(right))


def _add_space(done: list[Run], run: Run) -> None:
    last = done[-1]
    if not _is_fixed(last):
        done[-1] = last._replace(text=last.text + " ")
    else:
        done.append(space(1, TEXT if _is_fixed(run) else run.style))


def _without_leading_space(left: str, run: Run) -> Run:
    if left and left[-1] in FULL and not _is_fixed(run):
        return run._replace(text=run.text.lstrip(" "))
    return run
