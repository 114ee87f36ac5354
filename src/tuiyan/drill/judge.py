"""What an answer is worth, once it has been read."""

from __future__ import annotations

from fractions import Fraction
from math import log10
from typing import Literal, NamedTuple

from tuiyan.drill.question import Question
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading

Kind = Literal["right", "wrong", "skipped"]

NEAR_POWER = 0.02
"""How near the ratio of an answer to the right one is to a power of ten, in powers of ten."""


class Verdict(NamedTuple):
    """What an answer is worth.

    Attributes:
        kind: ``skipped`` when the learner gave up.
        power: The answer is ``10 ** power`` times the right one; 0 when it is not off by a power of ten.
    """

    kind: Kind
    power: int = 0

    @property
    def is_right(self) -> bool:
        """Whether it counts."""
        return self.kind == "right"


SKIPPED = Verdict("skipped")


def judge(question: Question, reading: Reading) -> Verdict:
    """Judge a quantity that was read; one of the wrong dimension is wrong."""
    if reading.quantity is None or reading.quantity.dimension != question.answer.dimension:
        return Verdict("wrong")
    if is_near(reading.quantity, question.answer, question.tolerance):
        return Verdict("right")
    return Verdict("wrong", power_apart(reading.quantity.value, question.answer.value))


def is_near(given: Quantity, answer: Quantity, tolerance: Fraction) -> bool:
    """Tell whether ``given`` is the answer, relative to the answer."""
    return abs(given.value - answer.value) <= tolerance * abs(answer.value)


def power_apart(given: Fraction, answer: Fraction) -> int:
    """Return the power of ten that ``given`` is off by, or 0."""
    if given <= 0 or answer <= 0:
        return 0
    ratio = given / answer
    exact = log10(ratio.numerator) - log10(ratio.denominator)
    power = round(exact)
    return power if abs(exact - power) <= NEAR_POWER else 0
