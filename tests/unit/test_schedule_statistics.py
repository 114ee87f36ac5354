from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta

import pytest

from tuiyan.cli.stats import to_plain
from tuiyan.drill.log import Grade, PracticeDay, Review, When
from tuiyan.drill.queue import Item
from tuiyan.drill.schedule import NEW, CardState, review
from tuiyan.practice.session_options import ANSWER_S, answer_s
from tuiyan.practice.statistics import (
    Share,
    Streak,
    Weak,
    due_ahead,
    heat,
    recent_since,
    retention,
    statistics,
    streak,
    weakest,
    wrong_by_item,
)

DAY = date(2026, 3, 4)  # a Wednesday
NOW = When(DAY, datetime(2026, 3, 4, 12, tzinfo=UTC))


def before(days: int) -> date:
    return DAY - timedelta(days=days)


def practised(days_ago: int, answers: int = 1) -> tuple[date, PracticeDay]:
    """Return a day with answers at noon."""
    noon = NOW.instant - timedelta(days=days_ago)
    return before(days_ago), PracticeDay(answers, noon, noon)


def answered(
    item: str = "a",
    days_ago: int = 0,
    seen: int | None = 5,
    grade: Grade = Grade.GOOD,
    kind: str = "review",
    mistake: str = "",
) -> Review:
    """Return an answer of ``days_ago``, whose item was seen ``seen`` days before."""
    last = None if seen is None else before(days_ago + seen)
    return Review(item, kind, before(days_ago), last, grade, 9_000, mistake)


@pytest.mark.parametrize(
    ("days_ago", "expected"),
    [
        ((), (0, 0)),
        ((0,), (1, 1)),
        ((1,), (1, 1)),  # today is not over
        ((2,), (0, 1)),
        ((0, 1, 2, 4, 5, 6, 7), (3, 4)),
        ((-1, 0, 1), (3, 3)),  # flew west over the date line
        ((-1,), (1, 1)),
        ((-400, 0, 1), (2, 2)),  # a clock that was ahead
    ],
)
def test_streaks(days_ago: tuple[int, ...], expected: tuple[int, int]) -> None:
    assert streak(dict(map(practised, days_ago)), NOW) == Streak(*expected)


def at(text: str) -> When:
    return When.at(datetime.fromisoformat(text))


def test_a_flight_east_that_skips_a_study_day_breaks_no_streak() -> None:
    home = [at(f"2026-03-0{day}T22:00-08:00") for day in (1, 2)]
    landed = at("2026-03-04T05:00+08:00")  # 15 hours after the last answer, two study days on
    days = {when.day: PracticeDay(1, when.instant, when.instant) for when in home}
    assert streak(days, landed) == Streak(2, 2)

    days[landed.day] = PracticeDay(1, landed.instant, landed.instant)
    assert streak(days, landed) == Streak(3, 3)


def test_a_day_let_go_by_at_home_breaks_the_streak_even_in_summer_time() -> None:
    last, first = at("2026-03-29T03:59+02:00"), at("2026-03-30T04:00+02:00")
    assert (first.day - last.day).days == 2

    assert streak({last.day: PracticeDay(1, last.instant, last.instant)}, first) == Streak(0, 1)


def test_retention_counts_only_first_answers_of_a_later_day() -> None:
    reviews = [
        answered(seen=None),  # the first sight
        answered(seen=0, grade=Grade.AGAIN),  # again the same day
        answered(kind="sprint", grade=Grade.AGAIN),
        answered(days_ago=30, grade=Grade.AGAIN),  # too long ago
        answered(seen=-2, grade=Grade.AGAIN),  # a clock set back
        answered(),
        answered(grade=Grade.HARD),
        answered(days_ago=29, grade=Grade.AGAIN),
    ]

    assert retention(reviews, DAY) == Share(2, 3)
    assert Share(2, 3).ratio == 2 / 3
    assert retention([], DAY).ratio is None


def test_due_dates_of_the_next_thirty_days() -> None:
    standings = [
        CardState(reviews=1, last=before(1), due=due)
        for due in (before(-1), before(-1), before(-30), before(-31), DAY, before(3))
    ]
    standings += [NEW, standings[0]._replace(suspended=True)]
    ahead = due_ahead(standings, DAY)

    assert (len(ahead), ahead[0], ahead[29], sum(ahead)) == (30, 2, 1, 3)


def test_a_heat_map_is_a_year_of_weeks_from_monday() -> None:
    days = dict(practised(*day) for day in ((0, 7), (2, 1), (366, 3), (-1, 9)))
    weeks = heat(days, DAY)

    assert len(weeks) == 53
    assert {len(week) for week in weeks} == {7}
    assert weeks[-1] == (1, 0, 7, None, None, None, None)
    assert weeks[0][0] == 3  # the Monday 366 days ago
    assert sum(count or 0 for week in weeks for count in week) == 11


def test_the_weakest_are_those_missed_most_often_of_enough_answers() -> None:
    reviews = [
        *(answered("a", grade=grade) for grade in (Grade.AGAIN, Grade.AGAIN, Grade.GOOD)),
        *(answered("b", grade=grade) for grade in (Grade.AGAIN, Grade.GOOD, Grade.GOOD)),
        answered("rare", grade=Grade.AGAIN),
        *(answered("known") for _ in range(9)),
        answered("gone", grade=Grade.AGAIN),
    ]
    topics = {"a": ("kv", "memory"), "b": ("memory",), "rare": ("network",), "known": ("compute",)}

    wrong = wrong_by_item(reviews)
    assert wrong["a"] == Share(2, 3)
    assert weakest(wrong, topics) == (Weak("kv", Share(2, 3)), Weak("memory", Share(3, 6)))
    assert weakest(wrong, topics, at_least=1)[0] == Weak("network", Share(1, 1))
    assert len(weakest(wrong, topics, count=1)) == 1


def test_how_long_an_answer_takes() -> None:
    assert answer_s([]) == ANSWER_S
    assert answer_s([answered()._replace(milliseconds=ms) for ms in (0, 4_000, 6_000, 900_000)]) == 6.0
    assert answer_s([answered()] * 100 + [answered()._replace(milliseconds=2_000)] * 100) == 2.0


def test_everything_together_and_as_json() -> None:
    items = [Item("a", "", ("memory",), ("move_time",)), Item("b", "", ("memory",), ()), Item("new")]
    standings = {
        "a": review(review(NEW, Grade.GOOD, before(9)), Grade.AGAIN, DAY),
        "b": review(NEW, Grade.GOOD, before(9))._replace(suspended=True),
        "gone": review(NEW, Grade.GOOD, before(9)),
    }
    recent = [answered("a", 0, 9, Grade.AGAIN, mistake="bits"), *[answered("a", grade=Grade.GOOD)] * 3]
    found = statistics(dict([practised(0, 4), practised(1, 6)]), recent, standings, items, NOW)

    assert (found.answers, found.learned, found.suspended, found.due) == (10, 2, 1, 1)
    assert found.streak == Streak(2, 2)
    assert found.ahead[0] == 1
    assert found.weak_formulas == (Weak("move_time", Share(1, 4)),)
    assert found.mistakes == (("bits", 1),)
    plain = json.loads(json.dumps(to_plain(found)))
    assert (plain["day"], plain["retention"]) == ("2026-03-04", {"part": 3, "whole": 4, "ratio": 0.75})
    assert plain["weak_topics"] == [{"name": "memory", "wrong": {"part": 1, "whole": 4, "ratio": 0.25}}]
    assert plain["mistakes"] == [{"id": "bits", "count": 1}]
    assert (plain["streak"]["current"], len(plain["ahead"]), len(plain["heat"])) == (2, 30, 53)


def test_ninety_days_are_looked_through_one_by_one() -> None:
    assert (DAY - recent_since(DAY)).days == 89
