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
    options: SessionOptions,
    questions: Questions,
    standings: Mapping[str, CardState],
    now: When,
    new_a_day: int,
) -> Queue:
    """Return what to ask; no two sprints are alike unless they have a seed."""
    random = stream(
        seed_of(options.seed or (str(now.instant) if options.sprint else str(now.day)), ""), "items"
    )
    if options.sprint:
        queue = _mixed(options, questions.items, {} if options.seed else standings, random)
    elif options.seed:
        queue = _seeded(options, questions, random)
    elif options.topic:
        queue = cram(questions.items, standings, options.topic, random)
    else:
        queue = build(questions.items, standings, now.day, new_a_day, random)
    return queue._replace(waiting=queue.waiting[: options.at_most or None])


def seed_of(text: str, item: str) -> int:
    """Return the seed of an item's question in a session that has a seed of its own."""
    return int.from_bytes(sha256(f"{text}\n{item}".encode()).digest()[:8], "big") >> 2


def chosen(options: SessionOptions, items: Iterable[Item]) -> list[Item]:
    """Return the items of a topic or formula, or all."""
    return [item for item in items if not options.topic or options.topic in (*item.topics, *item.formulas)]


def topics(items: Iterable[Item]) -> tuple[str, ...]:
    """Return what a session's topic may be, sections first as they come."""
    listed = list(items)
    names = (name for item in listed for name in item.topics)
    formulas = (name for item in listed for name in item.formulas)
    return tuple(dict.fromkeys((*names, *formulas)))


def _seeded(options: SessionOptions, questions: Questions, random: Random) -> Queue:
    """Choose by the seed alone, among what can be asked."""
    names = sorted(item.id for item in chosen(options, questions.items))
    askable = (name for name in shuffled(names, random) if questions.can_ask(name))
    count = options.at_most or SEEDED_COUNT
    return Queue(tuple(Turn(name, "cram") for name in islice(askable, count)))


def _mixed(
    options: SessionOptions, items: Iterable[Item], standings: Mapping[str, CardState], random: Random
) -> Queue:
    """Mix all items, what was learned before what was not."""
    listed = [item.id for item in chosen(options, items)]
    known = [name for name in listed if name in standings and not standings[name].suspended]
    new = [name for name in listed if name not in standings]
    return Queue(tuple(Turn(name, "cram") for name in (*shuffled(known, random), *shuffled(new, random))))
