"""A learner's year, counted a second time with nothing but fsrs and a calendar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from fsrs import Card, Rating, Scheduler

from tuiyan.drill.day import build
from tuiyan.drill.log import Answer, Grade, When
from tuiyan.drill.queue import Item, advance
from tuiyan.practice.statistics import Share, Streak, recent_since, statistics
from tuiyan.store.store import Store

START = date(2026, 1, 1)
ITEMS = [Item(f"item-{number}", topics=(f"part-{number % 5}",)) for number in range(150)]
NEW_A_DAY = 4
RETENTION = 0.9
AWAY = {40, 41, 42, 120, 200, 201}
"""Days without an answer."""


class Calendar:
    """What the year should have been: a card of fsrs for each item, and a list of answers."""

    def __init__(self) -> None:
        self.scheduler = Scheduler(
            desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False
        )
        self.cards: dict[str, Card] = {}
        self.answers: list[tuple[str, date, int]] = []
        self.lapses: Counter[str] = Counter()

    def answer(self, item: str, day: date, grade: int) -> None:
        noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        card = self.cards.get(item) or Card(card_id=1, due=noon)
        self.lapses[item] += grade == 1 and card.last_review is not None and card.last_review < noon
        self.cards[item], _ = self.scheduler.review_card(card, Rating(grade), noon)
        self.answers.append((item, day, grade))

    def asked(self) -> dict[str, date]:
        """Return when each item is due that is no leech."""
        return {item: card.due.date() for item, card in self.cards.items() if self.lapses[item] < 8}

    def due(self, day: date) -> set[str]:
        return {item for item, due in self.asked().items() if due <= day}

    def ahead(self, day: date) -> list[int]:
        counts = Counter(self.asked().values())
        return [counts[day + timedelta(days=number)] for number in range(1, 31)]

    def retention(self, day: date) -> Share:
        seen: dict[str, date] = {}
        tests = []
        for item, on, grade in self.answers:
            if item in seen and seen[item] < on and on > day - timedelta(days=30):
                tests.append(grade > 1)
            seen[item] = on
        return Share(sum(tests), len(tests))

    def streak(self, today: date) -> Streak:
        """Count back from today, or from yesterday while today has no answer."""
        days = {day for _, day, _ in self.answers}
        runs = {day: next(n for n in range(400) if day - timedelta(days=n) not in days) for day in days}
        yesterday = runs.get(today - timedelta(days=1), 0)
        return Streak(runs.get(today, yesterday), max(runs.values()))


def moments(number: int) -> Iterator[datetime]:
    """Yield the times one answers on a day: sometimes late at night, sometimes in another zone."""
    zone = ZoneInfo("Europe/Berlin" if number % 50 > 40 else "Asia/Shanghai")
    day = START + timedelta(days=number)
    hour, minute = [(9, 0), (23, 50), (4, 1), (0, 10), (3, 59)][number % 5]
    calendar = day + timedelta(days=hour < 4)
    now = datetime(calendar.year, calendar.month, calendar.day, hour, minute, tzinfo=zone)
    while True:
        yield now
        now += timedelta(milliseconds=100)


def study(store: Store, calendar: Calendar, number: int, rng: Random) -> None:
    """Answer all that a day asks."""
    clock = moments(number)
    when = When.at(next(clock))
    day = when.day
    assert day == START + timedelta(days=number)
    queue = build(ITEMS, store.log.standings(), day, NEW_A_DAY, rng)
    assert {turn.item for turn in queue.waiting if turn.why == "due"} == calendar.due(day)
    left = len(ITEMS) - len(calendar.cards)
    assert sum(turn.why == "new" for turn in queue.waiting) == min(NEW_A_DAY, left)
    while queue.current is not None:
        grade = Grade(rng.choice((1, 2, 3, 3, 3, 3, 4)))
        recorded = store.log.record(Answer(queue.current.item, grade), When.at(next(clock)), RETENTION)
        calendar.answer(queue.current.item, day, grade)
        queue = advance(queue, recorded.standing, recorded.number, day)


@pytest.mark.parametrize("length", [50, pytest.param(365, marks=pytest.mark.slow)])
def test_a_year_is_counted_as_an_independent_calendar_counts_it(length: int) -> None:
    rng, calendar = Random(11), Calendar()
    with Store.in_memory() as store:
        for number in range(length):
            if number not in AWAY:
                study(store, calendar, number, rng)
            when = When.at(next(moments(number)))
            recent = store.log.reviews(recent_since(when.day))
            found = statistics(store.log.days(), recent, store.log.standings(), ITEMS, when)

            assert found.due == len(calendar.due(when.day))
            assert list(found.ahead) == calendar.ahead(when.day)
            assert found.retention == calendar.retention(when.day)
            assert found.streak == calendar.streak(when.day)
            assert found.suspended == sum(lapses == 8 for lapses in calendar.lapses.values())
            assert (found.answers, found.learned) == (len(calendar.answers), len(calendar.cards))
        assert store.check().differing == 0
