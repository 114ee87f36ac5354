"""Answers as fast as it can and says so: ``python -m tests.e2e.store_driver FILE ANSWERS SEED``.

A line is written when the answer on it is on the disk: the number of its entry, its item, what
was done.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from tuiyan.drill.log import Answer, Grade, When
from tuiyan.store.store import Store

START = datetime(2026, 3, 2, 12, tzinfo=UTC)


def main(path: str, answers: str | int, seed: str) -> None:
    """Answer, undo and take notes."""
    rng = Random(seed)
    with Store.open(Path(path)) as store:
        for number in range(int(answers)):
            when = When.at(START + timedelta(hours=number))
            item = f"item-{rng.randrange(20)}"
            given = Answer(item, Grade(rng.randint(1, 4)), seed=number, raw=seed)
            recorded = store.log.record(given, when)
            print(recorded.number, item, "review", flush=True)
            if rng.random() < 0.1:
                undone = store.log.undo(recorded.number, when)
                print(undone.number if undone else 0, item, "undo", flush=True)
                store.notes.add("timing", item, number, when)


if __name__ == "__main__":
    main(*sys.argv[1:])
