"""The screen with the notes of a talk that runs in another terminal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tuiyan.content.index import Version
from tuiyan.content.library import library_from
from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame
from tuiyan.engine.scenario import scenario_from_plain
from tuiyan.messages import say
from tuiyan.practice.pace import planned_s, read_paces
from tuiyan.problem import TuiyanError
from tuiyan.remote.follower import Event, Follower, Lost, Received, SeveralTalks, Silent
from tuiyan.remote.messages import Request, Snapshot
from tuiyan.remote.registry import Talk
from tuiyan.tui.canvas import Canvas
from tuiyan.tui.theme import Theme
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.notes.state import NotesState, Script
from tuiyan.view.notes.update import found, update
from tuiyan.view.notes.view import notes_scene
from tuiyan.view.palette import palette_from_plain

if TYPE_CHECKING:
    from tuiyan.tui.app import TuiyanApp

LAID_OUT_FOR = Size(100, 30)
"""Slides are laid out anew for the panels; this is only what their cache begins with."""


class NotesScreen(Canvas):
    """Follows a talk; what a key does is worked out by :func:`tuiyan.view.notes.update.update`."""

    def __init__(self, shell: TuiyanApp, deck: str = "") -> None:
        """Follow the talk that runs, or the one that plays ``deck``."""
        super().__init__(shell)
        self.state = NotesState()
        self._follower = Follower(lambda event: shell.tell(lambda: self._take(event)), deck or None)
        self._opening: tuple[object, ...] = ()

    def frame(self, size: Size) -> Frame:
        """Return the notes as they are to be seen."""
        return notes_scene(
            self.state, size, self.shell.now(), is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs
        )

    @property
    def takes_prompt(self) -> bool:
        """Whether the derive prompt may open: that is for the talk."""
        return False

    def on_mount(self) -> None:
        """Look for the talk, and keep the clock going."""
        self.set_interval(0.5, self.repaint)
        self._follower.start()

    def on_unmount(self) -> None:
        """Follow no longer."""
        self._follower.stop()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = found(self.state, key)
        if command is None:
            return
        self.state, effect = update(self.state, command.id, key, self.screen_size)
        match effect:
            case "leave":
                self.shell.leave()
                return
            case Request():
                self._follower.request(effect)
            case Talk():
                self._follower.choose(effect)
        self.repaint()

    def _take(self, event: Event) -> None:
        """Take what the follower found out."""
        state = self.state
        match event:
            case Lost():
                self.state = state._replace(link="lost" if state.snapshot else "looking", talks=())
            case Silent():
                self.state = state._replace(link="silent")
            case SeveralTalks(talks):
                self.state = state._replace(link="lost" if state.snapshot else "looking", talks=talks)
            case Received(snapshot):
                self._hear(snapshot)
        self.repaint()

    def _hear(self, snapshot: Snapshot) -> None:
        before = self.state.snapshot
        self.state = self.state.heard(snapshot, self.shell.now())
        if not self.shell.is_themed and (before is None or before.theme != snapshot.theme):
            self.theme = Theme(palette_from_plain(snapshot.theme), self.theme.depth)
        opening = (snapshot.origin, snapshot.edition, snapshot.audience, snapshot.minutes, snapshot.opening)
        if opening != self._opening:
            self._opening = opening
            self.work_beside(lambda: opened(snapshot), partial(self._take_script, opening))
        elif self.state.script is not None and before is not None and before.scenario != snapshot.scenario:
            self.state = self.state._replace(script=under(self.state.script, snapshot))

    def _take_script(self, opening: tuple[object, ...], script: Script | str) -> None:
        if opening != self._opening:
            return  # the talk has gone on to another edition meanwhile
        if isinstance(script, str):
            self.state = self.state._replace(trouble=script, script=None)
            return
        assert self.state.snapshot is not None
        self.state = self.state._replace(trouble="", script=under(script, self.state.snapshot))


def opened(snapshot: Snapshot) -> Script | str:
    """Open what a talk plays; a text says why that cannot be."""
    try:
        library = library_from(snapshot.origin)
        catalog = library.catalog
        opening = scenario_from_plain(catalog, snapshot.opening)
        deck = library.deck.version(Version(snapshot.audience, snapshot.minutes))
        if not len(deck):
            return say("content.no_slide_left")
        cache = SlideCache(library, deck, opening, size=LAID_OUT_FOR)
        cache.audience = snapshot.audience
        paces = read_paces(str(snapshot.origin.get("deck", "")))
    except (TuiyanError, ValueError, TypeError, KeyError, AttributeError, OSError) as error:
        return str(error)
    return Script(cache, opening, opening, planned_s(deck), paces)


def under(script: Script, snapshot: Snapshot) -> Script:
    """Take the scenario that the talk is under now; the one before where it is none."""
    if snapshot.scenario == snapshot.opening:
        return script._replace(scenario=script.opening)
    try:
        return script._replace(scenario=scenario_from_plain(script.opening.catalog, snapshot.scenario))
    except (TuiyanError, ValueError, TypeError, KeyError, AttributeError):
        return script
