"""A formula, or the next line of a derivation, is expected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.formula_reader import read_formula
from tuiyan.drill.marking import RIGHT, WRONG, Verdict, power_apart
from tuiyan.drill.mistakes import DrawnMistake
from tuiyan.drill.rounding import bound_by, roundings_in
from tuiyan.drill.spellings import Spellings, spellings_for
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.engine.dimension import PURE
from tuiyan.engine.equivalence import are_equal, columnless
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.names import UnknownName
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.printer import line_of
from tuiyan.engine.reading import read
from tuiyan.engine.tree import Name, Node, Number, Value, walk
from tuiyan.messages import pick, say

SIGNS = re.compile(r"[=≈＝]")
"""What stands between two sides of a line."""

LINE_TOLERANCE = Fraction(1, 100)
"""How far off a typed line of values may be: lines show three digits."""


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
        ask: All that the question says, for its own words and units.
    """

    values: Values
    name: str
    node: Node
    before: tuple[Node, ...] = ()
    takes_values: bool = False
    mistakes: tuple[DrawnMistake, ...] = ()
    unit: str = ""
    ask: str = ""

    @property
    def result(self) -> QuantityTarget:
        """The value of the whole, as it is asked for where values are answers."""
        values, units = self.values, self.values.catalog.units
        shown = values.shown(self.name, self.unit or None)
        bound = bound_by(roundings_in(self.node, *self.before))
        return QuantityTarget(
            units, values.value(self.name).quantity, Fraction(0) if bound else LINE_TOLERANCE,
            is_share=shown.unit == "%", unit=shown.unit, ask=self.ask, bound=bound,
        )  # fmt: skip

    def read(self, text: str) -> TypedAnswer:
        """Read a formula; where values are answers too, also a quantity or a line of values."""
        values = self.values
        if self.takes_values:
            reading = read(text, values.catalog.units, values.value(self.name).quantity.dimension)
            if reading.quantity is not None or reading.state in ("ask", "no-unit"):
                return self.result.read(text)
            if len(sides := self._sides(text)) > 1:
                return self._of_sides(sides)
        spellings = spellings_for(values, (self.node, *self.before), self.name, self.ask)
        try:
            node = self._line(text, spellings) if self.takes_values else read_formula(text, spellings)
        except ExpressionError as error:
            return TypedAnswer("unreadable", problem=str(error), hint=error.hint, column=error.column)
        if isinstance(node, Name) and node.id == self.name:
            return TypedAnswer("unreadable", problem=say("drill.itself"))
        if any(columnless(node) == columnless(before) for before in self.before):
            return TypedAnswer("unreadable", problem=say("drill.stands_there"))
        if self.takes_values and self._lacks_units(node):
            problem, hint = say("engine.read_which_unit", text=text.strip()), self.result.unit
            return TypedAnswer("no-unit", problem=problem, hint=say("engine.for_example", unit=hint))
        return TypedAnswer("ok", line_of(node, lambda name: pick(values.catalog.label(name))), node=node)

    def _sides(self, text: str) -> list[tuple[int, str]]:
        """Part a line where it says that two sides are equal, each with its place; its own name is none."""
        sides, start = [], 0
        for piece in SIGNS.split(text):
            if piece.strip():
                sides.append((start, piece))
            start += len(piece) + 1
        is_name = len(sides) > 1 and self.read(sides[0][1]).problem == say("drill.itself")
        return sides[1:] if is_name else sides

    def _of_sides(self, sides: Sequence[tuple[int, str]]) -> TypedAnswer:
        """Read equal sides: the first that cannot be read or is wrong is what counts, else the last."""
        answer = TypedAnswer("empty")
        for start, side in sides:
            answer = self.read(side)
            if answer.state == "ask":
                answer = self.result.settled(answer.ask[-1])
            if answer.is_free:
                return answer._replace(column=answer.column + start)
            if answer.state != "ok" or not self.mark(answer).is_right:
                break
        return answer

    def _lacks_units(self, node: Node) -> bool:
        """Tell whether a line is of bare numbers, and its result is not."""
        parts = list(walk(node))
        is_bare = any(isinstance(part, Number) for part in parts) and not any(
            isinstance(part, Name | Value) for part in parts
        )
        right = self.values.value(self.name).quantity.dimension
        return is_bare and right.without(self.values.catalog.units.counts) is not PURE

    def _line(self, text: str, spellings: Spellings) -> Node:
        """Read a line of values; a letter that is a unit and a symbol is what makes the units come out."""
        node = read_formula(text, spellings, self.values.catalog.units)
        if self._comes_out(node):
            return node
        try:
            names = read_formula(text, spellings)
        except ExpressionError:
            return node
        return names if self._comes_out(names) else node

    def _comes_out(self, node: Node) -> bool:
        """Tell whether a line is of the dimension of the result, counts aside."""
        counts = self.values.catalog.units.counts
        try:
            found = self.values.quantity(node).dimension
        except (Unavailable, UnknownName):
            return False
        return found.without(counts) is self.values.value(self.name).quantity.dimension.without(counts)

    def mark(self, answer: TypedAnswer) -> Verdict:
        """Mark a formula: equal to the right one for all values, or to a mistake's."""
        if answer.quantity is not None:
            return self.result.mark(answer)
        assert answer.node is not None
        if self.takes_values and not any(isinstance(part, Name) for part in walk(answer.node)):
            return self._mark_line(answer.node)
        if any(are_equal(answer.node, node, self.values) for node in (self.node, *self.before[-1:])):
            return RIGHT
        for mistake in self.mistakes:
            if mistake.node is not None and are_equal(answer.node, mistake.node, self.values):
                return mistake.verdict
        return WRONG

    def _mark_line(self, node: Node) -> Verdict:
        """Mark a line of values: it must come to the result, its units too."""
        try:
            quantity = self.values.quantity(node)
        except (Unavailable, UnknownName) as error:
            return Verdict("wrong", why=str(error))
        right = self.values.value(self.name).quantity
        counts = self.values.catalog.units.counts
        found, expected = quantity.dimension.without(counts), right.dimension.without(counts)
        if found != expected:
            return Verdict("wrong", why=say("drill.line_dimension", found=found, expected=expected))
        if abs(quantity.value - right.value) <= LINE_TOLERANCE * abs(right.value):
            return RIGHT
        return Verdict("wrong", power_apart(quantity.value, right.value))

    def right_texts(self, shown: str) -> Iterator[str]:  # noqa: ARG002
        """Give spellings of the right answer; a formula has too many."""
        if self.takes_values:
            yield self.values.shown(self.name, self.unit or None).text
