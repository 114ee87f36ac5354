"""Solves a formula for any of its inputs, through branches and whole numbers.

``solve(values, "utilization", "batch")``, the utilization being set to 50 %, is the point 500/3, and 167
as the whole number that is enough; where ``max``, ``min``, ``ceil`` or a form make the formula flat, the
solutions are intervals; where it never comes to the goal, the solution says what bounds it. The line of
all values is cut at every point where something may change (:class:`~tuiyan.engine.solver.Solver` finds
them), and each point and each piece between is tried with the formula itself. So no solution rests on
algebra alone, and none between two points can be missed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.derivation import Derivation
from tuiyan.engine.derive import derive
from tuiyan.engine.dimension import PURE, Dimension
from tuiyan.engine.dimension_check import unlike
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.limits import why_not
from tuiyan.engine.piecewise import depends
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.scenario import InputError
from tuiyan.engine.solved_steps import solved_steps
from tuiyan.engine.solver import Check, Solver
from tuiyan.messages import pick, say
from tuiyan.problem import did_you_mean
from tuiyan.text.joining import spaced


class Interval(NamedTuple):
    """A run of solutions, in base units; a single one has both ends alike.

    Attributes:
        low: Its lower end, or ``None`` where it has none.
        high: Its upper end, or ``None`` where it has none.
        low_open: Whether the lower end itself is no solution.
        high_open: Whether the upper end itself is no solution.
    """

    low: Fraction | None
    high: Fraction | None
    low_open: bool = False
    high_open: bool = False

    @property
    def is_point(self) -> bool:
        """Whether it is one value."""
        return self.low is not None and self.low == self.high


class Solution(NamedTuple):
    """What an input must be for a formula to come to a value.

    Attributes:
        name: The formula.
        unknown: The input.
        kind: ``point``, ``interval`` or ``none``.
        intervals: All solutions, from the smallest.
        value: The smallest, or ``None``.
        whole: The whole number that meets the goal, for things that are counted, or ``None``.
        why: What forbids a solution, or ``""``.
        derivation: How the value comes about.
    """

    name: str
    unknown: str
    kind: str
    intervals: tuple[Interval, ...]
    value: Quantity | None
    whole: Quantity | None
    why: str
    derivation: Derivation | None
    dimension: Dimension = PURE


def solve(values: Values, name: str, unknown: str, can_be: Check | None = None) -> Solution:
    """Solve a formula, whose value is given as an override, for one of its inputs.

    Args:
        values: All that is given.
        name: The formula.
        unknown: The input.
        can_be: Tells of a scenario whether it can be; a whole number is an answer only where it can.

    Raises:
        InputError: If no value is given, or the unknown is not an input.
        Unavailable: If a fact is missing.
    """
    name, unknown = values.catalog.resolved(name), values.catalog.setting(unknown)
    solver = _solver(values, name, unknown, can_be)
    if not depends(solver.free, name, unknown):
        why = spaced(
            say("engine.solve_unrelated", name=_label(values, name), unknown=_label(values, unknown))
        )
        return Solution(name, unknown, "none", (), None, None, why, None)
    intervals = _possible(solver, _intervals(solver))
    if not intervals:
        return Solution(name, unknown, "none", (), None, None, why_not(solver), None)
    kind = "point" if all(interval.is_point for interval in intervals) else "interval"
    value = _smallest(solver, intervals[0])
    whole = solver.whole(value) if value is not None else None
    derivation = _derivation(solver, value, whole, kind) if value is not None else None
    return Solution(name, unknown, kind, tuple(intervals), value, whole, "", derivation, solver.dimension)


def _derivation(solver: Solver, value: Quantity, whole: Quantity | None, kind: str) -> Derivation:
    """Return the rearranged formula, or where that has no closed form, the formula at the solution."""
    solved = solved_steps(solver, value) if kind == "point" else None
    if solved is not None:
        return solved
    at = whole if whole is not None else value
    checked = derive(solver.values_at(at.value), solver.name)
    return checked._replace(solve_for=solver.unknown)


def _solver(values: Values, name: str, unknown: str, can_be: Check | None) -> Solver:
    catalog = values.catalog
    if catalog.formula(name) is None:
        hint = did_you_mean(name, catalog.formula_ids())
        raise InputError(say("engine.solve_no_formula", name=name), hint=hint)
    if catalog.constant(unknown) is not None:
        raise InputError(say("engine.constant_fixed", name=unknown))
    if not catalog.knows(unknown):
        error = catalog.unknown(unknown)
        raise InputError(error.message, hint=error.hint, choices=error.choices)
    if name not in values.scenario.overrides or unknown == name:
        example = f'{name}="{Values(catalog, values.scenario.without(name)).shown(name).text}"'
        raise InputError(say("engine.solve_no_target", name=_label(values, name), example=example))
    solver = Solver(values, name, unknown, can_be)
    _refuse_other_currency(solver)
    return solver


def _refuse_other_currency(solver: Solver) -> None:
    """Refuse a goal in one currency for a formula in another, where the unknown has none to carry over."""
    if solver.dimension is not solver.values.catalog.dimension(solver.unknown):
        return
    try:
        found = solver.free.value(solver.name).quantity.dimension
    except Unavailable:
        return
    if found is not solver.goal.dimension:
        raise InputError(unlike(solver.free, solver.name, solver.goal.dimension, found))


def _label(values: Values, name: str) -> str:
    return pick(values.catalog.label(name))


def _intervals(solver: Solver) -> list[Interval]:
    """Cut the line at every critical point, and try each point and each piece between."""
    points = solver.critical()
    low, high = solver.domain()
    cells: list[tuple[Interval, bool]] = []
    before = low
    for point, is_exact in points:
        if before is None or point > before:
            middle = Interval(before, point, True, True)
            cells.append((middle, _is_solved(solver, middle)))
        cells.append((Interval(point, point), solver.meets(point, is_exact)))
        before = point
    if high is None or before is None or before < high:
        last = Interval(before, high, True, True)
        cells.append((last, _is_solved(solver, last)))
    return _merged(cells)


def _possible(solver: Solver, intervals: list[Interval]) -> list[Interval]:
    """Leave out, behind the first, what lies between whole numbers that cannot be."""
    first, rest = intervals[:1], intervals[1:]
    able = (
        each for each in rest if not each.is_point or solver.is_beside_what_can_be(each.low or Fraction())
    )
    return [*first, *able]


def _is_solved(solver: Solver, cell: Interval) -> bool:
    """Try two values within a piece, so that none is a solution by chance."""
    return all(solver.meets(value) for value in _inside(cell))


def _inside(cell: Interval) -> tuple[Fraction, ...]:
    low, high = cell.low, cell.high
    if low is None:
        end = high if high is not None else Fraction(1)
        return end - 1, end - Fraction(7, 3)
    if high is None:
        return low + abs(low) + 1, low + 3 * abs(low) + Fraction(7, 3)
    return (low + high) / 2, low + (high - low) * Fraction(2, 7)


def _merged(cells: list[tuple[Interval, bool]]) -> list[Interval]:
    """Join neighbouring cells that are solutions."""
    found: list[Interval] = []
    is_running = False
    for cell, is_solution in cells:
        if is_solution and is_running:
            found[-1] = found[-1]._replace(high=cell.high, high_open=cell.high_open)
        elif is_solution:
            found.append(cell)
        is_running = is_solution
    return found


def _smallest(solver: Solver, interval: Interval) -> Quantity | None:
    if interval.low is not None and not interval.low_open:
        return solver.quantity(interval.low)
    if not solver.is_whole or interval.low is None:
        return None
    first = Fraction(interval.low.__floor__() + 1)
    fits = (
        interval.high is None or first < interval.high or (first == interval.high and not interval.high_open)
    )
    return solver.quantity(first) if fits else None
