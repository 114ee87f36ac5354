"""The screen on which one answers a client in four sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.row import Frame
from tuiyan.practice.practice import clock_ms
from tuiyan.practice.rehearsing import Rehearsing, asked_for
from tuiyan.store.errors import StoreError
from tuiyan.tui.canvas import Canvas
from tuiyan.tui.screens.drill import practice_of
from tuiyan.view.keys import find
from tuiyan.view.rehearsal.update import TYPED, begun, opened, typed, update
from tuiyan.view.rehearsal.view import rehearsal_scene

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size
    from tuiyan.engine.scenario import Scenario
    from tuiyan.tui.app import TuiyanApp


class RehearsalScreen(Canvas):
    """Lays one's answer beside the model's; keys are worked out by :mod:`tuiyan.view.rehearsal.update`."""

    def __init__(self, shell: TuiyanApp, start: str = "", scenario: Scenario | None = None) -> None:
        """Begin with the question that ``start`` names, a seed behind it, or with the list.

        A ``scenario`` is taken in place of the one at hand.
        """
        super().__init__(shell)
        self.rehearsing = _opened(shell, scenario or shell.scenario)
        id_, seed = asked_for(start)
        self.state = opened(self.rehearsing, id_, seed)
        if id_:
            self.state = begun(self.state, self.rehearsing, clock_ms(), is_spoken=False)

    def frame(self, size: Size) -> Frame:
        """Return the list, the boxes, or what was found."""
        scene = rehearsal_scene(
            self.state, clock_ms(), size, is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs
        )
        return self.with_cursor(scene)

    def on_mount(self) -> None:
        """Start the clock."""
        self.set_interval(1, self.repaint)

    def on_unmount(self) -> None:
        """Close the history."""
        self.rehearsing.practice.history.close()

    def takes_typing(self, key: str) -> bool:
        """Whether a printable key is typed: everywhere with a line to type in, the help apart."""
        return self.state.keys in TYPED and not (key == "question_mark" and self.state.is_empty)

    def type_text(self, text: str) -> None:
        """Put text into the box, or into the line below."""
        if self.state.keys in TYPED:
            self.state = typed(self.state, text, clock_ms())
            self.repaint()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = find(self.state.keys, key)
        if command is None:
            return
        self.state, effect = update(
            self.state, command.id, key, self.rehearsing, clock_ms(), self.screen_size
        )
        if effect == "leave":
            self.shell.leave()
        else:
            self.repaint()


def _opened(shell: TuiyanApp, scenario: Scenario) -> Rehearsing:
    """Open the history, or memory where it cannot be used."""
    try:
        practice = practice_of(shell, in_memory=False, scenario=scenario)
    except StoreError as error:
        shell.fail(str(error))
        practice = practice_of(shell, in_memory=True, scenario=scenario)
    return Rehearsing(practice, scenario)
