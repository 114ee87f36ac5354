"""Where a talk is, in terms that outlive another size, another edition or another screen."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from tuiyan.deck.navigation import Place, page_with, start_of
from tuiyan.engine.scenario import InputError, scenario_from_plain
from tuiyan.remote.messages import Spot

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.scenario import Scenario
    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState


def spot_of(state: DeckState, cache: SlideCache) -> Spot:
    """Return where a talk is."""
    slide, _, reveal = state.place
    page = cache.page(state)
    return Spot(
        cache.deck.entries[slide].id,
        slide,
        page.steps[min(reveal, len(page.steps) - 1)],
        page.first_block,
        page.ordinal + 1,
        page.total,
        reveal + 1,
        page.reveals,
    )


def slide_of(spot: Spot, deck: DeckIndex) -> int:
    """Return the index of the slide that a spot means, or of the one in its place if it is gone."""
    found = deck.find(spot.slide)
    return start_of(spot.at, len(deck)).slide if found is None else found


def placed(state: DeckState, spot: Spot, cache: SlideCache) -> DeckState:
    """Return a talk at a spot: the same slide, the same block at the top of the page, the same reveal."""
    slide = slide_of(spot, cache.deck)
    pages = cache.pages_at(state, slide)
    at = min(spot.page, spot.pages) - 1 if len(pages) == spot.pages else page_with(spot.block, pages)
    at = max(0, at)
    reveal = bisect_right(pages[at].steps, spot.step) - 1
    return state.at(Place(slide, at, max(0, reveal)))


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
