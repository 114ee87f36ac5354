"""What an answer is worth, once it has been read.

An answer that says nothing is skipped, one of another dimension is wrong; of any other the target
says what it is worth, for it alone knows what is right::

    mark(target, read_answer("46.7 ms", target))    # Verdict("wrong", mistake="doubled", name=…, why=…)

A verdict that says which mistake was made, or that the answer is off by a power of ten, gives a
learner a second try; what cannot be read is not marked at all, so that a typing error costs nothing.
"""

from __future__ import annotations

from fractions import Fraction
from math import log10
from typing import Literal, NamedTuple, Protocol

from tuiyan.drill.answer import TypedAnswer
from tuiyan.engine.quantity import Quantity

Kind = Literal["right", "wrong", "skipped"]

NEAR_POWER = 0.02
"""How near the ratio of an answer to the right one is to a power of ten, in powers of ten: within 5 %."""


class Verdict(NamedTuple):
    """What an answer is worth.

    Attributes:
        kind: ``skipped`` when the learner gave up.
        power: The answer is ``10 ** power`` times the right one; 0 when it is not off by a power of ten.
        mistake: Id of the mistake it was recognised as, or ``""``.
        name: What the mistake is called.
        why: What to say about the answer itself, or ``""``.
    """

    kind: Kind
    power: int = 0
    mistake: str = ""
    name: str = ""
    why: str = ""

    @property
    def is_right(self) -> bool:
        """Whether it counts."""
        return self.kind == "right"

    @property
    def is_named(self) -> bool:
        """Whether it says which slip was made, so that a second try can be given."""
        return bool(self.mistake or self.power)


RIGHT = Verdict("right")
WRONG = Verdict("wrong")
SKIPPED = Verdict("skipped")


class Markable(Protocol):
    """What is expected, as far as marking an answer goes."""

    def mark(self, answer: TypedAnswer) -> Verdict:
        """Mark an answer that says something."""


def mark(target: Markable, answer: TypedAnswer) -> Verdict:
    """Mark what was read; one of the wrong dimension is wrong, nothing at all is skipped."""
    if answer.state == "empty":
        return SKIPPED
    if answer.state == "wrong-dimension":
        return Verdict("wrong", why=answer.problem)
    return target.mark(answer)


def is_near(given: Quantity, answer: Quantity, tolerance: Fraction) -> bool:
    """Tell whether ``given`` is the answer, relative to the answer."""
    return abs(given.value - answer.value) <= tolerance * abs(answer.value)


def power_apart(given: Fraction, answer: Fraction) -> int:
    """Return the power of ten that ``given`` is off by, or 0."""
    exact = powers_apart(given, answer)
    if exact is None:
        return 0
    power = round(exact)
    return power if abs(exact - power) <= NEAR_POWER else 0


def powers_apart(given: Fraction, answer: Fraction) -> float | None:
    """Return how many powers of ten lie between two values of the same sign."""
    if given * answer <= 0:
        return None
    ratio = given / answer
    return log10(ratio.numerator) - log10(ratio.denominator)
