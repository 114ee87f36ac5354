"""What a sitting came to."""

from __future__ import annotations

from tuiyan.deck.row import Row, Run
from tuiyan.deck.style import ACCENT, MUTED
from tuiyan.drill.log import Grade
from tuiyan.drill.session import Outcome
from tuiyan.messages import say
from tuiyan.view.drill.page import Sheet, ruled, scrolled
from tuiyan.view.drill.state import DrillState
from tuiyan.view.drill.verdict import day_name, slip_name
from tuiyan.view.drill.words import said_rows
from tuiyan.view.panels.panel import NOTHING


def summary_body(sitting: DrillState, place: Sheet) -> tuple[list[Row], int]:
    """Return the counts, what is left and what was not known; and how many rows are below."""
    gap = [NOTHING] if place.is_roomy else []
    rows = [*_count(sitting, place.width), *said_rows(_ahead(sitting), place.width, MUTED)]
    missed = [outcome for outcome in _first_each(sitting.outcomes) if outcome.grade is Grade.AGAIN]
    if missed:
        rows += [*gap, ruled(say("tui_drill.missed"), place.width), *gap]
        for outcome in missed:
            rows += _missed(outcome, place.width)
    shown, _, below = scrolled(rows, sitting.top, place.body)
    return shown, below


def _count(sitting: DrillState, cells: int) -> list[Row]:
    outcomes = sitting.outcomes
    if not outcomes:
        return []
    right = sum(outcome.grade is not Grade.AGAIN for outcome in outcomes)
    minutes = max(1, round((sitting.ended_ms - sitting.began_ms) / 60_000))
    key = "tui_drill.sum_sprint" if sitting.is_sprint else "tui_drill.sum"
    return said_rows(say(key, right=right, total=len(outcomes), minutes=minutes), cells)


def _ahead(sitting: DrillState) -> str:
    if sitting.is_sprint:
        return say("tui_drill.sprint_counts_not")
    left = len(sitting.session.queue.waiting) if sitting.session else 0
    if left:
        return say("tui_drill.left", count=left)
    due = sitting.next_due
    return say("tui_drill.all_done_until", date=day_name(due)) if due else say("tui_drill.all_done")


def _first_each(outcomes: tuple[Outcome, ...]) -> list[Outcome]:
    """Return each item's first outcome."""
    first: dict[str, Outcome] = {}
    for outcome in outcomes:
        first.setdefault(outcome.item, outcome)
    return list(first.values())


def _missed(outcome: Outcome, cells: int) -> list[Row]:
    text = outcome.text.replace("\n", " ")
    rows = said_rows(f"{text}  {outcome.shown}", cells - 2)
    if name := slip_name(outcome.verdict):
        rows += said_rows(name, cells - 2, MUTED)
    return [(Run("✗ " if not at else "  ", ACCENT), *row) for at, row in enumerate(rows)]
