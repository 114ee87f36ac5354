"""Which value of an input brings a formula to a given value, found from the formula's own values alone.

Most formulas are a fraction of linear terms in any one input; such a fraction is known from three of
its values, and solved exactly. Where a branch changes on the way, the next three values lie nearer.
"""

from __future__ import annotations

from fractions import Fraction

from tuiyan.drill.draw import DrawError
from tuiyan.drill.template_context import given
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say

ROUNDS = 8
STARTS = tuple(Fraction(16) ** power for power in (0, 1, -1, 2, -2, 3, -3, 4))
"""Where to begin, in multiples of the input as it is: on another branch if need be."""

NEAR = Fraction(1, 10**12)


def inverted(values: Values, formula: str, unknown: str) -> Quantity:
    """Return the value of ``unknown`` under which ``formula`` is what ``values`` give it to be.

    Raises:
        DrawError: There is none, or it cannot be found.
    """
    wanted = values.value(formula).quantity
    free = Values(values.catalog, values.scenario.without(formula))
    start = free.value(unknown).quantity
    for times in STARTS:
        found = _found(free, formula, unknown, Quantity(start.value * times, start.dimension), wanted.value)
        if found is not None:
            return Quantity(found, start.dimension)
    raise DrawError(say("drill.no_inverse", formula=formula, unknown=unknown))


def _found(free: Values, formula: str, unknown: str, start: Quantity, wanted: Fraction) -> Fraction | None:
    """Return the solution that is reached from one start, or ``None``."""

    def value(at: Fraction) -> Fraction:
        return given(free, {unknown: Quantity(at, start.dimension)}).value(formula).quantity.value

    at = start.value
    for attempt in range(ROUNDS):
        step = at / (2 if attempt == 0 else 10**attempt)
        found = _solved([(x, value(x)) for x in (at - step, at, at + step)], wanted)
        if found is None or found <= 0:
            return None
        if abs(value(found) - wanted) <= NEAR * abs(wanted):
            return found
        at = found.limit_denominator(10**24)
    return None


def _solved(points: list[tuple[Fraction, Fraction]], wanted: Fraction) -> Fraction | None:
    """Return where the fraction ``(a·x + b) / (c·x + 1)`` through three points has a value."""
    (x, u), (y, v), (z, w) = points
    if u == v == w:
        return None
    # a·x + b − c·x·u = u, at each of the three
    left, right = (y - x), (z - y)
    low, high = (y * v - x * u), (z * w - y * v)
    determinant = right * low - left * high
    if not determinant:  # the line through the points, or a pure inverse
        return _inverse(points, wanted)
    c = (left * (w - v) - right * (v - u)) / determinant
    a = (v - u + c * low) / left
    b = u + c * x * u - a * x
    below = a - c * wanted
    return (wanted - b) / below if below else None


def _inverse(points: list[tuple[Fraction, Fraction]], wanted: Fraction) -> Fraction | None:
    """Solve ``a + b / x``, which the general fraction cannot say."""
    (x, u), (y, v), _ = points
    b = (u - v) / (1 / x - 1 / y)
    a = u - b / x
    return b / (wanted - a) if wanted != a else None
