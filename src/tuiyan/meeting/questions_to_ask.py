"""What to ask a client: what their sentence leaves open, and what was taken without being said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tuiyan.engine.evaluate import Values
from tuiyan.meeting.bottleneck import bottleneck
from tuiyan.meeting.chips import chips
from tuiyan.meeting.client import USERS, Client
from tuiyan.meeting.need import read_need
from tuiyan.meeting.settled import Ambiguity
from tuiyan.meeting.settling import MEANT
from tuiyan.meeting.verdict_text import goal_text
from tuiyan.messages import pick, say, sentence
from tuiyan.text.joining import spaced

MOST = 6
TIMES = ("ttft", "tpot", "request_time")


def to_ask(client: Client, values: Values) -> tuple[str, ...]:
    """Return what to ask, the first few."""
    return tuple(sentence(spaced(each)) for _, each in zip(range(MOST), _asked(client, values), strict=False))


def _asked(client: Client, values: Values) -> Iterator[str]:
    yield from _left_open(client)
    for goal in client.goals:
        if goal.name in TIMES:
            name = say(f"client.goal_{goal.name}")
            yield say("client.ask_percentile", name=name, goal=goal_text(values, goal))
            break
    found = bottleneck(values)
    if found is not None and found.kind == "prefill_compute":
        yield say("client.ask_prefix", prompt=values.shown("prompt_tokens").number)
    if (users := client.goal(USERS)) is not None:
        yield say("client.ask_peak", count=goal_text(values, users))
    if taken := _lengths(client):
        yield say("client.ask_lengths", lengths=taken)
    if "kv" in client.assumed:
        yield say("client.ask_kv")
    if not any(goal.name in TIMES for goal in client.goals):
        yield say("client.ask_goals")
    if "price" in client.assumed:
        yield say("client.ask_price")
    if (values.number("gpus") or 1) > 1:
        yield say("client.ask_link")


def _lengths(client: Client) -> str:
    """Return the lengths that nobody said."""
    names = [name for name in client.assumed if name in ("prompt_tokens", "output_tokens")]
    return say("client.comma").join(f"{chip.label} {chip.text}" for chip in chips(client.scenario, names))


def _left_open(client: Client) -> Iterator[str]:
    """Give what the client's own sentence leaves open, unless it was changed since."""
    if not client.said:
        return
    catalog = client.scenario.catalog
    for question in read_need(catalog, client.said).questions:
        if question.sets and _still_stands(client, question.sets[0]):
            shown = say("client.one_of").join(_shown(client, question, choice) for choice in question.choices)
            yield say("client.ask_which", text=question.text, choices=shown)


def _still_stands(client: Client, sets: Mapping[str, str]) -> bool:
    scenario = client.scenario
    values = Values(scenario.catalog, scenario)
    return all(
        scenario.choices.get(name, "") == text
        or (name in scenario.numbers and values.shown(name).text.replace(",", "") == text)
        or name in MEANT
        for name, text in sets.items()
    )


def _shown(client: Client, question: Ambiguity, choice: str) -> str:
    catalog = client.scenario.catalog
    kind = catalog.domain.kind_of(question.about)
    if kind and catalog.has_fact(kind, choice):
        return pick(catalog.fact(kind, choice).names)
    return say(f"client.goal_{choice}") if question.about in MEANT else choice
