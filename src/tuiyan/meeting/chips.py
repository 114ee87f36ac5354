"""A client's inputs and goals in short, one chip each: ``卡 8 × H20``, ``同时 50 人``, ``首字 < 1 s``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from tuiyan.engine.evaluate import Values
from tuiyan.engine.scenario import Scenario
from tuiyan.inference.layout import FIELDS as LAYOUT
from tuiyan.inference.layout import text as layout_text
from tuiyan.meeting.client import USERS, Goal
from tuiyan.meeting.verdict_text import SIGNS, goal_text
from tuiyan.messages import say
from tuiyan.text.joining import spaced

FACTS = ("model", "weights", "compute", "kv")
COUNTS = ("batch", "prompt_tokens", "output_tokens", "context_tokens")


class Chip(NamedTuple):
    """One chip.

    Attributes:
        field: The input it shows, the goal, or ``layout``.
        label: What it is called.
        text: Its value.
    """

    field: str
    label: str
    text: str


def chips(
    scenario: Scenario, fields: Collection[str], goals: Collection[Goal] = (), *, has_layout: bool = False
) -> list[Chip]:
    """Return the chips of some inputs and goals, in the order they are told."""
    values = Values(scenario.catalog, scenario)
    found = [*_cards(values, fields), *_facts(scenario, fields), *_counts(values, fields)]
    found += [
        Chip(goal.name, say(f"client.goal_{goal.name}"), _wanted(values, goal))
        for goal in goals
        if goal.name != USERS
    ]
    if "price" in fields:
        found.append(Chip("price", say("client.field_price"), values.shown("price").text))
    if has_layout and (split := layout_text(values)):
        found.append(Chip("layout", say("client.field_layout"), split))
    return found


def _cards(values: Values, fields: Collection[str]) -> Iterator[Chip]:
    gpu, count = values.scenario.short("gpu"), values.shown("gpus").text
    label = say("client.field_gpu")
    if "gpu" in fields and "gpus" in fields:
        yield Chip("gpu", label, f"{count} × {gpu}")
    elif "gpu" in fields:
        yield Chip("gpu", label, gpu)
    elif "gpus" in fields:
        yield Chip("gpus", label, f"{count} ×")


def _facts(scenario: Scenario, fields: Collection[str]) -> Iterator[Chip]:
    for name in FACTS:
        if name in fields:
            yield Chip(name, say(f"client.field_{name}"), scenario.short(name))


def _counts(values: Values, fields: Collection[str]) -> Iterator[Chip]:
    for name in COUNTS:
        if name in fields:
            count = values.shown(name).number
            text = spaced(say("client.people", count=count)) if name == "batch" else count
            yield Chip(name, say(f"client.field_{name}"), text)
    if "replicas" in fields:
        yield Chip("replicas", say("client.field_replicas"), values.shown("replicas").text)
    if said := [name for name in LAYOUT if name in fields]:
        yield Chip(said[0], say("client.field_layout"), layout_text(values))


def _wanted(values: Values, goal: Goal) -> str:
    return f"{SIGNS.get(goal.sign, goal.sign)} {goal_text(values, goal)}"


def bare(settings: Mapping[str, str], catalog_short: Mapping[str, str]) -> list[Chip]:
    """Return the chips of inputs of which no scenario can be made, as they were read."""
    return [
        Chip(name, say(f"client.field_{name}"), catalog_short.get(name, text))
        for name, text in settings.items()
        if name in ("gpu", *FACTS, *COUNTS, "price")
    ]
