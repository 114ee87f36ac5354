"""What a printed number may stand for: all that rounds to it, with what it says at face value."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.dimension import PURE, Dimension
from tuiyan.problem import TuiyanError

ENCLOSED = Fraction(1, 10**30)
"""How far an irrational power may be from itself, as a share: far less than any digit shows."""


class Range(NamedTuple):
    """What a printed text may stand for, and what it says at face value."""

    low: Fraction
    face: Fraction
    high: Fraction
    dimension: Dimension = PURE

    def is_exactly(self, other: Range) -> bool:
        """Tell whether both say the same, as ``=`` asks."""
        is_near = abs(self.face - other.face) <= abs(other.face) * ENCLOSED
        return self.dimension is other.dimension and is_near

    def may_be(self, other: Range) -> bool:
        """Tell whether both may stand for the same, as ``≈`` asks."""
        return self.dimension is other.dimension and self.low <= other.high and other.low <= self.high

    def compares(self, relation: str, other: Range) -> bool:
        """Tell whether ``=``, ``≈``, ``>`` or ``<`` is true between them."""
        match relation:
            case "=":
                return self.is_exactly(other)
            case "≈":
                return self.may_be(other)
        larger, smaller = (self, other) if relation == ">" else (other, self)
        return self.dimension is other.dimension and larger.face > smaller.face


class Unreadable(TuiyanError):  # noqa: N818  (a line, not a fault of the program)
    """A printed line that a reader cannot make sense of."""


def exactly(value: Fraction, dimension: Dimension) -> Range:
    """Return what one exact value is."""
    return Range(value, value, value, dimension)


def added(left: Range, right: Range) -> Range:
    """Return a sum."""
    if left.dimension is not right.dimension:
        raise Unreadable(f"{left.dimension} + {right.dimension}")
    return Range(left.low + right.low, left.face + right.face, left.high + right.high, left.dimension)


def negated(side: Range) -> Range:
    """Return a change of sign."""
    return Range(-side.high, -side.face, -side.low, side.dimension)


def multiplied(left: Range, right: Range) -> Range:
    """Return a product."""
    corners = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
    return Range(min(corners), left.face * right.face, max(corners), left.dimension * right.dimension)


def inverse(side: Range) -> Range:
    """Return one over something."""
    if side.low <= 0 <= side.high:
        raise Unreadable("÷ 0")
    return Range(1 / side.high, 1 / side.face, 1 / side.low, PURE / side.dimension)


def raised(base: Range, exponent: Range) -> Range:
    """Return a power."""
    if exponent.dimension is not PURE:
        raise Unreadable("^")
    power = exponent.face
    if power.denominator == 1 and abs(power) <= 64 and exponent.low == exponent.high:
        whole = int(power)
        if whole < 0 and base.low <= 0 <= base.high:
            raise Unreadable("÷ 0")
        corners = sorted(corner**whole for corner in (base.low, base.face, base.high))
        return Range(corners[0], base.face**whole, corners[-1], base.dimension**whole)
    if base.low <= 0 or base.dimension is not PURE:
        raise Unreadable("^")
    corners = [_power(one, other) for one in (base.low, base.high) for other in (exponent.low, exponent.high)]
    return Range(min(corners), _power(base.face, power), max(corners), PURE)


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    context = Context(prec=50)
    size, turn = (
        context.divide(Decimal(part.numerator), Decimal(part.denominator)) for part in (base, exponent)
    )
    return Fraction(context.power(size, turn))
