"""A quantity is expected: read in any unit, marked by how near it is, mistakes by their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, Protocol

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.marking import RIGHT, WRONG, Verdict, is_near, power_apart, powers_apart
from tuiyan.drill.mistakes import DrawnMistake, is_mistake
from tuiyan.drill.objections import objection
from tuiyan.drill.question_text import QuestionText, Wanted, is_of_powers_of_two, said_by
from tuiyan.drill.rounding import Bound, is_rounded
from tuiyan.drill.targets.in_every_unit import spellings
from tuiyan.drill.typed_quantity import answer_of, read_typed
from tuiyan.engine.normalized import Normalized
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading, read
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import say

HALF_ORDER = 0.5
"""How far off an order of magnitude may be, in powers of ten: what still rounds to the right one."""

COUNTED = re.compile(r"^\D*[\d.,]+(?:\s*[万亿千百十]+)?\s*(?:个\s*)?([^\d\s].*?)[\s。.]*$")
"""A number, and the word behind it."""

ROUGHLY = 0.2
"""How far from a whole power of ten a rough answer may be, in powers of ten, for the power to be said."""


class Confusion(Protocol):
    """Tells what else an answer is the right value of."""

    def verdict(self, answer: TypedAnswer) -> Verdict | None:
        """Return what a wrong answer is, if it is anything that has a name."""

    def exact(self, answer: TypedAnswer) -> Verdict | None:
        """Return which other known number an answer is to the last digit."""


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
        ask: All that the question says, for its own words and units.
        bound: The answer is the largest whole number that fits, or the least.
        confusion: What else a wrong answer may be.
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
    ask: str = ""
    bound: Bound = ""
    confusion: Confusion | None = None

    @property
    def said(self) -> QuestionText:
        """What the question says."""
        return said_by(self.ask, self.units)

    @property
    def named_unit(self) -> str:
        """The unit in which the question asks, where it names one."""
        if self.bare_unit:
            return self.bare_unit
        return "" if self.kind_unit else self._said_unit

    @property
    def kind_unit(self) -> str:
        """The unit that says only what kind of thing is asked for: bytes, where the answer is in GB."""
        return self._said_unit if self._said_unit and self._is_only_a_kind(self._said_unit) else ""

    @property
    def _said_unit(self) -> str:
        return self.said.unit_for(self.units.generic(self.answer.dimension), self.units)

    def _is_only_a_kind(self, name: str) -> bool:
        said, shown = self.units.unit(name), self.units.unit(self.unit)
        is_counted = said.dimension.uses_only(self.units.counts)
        return not is_counted and said.factor < shown.factor and not (said.parts and said.parts[0].prefix)

    @property
    def wants_powers_of_two(self) -> bool | None:
        """Whether the question demands binary units, or decimal ones; None where both will do."""
        if not self.answer.dimension.power_of("byte"):
            return None
        for word, is_binary in ((say("drill.word_decimal"), False), (say("drill.word_binary"), True)):
            if word in self.ask.casefold():
                return is_binary
        return is_of_powers_of_two(self.named_unit, self.units) if self.named_unit else None

    def asks_for_bytes_not(self, unit: str) -> bool:
        """Tell whether the question asks for bytes in so many words, and a unit counts bits."""
        kind, units = self.kind_unit, self.units
        if not kind or not self.answer.dimension.power_of("byte"):
            return False
        asked, typed = (units.with_prefix(units.unit(each), "").parts[0].size for each in (kind, unit))
        return asked != typed

    def counts_another_kind(self, unit: str) -> bool:
        """Tell whether a unit counts cards, users or times, and the question asks for another of them."""
        typed, asked = self.units.counted(unit), self.units.counted(self.named_unit)
        return bool(typed and asked) and typed != asked

    def read(self, text: str) -> TypedAnswer:
        """Read a quantity in any unit of its dimension."""
        is_counted = not self.unit and self.answer.dimension.uses_only(self.units.counts)
        wanted = self.unit or ("" if is_counted else self.units.base_text(self.answer.dimension))
        answer = answer_of(read_quantity(text, self), wanted)
        if is_counted and answer.state == "wrong-dimension":
            return answer._replace(problem=say("drill.wrong_count", text=text.strip()))
        return answer

    def settled(self, choice: str) -> TypedAnswer:
        """Read the text that was chosen of those asked back."""
        answer = answer_of(read(choice, self.units, self.answer.dimension))
        return answer._replace(text=choice)

    def mark(self, answer: TypedAnswer) -> Verdict:
        """Mark a quantity: right, a mistake's value, refused for a reason, a power of ten off, or wrong."""
        quantity, generic = answer.quantity, self.units.generic
        if quantity is None or generic(quantity.dimension) != generic(self.answer.dimension):
            return WRONG
        found = [each for each in self.mistakes if is_mistake(each, quantity.value, self.tolerance)]
        if self.is_rough:
            found = []
        is_right = self._is_right(answer, quantity, is_mistaken=bool(found))
        if len(found) == 1 and not is_right:
            return found[0].verdict
        if refused := objection(self, answer, is_right=is_right):
            return refused
        if is_right:
            return self._better_known(answer, quantity) or RIGHT
        if self.is_rough:
            return self._magnitude_off(quantity.value)
        confused = self.confusion.verdict(answer) if self.confusion and not found else None
        return confused or Verdict("wrong", power_apart(quantity.value, self.answer.value))

    def _better_known(self, answer: TypedAnswer, quantity: Quantity) -> Verdict | None:
        """Return that a rounded answer is exactly another known number, such as 2000 for 1979."""
        if self.is_rough or self.confusion is None or is_near(quantity, self.answer, self.tolerance):
            return None
        return self.confusion.exact(answer)

    def _is_right(self, answer: TypedAnswer, quantity: Quantity, *, is_mistaken: bool) -> bool:
        """Tell whether a value is the answer: within the tolerance, or rounded to what was typed."""
        if self.is_rough:
            apart = powers_apart(quantity.value, self.answer.value)
            return apart is not None and abs(apart) <= HALF_ORDER
        if is_near(quantity, self.answer, self.tolerance):
            return True
        is_whole = self.is_share and quantity.value == 1
        if is_mistaken or is_whole or not self.tolerance or not answer.number:
            return False
        return is_rounded(quantity.value, self.answer.value, self.units.unit(answer.unit).factor)

    def _magnitude_off(self, given: Fraction) -> Verdict:
        apart = powers_apart(given, self.answer.value)
        if apart is None or abs(apart - round(apart)) > ROUGHLY:
            return WRONG
        return Verdict("wrong", round(apart))

    def right_texts(self, shown: str) -> Iterator[str]:
        """Give spellings of the right answer, in every unit."""
        if not (self.asked_in and self.read(shown).is_free):
            yield shown
        yield from spellings(self)


def read_quantity(text: str, target: QuantityTarget) -> Reading:
    """Read a quantity; a bare number may be in the unit that is asked for, or ask which it is."""
    units = target.units
    measured = units.generic(target.answer.dimension)
    wanted = Wanted(units, measured, target.said, target.named_unit, target.unit, target.kind_unit)
    reading = read_typed(text, wanted)
    if reading.quantity is None:
        return reading._replace(hint=_hint(reading, target)) if reading.hint else reading
    counted = COUNTED.match(Normalized(text).text)
    if counted and target.counts_another_kind(counted[1]):
        problem = say("drill.other_kind", text=text.strip(), unit=target.named_unit)
        return Reading(None, text.strip(), "", "unreadable", problem)
    if target.asked_in and _same_unit(reading.unit, target.asked_in, units):
        problem = say("drill.same_unit", unit=target.asked_in, wanted=target.bare_unit)
        return Reading(None, reading.text, "", "unreadable", problem)
    if target.is_share and not reading.unit and reading.number and not re.search(r"[/:÷]", reading.number):
        return _share(reading, target)
    return reading


def _hint(reading: Reading, target: QuantityTarget) -> str:
    """Propose no unit but of what is asked."""
    if reading.state == "no-unit" or _is_likely(reading.hint, target):
        return reading.hint
    return say("engine.for_example", unit=target.unit) if target.unit else ""


def _share(reading: Reading, target: QuantityTarget) -> Reading:
    """Take a bare number above 1 as per cent of a share below it; ask about any other."""
    assert reading.quantity is not None
    in_percent = f"{reading.number} %"
    if reading.quantity.value > 1 and target.answer.value <= 1:
        return read(in_percent, target.units, target.answer.dimension)
    problem = say("drill.share", text=reading.number)
    return Reading(None, reading.text, "", "ask", problem, 1, (in_percent, reading.number))


def _is_likely(hint: str, target: QuantityTarget) -> bool:
    """Tell whether what is proposed is the unit asked for in another prefix: never bits for bytes."""
    units = target.units
    if not target.unit:
        return False
    asked = units.unit(target.unit)
    words = [word.strip("？?。.") for word in hint.split()]
    return any(
        unit.dimension is asked.dimension and unit.parts[0].base == asked.parts[0].base
        for unit in (units.unit(word) for word in words if word in units)
    )


def _same_unit(unit: str, other: str, units: UnitTable) -> bool:
    if not unit:
        return False
    one, two = units.unit(unit), units.unit(other)
    return one.factor == two.factor and one.dimension == two.dimension
