"""Rows of the tables as values, and back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from tuiyan.drill.log import ANSWERS, TRY, Answer, Grade, LogEntry, PracticeDay, Review, ScheduleEvent, When
from tuiyan.drill.schedule import NEW, CardState

ENTRY = "number, kind, item, day, instant, target, retention"
ANSWER = "item, grade, version, seed, shown, raw, reading, verdict, mistake, milliseconds, first_ms"
EVENT = "number, kind, item, day, grade, retention, target"
REVIEW = "item, kind, day, before, grade, milliseconds, mistake, first_ms"
NOTE = "number, kind, subject, day, instant, detail"
STANDING = "item, stability, difficulty, due, last, introduced, grade, reviews, lapses, suspended"

LARGEST = 2**63 - 1
"""The largest whole number a column holds."""

read_day = lru_cache(maxsize=4096)(date.fromisoformat)
"""Read a day as it is stored, each only once."""


class Note(NamedTuple):
    """Something worth keeping that is not about an item, such as the time spent on a slide.

    Attributes:
        number: Its place among all notes, from 1.
        kind: What it says, such as ``asked``.
        subject: What it is about, such as the id of a slide.
        detail: Whatever JSON can hold.
    """

    number: int
    kind: str
    subject: str
    when: When
    detail: Any


def add_entry(connection: sqlite3.Connection, entry: LogEntry) -> int:
    """Add ``entry`` at the end of the log and return its number; its own number is not looked at."""
    row: dict[str, object] = {
        "kind": entry.kind,
        "item": text(entry.item),
        "day": entry.when.day.isoformat(),
        "instant": instant(entry.when),
        "target": entry.target,
        "retention": entry.retention,
    }
    if entry.answer is not None:
        row |= _answer_row(entry.answer)
    marks = ", ".join("?" * len(row))
    added = connection.execute(f"INSERT INTO log ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
    return added.lastrowid or 0


def add_note(connection: sqlite3.Connection, note: Note) -> int:
    """Add ``note`` after all others and return its number; its own number is not looked at."""
    words = (text(note.kind), text(note.subject))
    row = (*words, note.when.day.isoformat(), instant(note.when), plain(note.detail))
    query = "INSERT INTO note (kind, subject, day, instant, detail) VALUES (?, ?, ?, ?, ?)"
    return connection.execute(query, row).lastrowid or 0


def put_standing(connection: sqlite3.Connection, item: str, standing: CardState) -> None:
    """Set where an item stands; a new one needs no row."""
    if standing == NEW:
        connection.execute("DELETE FROM standing WHERE item = ?", (text(item),))
        return
    values = [value.isoformat() if isinstance(value, date) else value for value in standing]
    connection.execute(
        f"INSERT OR REPLACE INTO standing ({STANDING}) VALUES ({', '.join('?' * 10)})", (text(item), *values)
    )


def read_standings(rows: Iterable[tuple[Any, ...]]) -> dict[str, CardState]:
    """Return the standing of each item in rows of ``STANDING``."""
    return {
        item: CardState(
            stability,
            difficulty,
            due and read_day(due),
            last and read_day(last),
            introduced and read_day(introduced),
            grade,
            reviews,
            lapses,
            suspended == 1,
        )
        for (
            item, stability, difficulty, due, last, introduced,
            grade, reviews, lapses, suspended,
        ) in rows
    }  # fmt: skip


def read_events(rows: Iterable[tuple[Any, ...]]) -> list[ScheduleEvent]:
    """Return the event of each row of ``EVENT``."""
    return [
        ScheduleEvent(number, kind, item, read_day(day), grade, retention, target)
        for number, kind, item, day, grade, retention, target in rows
    ]


def read_reviews(rows: Iterable[tuple[Any, ...]]) -> list[Review]:
    """Return the review of each row of ``REVIEW``."""
    return [
        Review(item, kind, read_day(day), before and read_day(before), grade, milliseconds, mistake, first_ms)
        for item, kind, day, before, grade, milliseconds, mistake, first_ms in rows
    ]


def read_days(rows: Iterable[tuple[Any, ...]]) -> dict[date, PracticeDay]:
    """Return the practice of each row of day, count, first and last instant."""
    return {
        read_day(day): PracticeDay(count, datetime.fromisoformat(first), datetime.fromisoformat(last))
        for day, count, first, last in rows
    }


def read_entries(rows: Iterable[tuple[Any, ...]]) -> list[LogEntry]:
    """Return the entry of each row of ``ENTRY`` and ``ANSWER``."""
    return [_read_entry(row) for row in rows]


def read_notes(rows: Iterable[tuple[Any, ...]]) -> list[Note]:
    """Return the note of each row of ``NOTE``."""
    return [
        Note(number, kind, subject, _read_when(day, at), json.loads(detail))
        for number, kind, subject, day, at, detail in rows
    ]


def text(words: str) -> str:
    """Return ``words`` as a column can hold them, half a surrogate pair spelled out."""
    return words.encode("utf-8", "backslashreplace").decode("utf-8")


def plain(value: object) -> str:
    """Return ``value`` as JSON."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def instant(when: When) -> str:
    """Return the instant as it is stored, always in UTC."""
    return when.instant.astimezone(UTC).isoformat()


def _read_entry(row: tuple[Any, ...]) -> LogEntry:
    number, kind, item, day, at, target, retention = row[:7]
    answer = None
    if kind in (*ANSWERS, TRY):
        _, grade, version, seed, shown, raw, reading, verdict, mistake, *times = row[7:]
        words = (raw, reading, verdict, mistake)
        answer = Answer(item, Grade(grade), version, int(seed), json.loads(shown), *words, *times)
    return LogEntry(number, kind, item, _read_when(day, at), answer, retention, target)


def _read_when(day: str, at: str) -> When:
    return When(read_day(day), datetime.fromisoformat(at))


def _answer_row(answer: Answer) -> dict[str, object]:
    return {
        "grade": int(answer.grade),
        "version": answer.version,
        "seed": str(answer.seed),
        "shown": plain(dict(answer.shown)),
        "raw": text(answer.raw),
        "reading": text(answer.reading),
        "verdict": text(answer.verdict),
        "mistake": text(answer.mistake),
        "milliseconds": min(max(0, answer.milliseconds), LARGEST),
        "first_ms": min(max(0, answer.first_ms), LARGEST),
    }
