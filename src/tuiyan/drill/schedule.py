"""When an item is due again; the one module that knows fsrs.

FSRS (https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm) models an item by its
stability and difficulty, and makes it due when the chance of recall has fallen to the share that is
to be remembered. The log is the truth: ``replay`` gives every item's state from it, and what a store
keeps beside it can be thrown away::

    state = review(NEW, Grade.GOOD, date(2026, 3, 2))
    state.due                                   # date(2026, 3, 4): stability 2.3 days

fsrs counts whole periods of 24 hours, so it is given study days, each as its noon in UTC; its
steps of minutes and its random shifts are left out, so that the same log gives the same dates.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from math import isclose
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.drill.log import Grade, ScheduleEvent, effective

if TYPE_CHECKING:
    from fsrs import Scheduler

RULES = 1
"""Raise it when the same log leads to other standings, so that stored ones are rebuilt."""

RETENTION = 0.9
"""The share of due items that is to be remembered, unless settings say otherwise: the default of FSRS."""

LEECH_LAPSES = 8
"""An item is suspended each time it has been forgotten this often: Anki's default for a leech."""

ONE_DAY = timedelta(days=1)

PARAMETERS = (
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
)  # fmt: skip
"""``DEFAULT_PARAMETERS`` of FSRS-6, as in fsrs 6.3, written down so that another release moves no date.

The model and its weights: https://github.com/open-spaced-repetition/py-fsrs, ``fsrs/scheduler.py``.
"""


class CardState(NamedTuple):
    """Where an item stands in the schedule; the default is an item never seen.

    Attributes:
        stability: Days until recall falls to 90 %.
        difficulty: 1 (easy) to 10.
        due: The study day it is due.
        last: The study day of the last review.
        introduced: The study day of the first review.
        grade: The last grade, or 0.
        lapses: How often it was forgotten on a later day than it was last seen.
        suspended: Not asked until it is unsuspended.
    """

    stability: float | None = None
    difficulty: float | None = None
    due: date | None = None
    last: date | None = None
    introduced: date | None = None
    grade: int = 0
    reviews: int = 0
    lapses: int = 0
    suspended: bool = False

    @property
    def is_new(self) -> bool:
        """Never reviewed."""
        return self.reviews == 0

    @property
    def is_leech(self) -> bool:
        """Forgotten so often that asking again does not help."""
        return self.lapses >= LEECH_LAPSES


NEW = CardState()


class Recorded(NamedTuple):
    """What was written to the log: the number of the entry, and where its item stands now."""

    number: int
    standing: CardState


def is_due(standing: CardState, day: date) -> bool:
    """Whether it has been learned and should be asked on ``day``.

    A last review more than a day ahead of ``day`` was dated by a clock since set back: its due
    date means nothing. One day ahead is a flight west.
    """
    if standing.due is None or standing.last is None or standing.suspended:
        return False
    return standing.due <= day or standing.last - day > ONE_DAY


def is_to_repeat(standing: CardState, day: date) -> bool:
    """Whether it was missed on ``day`` and should come once more before the day ends."""
    return standing.last == day and standing.grade == Grade.AGAIN and not standing.suspended


def review(standing: CardState, grade: int, day: date, retention: float = RETENTION) -> CardState:
    """Return the standing after an answer on ``day``.

    A day before the last review counts as the same day, and becomes the last.
    """
    from fsrs import Card, Rating, State

    noon = _noon(day)
    card = Card(
        card_id=0,
        state=State.Learning if standing.is_new else State.Review,
        stability=standing.stability,
        difficulty=standing.difficulty,
        due=noon,
        last_review=None if standing.last is None else _noon(standing.last),
    )
    after, _ = _scheduler(retention).review_card(card, Rating(grade), noon)
    lapses = standing.lapses + _is_lapse(standing, grade, day)
    return standing._replace(
        stability=after.stability,
        difficulty=after.difficulty,
        due=after.due.date(),
        last=day,
        introduced=standing.introduced or day,
        grade=int(grade),
        reviews=standing.reviews + 1,
        lapses=lapses,
        suspended=standing.suspended or (lapses > standing.lapses and lapses % LEECH_LAPSES == 0),
    )


def recall(standing: CardState, day: date) -> float:
    """Return the chance that the item is remembered on ``day``; 0 if it was never learned.

    The forgetting curve of FSRS-6, written down so that reading a queue needs no scheduler.
    """
    if standing.last is None or not standing.stability:
        return 0.0
    days = max(0, (day - standing.last).days)
    return float((1 + (0.9 ** (-1 / PARAMETERS[20]) - 1) * days / standing.stability) ** -PARAMETERS[20])


def step(standing: CardState, event: ScheduleEvent) -> CardState:
    """Return the standing after one entry of the log that has not been taken back."""
    match event.kind:
        case "review":
            return review(standing, event.grade, event.day, event.retention)
        case "suspend":
            return standing._replace(suspended=True)
        case "unsuspend":
            return standing._replace(suspended=False)
        case _:
            return standing


def replay(events: Iterable[ScheduleEvent]) -> dict[str, CardState]:
    """Return every item's standing from the log alone, in its order.

    An item whose entries leave it as new is not listed.
    """
    standings: dict[str, CardState] = {}
    for event in effective(events):
        standings[event.item] = step(standings.get(event.item, NEW), event)
    return {item: standing for item, standing in standings.items() if standing != NEW}


def agree(one: CardState, other: CardState) -> bool:
    """Whether two standings are the same but for the last digits of another machine's arithmetic."""
    return (
        one._replace(stability=0.0, difficulty=0.0) == other._replace(stability=0.0, difficulty=0.0)
        and isclose(one.stability or 0, other.stability or 0, rel_tol=1e-9)
        and isclose(one.difficulty or 0, other.difficulty or 0, rel_tol=1e-9)
    )


def _is_lapse(standing: CardState, grade: int, day: date) -> bool:
    return grade == Grade.AGAIN and standing.last is not None and day > standing.last


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), tzinfo=UTC)


@lru_cache(maxsize=8)
def _scheduler(retention: float) -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(
        parameters=PARAMETERS,
        desired_retention=retention,
        learning_steps=(),
        relearning_steps=(),
        enable_fuzzing=False,
    )
