"""The first screen: choose what to do."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tuiyan.deck.row import Frame
from tuiyan.store.settings import OPEN, read_settings
from tuiyan.tui.canvas import Canvas
from tuiyan.view.home.state import bars_of, open_home, taken, with_agenda
from tuiyan.view.home.update import update
from tuiyan.view.home.view import home_scene
from tuiyan.view.keys import find

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size
    from tuiyan.tui.app import TuiyanApp
    from tuiyan.view.agenda import Agenda

READ_AFTER = 0.05
"""Seconds after the first frame until the history is read."""


class HomeScreen(Canvas):
    """Lists what works now; what a key does is worked out by :func:`tuiyan.view.home.update.update`."""

    def __init__(self, shell: TuiyanApp) -> None:
        """List what the content of ``shell`` offers."""
        super().__init__(shell)
        today = datetime.now(UTC).astimezone().date()
        is_open = read_settings().home == OPEN
        self.state = open_home(shell.library, shell.scenario, today, is_open=is_open)

    def frame(self, size: Size) -> Frame:
        """Return the list, and the panel over it."""
        return home_scene(self.state, size, is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs)

    def on_screen_resume(self) -> None:
        """Show the scenario that the screen left behind goes on with, and what is due now."""
        if self.shell.scenario is not self.state.scenario:
            self.state = taken(self.state, self.shell.scenario)
            self._follow_scenario()
        self.set_timer(READ_AFTER, self._read_agenda)
        if self.is_mounted:
            self.repaint()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = find(self.state.keys, key)
        if command is None:
            return
        if command.id == "home.scenario":
            from tuiyan.content.client_files import saved_clients

            self.state = self.state._replace(clients=saved_clients(self.shell.library.catalog))
        self.state, effect = update(self.state, command.id, key, self.screen_size)
        if self.shell.scenario is not self.state.scenario:
            self.shell.scenario = self.state.scenario
            self._follow_scenario()
        if effect == "leave":
            self.shell.leave(key)
        elif effect:
            self.shell.push_screen(self.shell.make(effect))
        else:
            self.repaint()

    def takes_typing(self, key: str) -> bool:
        """Whether a printable key begins a sentence about a client: one that asks for nothing here."""
        if self.state.layer is not None:
            return False
        command = find("home", key) or find("anywhere", key)
        is_entry = key.isdigit() and int(key) <= len(self.state.entries)
        return command is None or (command.id == "home.pick" and not is_entry)

    def type_text(self, text: str) -> None:
        """Begin a sentence about a client."""
        if self.state.layer is None and text.strip():
            self.shell.push_screen(self.shell.make("client", text))

    def _follow_scenario(self) -> None:
        """Draw the bars of the cover under the scenario at hand."""
        self.state = self.state._replace(bars=bars_of(self.shell.library, self.state.scenario))

    def _read_agenda(self) -> None:
        """Read what is due beside the screen, which may be left meanwhile."""
        from tuiyan.view.agenda import agenda_of

        scenario = self.shell.scenario
        self.work_beside(lambda: agenda_of(self.shell.library, scenario), self._take_agenda)

    def _take_agenda(self, today: Agenda | None) -> None:
        if today is not None:
            self.state = with_agenda(self.state, today)
