"""A need as the fields of a client's file, and changes to one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tuiyan.engine.catalog import Catalog
from tuiyan.inference.layout import FIELDS as LAYOUT
from tuiyan.meeting.client import GOALS, USERS, Client, Goal, read_goal
from tuiyan.meeting.need import FIELDS, Need

Value = str | Sequence[str] | Mapping[str, str]

OTHERS = ("network", "replicas", *LAYOUT)
NOTE = "note"


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
