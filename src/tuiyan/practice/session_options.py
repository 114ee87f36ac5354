"""What a learner wants to practise, and the turns that come of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import islice
from random import Random
from typing import NamedTuple

from tuiyan.drill.log import When
from tuiyan.drill.questions import Questions
from tuiyan.drill.queue import Item, Queue, Turn, build, cram
from tuiyan.drill.schedule import CardState
from tuiyan.drill.shuffle import shuffled, stream

SPRINT_S = 120
"""How long a sprint lasts."""

SEEDED_COUNT = 10
"""How many questions a seed chooses unless told otherwise."""


class SessionOptions(NamedTuple):
    """What a learner wants to practise; the default is the day's work.

    Attributes:
        at_most: Questions; 0 for as many as there are.
        seed: Chooses the same questions whatever was learned before, or ``""``.
        topic: A section, theme or formula to cram, due or not, or ``""``.
        sprint: As many as can be answered in ``SPRINT_S``; its answers do not move the schedule.
    """

    at_most: int = 0
    seed: str = ""
    topic: str = ""
    sprint: bool = False


def queue_of(
    wish: SessionOptions, questions: Questions, standings: Mapping[str, CardState], now: When, new_a_day: int
) -> Queue:
    """Return what to ask; no two sprints are alike unless they have a seed."""
    random = stream(seed_of(wish.seed or (str(now.instant) if wish.sprint else str(now.day)), ""), "items")
    if wish.sprint:
        queue = _mixed(wish, questions.items, {} if wish.seed else standings, random)
    elif wish.seed:
        queue = _seeded(wish, questions, random)
    elif wish.topic:
        queue = cram(questions.items, standings, wish.topic, random)
    else:
        queue = build(questions.items, standings, now.day, new_a_day, random)
    return queue._replace(waiting=queue.waiting[: wish.at_most or None])


def seed_of(text: str, item: str) -> int:
    """Return the seed of an item's question in a session that has a seed of its own."""
    return int.from_bytes(sha256(f"{text}\n{item}".encode()).digest()[:8], "big") >> 2


def chosen(wish: SessionOptions, items: Iterable[Item]) -> list[Item]:
    """Return the items of a topic or formula, or all."""
    return [item for item in items if not wish.topic or wish.topic in (*item.topics, *item.formulas)]


def topics(items: Iterable[Item]) -> tuple[str, ...]:
    """Return what a wish's topic may be, sections first as they come."""
    listed = list(items)
    names = (name for item in listed for name in item.topics)
    formulas = (name for item in listed for name in item.formulas)
    return tuple(dict.fromkeys((*names, *formulas)))


def _seeded(wish: SessionOptions, questions: Questions, random: Random) -> Queue:
    """Choose by the seed alone, among what can be asked."""
    names = sorted(item.id for item in chosen(wish, questions.items))
    askable = (name for name in shuffled(names, random) if questions.can_ask(name))
    count = wish.at_most or SEEDED_COUNT
    return Queue(tuple(Turn(name, "cram") for name in islice(askable, count)))


def _mixed(
    wish: SessionOptions, items: Iterable[Item], standings: Mapping[str, CardState], random: Random
) -> Queue:
    """Mix all items, what was learned before what was not."""
    listed = [item.id for item in chosen(wish, items)]
    known = [name for name in listed if name in standings and not standings[name].suspended]
    new = [name for name in listed if name not in standings]
    return Queue(tuple(Turn(name, "cram") for name in (*shuffled(known, random), *shuffled(new, random))))
