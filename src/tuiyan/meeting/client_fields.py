"""A need and a client as plain fields: of a client's file, and of JSON, whose keys are fixed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.quantity import Given
from tuiyan.inference.layout import FIELDS as LAYOUT
from tuiyan.meeting.client import GOALS, USERS, Client, Goal, read_goal
from tuiyan.meeting.need import FIELDS, Need
from tuiyan.meeting.verdict_text import verdict_text
from tuiyan.meeting.verdicts import judge

Value = str | Sequence[str] | Mapping[str, str]

OTHERS = ("network", "replicas", *LAYOUT)
NOTE = "note"

WHOLE = ("gpus", "batch", "prompt_tokens", "output_tokens", "context_tokens")
"""Inputs that JSON holds as whole numbers."""


def fields_of(need: Need) -> dict[str, Value]:
    """Return the fields of a new client's file, in the order a person reads them."""
    settings = {name: need.settings[name] for name in (*FIELDS, *OTHERS) if name in need.settings}
    return {"said": need.said, **settings, "goals": _goals(need.goals), "assumed": need.assumed}


def changed_fields(catalog: Catalog, client: Client, changes: Mapping[str, str]) -> dict[str, Value]:
    """Return what changes in a client's file; what is changed is no longer assumed.

    ``ttft=<2s`` changes a goal, ``ttft=`` takes it out; ``note=…`` adds a note.

    Raises:
        TuiyanError: A change cannot be.
    """
    inputs = {name: text for name, text in changes.items() if name not in (*GOALS, NOTE)}
    client.scenario.changed(catalog, {name: text for name, text in inputs.items() if text})  # or say why not
    fields: dict[str, Value] = {catalog.setting(name): text for name, text in inputs.items()}
    goals = {goal.name: goal for goal in client.goals}
    for name in (name for name in GOALS if name in changes):
        goals.pop(name, None)
        if changes[name]:
            goals[name] = read_goal(catalog, name, changes[name])
    if changes.get(USERS):
        fields["batch"] = str(goals[USERS].given.quantity.value)
    if goals != {goal.name: goal for goal in client.goals}:
        fields["goals"] = _goals(tuple(goals.values()))
    if changes.get(NOTE):
        fields["notes"] = (*client.notes, changes[NOTE])
    left = tuple(name for name in client.assumed if name not in fields and name != "price")
    if left != client.assumed:
        fields["assumed"] = left
    return fields


def _goals(goals: Sequence[Goal]) -> dict[str, str]:
    return {goal.name: goal.text for goal in goals}


def need_as_json(need: Need) -> dict[str, Any]:
    """Return what was read from a sentence."""
    return {
        **_fields(need.settings),
        "goals": _json_goals(need.goals),
        "assumed": list(need.assumed),
        "unclear": [{"text": each.text, "choices": list(each.choices)} for each in need.questions],
        "unread": [need.said[start:end] for start, end in need.unread],
    }


def client_as_json(client: Client) -> dict[str, Any]:
    """Return a saved client, and how its goals stand."""
    scenario = client.scenario
    given: Mapping[str, Given] = scenario.numbers
    numbers = {name: each.text.replace(",", "") for name, each in given.items() if name in WHOLE}
    price = given["price"].text if "price" in given and "price" not in client.assumed else ""
    settings = {**scenario.choices, **numbers, **({"price": price} if price else {})}
    judged = judge(client)
    return {
        "name": client.name,
        **_fields(settings),
        "goals": _json_goals(client.goals),
        "assumed": [name for name in client.assumed if name in settings],
        "unclear": [],
        "notes": list(client.notes),
        "verdicts": [_verdict(verdict_text(judged, each), each.goal, each.state) for each in judged.verdicts],
    }


def _verdict(line: Any, goal: Goal, state: str) -> dict[str, Any]:
    return {
        "goal": goal.name,
        "wanted": goal.text,
        "state": state,
        "verdict": line.head,
        "amount": line.amount,
        "remedy": line.remedy,
    }


def _fields(settings: Mapping[str, str]) -> dict[str, Any]:
    return {name: _field(name, settings.get(name)) for name in FIELDS}


def _field(name: str, text: str | None) -> Any:
    if text is None or name not in WHOLE:
        return text
    plain = text.partition(" ")[0]
    return int(plain) if plain.isdigit() else text


def _json_goals(goals: Iterable[Goal]) -> dict[str, Any]:
    return {goal.name: int(goal.given.quantity.value) if goal.name == USERS else goal.text for goal in goals}
