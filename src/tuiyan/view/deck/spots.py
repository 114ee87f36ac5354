"""Where a talk is, in terms that outlive another size, edition or screen, and what its notes ask of it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from tuiyan.deck.navigation import Place, page_with, start_of
from tuiyan.remote.messages import Request, Snapshot, Spot
from tuiyan.view.commands import Command
from tuiyan.view.deck.moves import jumped
from tuiyan.view.deck.update import update

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tuiyan.content.index import DeckIndex
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


def asked(state: DeckState, request: Request, cache: SlideCache) -> DeckState:
    """Return a talk after what its notes ask for: what the same key would do with nothing over the slide."""
    state = state._replace(layers=(), digits="")
    if request.command == "go":
        state = state._replace(is_blank=False, is_leaving=False, notice="", knob="")
        return jumped(state, cache.start(state.scenario, request.number), cache)
    return update(state, Command(request.command, ""), "", cache)[0]


def snapshot(
    state: DeckState, cache: SlideCache, origin: Mapping[str, object], times: Mapping[str, float]
) -> Snapshot:
    """Return what notes are told of a talk, but for its clock, colours and edition."""
    return Snapshot(
        origin,
        0,
        cache.audience,
        0,
        state.scenario.to_plain(),
        state.opening.to_plain(),
        spot_of(state, cache),
        state.keys if state.layers else "",
        state.knob,
        state.is_blank,
        times=times,
    )
