"""What the notes of a talk are told of it, and what they ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.remote.messages import Request, Snapshot
from tuiyan.view.deck.moves import jumped
from tuiyan.view.deck.spot import spot_of
from tuiyan.view.deck.update import update

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState


def asked(state: DeckState, request: Request, cache: SlideCache) -> DeckState:
    """Return a talk after what its notes ask for: what the same key would do with nothing over the slide."""
    state = state._replace(layers=(), digits="")
    if request.command == "go":
        state = state._replace(is_blank=False, is_leaving=False, notice="", knob="")
        return jumped(state, cache.start(state.scenario, request.number), cache)
    return update(state, request.command, "", cache)[0]


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
