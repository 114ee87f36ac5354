"""What the arrow keys make of a chip: the next fact, or twice and half a count."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tuiyan.engine.evaluate import Values
from tuiyan.engine.scenario import Scenario
from tuiyan.inference.feasibility import facts_of_use
from tuiyan.meeting.need import Need

COUNTS = ("gpus", "batch", "prompt_tokens", "output_tokens", "context_tokens", "replicas")
MOST = 10_000_000


def turned(need: Need, field: str, by: int) -> Mapping[str, str]:
    """Return what is set by turning a chip one step on or back; nothing where it cannot be turned."""
    scenario = need.scenario
    if scenario is None:
        return {}
    if field in scenario.catalog.domain.choices:
        return _next_fact(need, scenario, field, by)
    if field in COUNTS:
        return _scaled(scenario, field, by)
    return {}


def _next_fact(need: Need, scenario: Scenario, field: str, by: int) -> Mapping[str, str]:
    asked = next((each.choices for each in need.questions if each.about == field and each.sets), ())
    ids = list(asked) or [fact.id for fact in facts_of_use(scenario, field)]
    own = scenario.choices.get(field, "")
    at = ids.index(own) if own in ids else -1
    return {field: ids[(at + by) % len(ids)]} if ids else {}


def _scaled(scenario: Scenario, field: str, by: int) -> Mapping[str, str]:
    size = Values(scenario.catalog, scenario).number(field) or Fraction(1)
    other = size * 2 if by > 0 else size / 2
    return {field: str(min(MOST, max(1, int(other))))}
