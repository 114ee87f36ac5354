"""What a wrong answer to a must-know is: another known number, or the right one with a named factor.

No author writes these down. The numbers of all must-knows are known, and so are the mistakes that
questions share; a name is given only where its own formula comes to what was typed::

    NVLink one way, typed 400 GB/s      # is:h800-nvlink-both-ways, "那是 H800 的 NVLink 双向合计"
    weights in FP8, typed 140 GB        # is:weights-fp16
    KV per token, typed 320 kB          # kb-for-kib

All is computed when the first wrong answer needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.draw import DrawError
from tuiyan.drill.log import CONFUSED
from tuiyan.drill.marking import Verdict, power_apart
from tuiyan.drill.mistakes import ROUNDED, DrawnMistake, Right, drawn_mistakes
from tuiyan.drill.other_numbers import KnownNumber, MidwayNumber, midway_numbers
from tuiyan.drill.rounding import is_rounded
from tuiyan.drill.template import Mistake
from tuiyan.drill.template_context import ANSWER, TemplateContext
from tuiyan.engine.dimension import PURE
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say
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


WHOLE = "%"
"""In this unit all of a thing is no other share rounded."""

MIDWAY = "midway"
"""Id of the mistake of stopping before the last step."""

FACTORS = {
    "twice": Fraction(2),
    "half": Fraction(1, 2),
    "fourfold": Fraction(4),
    "quarter": Fraction(1, 4),
    "hours": Fraction(3600),
    "seconds": Fraction(1, 3600),
}
"""What is said of a number that is nothing else."""


class RightAnswer(NamedTuple):
    """How the right answer comes about, and which mistakes may be made on the way.

    Attributes:
        context: Whose catalog knows ``answer`` and ``mistake``, where texts name them.
        values: Under what was drawn.
        compute: Computes it under any numbers.
        shared: The mistakes that questions share.
        name: What the catalog calls the answer.
    """

    context: TemplateContext
    values: Values
    compute: Right
    shared: tuple[Mistake, ...]
    name: str = ANSWER


class Confusions:
    """What answers to one question may be taken for."""

    def __init__(
        self,
        right: Callable[[], RightAnswer],
        numbers: Callable[[Quantity], Iterable[KnownNumber]] = lambda _: (),
    ) -> None:
        """Compute nothing yet.

        Args:
            right: Gives how the right answer comes about.
            numbers: Gives the known numbers that are of the kind of its answer.
        """
        self._of = right
        self._known_to = numbers

    @cached_property
    def _right(self) -> RightAnswer:
        return self._of()

    @cached_property
    def _answer(self) -> Quantity:
        return self._right.compute(self._right.values)

    @cached_property
    def _numbers(self) -> tuple[KnownNumber, ...]:
        return tuple(
            each
            for each in self._known_to(self._answer)
            if not power_apart(each.quantity.value, self._answer.value)
            and not _is_near(each.quantity, self._answer)
        )

    @cached_property
    def _slips(self) -> tuple[DrawnMistake, ...]:
        """The shared mistakes that can be made here: that come to something else than the answer."""
        context, values, compute, shared, name = self._right
        mistakes = {mistake.id: mistake for mistake in shared}
        slips: list[DrawnMistake] = []
        for each in SHARED:
            if each in mistakes:
                with suppress(DrawError):
                    slips += drawn_mistakes((mistakes[each],), context, values, compute, name)
        return tuple(each for each in slips if each.quantity and not _is_near(each.quantity, self._answer))

    def verdict(self, answer: TypedAnswer) -> Verdict | None:
        """Return what a wrong answer is, if it is anything that has a name."""
        quantity = answer.quantity
        if quantity is None:
            return None
        if answer.unit == WHOLE and quantity.value == 1:
            return self.exact(answer)
        ways = (self._known, self._stopped, self._mistaken, self._factor)
        return next((found for way in ways if (found := way(answer, quantity))), None)

    def exact(self, answer: TypedAnswer) -> Verdict | None:
        """Return which other known number an answer is to the last digit."""
        quantity = answer.quantity
        found = [each for each in self._numbers if quantity and each.quantity.value == quantity.value]
        return _told(found, quantity) if found and quantity else None

    def _known(self, answer: TypedAnswer, given: Quantity) -> Verdict | None:
        found = [each for each in self._numbers if _is_it(given, each.quantity, self._factor_of(answer))]
        exact = [each for each in found if each.quantity.value == given.value]
        found = exact or found
        if not found:
            return None
        return _told(found, given)

    def _factor_of(self, answer: TypedAnswer) -> Fraction:
        return self._right.context.catalog.units.unit(answer.unit).factor

    def _stopped(self, answer: TypedAnswer, given: Quantity) -> Verdict | None:
        """Return that an answer is a number on the way to the right one."""
        if power_apart(given.value, self._answer.value):
            return None
        is_count = given.dimension is not PURE and given.dimension.uses_only(
            self._right.context.catalog.units.counts
        )
        for each in self._midway:
            if each.quantity.dimension is given.dimension:
                is_it = _is_it(given, each.quantity, self._factor_of(answer))
            else:
                is_it = is_count and _is_it(given, Quantity(each.number), Fraction(1))
            if is_it:
                why = spaced(say(f"drill.{MIDWAY}_why", shown=each.shown, label=each.label))
                return Verdict("wrong", 0, MIDWAY, say(f"drill.{MIDWAY}_name"), why)
        return None

    @cached_property
    def _midway(self) -> tuple[MidwayNumber, ...]:
        numbers = midway_numbers(self._right.values, self._right.name)
        return tuple(each for each in numbers if not _is_near(each.quantity, self._answer))

    def _mistaken(self, answer: TypedAnswer, given: Quantity) -> Verdict | None:
        """Return the shared mistake that comes to what was typed."""
        for slip in self._slips:
            assert slip.quantity is not None
            if self._may_be(slip.id, answer) and _is_it(given, slip.quantity, self._factor_of(answer)):
                return slip.verdict if "{{" not in slip.why else slip.verdict._replace(why="")
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
                why = say(f"drill.{name}_why", typed=answer.as_written)
                return Verdict("wrong", 0, name, say(f"drill.{name}_name"), why)
        return None


def _told(found: list[KnownNumber], given: Quantity) -> Verdict:
    """Return that an answer is another known number, of several the nearest of the same topic."""
    nearest = min(found, key=lambda each: (not each.is_near, abs(each.quantity.value - given.value)))
    why = spaced(say("drill.known_why", shown=nearest.shown, means=nearest.means))
    return Verdict("wrong", 0, CONFUSED + nearest.id, say("drill.known_name"), why)


def _is_near(one: Quantity, other: Quantity) -> bool:
    """Tell whether two numbers are one for a learner: a mistake must be further off."""
    return abs(one.value - other.value) * 2000 <= abs(other.value)


def _is_it(given: Quantity, other: Quantity, factor: Fraction) -> bool:
    """Tell whether a value is another, to three digits or to as many as were typed."""
    if abs(given.value - other.value) <= ROUNDED * abs(other.value):
        return True
    return is_rounded(given.value, other.value, factor)
