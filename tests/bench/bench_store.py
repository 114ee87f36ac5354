"""How long a day's queue and the statistics take: ``python -m tests.bench.bench_store [--check]``.

Of 5,000 items and 100,000 answers over a year, in a file; the file is opened anew for each run.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter

from tuiyan.drill.day import build
from tuiyan.drill.log import Answer, Grade, When
from tuiyan.drill.queue import Item
from tuiyan.practice.statistics import recent_since, statistics
from tuiyan.store.store import Store

ITEMS = [
    Item(f"item-{number}", f"group-{number // 2}", (f"topic-{number % 40}",), (f"formula-{number % 70}",))
    for number in range(5_000)
]
ANSWERS = 100_000
START = datetime(2026, 1, 1, 12, tzinfo=UTC)
RUNS = 9
GOALS_MS = {"queue": 50.0, "statistics": 300.0, "home": 50.0, "answer": 16.0}


def fill(path: Path) -> When:
    """Write a year of answers; return its last moment."""
    rng = Random(1)
    when = When.at(START)
    with Store.open(path) as store, store.file.writing():
        for number in range(ANSWERS):
            when = When.at(START + timedelta(minutes=number * 365 * 24 * 60 / ANSWERS))
            grade = Grade(rng.choice((1, 2, 3, 3, 3, 3, 3, 4)))
            mistake = f"mistake-{rng.randrange(12)}" if grade == Grade.AGAIN else ""
            item = ITEMS[rng.randrange(len(ITEMS))].id
            shown = {"gpu": "h800", "model": "llama-70b", "weights": "fp8"}
            store.log.record(
                Answer(item, grade, 1, number, shown, "23.3 ms", "23.3 ms = 0.0233 s", "", mistake, 9_000),
                when,
            )
    return when


def queue(store: Store, when: When) -> None:
    """Build the day's queue."""
    build(ITEMS, store.log.standings(), when.day, 10, Random(1))


def numbers(store: Store, when: When) -> None:
    """Compute all statistics."""
    recent = store.log.reviews(recent_since(when.day))
    statistics(store.log.days(), recent, store.log.standings(), ITEMS, when)


def home(store: Store, when: When) -> None:
    """Count what is due, and how long an answer takes."""
    store.log.reviews(at_most=100)
    queue(store, when)


def answer(store: Store, when: When) -> None:
    """Write one answer through to the disk."""
    store.log.record(Answer("item-1", Grade.GOOD), when)


def timed_ms(path: Path, when: When, task: Callable[[Store, When], None]) -> float:
    """Return the least of ``RUNS``: whatever else the machine does only adds to it."""
    times = []
    for _ in range(RUNS):
        with Store.open(path) as store:
            begun = perf_counter()
            task(store, when)
            times.append((perf_counter() - begun) * 1e3)
    return min(times)


def main(arguments: list[str]) -> int:
    """Print one line for each task; with ``--check``, fail when a goal is missed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tuiyan.db"
        when = fill(path)
        tasks = {"queue": queue, "statistics": numbers, "home": home, "answer": answer}
        found = {name: timed_ms(path, when, task) for name, task in tasks.items()}
    for name, took in found.items():
        print(f"{name:12} {took:7.1f} ms   goal {GOALS_MS[name]:.0f} ms")
    return int("--check" in arguments and any(found[name] > GOALS_MS[name] for name in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
