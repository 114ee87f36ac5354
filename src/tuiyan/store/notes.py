"""Notes that are only ever added, and choices of which the last one counts."""

from __future__ import annotations

import json
from typing import Any

from tuiyan.drill.log import When
from tuiyan.store import rows
from tuiyan.store.file import File


class Notes:
    """What is worth keeping that is not about an item: the time spent on slides, runs of a talk."""

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
    """What the program remembers of its own: the theme, the marks, where a talk stopped."""

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
