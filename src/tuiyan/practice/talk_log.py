"""Writes what a talk leaves behind (times of slides, marks), beside the talk: no key waits for the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from tuiyan.practice.pace import KIND, LEAST_S, Turn

if TYPE_CHECKING:
    from tuiyan.drill.log import When
    from tuiyan.store.store import Store

PATIENCE_S = 4
"""Seconds to wait at the end for what is still to be written."""


Entry = tuple[str, str, object, "When"]
"""A note that waits: its kind, what it is about, what it says, and when that was."""


class TalkLog:
    """Keeps turns and marks in the user's history, one transaction each, in a thread of its own.

    Attributes:
        trouble: Why what waits could not be written, or ``""``.
    """

    def __init__(self, now: Callable[[], When], path: Path | None = None) -> None:
        """Write to the user's history, or to the one at ``path``, once there is something to write."""
        self.trouble = ""
        self._now = now
        self._path = path
        self._waiting: SimpleQueue[Entry | None] = SimpleQueue()
        self._thread: Thread | None = None

    def add(self, turn: Turn) -> None:
        """Have a turn written; a slide that was only passed is not."""
        deck, run, slide, seconds = turn
        if seconds >= LEAST_S:
            self.note(KIND, slide, {"deck": deck, "run": run, "seconds": round(seconds, 1)})

    def note(self, kind: str, subject: str, detail: object) -> None:
        """Have a note written."""
        self._waiting.put((kind, subject, detail, self._now()))
        if self._thread is None:
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Wait until all is written, or cannot be."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(PATIENCE_S)

    def _run(self) -> None:
        store: Store | None = None
        waiting: list[Entry] = []
        while (entry := self._waiting.get()) is not None:
            waiting.append(entry)
            store = self._written(store, waiting)
        if waiting:
            store = self._written(store, waiting)
        if store is not None:
            store.close()

    def _written(self, store: Store | None, waiting: list[Entry]) -> Store | None:
        """Write what waits, oldest first; what cannot be written goes on waiting."""
        from tuiyan.store.errors import StoreError
        from tuiyan.store.store import Store

        try:
            store = store or (Store.open(self._path) if self._path else Store.open())
            while waiting:
                store.notes.add(*waiting[0])
                waiting.pop(0)
            self.trouble = ""
        except (StoreError, OSError) as error:
            self.trouble = str(error)
        return store
