"""Number mode: which number is in focus, its derivation, those of the values in it, and its card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tuiyan.deck.number import Number
from tuiyan.deck.slide import Live, within
from tuiyan.engine.tree import names_of
from tuiyan.view.deck.layers import Numbers
from tuiyan.view.deck.published import Published
from tuiyan.view.deck.state import DeckState, NumberSpot
from tuiyan.view.derivation.sources import values_in
from tuiyan.view.derivation.state import Steps, line_at_hand

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.engine.catalog import Catalog
    from tuiyan.view.deck.slide_cache import SlideCache


def marked(state: DeckState, cache: SlideCache) -> DeckState:
    """Mark the numbers of the page, the first in focus."""
    spots = cache.spots(state)
    return state.covered(Numbers(spots[0].link)) if spots else state._replace(notice="tui.no_numbers")


def focused(state: DeckState, numbers: Numbers, command: str, cache: SlideCache) -> DeckState:
    """Put the number beside, above or below in focus."""
    spots = cache.spots(state)
    at = next((at for at, spot in enumerate(spots) if spot.link == numbers.focus), None)
    if at is None:
        return state.closed()
    match command:
        case "numbers.next":
            found = spots[min(at + 1, len(spots) - 1)]
        case "numbers.back":
            found = spots[max(at - 1, 0)]
        case _:
            found = _nearest(spots, spots[at], 1 if command == "numbers.down" else -1)
    return state.closed().covered(Numbers(found.link))


def _nearest(spots: Sequence[NumberSpot], here: NumberSpot, way: int) -> NumberSpot:
    beyond = [spot for spot in spots if (spot.row - here.row) * way > 0]
    return min(
        beyond, key=lambda spot: (abs(spot.row - here.row), abs(spot.column - here.column)), default=here
    )


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


def copied(state: DeckState, cache: SlideCache) -> str:
    """Return the text to copy; ``""`` where there is nothing."""
    match state.top:
        case Numbers(focus):
            return cache.number(state, focus).text
        case Steps() as steps:
            derivation = cache.derivation(state.scenario, steps.number)
            return line_at_hand(steps, derivation) if derivation is not None else ""
    return ""


DERIVED = "Derive"
"""The kind of block that shows how a number comes about."""


def card_of(cards: DeckIndex, catalog: Catalog, name: str) -> str:
    """Return the id of the card that derives a number, or shows it; else of what it is computed from.

    A number that leads to no card leads to the first; ``""`` where there is none.
    """
    derived, shown = _numbers_on(cards, catalog)
    name = catalog.resolved(name)
    seen, level = {name}, [name]
    while level:
        for known in (derived, shown):
            if found := next((known[each] for each in level if each in known), ""):
                return found
        below = [each for at in level for each in _below(catalog, at)]
        level = [each for each in dict.fromkeys(below) if each not in seen]
        seen.update(level)
    return cards.entries[0].id if len(cards) else ""


def _numbers_on(cards: DeckIndex, catalog: Catalog) -> tuple[dict[str, str], dict[str, str]]:
    """Return the first card that derives each number, and the first that shows it."""
    derived: dict[str, str] = {}
    shown: dict[str, str] = {}
    for at, entry in enumerate(cards.entries):
        slide = cards.slide(at)
        for value, _ in within((slide.title, slide.blocks)):
            if type(value).__name__ == DERIVED:
                derived.setdefault(catalog.resolved(value.live.name), entry.id)
            elif isinstance(value, Live) and value.kind == "number":
                shown.setdefault(catalog.resolved(value.name), entry.id)
    return derived, shown


def _below(catalog: Catalog, name: str) -> tuple[str, ...]:
    formula = catalog.formula(name)
    return names_of(formula.expression.node) if formula is not None else ()
