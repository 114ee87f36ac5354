"""An open history as its tables see it: read in whole answers, written in whole transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from tuiyan.store.connection import MEMORY, transaction
from tuiyan.store.errors import StoreError, translating_errors

T = TypeVar("T")

Rows = list[tuple[Any, ...]]


class File:
    """A connection with its path."""

    __slots__ = ("connection", "path")

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        """Take an open connection; ``path`` is None for a history in memory."""
        self.connection = connection
        self.path = path

    @property
    def name(self) -> Path | str:
        """What messages call it."""
        return self.path or MEMORY

    def writing(self) -> AbstractContextManager[None]:
        """Write all that is within, or nothing; the one way anything is written."""
        return transaction(self.connection, self.name)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """See one state of the file within, whatever another window writes."""
        if self.connection.in_transaction:
            yield
            return
        with translating_errors(self.name):
            self.connection.execute("BEGIN")
        try:
            yield
        finally:
            self.connection.execute("ROLLBACK")

    def rows(self, query: str, *values: object) -> Rows:
        """Return all rows of a query."""
        with translating_errors(self.name):
            return self.connection.execute(query, values).fetchall()

    def read(self, convert: Callable[[Rows], T], query: str, *values: object) -> T:
        """Return the rows of a query as values."""
        return self.convert(convert, self.rows(query, *values))

    def convert(self, convert: Callable[[Rows], T], found: Rows) -> T:
        """Return rows as values.

        Raises:
            StoreError: If a row holds what was never written.
        """
        try:
            return convert(found)
        except (ValueError, TypeError, AttributeError) as error:
            raise StoreError("damaged", self.name) from error
