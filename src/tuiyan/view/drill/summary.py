"""What a session came to."""

from __future__ import annotations

from tuiyan.deck.row import Row, Run
from tuiyan.deck.style import ACCENT, MUTED
from tuiyan.drill.log import Grade
from tuiyan.drill.session import Outcome
from tuiyan.messages import say
from tuiyan.practice.session_options import SessionOptions
from tuiyan.text.duration import clock
from tuiyan.view.drill.feedback import day_name, missed, slip_name
from tuiyan.view.drill.state import DrillState
from tuiyan.view.page import PageArea, ruled, scrolled
from tuiyan.view.panel import NOTHING
from tuiyan.view.running_text import hung, said_rows


def summary_body(state: DrillState, area: PageArea) -> tuple[list[Row], int]:
    """Return the counts, what is left and what was not known; and how many rows are below."""
    gap = [NOTHING] if area.is_roomy else []
    rows = [*_count(state, area.width), *said_rows(_ahead(state), area.width, MUTED)]
    if unknown := missed(_first_each(state.outcomes)):
        rows += [*gap, ruled(say("tui_drill.missed"), area.width), *gap]
        for outcome in unknown:
            rows += _missed(outcome, area.width)
    shown, _, below = scrolled(rows, state.top, area.body)
    return shown, below


def _count(state: DrillState, cells: int) -> list[Row]:
    outcomes = state.outcomes
    if not outcomes:
        return []
    right = sum(outcome.grade is not Grade.AGAIN for outcome in outcomes)
    time = clock(state.spent_s(state.ended_ms))
    told = say("tui_drill.sum", right=right, total=len(outcomes), time=time)
    return said_rows(f"{told}\n{state.compared}".strip(), cells)


def _ahead(state: DrillState) -> str:
    if state.options is not None and state.options.mode != "review":
        return say("tui_drill.counts_not")
    left = len(state.session.queue.waiting) if state.session else 0
    if left:
        return say("tui_drill.left", count=left)
    if state.options != SessionOptions():
        return ""
    due = state.next_due
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
    return hung((Run("✗ ", ACCENT),), rows)
