"""The first screen: choose what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.canvas import Frame
from tuiyan.deck.place import Size
from tuiyan.tui.canvas import Canvas
from tuiyan.tui.commands import find
from tuiyan.tui.home import Home, home_scene, open_home, taken, update

if TYPE_CHECKING:
    from tuiyan.tui.terminal import TuiyanApp


class HomeScreen(Canvas):
    """Lists what works now; what a key does is worked out by :func:`tuiyan.tui.home.update`."""

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
        """Show the scenario that the screen left behind goes on with."""
        if self.shell.scenario is not self.home.scenario:
            self.home = taken(self.home, self.shell.scenario)
        if self.is_mounted:
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
