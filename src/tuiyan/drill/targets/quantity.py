"""A quantity is expected: read in any unit, marked by how near it is, mistakes by their values."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.marking import RIGHT, WRONG, Verdict, is_near, power_apart, powers_apart
from tuiyan.drill.mistakes import DrawnMistake, is_mistake
from tuiyan.engine.dimension import PURE, Dimension
from tuiyan.engine.formatting import digits
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading, read
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import say

HALF_ORDER = 0.5
"""How far off an order of magnitude may be, in powers of ten: what still rounds to the right one."""

SPELLED = 8
"""Significant digits of an answer in another unit."""


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

    def read(self, text: str) -> TypedAnswer:
        """Read a quantity in any unit of its dimension."""
        return answer_of(read_quantity(text, self), self.unit or self.units.base_text(self.answer.dimension))

    def settled(self, choice: str) -> TypedAnswer:
        """Read the text that was chosen of those asked back."""
        answer = answer_of(read(choice, self.units, self.answer.dimension))
        return answer._replace(text=choice)

    def mark(self, answer: TypedAnswer) -> Verdict:
        """Mark a quantity: right, one mistake's value, off by a power of ten, or wrong."""
        quantity = answer.quantity
        if quantity is None or quantity.dimension != self.answer.dimension:
            return WRONG
        if self.is_rough:
            return self._mark_magnitude(quantity.value)
        if is_near(quantity, self.answer, self.tolerance):
            return RIGHT
        found = [each for each in self.mistakes if is_mistake(each, quantity.value, self.tolerance)]
        if len(found) == 1:
            return found[0].verdict
        return Verdict("wrong", power_apart(quantity.value, self.answer.value))

    def _mark_magnitude(self, given: Fraction) -> Verdict:
        apart = powers_apart(given, self.answer.value)
        if apart is None:
            return WRONG
        if abs(apart) <= HALF_ORDER:
            return RIGHT
        return Verdict("wrong", round(apart) or (1 if apart > 0 else -1))

    def right_texts(self, shown: str) -> Iterator[str]:
        """Give spellings of the right answer, in every unit."""
        if not (self.asked_in and self.read(shown).is_free):
            yield shown
        yield from spellings(self)


def read_quantity(text: str, target: QuantityTarget) -> Reading:
    """Read a quantity; a bare number may be in the unit that is asked for, or ask which it is."""
    units, expected = target.units, target.answer.dimension
    reading = read(text, units, expected)
    if reading.state == "wrong-dimension":
        reading = _uncounted(text, target, reading)
    if reading.state == "no-unit" and target.bare_unit:
        reading = read(f"{text} {target.bare_unit}", units, expected)
    if reading.quantity is None:
        return reading
    if target.asked_in and _same_unit(reading.unit, target.asked_in, units):
        problem = say("drill.same_unit", unit=target.asked_in, wanted=target.bare_unit)
        return Reading(None, reading.text, "", "unreadable", problem)
    if target.is_share and not reading.unit and reading.quantity.value > 1:
        return read(f"{reading.number}%", units, expected)
    if target.is_share and not reading.unit:
        choices = (f"{reading.text} %", reading.text)
        return Reading(None, reading.text, "", "ask", say("drill.share", text=reading.text), 1, choices)
    return reading


def _uncounted(text: str, target: QuantityTarget, reading: Reading) -> Reading:
    """Take ``320 KiB`` for the KV of one token: what is only counted may be left out of a unit."""
    plain, expected = read(text, target.units), target.answer.dimension
    if plain.quantity is None or plain.quantity.dimension is PURE:
        return reading
    if plain.quantity.dimension is not expected.without(target.units.counts):
        return reading
    return plain._replace(quantity=Quantity(plain.quantity.value, expected))


def _same_unit(unit: str, other: str, units: UnitTable) -> bool:
    if not unit:
        return False
    one, two = units.unit(unit), units.unit(other)
    return one.factor == two.factor and one.dimension == two.dimension


def answer_of(reading: Reading, unit: str = "") -> TypedAnswer:
    """Return a reading of a quantity; ``unit`` is named to who left it out, or gave one of another kind."""
    hint, problem = reading.hint, reading.problem
    if reading.state == "no-unit" and (unit or hint):
        hint = say("engine.for_example", unit=unit or hint)
    if reading.state == "wrong-dimension" and unit:
        problem = say("drill.wrong_kind", text=reading.text, unit=unit)
    echo = reading.echo or reading.text
    return TypedAnswer(reading.state, echo, problem, hint, reading.column, reading.ask, reading.quantity)


def spellings(target: QuantityTarget) -> Iterator[str]:
    """Give a quantity in every unit that measures it, with digits enough to be it."""
    for unit in units_of(target.answer, target.units):
        factor = target.units.unit(unit).factor
        if target.asked_in and factor == target.units.unit(target.asked_in).factor:
            continue
        value = target.answer.value / factor
        written = digits(value, SPELLED)
        if Fraction(1, 10**9) <= abs(value) < 10**15 and (written.exact or target.tolerance):
            yield f"{written.text} {unit}".strip()


def units_of(quantity: Quantity, units: UnitTable) -> tuple[str, ...]:
    """Return the simple units, and those over a second, that a quantity can be written in."""
    return _by_dimension(units).get(quantity.dimension, ())


@lru_cache(maxsize=4)
def _by_dimension(units: UnitTable) -> dict[Dimension, tuple[str, ...]]:
    names = [name for name in units.names() if not units.is_ambiguous(name)]
    names += [f"{name}/s" for name in names if not units.unit(name).dimension.power_of("second")]
    found: dict[Dimension, tuple[str, ...]] = {}
    for name in names:
        dimension = units.unit(name).dimension
        found[dimension] = (*found.get(dimension, ()), name)
    return found
