"""A question as it is asked: its text, what is expected, and what is shown after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.derivation import Derivation
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import step_text, strip
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Node, Value
from tuiyan.engine.unit_table import UnitTable


class DrawnMistake(NamedTuple):
    """A mistake on this draw.

    Attributes:
        id: Of the mistake.
        name: What it is called.
        why: What to say to who made it.
        quantity: What it comes to; None where a formula is asked for.
        node: The formula it comes to, where one is asked for.
        is_loose: Its number is compared without a unit.
    """

    id: str
    name: str
    why: str
    quantity: Quantity | None = None
    node: Node | None = None
    is_loose: bool = False


class QuantityTarget(NamedTuple):
    """A quantity is asked for.

    Attributes:
        answer: Exact.
        tolerance: A share of the answer, e.g. 1/50.
        mistakes: Wrong answers that have a name, apart from the answer and from one another.
        is_rough: Half an order of magnitude off still counts.
        bare_unit: The unit of a number typed without one, or ``""``.
        asked_in: The unit the question itself gives the quantity in, or ``""``.
        is_share: Shown in per cent, so that a bare number may be either.
        unit: The answer is shown in it, or ``""``.
    """

    units: UnitTable
    answer: Quantity
    tolerance: Fraction
    mistakes: tuple[DrawnMistake, ...] = ()
    is_rough: bool = False
    bare_unit: str = ""
    asked_in: str = ""
    is_share: bool = False
    unit: str = ""


class ChoiceTarget(NamedTuple):
    """Numbered lines are shown, and one is to be chosen.

    Attributes:
        lines: As shown.
        spellings: For each line, the texts that stand for it.
        right: Indices of those that are right.
        whys: For each line, what to say to who takes it wrongly.
        many: All the right ones are to be named.
    """

    lines: tuple[str, ...]
    spellings: tuple[tuple[str, ...], ...]
    right: frozenset[int]
    whys: tuple[str, ...]
    many: bool = False


class OrderTarget(NamedTuple):
    """Numbered lines are shown, and to be put in order.

    Attributes:
        right: Their indices in the right order.
        values: What each comes to, as text, or nothing.
    """

    lines: tuple[str, ...]
    spellings: tuple[tuple[str, ...], ...]
    right: tuple[int, ...]
    values: tuple[str, ...] = ()


class FormulaTarget(NamedTuple):
    """A formula, or the next line of a derivation, is asked for.

    Attributes:
        values: The numbers it is about.
        name: The quantity whose formula it is.
        node: What it must equal.
        before: Lines that stand there already.
        takes_values: Numbers with units, and the result, are answers too.
        mistakes: Wrong formulas that have a name.
        unit: The result is shown in it.
    """

    values: Values
    name: str
    node: Node
    before: tuple[Node, ...] = ()
    takes_values: bool = False
    mistakes: tuple[DrawnMistake, ...] = ()
    unit: str = ""


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
        derivation = self.derivation()
        return tuple(step_text(derivation, step) for step in derivation.steps)

    def open_steps(self) -> tuple[str, ...]:
        """Write the lines that do not come to a value yet."""
        derivation = self.derivation()
        steps = [step for step in derivation.steps if not isinstance(step.equation.sides[-1].node, Value)]
        return tuple(step_text(derivation, step) for step in steps)


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
