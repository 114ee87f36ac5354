"""The steps from a formula to its number, as a person would write them on a whiteboard."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.evaluate import Valuation, Values
from tuiyan.engine.expression import Call, Name, Node, Number, Value, names_of, walk
from tuiyan.engine.operand import Line, silent_bases
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reduction import Reduction, exact, printed
from tuiyan.engine.rewrite import ONE, ZERO, fraction, is_monomial, leaves, replaced, visible, without_ones
from tuiyan.engine.shown import STEP_DIGITS
from tuiyan.engine.why import Why
from tuiyan.messages import pick

MAX_LEAVES = 6
"""How many factors an expanded line may have."""

MAX_DIGITS = 12

KINDS = (
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
)


class Side(NamedTuple):
    """One side of an equation, with ``=`` or ``≈`` before it."""

    relation: str
    node: Node


class Equation(NamedTuple):
    """A name and what it equals, or the sides alone where the name stands in a line above.

    Attributes:
        left: The quantity on the left, by id, or ``""``.
        sides: At least one.
    """

    left: str
    sides: tuple[Side, ...]


class Step(NamedTuple):
    """One line of a derivation.

    Attributes:
        kind: One of ``KINDS``.
        equation: What the line says.
        why: A remark beside it, or ``""``.
    """

    kind: str
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
    """

    name: str
    steps: tuple[Step, ...]
    valuation: Valuation
    inputs: Mapping[str, str]
    values: Values
    silent: tuple[str, ...]
    solve_for: str = ""

    def label(self, name: str) -> str:
        """Return the words that stand for a name in a line."""
        return pick(self.values.book.label(name))

    def symbol(self) -> str:
        """Return the symbol on the left of the first line."""
        return pick(self.values.book.symbol(self.name))

    def result(self) -> Value:
        """Return the number at the end."""
        node = self.steps[-1].equation.sides[-1].node
        assert isinstance(node, Value)
        return node

    def is_proved(self) -> bool:
        """Prove the steps and read the printed lines back; loads sympy."""
        from tuiyan.engine.proof import prove

        return prove(self)


def derive(values: Values, name: str) -> Derivation:
    """Derive a number.

    Raises:
        UnknownName: If nothing has this name.
        Unavailable: If it cannot be computed.
    """
    valuation = values.value(name)
    for significant in range(STEP_DIGITS, MAX_DIGITS + 1):
        maker = _Maker(values, valuation, significant)
        steps = maker.steps()
        if maker.reader_agrees:
            break
    inputs = {each: values.shown(each).text for each in valuation.inputs}
    return Derivation(name, tuple(steps), valuation, inputs, values, maker.silent)


class _Maker:
    """Makes the steps of one derivation, with so many digits in the values between."""

    def __init__(self, values: Values, valuation: Valuation, significant: int) -> None:
        self.values = values
        self.valuation = valuation
        self.name = valuation.name
        self.significant = significant
        self.reader_agrees = True
        self.silent: tuple[str, ...] = ()
        self._steps: list[Step] = []
        self._printed: Quantity | None = None
        self._why = Why(values)
        self._alone = ""

    def steps(self) -> list[Step]:
        formula = self.values.book.formula(self.name)
        if formula is None or self.values.is_leaf(self.name):
            self._result(self._why.given(self.name))
            return self._steps
        expression = self.values.form(formula)
        node = fraction(visible(expression.node, self.values))
        self.silent = silent_bases(node, self.values, self.valuation.quantity)
        self._symbolic("definition", node, self._why.definition(self.name))
        if expression is not formula.forms[-1][1]:
            self._steps[-1] = self._steps[-1]._replace(
                kind="variant", why=self._why.variant(formula, expression.text)
            )
        node, is_opened = self._branches(node)
        expanded = None if is_opened else self._expanded(node)
        if expanded is not None:
            self._symbolic("expanded", expanded, self._why.expanded(node, self._line()))
        self._substituted(node, expanded)
        self._result(self._alone)
        return self._steps

    def _line(self) -> Line:
        return Line(self.values, self.silent, self.significant)

    def _symbolic(self, kind: str, node: Node, why: str) -> None:
        left = "" if self._steps else self.name
        self._steps.append(Step(kind, Equation(left, (Side("=", self._with_constants(node)),)), why))

    def _with_constants(self, node: Node) -> Node:
        """Show constants by their values."""

        def replace(part: Node) -> Node | None:
            if isinstance(part, Name) and self.values.book.constant(part.id) is not None:
                return self._line().of(part.id)
            return None

        return replaced(node, replace)

    def _branches(self, node: Node) -> tuple[Node, bool]:
        """Choose the side of each ``max`` and ``min``, until none is left; say whether a name was opened."""
        is_opened = False
        while True:
            call = next(
                (part for part in walk(node) if isinstance(part, Call) and part.function in ("max", "min")),
                None,
            )
            if call is None:
                return node, is_opened
            chosen = call.arguments[self.values.winner(call)]
            node = fraction(visible(_put(node, call, _marked(chosen)), self.values))
            self._symbolic("branch", node, self._why.branch(call))
            if isinstance(node, Name) and not self.values.is_leaf(node.id):
                node, is_opened = self._opened(node), True

    def _opened(self, node: Name) -> Node:
        """Go on with the definition of a name that is all that is left of a line."""
        formula = self.values.book.formula(node.id)
        assert formula is not None
        inner = fraction(visible(self.values.form(formula).node, self.values))
        self.silent = silent_bases(inner, self.values, self.valuation.quantity)
        self._symbolic("expanded", inner, self._why.definition(node.id))
        return inner

    def _expanded(self, node: Node) -> Node | None:
        """Put in the definitions of names that are short products of inputs."""
        inner: dict[str, Node] = {}
        for name in names_of(node):
            formula = self.values.book.formula(name)
            if formula is None or self.values.is_leaf(name):
                continue
            inside = visible(self.values.form(formula).node, self.values)
            if not is_monomial(inside) or not all(self.values.is_leaf(each) for each in names_of(inside)):
                return None
            inner[name] = inside
        whole = fraction(replaced(node, lambda part: inner.get(part.id) if isinstance(part, Name) else None))
        has_call = any(isinstance(part, Call) for part in walk(node))
        return whole if inner and not has_call and leaves(whole) <= MAX_LEAVES else None

    def _substituted(self, node: Node, expanded: Node | None) -> None:
        line = self._line()
        sides = [without_ones(self._valued(each, line)) for each in (expanded, node) if each is not None]
        if len(sides) == 2 and sides[0] == sides[1]:
            sides.pop()
        why = self._why.substituted(expanded or node)
        if len(sides) == 1 and isinstance(sides[0], Value):
            self._alone = why  # the line would only say the result
            return
        self._steps.append(Step("substituted", self._equation(sides), why))
        reduction = Reduction(line, self.values.book.unit(self.name), self.valuation.quantity)
        worked = reduction.sides(sides[-1])
        result = self._result_value()
        while worked and isinstance(worked[-1], Value) and worked[-1].text == result.text:
            worked.pop()
        if not worked:
            return
        kind = "converted" if reduction.conversions else "computed"
        self._steps.append(Step(kind, self._equation(worked), self._why.worked(reduction.conversions)))

    def _valued(self, node: Node, line: Line) -> Node:
        return replaced(node, lambda part: line.of(part.id) if isinstance(part, Name) else None)

    def _equation(self, nodes: list[Node]) -> Equation:
        """Join lines by ``=`` where what is printed is exactly equal, else by ``≈``."""
        sides: list[Side] = []
        for node in nodes:
            reads = printed(node)
            before = self._printed or exact(node)
            is_equal = before.value == reads.value
            sides.append(Side("=" if is_equal else "≈", node))
            self._printed = reads
            if not self._reads_as_result(reads):
                self.reader_agrees = False
        return Equation("", tuple(sides))

    def _reads_as_result(self, quantity: Quantity) -> bool:
        """Tell whether a reader who gets ``quantity`` rounds it to the shown result."""
        result = self._result_value()
        factor = self.values.book.units.unit(result.unit).factor
        places = len(result.text.split(" ")[0].partition(".")[2])
        return abs(quantity.value - result.printed) / factor <= Fraction(1, 2 * 10**places)

    def _result_value(self) -> Value:
        quantity, units = self.valuation.quantity, self.values.book.units
        shown = self.values.shown(self.name)
        if self.valuation.given is not None:
            return Value(quantity, quantity.value, shown.text, self.name, self.valuation.given.unit)
        factor = units.unit(shown.unit).factor
        read = (
            Fraction(shown.number.replace(",", "")) * factor
            if shown.unit or shown.number[-1].isdigit()
            else quantity.value
        )
        return Value(quantity, read, shown.text, self.name, shown.unit)

    def _result(self, why: str) -> None:
        value = self._result_value()
        before = self._printed.value if self._printed is not None else value.quantity.value
        relation = "=" if value.printed == before else "≈"
        left = "" if self._steps else self.name
        self._steps.append(Step("result", Equation(left, (Side(relation, value),)), why))


def _put(node: Node, old: Node, new: Node) -> Node:
    return replaced(node, lambda part: new if part is old else None)


def _marked(node: Node) -> Node:
    """Mark a plain 1 or 0, which is then left out where it changes nothing."""
    if isinstance(node, Number) and node.value in (0, 1):
        return ONE if node.value else ZERO
    return node


def is_rounded(derivation: Derivation) -> bool:
    """Tell whether any line says less than all of its values."""
    return any(side.relation == "≈" for step in derivation.steps for side in step.equation.sides)
