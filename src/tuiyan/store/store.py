"""The user's history as one thing: opened, checked, gone on with in memory, closed.

``with Store.open() as store: store.log.record(Answer("ridge", Grade.GOOD), when)`` has the answer on the
disk when it returns. The log of answers is the truth and is only added to; where each item stands, what each
day saw and which answers stand follow from it (:mod:`tuiyan.store.derived`) and are made anew when the rules
of the schedule change. Whatever cannot be read or written is a :class:`StoreError` that says what to do; a
history in memory takes the place of one on the disk, and what it gained is adopted later.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from tuiyan.drill.log import When
from tuiyan.drill.schedule import RULES
from tuiyan.store import rows
from tuiyan.store.connection import MEMORY, connect
from tuiyan.store.copies import copy_to_memory, is_sound
from tuiyan.store.errors import StoreError, translating_errors
from tuiyan.store.file import File
from tuiyan.store.log import Log
from tuiyan.store.schema import update
from tuiyan.user_folders import data_path

RULES_CHOICE = "schedule.rules"
"""Under which name the rules are remembered by which standings were made."""


class Notes:
    """What is worth keeping that is not about an item: times of slides, open questions, timed runs."""

    __slots__ = ("_file",)

    def __init__(self, file: File) -> None:
        """Use the tables of ``file``."""
        self._file = file

    def add(self, kind: str, subject: str, detail: object, when: When) -> int:
        """Write a note and return its number; ``detail`` is whatever JSON can hold."""
        with self._file.writing():
            return rows.add_note(self._file.connection, rows.Note(0, kind, subject, when, detail))

    def append(self, notes: list[rows.Note]) -> None:
        """Add notes of another history, in order."""
        with self._file.writing():
            for note in notes:
                rows.add_note(self._file.connection, note)

    def of(self, kind: str, subject: str | None = None, after: int = 0) -> list[rows.Note]:
        """Return the notes of a kind, about one subject or all, in order."""
        query = f"SELECT {rows.NOTE} FROM note WHERE kind = ? AND number > ?"
        if subject is None:
            return self._file.read(rows.read_notes, f"{query} ORDER BY number", rows.text(kind), after)
        query = f"{query} AND subject = ? ORDER BY number"
        return self._file.read(rows.read_notes, query, rows.text(kind), after, rows.text(subject))

    def all(self, after: int = 0) -> list[rows.Note]:
        """Return every note, in order."""
        query = f"SELECT {rows.NOTE} FROM note WHERE number > ? ORDER BY number"
        return self._file.read(rows.read_notes, query, after)

    def last_number(self) -> int:
        """Return the number of the last note; 0 if there is none."""
        ((number,),) = self._file.rows("SELECT coalesce(max(number), 0) FROM note")
        return int(number)


class Choices:
    """What the program remembers of its own, the last value alone: where a talk stopped, with its marks."""

    __slots__ = ("_file",)

    def __init__(self, file: File) -> None:
        """Use the tables of ``file``."""
        self._file = file

    def put(self, name: str, value: object) -> None:
        """Remember a choice in place of the one before; ``value`` is whatever JSON can hold."""
        with self._file.writing():
            query = "INSERT OR REPLACE INTO choice (name, value) VALUES (?, ?)"
            self._file.rows(query, rows.text(name), rows.plain(value))

    def read(self, name: str, default: Any = None) -> Any:
        """Return what was chosen last, or ``default``."""
        found = self._file.rows("SELECT value FROM choice WHERE name = ?", rows.text(name))
        return self._file.convert(lambda kept: json.loads(kept[0][0]), found) if found else default


class Check(NamedTuple):
    """What a history holds, and how much of what follows from its log is not kept as the log says."""

    entries: int
    items: int
    differing: int


class Store:
    """An open history: its log, notes and choices; for the thread that opened it."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        """Take an open connection in the newest format; ``path`` is None in memory."""
        self.file = File(connection, path)
        self.log = Log(self.file)
        self.notes = Notes(self.file)
        self.choices = Choices(self.file)
        if self.choices.read(RULES_CHOICE) != RULES:
            self.log.rebuild()
            self.choices.put(RULES_CHOICE, RULES)
        self._begun = (self.log.last_number(), self.notes.last_number())

    @classmethod
    def open(cls, path: Path | None = None) -> Store:
        """Open the user's history, or the one at ``path``; it is made if there is none.

        Raises:
            StoreError: If it cannot be used; the message says why and what to do.
        """
        path = path or data_path()
        return cls._of(connect(path), path)

    @classmethod
    def in_memory(cls, like: Store | Path | None = None) -> Store:
        """Return a history that no disk keeps, beginning with all that ``like`` holds.

        Raises:
            StoreError: If ``like`` cannot be read.
        """
        if like is None:
            return cls._of(connect(MEMORY), None)
        name = like.file.name if isinstance(like, Store) else like
        connection = sqlite3.connect(MEMORY, isolation_level=None)
        try:
            with translating_errors(name):
                if isinstance(like, Path):
                    copy_to_memory(like, connection)
                else:
                    like.file.connection.backup(connection)
                update(connection, name)
        except BaseException:
            connection.close()
            raise
        return cls._of(connection, None)

    @classmethod
    def _of(cls, connection: sqlite3.Connection, path: Path | None) -> Store:
        try:
            return cls(connection, path)
        except BaseException:
            connection.close()
            raise

    def close(self) -> None:
        """Close it; nothing waits to be written."""
        self.file.connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def check(self) -> Check:
        """Look through the whole file and replay the log.

        Raises:
            StoreError: If the file is damaged.
        """
        with self.file.snapshot(), translating_errors(self.file.name):
            if not is_sound(self.file.connection):
                raise StoreError("damaged", self.file.name)
            ((entries,),) = self.file.rows("SELECT count(*) FROM log")
            return Check(entries, len(self.log.standings()), self.log.drift())

    def adopt(self, other: Store) -> int:
        """Write what a history in memory gained since it was begun like this one.

        Returns:
            How many entries of the log came with it.
        """
        begun, begun_notes = other._begun
        entries, notes = other.log.entries(after=begun), other.notes.all(after=begun_notes)
        with self.file.writing():
            self.log.append(entries)
            self.notes.append(notes)
        other._begun = (other.log.last_number(), other.notes.last_number())
        return len(entries)
