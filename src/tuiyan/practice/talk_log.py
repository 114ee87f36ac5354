"""Writes how long each slide of a talk was shown, beside the talk: no turn waits for the disk."""

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


class TalkLog:
    """Keeps turns in the user's history, one transaction each, in a thread of its own.

    Attributes:
        trouble: Why what waits could not be written, or ``""``.
    """

    def __init__(self, now: Callable[[], When], path: Path | None = None) -> None:
        """Write to the user's history, or to the one at ``path``, once there is something to write."""
        self.trouble = ""
        self._now = now
        self._path = path
        self._turns: SimpleQueue[Turn | None] = SimpleQueue()
        self._thread: Thread | None = None

    def add(self, turn: Turn) -> None:
        """Have a turn written; a slide that was only passed is not."""
        if turn.seconds < LEAST_S:
            return
        self._turns.put(turn)
        if self._thread is None:
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Wait until all is written, or cannot be."""
        if self._thread is not None:
            self._turns.put(None)
            self._thread.join(PATIENCE_S)

    def _run(self) -> None:
        store: Store | None = None
        waiting: list[Turn] = []
        while (turn := self._turns.get()) is not None:
            waiting.append(turn)
            store = self._written(store, waiting)
        if waiting:
            store = self._written(store, waiting)
        if store is not None:
            store.close()

    def _written(self, store: Store | None, waiting: list[Turn]) -> Store | None:
        """Write what waits, oldest first; what cannot be written goes on waiting."""
        from tuiyan.store.errors import StoreError
        from tuiyan.store.store import Store

        try:
            store = store or (Store.open(self._path) if self._path else Store.open())
            while waiting:
                deck, run, slide, seconds = waiting[0]
                detail = {"deck": deck, "run": run, "seconds": round(seconds, 1)}
                store.notes.add(KIND, slide, detail, self._now())
                waiting.pop(0)
            self.trouble = ""
        except (StoreError, OSError) as error:
            self.trouble = str(error)
        return store
