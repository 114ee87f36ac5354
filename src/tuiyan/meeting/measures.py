"""What a goal is held against: a formula, and what it becomes where the cards also read others' prompts.

A time per token that leaves out the prefill of others is met more easily than clients will find, so goals of
pace are judged a second time by the complete figure, ``tpot_mixed``. How many are served at once is a matter
of memory first, and then of every other goal at that load.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.inference.expected import Range
from tuiyan.inference.outlook import at_the_bound, outlook
from tuiyan.meeting.client import USERS, Goal

ROOM = "max_users"
"""The formula of how many fit."""

Convert = Callable[[Fraction], Fraction]


class Measure(NamedTuple):
    """What a goal is held against.

    Attributes:
        formula: Its id.
        convert: From its value to what the goal speaks of.
        is_busy: Whether it counts the prefill of others.
    """

    formula: str
    convert: Convert = lambda value: value
    is_busy: bool = False


BUSY = {
    "tpot": Measure("tpot_mixed", is_busy=True),
    "stream_rate": Measure("tpot_mixed", lambda value: 1 / value, is_busy=True),
    "throughput": Measure("colocated_throughput", is_busy=True),
}
"""What goals of pace are held against under load."""


def measures_of(goal: Goal, values: Values) -> tuple[Measure, ...]:
    """Return what a goal is held against, the plain figure first."""
    plain = Measure(ROOM if goal.name == USERS else goal.name)
    busy = BUSY.get(goal.name)
    is_shared = (values.number("batch") or 0) > 1
    return (plain, busy) if busy is not None and is_shared else (plain,)


def bound_of(values: Values, measure: Measure) -> Fraction | None:
    """Return what nothing can pass, as the goal speaks of it; ``None`` where there is none."""
    size = at_the_bound(values, measure.formula).number(measure.formula)
    return measure.convert(size) if size is not None and size > 0 else None


def expected_of(values: Values, measure: Measure) -> tuple[Fraction, Fraction] | None:
    """Return the ends of what to expect, the lower first."""
    range_ = range_of(values, measure.formula)
    if range_ is None or not range_.low.value:
        return None
    low, high = sorted(map(measure.convert, (range_.low.value, range_.high.value)))
    return low, high


def range_of(values: Values, name: str) -> Range | None:
    """Return what to expect of a formula."""
    return outlook(values, name).expected


def shown(values: Values, name: str, size: Fraction) -> str:
    """Write a size as a formula's value is shown."""
    catalog = values.catalog
    dimension = values.value(name).quantity.dimension if values.number(name) is not None else None
    quantity = Quantity(size, dimension or catalog.dimension(name))
    return values.shown_quantity(quantity, catalog.unit(name)).text
