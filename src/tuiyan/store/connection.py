"""A connection to the history: opened safely, written in whole transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

from tuiyan.store.copies import PAGE_BYTES, copy_to_file, is_sound
from tuiyan.store.errors import StoreError, kind_of, translating_errors
from tuiyan.store.schema import STEPS, Step, format_of, update

PATIENCE_S = 3.0
"""How long to wait for another window."""

MEMORY = ":memory:"

T = TypeVar("T")


def connect(path: Path | str, steps: Sequence[Step] = STEPS) -> sqlite3.Connection:
    """Open the history at ``path``, made if need be, in the newest format.

    An older format is first copied to ``NAME.format-N.bak`` beside it.

    Raises:
        StoreError: If it cannot be opened, is damaged, or is not ours; it is then untouched.
    """
    with translating_errors(path):
        if path != MEMORY:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
        try:
            _prepare(connection, path, steps)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path | str) -> Iterator[None]:
    """Write all that is within, or nothing; when this returns, it is on the disk.

    Within another transaction it is a part of that one.

    Raises:
        StoreError: If it could not be written.
    """
    if connection.in_transaction:
        yield
        return
    with translating_errors(path):
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def patiently(action: Callable[[], T]) -> T:
    """Repeat ``action`` while sqlite calls the file busy, as its own patience does not cover all."""
    until = monotonic() + PATIENCE_S
    while True:
        try:
            return action()
        except sqlite3.OperationalError as error:
            if kind_of(error) != "locked" or monotonic() > until:
                raise
            sleep(0.01)


def _prepare(connection: sqlite3.Connection, path: Path | str, steps: Sequence[Step]) -> None:
    found = patiently(lambda: format_of(connection, path, len(steps)))
    connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
    patiently(lambda: connection.execute("PRAGMA journal_mode = WAL").fetchone())
    connection.execute("PRAGMA synchronous = FULL")
    if found == len(steps):
        return
    keep_old = None if path == MEMORY else lambda old: _keep_old(Path(path), old)
    with transaction(connection, path):
        update(connection, path, steps, keep_old)


def _keep_old(path: Path, found: int) -> None:
    """Copy the history as it is before its format is raised, and make sure of the copy."""
    kept = path.with_name(f"{path.name}.format-{found}.bak")
    with closing(sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)) as source:
        copy_to_file(source, kept)
        with closing(sqlite3.connect(kept, isolation_level=None)) as copy:
            if not is_sound(copy) or _log_size(copy) != _log_size(source):
                raise StoreError("unverified", kept)


def _log_size(connection: sqlite3.Connection) -> tuple[int, int]:
    size: tuple[int, int] = connection.execute("SELECT count(*), max(number) FROM log").fetchone()
    return size
