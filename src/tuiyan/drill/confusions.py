"""What a wrong answer to a must-know is: another known number, or the right one with a named factor.

No author writes these down. The numbers of all must-knows are known, and so are the mistakes that
questions share; a name is given only where its own formula comes to what was typed::

    NVLink one way, typed 400 GB/s      # is:h800-nvlink-both-ways, "那是 H800 的 NVLink 双向合计"
    weights in FP8, typed 140 GB        # is:weights-fp16
    KV per token, typed 320 kB          # kb-for-kib

All is computed when the first wrong answer needs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.log import CONFUSED
from tuiyan.drill.marking import Verdict, power_apart
from tuiyan.drill.mistakes import ROUNDED, drawn_mistakes
from tuiyan.drill.rounding import is_rounded
from tuiyan.drill.template import Template
from tuiyan.drill.template_context import TemplateContext, answer_rows, quantity_of
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say
from tuiyan.problem import TuiyanError
from tuiyan.text.joining import spaced

SHARED = (
    "both-directions", "sparse", "fp16-for-fp8", "fp8-for-fp16", "one-card", "batch-one", "query-heads",
    "bits-for-bytes", "bytes-for-bits", "kb-for-kib", "kib-for-kb", "mb-for-mib", "mib-for-mb",
    "gb-for-gib", "gib-for-gb", "tb-for-tib", "tib-for-tb",
)  # fmt: skip
"""Of the mistakes that questions share, those that may be made of any number, the most telling first."""

OF_BYTES = {
    "bits-for-bytes": "", "bytes-for-bits": "",
    "kb-for-kib": "k", "kib-for-kb": "k", "mb-for-mib": "M", "mib-for-mb": "M",
    "gb-for-gib": "G", "gib-for-gb": "G", "tb-for-tib": "T", "tib-for-tb": "T",
}  # fmt: skip
"""Those that are made of bytes alone, and with which prefix."""


FACTORS = {"twice": Fraction(2), "half": Fraction(1, 2)}
"""What is said of a number that is nothing else."""


class KnownNumber(NamedTuple):
    """The number of a must-know.

    Attributes:
        id: Of the must-know.
        means: What it is.
        shown: As text.
        is_near: It is of the topic that is asked about.
    """

    id: str
    means: str
    shown: str
    quantity: Quantity
    is_near: bool


class Confusions:
    """What answers to one must-know may be taken for."""

    def __init__(self, asked: Template, figures: Resolver, others: tuple[Template, ...]) -> None:
        """Know the other must-knows; nothing is computed yet."""
        self._asked = asked
        self._figures = figures
        self._others = others

    @cached_property
    def _context(self) -> TemplateContext:
        own, catalog = self._asked.own, self._figures.catalog
        return TemplateContext(self._asked, self._figures, answer_rows(own.answer, own.unit, catalog))

    def verdict(self, answer: TypedAnswer) -> Verdict | None:
        """Return what a wrong answer is, if it is anything that has a name."""
        quantity = answer.quantity
        if quantity is None:
            return None
        ways = (self._known, self._mistaken, self._factor)
        return next((found for way in ways if (found := way(answer, quantity))), None)

    def _known(self, answer: TypedAnswer, given: Quantity) -> Verdict | None:
        found = [each for each in self._numbers if _is_it(given, each.quantity, self._factor_of(answer))]
        exact = [each for each in found if each.quantity.value == given.value]
        found = exact or found
        if not found:
            return None
        nearest = min(found, key=lambda each: (not each.is_near, abs(each.quantity.value - given.value)))
        why = spaced(say("drill.known_why", shown=nearest.shown, means=nearest.means))
        return Verdict("wrong", 0, CONFUSED + nearest.id, say("drill.known_name"), why)

    def _factor_of(self, answer: TypedAnswer) -> Fraction:
        return self._figures.catalog.units.unit(answer.unit).factor

    @cached_property
    def _values(self) -> Values:
        return self._context.values(Draw(self._asked.inputs, {}))

    @cached_property
    def _answer(self) -> Quantity:
        return self._values.value(self._asked.own.answer).quantity

    @cached_property
    def _numbers(self) -> tuple[KnownNumber, ...]:
        return tuple(self._other_numbers())

    def _other_numbers(self) -> Iterator[KnownNumber]:
        for other in self._others:
            there = TemplateContext(other, self._figures)
            values = there.values(Draw(other.inputs, {}))
            try:
                shown = values.shown(other.own.answer, other.own.unit or None).text
                quantity = values.value(other.own.answer).quantity
            except TuiyanError:
                continue
            if other.id == self._asked.id or quantity.dimension != self._answer.dimension:
                continue
            if power_apart(quantity.value, self._answer.value) or _is_near(quantity, self._answer):
                continue
            means = there.filled(other.own.means, values)
            yield KnownNumber(other.id, means, shown, quantity, other.topics == self._asked.topics)

    def _mistaken(self, answer: TypedAnswer, given: Quantity) -> Verdict | None:
        """Return the shared mistake that comes to what was typed."""
        context, name = self._context, self._asked.own.answer
        shared = {mistake.id: mistake for mistake in self._asked.mistakes}
        for each in SHARED:
            if each not in shared or not self._may_be(each, answer):
                continue
            try:
                (slip,) = drawn_mistakes(
                    (shared[each],), context, self._values, lambda values: quantity_of(name, values)
                )
            except DrawError:
                continue
            assert slip.quantity is not None
            if _is_it(given, slip.quantity, self._factor_of(answer)):
                return slip.verdict
        return None

    def _may_be(self, mistake: str, answer: TypedAnswer) -> bool:
        prefix = OF_BYTES.get(mistake)
        if prefix is None:
            return True
        typed = answer.unit.lstrip("0123456789 ")
        is_of_size = not prefix or typed[:1].lower() == prefix.lower()
        return is_of_size and bool(self._answer.dimension.power_of("byte"))

    def _factor(self, answer: TypedAnswer, given: Quantity) -> Verdict | None:
        """Return that an answer is twice the right one, or half of it."""
        for name, factor in FACTORS.items():
            other = Quantity(self._answer.value * factor, self._answer.dimension)
            if _is_it(given, other, self._factor_of(answer)):
                typed = f"{answer.number} {answer.unit}".strip()
                why = say(f"drill.{name}_why", typed=typed)
                return Verdict("wrong", 0, name, say(f"drill.{name}_name"), why)
        return None


def _is_near(one: Quantity, other: Quantity) -> bool:
    """Tell whether two numbers are one for a learner: a mistake must be further off."""
    return abs(one.value - other.value) * 200 <= abs(other.value)


def _is_it(given: Quantity, other: Quantity, factor: Fraction) -> bool:
    """Tell whether a value is another, to three digits or to as many as were typed."""
    if abs(given.value - other.value) <= ROUNDED * abs(other.value):
        return True
    return is_rounded(given.value, other.value, factor)
