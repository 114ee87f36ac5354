"""Values that are rounded: to the digits that were typed, and to whole things that are counted."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Literal

from tuiyan.drill.template_context import NAME
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import parse
from tuiyan.engine.tree import Call, Node, walk

LEAST_DIGITS = 2
FARTHEST = Fraction(1, 19)
"""Farther off than this, by a share of it, no value is that one rounded: 1.05 may be 1.0 or 1.1."""

MOST_DIGITS = 8

Bound = Literal["", "most", "least"]
"""Whether an answer is the largest whole number that fits, or the least that is enough."""

BOUNDS: Mapping[str, Bound] = {"floor": "most", "ceil": "least"}
"""What the value of a function is of what it rounds."""


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


def bound_of(answer: str, values: Values) -> Bound:
    """Tell which bound an answer is."""
    return bound_by(roundings(answer, values))


def bound_by(functions: set[str]) -> Bound:
    """Tell which bound a value is that some functions round; where they round both ways it is none."""
    return BOUNDS[next(iter(functions))] if len(functions) == 1 else ""


def roundings(answer: str, values: Values) -> set[str]:
    """Return what makes whole numbers of an answer that is one: ``floor``, ``ceil`` or nothing."""
    node = parse(answer).node
    formula = values.catalog.formula(answer) if NAME.match(answer) else None
    if formula is not None and not values.is_leaf(answer):
        node = values.form(formula).node
    found = roundings_in(node)
    return found if found and values.quantity(node).value.denominator == 1 else set()


def roundings_in(*nodes: Node) -> set[str]:
    """Return the functions in some expressions that round."""
    parts = (part for node in nodes for part in walk(node))
    return {part.function for part in parts if isinstance(part, Call) and part.function in BOUNDS}
