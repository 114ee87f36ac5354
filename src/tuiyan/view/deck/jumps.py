"""The ways to any slide of a talk that are no turns: back, marks, the overview, the search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tuiyan.view.deck import search_update
from tuiyan.view.deck.contents import Contents, at_part, listed
from tuiyan.view.deck.moves import gone_back, jumped, resumed, toggled
from tuiyan.view.deck.overview import Overview, Tile, grid_of, moved, picture_of, shown_of
from tuiyan.view.deck.search import Search

if TYPE_CHECKING:
    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState

PART_MOVES: Mapping[str, int] = {"contents.next_part": 1, "contents.last_part": -1}


def slides_shown(state: DeckState, cache: SlideCache) -> list[int]:
    """Return the slides that the overview shows, 0-based."""
    return shown_of(state.slides, cache.left_out(state.scenario))


def tile_of(state: DeckState, slide: int, cache: SlideCache) -> Tile:
    """Return what the overview shows of a slide."""
    first = cache.pages(state.scenario, slide)[0]
    return Tile(
        cache.title(state.scenario, slide),
        picture_of([line.row for line in first.lines]) if first.chrome == "slide" else (),
        slide in state.shown,
        cache.deck.entries[slide].id in state.trail.marks,
    )


def within(state: DeckState, command: str, cache: SlideCache) -> DeckState:
    """Do what a key of the contents, the overview or the search asks for."""
    match state.top:
        case Search() as search:
            return search_update.updated(state, search, command, cache)
        case Contents() as contents if command in PART_MOVES:
            shown = slides_shown(state, cache)
            return state.closed().covered(at_part(contents, PART_MOVES[command], cache.deck, shown))
        case Contents() as contents:
            shown = slides_shown(state, cache)
            return state.closed().covered(listed(contents, command, shown, cache.size))
        case Overview(at) if command == "overview.go":
            return jumped(state, cache.start(state.scenario, at), cache)
        case Overview() as overview:
            shown = slides_shown(state, cache)
            return state.closed().covered(moved(overview, command, shown, grid_of(cache.size)))
    return state


def _overviewed(state: DeckState, _: SlideCache) -> DeckState:
    at = state.top.at if isinstance(state.top, Contents) else state.place.slide
    return state._replace(layers=(Overview(at),))


def _listed(state: DeckState, _: SlideCache) -> DeckState:
    at = state.top.at if isinstance(state.top, Overview) else state.place.slide
    return state._replace(layers=(Contents(at),))


def to_mark(state: DeckState, cache: SlideCache) -> DeckState:
    """Go to the next marked slide; after the last comes the first."""
    known = {cache.deck.find(mark) for mark in state.trail.marks}
    marked = sorted(at for at in known if at is not None and at != state.place.slide)
    if not marked:
        return state._replace(notice="tui.no_mark", layers=())
    there = next((at for at in marked if at > state.place.slide), marked[0])
    return jumped(state, cache.start(state.scenario, there), cache)


JUMPS: Mapping[str, Callable[[DeckState, SlideCache], DeckState]] = {
    "deck.contents": _listed,
    "deck.overview": _overviewed,
    "deck.search": search_update.opened,
    "deck.go_back": gone_back,
    "deck.mark": toggled,
    "deck.to_mark": to_mark,
    "deck.resume": resumed,
    "overview.search": search_update.opened,
    "overview.close": lambda state, _: state.closed(),
    "hits.next": lambda state, cache: search_update.stepped(state, 1, cache),
    "hits.back": lambda state, cache: search_update.stepped(state, -1, cache),
    "hits.close": lambda state, _: search_update.ended(state),
}
"""Commands that lead elsewhere, or show where one may go."""
