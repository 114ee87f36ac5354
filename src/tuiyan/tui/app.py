"""The application: which screen is shown, and what all of them share."""

from __future__ import annotations

import gc
from asyncio import get_running_loop
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from tuiyan.content.index import Version
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import SETS, WIDE
from tuiyan.deck.style import Style
from tuiyan.messages import say
from tuiyan.tui.canvas import Canvas
from tuiyan.tui.terminal_output import OutputWriter
from tuiyan.tui.textual_private import PlainApp
from tuiyan.tui.theme import Pen, Theme, depth_of
from tuiyan.view.too_small import is_too_small

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario
    from tuiyan.meeting.client import Client
    from tuiyan.practice.session_options import SessionOptions
    from tuiyan.tui.launch import Launch, ScreenName
    from tuiyan.tui.unix_driver import Pointed, Scrolled


CORNER = "\x1b[1;1H"
"""The first cell of the screen, which is empty on every screen."""

WHERE = "\x1b[6n"
"""Asks a terminal where the cursor is."""

CHECKED_EVERY = 0.1
"""Seconds between looks whether a talk that was drafted is checked."""


class TuiyanApp(PlainApp, inherit_bindings=False, inherit_css=False):
    """Shows the screens; the scenario chosen on one holds on the others.

    Attributes:
        library: All of the content.
        scenario: What every number is computed under.
        palette: The colours.
        is_themed: Whether they were asked for.
        version: Of the deck, which a talk plays.
        glyphs: To paint with.
        output: What the terminal shows, and is told.
        now: The clock.
        watches: Whether a talk follows changes of its files.
        failures: What went wrong and is to be said at the end.
        parting: What is left on the terminal once the screen is gone.
        is_ended: Whether it was told to end from outside.
        resumes: Whether the first talk begins where the last one stopped.
        slide_id: Of the slide that a talk is at, or ``""``.
        speaker: Who speaks, as the cover says it, or ``""``.
    """

    ENABLE_COMMAND_PALETTE = False
    DEFAULT_CSS = ""

    def __init__(
        self, library: Library, scenario: Scenario, launch: Launch, *, now: Callable[[], float] = monotonic
    ) -> None:
        """Begin as ``launch`` says; talks are timed by ``now``, in seconds.

        With no glyphs asked for, those are painted that the terminal draws one cell wide.
        """
        super().__init__()
        self.animation_level = "none"
        self.library = library
        self.scenario = scenario
        self.version = launch.version or Version()
        self.watches = launch.watches
        self.resumes = launch.resumes
        self.speaker = launch.speaker
        self.glyphs = SETS[launch.glyphs]
        self.is_themed = bool(launch.theme)
        self.palette = Theme(launch.theme, depth_of(self.console.color_system, no_color=self.no_color))
        self.output = OutputWriter()
        self.now = now
        self.failures: list[str] = []
        self.parting: list[str] = []
        self.is_ended = False
        self.slide_id = ""
        self._launch = launch
        self._probes = not launch.glyphs
        self._wake: Callable[..., object] | None = None
        self._checking: Timer | None = None
        self._is_seen = False

    def get_default_screen(self) -> Screen[Any]:
        """Return the screen to begin with."""
        return self.make(self._launch.screen, self._launch.start, self._launch.options)

    def make(self, screen: ScreenName, start: str = "", options: SessionOptions | None = None) -> Canvas:
        """Make a screen; what it takes is imported now."""
        match screen:
            case "home":
                from tuiyan.tui.screens.home import HomeScreen

                return HomeScreen(self)
            case "drill":
                from tuiyan.tui.screens.drill import DrillScreen

                return DrillScreen(self, options)
            case "review":
                from tuiyan.tui.screens.review import ReviewScreen

                return ReviewScreen(self, options.minutes if options else 5, start)
            case "stats":
                from tuiyan.tui.screens.stats import StatsScreen

                return StatsScreen(self)
            case "rehearse":
                from tuiyan.tui.screens.rehearsal import RehearsalScreen

                return RehearsalScreen(self, start)
            case "client":
                from tuiyan.tui.screens.client import ClientScreen

                return ClientScreen(self, start)
            case "notes":
                from tuiyan.tui.screens.notes import NotesScreen

                return NotesScreen(self, start)
            case "present" | "training" | "sheet":
                from tuiyan.tui.screens.deck import DeckScreen

                version = Version("training") if screen == "training" else self.version
                return DeckScreen(self, version, start, is_talk=screen != "sheet")

    def show_brief(self, client: Client) -> None:
        """Show the brief for a client over the screen at hand."""
        from tuiyan.tui.screens.brief import BriefScreen

        self.push_screen(BriefScreen(self, client))

    def show_rehearsal(self, id_: str, scenario: Scenario) -> None:
        """Rehearse one question under a client's scenario, over the screen at hand."""
        from tuiyan.tui.screens.rehearsal import RehearsalScreen

        self.push_screen(RehearsalScreen(self, id_, scenario))

    def show_card(self, name: str, version: Version | None = None) -> None:
        """Show the card that a number belongs to, over the screen at hand."""
        from tuiyan.tui.screens.deck import DeckScreen
        from tuiyan.view.deck.numbers import card_of

        version = version or self.version
        cards = self.library.cards.version(version)
        if card := card_of(cards, self.library.catalog, name):
            self.push_screen(DeckScreen(self, version, card, is_talk=False))

    def open_prompt(self, beneath: Canvas) -> None:
        """Open the derive prompt over a screen."""
        from tuiyan.tui.screens.prompt import PromptScreen

        self.push_screen(PromptScreen(self, beneath))

    def leave(self, key: str = "") -> None:
        """Go back one screen; from the last one, to the shell, which a ``key`` is asked twice for."""
        screen = self.screen
        if len(self.screen_stack) > 1:
            self.pop_screen()
        elif key and isinstance(screen, Canvas):
            screen.leave_by(key)
        else:
            self.exit(0)

    def leave_by_signal(self, code: int) -> bool:
        """Leave with an exit code, whatever a signal has interrupted; tell whether that is so."""
        if self._wake is None or not self.is_running:
            return False
        self.is_ended = True
        self._wake(partial(self.exit, return_code=code))
        return True

    def suspend_talk(self) -> None:
        """Go to the shell that started the program, until it goes on with it."""
        screen = self.screen
        if not self.lend_back() and isinstance(screen, Canvas):
            screen.tell(say("tui.no_shell"))

    def on_pointed(self, event: Pointed) -> None:
        """Let the screen at hand take a click."""
        if isinstance(self.screen, Canvas):
            self.screen.point(event.column, event.row)

    def on_scrolled(self, event: Scrolled) -> None:
        """Let the screen at hand take a notch of the wheel."""
        if isinstance(self.screen, Canvas):
            self.screen.scroll_by(event.by)

    def on_resize(self, event: events.Resize) -> None:
        """Paint everything anew, also where the terminal had another size for a moment only."""
        if self._is_seen:
            self.output.forget()
            if event.size == self.screen.size:
                self.screen.refresh()

    def on_resumed(self) -> None:
        """Show everything again after a time with the shell."""
        self.repaint_all()

    def repaint_all(self) -> None:
        """Tell the terminal every cell again, whatever it shows."""
        self.output.forget()
        self.screen.refresh()

    def fail(self, told: str) -> None:
        """Have the program end with a code that says so, and ``told`` said once the screen is gone."""
        self.failures.append(told)

    def tell(self, callback: Callable[[], None]) -> None:
        """Have ``callback`` called in the application's own thread; nothing once it has ended."""
        with suppress(RuntimeError):
            if self.is_running:
                self.call_from_thread(callback)

    def on_load(self) -> None:
        """Know how a signal can have the loop do something at once."""
        self._wake = get_running_loop().call_soon_threadsafe

    def on_ready(self) -> None:
        """Collect garbage from now on, but never what start-up made: one slide turn would pay for it."""
        self._is_seen = True
        if not gc.isenabled():
            gc.freeze()
            gc.enable()
        if self._probes and not is_too_small(Size(*self.size)):
            self.write_raw(width_question(self.palette))
        if self.library.is_draft:
            self._checking = self.set_interval(CHECKED_EVERY, self.settle)

    def settle(self, *, wait: bool = False) -> None:
        """Show what is wrong with the slides, once they are checked."""
        if self.library.settle(wait=wait):
            catalog = self.library.catalog
            if self.scenario.id in catalog.scenario_ids():
                self.scenario = catalog.scenario(self.scenario.id)
            for screen in self.screen_stack:
                if isinstance(screen, Canvas):
                    screen.reopen()
        if self._checking is not None and not self.library.is_draft:
            self._checking.stop()

    def on_cursor_position(self, event: events.CursorPosition) -> None:
        """Paint with characters that no terminal draws wide, where this one draws a line wide."""
        if not self._probes or not is_drawn_wide(event.x, event.y):
            return
        self._probes = False
        self.glyphs = WIDE
        self.output.forget()
        for screen in self.screen_stack:
            if isinstance(screen, Canvas):
                screen.take_glyphs(WIDE)


def width_question(theme: Theme) -> str:
    """Return what asks a terminal how wide it draws a line, in a way that nobody sees.

    It is a line in the page's own colour, the question where the cursor is, and blanks over the line.
    """
    page = theme.pen(Style("bg")).after(Pen())
    return f"\x1b7{CORNER}{page}─{WHERE}{CORNER}  \x1b[0m\x1b8"


def is_drawn_wide(column: int, row: int) -> bool:
    """Say whether a reply, 0-based, tells of a line two cells wide."""
    return (column, row) == (2, 0)
