"""What may be listed where an audience looks on: what is built in, and what the talk was opened with.

A user's own folders may hold what another client bought, so a list shows none of it: such a fact or scenario
is chosen by typing its name in full. What the scenario of the command line chooses is listed, and so is what
was chosen since.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.facts import Fact
    from tuiyan.engine.scenario import Scenario


def listed_facts(scenario: Scenario, kind: str) -> Iterator[Fact]:
    """Yield the facts of a kind that a list may show while ``scenario`` is at hand, in order."""
    catalog = scenario.catalog
    chosen = {*scenario.choices.values()}
    if scenario.id in catalog.scenario_ids():
        chosen |= {*catalog.scenario(scenario.id).choices.values()}
    return (
        fact for fact in catalog.facts(kind) if fact.id in chosen or not catalog.is_private(kind, fact.id)
    )


def listed_scenarios(scenario: Scenario) -> tuple[str, ...]:
    """Return the ids of the scenarios that a list may show, that of the talk among them."""
    catalog = scenario.catalog
    return tuple(
        id_
        for id_ in catalog.scenario_ids()
        if id_ == scenario.id or not catalog.is_private("scenarios", id_)
    )


def names_private(catalog: Catalog, ids: Iterable[str]) -> bool:
    """Tell whether a hint that names ``ids`` would show what no list shows."""
    kinds = (*catalog.domain.kinds, "scenarios")
    return any(catalog.is_private(kind, id_) for id_ in ids for kind in kinds)
