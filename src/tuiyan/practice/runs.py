"""Runs against the clock as the history keeps them: an exam of the whole core, a sprint.

Their answers move no schedule; what a run came to is kept as a note, so that the best one is known.
"""

from __future__ import annotations

from datetime import date
from typing import Literal, NamedTuple

from tuiyan.drill.log import When
from tuiyan.drill.session import Session
from tuiyan.practice.session_options import SessionOptions
from tuiyan.store.store import Store

RUN = "against-the-clock"
"""The kind of note that keeps a run."""

RunKind = Literal["exam", "sprint"]


class TimedRun(NamedTuple):
    """What a run against the clock came to.

    Attributes:
        right: Answers that were right.
        asked: Questions that were answered.
        took_ms: From the first question to the last verdict.
        day: The study day.
    """

    right: int
    asked: int
    took_ms: int
    day: date

    @property
    def rank(self) -> tuple[int, int]:
        """What one run is better by than another: more right, then less time."""
        return self.right, -self.took_ms


def kind_of(options: SessionOptions) -> RunKind | None:
    """Return which run ``options`` ask for; None where another could not be held against it."""
    if options.seed or options.topic or options.at_most or not options.time_s:
        return None
    return "exam" if options.exam else "sprint"


def run_of(session: Session, took_ms: int) -> TimedRun | None:
    """Return what a session came to; None where nothing was answered."""
    outcomes = session.outcomes
    return TimedRun(session.right, len(outcomes), took_ms, session.day) if outcomes else None


def keep_run(store: Store, kind: RunKind, run: TimedRun, when: When) -> None:
    """Write a run down; StoreError where that cannot be done."""
    store.notes.add(RUN, kind, {"right": run.right, "asked": run.asked, "ms": run.took_ms}, when)


def best_run(store: Store, kind: RunKind) -> TimedRun | None:
    """Return the best run there was, the first of those alike."""
    runs = []
    for note in store.notes.of(RUN, kind):
        detail = note.detail
        runs.append(TimedRun(detail["right"], detail["asked"], detail["ms"], note.when.day))
    return max(runs, key=lambda run: run.rank, default=None)
