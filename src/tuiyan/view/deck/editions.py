"""A talk whose files were changed while it runs goes on at the same place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.navigation import Place
from tuiyan.engine.scenario import InputError, scenario_from_plain
from tuiyan.view.deck.spot import placed, spot_of

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.scenario import Scenario
    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState


def scenario_in(catalog: Catalog, scenario: Scenario) -> Scenario:
    """Return the same scenario in another edition of the catalog; its opening one where that cannot be.

    One that nothing was changed in is what its file says now.
    """
    if not scenario.is_changed and scenario.id in catalog.scenario_ids():
        return catalog.scenario(scenario.id)
    try:
        return scenario_from_plain(catalog, scenario.to_plain())
    except InputError:
        return catalog.scenario(catalog.opening)


def moved_to(
    state: DeckState, before: SlideCache, after: SlideCache, scenario: Scenario, opening: Scenario
) -> DeckState:
    """Return a talk in another edition of its deck: the same slide, the same block in sight."""
    spot, entries = spot_of(state, before), before.deck.entries
    now = {entry.id: at for at, entry in enumerate(after.deck.entries)}
    shown = frozenset(now[entries[at].id] for at in state.shown if entries[at].id in now)
    left = now.get(entries[state.left.slide].id) if state.left else None
    state = state._replace(
        scenario=scenario,
        opening=opening,
        slides=len(after.deck),
        shown=shown,
        left=None if left is None else Place(left),
        trail=state.trail._replace(finds=None),
    )
    moved = placed(state, spot, after)
    if after.lacks(scenario, moved.place.slide):
        moved = moved.at(after.start(scenario, moved.place.slide))
    return moved._replace(shown=shown)
