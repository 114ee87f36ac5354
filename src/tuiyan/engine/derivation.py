"""A derivation as data: its lines, what each says, and why.

The steps to ``move_time`` under the manual's scenario are a definition (``T搬运 = 权重字节 ÷ 显存带宽``),
its names opened, values put in (``= 70 GB ÷ 3 TB/s``), units brought together, and the result
(``≈ 23.3 ms``). :mod:`~tuiyan.engine.derive` and :mod:`~tuiyan.engine.solved_steps` write one,
:mod:`~tuiyan.engine.proof` proves it, and :mod:`~tuiyan.engine.drawing`, ``latex``, ``mathml`` and
``as_json`` show it. It holds trees and not text, so that each shows the same lines in its own way and
the proof is about what is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from tuiyan.engine.evaluate import Valuation, Values
from tuiyan.engine.tree import Node, Value
from tuiyan.messages import pick

Kind = Literal[
    "definition",
    "variant",
    "expanded",
    "branch",
    "rearranged",
    "solved",
    "substituted",
    "converted",
    "computed",
    "result",
]
"""What a line does."""

KINDS: tuple[Kind, ...] = get_args(Kind)


class Side(NamedTuple):
    """One side of an equation, with ``=`` or ``≈`` before it."""

    relation: str
    node: Node


class Equation(NamedTuple):
    """A name and what it equals, or the sides alone where the name stands in a line above.

    Attributes:
        left: The quantity on the left, by id, or ``""``.
        sides: At least one; the first has no sign where it is the left side itself.
    """

    left: str
    sides: tuple[Side, ...]


class Step(NamedTuple):
    """One line of a derivation.

    Attributes:
        kind: What it does.
        equation: What the line says.
        why: A remark beside it, or ``""``.
    """

    kind: Kind
    equation: Equation
    why: str


class Derivation(NamedTuple):
    """How a number comes about.

    Attributes:
        name: Whose number.
        steps: From the definition to the result.
        valuation: The number.
        inputs: What it depends on, as shown, by name.
        values: The numbers it was derived among.
        silent: Counts left out of the printed units.
        solve_for: The input that was solved for, or ``""``.
        original: The formula on the branch where the solution lies, when one was solved for.
    """

    name: str
    steps: tuple[Step, ...]
    valuation: Valuation
    inputs: Mapping[str, str]
    values: Values
    silent: tuple[str, ...]
    solve_for: str = ""
    original: Node | None = None

    @property
    def is_given(self) -> bool:
        """Whether the number is an input or was set by hand, so that there is nothing to derive."""
        return self.original is None and self.values.is_leaf(self.name)

    def label(self, name: str) -> str:
        """Return the words that stand for a name in a line."""
        return pick(self.values.catalog.label(name))

    def symbol(self, name: str = "") -> str:
        """Return the symbol of a quantity on the left of a line, by default of the formula."""
        return pick(self.values.catalog.symbol(name or self.name))

    def lefts(self) -> tuple[str, ...]:
        """Return the quantities that stand on the left of lines, in order."""
        return tuple(dict.fromkeys(step.equation.left for step in self.steps if step.equation.left))

    def result(self) -> Value:
        """Return the number at the end."""
        node = self.steps[-1].equation.sides[-1].node
        assert isinstance(node, Value)
        return node
