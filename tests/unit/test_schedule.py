from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from fsrs import Card, Rating, Scheduler

from tuiyan.drill.log import Grade, ScheduleEvent, When, study_day
from tuiyan.drill.schedule import (
    LEECH_LAPSES,
    NEW,
    PARAMETERS,
    CardState,
    is_due,
    is_to_repeat,
    recall,
    replay,
    review,
)

DAY = date(2026, 3, 2)
SHANGHAI = ZoneInfo("Asia/Shanghai")
BERLIN = ZoneInfo("Europe/Berlin")


def after(days: int) -> date:
    return DAY + timedelta(days=days)


def learned(*grades: Grade) -> CardState:
    """Return the standing after these grades, each on the day it was due."""
    standing, day = NEW, DAY
    for grade in grades:
        standing = review(standing, grade, day)
        day = standing.due or day
    return standing


@pytest.mark.parametrize(
    ("clock", "day"),
    [("23:50", 2), ("00:10", 1), ("03:59", 1), ("04:00", 2), ("04:01", 2), ("12:00", 2)],
)
def test_a_study_day_ends_at_four(clock: str, day: int) -> None:
    now = datetime.fromisoformat(f"2026-03-02T{clock}:00").replace(tzinfo=SHANGHAI)

    assert study_day(now) == date(2026, 3, day)


def test_the_wall_clock_decides_when_summer_time_begins_and_ends() -> None:
    for day, month in ((29, 3), (25, 10)):  # the hour from 2 to 3 is skipped, then lived twice
        for hour, expected in ((1, day - 1), (3, day - 1), (4, day), (23, day)):
            for fold in (0, 1):
                now = datetime(2026, month, day, hour, 30, tzinfo=BERLIN, fold=fold)
                assert study_day(now) == date(2026, month, expected)


def test_another_hour_can_begin_the_day() -> None:
    now = datetime(2026, 3, 2, 0, 10, tzinfo=SHANGHAI)

    assert study_day(now, 0) == date(2026, 3, 2)
    assert When.at(now, 6) == When(date(2026, 3, 1), datetime(2026, 3, 1, 16, 10, tzinfo=UTC))


def test_a_review_at_nine_and_one_the_next_day_at_ten_to_nine_are_a_day_apart() -> None:
    first = study_day(datetime(2026, 3, 2, 21, 0, tzinfo=SHANGHAI))
    second = study_day(datetime(2026, 3, 3, 20, 50, tzinfo=SHANGHAI))
    apart = review(review(NEW, Grade.GOOD, first), Grade.GOOD, second)

    assert (second - first).days == 1
    assert apart.stability != review(review(NEW, Grade.GOOD, first), Grade.GOOD, first).stability


def test_the_written_parameters_are_those_of_fsrs() -> None:
    assert Scheduler().parameters == PARAMETERS


def test_the_better_the_grade_the_later_it_is_due() -> None:
    dues = [learned(Grade.GOOD, grade).due for grade in Grade]

    assert sorted(set(dues), key=str) == dues


def test_a_higher_wish_to_remember_brings_it_sooner() -> None:
    assert review(NEW, Grade.EASY, DAY, 0.95).due < review(NEW, Grade.EASY, DAY, 0.8).due  # type: ignore[operator]


def test_a_year_of_reviews_is_as_fsrs_itself_would_have_it() -> None:
    rng = Random(7)
    scheduler = Scheduler(
        desired_retention=0.88, learning_steps=(), relearning_steps=(), enable_fuzzing=False
    )
    for _ in range(20):
        card, standing, day = Card(card_id=1, due=datetime(2026, 1, 1, tzinfo=UTC)), NEW, date(2026, 1, 1)
        while day < date(2027, 1, 1):
            grade = rng.choice((1, 2, 3, 3, 3, 4))
            noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
            card, _ = scheduler.review_card(card, Rating(grade), noon)
            standing = review(standing, grade, day, 0.88)

            assert (standing.stability, standing.difficulty) == (card.stability, card.difficulty)
            assert (standing.due, standing.last) == (card.due.date(), day)
            assert recall(standing, day) == scheduler.get_card_retrievability(card, noon) == 1
            day += timedelta(days=rng.choice((0, 0, 1, 3, (card.due.date() - day).days)))


def test_recall_fades_to_nine_in_ten_when_an_item_is_due() -> None:
    standing = learned(Grade.EASY, Grade.GOOD)
    assert standing.due is not None

    assert recall(NEW, DAY) == 0
    assert recall(standing, standing.due) == pytest.approx(0.9, abs=0.005)


def test_a_clock_set_back_counts_as_the_same_day_and_leaves_sound_dates() -> None:
    forward = review(NEW, Grade.GOOD, date(2036, 1, 1))
    back = review(forward, Grade.GOOD, DAY)
    same = review(review(NEW, Grade.GOOD, DAY), Grade.GOOD, DAY)

    assert back.stability == same.stability
    assert (back.last, back.due) == (DAY, same.due)


def test_an_item_dated_by_a_clock_that_was_ahead_is_due_but_not_after_a_flight_west() -> None:
    assert is_due(review(NEW, Grade.EASY, date(2036, 1, 1)), DAY)
    assert not is_due(review(NEW, Grade.EASY, after(1)), DAY)


def test_what_was_missed_comes_again_the_same_day_and_is_due_the_next() -> None:
    missed = learned(Grade.AGAIN)

    assert is_to_repeat(missed, DAY)
    assert not is_to_repeat(review(missed, Grade.GOOD, DAY), DAY)
    assert not is_to_repeat(missed, after(1))
    assert is_due(missed, after(1))


def test_what_is_suspended_is_not_asked() -> None:
    suspended = learned(Grade.AGAIN)._replace(suspended=True)

    assert not is_to_repeat(suspended, DAY)
    assert not is_due(suspended, after(1))


def test_only_forgetting_after_a_night_is_a_lapse() -> None:
    standing = NEW
    for _ in range(3):
        standing = review(standing, Grade.AGAIN, DAY)
    assert standing.lapses == 0

    assert review(standing, Grade.AGAIN, after(1)).lapses == 1


def test_a_leech_is_suspended_at_every_eighth_lapse() -> None:
    standing, suspended = NEW, []
    for day in range(2 * LEECH_LAPSES + 2):
        standing = review(standing._replace(suspended=False), Grade.AGAIN, after(day))
        if standing.suspended:
            suspended.append(standing.lapses)

    assert suspended == [8, 16]


def test_events_of_kinds_yet_unknown_change_nothing() -> None:
    event = ScheduleEvent(1, "review", "a", DAY, 3, 0.9, 0)

    assert replay([event, event._replace(number=2, kind="starred")]) == replay([event])  # type: ignore[arg-type]
