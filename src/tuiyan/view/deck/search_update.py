"""Searching a talk: what there is to find, what a key does, and the marks on the slide that was gone to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.geometry import geometry_of
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import Frame, Row, Run, grounded, row_text, space
from tuiyan.deck.style import MUTED, Style
from tuiyan.messages import say
from tuiyan.view.deck.moves import jumped
from tuiyan.view.deck.search import Search, edited, searched
from tuiyan.view.deck.text_search import Finds, SlideText, TextLine, marked
from tuiyan.view.keys import foot
from tuiyan.view.panel import in_glyphs, key_row

if TYPE_CHECKING:
    from tuiyan.engine.scenario import Scenario
    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState


def text_of(cache: SlideCache, scenario: Scenario, slide: int) -> SlideText:
    """Return what a slide says under a scenario, laid out as it is shown."""
    lines = tuple(
        TextLine(row_text(line.row), at, line.step)
        for at, page in enumerate(cache.pages(scenario, slide))
        for line in page.lines
        if line.row
    )
    notes = tuple("".join(piece.text for piece in note) for note in cache.resolved(scenario, slide).notes)
    return SlideText(slide, cache.title(scenario, slide), lines, notes)


def texts_of(cache: SlideCache, scenario: Scenario) -> tuple[SlideText, ...]:
    """Return what there is to find in a deck; slides that are passed over are left out."""
    gone = cache.left_out(scenario)
    return tuple(text_of(cache, scenario, at) for at in range(len(cache.deck)) if at not in gone)


def with_texts(state: DeckState, texts: tuple[SlideText, ...], cache: SlideCache) -> DeckState:
    """Search in what was read meanwhile, if the search is still open."""
    top = state.top
    return _with(state, top._replace(texts=texts, is_read=True), cache) if isinstance(top, Search) else state


def typed(state: DeckState, text: str, cache: SlideCache) -> DeckState:
    """Put text into the line."""
    top = state.top
    if not isinstance(top, Search):
        return state
    return _with(state, top._replace(box=top.box.typed(text), at=0), cache)


def opened(state: DeckState, cache: SlideCache) -> DeckState:
    """Open the search over the slide alone; until all is read it is one of titles as they are written."""
    titles = tuple(SlideText(at, entry.title) for at, entry in enumerate(cache.deck.entries))
    return state._replace(layers=(Search(texts=titles),), trail=state.trail._replace(finds=None))


def updated(state: DeckState, search: Search, command: str, cache: SlideCache) -> DeckState:
    """Do what a key of the search asks for."""
    if command == "search.close":
        return state.closed()
    if command == "search.go":
        return _gone(state, search, cache) if search.hits else state
    return _with(state, edited(search, command), cache)


def _with(state: DeckState, search: Search, cache: SlideCache) -> DeckState:
    search = searched(search, cache.resolver(state.scenario).values.catalog, cache.audience)
    return state.closed().covered(search)


def _gone(state: DeckState, search: Search, cache: SlideCache) -> DeckState:
    finds = Finds(search.words, search.hits, search.at)
    return _at_hit(state, finds, cache)


def stepped(state: DeckState, by: int, cache: SlideCache) -> DeckState:
    """Go to the next or the last hit; after the last comes the first."""
    finds = state.trail.finds
    if finds is None:
        return state
    return _at_hit(state, finds._replace(at=(finds.at + by) % len(finds.hits)), cache)


def _at_hit(state: DeckState, finds: Finds, cache: SlideCache) -> DeckState:
    """Go to a hit, with all revealed that stands before it."""
    hit = finds.hits[finds.at]
    pages = cache.pages_at(state, hit.slide)
    page = min(hit.page, len(pages) - 1)
    place = Place(hit.slide, page, min(hit.reveal, pages[page].reveals - 1))
    state = jumped(state, place, cache)
    return state._replace(trail=state.trail._replace(finds=finds))


def ended(state: DeckState) -> DeckState:
    """Search no more; the talk stays where it is."""
    return state._replace(trail=state.trail._replace(finds=None))


def with_hits(frame: Frame, state: DeckState, cache: SlideCache) -> Frame:
    """Return the slide with what was searched for marked, and where the search is in place of the footer."""
    finds = state.trail.finds
    assert finds is not None
    geometry = geometry_of(cache.size)
    rows = [
        marked(row, finds.words) if max(0, geometry.header) < at < geometry.footer else row
        for at, row in enumerate(frame)
    ]
    typed = Run(f" / {finds.words[0]} ", Style("num", "raised"))
    count = Run(say("tui.search.at", at=finds.at + 1, of=len(finds.hits)), MUTED)
    row: Row = (
        space(geometry.left),
        typed,
        space(2),
        count,
        space(4),
        *key_row(foot("hits"), geometry.width // 2),
    )
    rows[geometry.footer] = grounded(in_glyphs([row], cache.glyphs)[0], "surface", cache.size.columns)
    return tuple(rows)
