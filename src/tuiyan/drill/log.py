"""What the log keeps: graded answers, and what was decided about an item.

Entries are only added: an undo is an entry that names another. What stands is :func:`effective`, and all
else (where items are, what statistics count) follows from that. A day is a study day, which ends at four in
the morning unless settings say otherwise; it is fixed once, with the instant, as a :class:`When`::

    Answer("weights-read", Grade.GOOD, shown={"params": "70B"}, raw="23.3 ms", verdict="right")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from enum import IntEnum
from typing import Literal, NamedTuple, Protocol, TypeVar

ANSWERS = ("review", "beside", "sprint")
"""Kinds of entry that are an answer; only a review moves the schedule."""

TRY = "try"
"""Kind of entry of what is judged before its question is done: a slip before the second try, a part of a
chain. It moves nothing; a question that was left in the middle is graded no better than it allows."""

DECISIONS = ("suspend", "unsuspend")
"""Kinds of entry that say whether an item is asked."""

Mode = Literal["review", "beside", "sprint"]
"""What an answer counts for: what is asked beside the schedule does not move it, nor does what is asked
against the clock, with no hints and no second try."""

CONFUSED = "is:"
"""What the id of a mistake begins with that is another item's value; that item's id follows."""

Kind = Literal["review", "beside", "sprint", "try", "suspend", "unsuspend", "undo"]
"""What an entry of the log says."""

RECENT_ANSWERS = 10_000
"""How many answers are looked at for statistics, the latest ones: over a hundred a day in three months."""


class Grade(IntEnum):
    """How well an item was known."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


def grade_of(*, is_right: bool, tries: int, hints: int) -> Grade:
    """Grade an answer; being slow is not being unsure, so time does not count.

    Args:
        is_right: The last answer was right.
        tries: Answers that were judged.
        hints: Steps that were revealed before it.
    """
    if not is_right or tries > 2:
        return Grade.AGAIN
    return Grade.GOOD if tries == 1 and not hints else Grade.HARD


def overruled(*, tries: int, hints: int) -> Grade:
    """Grade an answer that the learner counts as right, whatever was judged."""
    return grade_of(is_right=True, tries=min(tries, 2), hints=hints)


def can_be_easy(grade: Grade) -> bool:
    """Tell whether the learner may say that it was easy: only of what was right at once."""
    return grade is Grade.GOOD


def study_day(now: datetime, rollover_hour: int = 4) -> date:
    """Return the study day of a local time: it ends at ``rollover_hour``, not at midnight.

    The wall clock counts, so a change of summer time moves no boundary.
    """
    return (now.replace(tzinfo=None) - timedelta(hours=rollover_hour)).date()


Clock = Callable[[], datetime]
"""Gives the time now, with its time zone."""


def local_now() -> datetime:
    """Return the time on the user's wall."""
    return datetime.now(UTC).astimezone()


class When(NamedTuple):
    """When something happened, fixed once and never recomputed.

    Attributes:
        day: The study day.
        instant: UTC.
    """

    day: date
    instant: datetime

    @classmethod
    def at(cls, now: datetime, rollover_hour: int = 4) -> When:
        """Return when ``now`` is; it must know its time zone."""
        return cls(study_day(now, rollover_hour), now.astimezone(UTC))


class Answer(NamedTuple):
    """One graded answer, with all it takes to draw the question again.

    Attributes:
        item: Which item was asked, by its explicit id.
        version: Of the template the question was drawn from.
        shown: The parameters the question showed.
        raw: What was typed.
        reading: How it was read, ``"23.3 ms = 0.0233 s"``.
        verdict: The word of the verdict.
        mistake: Id of the mistake it was recognised as, or ``""``.
        milliseconds: From question to answer.
        first_ms: From question to the first key; 0 where it is not known.
    """

    item: str
    grade: Grade
    version: int = 1
    seed: int = 0
    shown: Mapping[str, str] = {}
    raw: str = ""
    reading: str = ""
    verdict: str = ""
    mistake: str = ""
    milliseconds: int = 0
    first_ms: int = 0


class LogEntry(NamedTuple):
    """One row of the log.

    Attributes:
        number: Its place in the log, from 1.
        answer: None for what is no answer.
        retention: The share that was to be remembered when it was given; 0 for what is no answer.
        target: Number of the entry that an undo takes back; else 0.
    """

    number: int
    kind: Kind
    item: str
    when: When
    answer: Answer | None = None
    retention: float = 0.0
    target: int = 0


class ScheduleEvent(NamedTuple):
    """What the schedule needs of an entry."""

    number: int
    kind: Kind
    item: str
    day: date
    grade: int
    retention: float
    target: int


class Review(NamedTuple):
    """What statistics need of an answer that stands.

    Attributes:
        before: The study day of the item's review before this one; None of the first.
        first_ms: Until the first key; 0 where it is not known.
    """

    item: str
    kind: str
    day: date
    before: date | None
    grade: int
    milliseconds: int
    mistake: str
    first_ms: int = 0

    @property
    def confused_with(self) -> str:
        """The id of the item whose value was answered, or ``""``."""
        return self.mistake.removeprefix(CONFUSED) if self.mistake.startswith(CONFUSED) else ""


class PracticeDay(NamedTuple):
    """What one study day saw.

    Attributes:
        answers: Those that stand.
        first: Instant of the first of them.
        last: Instant of the last.
    """

    answers: int
    first: datetime
    last: datetime


class Logged(Protocol):
    """Anything that stands for a row of the log."""

    @property
    def number(self) -> int:
        """Its place in the log."""

    @property
    def kind(self) -> Kind:
        """What it says."""

    @property
    def target(self) -> int:
        """The entry it takes back, or 0."""


Row = TypeVar("Row", bound=Logged)


def taken_back(rows: Iterable[Logged]) -> set[int]:
    """Return the numbers of the entries that are undone."""
    return {row.target for row in rows if row.kind == "undo"}


def days_before(events: Iterable[ScheduleEvent]) -> dict[int, date | None]:
    """Return, for the number of each answer that stands, the day its item was reviewed before.

    The events of an item come in the order of the log.
    """
    last: dict[str, date] = {}
    before: dict[int, date | None] = {}
    for event in effective(events):
        if event.kind in ANSWERS:
            before[event.number] = last.get(event.item)
        if event.kind == "review":
            last[event.item] = event.day
    return before


def effective(rows: Iterable[Row]) -> list[Row]:
    """Leave out undos and what they take back."""
    kept = list(rows)
    gone = taken_back(kept)
    return [row for row in kept if not row.target and row.number not in gone]
