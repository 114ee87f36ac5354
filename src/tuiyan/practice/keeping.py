"""Where answers are kept: in the user's history or, when that fails and the user wants to go on, in memory."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal

from tuiyan.drill.log import Answer, When
from tuiyan.drill.schedule import RETENTION
from tuiyan.store.log import Recorded
from tuiyan.store.place import data_path
from tuiyan.store.store import Store
from tuiyan.store.trouble import StoreError


class Keeping:
    """Keeps answers for a drill; closes what it opened.

    Attributes:
        store: Where they are kept now.
        is_in_memory: No disk keeps them.
    """

    def __init__(self, store: Store, history: Store | None = None) -> None:
        """Keep in ``store``, which is one in memory unless it is ``history``."""
        self.store = store
        self._history = history

    @classmethod
    def open(cls, path: Path | None = None) -> Keeping:
        """Keep in the user's history.

        Raises:
            StoreError: It cannot be used; :meth:`without` goes on with what can be read of it.
        """
        store = Store.open(path)
        return cls(store, store)

    @classmethod
    def without(cls, path: Path | None = None) -> Keeping:
        """Keep in memory, beginning with what can be read of the user's history."""
        path = path or data_path()
        try:
            return cls(Store.in_memory(path) if path.is_file() else Store.in_memory())
        except (StoreError, OSError):
            return cls(Store.in_memory())

    @property
    def is_in_memory(self) -> bool:
        """Whether no disk keeps the answers."""
        return self.store is not self._history

    def record(
        self,
        answer: Answer,
        when: When,
        retention: float = RETENTION,
        kind: Literal["review", "sprint"] = "review",
    ) -> Recorded:
        """Write one answer.

        Raises:
            StoreError: It could not be written; see :meth:`go_on_in_memory`.
        """
        return self.store.log.record(answer, when, retention, kind)

    def undo(self, number: int, when: When) -> Recorded | None:
        """Take an entry back."""
        return self.store.log.undo(number, when)

    def together(self) -> AbstractContextManager[None]:
        """Write all that is within, or nothing."""
        return self.store.file.writing()

    def go_on_in_memory(self) -> None:
        """Keep in memory from now on, beginning with all that the history holds."""
        if not self.is_in_memory:
            try:
                self.store = Store.in_memory(self.store)
            except StoreError:
                self.store = Store.in_memory()

    def put_back(self, path: Path | None = None) -> int:
        """Write to the history what only memory holds, and return how many entries.

        Raises:
            StoreError: The history still cannot be written.
        """
        if not self.is_in_memory:
            return 0
        if self._history is None:
            self._history = Store.open(path)
        return self._history.adopt(self.store)

    def close(self) -> None:
        """Close all."""
        self.store.close()
        if self._history is not None and self._history is not self.store:
            self._history.close()
