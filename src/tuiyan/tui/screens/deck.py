"""The screen that plays a deck: the talk, or the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import Frame
from tuiyan.problem import TuiyanError
from tuiyan.tui.canvas import Canvas
from tuiyan.tui.warmer import Warmer
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState, index_of, name_of
from tuiyan.view.deck.view import deck_scene
from tuiyan.view.too_small import SMALLEST, is_too_small

if TYPE_CHECKING:
    from tuiyan.content.index import Version
    from tuiyan.content.watch import Edition
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.remote.messages import Request
    from tuiyan.tui.app import TuiyanApp
    from tuiyan.tui.background import Background
    from tuiyan.tui.bookmarks import Bookmarks

BACKGROUND_AFTER = 0.8
"""Seconds after the first slide until the talk can be found by its notes."""

WHEEL_REST = 0.4
"""Seconds that the wheel turns nothing after it turned a page: a touchpad sends dozens of notches at once."""


class DeckScreen(Canvas):
    """Plays slides; what a key does is worked out by :func:`tuiyan.view.deck.update.update`."""

    def __init__(self, shell: TuiyanApp, version: Version, start: str = "", *, is_talk: bool = True) -> None:
        """Play a version of the deck, or of the cards, from the slide ``start``, a number or an id."""
        super().__init__(shell)
        self.version = version
        self.cache = self._opened(SMALLEST, is_talk=is_talk)
        place, slides = Place(index_of(self.cache.deck, start)), len(self.cache.deck)
        self.state = DeckState(place, shell.scenario, shell.scenario, slides, is_talk=is_talk)
        self._is_placed = False
        self._began = shell.now()
        self._background: Background | None = None
        self._bookmarks: Bookmarks | None = None
        self._warmer = Warmer(self)
        self._wheeled_at = -WHEEL_REST

    def _opened(self, size: Size, *, is_talk: bool) -> SlideCache:
        """Return what lays out the version that is played, with nothing laid out yet."""
        shell = self.shell
        deck = (shell.library.deck if is_talk else shell.library.cards).version(self.version)
        cache = SlideCache(shell.library, deck, shell.scenario, size=size, glyphs=shell.glyphs)
        cache.is_ruled, cache.audience = self.theme.is_ruled, self.version.audience
        cache.speaker = shell.speaker
        return cache

    def frame(self, size: Size) -> Frame:
        """Return the talk as it is to be seen."""
        try:
            return self._frame(size)
        except TuiyanError:
            if not self.shell.library.is_draft:
                raise
            self.shell.settle(wait=True)  # a draft may stand on a formula that the check leaves out
            return self._frame(size)

    def _frame(self, size: Size) -> Frame:
        if not self._is_placed:
            place = self.cache.start(self.state.scenario, self.state.place.slide)
            self.state, self._is_placed = self.state.at(place), True
            if self.shell.resumes and self.state.is_talk:
                from tuiyan.tui.bookmarks import resume

                resume(self, size)
        if size != self.cache.size and not is_too_small(size):
            self.state = self.cache.resized(self.state, size)
        if self.state.is_talk:
            self.shell.slide_id = name_of(self.cache.deck, self.state.place.slide)
        since = self.shell.now() - self._began
        part_s = since if self._background is None else self._background.part_s(self.state)
        return deck_scene(self.state, self.cache, size, int(since), part_s)

    @property
    def is_leaving(self) -> bool:
        """Whether to leave was asked, by the talk's own key or by that of all screens."""
        return self.is_asked or self.state.is_leaving

    @property
    def takes_prompt(self) -> bool:
        """Whether the derive prompt may open: not over a blank screen."""
        return not self.state.is_blank

    def on_screen_resume(self) -> None:
        """Go on at the same place under the scenario that the screen left behind goes on with."""
        state, scenario = self.state, self.shell.scenario
        if scenario is not state.scenario:
            from tuiyan.view.deck.layers import rechosen

            state = self.cache.under(state, scenario)
            self.state = state._replace(layers=rechosen(state.layers, scenario))
        if self.is_mounted:
            self.repaint()

    def take_glyphs(self, glyphs: Glyphs) -> None:
        """Lay the slides out anew in other characters; the talk keeps its place."""
        self.state = self.cache.reglyphed(self.state, glyphs)
        super().take_glyphs(glyphs)

    def reopen(self) -> None:
        """Show the slides as they are after the check; the talk keeps its slide, and a key its meaning."""
        scenario = self.shell.scenario
        self.cache = self._opened(self.cache.size, is_talk=self.state.is_talk)
        slides = len(self.cache.deck)
        place = Place(min(self.state.place.slide, slides - 1))
        self.state = self.state._replace(
            place=place, scenario=scenario, opening=scenario, slides=slides, layers=()
        )
        self._is_placed = False
        self.repaint()

    def take_edition(self, edition: Edition) -> None:
        """Go on with the files as they are now, at the same place; or say why the last ones stay."""
        from tuiyan.view.deck.spot import moved_to, scenario_in

        state, before, shell = self.state, self.cache, self.shell
        if edition.library is not None:
            shell.library.close()
            shell.library = edition.library
            catalog = edition.library.catalog
            shell.scenario = opening = scenario_in(catalog, state.opening)
            self.cache = self._opened(before.size, is_talk=True)
            if state.scenario is not state.opening:
                shell.scenario = scenario_in(catalog, state.scenario)
            state = moved_to(state, before, self.cache, shell.scenario, opening)
        self.state = state._replace(trouble=edition.trouble)
        self.repaint()

    def on_mount(self) -> None:
        """Start the clock, and get ready for the first key once the first slide is seen."""
        if self.state.is_talk:
            self.set_interval(1, self.repaint)
            self.set_timer(BACKGROUND_AFTER, self._begin_background)
        self._warmer.begin()

    def _begin_background(self) -> None:
        """Keep the times and the place of the talk and let its notes find it, from now on."""
        _ = self.background, self.bookmarks

    @property
    def background(self) -> Background:
        """What runs in the background, begun when it is first asked for."""
        if self._background is None:
            from tuiyan.tui.background import Background

            self._background = Background(self, self.version, self._began)
        return self._background

    @property
    def bookmarks(self) -> Bookmarks:
        """What keeps the place and reads what there is to search, begun when it is first asked for."""
        if self._bookmarks is None:
            from tuiyan.tui.bookmarks import Bookmarks

            is_known = not self.state.is_talk or self.state.trail.last is not None
            self._bookmarks = Bookmarks(self, is_known=is_known)
        return self._bookmarks

    def repaint(self) -> None:
        """Bring the screen up to date, and tell what runs in the background."""
        if self._background is not None:
            self._background.count(self.state)
        super().repaint()
        if self._background is not None:
            self._background.tell()
        if self._bookmarks is not None:
            self._bookmarks.follow()

    def on_unmount(self) -> None:
        """End what runs in the background."""
        if self._bookmarks is not None:
            self._bookmarks.end()
        if self._background is not None:
            self._background.end()

    def takes_typing(self, key: str) -> bool:  # noqa: ARG002 - in the search, whatever can be printed is typed
        """Whether a printable key is typed: in the search."""
        return self.state.keys == "search" and not self.state.is_blank

    def type_text(self, text: str) -> None:
        """Put text into the search."""
        from tuiyan.view.deck.search_update import typed

        self.state = typed(self.state, text, self.cache)
        self.repaint()

    def press(self, key: str) -> None:
        """Do what a key asks for, in one paint."""
        from tuiyan.tui.deck_effects import perform
        from tuiyan.view.deck.update import update
        from tuiyan.view.keys import find

        command = find(self.state.keys, key)
        if command is None:
            self.state = self.state._replace(is_leaving=False)
            self.repaint()
            return
        self.state, effect = update(self.state, command.id, key, self.cache)
        self.shell.scenario = self.state.scenario
        if effect == "leave":
            self.shell.leave("" if self.state.is_talk else key)
            return
        self.repaint()
        if effect:
            perform(effect, self)
        self._warmer.wait()

    def point(self, column: int, row: int) -> None:
        """Derive the number that is clicked, or go to the tile."""
        from tuiyan.tui.deck_effects import perform
        from tuiyan.view.deck.update import clicked

        before = self.state
        self.state = clicked(before, column, row, self.cache)
        if self.state is not before:
            self._line = ""
            self.repaint()
            perform("prove", self)

    def scroll_by(self, by: int) -> None:
        """Turn, once for a turn of the wheel however long it is; a panel scrolls."""
        if self.state.layers:
            super().scroll_by(by)
        elif self.shell.now() - self._wheeled_at >= WHEEL_REST:
            self.take_key("pagedown" if by > 0 else "pageup")
            self._wheeled_at = self.shell.now()

    def take_request(self, request: Request) -> None:
        """Do what the notes of the talk ask for, as if a key had asked."""
        from tuiyan.view.deck.remote import asked

        self.state = asked(self.state, request, self.cache)
        self.shell.scenario = self.state.scenario
        self.repaint()
        self._warmer.wait()
