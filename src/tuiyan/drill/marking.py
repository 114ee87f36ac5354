"""What an answer is worth, once it has been read."""

from __future__ import annotations

from fractions import Fraction
from math import log10
from typing import Literal, NamedTuple

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.mistakes import is_mistake
from tuiyan.drill.question import (
    ChoiceTarget,
    DrawnMistake,
    FormulaTarget,
    OrderTarget,
    QuantityTarget,
    Target,
)
from tuiyan.engine.catalog import UnknownName
from tuiyan.engine.equivalence import are_equal
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Node, Value, walk
from tuiyan.messages import say

Kind = Literal["right", "wrong", "skipped"]

NEAR_POWER = 0.02
"""How near the ratio of an answer to the right one is to a power of ten, in powers of ten."""

HALF_ORDER = 0.5
"""How far off an order of magnitude may be, in powers of ten."""

LINE_TOLERANCE = Fraction(1, 100)
"""How far off a typed line of values may be."""

REVERSED = "reversed"
"""Id of the mistake of an order that is right from its other end."""


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


def mark(target: Target, read: TypedAnswer) -> Verdict:
    """Judge what was read; one of the wrong dimension is wrong, nothing at all is skipped."""
    if read.state == "empty":
        return SKIPPED
    if read.state == "wrong-dimension":
        return Verdict("wrong", why=read.problem)
    match target:
        case QuantityTarget():
            return _mark_quantity(target, read.quantity)
        case ChoiceTarget():
            return _mark_choice(target, read.lines)
        case OrderTarget():
            return _mark_order(target, read.lines)
        case FormulaTarget():
            return _mark_formula(target, read)


def _mark_quantity(target: QuantityTarget, quantity: Quantity | None) -> Verdict:
    if quantity is None or quantity.dimension != target.answer.dimension:
        return WRONG
    if target.is_rough:
        return _mark_magnitude(target, quantity.value)
    if is_near(quantity, target.answer, target.tolerance):
        return RIGHT
    found = [slip for slip in target.mistakes if is_mistake(slip, quantity.value, target.tolerance)]
    if len(found) == 1:
        return _named(found[0])
    return Verdict("wrong", power_apart(quantity.value, target.answer.value))


def _named(slip: DrawnMistake) -> Verdict:
    return Verdict("wrong", 0, slip.id, slip.name, slip.why)


def _mark_magnitude(target: QuantityTarget, given: Fraction) -> Verdict:
    apart = _powers(given, target.answer.value)
    if apart is None:
        return WRONG
    return RIGHT if abs(apart) <= HALF_ORDER else Verdict("wrong", round(apart) or (1 if apart > 0 else -1))


def is_near(given: Quantity, answer: Quantity, tolerance: Fraction) -> bool:
    """Tell whether ``given`` is the answer, relative to the answer."""
    return abs(given.value - answer.value) <= tolerance * abs(answer.value)


def power_apart(given: Fraction, answer: Fraction) -> int:
    """Return the power of ten that ``given`` is off by, or 0."""
    exact = _powers(given, answer)
    if exact is None:
        return 0
    power = round(exact)
    return power if abs(exact - power) <= NEAR_POWER else 0


def _powers(given: Fraction, answer: Fraction) -> float | None:
    """Return how many powers of ten lie between two values of the same sign."""
    if given * answer <= 0:
        return None
    ratio = given / answer
    return log10(ratio.numerator) - log10(ratio.denominator)


def _mark_choice(target: ChoiceTarget, lines: tuple[int, ...]) -> Verdict:
    if frozenset(lines) == target.right:
        return RIGHT
    whys = [target.whys[index] for index in lines if index not in target.right and target.whys[index]]
    if target.many and not whys:
        missed = len(target.right - frozenset(lines))
        extra = len(frozenset(lines) - target.right)
        return Verdict("wrong", why=say("drill.many_off", missed=missed, extra=extra))
    return Verdict("wrong", why="\n".join(whys))


def _mark_order(target: OrderTarget, lines: tuple[int, ...]) -> Verdict:
    if lines == target.right:
        return RIGHT
    if lines == target.right[::-1]:
        return Verdict("wrong", 0, REVERSED, say("drill.reversed"), say("drill.reversed_why"))
    return WRONG


def _mark_formula(target: FormulaTarget, read: TypedAnswer) -> Verdict:
    if read.quantity is not None:
        right = target.values.value(target.name).quantity
        if is_near(read.quantity, right, LINE_TOLERANCE):
            return RIGHT
        return Verdict("wrong", power_apart(read.quantity.value, right.value))
    assert read.node is not None
    if target.takes_values and any(isinstance(part, Value) for part in walk(read.node)):
        return _mark_line(target, read.node)
    if any(are_equal(read.node, node, target.values) for node in (target.node, *target.before[-1:])):
        return RIGHT
    for slip in target.mistakes:
        if slip.node is not None and are_equal(read.node, slip.node, target.values):
            return _named(slip)
    return WRONG


def _mark_line(target: FormulaTarget, node: Node) -> Verdict:
    """Judge a line of values: it must come to the result, its units too."""
    try:
        quantity = target.values.quantity(node)
    except (Unavailable, UnknownName) as error:
        return Verdict("wrong", why=str(error))
    right = target.values.value(target.name).quantity
    counts = target.values.catalog.units.counts
    found, expected = quantity.dimension.without(counts), right.dimension.without(counts)
    if found != expected:
        return Verdict("wrong", why=say("drill.line_dimension", found=found, expected=expected))
    if abs(quantity.value - right.value) <= LINE_TOLERANCE * abs(right.value):
        return RIGHT
    return Verdict("wrong", power_apart(quantity.value, right.value))
