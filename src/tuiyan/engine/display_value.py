"""Values as they stand in a printed line: units that cancel unseen are left out."""

from __future__ import annotations

import re
from fractions import Fraction

from tuiyan.engine.dimension import PURE, dimension
from tuiyan.engine.evaluate import Values
from tuiyan.engine.formatting import digits, show, suited, tenfold
from tuiyan.engine.quantity import Given, Quantity
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, Value
from tuiyan.engine.unit import Unit
from tuiyan.engine.unit_table import UnitTable

PLAIN = re.compile(r"-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?")

GIVEN_DIGITS = 12

LARGE_COUNT = 10**9


class Line:
    """How the values of one derivation are printed.

    Attributes:
        values: Where they come from.
        silent: Bases that are left out of units.
        significant: Digits of a value that was computed.
    """

    def __init__(self, values: Values, silent: tuple[str, ...], significant: int) -> None:
        """Leave the bases ``silent`` out of the units."""
        self.values = values
        self.units = values.catalog.units
        self.significant = significant
        self.silent = silent

    def of(self, name: str) -> Value:
        """Return the value of a name: as given for an input, with its digits for a formula."""
        valuation = self.values.value(name)
        given = valuation.given
        if given is None:
            return self.made(valuation.quantity, self.values.catalog.unit(name), name)
        return self._given(valuation.quantity, given, name)

    def _given(self, quantity: Quantity, given: Given, name: str) -> Value:
        counted = self.counted(quantity)
        if letter := self.units.lettered(quantity.dimension):
            text, printed = tenfold(quantity.value)
            return Value(counted, printed, text, name, letter)
        number, unit = given.number or given.text, self.units.unit(given.unit)
        if PLAIN.fullmatch(number) is None:
            written = digits(quantity.value / unit.factor, GIVEN_DIGITS)
            number, printed = written.text, written.printed * unit.factor
        else:
            printed = Fraction(number.replace(",", "")) * unit.factor
        if not unit.text:
            unit = self._said(quantity)
        return Value(counted, printed, f"{number} {self._label(unit, quantity)}".strip(), name, unit.text)

    def _said(self, quantity: Quantity) -> Unit:
        """Return the unit of a count that was given without one."""
        said = (base for base in _optional(self.units) if quantity.dimension.power_of(base) == 1)
        base = next((base for base in said if base not in self.silent), "")
        return self.units.base_unit(dimension({base: 1}) if base else PURE)

    def counted(self, quantity: Quantity) -> Quantity:
        """Return a quantity without the dimensions that the line leaves out."""
        if not any(quantity.dimension.power_of(base) for base in self.silent):
            return quantity
        return Quantity(quantity.value, quantity.dimension.without(self.silent), quantity.spread)

    def made(self, quantity: Quantity, unit: str | None, name: str = "") -> Value:
        """Return a computed value in ``unit``, or in one that suits it."""
        shown = show(self.units, quantity, unit, self.significant)
        return self.exactly_in(quantity, shown.unit if unit is None or shown.unit != unit else unit, name)

    def exactly_in(self, quantity: Quantity, unit: str, name: str = "") -> Value:
        """Return a value in exactly this unit, but for its currency."""
        chosen = self.units.fitted(self.units.unit(unit), quantity.dimension)
        return self._in(quantity, chosen, self._label(chosen, quantity), name)

    def in_full(self, quantity: Quantity, unit: str) -> Value:
        """Return a value in this unit, of which only what is never said is left out."""
        chosen = self.units.fitted(self.units.unit(unit), quantity.dimension)
        return self._in(quantity, chosen, chosen.without(self.units.unsaid).label)

    def _in(self, quantity: Quantity, unit: Unit, label: str, name: str = "") -> Value:
        letter = self.units.lettered(quantity.dimension)
        is_bare = not unit.text or bool(self.units.lettered(unit.dimension))
        if letter or (is_bare and abs(quantity.value) >= LARGE_COUNT):
            text, printed = tenfold(quantity.value, self.significant)
            return Value(self.counted(quantity), printed, text, name, letter)
        number = digits(quantity.value / unit.factor, self.significant)
        text = f"{number.text} {label}".strip()
        return Value(self.counted(quantity), number.printed * unit.factor, text, name, unit.text)

    def suited(self, quantity: Quantity) -> Value:
        """Return a value in the unit it reads best in."""
        return self.exactly_in(quantity, suited(self.units, quantity).text)

    def _label(self, unit: Unit, quantity: Quantity) -> str:
        measured = quantity.dimension
        if measured is not PURE and measured.uses_only(self.units.counts):
            for base in _optional(self.units):
                if measured.power_of(base) < 0 or base in self.silent:
                    return ""
        return unit.without(self.silent).label


def _optional(units: UnitTable) -> list[str]:
    """Return the counts that a line names unless it does not balance with them."""
    return [base for base in units.bases if base in units.counts - units.unsaid - units.letters.keys()]


def silent_bases(node: Node, values: Values, result: Quantity) -> tuple[str, ...]:
    """Return the counts that are left out of a line's units.

    Those that are never said or written with letters always are; others, such as tokens, where the line
    without its factors of 1 would not balance.
    """
    units = values.catalog.units
    always = (base for base in units.bases if base in units.unsaid | units.letters.keys())
    unbalanced = (
        base for base in _optional(units) if _power(base, node, values) != result.dimension.power_of(base)
    )
    return (*always, *unbalanced)


def _power(base: str, node: Node, values: Values) -> Fraction | None:
    """Return the power of a base that a line's printed units come to; None where they do not agree."""
    match node:
        case Name() | Value():
            measured = (values.value(node.id).quantity if isinstance(node, Name) else node.quantity).dimension
            power = measured.power_of(base)
            return None if power < 0 and measured.uses_only(values.catalog.units.counts) else power
        case Number():
            return Fraction(0)
        case Negate():
            return _power(base, node.operand, values)
        case Call():
            powers = {_power(base, each, values) for each in node.arguments}
            return powers.pop() if len(powers) == 1 else None
    left, right = _power(base, node.left, values), _power(base, node.right, values)
    return None if left is None or right is None else _joined(node, left, right)


def _joined(node: Binary, left: Fraction, right: Fraction) -> Fraction | None:
    if node.op == "*":
        return left + right
    if node.op == "/":
        return left - right
    if node.op == "**" and isinstance(node.right, Number):
        return left * node.right.value
    if node.op == "**":
        return None if left or right else left
    return left if left == right else None
