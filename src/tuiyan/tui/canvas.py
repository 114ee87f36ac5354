"""A screen that is painted whole, row by row, from a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from tuiyan.deck.row import Frame, Row, fitted
from tuiyan.tui.line import Line, difference
from tuiyan.tui.theme import Theme

if TYPE_CHECKING:
    from textual import events

    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.tui.app import TuiyanApp


class Canvas(Screen[None], inherit_css=False):
    """Shows a frame; tells the terminal only the cells that differ from the last one.

    It has no style sheet: parsing Textual's own would take a fifth of the time to the first frame.
    """

    DEFAULT_CSS = ""

    ALLOW_SELECT = False

    def __init__(self, theme: Theme) -> None:
        """Paint in the colours of ``theme``."""
        super().__init__()
        self.theme = theme
        self.paints = 0
        self._painted: list[Line] = []
        self._painted_size = (0, 0)

    @property
    def takes_prompt(self) -> bool:
        """Whether the derive prompt may open over what is shown."""
        return True

    def frame(self, columns: int, rows: int) -> Frame:
        """Return what is to be seen on a screen of this size."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        """Take every key; nothing is left to Textual's own bindings."""
        event.stop()
        event.prevent_default()
        from tuiyan.view.commands import find

        command = find("anywhere", event.key)
        if command is not None and command.id == "anywhere.quit":
            self.app.exit(0)
        elif command is not None and self.takes_prompt:
            from tuiyan.tui.screens.prompt import PromptScreen

            self.app.push_screen(PromptScreen(cast("TuiyanApp", self.app), self))
        else:
            self.press(event.key)

    def repaint(self) -> None:
        """Bring the screen up to date with :meth:`frame`, in one paint or none."""
        columns, rows = self.size
        if self._painted_size != (columns, rows):
            self.refresh()
            return
        frame = self.frame(columns, rows)
        changes = [region for y, row in enumerate(frame) if (region := self._replace(y, row))]
        if changes:
            self.paints += 1
            self.refresh(*changes)

    def take_glyphs(self, glyphs: Glyphs) -> None:  # noqa: ARG002 - for screens that lay out with them
        """Paint everything anew in other characters."""
        self.forget()
        self.refresh()

    def forget(self) -> None:
        """Paint everything anew when next asked, as after a change of theme."""
        self._painted_size = (0, 0)

    def render_line(self, y: int) -> Strip:
        """Return the row ``y``."""
        if self._painted_size != tuple(self.size):
            self._paint_all()
        return self._painted[y]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the rows of ``crop`` as they are: a canvas has no border, padding or filter."""
        strips = [self.render_line(y) for y in crop.line_range]
        if crop.column_span == (0, self.size.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def _paint_all(self) -> None:
        columns, rows = self._painted_size = (self.size.width, self.size.height)
        frame = self.frame(columns, rows)
        self._painted = [Line(fitted(row, columns), columns, self.theme) for row in frame]
        self.paints += 1

    def _replace(self, y: int, row: Row) -> Region | None:
        old = self._painted[y]
        columns = old.cell_length
        new = fitted(row, columns)
        if new == old.row:
            return None
        first, last = difference(old.row, new)
        if old.changed[0] < old.changed[1]:
            first, last = min(first, old.changed[0]), max(last, old.changed[1])
        if first >= last:
            return None
        self._painted[y] = Line(new, columns, self.theme, (first, last))
        return Region(first, y, last - first, 1)
