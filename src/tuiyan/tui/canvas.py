"""A screen that is painted whole, row by row, from a frame.

A subclass holds a state and says two things: ``frame(size)``, what is to be seen of it, and ``press(key)``,
what a key makes of it; both are worked out in :mod:`tuiyan.view`. After every key :meth:`Canvas.repaint`
has the terminal told the cells that differ from what it shows (:mod:`tuiyan.tui.terminal_output`), in one
write: what has not changed is not sent, and nothing flickers.

Textual's own widgets, style sheets and bindings are not used. A frame is already laid out to the cell, and
importing and parsing what the widgets need would take longer than all else until the first slide is seen.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from textual.geometry import Offset

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame
from tuiyan.tui.textual_private import PlainScreen

if TYPE_CHECKING:
    from textual import events

    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.tui.app import TuiyanApp
    from tuiyan.view.page import Scene

T = TypeVar("T")


class Canvas(PlainScreen, inherit_css=False):
    """Has the terminal show a frame while it is the screen at hand.

    Attributes:
        shell: What all screens share.
        theme: The colours.
        paints: How often something was painted.
        is_asked: Whether to leave the program was asked, and no other key was pressed since.
    """

    DEFAULT_CSS = ""

    ALLOW_SELECT = False

    def __init__(self, shell: TuiyanApp) -> None:
        """Paint in the colours of ``shell``."""
        super().__init__()
        self.shell = shell
        self.theme = shell.palette
        self.paints = 0
        self.is_asked = False
        self._line = ""

    @property
    def screen_size(self) -> Size:
        """The columns and rows of the screen."""
        return Size(*self.size)

    @property
    def takes_prompt(self) -> bool:
        """Whether the derive prompt may open over what is shown."""
        return True

    @property
    def is_leaving(self) -> bool:
        """Whether to leave was asked, in a way of the screen's own or in this one."""
        return self.is_asked

    def frame(self, size: Size) -> Frame:
        """Return what is to be seen on a screen of this size."""
        raise NotImplementedError

    def with_cursor(self, scene: Scene) -> Frame:
        """Put the terminal's cursor where a scene has its caret; return what is to be painted."""
        if scene.caret is not None:
            self.shell.cursor_position = Offset(*scene.caret)
        return scene.frame

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        raise NotImplementedError

    def takes_typing(self, key: str) -> bool:  # noqa: ARG002 - for screens with a line to type in
        """Whether a key that can be printed is typed."""
        return False

    def type_text(self, text: str) -> None:
        """Take what is typed, pasted, or given at once by an input method."""

    def on_key(self, event: events.Key) -> None:
        """Take every key; nothing is left to Textual's own bindings."""
        event.stop()
        event.prevent_default()
        self.take_key(event.key, event.character if event.is_printable else None)

    def take_key(self, key: str, character: str | None = None) -> None:
        """Do what a key asks for; what was said in a line is said until then."""
        from tuiyan.view.keys import find

        command = find("anywhere", key)
        if command is not None and command.id == "anywhere.quit":
            self.leave_by(key)
            return
        had_line, self._line = bool(self._line), ""
        if character is not None and self.takes_typing(key):
            self.type_text(character)
        elif command is not None:
            self._do_anywhere(command.id)
        else:
            self.press(key)
        if self.shell.screen is self:
            self.is_asked = self.is_asked and bool(self._line)
            if had_line:
                self.repaint()

    def _do_anywhere(self, command: str) -> None:
        match command:
            case "anywhere.repaint":
                self.shell.repaint_all()
            case "anywhere.suspend":
                self.shell.suspend_talk()
            case "anywhere.prompt" if self.takes_prompt:
                self.shell.open_prompt(self)

    def point(self, column: int, row: int) -> None:
        """Do what a click on a cell asks for, 0-based."""

    def scroll_by(self, by: int) -> None:
        """Go down for a notch of the wheel, or up."""
        self.take_key("down" if by > 0 else "up")

    def copy(self, text: str) -> None:
        """Put a text on the clipboard of the terminal, and say so."""
        from tuiyan.messages import say

        if text:
            self.shell.copy_to_clipboard(text)
            self.tell(say("tui.copied", text=text))

    def leave_by(self, key: str) -> None:
        """Leave the program, where that was asked just before; else ask."""
        if self.is_leaving:
            self.shell.exit(0)
            return
        from tuiyan.messages import say
        from tuiyan.view.keys import key_name

        self.is_asked = True
        self.tell(say("tui.leave_again", key=key_name(key)))

    def tell(self, line: str) -> None:
        """Say something in the row above the last, until the next key."""
        self._line = line
        self.repaint()

    def _seen(self, size: Size) -> Frame:
        """Return the frame, with what is to be said over it."""
        frame = self.frame(size)
        if not self._line:
            return frame
        from tuiyan.view.panel import with_line

        return with_line(frame, size, self._line, self.shell.glyphs)

    def on_paste(self, event: events.Paste) -> None:
        """Take what is pasted."""
        event.stop()
        self.type_text(event.text)

    def work_beside(self, work: Callable[[], T], take: Callable[[T], object] = lambda _: None) -> None:
        """Do ``work`` in a thread of its own; ``take`` its result in the application's, and repaint."""

        def finish(result: T) -> None:
            take(result)
            if self.shell.screen is self:
                self.repaint()

        def run() -> None:
            result = work()
            self.shell.tell(lambda: finish(result))

        Thread(target=run, daemon=True).start()

    def repaint(self) -> None:
        """Have the terminal show :meth:`frame`, in one paint or none."""
        size = self.screen_size
        if not (self.is_active and self.size):
            return
        if self.shell.is_batching:
            self.refresh()
            return
        changes = self.shell.output.change(self._seen(size), size, self.theme)
        if changes:
            self.paints += 1
            self.shell.write_frame(changes)

    def take_glyphs(self, glyphs: Glyphs) -> None:  # noqa: ARG002 - for screens that lay out with them
        """Paint in other characters."""
        self.repaint()

    def reopen(self) -> None:
        """Take the content anew, after it was checked."""
