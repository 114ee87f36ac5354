"""The screen that shows the statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.row import Frame
from tuiyan.practice.session_options import SessionOptions
from tuiyan.tui.canvas import Canvas
from tuiyan.view.keys import find
from tuiyan.view.stats.state import read_stats
from tuiyan.view.stats.update import update
from tuiyan.view.stats.view import stats_scene

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size
    from tuiyan.tui.app import TuiyanApp


class StatsScreen(Canvas):
    """Two sides; nothing on them can be changed."""

    def __init__(self, shell: TuiyanApp) -> None:
        """Read the history."""
        super().__init__(shell)
        self.state = read_stats(shell.library, shell.scenario)

    def frame(self, size: Size) -> Frame:
        """Return a side, and the help over it."""
        return stats_scene(self.state, size, is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs)

    def on_screen_resume(self) -> None:
        """Count again what was done meanwhile."""
        if self.is_mounted:
            state = read_stats(self.shell.library, self.shell.scenario)
            self.state = state._replace(side=self.state.side)
            self.repaint()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = find(self.state.keys, key)
        if command is None:
            return
        self.state, effect = update(self.state, command.id, self.screen_size)
        match effect:
            case "leave":
                self.shell.leave()
            case "practise":
                options = SessionOptions(topic=self.state.weakest_topic)
                self.shell.push_screen(self.shell.make("drill", options=options))
            case "":
                self.repaint()
