"""Moves through a deck: turning, jumping, and the ways back: to a jump's beginning, a mark, the last talk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tuiyan.deck.navigation import Move, Place

if TYPE_CHECKING:
    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState

TURNS: Mapping[str, Move] = {
    "deck.next": Move.NEXT,
    "deck.back": Move.BACK,
    "deck.first": Move.FIRST,
    "deck.last": Move.LAST,
}
"""Commands that turn, and which way."""

MOST_JUMPS = 50


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


def jumped(state: DeckState, place: Place, cache: SlideCache) -> DeckState:
    """Go to a place; on the way to what is kept in reserve, remember where the talk was left."""
    if place.slide != state.place.slide:
        state = begun(state, cache)
    run = cache.deck.run
    left = state.left if place.slide >= run else None
    return state.at(place)._replace(left=state.place if place.slide >= run > state.place.slide else left)


def turned(state: DeckState, move: Move, cache: SlideCache) -> DeckState:
    """Turn; what is kept in reserve leads back to where the talk was left, else to its end."""
    here, there = state.place, cache.step(state, move)
    if move in (Move.FIRST, Move.LAST) and there.slide != here.slide:
        state = begun(state, cache)
    is_over = there == here or there.slide != here.slide
    if here.slide >= cache.deck.run and is_over and move in (Move.NEXT, Move.BACK):
        there = state.left or Place(cache.deck.run - 1)
    return state.at(there)._replace(left=None if there.slide < cache.deck.run else state.left)
