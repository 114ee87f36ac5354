"""The derive prompt over any screen; leaving it leads back to the same place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.row import Frame
from tuiyan.engine.evaluate import Values
from tuiyan.tui.canvas import Canvas
from tuiyan.view.keys import find
from tuiyan.view.prompt.state import PromptState
from tuiyan.view.prompt.update import typed, update
from tuiyan.view.prompt.view import prompt_scene

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size
    from tuiyan.engine.derivation import Derivation
    from tuiyan.tui.app import TuiyanApp


class PromptScreen(Canvas):
    """Derives what is typed; what a key does is worked out by :func:`tuiyan.view.prompt.update.update`."""

    def __init__(self, shell: TuiyanApp, beneath: Canvas) -> None:
        """Open over ``beneath``, which stays in sight."""
        super().__init__(shell)
        self.state = PromptState(shell.scenario)
        self._beneath = beneath
        self._values = Values(shell.library.catalog, shell.scenario)

    @property
    def takes_prompt(self) -> bool:
        """Whether another prompt may open: one is enough."""
        return False

    def frame(self, size: Size) -> Frame:
        """Return the panel over the screen beneath."""
        return prompt_scene(
            self._beneath.frame(size), self.state, self._values, size,
            is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs,
            measured=self.shell.library.measured.values(),
        )  # fmt: skip

    def takes_typing(self, key: str) -> bool:  # noqa: ARG002 - whatever can be printed is typed
        """Whether a printable key is typed: until a derivation opens."""
        return self.state.steps is None

    def type_text(self, text: str) -> None:
        """Put text into the line."""
        if self.state.steps is None:
            self.state = typed(self.state, text)
            self.repaint()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = find(self.state.keys, key)
        if command is None:
            return
        self.state, effect = update(self.state, command.id, self._values)
        self._take_scenario()
        if effect == "leave":
            self.shell.leave()
            return
        self.repaint()
        if effect == "card" and self.state.steps is not None:
            self.shell.show_card(self.state.steps.at_hand)
        derivation = self.state.derivation
        if effect == "copy" and derivation is not None and self.state.steps is not None:
            from tuiyan.view.derivation.state import line_at_hand

            self.copy(line_at_hand(self.state.steps, derivation))
        if effect == "prove" and derivation is not None:
            self.work_beside(lambda: _prove(derivation), lambda proved: self._take_proof(derivation, proved))

    def _take_scenario(self) -> None:
        if self.state.scenario is not self.shell.scenario:
            self.shell.scenario = self.state.scenario
            self._values = Values(self.shell.library.catalog, self.state.scenario)

    def _take_proof(self, derivation: Derivation, is_proved: bool | None) -> None:
        if self.state.derivation is derivation:
            self.state = self.state._replace(is_proved=is_proved)


def _prove(derivation: Derivation) -> bool | None:
    from tuiyan.engine.proof import prove

    return prove(derivation)
