"""Runs against the clock as the history keeps them: an exam of the whole core, a sprint.

Their answers move no schedule; what a run came to is kept as a note, so that the best one is known.
"""

from __future__ import annotations

from typing import Literal

from tuiyan.drill.log import When
from tuiyan.drill.session import Session
from tuiyan.drill.statistics import Run
from tuiyan.practice.session_options import SessionOptions
from tuiyan.store.store import Store

KIND = "against-the-clock"
"""Of the notes that keep runs."""

RunKind = Literal["exam", "sprint"]


def kind_of(options: SessionOptions) -> RunKind | None:
    """Return which run ``options`` ask for; None where another could not be held against it."""
    if options.seed or options.topic or options.at_most or not options.time_s:
        return None
    return "exam" if options.exam else "sprint"


def run_of(session: Session, took_ms: int) -> Run | None:
    """Return what a session came to; None where nothing was answered."""
    outcomes = session.outcomes
    return Run(session.right, len(outcomes), took_ms, session.day) if outcomes else None


def keep_run(store: Store, kind: RunKind, run: Run, when: When) -> None:
    """Write a run down; StoreError where that cannot be done."""
    store.notes.add(KIND, kind, {"right": run.right, "asked": run.asked, "ms": run.took_ms}, when)


def best_run(store: Store, kind: RunKind) -> Run | None:
    """Return the best run there was, the first of those alike."""
    runs = []
    for note in store.notes.of(KIND, kind):
        detail = note.detail
        runs.append(Run(detail["right"], detail["asked"], detail["ms"], note.when.day))
    return max(runs, key=lambda run: run.rank, default=None)
