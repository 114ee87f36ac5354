"""Where a formula may take a given value as one of its inputs changes.

A formula is taken apart at each ``max``, ``min`` and form into pieces that are quotients of polynomials in
the unknown (:mod:`~tuiyan.engine.piecewise`), whose roots are exact (:mod:`~tuiyan.engine.roots`); ``ceil``
and ``floor`` add the places where they jump. Where a piece is no such quotient, the goal is looked for by
halving between a value below it and one above. What is found here are candidates only:
:func:`~tuiyan.engine.solve.solve` tries each with the formula itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

from tuiyan.engine.arithmetic import evaluate
from tuiyan.engine.dimension import Dimension
from tuiyan.engine.display_value import GIVEN_DIGITS
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.formatting import digits
from tuiyan.engine.piecewise import divisors, pieces, relaxed, whole_parts
from tuiyan.engine.quantity import DimensionError, Given, Quantity, SizeError
from tuiyan.engine.roots import Root, roots_of
from tuiyan.engine.tree import Binary, Node, Number, Value, replaced

Check = Callable[[Values], bool]
"""Tells whether a scenario can be."""

CLOSE = Fraction(1, 10**12)
STEPS = 64
NEAR = 64
SCALES = tuple(Fraction(10) ** power for power in range(-15, 19))


class Solver:
    """One formula over one unknown, all else as in a scenario.

    Attributes:
        values: The scenario, the goal being an override of the formula.
        free: The scenario without that override.
        name: The formula.
        unknown: The input.
        goal: What the formula should come to.
        is_whole: Whether the unknown counts whole things.
        dimension: What the unknown measures, in the currency of the goal where it has one.
    """

    def __init__(self, values: Values, name: str, unknown: str, can_be: Check | None = None) -> None:
        """Ask where ``name`` comes to the value it is overridden with, ``unknown`` being free.

        A whole number is an answer only where ``can_be`` says so.
        """
        self._can_be = can_be
        self.values = values
        self.name = name
        self.unknown = unknown
        self.goal = values.scenario.overrides[name].quantity
        self.free = Values(values.catalog, values.scenario.without(name).without(unknown))
        known = values.catalog.input(unknown)
        self.is_whole = known is not None and known.is_whole
        self.dimension = self._measured()
        self._known: dict[Fraction, Fraction | None] = {}

    def _measured(self) -> Dimension:
        declared = self.values.catalog.dimension(self.unknown)
        try:
            now = self.free.value(self.unknown).quantity.dimension
        except Unavailable:
            now = declared
        return self.values.catalog.units.labelled(declared, self.goal.dimension, now)

    def quantity(self, value: Fraction, *, is_exact: bool = True) -> Quantity:
        """Return a value of the unknown."""
        return Quantity(value, self.dimension, 0 if is_exact else abs(value) * CLOSE)

    def values_at(self, value: Fraction, *, has_goal: bool = False) -> Values:
        """Return the numbers with the unknown set; with the goal too, or with what comes of it."""
        quantity, unit = self.quantity(value), self.values.catalog.unit(self.unknown)
        number = digits(value / self.values.catalog.units.unit(unit).factor, GIVEN_DIGITS).text
        given = Given(quantity, self.values.shown_quantity(quantity, unit).text, number, unit)
        scenario = self.free.scenario.put(self.unknown, given)
        if has_goal:
            scenario = scenario.put(self.name, self.values.scenario.overrides[self.name])
        return Values(self.values.catalog, scenario)

    def at(self, value: Fraction) -> Fraction | None:
        """Return what the formula comes to, or ``None`` where it comes to nothing."""
        if value not in self._known:
            try:
                found = self.values_at(value).value(self.name).quantity
                self._known[value] = found.value if found.dimension is self.goal.dimension else None
            except (Unavailable, DimensionError, SizeError):
                self._known[value] = None
        return self._known[value]

    def meets(self, value: Fraction, is_exact: bool = True) -> bool:
        """Tell whether the formula comes to the goal there."""
        if not self._is_inside(value):
            return False
        found = self.at(value)
        if found is None:
            return False
        return (
            found == self.goal.value
            if is_exact
            else abs(found - self.goal.value) <= abs(self.goal.value) * CLOSE
        )

    def domain(self) -> tuple[Fraction | None, Fraction | None]:
        """Return the least and the greatest value that the unknown can have."""
        known = self.values.catalog.input(self.unknown)
        if known is None:
            return None, None
        low = self._limit(known.at_least or known.above)
        return low, self._limit(known.at_most)

    def _limit(self, text: str) -> Fraction | None:
        return self.values.catalog.bound(text, self.dimension)

    def _is_inside(self, value: Fraction) -> bool:
        known = self.values.catalog.input(self.unknown)
        low, high = self.domain()
        if low is not None and (value < low or (value == low and known is not None and known.above)):
            return False
        return high is None or value <= high

    def critical(self) -> list[Root]:
        """Return where something may change: at the goal, where branches meet, at ends and at poles."""
        low, high = self.domain()
        found: dict[Fraction, bool] = {end: True for end in (low, high) if end is not None}
        for value, is_exact in self._candidates():
            if (low is None or value >= low) and (high is None or value <= high):
                found[value] = is_exact or found.get(value, False)
        return _distinct(sorted(found.items()))

    def _candidates(self) -> Iterator[Root]:
        taken = pieces(self.free, self.name, self.unknown)
        goal = Value(self.goal, self.goal.value, "")
        is_closed = not taken.is_cut
        for tree in taken.trees:
            for divisor in divisors(tree):
                yield from roots_of(relaxed(divisor)) or []
            found = roots_of(Binary("-", relaxed(tree), goal))
            is_closed = is_closed and found is not None
            yield from found or []
            yield from self._jumps(tree, goal, [root for root, _ in found or []])
        for switch in taken.switches:
            yield from roots_of(relaxed(switch)) or []
        if not is_closed:
            yield from self._searched()

    def _jumps(self, tree: Node, goal: Value, near: list[Fraction]) -> Iterator[Root]:
        """Yield what changes where a ``ceil`` or ``floor`` goes from one whole number to the next."""
        for call in whole_parts(tree, self.unknown):
            inner = relaxed(call.arguments[0])
            levels = set(range(17))
            for root in near:
                level = self._level(inner, root)
                levels |= set(range(level - 2, level + 4)) if level is not None else set()
            for level in levels:
                number = Number(Fraction(level))
                yield from roots_of(Binary("-", inner, number)) or []
                yield from roots_of(Binary("-", relaxed(_frozen(tree, call, number)), goal)) or []

    def _level(self, node: Node, value: Fraction) -> int | None:
        try:
            return evaluate(node, lambda _: self.quantity(value)).value.__floor__()
        except (DimensionError, SizeError):
            return None

    def _searched(self) -> Iterator[Root]:
        """Look for the goal where no closed form exists, between a value below it and one above."""
        ends = {end for end in self.domain() if end is not None}
        grid = ends | {scale * step for scale in SCALES for step in (1, 2, 5)}
        grid |= {Fraction(number) for number in range(NEAR)} if self.is_whole else set()
        sizes = [(value, self.at(value)) for value in sorted(grid) if self._is_inside(value)]
        goal = self.goal.value
        yield from ((value, True) for value, size in sizes if size == goal)
        for (left, one), (right, other) in pairwise(sizes):
            if one is not None and other is not None and (one - goal) * (other - goal) < 0:
                yield from ((value, False) for value in self._crossing(left, right, one < goal))

    def _crossing(self, low: Fraction, high: Fraction, rises: bool) -> list[Fraction]:
        """Return where the goal lies between two values: one place, or a flat stretch with its ends."""
        for _ in range(STEPS):
            middle = _middle(low, high)
            size = self.at(middle)
            if size is None:
                break
            if size == self.goal.value:
                return [self._end(middle, low), middle, self._end(middle, high)]
            low, high = (middle, high) if (size < self.goal.value) == rises else (low, middle)
        return [_middle(low, high)]

    def _end(self, inside: Fraction, outside: Fraction) -> Fraction:
        """Return the end of a flat stretch, one value being on it and one beyond."""
        for _ in range(STEPS):
            middle = _middle(inside, outside)
            if self.at(middle) == self.goal.value:
                inside = middle
            else:
                outside = middle
        return outside

    def whole(self, value: Quantity) -> Quantity | None:
        """Return the whole number beside a solution that meets the goal, for things that are counted."""
        if not self.is_whole:
            return None
        below, above = value.value.__floor__(), value.value.__ceil__()
        most = above + NEAR if self._can_be is None else 2 * above + NEAR  # a power of two is among them
        for candidate in (*range(below, below - NEAR, -1), *range(above, most)):
            size = self.at(Fraction(candidate)) if self.can_be(Fraction(candidate)) else None
            if size is not None and self._is_enough(size):
                return self.quantity(Fraction(candidate))
        return None

    def can_be(self, value: Fraction) -> bool:
        """Tell whether the unknown can have a value."""
        if not self._is_inside(value):
            return False
        return self._can_be is None or self._can_be(self.values_at(value))

    def is_beside_what_can_be(self, value: Fraction) -> bool:
        """Tell whether a whole number next to a value can be; of what is not counted any can."""
        if not self.is_whole or self._can_be is None:
            return True
        return any(self.can_be(Fraction(each)) for each in {value.__floor__(), value.__ceil__()})

    def _is_enough(self, size: Fraction) -> bool:
        """Tell whether a size meets the goal: a time or a price at most, anything else at least."""
        units = self.values.catalog.units
        is_cost = any(units.generic(self.goal.dimension).power_of(base) > 0 for base in units.costs)
        return size <= self.goal.value if is_cost else size >= self.goal.value


def _distinct(points: list[Root]) -> list[Root]:
    """Leave out what was found twice, once in closed form and once by search."""
    kept: list[Root] = []
    for value, is_exact in points:
        last = kept[-1] if kept else None
        if last is None or value - last[0] > abs(value) * CLOSE or (is_exact and last[1]):
            kept.append((value, is_exact))
        elif is_exact:
            kept[-1] = (value, True)
    return kept


def _middle(low: Fraction, high: Fraction) -> Fraction:
    return ((low + high) / 2).limit_denominator(10**30)


def _frozen(tree: Node, call: Node, number: Number) -> Node:
    """Put a number in place of a function."""
    return replaced(tree, lambda part: number if part is call else None)
