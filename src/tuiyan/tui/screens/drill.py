"""The screen on which one practises; what a key does is worked out by :mod:`tuiyan.view.drill.update`."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

from textual.geometry import Offset

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame
from tuiyan.drill.question import Working
from tuiyan.practice.history import History
from tuiyan.practice.practice import Practice, clock_ms, open_practice
from tuiyan.practice.session_options import SessionOptions
from tuiyan.tui.canvas import Canvas
from tuiyan.view.commands import Command, find
from tuiyan.view.drill import update as drill
from tuiyan.view.drill.controller import Controller
from tuiyan.view.drill.overlay import covered, first_row, last_row
from tuiyan.view.drill.view import drill_scene
from tuiyan.view.panels.keys import Help
from tuiyan.view.panels.small import is_too_small

if TYPE_CHECKING:
    from textual import events

    from tuiyan.engine.derivation import Derivation
    from tuiyan.tui.app import TuiyanApp


class DrillScreen(Canvas):
    """Asks, and says how it was."""

    def __init__(self, shell: TuiyanApp, wish: SessionOptions | None = None) -> None:
        """Begin with ``wish``, or let it be chosen."""
        super().__init__(shell.palette)
        self.shell = shell
        self.controller = Controller(self._opened, clock_ms)
        self.state = drill.opened(self.controller, wish)
        self._proved: dict[int, bool] = {}

    def frame(self, columns: int, rows: int) -> Frame:
        """Return the question or what is said of its answer, and the panel over it."""
        size = Size(columns, rows)
        derivation = self._derivation()
        seen = drill_scene(self.state, size, self.controller.at_ms, derivation, self.shell.glyphs)
        if seen.caret is not None:
            self.shell.cursor_position = Offset(*seen.caret)
        if self.state.layer is None or is_too_small(size):
            return seen.frame
        proved = self._proved.get(id(self._working()))
        return covered(
            seen.frame, self.state.layer, derivation, proved,
            size=size, is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs,
        )  # fmt: skip

    def on_mount(self) -> None:
        """Start the clock."""
        self.set_interval(1, self.tick)
        self._solve()

    def tick(self) -> None:
        """Show the time; a sprint ends with it."""
        self.state = drill.ticked(self.state, self.controller)
        self.repaint()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = find(self.state.keys, key)
        if command is not None:
            self._do(command, key)

    def on_key(self, event: events.Key) -> None:
        """Take every key: while an answer is awaited, what can be printed is typed."""
        if self.state.keys != "asking" or event.character is None or not event.is_printable:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        command = find("asking", event.key)
        if command is not None and drill.is_asked_for(self.state, command.id):
            self._do(command, event.key)
        else:
            self._type(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Take what is pasted, or what an input method gives at once, into the box."""
        event.stop()
        self._type(event.text)

    def on_unmount(self) -> None:
        """Write back what only memory holds, if that is possible now."""
        self.controller.put_away()

    def _opened(self, in_memory: bool) -> Practice:
        keeping = History.without() if in_memory else None
        return open_practice(self.shell.library, self.shell.scenario, keeping)

    def _type(self, text: str) -> None:
        self.state = drill.typed(self.state, text, self.controller)
        self.repaint()

    def _do(self, command: Command, key: str) -> None:
        rows = last_row(Size(*self.size)) if isinstance(self.state.layer, Help) else 0
        self.state, effect = drill.update(self.state, command.id, key, self.controller, rows)
        if command.id.endswith(".help"):
            top = first_row(Size(*self.size), self.state.place)
            self.state = self.state._replace(layer=Help(top))
        if effect == "leave":
            self.shell.leave()
            return
        if effect == "prove":
            self._start(self._prove)
        self._solve()
        self.repaint()

    def _working(self) -> Working | None:
        prompt = self.state.session.prompt if self.state.session else None
        return prompt.working if prompt else None

    def _derivation(self) -> Derivation | None:
        return self.controller.derivation(self._working()) if self.state.place == "told" else None

    def _solve(self) -> None:
        """Get ready what takes sympy, while the learner thinks."""
        working = self._working()
        if working is not None and working.unknown:
            self._start(lambda: self.controller.derivation(working, may_wait=True))

    def _prove(self) -> None:
        from tuiyan.engine.proof import prove

        working = self._working()
        derivation = self.controller.derivation(working, may_wait=True)
        if derivation is not None:
            self._proved[id(working)] = prove(derivation)

    def _start(self, work: Callable[[], object]) -> None:
        def run() -> None:
            work()
            self.shell.tell(self.repaint)

        Thread(target=run, daemon=True).start()
