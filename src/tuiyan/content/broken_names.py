"""Which mistake keeps a formula or a scenario from being used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tuiyan.content.check_catalog import choices_of
from tuiyan.content.entries import Placed
from tuiyan.engine.catalog import Catalog
from tuiyan.problem import Problem

NAME = re.compile(r"[A-Za-z_]\w*")


def broken_formulas(
    written: Mapping[str, Placed], catalog: Catalog, problems: Iterable[Problem]
) -> dict[str, Problem]:
    """Return, for each name that is left out of ``catalog`` or stands on one that is, the mistake in it."""
    left_out = {name: placed for name, placed in written.items() if not catalog.knows(name)}
    own = {name: _first_problem(placed, written, problems) for name, placed in left_out.items()}
    broken = {name: problem for name, problem in own.items() if problem}
    while more := {name: problem for name in written if (problem := _inherited(name, written, broken))}:
        broken |= more
    return broken


def broken_facts(
    written: Mapping[str, Placed], left: Mapping[str, Placed], problems: Iterable[Problem]
) -> dict[str, Problem]:
    """Return the mistake in each fact that is not ``left``, by kind and id."""
    gone = {name: placed for name, placed in written.items() if name not in left}
    own = {name: _first_problem(placed, written, problems) for name, placed in gone.items()}
    return {name: problem for name, problem in own.items() if problem}


def broken_scenarios(
    written: Mapping[str, Placed], catalog: Catalog, facts: Mapping[str, Problem], problems: Iterable[Problem]
) -> dict[str, Problem]:
    """Return the mistake in each scenario that is left out, in what it chooses, or in what it extends."""
    known = catalog.scenario_ids()
    gone = {name: placed for name, placed in written.items() if name not in known}
    found = {}
    for name, placed in gone.items():
        chosen = (facts[choice] for choice in choices_of(placed.plain, catalog.domain) if choice in facts)
        if problem := _first_problem(placed, written, problems) or next(chosen, None):
            found[name] = problem
    while more := {
        name: found[parent]
        for name, placed in gone.items()
        if name not in found and (parent := str(placed.plain.get("extends"))) in found
    }:
        found |= more
    return found


def _first_problem(
    placed: Placed, written: Mapping[str, Placed], problems: Iterable[Problem]
) -> Problem | None:
    """Find the first problem between the start of an entry and that of the next one in its file."""
    first = placed.node.span.line
    path = placed.source.path
    starts = [other.node.span.line for other in written.values() if other.source is placed.source]
    last = min((line for line in starts if line > first), default=len(placed.source.lines) + 1)
    return next(
        (problem for problem in problems if problem.path == path and first <= problem.span.line < last), None
    )


def _inherited(name: str, written: Mapping[str, Placed], broken: Mapping[str, Problem]) -> Problem | None:
    """Return the mistake in what a formula stands on."""
    used = NAME.findall(str(written[name].plain.get("expression", "")))
    return None if name in broken else next((broken[each] for each in used if each in broken), None)
