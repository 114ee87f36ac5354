"""The log of answers and decisions, and where items stand because of it."""

from __future__ import annotations

from datetime import date
from typing import Literal, NamedTuple

from tuiyan.drill.log import ANSWERS, DECISIONS, Answer, Entry, Event, Practice, Review, When, taken_back
from tuiyan.drill.schedule import NEW, RETENTION, Standing, agree, replay, step
from tuiyan.store import rows
from tuiyan.store.file import File

STANDS = "kind IN ('review', 'sprint') AND number NOT IN (SELECT number FROM taken_back)"
"""Whether a row of the log is an answer that is not taken back."""

BEFORE = """(SELECT day FROM log AS earlier
    WHERE earlier.item = log.item AND earlier.number < log.number AND earlier.kind = 'review'
    AND earlier.number NOT IN (SELECT number FROM taken_back)
    ORDER BY earlier.number DESC LIMIT 1)"""
"""The study day of the review of the same item before a row of the log."""


PRACTICE = "day, count(*), min(instant), max(instant)"
"""What a study day saw, of rows of the log grouped by day."""


class Recorded(NamedTuple):
    """What was written: the number of the entry, and where its item stands now."""

    number: int
    standing: Standing


class Log:
    """The truth, to which entries are only added, and the standings that follow from it.

    Whatever writes returns when the disk has the entry and the standing, or raises StoreError.
    """

    __slots__ = ("_file",)

    def __init__(self, file: File) -> None:
        """Use the tables of ``file``."""
        self._file = file

    def record(
        self,
        answer: Answer,
        when: When,
        retention: float = RETENTION,
        kind: Literal["review", "sprint"] = "review",
    ) -> Recorded:
        """Write one answer; a sprint's moves nothing."""
        return self._add(Entry(0, kind, answer.item, when, answer, retention))

    def decide(self, kind: Literal["suspend", "unsuspend", "bury"], item: str, when: When) -> Recorded:
        """Write that an item is suspended, asked again, or rests for the study day."""
        return self._add(Entry(0, kind, item, when))

    def undo(self, number: int, when: When) -> Recorded | None:
        """Take back an entry and what it did to the schedule; None if it does not stand."""
        return self._turn("undo", number, when)

    def redo(self, number: int, when: When) -> Recorded | None:
        """Restore an entry that was taken back, in its old place; None if it stands."""
        return self._turn("redo", number, when)

    def entries(self, item: str | None = None, after: int = 0) -> list[Entry]:
        """Return the log, or one item's part of it, in order: undos and what they took back too."""
        query = f"SELECT {rows.ENTRY}, {rows.ANSWER} FROM log WHERE number > ?"
        if item is None:
            return self._file.read(rows.read_entries, f"{query} ORDER BY number", after)
        query = f"{query} AND item = ? ORDER BY number"
        return self._file.read(rows.read_entries, query, after, rows.text(item))

    def reviews(self, since: date) -> list[Review]:
        """Return the answers that stand of ``since`` and later, day by day."""
        query = f"SELECT {rows.REVIEW}, {BEFORE} FROM log WHERE day >= ? AND {STANDS} ORDER BY day, number"
        return self._file.read(rows.read_reviews, query, since.isoformat())

    def recent(self, count: int) -> list[Review]:
        """Return the latest answers that stand, in order."""
        query = (
            f"SELECT {rows.REVIEW}, {BEFORE} FROM log NOT INDEXED WHERE {STANDS} ORDER BY number DESC LIMIT ?"
        )
        return self._file.read(rows.read_reviews, query, count)[::-1]

    def days(self) -> dict[date, Practice]:
        """Return what each study day saw that saw any answer that stands, in order."""
        return self._file.read(rows.read_days, "SELECT day, answers, first, last FROM practice ORDER BY day")

    def standings(self) -> dict[str, Standing]:
        """Return where every item stands that is not as new."""
        return self._file.read(rows.read_standings, f"SELECT {rows.STANDING} FROM standing")

    def standing(self, item: str) -> Standing:
        """Return where an item stands."""
        name = rows.text(item)
        query = f"SELECT {rows.STANDING} FROM standing WHERE item = ?"
        return self._file.read(rows.read_standings, query, name).get(name, NEW)

    def replayed(self, item: str | None = None) -> dict[str, Standing]:
        """Return where every item, or one, stands by the log alone."""
        where, values = ("", ()) if item is None else ("WHERE item = ?", (rows.text(item),))
        query = f"SELECT {rows.EVENT} FROM log {where} ORDER BY item, number"
        return self._file.read(lambda found: replay(rows.read_events(found)), query, *values)

    def drift(self) -> int:
        """Count the items, days and undos that are not kept as the log says."""
        replayed, stood = self.replayed(), self.standings()
        counted = f"SELECT {PRACTICE} FROM log WHERE {STANDS} GROUP BY day"
        recounted, days = self._file.read(rows.read_days, counted), self.days()
        gone = {number for (number,) in self._file.rows("SELECT number FROM taken_back")}
        return (
            sum(not agree(replayed.get(i, NEW), stood.get(i, NEW)) for i in replayed.keys() | stood.keys())
            + sum(recounted.get(day) != days.get(day) for day in recounted.keys() | days.keys())
            + len(gone ^ self._taken_back())
        )

    def rebuild(self) -> None:
        """Set all that follows from the log anew."""
        with self._file.writing():
            self._file.rows("DELETE FROM standing")
            self._file.rows("DELETE FROM taken_back")
            for number in self._taken_back():
                self._take_back(number, True)
            self._file.rows("DELETE FROM practice")
            counted = f"SELECT {PRACTICE} FROM log WHERE {STANDS} GROUP BY day"
            self._file.rows(f"INSERT INTO practice {counted}")
            for item, standing in self.replayed().items():
                rows.put_standing(self._file.connection, item, standing)

    def append(self, entries: list[Entry]) -> None:
        """Add entries that another history gave numbers, with those their undos speak of."""
        numbers: dict[int, int] = {}
        with self._file.writing():
            for entry in entries:
                moved = entry._replace(target=numbers.get(entry.target, entry.target))
                numbers[entry.number] = rows.add_entry(self._file.connection, moved)
            self.rebuild()

    def last_number(self) -> int:
        """Return the number of the last entry; 0 of an empty log."""
        ((number,),) = self._file.rows("SELECT coalesce(max(number), 0) FROM log")
        return int(number)

    def _add(self, entry: Entry) -> Recorded:
        grade = int(entry.answer.grade) if entry.answer else 0
        with self._file.writing():
            number = rows.add_entry(self._file.connection, entry)
            event = Event(number, entry.kind, entry.item, entry.when.day, grade, entry.retention, 0)
            standing = step(self.standing(entry.item), event)
            rows.put_standing(self._file.connection, entry.item, standing)
            self._count(entry.when.day.isoformat())
        return Recorded(number, standing)

    def _turn(self, kind: Literal["undo", "redo"], target: int, when: When) -> Recorded | None:
        with self._file.writing():
            found = self._file.rows("SELECT item, kind, day FROM log WHERE number = ?", target)
            if not found or found[0][1] not in ANSWERS + DECISIONS:
                return None
            is_gone = bool(self._file.rows("SELECT 1 FROM taken_back WHERE number = ?", target))
            if is_gone == (kind == "undo"):
                return None
            item = str(found[0][0])
            number = rows.add_entry(self._file.connection, Entry(0, kind, item, when, target=target))
            self._take_back(target, kind == "undo")
            standing = self.replayed(item).get(item, NEW)
            rows.put_standing(self._file.connection, item, standing)
            self._count(found[0][2])
        return Recorded(number, standing)

    def _count(self, day: str) -> None:
        """Count what a study day saw anew."""
        self._file.rows("DELETE FROM practice WHERE day = ?", day)
        counted = f"SELECT {PRACTICE} FROM log WHERE day = ? AND {STANDS} GROUP BY day"
        self._file.rows(f"INSERT INTO practice {counted}", day)

    def _take_back(self, number: int, is_gone: bool) -> None:
        self._file.rows("DELETE FROM taken_back WHERE number = ?", number)
        if is_gone:
            self._file.rows("INSERT INTO taken_back (number) VALUES (?)", number)

    def _taken_back(self) -> set[int]:
        query = f"SELECT {rows.EVENT} FROM log WHERE target > 0 ORDER BY number"
        return taken_back(self._file.read(rows.read_events, query))
