"""Notices of a line that names a formula and sets inputs: what its author may not have meant.

An older id of a formula is named with the one it has now, ``32K`` with the number of tokens it was read as,
and an input that has no effect with the formula that was given a value in its way: after ``move_time=3ms
params=80B`` the weight read time is 3 ms whatever the parameters, so ``params`` is void, and ``move_time``
made it so. A fact that was chosen is void where none of what it says is used any more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.piecewise import depends
from tuiyan.engine.reading import read
from tuiyan.engine.spoken import NUMERALS
from tuiyan.messages import say

LETTERED = re.compile(r"\d\s*[kKMGTP](?![A-Za-z])")
"""A number with a letter for thousands, and no unit behind it."""

CHINESE = re.compile(f"[{NUMERALS}]")
"""A number in Chinese, or a power of ten."""


class Voided(NamedTuple):
    """An input without effect.

    Attributes:
        name: Which was set.
        by: The formula that was given a value.
    """

    name: str
    by: str


def input_notices(
    values: Values, name: str, typed: Sequence[tuple[str, str]], named: Iterable[str] = (), unknown: str = ""
) -> tuple[str, ...]:
    """Return what to say of a line, a sentence each.

    Args:
        values: The numbers with all inputs put in.
        name: The formula asked for.
        typed: Names as typed, with the values they were given.
        named: Other names that were typed.
        unknown: The input that is solved for, or ``""``.
    """
    catalog, names = values.catalog, [each for each, _ in typed]
    changed = map(catalog.setting, names)
    void = (
        say("engine.void", name=each.name, by=each.by) for each in _voided(values, name, changed, unknown)
    )
    return (*_renamed(catalog, (*named, *names, unknown)), *_numbers(catalog, typed), *void)


def _renamed(catalog: Catalog, names: Iterable[str]) -> Iterator[str]:
    pairs = ((name, catalog.renamed(name)) for name in names)
    return (say("engine.renamed", old=old, new=new) for old, new in pairs if old != new)


def _numbers(catalog: Catalog, typed: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Say what a letter for thousands or a number in Chinese was read as."""
    for name, value in typed:
        id_ = catalog.setting(name)
        if not catalog.knows(id_):
            continue
        is_counted = catalog.dimension(id_).uses_only(catalog.units.counts)
        if LETTERED.search(value) or (is_counted and CHINESE.search(value)):
            reading = read(value, catalog.units, catalog.dimension(id_))
            text = reading.echo if "=" in reading.echo else f"{value} = {reading.text}"
            yield say("engine.read_as", name=id_, text=text)


def _voided(values: Values, name: str, changed: Iterable[str], unknown: str = "") -> Iterator[Voided]:
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
