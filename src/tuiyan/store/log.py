"""The log of answers and decisions, and what follows from it.

``log.record(answer, when)`` returns once the disk has the entry and all that follows from it, in one
transaction, and says where the item stands now. Nothing is ever changed or taken out: ``log.undo(number,
when)`` adds an entry too. What an entry means is in :mod:`tuiyan.drill.log`, how standings follow in
:mod:`tuiyan.drill.schedule`, and what is kept of that beside the log in :mod:`tuiyan.store.derived`.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from datetime import date
from typing import Literal

from tuiyan.drill.log import (
    ANSWERS,
    DECISIONS,
    RECENT_ANSWERS,
    TRY,
    Answer,
    Grade,
    LogEntry,
    Mode,
    PracticeDay,
    Review,
    ScheduleEvent,
    When,
)
from tuiyan.drill.schedule import RETENTION, CardState, Recorded
from tuiyan.store import derived, rows
from tuiyan.store.file import File


class Log:
    """The truth, to which entries are only added.

    Whatever writes returns when the disk has the entry and all that follows from it, or raises
    StoreError.
    """

    __slots__ = ("_file",)

    def __init__(self, file: File) -> None:
        """Use the tables of ``file``."""
        self._file = file

    def record(
        self, answer: Answer, when: When, retention: float = RETENTION, kind: Mode | Literal["try"] = "review"
    ) -> Recorded:
        """Write one answer; only a review moves the schedule."""
        return self._add(LogEntry(0, kind, answer.item, when, answer, retention))

    def decide(self, kind: Literal["suspend", "unsuspend"], item: str, when: When) -> Recorded:
        """Write that an item is suspended, or asked again."""
        return self._add(LogEntry(0, kind, item, when))

    def undo(self, number: int, when: When) -> Recorded | None:
        """Take back an entry and what it did to the schedule; None if it does not stand."""
        with self._file.writing():
            found = self._file.rows("SELECT item, kind, day FROM log WHERE number = ?", number)
            if not found or found[0][1] not in (*ANSWERS, TRY, *DECISIONS):
                return None
            item, _, day = found[0]
            if self._file.rows("SELECT 1 FROM log WHERE item = ? AND target = ?", item, number):
                return None
            entry = LogEntry(0, "undo", item, when, target=number)
            undone = rows.add_entry(self._file.connection, entry)
            standing = derived.derive_item(self._file, item, day)
        return Recorded(undone, standing)

    def together(self) -> AbstractContextManager[None]:
        """Write all entries made within, or none."""
        return self._file.writing()

    def entries(self, item: str | None = None, after: int = 0) -> list[LogEntry]:
        """Return the log, or one item's part of it, in order: undos and what they took back too."""
        query = f"SELECT {rows.ENTRY}, {rows.ANSWER} FROM log WHERE number > ?"
        if item is None:
            return self._file.read(rows.read_entries, f"{query} ORDER BY number", after)
        query = f"{query} AND item = ? ORDER BY number"
        return self._file.read(rows.read_entries, query, after, rows.text(item))

    def reviews(self, since: date = date.min, at_most: int = RECENT_ANSWERS) -> list[Review]:
        """Return the answers that stand of ``since`` and later, the latest ``at_most``, day by day."""
        query = f"SELECT {rows.REVIEW} FROM answer WHERE day >= ? ORDER BY day DESC, number DESC LIMIT ?"
        return self._file.read(rows.read_reviews, query, since.isoformat(), at_most)[::-1]

    def reviews_of(self, items: Iterable[str]) -> list[Review]:
        """Return all answers that stand to some items, day by day."""
        names = sorted(items)
        marks = ", ".join("?" * len(names))
        query = f"SELECT {rows.REVIEW} FROM answer WHERE item IN ({marks}) ORDER BY day, number"
        return self._file.read(rows.read_reviews, query, *names)

    def known(self) -> frozenset[str]:
        """Return the items that were answered right at least once."""
        query = "SELECT DISTINCT item FROM answer WHERE grade > ? AND kind IN ('review', 'beside')"
        return frozenset(item for (item,) in self._file.rows(query, int(Grade.AGAIN)))

    def left_open(self, day: date) -> dict[str, Grade]:
        """Return the items that were left in the middle on ``day``, and the best grade they can still get."""
        done = "SELECT item, max(number) AS last FROM answer GROUP BY item"
        undone = "SELECT target FROM log WHERE kind = 'undo'"
        query = (
            f"SELECT log.item, min(log.grade) FROM log LEFT JOIN ({done}) AS done ON done.item = log.item "
            f"WHERE kind = ? AND day = ? AND number > coalesce(last, 0) AND number NOT IN ({undone}) "
            "GROUP BY log.item"
        )
        found = self._file.rows(query, TRY, day.isoformat())
        return {item: Grade(grade) for item, grade in found}

    def days(self) -> dict[date, PracticeDay]:
        """Return what each study day saw that saw any answer that stands, in order."""
        return derived.days(self._file)

    def standings(self) -> dict[str, CardState]:
        """Return where every item stands that is not as new."""
        return derived.standings(self._file)

    def standing(self, item: str) -> CardState:
        """Return where an item stands."""
        return derived.standing_of(self._file, rows.text(item))

    def last_number(self) -> int:
        """Return the number of the last entry; 0 of an empty log."""
        ((number,),) = self._file.rows("SELECT coalesce(max(number), 0) FROM log")
        return int(number)

    def append(self, entries: list[LogEntry]) -> None:
        """Add entries that another history gave numbers, with those their undos speak of."""
        numbers: dict[int, int] = {}
        with self._file.writing():
            for entry in entries:
                moved = entry._replace(target=numbers.get(entry.target, entry.target))
                numbers[entry.number] = rows.add_entry(self._file.connection, moved)
            derived.derive_all(self._file)

    def rebuild(self) -> None:
        """Derive all that follows from the log anew."""
        with self._file.writing():
            derived.derive_all(self._file)

    def drift(self) -> int:
        """Count what does not follow from the log as it is kept; 0 unless something went wrong."""
        return derived.drift(self._file)

    def _add(self, entry: LogEntry) -> Recorded:
        grade = int(entry.answer.grade) if entry.answer else 0
        item = rows.text(entry.item)
        with self._file.writing():
            number = rows.add_entry(self._file.connection, entry)
            event = ScheduleEvent(number, entry.kind, item, entry.when.day, grade, entry.retention, 0)
            standing = derived.follow(self._file, event)
        return Recorded(number, standing)
