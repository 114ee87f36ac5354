"""Where a tree over one unknown is 0: it is laid out as a quotient of polynomials with exact coefficients."""

from __future__ import annotations

from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from tuiyan.engine.tree import Binary, Name, Negate, Node, Number, Value

MAX_DEGREE = 40

Polynomial = tuple[Fraction, ...]
"""Coefficients, from the constant up; the last is not 0."""

NOUGHT: Polynomial = ()
ONE: Polynomial = (Fraction(1),)

Root = tuple[Fraction, bool]
"""Where something is 0, and whether it is exact."""


class Quotient(NamedTuple):
    """One polynomial over another."""

    above: Polynomial
    below: Polynomial


def roots_of(node: Node) -> list[Root] | None:
    """Return where a tree over the unknown is 0, or ``None`` where it is no quotient of polynomials."""
    taken = _quotient(node)
    if taken is None:
        return None
    above = taken.above
    if len(above) < 2:
        return []
    if len(above) == 2:
        return [(-above[0] / above[1], True)]
    from tuiyan.engine.algebra import roots

    return roots(above)


def _quotient(node: Node) -> Quotient | None:
    """Return a tree over one unknown as a quotient, or ``None`` where it is none."""
    match node:
        case Name():
            return Quotient((Fraction(0), Fraction(1)), ONE)
        case Value(quantity):
            return Quotient(_trimmed((quantity.value,)), ONE)
        case Number(value):
            return Quotient(_trimmed((value,)), ONE)
        case Negate(operand):
            inner = _quotient(operand)
            return None if inner is None else Quotient(_times(inner.above, (Fraction(-1),)), inner.below)
        case Binary():
            return _binary(node)
    return None


def _binary(node: Binary) -> Quotient | None:
    left, right = _quotient(node.left), _quotient(node.right)
    if left is None or right is None:
        return None
    if node.op == "**":
        return _power(left, right)
    if node.op == "*":
        made = Quotient(_times(left.above, right.above), _times(left.below, right.below))
    elif node.op == "/":
        made = Quotient(_times(left.above, right.below), _times(left.below, right.above))
    else:
        sign = Fraction(1 if node.op == "+" else -1)
        crossed = _times(_times(right.above, left.below), (sign,))
        made = Quotient(_plus(_times(left.above, right.below), crossed), _times(left.below, right.below))
    return made if made.below and max(len(made.above), len(made.below)) <= MAX_DEGREE else None


def _power(base: Quotient, exponent: Quotient) -> Quotient | None:
    if len(exponent.above) > 1 or len(exponent.below) > 1:
        return None
    power = (exponent.above or (Fraction(0),))[0] / exponent.below[0]
    if power.denominator != 1 or not 0 <= power <= MAX_DEGREE:
        return None
    result = Quotient(ONE, ONE)
    for _ in range(int(power)):
        result = Quotient(_times(result.above, base.above), _times(result.below, base.below))
    return result if max(len(result.above), len(result.below)) <= MAX_DEGREE else None


def _plus(left: Polynomial, right: Polynomial) -> Polynomial:
    return _trimmed(tuple(one + other for one, other in zip_longest(left, right, fillvalue=Fraction(0))))


def _times(left: Polynomial, right: Polynomial) -> Polynomial:
    if not left or not right:
        return NOUGHT
    made = [Fraction(0)] * (len(left) + len(right) - 1)
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            made[i + j] += one * other
    return _trimmed(tuple(made))


def _trimmed(coefficients: Polynomial) -> Polynomial:
    end = len(coefficients)
    while end and not coefficients[end - 1]:
        end -= 1
    return coefficients[:end]
