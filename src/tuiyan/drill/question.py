"""A question as it is asked: its text, what is expected, and what is shown after it.

A question has one prompt or, for a chain, several; every number in it is computed. A prompt's target reads
and marks what is typed, its :class:`Working` derives the answer where one asks for it, and the hints are the
lines of that which do not come to a value yet::

    (prompt,) = question.prompts
    prompt.ask, prompt.shown    # "13B 参数、INT4 权重，显存带宽 8 TB/s。读一遍最少多久？", "0.8125 ms"
    prompt.hints()              # ("T搬运 = 权重字节 ÷ 显存带宽", "= 参数量 × 每参数字节 ÷ 显存带宽", …)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tuiyan.drill.targets.formula import FormulaTarget
from tuiyan.drill.targets.lines import ChoiceTarget, OrderTarget
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.engine.derivation import Derivation
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import step_text, strip
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Value

Target = QuantityTarget | ChoiceTarget | OrderTarget | FormulaTarget
"""What is expected."""


class Working(NamedTuple):
    """How an answer is worked out.

    Attributes:
        values: Under what was drawn.
        name: What is derived.
        unknown: The input it is solved for, its own value being given, or ``""``.
    """

    values: Values
    name: str
    unknown: str = ""

    def derivation(self) -> Derivation:
        """Derive the answer; one that was solved for loads sympy."""
        if not self.unknown:
            return derive(self.values, self.name)
        from tuiyan.engine.solve import solve

        return solve(self.values, self.name, self.unknown).derivation or derive(self.values, self.name)

    def line(self) -> str:
        """Write it on one line; nothing for what is given."""
        if self.values.is_leaf(self.name) and not self.unknown:
            return ""
        return "".join(piece.text for piece in strip(self.derivation()))

    def steps(self) -> tuple[str, ...]:
        """Write it line by line."""
        return lines_of(self.derivation())

    def open_steps(self) -> tuple[str, ...]:
        """Write the lines that do not come to a value yet."""
        derivation = self.derivation()
        steps = [step for step in derivation.steps if not isinstance(step.equation.sides[-1].node, Value)]
        return tuple(step_text(derivation, step) for step in steps)


def lines_of(derivation: Derivation) -> tuple[str, ...]:
    """Write a derivation line by line."""
    return tuple(step_text(derivation, step) for step in derivation.steps)


class Prompt(NamedTuple):
    """One thing to answer.

    Attributes:
        ask: The text; may have several lines.
        target: What is expected.
        shown: The right answer as text, e.g. ``23.3 ms``.
        why: What to remember it by, or ``""``.
        hint: Given before the steps, or ``""``.
        working: How it is worked out, if it is.
        keeps_steps: The lines of the working are no hints.
        above: Lines of a derivation shown above the answer box.
    """

    ask: str
    target: Target
    shown: str
    why: str = ""
    hint: str = ""
    working: Working | None = None
    keeps_steps: bool = False
    above: tuple[str, ...] = ()

    def hints(self) -> tuple[str, ...]:
        """Return what may be revealed, one by one; never the answer."""
        steps = self.working.open_steps() if self.working and not self.keeps_steps else ()
        return (self.hint, *steps) if self.hint else steps


Carry = Callable[["Question", int, Quantity], "Question"]
"""Takes a wrong value forward: the question whose later prompts follow from it."""


class Question(NamedTuple):
    """One question, with every number in it computed.

    Attributes:
        id: Of the item it was drawn from.
        version: Of its template.
        seed: It was drawn with; 0 for what is always the same.
        kind: Of its template; ``must-know`` for a must-know.
        section: Of the manual.
        topics: It belongs to.
        ask: What stands above all prompts, or ``""`` where there is only one.
        prompts: At least one; a chain has several.
        drawn: The parameters it shows, as the log keeps them.
        seconds: In which it should be answered, or 0.
        is_own: It is about the learner's own scenario.
        carry: For a chain, takes a wrong value forward.
    """

    id: str
    section: str
    prompts: tuple[Prompt, ...]
    version: int = 1
    seed: int = 0
    kind: str = "must-know"
    topics: tuple[str, ...] = ()
    ask: str = ""
    drawn: Mapping[str, str] = {}
    seconds: int = 0
    is_own: bool = False
    carry: Carry | None = None

    @property
    def text(self) -> str:
        """All that is asked, for a list of questions."""
        return self.ask or self.prompts[0].ask

    @property
    def shown(self) -> str:
        """The right answer; of a chain, the last."""
        return self.prompts[-1].shown
