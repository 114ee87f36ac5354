"""The right quantity in every unit that measures it, with digits enough to be it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from tuiyan.drill.question_text import is_of_powers_of_two
from tuiyan.engine.dimension import Dimension
from tuiyan.engine.formatting import digits
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.unit_table import UnitTable

if TYPE_CHECKING:
    from tuiyan.drill.targets.quantity import QuantityTarget

SPELLED = 8
"""Significant digits of an answer in another unit."""


def spellings(target: QuantityTarget) -> Iterator[str]:
    """Give a quantity in every unit that measures it and may be used, with digits enough to be it."""
    demanded = target.wants_powers_of_two
    for unit in units_of(target.answer, target.units):
        factor = target.units.unit(unit).factor
        if target.asked_in and factor == target.units.unit(target.asked_in).factor:
            continue
        if demanded is not None and is_of_powers_of_two(unit, target.units) is (not demanded):
            continue
        if target.asks_for_bytes_not(unit) or target.counts_another_kind(unit):
            continue
        value = target.answer.value / factor
        written = digits(value, SPELLED)
        if (
            Fraction(1, 10**9) <= abs(value) < 10**15
            and (written.exact or target.tolerance)
            and not (target.bound and not written.exact)
        ):
            yield f"{written.text} {unit}".strip()


def units_of(quantity: Quantity, units: UnitTable) -> tuple[str, ...]:
    """Return the simple units, and those over a second, that a quantity can be written in."""
    return _by_dimension(units).get(quantity.dimension, ())


@lru_cache(maxsize=4)
def _by_dimension(units: UnitTable) -> dict[Dimension, tuple[str, ...]]:
    names = [name for name in units.names() if not units.is_ambiguous(name)]
    names += [f"{name}/s" for name in names if not units.unit(name).dimension.power_of("second")]
    found: dict[Dimension, tuple[str, ...]] = {}
    for name in names:
        dimension = units.unit(name).dimension
        found[dimension] = (*found.get(dimension, ()), name)
    return found
