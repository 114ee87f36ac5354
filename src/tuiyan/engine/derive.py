"""Derives a number: writes its lines as a person would on a whiteboard.

``derive(values, "move_time")`` gives the :class:`~tuiyan.engine.derivation.Derivation` of 23.3 ms. The
order of lines is that of a worked example: what it is, the branch that applies, short names opened,
values, units, arithmetic, result. A sign is ``=`` only where what is printed is exactly equal. Values
between are printed with ``STEP_DIGITS`` digits, and with more where a reader who works with the printed
digits would otherwise round to another result than the one shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from tuiyan.engine.derivation import Derivation, Equation, Kind, Side, Step
from tuiyan.engine.display_value import Line, silent_bases
from tuiyan.engine.evaluate import Unavailable, Valuation, Values
from tuiyan.engine.formatting import STEP_DIGITS, nearest
from tuiyan.engine.quantity import Quantity, SizeError
from tuiyan.engine.remarks import Remarks
from tuiyan.engine.rewrite import ONE, ZERO, fraction, is_monomial, leaves, visible, without_ones
from tuiyan.engine.tree import Binary, Call, Name, Node, Number, Value, branches, names_of, replaced, walk
from tuiyan.engine.working import Reduction, exact, printed

MAX_LEAVES = 6
"""How many factors an expanded line may have."""

MAX_DIGITS = 12

MANTISSA = re.compile(r"-?[\d,]*\d(?:\.\d+)?")
"""The digits that a shown number begins with."""


def derive(values: Values, name: str) -> Derivation:
    """Derive a number.

    Raises:
        UnknownName: If nothing has this name.
        Unavailable: If it cannot be computed.
    """
    valuation = values.value(name)
    for significant in range(STEP_DIGITS, MAX_DIGITS + 1):
        writer = Writer(values, valuation, significant)
        writer.derive()
        if writer.reader_agrees:
            break
    inputs = {each: values.shown(each).text for each in valuation.inputs}
    return Derivation(valuation.name, tuple(writer.steps), valuation, inputs, values, writer.silent)


class Writer:
    """The lines of one derivation, with so many digits in the values between.

    Attributes:
        steps: What has been written so far.
        silent: Counts left out of the printed units.
        reader_agrees: Whether a reader who works with the printed digits gets the shown result.
        remarks: Says what stands beside the lines.
    """

    def __init__(self, values: Values, valuation: Valuation, significant: int) -> None:
        """Write towards ``valuation``."""
        self.values = values
        self.valuation = valuation
        self.name = valuation.name
        self.significant = significant
        self.reader_agrees = True
        self.silent: tuple[str, ...] = ()
        self.steps: list[Step] = []
        self._printed: Quantity | None = None
        self.remarks = Remarks(values)
        self._alone = ""

    def derive(self) -> None:
        """Write every line, from the definition to the result."""
        formula = self.values.catalog.formula(self.name)
        if formula is None or self.values.is_leaf(self.name):
            self.result(self.remarks.given(self.name))
            return
        expression = self.values.form(formula)
        node = fraction(visible(expression.node, self.values))
        self.silent = silent_bases(node, self.values, self.valuation.quantity)
        self.symbolic("definition", node, self.remarks.definition(self.name))
        if expression is not formula.forms[-1][1]:
            self.steps[-1] = self.steps[-1]._replace(
                kind="variant", why=self.remarks.variant(formula, expression.text)
            )
        node, is_opened = self.choose_branches(node)
        expanded = None if is_opened else self._expanded(node)
        if expanded is not None:
            self.symbolic("expanded", expanded, self.remarks.expanded(node, self._line(), names_of(expanded)))
        self.substituted(node, expanded)
        self.result(self._alone)

    def _line(self) -> Line:
        return Line(self.values, self.silent, self.significant)

    def symbolic(self, kind: Kind, node: Node, why: str, left: str | Node = "") -> None:
        """Write a line of names; its left side is a name, an expression, or stands in the line above."""
        sides = [Side("=", self._with_constants(node))]
        if not isinstance(left, str):
            sides.insert(0, Side("", self._with_constants(left)))
            left = ""
        elif not self.steps:
            left = left or self.name
        self.steps.append(Step(kind, Equation(left, tuple(sides)), why))

    def _with_constants(self, node: Node) -> Node:
        """Show constants by their values."""

        def replace(part: Node) -> Node | None:
            if isinstance(part, Name) and self.values.catalog.constant(part.id) is not None:
                return self._line().of(part.id)
            return None

        return replaced(node, replace)

    def choose_branches(self, node: Node) -> tuple[Node, bool]:
        """Choose the side of each ``max`` and ``min``, until none is left; say whether a name was opened."""
        is_opened = False
        while True:
            call = next(branches(node), None)
            if call is None:
                return node, is_opened
            chosen = call.arguments[self.values.winner(call)]
            node = fraction(visible(_put(node, call, _marked(chosen)), self.values))
            self.symbolic("branch", node, self.remarks.branch(call))
            if isinstance(node, Name) and not self.values.is_leaf(node.id):
                node, is_opened = self._opened(node), True

    def _opened(self, node: Name) -> Node:
        """Go on with the definition of a name that is all that is left of a line."""
        formula = self.values.catalog.formula(node.id)
        assert formula is not None
        inner = fraction(visible(self.values.form(formula).node, self.values))
        self.silent = silent_bases(inner, self.values, self.valuation.quantity)
        self.symbolic("expanded", inner, self.remarks.definition(node.id))
        return inner

    def _expanded(self, node: Node) -> Node | None:
        """Put in the definitions of names that are short products of inputs."""
        if isinstance(node, Call):
            return self._opened_sums(node)
        inner: dict[str, Node] = {}
        for name in self._computed_names(node):
            inside = self._inside(name)
            if not is_monomial(inside) or not all(self.values.is_leaf(each) for each in names_of(inside)):
                return None
            inner[name] = inside
        whole = _with(node, inner)
        has_call = any(isinstance(part, Call) for part in walk(node))
        is_short = inner and not has_call and leaves(whole) <= MAX_LEAVES
        return whole if is_short and self._balances(node, whole) else None

    def _balances(self, node: Node, whole: Node) -> bool:
        """Tell whether a line with definitions put in still comes to the result's unit.

        It may have lost a factor of 1 with a unit; the counts that the line is silent of do not matter.
        """
        if any(isinstance(part, Binary) and part.op in "+-" for part in walk(node)):
            return silent_bases(whole, self.values, self.valuation.quantity) == self.silent
        try:
            found = self.values.quantity(whole).dimension
        except Unavailable:
            return False
        return found.without(self.silent) is self.valuation.quantity.dimension.without(self.silent)

    def _opened_sums(self, node: Call) -> Node | None:
        """Put in the definitions of sums within ``ceil`` or ``floor``: they say what is left of what."""
        inside = {name: self._inside(name) for name in self._computed_names(node)}
        sums = {name: tree for name, tree in inside.items() if isinstance(tree, Binary) and tree.op in "+-"}
        whole = _with(node, sums)
        return whole if sums and leaves(whole) <= MAX_LEAVES else None

    def _computed_names(self, node: Node) -> list[str]:
        return [
            name
            for name in names_of(node)
            if self.values.catalog.formula(name) is not None and not self.values.is_leaf(name)
        ]

    def _inside(self, name: str) -> Node:
        formula = self.values.catalog.formula(name)
        assert formula is not None
        return visible(self.values.form(formula).node, self.values)

    def substituted(self, node: Node, expanded: Node | None) -> None:
        """Put values in, bring their units together and work them out."""
        line = self._line()
        sides = [without_ones(self._valued(each, line)) for each in (expanded, node) if each is not None]
        if len(sides) == 2 and sides[0] == sides[1]:
            sides.pop()
        why = self.remarks.substituted(expanded or node, self.valuation.inputs)
        if len(sides) == 1 and isinstance(sides[0], Value):
            self._alone = why  # the line would only say the result
            return
        self.steps.append(Step("substituted", self._equation(sides), why))
        reduction = Reduction(line, self.values.catalog.unit(self.name), self.valuation.quantity)
        worked = reduction.sides(sides[-1])
        result = self._result_value()
        while worked and isinstance(worked[-1], Value) and worked[-1].text == result.text:
            worked.pop()
        if not worked:
            return
        kind: Kind = "converted" if reduction.conversions else "computed"
        self.steps.append(Step(kind, self._equation(worked), self.remarks.worked(reduction.conversions)))

    def _valued(self, node: Node, line: Line) -> Node:
        return replaced(node, lambda part: line.of(part.id) if isinstance(part, Name) else None)

    def _equation(self, nodes: list[Node]) -> Equation:
        """Join lines by ``=`` where what is printed is exactly equal, else by ``≈``."""
        sides: list[Side] = []
        for node in nodes:
            reads = _as_read(node)
            before = self._printed or exact(node)
            is_equal = reads is not None and before.value == reads.value
            sides.append(Side("=" if is_equal else "≈", node))
            self._printed = reads
            if reads is None or not self._reads_as_result(reads):
                self.reader_agrees = False
        return Equation("", tuple(sides))

    def _reads_as_result(self, quantity: Quantity) -> bool:
        """Tell whether a reader who gets ``quantity`` rounds it to the shown result."""
        result = self._result_value()
        number = MANTISSA.match(result.text)
        if number is None or not result.printed:
            return quantity.value == result.printed
        text = number.group().replace(",", "")
        last = result.printed / Fraction(text) / 10 ** len(text.partition(".")[2])
        return bool(nearest(quantity.value / last) == result.printed / last)

    def _result_value(self) -> Value:
        quantity = self.valuation.quantity
        if self.valuation.given is not None:
            text = self.values.shown(self.name).text
            return Value(quantity, quantity.value, text, self.name, self.valuation.given.unit)
        shown = self.values.shown_quantity(quantity, self.values.catalog.unit(self.name))
        return Value(quantity, shown.printed, shown.text, self.name, shown.unit)

    def result(self, why: str) -> None:
        """Write the number."""
        value = self._result_value()
        before = self._printed.value if self._printed is not None else value.quantity.value
        relation = "=" if value.printed == before and value.is_exact else "≈"
        left = "" if self.steps else self.name
        self.steps.append(Step("result", Equation(left, (Side(relation, value),)), why))


def _with(node: Node, inner: Mapping[str, Node]) -> Node:
    return fraction(replaced(node, lambda part: inner.get(part.id) if isinstance(part, Name) else None))


def _put(node: Node, old: Node, new: Node) -> Node:
    return replaced(node, lambda part: new if part is old else None)


def _marked(node: Node) -> Node:
    """Mark a plain 1 or 0, which is then left out where it changes nothing."""
    if isinstance(node, Number) and node.value in (0, 1):
        return ONE if node.value else ZERO
    return node


def _as_read(node: Node) -> Quantity | None:
    """Return what a reader gets from the digits of a line; None where too few are left to divide by."""
    try:
        return printed(node)
    except SizeError:
        return None
