"""The first screen: choose what to do."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame
from tuiyan.tui.canvas import Canvas
from tuiyan.view.commands import find
from tuiyan.view.home import Home, home_scene, open_home, taken, update, with_agenda

if TYPE_CHECKING:
    from tuiyan.engine.scenario import Scenario
    from tuiyan.tui.app import TuiyanApp
    from tuiyan.view.drill.agenda import Agenda


READ_AFTER = 0.05
"""Seconds after the first frame until the history is read."""


class HomeScreen(Canvas):
    """Lists what works now; what a key does is worked out by :func:`tuiyan.view.home.update`."""

    def __init__(self, shell: TuiyanApp) -> None:
        """List what the content of ``shell`` offers."""
        super().__init__(shell.palette)
        self.shell = shell
        self.home: Home = open_home(shell.library, shell.scenario)

    def frame(self, columns: int, rows: int) -> Frame:
        """Return the list, and the panel over it."""
        return home_scene(
            self.home, Size(columns, rows), is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs
        )

    def on_screen_resume(self) -> None:
        """Show the scenario that the screen left behind goes on with, and what is due now."""
        if self.shell.scenario is not self.home.scenario:
            self.home = taken(self.home, self.shell.scenario)
        self.set_timer(READ_AFTER, self._read)
        if self.is_mounted:
            self.repaint()

    def _read(self) -> None:
        """Read what is due beside the screen, which may be left meanwhile."""
        Thread(target=self._count, args=(self.shell.scenario,), daemon=True).start()

    def _count(self, scenario: Scenario) -> None:
        from tuiyan.view.drill.agenda import agenda_of

        today = agenda_of(self.shell.library, scenario)
        if today is not None:
            self.shell.tell(lambda: self._show(today))

    def _show(self, today: Agenda) -> None:
        self.home = with_agenda(self.home, today)
        if self.app.screen is self:
            self.repaint()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = find(self.home.keys, key)
        if command is None:
            return
        self.home, effect = update(self.home, command.id, key, Size(*self.size))
        self.shell.scenario = self.home.scenario
        if effect == "leave":
            self.shell.leave()
        elif effect:
            self.shell.push_screen(self.shell.make(effect))
        else:
            self.repaint()
