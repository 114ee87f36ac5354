"""``tuiyan drill --plain``: must-know numbers, asked line by line."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING
from zlib import crc32

from tuiyan.cli.line import Line, UsageError
from tuiyan.cli.opening import figures_of, library_of, named, scenario_of
from tuiyan.drill.must_know import MustKnow
from tuiyan.drill.plain import Desk, run
from tuiyan.drill.pose import pose
from tuiyan.drill.question import Question
from tuiyan.drill.session import drawn
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.figures import Figures

DEFAULT_COUNT = 10


def drill(line: Line) -> int:
    """Ask until the questions, or the learner's patience, are at an end."""
    library = library_of(line)
    items = _items(line, library.drills)
    figures = figures_of(library, scenario_of(line, library))
    questions = _questions(items, figures)
    if not questions:
        raise UsageError(say("cli.no_drills"))
    count = min(line.whole("count", DEFAULT_COUNT), len(questions))
    seed_text = line.value("seed") or str(time.time_ns() % 1_000_000)
    session = drawn(list(questions), count, seed_of(seed_text))
    print(say("drill.opening", count=count, seed=seed_text))
    run(session, questions, Desk(_read_line, print, library.book.units))
    return 0


def seed_of(text: str) -> int:
    """Return the number that a seed of any spelling stands for."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else crc32(text.encode())


def _items(line: Line, items: tuple[MustKnow, ...]) -> tuple[MustKnow, ...]:
    topic = line.value("topic")
    if not topic:
        return items
    chosen = tuple(item for item in items if topic in (item.section, item.answer))
    if not chosen:
        topics = tuple(dict.fromkeys(item.section for item in items))
        raise UsageError(named("cli.no_topic", topic, topics))
    return chosen


def _questions(items: tuple[MustKnow, ...], figures: Figures) -> dict[str, Question]:
    """Pose what can be posed: a scenario's GPU may lack what a question asks for."""
    questions = {}
    for item in items:
        try:
            questions[item.id] = pose(item, figures)
        except LookupError:
            continue
    return questions


def _read_line(prompt: str) -> str:
    """Read a line; typed at a terminal with a prompt, from a pipe shown after it."""
    print(prompt, end="", flush=True)
    text = sys.stdin.readline()
    if not text:
        raise EOFError
    if not sys.stdin.isatty():
        print(text.rstrip("\n"))
    return text
