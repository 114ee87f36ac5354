"""Which mistake keeps a formula or a scenario from being used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tuiyan.content.check_catalog import choices_of
from tuiyan.content.entries import Placed
from tuiyan.engine.catalog import Catalog
from tuiyan.problem import Problem

NAME = re.compile(r"[A-Za-z_]\w*")


def blamed(
    written: Mapping[str, Placed], catalog: Catalog, problems: Iterable[Problem]
) -> dict[str, Problem]:
    """Return, for each name that is left out of ``catalog`` or stands on one that is, the mistake in it."""
    left_out = {name: placed for name, placed in written.items() if not catalog.knows(name)}
    own = {name: _fault(placed, written, problems) for name, placed in left_out.items()}
    faults = {name: fault for name, fault in own.items() if fault}
    while more := {name: fault for name in written if (fault := _inherited(name, written, faults))}:
        faults |= more
    return faults


def blamed_facts(
    written: Mapping[str, Placed], left: Mapping[str, Placed], problems: Iterable[Problem]
) -> dict[str, Problem]:
    """Return the mistake in each fact that is not ``left``, by kind and id."""
    gone = {name: _fault(placed, written, problems) for name, placed in written.items() if name not in left}
    return {name: fault for name, fault in gone.items() if fault}


def blamed_scenarios(
    written: Mapping[str, Placed], catalog: Catalog, facts: Mapping[str, Problem], problems: Iterable[Problem]
) -> dict[str, Problem]:
    """Return the mistake in each scenario that is left out, in what it chooses, or in what it extends."""
    known = catalog.scenario_ids()
    gone = {name: placed for name, placed in written.items() if name not in known}
    found = {}
    for name, placed in gone.items():
        chosen = (facts[choice] for choice in choices_of(placed.plain, catalog.domain) if choice in facts)
        if fault := _fault(placed, written, problems) or next(chosen, None):
            found[name] = fault
    while more := {
        name: found[parent]
        for name, placed in gone.items()
        if name not in found and (parent := str(placed.plain.get("extends"))) in found
    }:
        found |= more
    return found


def _fault(placed: Placed, written: Mapping[str, Placed], problems: Iterable[Problem]) -> Problem | None:
    """Find the first problem between the start of an entry and that of the next one in its file."""
    first = placed.node.span.line
    path = placed.source.path
    starts = [other.node.span.line for other in written.values() if other.source is placed.source]
    last = min((line for line in starts if line > first), default=len(placed.source.lines) + 1)
    return next(
        (problem for problem in problems if problem.path == path and first <= problem.span.line < last), None
    )


def _inherited(name: str, written: Mapping[str, Placed], faults: Mapping[str, Problem]) -> Problem | None:
    """Return the mistake in what a formula stands on."""
    used = NAME.findall(str(written[name].plain.get("expression", "")))
    return None if name in faults else next((faults[each] for each in used if each in faults), None)
