"""A text with what was found in it underlined, a letter behind each finding, broken into rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tuiyan.deck.row import Row, Run
from tuiyan.deck.style import TEXT, Style
from tuiyan.rehearsal.findings import CheckedSentence
from tuiyan.text.cells import width

WORD = re.compile(r"\d[\d.,]*(?: ?[A-Za-zµ%][A-Za-z/%]*)?|[A-Za-z0-9.,/%·-]+|.", re.DOTALL)
NO_START = "，。；：！？、）」』”’%,.;:!?)"
LETTERS = "abcdefghijklmnopqrstuvwxyz"

FOUND = Style("good", bold=True, under=True)
WRONG = Style("accent", bold=True, under=True)


class Evidence(NamedTuple):
    """A finding in a text, and the letter that points to it."""

    start: int
    end: int
    letter: str
    is_good: bool
    what: str


def evidence_in(sentence: CheckedSentence, letters: Iterator[str], at: int = 0) -> tuple[Evidence, ...]:
    """Return the findings of a sentence that do not overlap, numbers before concepts.

    Args:
        sentence: What was found in it.
        letters: To point to them by.
        at: Where the sentence begins in the text that the places are counted in.
    """
    found = [
        (each.start, each.end, not each.is_bad, each.text)
        for each in sentence.numbers
        if _counts(each.verdict)
    ]
    found += [(each.start, each.end, True, each.concept) for each in sentence.found]
    kept: list[tuple[int, int, bool, str]] = []
    for one in found:
        if all(one[1] <= other[0] or one[0] >= other[1] for other in kept):
            kept.append(one)
    return tuple(
        Evidence(at + start, at + end, next(letters, ""), is_good, what)
        for start, end, is_good, what in sorted(kept)
    )


def _counts(verdict: str) -> bool:
    return verdict not in ("unknown", "given")


def marked_rows(text: str, found: Sequence[Evidence], cells: int, ground: str) -> list[Row]:
    """Return a text as rows on a ground."""
    runs: list[Run] = []
    at = 0
    for each in found:
        runs.append(Run(text[at : each.start], TEXT.on(ground)))
        runs.append(Run(text[each.start : each.end], (FOUND if each.is_good else WRONG).on(ground)))
        after = " " if text[each.end : each.end + 1].isalnum() else ""
        runs.append(Run(f" {each.letter}{after}", Style("good" if each.is_good else "accent", ground)))
        at = each.end
    runs.append(Run(text[at:], TEXT.on(ground)))
    return broken(runs, cells)


def broken(runs: Sequence[Run], cells: int) -> list[Row]:
    """Break runs into rows; a word is not cut, and no mark begins a row."""
    rows: list[list[Run]] = [[]]
    used = 0
    for run in runs:
        for match in WORD.finditer(run.text.replace("\n", " ")):
            piece = match.group()
            wide = width(piece)
            if used + wide > cells and used and piece not in NO_START:
                rows.append([])
                used = 0
            if rows[-1] and rows[-1][-1].style == run.style:
                rows[-1][-1] = run._replace(text=rows[-1][-1].text + piece)
            else:
                rows[-1].append(run._replace(text=piece))
            used += wide
    return [tuple(row) for row in rows]
