"""The screen on which one practises."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tuiyan.deck.row import Frame
from tuiyan.practice.history import History
from tuiyan.practice.practice import Practice, clock_ms, open_practice
from tuiyan.practice.session_options import SessionOptions
from tuiyan.tui.canvas import Canvas
from tuiyan.view.drill.controller import DrillController
from tuiyan.view.drill.transitions import opened
from tuiyan.view.drill.update import is_asked_for, ticked, typed, update
from tuiyan.view.drill.view import drill_scene
from tuiyan.view.keys import find

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size
    from tuiyan.engine.scenario import Scenario
    from tuiyan.tui.app import TuiyanApp


def practice_of(shell: TuiyanApp, in_memory: bool, scenario: Scenario | None = None) -> Practice:
    """Open the practice of a screen, of its scenario or another: the user's history, or one in memory."""
    history = History.without() if in_memory else None
    return open_practice(shell.library, scenario or shell.scenario, history)


class DrillScreen(Canvas):
    """Asks, and says how it was; what a key does is worked out by :mod:`tuiyan.view.drill.update`."""

    def __init__(self, shell: TuiyanApp, options: SessionOptions | None = None) -> None:
        """Begin with ``options``, or let them be chosen."""
        super().__init__(shell)
        self.controller = DrillController(partial(practice_of, shell), clock_ms)
        self.state = opened(self.controller, options)

    def frame(self, size: Size) -> Frame:
        """Return the question or what is said of its answer, and the panel over it."""
        scene = drill_scene(
            self.state, self.controller, size, is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs
        )
        return self.with_cursor(scene)

    def on_mount(self) -> None:
        """Start the clock."""
        self.set_interval(1, self.tick)
        self._solve()

    def on_unmount(self) -> None:
        """Write back what only memory holds, if that is possible now."""
        if told := self.controller.put_away():
            self.shell.fail(told)

    def tick(self) -> None:
        """Show the time; a sprint ends with it."""
        self.state = ticked(self.state, self.controller)
        self.repaint()

    def takes_typing(self, key: str) -> bool:
        """Whether a printable key is typed: while an answer is awaited, unless it asks for a command."""
        place = self.state.keys
        command = find(place, key)
        is_command = command is not None and is_asked_for(self.state, command.id)
        return place in ("asking", "copying") and not is_command

    def type_text(self, text: str) -> None:
        """Put text into the answer box."""
        self.state = typed(self.state, text, self.controller)
        self.repaint()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = find(self.state.keys, key)
        if command is None:
            return
        self.state, effect = update(self.state, command.id, key, self.controller, self.screen_size)
        if effect == "leave":
            self.shell.leave()
            return
        if effect == "deck":
            self.shell.push_screen(self.shell.make("training"))
            return
        if effect == "prove":
            working = self.state.working
            self.work_beside(lambda: self.controller.prove(working))
        self._solve()
        self.repaint()

    def _solve(self) -> None:
        """Get ready what takes sympy, while the learner thinks."""
        working = self.state.working
        if working is not None and working.unknown:
            self.work_beside(lambda: self.controller.derivation(working, may_wait=True))
