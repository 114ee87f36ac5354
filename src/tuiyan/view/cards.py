"""Which card of the cheat sheet a number belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.slide import Live, within
from tuiyan.engine.tree import names_of

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.engine.catalog import Catalog

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
