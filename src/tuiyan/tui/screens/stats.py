"""The screen that shows the statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame
from tuiyan.messages import pick
from tuiyan.practice.practice import open_practice
from tuiyan.practice.session_options import SessionOptions
from tuiyan.store.errors import StoreError
from tuiyan.tui.canvas import Canvas
from tuiyan.view.commands import find
from tuiyan.view.drill.controller import topic_name, topics_of
from tuiyan.view.drill.overlay import covered, first_row, last_row
from tuiyan.view.layers import scrolled
from tuiyan.view.panels.keys import Help
from tuiyan.view.panels.small import is_too_small
from tuiyan.view.stats.view import Names, Shown, stats_scene, weakest_topic

if TYPE_CHECKING:
    from tuiyan.practice.practice import Practice
    from tuiyan.tui.app import TuiyanApp


class StatsScreen(Canvas):
    """Two sides; nothing on them can be changed."""

    def __init__(self, shell: TuiyanApp) -> None:
        """Read the history."""
        super().__init__(shell.palette)
        self.shell = shell
        self.shown = _read(shell)

    def frame(self, columns: int, rows: int) -> Frame:
        """Return a side, and the help over it."""
        size = Size(columns, rows)
        frame = stats_scene(self.shown, size, self.shell.glyphs)
        if self.shown.layer is None or is_too_small(size):
            return frame
        return covered(
            frame, self.shown.layer, None, None,
            size=size, is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs,
        )  # fmt: skip

    def on_screen_resume(self) -> None:
        """Count again what was done meanwhile."""
        if self.is_mounted:
            self.shown = _read(self.shell)._replace(side=self.shown.side)
            self.repaint()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        layer = self.shown.layer
        command = find("help" if layer else "stats", key)
        if command is None:
            return
        match command.id:
            case "stats.close":
                self.shell.leave()
                return
            case "stats.turn":
                self.shown = self.shown._replace(side=1 - self.shown.side)
            case "stats.weak" if topic := weakest_topic(self.shown):
                self.shell.push_screen(self.shell.make("drill", wish=SessionOptions(topic=topic)))
                return
            case "stats.help":
                self.shown = self.shown._replace(layer=Help(first_row(Size(*self.size), "stats")))
            case "help.down" | "help.up" if layer is not None:
                last = last_row(Size(*self.size))
                self.shown = self.shown._replace(layer=scrolled(layer, command.id, last))
            case "help.close":
                self.shown = self.shown._replace(layer=None)
        self.repaint()


def _read(shell: TuiyanApp) -> Shown:
    try:
        practice = open_practice(shell.library, shell.scenario)
        try:
            return Shown(practice.statistics(), _names(practice))
        finally:
            practice.history.close()
    except StoreError as error:
        return Shown(None, Names({}, {}, {}), trouble=str(error))


def _names(practice: Practice) -> Names:
    items = practice.questions.items
    catalog = practice.library.catalog
    formulas = {
        name: pick(catalog.label(name)) for item in items for name in item.formulas if catalog.knows(name)
    }
    mistakes = {
        mistake.id: pick(mistake.names)
        for template in practice.library.templates
        for mistake in template.mistakes
    }
    topics = {topic: topic_name(topic) for topic in topics_of(items)}
    for section in {topic for item in items for topic in item.topics} - topics.keys():
        if found := practice.library.deck.section(section):
            topics[section] = f"{section} {pick(found.names)}"
    return Names(formulas, topics, mistakes)
