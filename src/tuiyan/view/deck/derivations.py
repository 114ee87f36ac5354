"""From a number to its derivation, from there to those of the values in it, and to the number's card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.number import Number
from tuiyan.view.layers import Numbers, Steps
from tuiyan.view.published import Published
from tuiyan.view.sources import values_in

if TYPE_CHECKING:
    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState


def opened(state: DeckState, cache: SlideCache) -> DeckState:
    """Lay the derivation of what is in focus over the rest; the same state where there is none."""
    match state.top:
        case Numbers(focus) if cache.number(state, focus).is_published:
            return state.covered(Published(cache.number(state, focus).name))
        case Numbers(focus):
            return _covered(state, cache.number(state, focus), cache)
        case Steps() as steps if steps.focus:
            inner = Number(steps.focus, "", steps.number.overrides, steps.number.pin)
            derivation = cache.derivation(state.scenario, inner)
            if derivation is None:
                return state
            return _covered(state, inner._replace(text=derivation.result().text), cache)
        case Steps() as steps:
            return state.closed().covered(steps.moved(1))
    return state


def _covered(state: DeckState, number: Number, cache: SlideCache) -> DeckState:
    derivation = cache.derivation(state.scenario, number)
    if derivation is None:
        return state
    return state.covered(Steps(number, len(derivation.steps) - 1, values=values_in(derivation)))


def number_at_hand(state: DeckState, cache: SlideCache) -> str:
    """Return the name of the number in focus, or of what is derived; ``""`` where there is neither."""
    match state.top:
        case Numbers(focus) if not cache.number(state, focus).is_published:
            return cache.number(state, focus).name
        case Steps() as steps:
            return steps.at_hand
    return ""


def way_to(state: DeckState, cache: SlideCache) -> tuple[str, ...]:
    """Return what the derivations beneath the top-most are of, outermost first."""
    resolver = cache.resolver(state.scenario)
    beneath = (layer for layer in state.layers[:-1] if isinstance(layer, Steps))
    return tuple(resolver.label(layer.number.name) for layer in beneath)
