"""The tables of the history, and the steps by which an older file becomes a newer one.

``log`` and ``note`` only grow. ``answer`` (the answers that stand), ``standing`` (of items) and
``practice`` (of study days) follow from the log, see :mod:`tuiyan.store.derived`. Days are stored
as ``2026-08-05``, instants in UTC; ``shown``, ``detail`` and ``value`` hold JSON; ``version`` to
``verdict`` are NULL in rows of the log that are no answers. ``buried`` is no longer written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from tuiyan.store.errors import StoreError

APPLICATION = 0x74756979
"""``tuiy``, by which sqlite files of ours are known."""

Step = tuple[str, ...]
"""Statements that bring a file from one format to the next."""

FIRST: Step = (
    """CREATE TABLE log (
        number INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        item TEXT NOT NULL,
        day TEXT NOT NULL,
        instant TEXT NOT NULL,
        target INTEGER NOT NULL DEFAULT 0,
        retention REAL NOT NULL DEFAULT 0,
        grade INTEGER NOT NULL DEFAULT 0,
        milliseconds INTEGER NOT NULL DEFAULT 0,
        mistake TEXT NOT NULL DEFAULT '',
        version INTEGER,
        seed TEXT,
        shown TEXT,
        raw TEXT,
        reading TEXT,
        verdict TEXT
    )""",
    "CREATE INDEX log_by_item ON log (item, number)",
    """CREATE TABLE answer (
        day TEXT NOT NULL,
        number INTEGER NOT NULL,
        item TEXT NOT NULL,
        kind TEXT NOT NULL,
        before TEXT,
        grade INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL,
        mistake TEXT NOT NULL,
        instant TEXT NOT NULL,
        PRIMARY KEY (day, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE standing (
        item TEXT PRIMARY KEY,
        stability REAL,
        difficulty REAL,
        due TEXT,
        last TEXT,
        introduced TEXT,
        grade INTEGER NOT NULL,
        reviews INTEGER NOT NULL,
        lapses INTEGER NOT NULL,
        suspended INTEGER NOT NULL,
        buried TEXT
    ) WITHOUT ROWID""",
    """CREATE TABLE practice (
        day TEXT PRIMARY KEY,
        answers INTEGER NOT NULL,
        first TEXT NOT NULL,
        last TEXT NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE note (
        number INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        day TEXT NOT NULL,
        instant TEXT NOT NULL,
        detail TEXT NOT NULL
    )""",
    "CREATE INDEX note_by_kind ON note (kind, subject)",
    """CREATE TABLE choice (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID""",
    *(
        f"""CREATE TRIGGER {table}_keeps_every_row_on_{event} BEFORE {event} ON {table}
            BEGIN SELECT RAISE(ABORT, 'append only'); END"""
        for table in ("log", "note")
        for event in ("UPDATE", "DELETE")
    ),
)

SECOND: Step = (
    "ALTER TABLE log ADD COLUMN first_ms INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE answer ADD COLUMN first_ms INTEGER NOT NULL DEFAULT 0",
    "CREATE INDEX answer_by_item ON answer (item, day)",
)

STEPS: tuple[Step, ...] = (FIRST, SECOND)
"""``STEPS[n]`` makes format n + 1 of format n. Never change a step that was released: add one."""


def format_of(connection: sqlite3.Connection, path: Path | str, known: int) -> int:
    """Return the format of a file, 0 if it is empty.

    All of it is read at one moment: another program may be making the file just now.

    Raises:
        StoreError: If the file is not ours, or its format is above ``known``.
    """
    is_alone = not connection.in_transaction
    if is_alone:
        connection.execute("BEGIN")
    try:
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (number,) = connection.execute("PRAGMA user_version").fetchone()
    finally:
        if is_alone and connection.in_transaction:
            connection.execute("ROLLBACK")
    if application == 0 and number == 0 and tables == 0:
        return 0
    if application != APPLICATION or number == 0:
        raise StoreError("foreign", path)
    if number > known:
        raise StoreError("newer", path, found=number, known=known)
    return int(number)


def update(
    connection: sqlite3.Connection,
    path: Path | str,
    steps: Sequence[Step] = STEPS,
    keep_old: Callable[[int], None] | None = None,
) -> None:
    """Bring a file to the newest format, within the caller's transaction if there is one.

    Args:
        connection: The open file.
        path: What messages call it.
        steps: All steps there are.
        keep_old: Called with the format that was found before an older file is changed.
    """
    found = format_of(connection, path, len(steps))
    if found == len(steps):
        return
    if found and keep_old is not None:
        keep_old(found)
    for step in steps[found:]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {len(steps)}")
