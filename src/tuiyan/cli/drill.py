"""``tuiyan drill --plain``: questions, asked line by line."""

from __future__ import annotations

import sys
import time
from datetime import date, datetime
from random import Random
from zlib import crc32

from tuiyan.cli.line import Line, UsageError
from tuiyan.cli.opening import figures_of, library_of, named, scenario_of
from tuiyan.drill.draw import seed_of as seed_of_item
from tuiyan.drill.drive import Drill
from tuiyan.drill.log import When
from tuiyan.drill.plain import Desk, run
from tuiyan.drill.questions import Questions
from tuiyan.drill.queue import Item, Queue, Turn
from tuiyan.drill.shuffle import shuffled
from tuiyan.messages import say

DEFAULT_COUNT = 10


def drill(line: Line) -> int:
    """Ask until the questions, or the learner's patience, are at an end."""
    from tuiyan.store.store import Store

    library = library_of(line)
    figures = figures_of(library, scenario_of(line, library))
    questions = Questions(library.drills, library.templates, figures)
    items = [item.id for item in _items(line, questions.items) if questions.can_ask(item.id)]
    if not items:
        raise UsageError(say("cli.no_drills"))
    count = min(line.whole("count", DEFAULT_COUNT), len(items))
    seed_text = line.value("seed") or str(time.time_ns() % 1_000_000)
    seed = seed_of(seed_text)
    queue = Queue(tuple(Turn(item, "cram") for item in shuffled(sorted(items), Random(seed))[:count]))
    now = When.at(datetime.now().astimezone())
    print(say("drill.opening", count=count, seed=seed_text))
    print(say("drill.keys"))
    with Store.in_memory() as store:
        practice = Drill(
            queue,
            questions,
            store.log,
            lambda: now,
            lambda: time.monotonic_ns() // 1_000_000,
            seed=lambda item, number: seed_of_item(f"{item} {seed}", questions.version(item), EPOCH, number),
        )
        run(practice, Desk(_read_line, print))
    return 0


EPOCH = date(2000, 1, 1)
"""Stands for the study day where a seed is given."""


def seed_of(text: str) -> int:
    """Return the number that a seed of any spelling stands for."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else crc32(text.encode())


def _items(line: Line, items: tuple[Item, ...]) -> tuple[Item, ...]:
    topic = line.value("topic")
    if not topic:
        return items
    chosen = tuple(item for item in items if topic in (*item.topics, *item.formulas))
    if not chosen:
        topics = tuple(dict.fromkeys(topic for item in items for topic in item.topics))
        raise UsageError(named("cli.no_topic", topic, topics))
    return chosen


def _read_line(prompt: str) -> str:
    """Read a line; typed at a terminal with a prompt, from a pipe shown after it."""
    print(prompt, end="", flush=True)
    text = sys.stdin.readline()
    if not text:
        raise EOFError
    if not sys.stdin.isatty():
        print(text.rstrip("\n"))
    return text
