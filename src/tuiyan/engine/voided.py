"""Inputs that were set and have no effect, because a formula on their way was given a value too.

``move_time=3ms params=80B``: the weight read time is 3 ms whatever the parameters, so ``params`` is void,
and ``move_time`` made it so. A fact that was chosen is void where none of what it says is used any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.piecewise import depends


class Voided(NamedTuple):
    """An input without effect.

    Attributes:
        name: Which was set.
        by: The formula that was given a value.
    """

    name: str
    by: str


def voided(values: Values, name: str, changed: Iterable[str], unknown: str = "") -> Iterator[Voided]:
    """Give each of ``changed`` that ``name`` would depend on, were it not for a formula that was given.

    Args:
        values: All inputs put in.
        name: The formula asked for.
        changed: What was set.
        unknown: What the formula is solved for, where its own value is the goal and voids nothing.
    """
    changed = [each for each in changed if not (unknown and each in (name, unknown))]
    given = [each for each in changed if values.catalog.formula(each) is not None]
    scenario = values.scenario.without(name) if unknown else values.scenario
    under, free = Values(values.catalog, scenario), Values(values.catalog, scenario)
    for each in given:
        free = Values(values.catalog, free.scenario.without(each))
    for each in changed:
        if _matters(free, name, each) and not _matters(under, name, each):
            by = (cut for cut in given if cut != each and _matters(free, cut, each))
            yield from (Voided(each, cut) for cut in [*by][:1])


def _matters(values: Values, name: str, changed: str) -> bool:
    """Tell whether a formula depends on an input, or on anything that a chosen fact says."""
    for each in _said_by(values, changed):
        with suppress(Unavailable):
            if depends(values, name, each):
                return True
    return False


def _said_by(values: Values, changed: str) -> list[str]:
    catalog = values.catalog
    if changed not in catalog.domain.choices:
        return [changed]
    known = ((each, catalog.input(each)) for each in catalog.input_ids())
    return [each for each, one in known if one is not None and changed in (one.source, one.by)]
