"""What lasts behind a review: what it is made of, and the drills of its questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import strip
from tuiyan.inference.feasibility import marks, obstacles
from tuiyan.inference.suggestions import told
from tuiyan.messages import pick, say
from tuiyan.practice.review import WAITS
from tuiyan.practice.session_options import SessionOptions
from tuiyan.problem import TuiyanError
from tuiyan.store.errors import StoreError
from tuiyan.view.drill.state import DrillState
from tuiyan.view.drill.transitions import begun

if TYPE_CHECKING:
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.evaluate import Values
    from tuiyan.practice.review import Material
    from tuiyan.view.drill.controller import DrillController

BOUNDS = ("memory", "compute")


class ReviewController:
    """The things of each part, and the questions as drills of one.

    Attributes:
        material: What there is to review.
        drills: Asks the questions.
    """

    def __init__(self, material: Material, drills: DrillController) -> None:
        """Ask with ``drills``."""
        self.material = material
        self.drills = drills

    @property
    def values(self) -> Values:
        """The numbers that all is computed under."""
        return self.material.figures.values

    def item(self, part: str, thing: int) -> str:
        """Return the item or formula of a part's thing, or ``""``."""
        names = {
            "formulas": self.material.formulas,
            "numbers": self.material.numbers,
            "slips": self.material.slips,
        }
        listed = names.get(part, ())
        return listed[thing] if thing < len(listed) else ""

    def ask(self, item: str) -> DrillState:
        """Put one question on the table; where the history cannot be used, answers are kept in memory."""
        options = SessionOptions(items=(item,))
        try:
            return begun(DrillState(), options, self.drills)
        except StoreError:
            self.drills.go_on_in_memory()
            return begun(DrillState(), options, self.drills)

    def derivation(self, name: str) -> Derivation | None:
        """Return how a formula comes about; None where a fact is missing."""
        try:
            return derive(self.values, name)
        except TuiyanError:
            return None

    def kept(self, missed: tuple[str, ...]) -> tuple[str, ...]:
        """Return the three things to keep in mind: what binds, how long one waits, what was missed."""
        lines = (*self._binding(), *self._waiting(), *self._missed(missed))
        return tuple(line for line in lines if line)[:3]

    def _binding(self) -> Iterator[str]:
        if self.material.alarm:
            yield self.material.alarm
            return
        if found := obstacles(self.values):
            yield told(self.values, found[0])
            return
        try:
            bound = self.values.word("bound")
        except TuiyanError:
            return
        yield say(f"review.fits_{bound}") if bound in BOUNDS else ""

    def _waiting(self) -> Iterator[str]:
        waits = [f"{self._label(name)} {text}" for name in WAITS if (text := self._result(name))]
        if waits:
            yield say("review.waiting", told=say("review.and").join(waits))

    def _missed(self, missed: tuple[str, ...]) -> Iterator[str]:
        """Give what was missed with its answer; where nothing was, a formula that was not told yet."""
        others = (name for name in self.material.formulas if name not in WAITS)
        for name in (*missed, *others):
            if line := self.line(name):
                yield line

    def line(self, name: str) -> str:
        """Write on one line what a formula or an item comes to."""
        if derivation := self.derivation(name):
            text = "".join(piece.text for piece in strip(derivation))
            return say("review.named", name=self._label(name), text=text)
        try:
            prompt = self.drills.practice.questions.draw(name, 0).prompts[0]
        except (TuiyanError, StoreError):
            return ""
        return say("review.named", name=prompt.ask.rstrip("？?"), text=prompt.shown)

    def _label(self, name: str) -> str:
        return pick(self.values.catalog.label(name))

    def _result(self, name: str) -> str:
        derivation = None if marks(self.values, name) else self.derivation(name)
        return derivation.result().text if derivation else ""
