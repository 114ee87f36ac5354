"""Ways back in a talk: to where a jump began, to what was marked, to where the last talk ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tuiyan.remote.messages import Spot
    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState
    from tuiyan.view.text_search import Finds

MOST_JUMPS = 50


class Trail(NamedTuple):
    """What a talk remembers of its ways.

    Attributes:
        jumps: Where jumps began that were not gone back, the last one last.
        marks: Ids of marked slides.
        last: Where the talk before this one ended; None where there was none.
        finds: What was searched for, as long as its hits are stepped through.
    """

    jumps: tuple[Spot, ...] = ()
    marks: tuple[str, ...] = ()
    last: Spot | None = None
    finds: Finds | None = None


def begun(state: DeckState, cache: SlideCache) -> DeckState:
    """Remember the place at hand as the beginning of a jump."""
    from tuiyan.view.deck.spot import spot_of

    jumps = (*state.trail.jumps, spot_of(state, cache))[-MOST_JUMPS:]
    return state._replace(trail=state.trail._replace(jumps=jumps))


def gone_back(state: DeckState, cache: SlideCache) -> DeckState:
    """Go to where the last jump began."""
    from tuiyan.view.deck.spot import placed

    if not state.trail.jumps:
        return state._replace(notice="tui.no_jump", layers=())
    *jumps, there = state.trail.jumps
    return placed(state, there, cache)._replace(trail=state.trail._replace(jumps=tuple(jumps)))


def resumed(state: DeckState, cache: SlideCache) -> DeckState:
    """Go to where the talk before this one ended."""
    from tuiyan.view.deck.spot import placed

    if state.trail.last is None:
        return state._replace(notice="tui.no_last_place")
    return placed(begun(state, cache), state.trail.last, cache)


def toggled(state: DeckState, cache: SlideCache) -> DeckState:
    """Mark the slide at hand, or take its mark away."""
    id_, marks = cache.deck.entries[state.place.slide].id, state.trail.marks
    is_marked = id_ in marks
    left = tuple(mark for mark in marks if mark != id_) if is_marked else (*marks, id_)
    notice = "tui.mark_gone" if is_marked else "tui.marked"
    return state._replace(trail=state.trail._replace(marks=left), notice=notice)
