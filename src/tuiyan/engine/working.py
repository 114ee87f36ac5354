"""A line of values worked out as on a whiteboard: first units, then one operation after another."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.arithmetic import called, evaluate
from tuiyan.engine.display_value import Line
from tuiyan.engine.printer import line_of
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.rewrite import factors, product
from tuiyan.engine.tree import Binary, Call, Negate, Node, Number, Value
from tuiyan.engine.unit import Unit
from tuiyan.engine.unit_table import is_binary

MAX_SIDES = 3
MAX_ROUNDS = 6
ONE = Fraction(1)

SHORTEST, LONGEST = Fraction(1, 10**4), Fraction(10**9)
"""Between these a number reads well in the unit that two others leave."""


class Conversion(NamedTuple):
    """A unit that was written as another: ``1 TB/s = 1,000 GB/s``."""

    before: str
    after: Value

    def __str__(self) -> str:
        return f"{self.before} {'=' if self.after.is_exact else '≈'} {self.after.text}"


class Reduction:
    """Works out one line.

    Attributes:
        line: How values are printed.
        unit: The unit of the result.
        conversions: The units that were written as others so far.
    """

    def __init__(self, line: Line, unit: str, result: Quantity) -> None:
        """Work towards ``result``, which is shown in ``unit``."""
        self.line = line
        self.unit = unit
        self.conversions: list[Conversion] = []
        self._result = line.counted(result)

    def sides(self, node: Node) -> list[Node]:
        """Return the lines between ``node`` and the result, each a step simpler than the one before."""
        made: list[Node] = []
        text = line_of(node, str)
        for _ in range(MAX_ROUNDS):
            node = self._simpler(node, is_whole=True)
            before, text = text, line_of(node, str)
            if text != before:
                made.append(node)
            if isinstance(node, Value) or len(made) == MAX_SIDES:
                break
        return made

    def _simpler(self, node: Node, *, is_whole: bool = False) -> Node:
        if isinstance(node, Value | Number) or not isinstance(node, Binary | Call | Negate):
            return node
        if isinstance(node, Negate):
            inside = self._simpler(node.operand)
            return node._replace(operand=inside)
        if isinstance(node, Call):
            return self._simpler_call(node)
        if node.op == "**":
            return self._valued(node)
        if node.op in ("+", "-"):
            return self._simpler_sum(node, is_whole)
        return self._simpler_product(node, is_whole)

    def _valued(self, node: Node) -> Value:
        return self.line.suited(exact(node))

    def _simpler_call(self, node: Call) -> Node:
        if all(isinstance(each, Value | Number) for each in node.arguments):
            return self.line.suited(called(node.function, [exact(each) for each in node.arguments]))
        return node._replace(arguments=tuple(self._simpler(each) for each in node.arguments))

    def _simpler_sum(self, node: Binary, is_whole: bool) -> Node:
        terms = _terms(node)
        if all(isinstance(term, Value) for term in terms) and len({_unit(term) for term in terms}) == 1:
            return self.line.exactly_in(exact(node), _unit(terms[0]))
        unit = (
            self.unit if is_whole else next((_unit(term) for term in terms if isinstance(term, Value)), None)
        )
        return self._in_unit(node, unit)

    def _in_unit(self, node: Node, unit: str | None) -> Node:
        """Work out each term of a sum, and write all of them in one unit."""
        if isinstance(node, Binary) and node.op in ("+", "-"):
            return node._replace(left=self._in_unit(node.left, unit), right=self._in_unit(node.right, unit))
        if isinstance(node, Value) and _unit(node) == unit:
            return node
        value = self.line.suited(exact(node)) if unit is None else self.line.exactly_in(exact(node), unit)
        if isinstance(node, Value) and _unit(node) != value.unit:
            self._note(_unit(node), value.unit)
        return value

    def _simpler_product(self, node: Binary, is_whole: bool) -> Node:
        above, below = factors(node)
        if not all(isinstance(each, Value | Number) for each in (*above, *below)):
            return product([self._simpler(each) for each in above], [self._simpler(each) for each in below])
        if not below:
            return self.line.exactly_in(exact(node), self.unit) if is_whole else self._valued(node)
        top, bottom = self._combined(above), self._combined(below)
        if _is_mixed(top) or _is_mixed(bottom):
            return self._quotient(product(above, []), product(below, []))
        aligned = self._aligned(top, bottom)
        if len(above) > 1 or len(below) > 1 or aligned != (top, bottom):
            return product([aligned[0]], [aligned[1]])
        return self._quotient(top, bottom)

    def _combined(self, parts: list[Node]) -> Node:
        """Return one value for a product, in the unit its factors come to where that reads well."""
        if len(parts) == 1:
            return parts[0]
        value = product(parts, [])
        united = [part for part in parts if isinstance(part, Value) and part.unit]
        quantity = exact(value)
        if len(united) == 1:
            kept = self.line.exactly_in(quantity, united[0].unit)
            if 1 <= abs(kept.printed / self.line.units.unit(kept.unit).factor) < 1000 and kept.is_exact:
                return kept
        return self.line.suited(quantity)

    def _aligned(self, top: Node, bottom: Node) -> tuple[Node, Node]:
        """Write both with the smaller prefix where a unit cancels between them."""
        if not isinstance(top, Value) or not isinstance(bottom, Value):
            return top, bottom
        units = self.line.units
        over, under = (units.scaled(units.unit(_unit(part))) for part in (top, bottom))
        if over is None or under is None or over.parts[0].base != under.parts[0].base:
            return top, bottom
        sizes = {
            unit.parts[0].prefix: units.prefixes.get(unit.parts[0].prefix, ONE) for unit in (over, under)
        }
        if len(sizes) == 1:
            return top, bottom
        is_mixed = len({is_binary(size) for size in sizes.values()}) > 1
        decimal = {prefix: size for prefix, size in sizes.items() if not (is_mixed and is_binary(size))}
        smaller = min(decimal, key=decimal.__getitem__)
        others = units.prefixes if is_mixed else ()
        for prefix in (smaller, *(each for each in others if not is_binary(units.prefixes[each]))):
            pair = [(top, units.with_prefix(over, prefix)), (bottom, units.with_prefix(under, prefix))]
            if prefix and all(_reads_well(value.quantity, unit) for value, unit in pair):
                return self._prefixed(top, over, prefix), self._prefixed(bottom, under, prefix)
        return top, bottom  # a long row of noughts says nothing

    def _prefixed(self, value: Value, scaled: Unit, prefix: str) -> Value:
        unit = self.line.units.with_prefix(scaled, prefix)
        if unit.factor == scaled.factor:
            return value
        self._note(_unit(value), unit.text)
        return self.line.exactly_in(value.quantity, unit.text, value.name)

    def _quotient(self, top: Node, bottom: Node) -> Node:
        """Return the value of one thing divided by another, in the unit they leave."""
        quantity = exact(Binary("/", top, bottom))
        units = self.line.units
        left = [units.unit(_unit(part)).factor if isinstance(part, Value) else ONE for part in (top, bottom)]
        wanted = units.fitted(units.unit(self.unit), quantity.dimension)
        is_result = quantity.dimension is self._result.dimension
        if is_result and (left[0] / left[1] == wanted.factor or wanted.dimension is not quantity.dimension):
            return self.line.in_full(quantity, self.unit)
        base = units.unit(units.base_text(quantity.dimension))
        return (
            self.line.exactly_in(quantity, base.text)
            if _reads_well(quantity, base)
            else self.line.suited(quantity)
        )

    def _note(self, before: str, after: str) -> None:
        units = self.line.units
        old, new = units.unit(before), units.unit(after)
        larger, smaller = (old, new) if old.factor >= new.factor else (new, old)
        ratio = self.line.exactly_in(Quantity(larger.factor, larger.dimension), smaller.text)
        label = larger.without(self.line.silent).label
        if label:
            self.conversions.append(Conversion(f"1 {label}", ratio))


def _reads_well(quantity: Quantity, unit: Unit) -> bool:
    """Tell whether the number is neither a long row of digits nor one of noughts."""
    return not quantity.value or SHORTEST <= abs(quantity.value / unit.factor) < LONGEST


def exact(node: Node) -> Quantity:
    """Return what a line of values comes to."""
    return evaluate(node, _no_names)


def printed(node: Node) -> Quantity:
    """Return what a reader gets who works with the digits that are printed."""
    return evaluate(node, _no_names, lambda each: Quantity(each.printed, each.quantity.dimension))


def _no_names(name: str) -> Quantity:
    raise AssertionError(f"{name} has no value in this line")


def _terms(node: Node) -> list[Node]:
    if isinstance(node, Binary) and node.op in ("+", "-"):
        return [*_terms(node.left), *_terms(node.right)]
    return [node]


def _is_mixed(node: Node) -> bool:
    """Tell whether a value has a unit that nobody thinks in, such as FLOP times bytes."""
    return isinstance(node, Value) and sum(power > 0 for _, power in node.quantity.dimension.exponents) > 1


def _unit(node: Node) -> str:
    return node.unit if isinstance(node, Value) else ""
