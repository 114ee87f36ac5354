"""A value rounded to the digits that were typed."""

from __future__ import annotations

from fractions import Fraction
from math import floor

LEAST_DIGITS = 2
FARTHEST = Fraction(1, 19)
"""Farther off than this, by a share of it, no value is that one rounded: 1.05 may be 1.0 or 1.1."""

MOST_DIGITS = 8


def is_rounded(given: Fraction, right: Fraction, factor: Fraction = Fraction(1)) -> bool:
    """Tell whether ``given`` is ``right`` rounded to two digits or more, in a unit of ``factor``.

    Half of the last digit may go either way, for people round it either way.
    """
    if not right or given * right <= 0:
        return given == right
    if abs(given - right) > FARTHEST * abs(right):
        return False
    typed, exact = abs(given / factor), abs(right / factor)
    return any(typed in rounded(exact, count) for count in range(LEAST_DIGITS, MOST_DIGITS + 1))


def rounded(value: Fraction, digits: int) -> tuple[Fraction, ...]:
    """Return a positive value rounded to so many significant digits; both ways where it lies half-way."""
    step = Fraction(10) ** (order(value) - digits + 1)
    below = floor(value / step)
    rest = value / step - below
    if rest == Fraction(1, 2):
        return (below * step, (below + 1) * step)
    return ((below + (rest > Fraction(1, 2))) * step,)


def order(value: Fraction) -> int:
    """Return the power of ten of a positive value's first digit."""
    power = len(str(value.numerator)) - len(str(value.denominator))
    while Fraction(10) ** power > value:
        power -= 1
    while Fraction(10) ** (power + 1) <= value:
        power += 1
    return power
