"""The smallest change by which a goal is met: one input at a time, each tried until it does.

``remedies(values, goal)`` gives a few of them, nearest to the talk first: fewer tokens before more cards.
Each is tried under everything that can be in the way of the figure, so what is offered fits and can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.evaluate import Values
from tuiyan.engine.scenario import InputError
from tuiyan.inference.feasibility import fits, is_offer, marks, obstacles, peaks
from tuiyan.inference.layout import on_cards
from tuiyan.meeting.assumptions import context_of
from tuiyan.meeting.client import USERS, Goal
from tuiyan.meeting.measures import Measure, bound_of, measures_of

MOST_CARDS = 128
MOST_BATCH = 1024
MOST_REMEDIES = 3
SMALLER = {"kv": ("fp8", "int8"), "weights": ("fp8", "int8", "int4")}
"""Precisions that are tried for a smaller KV and smaller weights."""

Meets = Callable[[Values], bool]


class Remedy(NamedTuple):
    """A change by which a goal is met.

    Attributes:
        kind: ``prompt``, ``prefix``, ``context``, ``kv``, ``weights``, ``batch``, ``users``, ``cards`` or
            ``replicas``.
        value: What it is changed to, as it is told.
        changes: What is set.
        seats: How many fit after it, or ``None`` where that is not asked.
        before: What was changed before it, which alone was not enough.
    """

    kind: str
    value: str
    changes: Mapping[str, str]
    seats: int | None = None
    before: Remedy | None = None


def remedies(values: Values, goal: Goal) -> tuple[Remedy, ...]:
    """Return the first few changes that meet a goal."""
    tried = TRIED[goal.name]
    found = (remedy for make in tried for remedy in make(values, goal, _meets(goal)))
    return tuple(remedy for _, remedy in zip(range(MOST_REMEDIES), found, strict=False))


def _meets(goal: Goal) -> Meets:
    """Return whether a goal is met at the bound by all it is held against, and nothing is in their way."""

    def meets(values: Values) -> bool:
        if goal.name == USERS:
            return not obstacles(values)
        held = measures_of(goal, values)
        return all(not marks(values, each.formula) and _reaches(values, goal, each) for each in held)

    return meets


def _reaches(values: Values, goal: Goal, measure: Measure) -> bool:
    size = bound_of(values, measure)
    return size is not None and goal.is_met_by(size)


Make = Callable[[Values, Goal, Meets], Iterator[Remedy]]


def _prompt(values: Values, _: Goal, meets: Meets) -> Iterator[Remedy]:
    """Give the longest prompt."""

    def changes(count: int) -> dict[str, str]:
        prompt = {"prompt_tokens": str(count)}
        return {**prompt, "context_tokens": context_of(values.scenario, prompt)}

    most = _most(values, int(values.number("prompt_tokens") or 1), changes, meets)
    if most:
        yield Remedy("prompt", f"{most:,}", changes(most))


def _context(values: Values, _: Goal, meets: Meets) -> Iterator[Remedy]:
    """Give the longest context that still holds prompt and answer."""
    output = int(values.number("output_tokens") or 1)

    def changes(count: int) -> dict[str, str]:
        prompt = min(int(values.number("prompt_tokens") or 1), max(1, count - output))
        return {"context_tokens": str(count), "prompt_tokens": str(prompt)}

    most = _most(values, int(values.number("context_tokens") or 1), changes, meets)
    if most > output:
        yield Remedy("context", f"{most:,}", changes(most))


def _prefix(values: Values, goal: Goal, _: Meets) -> Iterator[Remedy]:
    """Give the share of the prompt that must be found in the prefix cache, in whole percent."""
    if values.catalog.formula("ttft_cached") is None or marks(values, "ttft_cached"):
        return
    prompt = int(values.number("prompt_tokens") or 1)
    for percent in range(5, 100):
        kept = prompt * percent // 100
        changes = {
            "prefix_tokens": str(kept),
            "question_tokens": str(max(1, prompt - kept)),
            "hit_rate": "100 %",
        }
        size = values.changed(changes).number("ttft_cached")
        if size is not None and goal.is_met_by(size):
            yield Remedy("prefix", f"{percent} %", changes)
            return


def _smaller(choice: str) -> Make:
    def make(values: Values, goal: Goal, meets: Meets) -> Iterator[Remedy]:
        able, own = peaks(values), values.scenario.choices.get(choice, "")
        for id_ in SMALLER[choice]:
            if (
                id_ == own
                or not _is_smaller(values, id_, own)
                or (id_ != "int4" and able and id_ not in able)
            ):
                continue
            changes = {choice: id_}
            if choice == "weights":
                changes["compute"] = "fp16" if id_ == "int4" else id_
            there = _changed(values, changes)
            if there is not None and meets(there):
                name = values.catalog.fact("precision", id_).short
                yield Remedy(choice, name, changes, _seats(there) if goal.name == USERS else None)
                return

    return make


def _batch(values: Values, goal: Goal, meets: Meets) -> Iterator[Remedy]:
    """Give the largest batch of fewer; what is wanted of fewer users is another goal."""
    del goal
    most = _most(values, int(values.number("batch") or 1), lambda count: {"batch": str(count)}, meets)
    if most:
        yield Remedy("batch", f"{most:,}", {"batch": str(most)})


def _users(values: Values, _: Goal, meets: Meets) -> Iterator[Remedy]:
    most = _most(values, int(values.number("batch") or 1), lambda count: {"batch": str(count)}, meets)
    if most:
        yield Remedy("users", f"{most:,}", {"batch": str(most)})


def _larger_batch(values: Values, _: Goal, meets: Meets) -> Iterator[Remedy]:
    batch = int(values.number("batch") or 1) * 2
    while batch <= MOST_BATCH:
        there = _changed(values, {"batch": str(batch)})
        if there is not None and meets(there):
            yield Remedy("larger", f"{batch:,}", {"batch": str(batch)})
            return
        batch *= 2


def _cards(values: Values, goal: Goal, meets: Meets) -> Iterator[Remedy]:
    """Give the next number of cards, each twice the one before."""
    count = int(values.number("gpus") or 1) * 2
    while count <= MOST_CARDS:
        try:
            there = on_cards(values, count)
        except InputError:
            return
        if is_offer(there) and meets(there):
            seats = _seats(there) if goal.name == USERS else None
            yield Remedy("cards", str(count), {"gpus": str(count)}, seats)
            return
        count *= 2


def _replicas(values: Values, goal: Goal, _: Meets) -> Iterator[Remedy]:
    """Give how many copies come to a rate, where one can be at all."""
    size = min(
        (size for each in measures_of(goal, values) if (size := bound_of(values, each)) is not None),
        default=Fraction(0),
    )
    if not size or not fits(values) or obstacles(values):
        return
    own = values.number("replicas") or Fraction(1)
    count = int(-(-(goal.given.quantity.value * own) // size))
    if count > own:
        cards = count * (values.number("gpus") or Fraction(1))
        yield Remedy("replicas", f"{count:,}", {"replicas": str(count)}, int(cards))


KV, WEIGHTS = _smaller("kv"), _smaller("weights")

TRIED: Mapping[str, tuple[Make, ...]] = {
    "ttft": (_prompt, _prefix, _cards),
    "tpot": (_batch, KV, _prompt, WEIGHTS, _cards),
    "stream_rate": (_batch, KV, _prompt, WEIGHTS, _cards),
    "request_time": (_batch, _prompt, WEIGHTS, _cards),
    "throughput": (_larger_batch, KV, _replicas, _cards),
    "requests_per_hour": (_larger_batch, _replicas, _prompt, _cards),
    "input_price": (_prompt, WEIGHTS),
    "output_price": (_larger_batch, KV, WEIGHTS),
    USERS: (KV, _users, _context, WEIGHTS, _cards),
}
"""What is tried for each goal, in order."""


def _most(values: Values, limit: int, changes: Callable[[int], Mapping[str, str]], meets: Meets) -> int:
    """Return the largest count below a limit that meets; 0 where none does."""

    def is_met(count: int) -> bool:
        there = _changed(values, changes(count))
        return there is not None and meets(there)

    if limit < 2 or not is_met(1):
        return 0
    low, high = 1, limit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_met(middle) else (low, middle)
    return low


def _seats(values: Values) -> int:
    return int(values.number("max_users") or 0)


def _is_smaller(values: Values, id_: str, own: str) -> bool:
    texts = (values.catalog.fact("precision", each).text("bytes_per_param") for each in (id_, own))
    one, other = (values.catalog.given(text).quantity.value if text else Fraction(0) for text in texts)
    return one < other


def _changed(values: Values, changes: Mapping[str, str]) -> Values | None:
    try:
        return Values(values.catalog, values.scenario.changed(values.catalog, changes))
    except InputError:
        return None
