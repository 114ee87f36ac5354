"""The screen that plays a deck: the talk, or the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import Frame
from tuiyan.problem import TuiyanError
from tuiyan.tui.canvas import Canvas
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.view import scene
from tuiyan.view.too_small import SMALLEST, is_too_small

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex, Version
    from tuiyan.content.watch import Edition
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.remote.messages import Request
    from tuiyan.tui.app import TuiyanApp
    from tuiyan.tui.beside import TalkBeside
    from tuiyan.tui.ways import TalkWays

READY_AFTER = 0.02
"""Seconds after the first slide until what the first key needs is imported."""

BESIDE_AFTER = 0.8
"""Seconds after the first slide until the talk can be found by its notes."""

WARM_AFTER = 0.03
"""Seconds without a key after which the neighbours of a slide are laid out."""

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
        self._beside: TalkBeside | None = None
        self._ways: TalkWays | None = None
        self._wheeled_at = -WHEEL_REST

    def _opened(self, size: Size, *, is_talk: bool) -> SlideCache:
        """Return what lays out the version that is played, with nothing laid out yet."""
        shell = self.shell
        deck = (shell.library.deck if is_talk else shell.library.cards).version(self.version)
        cache = SlideCache(shell.library, deck, shell.scenario, size=size, glyphs=shell.glyphs)
        cache.is_ruled, cache.audience = self.theme.is_ruled, self.version.audience
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
                self._resume(size)
        if size != self.cache.size and not is_too_small(size):
            self.state = self.cache.resized(self.state, size)
        if self.state.is_talk:
            self.shell.slide_id = name_of(self.cache.deck, self.state.place.slide)
        since = self.shell.now() - self._began
        part_s = since if self._beside is None else self._beside.part_s(self.state)
        return scene(self.state, self.cache, size, int(since), part_s)

    def _resume(self, size: Size) -> None:
        """Begin where the last talk stopped."""
        from tuiyan.practice.last_place import read_kept
        from tuiyan.view.deck.spot import placed

        self.shell.resumes = False
        kept = read_kept(self.shell.library.origin["deck"])
        trail = self.state.trail._replace(last=kept.spot, marks=kept.marks)
        self.state = self.state._replace(trail=trail)
        if kept.spot is not None and not is_too_small(size):
            self.cache.size = size
            self.state = placed(self.state, kept.spot, self.cache)._replace(shown=frozenset())

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
            from tuiyan.view.layers import rechosen

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
        from tuiyan.view.deck.editions import moved_to, scenario_in

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
            self.set_timer(BESIDE_AFTER, self._begin_beside)
        self._warm = self.set_timer(READY_AFTER, self.get_ready)

    def _begin_beside(self) -> None:
        """Keep the times and the place of the talk and let its notes find it, from now on."""
        _ = self.beside, self.ways

    @property
    def beside(self) -> TalkBeside:
        """What goes on beside the talk, begun when it is first asked for."""
        if self._beside is None:
            from tuiyan.tui.beside import TalkBeside

            self._beside = TalkBeside(self, self.version, self._began)
        return self._beside

    @property
    def ways(self) -> TalkWays:
        """What keeps the place and reads what there is to search, begun when it is first asked for."""
        if self._ways is None:
            from tuiyan.tui.ways import TalkWays

            is_known = not self.state.is_talk or self.state.trail.last is not None
            self._ways = TalkWays(self, is_known=is_known)
        return self._ways

    def repaint(self) -> None:
        """Bring the screen up to date, and tell what goes on beside the talk."""
        if self._beside is not None:
            self._beside.count(self.state)
        super().repaint()
        if self._beside is not None:
            self._beside.tell()
        if self._ways is not None:
            self._ways.follow()

    def on_unmount(self) -> None:
        """End what goes on beside the talk."""
        if self._ways is not None:
            self._ways.end()
        if self._beside is not None:
            self._beside.end()

    def takes_typing(self, key: str) -> bool:  # noqa: ARG002 - in the search, whatever can be printed is typed
        """Whether a printable key is typed: in the search."""
        return self.state.keys == "search" and not self.state.is_blank

    def type_text(self, text: str) -> None:
        """Put text into the search."""
        from tuiyan.view.deck.searching import typed

        self.state = typed(self.state, text, self.cache)
        self.repaint()

    def press(self, key: str) -> None:
        """Do what a key asks for, in one paint."""
        from tuiyan.tui.deck_effects import perform
        from tuiyan.view.commands import find
        from tuiyan.view.deck.update import update

        command = find(self.state.keys, key)
        if command is None:
            self.state = self.state._replace(is_leaving=False)
            self.repaint()
            return
        self.state, effect = update(self.state, command, key, self.cache)
        self.shell.scenario = self.state.scenario
        if effect == "leave":
            self.shell.leave("" if self.state.is_talk else key)
            return
        self.repaint()
        if effect:
            perform(effect, self)
        self._warm.stop()
        self._warm = self.set_timer(WARM_AFTER, self.warm)

    def point(self, column: int, row: int) -> None:
        """Derive the number that is clicked, or go to the tile."""
        from tuiyan.tui.deck_effects import perform
        from tuiyan.view.deck.pointing import clicked

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
        from tuiyan.view.deck.spots import asked

        self.state = asked(self.state, request, self.cache)
        self.shell.scenario = self.state.scenario
        self.repaint()
        self._warm.stop()
        self._warm = self.set_timer(WARM_AFTER, self.warm)

    def get_ready(self) -> None:
        """Import what the first key needs."""
        import tuiyan.view.deck.update  # noqa: F401

        self._warm = self.set_timer(READY_AFTER, self.warm)

    def warm(self) -> None:
        """Lay out the slides a key may lead to, once they are checked."""
        if self.shell.library.is_draft:
            self._warm = self.set_timer(WARM_AFTER, self.warm)
            return
        slide = self.state.place.slide
        for at in (slide + 1, slide - 1, slide + 2):
            if 0 <= at < self.state.slides:
                self.cache.pages(self.state.scenario, at)


def index_of(deck: DeckIndex, start: str) -> int:
    """Return the index of the slide that ``start`` names by number or id; of the first if it names none."""
    if start.isascii() and start.isdigit():
        return max(0, min(len(deck) - 1, int(start) - 1))
    return deck.find(start) or 0


def name_of(deck: DeckIndex, slide: int) -> str:
    """Return what a command line calls a slide: its id where that is a word, else its number."""
    id_ = deck.entries[slide].id
    return id_ if id_.isascii() and id_.replace("-", "").isalnum() and not id_.isdigit() else str(slide + 1)
