"""Moves through a deck: turning, and jumping to what a talk keeps in reserve and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tuiyan.deck.navigation import Move, Place
from tuiyan.view.deck.trail import begun

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
