"""A need, and a client, as plain data for programs; keys are fixed, more may be added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tuiyan.engine.quantity import Given
from tuiyan.meeting.client import USERS, Client, Goal
from tuiyan.meeting.need import FIELDS, Need
from tuiyan.meeting.verdict_text import verdict_text
from tuiyan.meeting.verdicts import judge

WHOLE = ("gpus", "batch", "prompt_tokens", "output_tokens", "context_tokens")


def need_as_json(need: Need) -> dict[str, Any]:
    """Return what was read from a sentence."""
    return {
        **_fields(need.settings),
        "goals": _goals(need.goals),
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
        "goals": _goals(client.goals),
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


def _goals(goals: Iterable[Goal]) -> dict[str, Any]:
    return {goal.name: int(goal.given.quantity.value) if goal.name == USERS else goal.text for goal in goals}
