"""Writes to the history in a thread of its own: no key waits for the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Generic, TypeVar

from tuiyan.store.errors import StoreError

if TYPE_CHECKING:
    from tuiyan.store.store import Store

T = TypeVar("T")

PATIENCE_S = 4
"""Seconds to wait at the end for what is still to be written."""


class Writer(Generic[T]):
    """Writes what it is given, one open history and one thread for all of it.

    Attributes:
        trouble: Why what waits could not be written, or ``""``.
    """

    def __init__(self, write: Callable[[Store, list[T]], None], path: Path | None = None) -> None:
        """Have ``write`` write what waits, and take from the list what it has written.

        The history is the user's, or the one at ``path``; it is opened once there is something to write.
        """
        self.trouble = ""
        self._write = write
        self._path = path
        self._given: SimpleQueue[T | None] = SimpleQueue()
        self._thread: Thread | None = None

    def put(self, item: T) -> None:
        """Have something written."""
        self._given.put(item)
        if self._thread is None:
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Wait until all is written, or cannot be."""
        if self._thread is not None:
            self._given.put(None)
            self._thread.join(PATIENCE_S)

    def _run(self) -> None:
        store: Store | None = None
        waiting: list[T] = []
        is_open = True
        while is_open:
            given = [self._given.get()]
            while not self._given.empty():
                given.append(self._given.get())
            is_open = None not in given
            waiting += [item for item in given if item is not None]
            if waiting:
                store = self._written(store, waiting)
        if store is not None:
            store.close()

    def _written(self, store: Store | None, waiting: list[T]) -> Store | None:
        from tuiyan.store.store import Store

        try:
            store = store or Store.open(self._path)
            self._write(store, waiting)
            self.trouble = ""
        except (StoreError, OSError) as error:
            self.trouble = str(error)
        return store
