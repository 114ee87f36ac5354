"""How a talk stands against its plan: in all, by part, and on the slide at hand."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.messages import pick
from tuiyan.view.deck.spot import slide_of
from tuiyan.view.notes.state import NotesState, Script


class PartTiming(NamedTuple):
    """One part of the talk.

    Attributes:
        name: What it is about, in short.
        planned_s: Seconds it should take.
        spent_s: Seconds it took so far.
        slides_left: After the one at hand.
        is_begun: Whether any of its slides was shown.
        is_current: Whether the talk is in it.
    """

    name: str
    planned_s: float
    spent_s: float
    slides_left: int
    is_begun: bool
    is_current: bool

    @property
    def share(self) -> float:
        """How much of its time is used, at most 1."""
        return min(1.0, self.spent_s / self.planned_s) if self.planned_s else 0.0


class Timing(NamedTuple):
    """A talk against its plan; times are seconds.

    Attributes:
        elapsed_s: Since it began.
        total_s: Planned in all, or 0.
        ahead_s: By how much it is early, negative for late; None without a plan, or in the reserve.
        slide_s: Spent on the slide at hand.
        slide_plan_s: Planned for it, or 0.
        parts: Of the run, if there are several.
    """

    elapsed_s: float
    total_s: float
    ahead_s: float | None
    slide_s: float
    slide_plan_s: float
    parts: tuple[PartTiming, ...]


def timing(state: NotesState, script: Script, now: float) -> Timing:
    """Return how the talk stands now."""
    assert state.snapshot is not None
    deck, planned = script.deck, script.planned
    at, times = slide_of(state.snapshot.spot, deck), state.times()
    here = deck.entries[at].id
    times[here] = times.get(here, 0) + state.since_heard_s(now)
    elapsed = state.elapsed_s(now)
    ahead = None
    if planned and at < len(planned):
        ahead = sum(planned[:at]) + min(planned[at], times[here]) - elapsed
    return Timing(elapsed, sum(planned), ahead, times[here], script.plan_of(at), _parts(script, at, times))


def _parts(script: Script, at: int, times: dict[str, float]) -> tuple[PartTiming, ...]:
    deck, planned = script.deck, script.planned
    parts = [part for part in deck.parts if not part.is_reserve]
    if not planned or len(parts) < 2:
        return ()
    found = []
    for part in parts:
        end = part.first + part.slides
        spent = [times[entry.id] for entry in deck.entries[part.first : end] if entry.id in times]
        name = pick(part.names).split(" · ")[-1] if part.names else part.file
        is_current = part.first <= at < end
        found.append(
            PartTiming(
                name,
                sum(planned[part.first : end]),
                sum(spent),
                max(0, end - at - 1),
                bool(spent),
                is_current,
            )
        )
    return tuple(found)
