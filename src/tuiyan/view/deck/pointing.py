"""What a mouse does to a talk: a click on a number derives it, on a tile of the overview it goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.text.cells import width
from tuiyan.view.deck.derivations import opened
from tuiyan.view.deck.jumps import slides_shown
from tuiyan.view.deck.moves import jumped
from tuiyan.view.layers import Numbers
from tuiyan.view.overview import Overview, tile_at

if TYPE_CHECKING:
    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState


def clicked(state: DeckState, column: int, row: int, cache: SlideCache) -> DeckState:
    """Return the talk after a click on a cell, 0-based; the same state where nothing can be clicked."""
    if state.is_blank:
        return state
    match state.top:
        case None | Numbers():
            link = link_at(state, column, row, cache)
            if link < 0:
                return state
            calm = state._replace(is_leaving=False, notice="", digits="", layers=())
            return opened(calm.covered(Numbers(link)), cache)
        case Overview() as overview:
            at = tile_at(column, row, cache.size, overview, slides_shown(state, cache))
            return state if at is None else jumped(state, cache.start(state.scenario, at), cache)
    return state


def link_at(state: DeckState, column: int, row: int, cache: SlideCache) -> int:
    """Return the link of the number that covers a cell; -1 where none does."""
    frame = cache.frame(state)
    at = 0
    for run in frame[row] if 0 <= row < len(frame) else ():
        at += width(run.text)
        if column < at:
            return run.link
    return -1
