"""Numbers on the way to an answer: who answers one of them has stopped before the last step.

The sweet spot comes of the ridge point: 667, typed for the sweet spot of 333, is the ridge point. Where a
count is asked for, people type it without a unit, so that only the digits tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import names_of
from tuiyan.messages import pick
from tuiyan.problem import TuiyanError

DEPTH = 3
"""How many formulas below the answer, which may be an expression of its own, such numbers are looked for."""

TELLING = 10
"""A whole number from here on says where it comes from; so does one with digits behind the point."""


class MidwayNumber(NamedTuple):
    """A number that is computed on the way to an answer.

    Attributes:
        label: What it is called.
        shown: As text.
        number: The number alone, in the unit it is shown in.
    """

    label: str
    shown: str
    quantity: Quantity
    number: Fraction


def midway_numbers(values: Values, name: str) -> Iterator[MidwayNumber]:
    """Give the numbers on the way to what has a name, the last ones first."""
    level, seen = [name], {name}
    for _ in range(DEPTH):
        level = [each for above in level for each in _below(values, above) if each not in seen]
        level = list(dict.fromkeys(level))
        seen.update(level)
        for each in level:
            try:
                shown, quantity = values.shown(each), values.value(each).quantity
                factor = values.catalog.units.unit(shown.unit).factor
            except TuiyanError:
                continue
            number = quantity.value / factor
            if number >= TELLING or number.denominator > 1:
                yield MidwayNumber(pick(values.catalog.label(each)), shown.text, quantity, number)


def _below(values: Values, name: str) -> list[str]:
    """Return the computed names that the formula of a name puts in."""
    formula = values.catalog.formula(name)
    if formula is None or values.is_leaf(name):
        return []
    try:
        names = names_of(values.form(formula).node)
    except TuiyanError:
        return []
    return [each for each in names if not values.is_leaf(each)]
