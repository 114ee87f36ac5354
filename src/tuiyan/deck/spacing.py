"""Spaces between Han and Latin, none beside full-width punctuation; quotation marks of a known width."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from tuiyan.deck.canvas import Run

HAN = "\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
LATIN = "A-Za-z0-9\u00b5\u0370-\u03ff"
FULL = "，。、；：？！「」『』《》〈〉（）【】"

QUOTES = str.maketrans({"“": "「", "”": "」", "‘": "『", "’": "』"})
APOSTROPHE = re.compile(r"(?<=[A-Za-z])’(?=[A-Za-z])")
INSERTED = re.compile(f"(?<=[{HAN}])(?=[{LATIN}])|(?<=[{LATIN}%])(?=[{HAN}])")
REMOVED = re.compile(f" +(?=[{FULL}])|(?<=[{FULL}]) +")
DOUBLED = re.compile(" {2,}")
BEFORE = re.compile(f"[{HAN}]\\Z")
STARTS_LATIN = re.compile(f"[{LATIN}]")
ENDS_LATIN = re.compile(f"[{LATIN}%]\\Z")
STARTS_HAN = re.compile(f"[{HAN}]")
WIDE = re.compile(f"[{HAN}{FULL}]")

SOFT = "soft"
"""The style of a line end in the source: a space between Latin words, nothing beside Han."""


@lru_cache(maxsize=2048)
def tidy(text: str) -> str:
    """Space one text as it should be printed."""
    if text.isascii():
        return DOUBLED.sub(" ", text) if "  " in text else text
    text = APOSTROPHE.sub("'", text).translate(QUOTES)
    return INSERTED.sub(" ", REMOVED.sub("", DOUBLED.sub(" ", text)))


def spaced(runs: Iterable[Run]) -> list[Run]:
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
            run = run._replace(text=tidy(run.text))
        if done:
            _join(done, run, " " if waiting else "")
            run = _without_leading_space(done[-1].text, run)
        waiting = False
        if run.text:
            done.append(run)
    return done


def _is_fixed(run: Run) -> bool:
    """Say whether a run's spaces are its own: code, tags, figures."""
    return " on " in run.style or run.link >= 0


def _join(done: list[Run], run: Run, between: str) -> None:
    """Put a space at the end of ``done``, or take one away, for what follows."""
    last = done[-1]
    left, right = last.text, run.text
    if between and (WIDE.match(left[-1]) and WIDE.match(right[0])):
        between = ""
    if not between and (
        (BEFORE.search(left) and STARTS_LATIN.match(right))
        or (ENDS_LATIN.search(left) and STARTS_HAN.match(right))
    ):
        between = " "
    if right[0] in FULL or left[-1] in FULL or left.endswith((" ", "\n")) or right[0] in " \n":
        between = ""
    if right[0] in FULL and left.endswith(" ") and not _is_fixed(last):
        done[-1] = last._replace(text=left.rstrip(" "))
    elif between:
        _add_space(done, run)


def _add_space(done: list[Run], run: Run) -> None:
    last = done[-1]
    if not _is_fixed(last):
        done[-1] = last._replace(text=last.text + " ")
    else:
        done.append(Run(" ", "text" if _is_fixed(run) else run.style))


def _without_leading_space(left: str, run: Run) -> Run:
    if left and left[-1] in FULL and not _is_fixed(run):
        return run._replace(text=run.text.lstrip(" "))
    return run
