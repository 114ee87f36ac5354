"""The derive prompt over any screen; leaving it leads back to the same place."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from textual import events

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame
from tuiyan.engine.evaluate import Values
from tuiyan.tui.canvas import Canvas
from tuiyan.view.commands import find
from tuiyan.view.completion import matches
from tuiyan.view.panels.derivation import derivation_panel
from tuiyan.view.panels.overlay import laid_over
from tuiyan.view.panels.panel import place_panel
from tuiyan.view.panels.prompt import prompt_panel
from tuiyan.view.panels.small import is_too_small
from tuiyan.view.prompt import Prompt, typed, update

if TYPE_CHECKING:
    from tuiyan.engine.derivation import Derivation
    from tuiyan.tui.app import TuiyanApp


class PromptScreen(Canvas):
    """Derives what is typed; what a key does is worked out by :func:`tuiyan.view.prompt.update`."""

    def __init__(self, shell: TuiyanApp, beneath: Canvas) -> None:
        """Open over ``beneath``, which stays in sight."""
        super().__init__(shell.palette)
        self.shell = shell
        self.prompt = Prompt(shell.scenario)
        self._beneath = beneath
        self._values = Values(shell.library.catalog, shell.scenario)

    @property
    def takes_prompt(self) -> bool:
        """Whether another prompt may open: one is enough."""
        return False

    def frame(self, columns: int, rows: int) -> Frame:
        """Return the panel over the screen beneath."""
        below = self._beneath.frame(columns, rows)
        if is_too_small(Size(columns, rows)):
            return below
        place, prompt = place_panel(columns, rows), self.prompt
        if prompt.steps is None or prompt.derivation is None:
            panel = prompt_panel(place, prompt, matches(prompt), self._values)
        else:
            panel = derivation_panel(
                place, prompt.steps, prompt.derivation, is_proved=prompt.is_proved, told=prompt.told
            )
        return laid_over(below, panel, place, is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs)

    def on_key(self, event: events.Key) -> None:
        """Take every key: what can be printed is typed."""
        is_typed = self.prompt.steps is None and event.character is not None and event.is_printable
        if not is_typed or event.character is None:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        self._type(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Take what is pasted, or what an input method gives at once."""
        event.stop()
        if self.prompt.steps is None:
            self._type(event.text)

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = find(self.prompt.keys, key)
        if command is None:
            return
        self.prompt, effect = update(self.prompt, command.id, self._values)
        self._take_scenario()
        if effect == "leave":
            self.shell.leave()
            return
        self.repaint()
        if effect == "prove" and self.prompt.derivation is not None:
            Thread(target=self._prove, args=(self.prompt.derivation,), daemon=True).start()

    def _type(self, text: str) -> None:
        self.prompt = typed(self.prompt, text)
        self.repaint()

    def _take_scenario(self) -> None:
        if self.prompt.scenario is not self.shell.scenario:
            self.shell.scenario = self.prompt.scenario
            self._values = Values(self.shell.library.catalog, self.prompt.scenario)

    def _prove(self, derivation: Derivation) -> None:
        from tuiyan.engine.proof import prove

        is_proved = prove(derivation)
        self.shell.tell(lambda: self._proved(derivation, is_proved))

    def _proved(self, derivation: Derivation, is_proved: bool) -> None:
        if self.prompt.derivation is derivation:
            self.prompt = self.prompt._replace(is_proved=is_proved)
            self.repaint()
