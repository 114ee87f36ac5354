"""The numbers that must come without thinking, and how far each of them is.

A number is solid once it was right on ``DAYS`` days, the first key within ``QUICK_MS`` of the question's
being drawn. What counts on a day is its first answer: what comes again the same day tests nothing. An
answer that was right and slow adds nothing, a wrong one starts the count anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from tuiyan.drill.log import Grade, Review
from tuiyan.drill.queue import Item

QUICK_MS = 3000
DAYS = 3


class Fluency(NamedTuple):
    """How far one number is.

    Attributes:
        days: On how many days it was right and quick, at most ``DAYS``.
        last_ms: How long the first key took the last time; 0 where it was never asked.
        last: The study day it was last asked.
        mistake: Id of the last mistake that was made at it, or ``""``.
    """

    days: int = 0
    last_ms: int = 0
    last: date | None = None
    mistake: str = ""

    @property
    def is_solid(self) -> bool:
        """Whether it comes without thinking."""
        return self.days == DAYS


UNMET = Fluency()


def fluency(reviews: Iterable[Review]) -> dict[str, Fluency]:
    """Return how far each item is, from its answers day by day."""
    found: dict[str, Fluency] = {}
    for review in reviews:
        before = found.get(review.item, UNMET)
        mistake = review.mistake or before.mistake
        if before.last == review.day:
            found[review.item] = before._replace(mistake=mistake)
            continue
        took_ms = review.first_ms or review.milliseconds
        days = before.days
        if review.grade == Grade.AGAIN:
            days = 0
        elif review.grade >= Grade.GOOD and took_ms <= QUICK_MS:
            days = min(DAYS, days + 1)
        found[review.item] = Fluency(days, took_ms, review.day, mistake)
    return found


def shaky(items: Iterable[Item], found: Mapping[str, Fluency], day: date) -> frozenset[str]:
    """Return the numbers of the core that were asked before ``day`` and are not solid."""
    known = ((item.id, found[item.id]) for item in items if item.is_core and item.id in found)
    return frozenset(name for name, each in known if not each.is_solid and each.last != day)


class Rung(NamedTuple):
    """A step of the ladder: a number, or two that are told together.

    Attributes:
        id: The must-know that names it.
        items: All that stand on it, that one first.
        level: 1 the first ones, 2 the rest of the core, 3 what follows it.
        fluency: Of the one that is least far.
    """

    id: str
    items: tuple[str, ...]
    level: int
    fluency: Fluency


def rungs(items: Iterable[Item], found: Mapping[str, Fluency]) -> tuple[Rung, ...]:
    """Return the ladder, from the first step on."""
    standing: dict[str, list[Item]] = {}
    for item in items:
        if item.level:
            standing.setdefault(item.rung, []).append(item)
    return tuple(
        Rung(name, tuple(each.id for each in on), on[0].level, _least(on, found))
        for name, on in standing.items()
    )


def _least(items: Iterable[Item], found: Mapping[str, Fluency]) -> Fluency:
    return min((found.get(item.id, UNMET) for item in items), key=lambda each: (each.days, -each.last_ms))
