"""Where answers are kept: in the user's history or, when that fails and the user goes on, in memory."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal

from tuiyan.drill.log import Answer, When
from tuiyan.drill.schedule import NEW, RETENTION
from tuiyan.store.errors import StoreError
from tuiyan.store.log import Recorded
from tuiyan.store.store import Store
from tuiyan.user_folders import data_path


class History:
    """Keeps answers for a drill; closes what it opened.

    Attributes:
        store: Where they are kept now.
        path: Of the user's history.
    """

    def __init__(self, store: Store, history: Store | None, path: Path) -> None:
        """Keep in ``store``, which is one in memory unless it is ``history``, whose place is ``path``."""
        self.store = store
        self.path = path
        self._history = history
        self._begun = store.log.last_number()

    @classmethod
    def open(cls, path: Path | None = None) -> History:
        """Keep in the user's history.

        Raises:
            StoreError: It cannot be used; :meth:`without` goes on with what can be read of it.
        """
        path = path or data_path()
        store = Store.open(path)
        return cls(store, store, path)

    @classmethod
    def without(cls, path: Path | None = None) -> History:
        """Keep in memory, beginning with what can be read of the user's history."""
        path = path or data_path()
        try:
            store = Store.in_memory(path) if path.is_file() else Store.in_memory()
        except (StoreError, OSError):
            store = Store.in_memory()
        return cls(store, None, path)

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
        return self.store.log.together()

    def go_on_in_memory(self) -> None:
        """Keep in memory from now on, beginning with all that the history holds."""
        if not self.is_in_memory:
            try:
                self.store = Store.in_memory(self.store)
            except StoreError:
                self.store = Store.in_memory()
            self._begun = self.store.log.last_number()

    @property
    def waiting(self) -> int:
        """How many entries only memory holds."""
        return self.store.log.last_number() - self._begun if self.is_in_memory else 0

    def put_back(self) -> int:
        """Write to the history what only memory holds, and return how many entries.

        Raises:
            StoreError: The history still cannot be written.
        """
        if not self.waiting:
            return 0
        if self._history is None:
            self._history = Store.open(self.path)
        count = self._history.adopt(self.store)
        self._begun = self.store.log.last_number()
        return count

    def close(self) -> None:
        """Close all."""
        self.store.close()
        if self._history is not None and self._history is not self.store:
            self._history.close()


class Unscheduled:
    """Keeps answers as another does, but tells no session where items stand.

    So nothing comes again in a session that is to be the same whatever was learned before.
    """

    def __init__(self, keeping: History) -> None:
        """Keep as ``keeping`` does."""
        self._keeping = keeping

    def record(
        self,
        answer: Answer,
        when: When,
        retention: float = RETENTION,
        kind: Literal["review", "sprint"] = "review",
    ) -> Recorded:
        """Write one answer."""
        return self._keeping.record(answer, when, retention, kind)._replace(standing=NEW)

    def undo(self, number: int, when: When) -> Recorded | None:
        """Take an entry back."""
        return self._keeping.undo(number, when)

    def together(self) -> AbstractContextManager[None]:
        """Write all that is within, or nothing."""
        return self._keeping.together()
