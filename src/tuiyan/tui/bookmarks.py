"""The last place and the marks of a talk, kept on the disk; and the texts that its search looks through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.messages import say
from tuiyan.practice.talk_log import KeptTalk, PlaceKeeper, read_kept
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.spot import placed, slide_of, spot_of
from tuiyan.view.too_small import is_too_small

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size
    from tuiyan.engine.scenario import Scenario
    from tuiyan.tui.screens.deck import DeckScreen
    from tuiyan.view.deck.state import DeckState
    from tuiyan.view.deck.text_search import SlideText


class Bookmarks:
    """Keeps the place of one talk, and reads what there is to search in it."""

    def __init__(self, screen: DeckScreen, *, is_known: bool) -> None:
        """Begin for the talk on ``screen``; what was kept of it is read and offered, unless it is known."""
        self._screen = screen
        self._deck = screen.shell.library.origin["deck"]
        self._keeper = PlaceKeeper(self._deck)
        self._slide = screen.state.place.slide
        self._read: tuple[Scenario, tuple[SlideText, ...]] | None = None
        if not is_known:
            screen.work_beside(lambda: read_kept(self._deck), self._offer)

    def _offer(self, kept: KeptTalk) -> None:
        """Know the marks, and say where the talk before stopped while this one is still at its beginning."""
        screen = self._screen
        trail = screen.state.trail
        marks = tuple(dict.fromkeys((*kept.marks, *trail.marks)))
        screen.state = screen.state._replace(trail=trail._replace(last=kept.spot, marks=marks))
        state = screen.state
        is_at_start = not (_has_moved(state) or state.layers or state.is_blank)
        if kept.spot is not None and is_at_start:
            slide = slide_of(kept.spot, screen.cache.deck)
            if slide:
                screen.tell(say("tui.last_place", slide=slide + 1))

    def follow(self) -> None:
        """Keep the place whenever the slide changes."""
        if self._screen.state.is_talk and self._screen.state.place.slide != self._slide:
            self._slide = self._screen.state.place.slide
            self.keep()

    def keep(self) -> None:
        """Keep the place and the marks."""
        state = self._screen.state
        spot = spot_of(state, self._screen.cache) if _has_moved(state) else state.trail.last
        self._keeper.put(KeptTalk(spot, state.trail.marks))

    def end(self) -> None:
        """Wait for what is being written."""
        if self._screen.state.is_talk and _has_moved(self._screen.state):
            self.keep()
        self._keeper.close()

    def read(self) -> None:
        """Have the search search all there is, once that is laid out; with an edition or scenario anew."""
        screen = self._screen
        scenario, cache = screen.state.scenario, screen.cache
        if self._read is not None and self._read[0] is scenario:
            self._take(self._read)
            return
        other = SlideCache(screen.shell.library, cache.deck, scenario, size=cache.size, glyphs=cache.glyphs)
        other.audience = cache.audience

        def work() -> tuple[Scenario, tuple[SlideText, ...]]:
            from tuiyan.view.deck.search_update import texts_of

            return scenario, texts_of(other, scenario)

        screen.work_beside(work, self._take)

    def _take(self, read: tuple[Scenario, tuple[SlideText, ...]]) -> None:
        from tuiyan.view.deck.search_update import with_texts

        self._read = read
        if self._screen.state.scenario is read[0]:
            self._screen.state = with_texts(self._screen.state, read[1], self._screen.cache)


def _has_moved(state: DeckState) -> bool:
    """Tell whether a talk is beyond its first slide, or was."""
    return state.place.slide > 0 or len(state.shown) > 1


def resume(screen: DeckScreen, size: Size) -> None:
    """Begin the talk on ``screen``, of this size, where the last one stopped."""
    screen.shell.resumes = False
    kept = read_kept(screen.shell.library.origin["deck"])
    trail = screen.state.trail._replace(last=kept.spot, marks=kept.marks)
    screen.state = screen.state._replace(trail=trail)
    if kept.spot is not None and not is_too_small(size):
        screen.cache.size = size
        screen.state = placed(screen.state, kept.spot, screen.cache)._replace(shown=frozenset())
