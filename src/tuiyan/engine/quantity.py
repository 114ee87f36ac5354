"""Exact values with dimensions."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.dimension import PURE, Dimension
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

MAX_BITS = 4096
"""How long a numerator or denominator may become."""

MAX_POWER_BITS = 512
"""How long one of an exact power may be; a longer one is enclosed, so that what is made of it stays short."""

MAX_EXACT_EXPONENT = 512


class DimensionError(TuiyanError):
    """Quantities that do not go together."""


class SizeError(TuiyanError):
    """A value too large, or undefined: a division by nothing, a root of less than nothing."""


class Quantity:
    """An exact value in base units, or an enclosure of an irrational one.

    Attributes:
        value: In base units (bytes, seconds, FLOP, ...).
        dimension: What it measures.
        spread: How far the true value may be from ``value``, in base units; 0 where it is exact.
    """

    __slots__ = ("dimension", "spread", "value")

    value: Fraction
    dimension: Dimension
    spread: Fraction

    def __init__(
        self, value: Fraction | int, dimension: Dimension = PURE, spread: Fraction | int = 0
    ) -> None:
        """Hold ``value`` in base units."""
        self.value = value if type(value) is Fraction else Fraction(value)
        self.dimension = dimension
        self.spread = spread if type(spread) is Fraction else Fraction(spread)

    def __repr__(self) -> str:
        return f"Quantity({self.value}, {self.dimension})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quantity):
            return NotImplemented
        return (self.value, self.dimension, self.spread) == (other.value, other.dimension, other.spread)

    def __hash__(self) -> int:
        return hash((self.value, self.dimension))

    @property
    def is_exact(self) -> bool:
        """Whether ``value`` is the value, and not the middle of an enclosure."""
        return not self.spread

    def __add__(self, other: Quantity) -> Quantity:
        _same(self, other)
        return _made(self.value + other.value, self.dimension, self.spread + other.spread)

    def __sub__(self, other: Quantity) -> Quantity:
        _same(self, other)
        return _made(self.value - other.value, self.dimension, self.spread + other.spread)

    def __neg__(self) -> Quantity:
        return Quantity(-self.value, self.dimension, self.spread)

    def __mul__(self, other: Quantity) -> Quantity:
        spread = _product_spread(self, other) if self.spread or other.spread else 0
        return _made(self.value * other.value, self.dimension * other.dimension, spread)

    def __truediv__(self, other: Quantity) -> Quantity:
        if not other.value or abs(other.value) <= other.spread:
            raise SizeError(say("engine.divided_by_zero"))
        spread: Fraction | int = 0
        if self.spread or other.spread:
            low = abs(other.value) - other.spread
            spread = (self.spread + abs(self.value / other.value) * other.spread) / low
        return _made(self.value / other.value, self.dimension / other.dimension, spread)

    def __pow__(self, other: Quantity) -> Quantity:
        if other.dimension is not PURE:
            raise DimensionError(say("engine.exponent_not_pure", dimension=other.dimension))
        if self.dimension is not PURE and not other.is_exact:
            raise DimensionError(say("engine.exponent_not_exact"))
        exponent = other.value
        whole = exponent.denominator == 1 and abs(exponent) <= MAX_EXACT_EXPONENT
        if whole and self.is_exact and _bits(self.value) * abs(exponent) <= MAX_POWER_BITS:
            if exponent < 0 and not self.value:
                raise SizeError(say("engine.divided_by_zero"))
            return Quantity(self.value ** int(exponent), self.dimension**exponent)
        value, spread = _enclosed_power(self, other)
        return _made(value, self.dimension**exponent if self.dimension is not PURE else PURE, spread)

    def floor(self) -> Quantity:
        """Return the largest whole number that is not above it."""
        return Quantity(self.value.__floor__(), self.dimension)

    def ceil(self) -> Quantity:
        """Return the smallest whole number that is not below it."""
        return Quantity(self.value.__ceil__(), self.dimension)


class Given(NamedTuple):
    """A quantity as an author or a user wrote it; it is shown as it was given.

    Attributes:
        quantity: What it says.
        text: Number and unit.
        number: The number alone, as written.
        unit: The unit alone, as written.
    """

    quantity: Quantity
    text: str
    number: str = ""
    unit: str = ""


def _made(value: Fraction, dimension: Dimension, spread: Fraction | int) -> Quantity:
    if _bits(value) > MAX_BITS:
        raise SizeError(say("engine.too_large"))
    return Quantity(value, dimension, spread)


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _same(left: Quantity, right: Quantity) -> None:
    if left.dimension is not right.dimension:
        raise DimensionError(say("engine.unlike_terms", left=left.dimension, right=right.dimension))


def _product_spread(left: Quantity, right: Quantity) -> Fraction:
    return abs(left.value) * right.spread + abs(right.value) * left.spread + left.spread * right.spread


def _enclosed_power(base: Quantity, exponent: Quantity) -> tuple[Fraction, Fraction]:
    """Return the middle of an enclosure of a power, and how far the power may be from it."""
    from decimal import Context, Decimal, DecimalException

    if base.value < 0 or (not base.value and exponent.value <= 0):
        raise SizeError(say("engine.no_power"))
    if not base.value:
        return Fraction(0), Fraction(0)
    context = Context(prec=50, Emax=1300, Emin=-1300)

    def power(left: Fraction, right: Fraction) -> Fraction:
        below, above = (
            context.divide(Decimal(part.numerator), Decimal(part.denominator)) for part in (left, right)
        )
        return Fraction(context.power(below, above))

    try:
        middle = power(base.value, exponent.value)
        corners = [
            power(base.value + sign * base.spread, exponent.value + turn * exponent.spread)
            for sign in ((1, -1) if base.spread else (0,))
            for turn in ((1, -1) if exponent.spread else (0,))
        ]
    except DecimalException:
        raise SizeError(say("engine.too_large")) from None
    if not middle:
        raise SizeError(say("engine.too_large"))
    spread = max(abs(corner - middle) for corner in corners) + middle / 10**40
    return middle.limit_denominator(10**60) if middle > 1 else middle, spread * 2
