"""Where answers are kept: in the user's history or, when that fails and the user goes on, in memory."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tuiyan.store.backup import back_up_daily
from tuiyan.store.errors import StoreError
from tuiyan.store.log import Log
from tuiyan.store.store import Store
from tuiyan.store.unsaved import take_back, write_unsaved
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
        try:
            take_back(store, path)
        except BaseException:
            store.close()
            raise
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

    @property
    def log(self) -> Log:
        """What answers are written to now."""
        return self.store.log

    def go_on_in_memory(self) -> None:
        """Keep in memory from now on, beginning with all that the history holds."""
        if not self.is_in_memory:
            try:
                self.store = Store.in_memory(self.store)
            except StoreError:
                self.store = Store.in_memory()
            self._begun = self.log.last_number()

    @property
    def waiting(self) -> int:
        """How many entries only memory holds."""
        return self.log.last_number() - self._begun if self.is_in_memory else 0

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
        self._begun = self.log.last_number()
        return count

    def put_aside(self) -> Path | None:
        """Write what only memory holds to a file beside; return where, or None where no folder takes it."""
        place = write_unsaved(self.log.entries(after=self._begun), self.path)
        if place is not None:
            self._begun = self.log.last_number()
        return place

    def back_up(self, day: date) -> None:
        """Keep a copy of the history as it was before ``day``."""
        if not self.is_in_memory:
            back_up_daily(self.store, day)

    def close(self) -> None:
        """Close all."""
        self.store.close()
        if self._history is not None and self._history is not self.store:
            self._history.close()
