"""A learner of ten minutes a day, from the first day on: what is met and known by when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import NamedTuple

import pytest

from tests.questions import library
from tuiyan.drill.day import Learned
from tuiyan.drill.ladder import fluency, shaky
from tuiyan.drill.log import Grade, Review, When
from tuiyan.drill.queue import Item, advance
from tuiyan.drill.schedule import NEW, CardState, review
from tuiyan.practice.practice import questions_of
from tuiyan.practice.session_options import Pupil, SessionOptions, queue_of

FIRST = date(2026, 3, 2)
BUDGET_S = 600
AT_FIRST_SIGHT = 0.4
SAME_DAY = 0.85
AFTER_DAYS = (0.75, 0.88, 0.94)
"""How likely an answer is right: at first sight, again on the same day, by the days it was seen on."""

TAKES_S = {"must-know": (12, 7), "meaning": (10, 7), "template": (40, 30)}
"""How long an answer takes, at first sight and later, with the verdict read."""


class Day(NamedTuple):
    """What one day left behind."""

    number: int
    core_met: int
    right_twice: int
    solid: int
    templates: int
    themes: int
    sections: int
    numbers: int
    answers: int
    minutes: float


class Learner:
    """Answers by chance, the better the more often an item was seen."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.questions = questions_of(library(), library().catalog.scenario("manual"))
        self.items = {item.id: item for item in self.questions.items}
        self.standings: dict[str, CardState] = {}
        self.reviews: list[Review] = []
        self.known: set[str] = set()

    def practise(self, number: int) -> Day:
        day = FIRST + timedelta(days=number - 1)
        now = When(day, datetime(day.year, day.month, day.day, 12, tzinfo=UTC))
        found = fluency(self.reviews)
        learned = Learned(frozenset(self.known), shaky(self.items.values(), found, day))
        queue = queue_of(SessionOptions(), self.questions, Pupil(self.standings, learned, found), now)
        spent_s, answers = 0.0, 0
        while queue.current is not None and spent_s < BUDGET_S:
            turn = queue.current
            standing, took_s = self._answer(self.items[turn.item], turn.why == "beside", day)
            queue = advance(queue, standing, answers, day)
            spent_s, answers = spent_s + took_s, answers + 1
        return self._counted(number, answers, spent_s / 60, day)

    def _answer(self, item: Item, is_beside: bool, day: date) -> tuple[CardState, float]:
        before = [each for each in self.reviews if each.item == item.id]
        days = sorted({each.day for each in before})
        chance = AT_FIRST_SIGHT
        if before:
            chance = SAME_DAY if days[-1] == day else AFTER_DAYS[min(len(days), len(AFTER_DAYS)) - 1]
        grade = Grade.GOOD if self.random.random() < chance else Grade.AGAIN
        first_ms = 2000 if len(days) > 1 and self.random.random() < 0.8 else 5000
        kind = "beside" if is_beside else "review"
        self.reviews.append(Review(item.id, kind, day, None, grade, 5000, "", first_ms))
        self.known |= {item.id} if grade > Grade.AGAIN else set()
        standing = self.standings.get(item.id, NEW)
        if is_beside:
            return standing._replace(last=day, grade=grade), TAKES_S[item.kind][bool(before)]
        self.standings[item.id] = review(standing, grade, day)
        return self.standings[item.id], TAKES_S[item.kind][bool(before)]

    def _counted(self, number: int, answers: int, minutes: float, day: date) -> Day:
        met = {each.item for each in self.reviews}
        core = {item.id for item in self.items.values() if item.is_core}
        first = {(each.item, each.day): each.grade for each in reversed(self.reviews)}
        right = [item for (item, _), grade in first.items() if grade > Grade.AGAIN]
        found = fluency(self.reviews)
        today = {each.item for each in self.reviews if each.day == day}
        return Day(
            number,
            len(core & met),
            sum(right.count(name) >= 2 for name in core),
            sum(found[name].is_solid for name in core & met),
            sum(self.items[name].kind == "template" for name in met),
            len({theme for item in met for theme in self.items[item].topics[1:]}),
            len({self.items[item].topics[0] for item in met}),
            sum(self.items[name].kind == "must-know" for name in today),
            answers,
            minutes,
        )


def practised(days: int, seed: int) -> list[Day]:
    """Return how each day went, from the first on."""
    learner = Learner(seed)
    return [learner.practise(number) for number in range(1, days + 1)]


def table(days: Sequence[Day]) -> str:
    """Write days as a table."""
    heads = (
        "day",
        "core met",
        "right on 2",
        "solid",
        "computed met",
        "themes",
        "sections",
        "numbers today",
        "answers",
        "minutes",
    )
    rows = [(*day[:-1], f"{day.minutes:.1f}") for day in days]
    return "\n".join("".join(f"{cell:>14}" for cell in row) for row in (heads, *rows))


@pytest.mark.parametrize("seed", range(3))
def test_ten_minutes_a_day_meet_the_core_on_two_days_and_every_topic_in_thirty(seed: int) -> None:
    days = practised(60, seed)
    topics = [item.topics for item in Learner(seed).items.values()]

    assert days[0].core_met == 10
    assert days[0].templates >= 4
    assert days[1].core_met == 20
    assert days[6].right_twice >= 17
    assert days[13].solid >= 17
    assert days[29].themes == len({theme for _, *themes in topics for theme in themes})
    assert days[29].sections == len({section for section, *_ in topics})
    assert days[59].templates > days[29].templates > days[13].templates
    assert max(day.minutes for day in days) < 11


if __name__ == "__main__":
    for seed in (1, 2, 3):
        print(f"seed {seed}")
        print(table(practised(60, seed)))
