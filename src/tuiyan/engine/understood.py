"""How a line was understood that names a formula and sets inputs: what a reader may not have meant.

An older id of a formula is named with the one it has now, ``32K`` with the number of tokens it was read as,
and an input that has no effect with the formula that was given a value in its way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.evaluate import Values
from tuiyan.engine.reading import read
from tuiyan.engine.voided import voided
from tuiyan.engine.writing import NUMERALS
from tuiyan.messages import say

LETTERED = re.compile(r"\d\s*[kKMGTP](?![A-Za-z])")
"""A number with a letter for thousands, and no unit behind it."""

CHINESE = re.compile(f"[{NUMERALS}]")
"""A number in Chinese, or a power of ten."""


def understood(
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
    void = (say("engine.void", name=each.name, by=each.by) for each in voided(values, name, changed, unknown))
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
