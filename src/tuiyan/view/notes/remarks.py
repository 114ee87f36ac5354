"""What to say on a slide: its notes as rows, each kind of remark under its own word."""

from __future__ import annotations

import re

from tuiyan.deck.glyphs import NORMAL
from tuiyan.deck.row import Row, Run, space
from tuiyan.deck.spacing import spaced
from tuiyan.deck.style import ACCENT_BOLD, BOLD, MUTED, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.deck.wording import Links, runs_of
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.notes.state import Script
from tuiyan.view.panel import NOTHING
from tuiyan.view.running_text import hung

HEAD = re.compile(r"^\s*([^\s：:，。？！「」]{1,4})[：:]\s*")
"""The word a remark begins with: 说法：, 会问：, 别说：."""

QUESTION = re.compile(r"^.*?[？?]")
MARGIN = 7
"""Cells that the words of remarks take."""


def remark_rows(
    script: Script, slide: int, cells: int, rows: int, top: int, *, is_loose: bool = False
) -> list[Row]:
    """Return the notes of a slide from row ``top`` on, at most ``rows``; the last says what is left."""
    remarks = [_remark(runs, cells) for runs in _paragraphs(script, slide)]
    gap = [NOTHING] if is_loose and sum(map(len, remarks)) + len(remarks) - 1 <= rows else []
    whole: list[Row] = []
    for remark in remarks:
        whole += [*(gap if whole else []), *remark]
    if not whole:
        return [(Run(say("notes.no_notes"), MUTED),)]
    if len(whole) <= rows:
        return whole
    top = min(top, len(whole) - rows + 1)
    shown = whole[top : top + max(1, rows - 1)]
    left = len(whole) - top - len(shown)
    return [*shown, (Run(say("notes.more_notes", rows=left), MUTED),)] if left else whole[-rows:]


def _paragraphs(script: Script, slide: int) -> list[list[Run]]:
    """Return each remark of the notes as runs: a line of a note is a remark of its own."""
    found: list[list[Run]] = []
    for note in script.cache.resolved(script.scenario, slide).notes:
        found.append([])
        for run in spaced(runs_of(note, TEXT, Links(), NORMAL)):
            first, *rest = run.text.split("\n")
            found[-1].append(run._replace(text=first))
            found += [[run._replace(text=text)] for text in rest]
    return [runs for runs in found if "".join(run.text for run in runs).strip()]


def _remark(runs: list[Run], cells: int) -> list[Row]:
    """Set the first word of a remark apart, and a question in bold before its answer."""
    head = HEAD.match(runs[0].text)
    if head is None:
        return [(space(MARGIN), *row) for row in wrap(runs, cells - MARGIN)]
    rest = [runs[0]._replace(text=runs[0].text[head.end() :]), *runs[1:]]
    rows = wrap(_asked(rest), cells - MARGIN)
    word = Run(head[1], ACCENT_BOLD)
    lead: Row = (word, space(max(1, MARGIN - width(head[1]))))
    return hung(lead, rows)


def _asked(runs: list[Run]) -> list[Run]:
    found = QUESTION.match(runs[0].text)
    if found is None:
        return runs
    return [
        runs[0]._replace(text=found[0], style=BOLD),
        runs[0]._replace(text=runs[0].text[found.end() :]),
        *runs[1:],
    ]
