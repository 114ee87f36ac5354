"""How the live numbers of a page are shown in number mode."""

from __future__ import annotations

from collections.abc import Sequence

from tuiyan.deck.row import Row, Run
from tuiyan.deck.style import INVERSE

BIG_ROWS = 3
"""A number that stands on as many rows is drawn big, and not written."""


def with_focus(rows: Sequence[Row], focus: int) -> list[Row]:
    """Underline the live numbers and set the one in ``focus`` apart.

    What is drawn big keeps its shape: one rule stands below its last row, and in focus it changes its colour.
    """
    stand: dict[int, set[int]] = {}
    for at, row in enumerate(rows):
        for run in row:
            if run.link >= 0:
                stand.setdefault(run.link, set()).add(at)
    last = {link: max(found) for link, found in stand.items() if len(found) >= BIG_ROWS}
    return [_shown(row, at, focus, last) for at, row in enumerate(rows)]


def _shown(row: Row, at: int, focus: int, last: dict[int, int]) -> Row:
    if all(run.link < 0 for run in row):
        return row
    return tuple(_shown_run(run, at, focus, last) for run in row)


def _shown_run(run: Run, at: int, focus: int, last: dict[int, int]) -> Run:
    if run.link < 0:
        return run
    if run.link not in last:
        return run._replace(style=INVERSE if run.link == focus else run.style._replace(under=True))
    ink = "accent" if run.link == focus else run.style.ink
    return run._replace(style=run.style._replace(ink=ink, under=at == last[run.link]))
