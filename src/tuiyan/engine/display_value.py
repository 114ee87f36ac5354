"""Values as they stand in a printed line: units that cancel unseen are left out."""

from __future__ import annotations

import re
from fractions import Fraction

from tuiyan.engine.dimension import PURE
from tuiyan.engine.evaluate import Values
from tuiyan.engine.formatting import digits, in_unit, show, suited, tenfold
from tuiyan.engine.quantity import Given, Quantity
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, Value

PLAIN = re.compile(r"-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?")

GIVEN_DIGITS = 12

LARGE_COUNT = 10**9

ALWAYS_SILENT = ("user", "param")


class Line:
    """How the values of one derivation are printed.

    Attributes:
        values: Where they come from.
        significant: Digits of a value that was computed.
    """

    def __init__(self, values: Values, silent: tuple[str, ...], significant: int) -> None:
        """Leave the bases ``silent`` out of the units."""
        self.values = values
        self.significant = significant
        self.silent_names = tuple(name for base in silent for name in values.catalog.units.spellings(base))
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
        if quantity.dimension.exponents == (("param", Fraction(1)),):
            text, printed = tenfold(quantity.value)
            return Value(counted, printed, text, name, "param")
        number, unit = given.number or given.text, given.unit
        factor = self.values.catalog.units.unit(unit).factor
        if PLAIN.fullmatch(number) is None:
            number = digits(quantity.value / factor, GIVEN_DIGITS).text
        printed = Fraction(number.replace(",", "")) * factor
        if not unit and quantity.dimension.power_of("token") == 1 and "token" not in self.silent:
            unit = "token"
        label = self._label(unit, quantity)
        return Value(counted, printed, f"{number} {label}".strip(), name, unit)

    def counted(self, quantity: Quantity) -> Quantity:
        """Return a quantity without the dimensions that the line leaves out."""
        if not any(quantity.dimension.power_of(base) for base in self.silent):
            return quantity
        return Quantity(quantity.value, quantity.dimension.without(self.silent), quantity.spread)

    def made(self, quantity: Quantity, unit: str | None, name: str = "") -> Value:
        """Return a computed value in ``unit``, or in one that suits it."""
        units = self.values.catalog.units
        shown = show(units, quantity, unit, self.significant)
        chosen = units.unit(shown.unit) if unit is None or shown.unit != unit else units.unit(unit)
        return self.exactly_in(quantity, chosen.text, name)

    def exactly_in(self, quantity: Quantity, unit: str, name: str = "") -> Value:
        """Return a value in exactly this unit."""
        units = self.values.catalog.units
        chosen = units.unit(unit)
        shown = in_unit(units, quantity, chosen, self.significant)
        is_count = quantity.dimension.exponents == (("param", Fraction(1)),)
        if is_count or (unit in ("", "param") and abs(quantity.value) >= LARGE_COUNT):
            text, printed = tenfold(quantity.value, self.significant)
            return Value(self.counted(quantity), printed, text, name, "param" if is_count else "")
        number = shown.number
        printed = Fraction(number.replace(",", "")) * chosen.factor
        return Value(
            self.counted(quantity), printed, f"{number} {self._label(unit, quantity)}".strip(), name, unit
        )

    def in_full(self, quantity: Quantity, unit: str) -> Value:
        """Return a value in this unit, of which only users are left out."""
        value = self.exactly_in(quantity, unit)
        if value.unit == "param" or unit == "param":
            return value
        units = self.values.catalog.units
        label = units.without(unit, units.spellings("user"))
        return value._replace(text=f"{value.text.split(' ')[0]} {label}".strip())

    def suited(self, quantity: Quantity) -> Value:
        """Return a value in the unit it reads best in."""
        return self.exactly_in(quantity, suited(self.values.catalog.units, quantity).text)

    def _label(self, unit: str, quantity: Quantity) -> str:
        measured = quantity.dimension
        counts = measured is not PURE and measured.uses_only(("user", "token", "param"))
        if counts and (measured.power_of("token") < 0 or "token" in self.silent):
            return ""
        return self.values.catalog.units.without(unit.replace(" ", "·"), self.silent_names)


def silent_bases(node: Node, values: Values, result: Quantity) -> tuple[str, ...]:
    """Return the counts that are left out of a line's units.

    Users and parameters always are; tokens where the line without its factors of 1 would not balance.
    """
    if _tokens(node, values) == result.dimension.power_of("token"):
        return ALWAYS_SILENT
    return (*ALWAYS_SILENT, "token")


def _tokens(node: Node, values: Values) -> Fraction | None:
    """Return the power of tokens that a line's printed units come to, or ``None`` if they do not agree."""
    if isinstance(node, Name | Value):
        measured = (values.value(node.id).quantity if isinstance(node, Name) else node.quantity).dimension
        power = measured.power_of("token")
        return None if power < 0 and measured.uses_only(("user", "token", "param")) else power
    if isinstance(node, Number):
        return Fraction(0)
    if isinstance(node, Negate):
        return _tokens(node.operand, values)
    if isinstance(node, Call):
        powers = {_tokens(each, values) for each in node.arguments}
        return powers.pop() if len(powers) == 1 else None
    left, right = _tokens(node.left, values), _tokens(node.right, values)
    if left is None or right is None:
        return None
    return _joined(node, left, right)


def _joined(node: Binary, left: Fraction, right: Fraction) -> Fraction | None:
    if node.op == "*":
        return left + right
    if node.op == "/":
        return left - right
    if node.op == "**":
        return left * node.right.value if isinstance(node.right, Number) else (None if left else left)
    return left if left == right else None
