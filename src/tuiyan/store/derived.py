"""What follows from the log and is kept beside it, so that it need not be computed each time.

Where items stand, which answers stand and when their item was reviewed before, and what each study
day saw. Everything here runs within the transaction of the entry it follows from.
"""

from __future__ import annotations

from datetime import date

from tuiyan.drill.log import ANSWERS, PracticeDay, ScheduleEvent, days_before
from tuiyan.drill.schedule import NEW, CardState, agree, replay, step
from tuiyan.store import rows
from tuiyan.store.file import File, Rows

ANSWER = "day, number, item, kind, grade, milliseconds, mistake, instant, first_ms"
"""What of a row of the log is kept of an answer that stands."""

PRACTICE = "SELECT day, count(*), min(instant), max(instant) FROM answer"
"""What study days saw, when grouped by day."""


def events(file: File, item: str | None = None) -> list[ScheduleEvent]:
    """Return the log of all items or of one, item by item."""
    query = f"SELECT {rows.EVENT} FROM log"
    if item is None:
        return file.read(rows.read_events, f"{query} ORDER BY item, number")
    return file.read(rows.read_events, f"{query} WHERE item = ? ORDER BY number", item)


def standing_of(file: File, item: str) -> CardState:
    """Return where an item stands."""
    found = file.read(rows.read_standings, f"SELECT {rows.STANDING} FROM standing WHERE item = ?", item)
    return found.get(item, NEW)


def standings(file: File) -> dict[str, CardState]:
    """Return where every item stands that is not as new."""
    return file.read(rows.read_standings, f"SELECT {rows.STANDING} FROM standing")


def days(file: File) -> dict[date, PracticeDay]:
    """Return what each study day saw that saw any answer that stands, in order."""
    return file.read(rows.read_days, "SELECT day, answers, first, last FROM practice ORDER BY day")


def follow(file: File, event: ScheduleEvent) -> CardState:
    """Keep what follows from the entry just added."""
    before = standing_of(file, event.item)
    after = step(before, event)
    rows.put_standing(file.connection, event.item, after)
    if event.kind in ANSWERS:
        _put_answer(file, event.number, before.last)
        _count(file, event.day.isoformat())
    return after


def derive_item(file: File, item: str, day: str) -> CardState:
    """Derive anew what one item has part in, after an answer of ``day`` was taken back or restored."""
    log = events(file, item)
    file.rows("DELETE FROM answer WHERE (day, number) IN (SELECT day, number FROM log WHERE item = ?)", item)
    for number, before in days_before(log).items():
        _put_answer(file, number, before)
    _count(file, day)
    standing = replay(log).get(item, NEW)
    rows.put_standing(file.connection, item, standing)
    return standing


def derive_all(file: File) -> None:
    """Derive everything anew from the log alone."""
    log = events(file)
    for table in ("answer", "standing", "practice"):
        file.rows(f"DELETE FROM {table}")
    for number, before in days_before(log).items():
        _put_answer(file, number, before)
    for item, standing in replay(log).items():
        rows.put_standing(file.connection, item, standing)
    file.rows(f"INSERT INTO practice {PRACTICE} GROUP BY day")


def drift(file: File) -> int:
    """Count the items, answers and days that are not kept as the log says."""
    log = events(file)
    replayed, stand = replay(log), standings(file)
    before = days_before(log)
    expected = {
        (*row, None if (day := before[row[1]]) is None else day.isoformat())
        for row in file.rows(f"SELECT {ANSWER} FROM log")
        if row[1] in before
    }
    kept = set(file.rows(f"SELECT {ANSWER}, before FROM answer"))
    counted: Rows = file.rows(f"{PRACTICE} GROUP BY day")
    return (
        sum(not agree(replayed.get(i, NEW), stand.get(i, NEW)) for i in replayed.keys() | stand.keys())
        + len({row[1] for row in expected ^ kept})
        + len({row[0] for row in set(counted) ^ set(file.rows("SELECT * FROM practice"))})
    )


def _put_answer(file: File, number: int, before: date | None) -> None:
    day = None if before is None else before.isoformat()
    query = f"INSERT INTO answer ({ANSWER}, before) SELECT {ANSWER}, ? FROM log WHERE number = ?"
    file.rows(query, day, number)


def _count(file: File, day: str) -> None:
    """Count what a study day saw anew."""
    file.rows("DELETE FROM practice WHERE day = ?", day)
    file.rows(f"INSERT INTO practice {PRACTICE} WHERE day = ? GROUP BY day", day)
