from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from tuiyan.drill.day import build
from tuiyan.drill.log import Grade, PracticeDay, When
from tuiyan.drill.queue import Item, Queue, advance, undo
from tuiyan.drill.schedule import NEW, CardState, is_due, is_to_repeat, review
from tuiyan.practice.statistics import Streak, streak

DAY = date(2026, 3, 2)
ZONES = [ZoneInfo(n) for n in ("Asia/Shanghai", "Europe/Berlin", "America/Los_Angeles", "Pacific/Apia")]
EDGES = [(23, 50), (0, 10), (3, 59), (4, 1), (12, 0)]

days = st.integers(-40, 40).map(lambda number: DAY + timedelta(days=number))
grades = st.sampled_from(Grade)
reviews = st.lists(st.tuples(grades, days), max_size=6)


def after(history: list[tuple[Grade, date]]) -> CardState:
    standing = NEW
    for grade, day in history:
        standing = review(standing, grade, day)
    return standing


standings = st.builds(
    lambda history, suspended: after(history)._replace(suspended=suspended),
    reviews,
    st.booleans(),
)
decks = st.dictionaries(st.sampled_from("abcdefghij"), standings, max_size=10)
listed = st.lists(
    st.builds(
        lambda name, group, kind: Item(name, group, kind=kind),
        st.sampled_from("abcdefghijkl"),
        st.sampled_from(["", "x", "y"]),
        st.sampled_from(["must-know", "template"]),
    ),
    max_size=12,
)


@given(history=reviews, grade=grades, day=days)
def test_whatever_the_clock_did_the_next_dates_are_sound(
    history: list[tuple[Grade, date]], grade: Grade, day: date
) -> None:
    standing = review(after(history), grade, day)

    assert standing.due is not None
    assert standing.due > day
    assert standing.last == day
    assert (standing.stability or 0) > 0
    assert 1 <= (standing.difficulty or 0) <= 10
    assert standing.lapses <= standing.reviews == len(history) + 1


@given(items=listed, deck=decks, day=days, limit=st.integers(0, 5), seed=st.integers(0, 9))
def test_a_queue_asks_what_it_should_and_only_that(
    items: list[Item], deck: dict[str, CardState], day: date, limit: int, seed: int
) -> None:
    queue = build(items, deck, day, limit, Random(seed))
    whys = [turn.why for turn in queue.waiting]
    names = [turn.item for turn in queue.waiting]
    ids = {item.id for item in items}

    assert len(set(names)) == len(names)
    assert whys == sorted(whys, key=("again", "due", "new").index)
    kinds = {item.id: item.kind for item in items}
    for kind, most in (("must-know", limit), ("template", limit // 2)):
        begun = [n for n, s in deck.items() if s.introduced == day and kinds.get(n, "must-know") == kind]
        fresh = [turn.item for turn in queue.waiting if turn.why == "new" and kinds[turn.item] == kind]
        assert len(fresh) + len(begun) <= max(most, len(begun))
    assert all(not deck.get(name, NEW).suspended for name in names)
    assert {n for n in ids if is_to_repeat(deck.get(n, NEW), day)} == {
        t.item for t in queue.waiting if t.why == "again"
    }
    groups = {item.id: item.group for item in items}
    fresh = [groups[t.item] for t in queue.waiting if t.why != "again" and groups[t.item]]
    assert len(set(fresh)) == len(fresh)
    alone = {n for n in ids if not groups[n] and is_due(deck.get(n, NEW), day)}
    assert alone <= set(names)
    assert queue == build(items, deck, day, limit, Random(seed))


@given(items=listed, deck=decks, steps=st.lists(st.sampled_from([*Grade, "undo"]), max_size=20))
def test_undo_walks_back_over_the_same_queues(
    items: list[Item], deck: dict[str, CardState], steps: list[Grade | str]
) -> None:
    queue = build(items, deck, DAY, 5, Random(1))
    path: list[Queue] = [queue]
    at = 0
    for number, each in enumerate(steps):
        if each == "undo" and queue.done:
            queue, at = undo(queue), at - 1
        elif isinstance(each, Grade) and queue.current:
            standing = review(deck.get(queue.current.item, NEW), each, DAY)
            queue, path, at = advance(queue, standing, number, DAY), path[: at + 1], at + 1
            path.append(queue)

        assert (queue.waiting, queue.done) == (path[at].waiting, path[at].done)


@given(deck=decks, day=days)
def test_a_session_ends_when_everything_is_known(deck: dict[str, CardState], day: date) -> None:
    queue = build([Item(name) for name in "abcdefghijkl"], deck, day, 5, Random(1))
    turns = len(queue.waiting)
    for number in range(turns):
        assert queue.current is not None
        queue = advance(queue, review(deck.get(queue.current.item, NEW), Grade.GOOD, day), number, day)

    assert queue.current is None


def practised(whens: list[When]) -> dict[date, PracticeDay]:
    found: dict[date, PracticeDay] = {}
    for when in whens:
        seen = found.get(when.day, PracticeDay(0, when.instant, when.instant))
        found[when.day] = PracticeDay(
            seen.answers + 1, min(seen.first, when.instant), max(seen.last, when.instant)
        )
    return found


@given(
    zone=st.sampled_from(ZONES),
    start=st.dates(date(2025, 1, 1), date(2026, 12, 1)),
    times=st.lists(st.sampled_from(EDGES), min_size=1, max_size=40),
)
def test_a_study_day_a_day_is_a_streak_whatever_the_hour_and_summer_time(
    zone: ZoneInfo, start: date, times: list[tuple[int, int]]
) -> None:
    whens = []
    for number, (hour, minute) in enumerate(times):
        calendar = start + timedelta(days=number + (hour < 4))
        local = datetime(calendar.year, calendar.month, calendar.day, hour, minute, tzinfo=zone)
        whens.append(When.at(local))
        assert whens[-1].day == start + timedelta(days=number)

    assert streak(practised(whens), whens[-1]) == Streak(len(times), len(times))


@given(
    start=st.dates(date(2025, 1, 1), date(2026, 12, 1)),
    flights=st.lists(st.tuples(st.sampled_from(ZONES), st.integers(8, 22)), min_size=1, max_size=60),
)
def test_who_answers_at_least_every_22_hours_keeps_the_streak_over_any_flight(
    start: date, flights: list[tuple[ZoneInfo, int]]
) -> None:
    instant = datetime(start.year, start.month, start.day, 6, tzinfo=UTC)
    whens = []
    for zone, hours in flights:
        whens.append(When.at(instant.astimezone(zone)))
        instant += timedelta(hours=hours)

    found = practised(whens)
    assert streak(found, whens[-1]).current == len(found)


@given(answered=st.sets(st.integers(0, 60)), ahead=st.sets(st.integers(400, 500), max_size=3))
def test_a_streak_is_what_counting_back_from_today_gives(answered: set[int], ahead: set[int]) -> None:
    noon = {n: datetime(2026, 3, 2, 12, tzinfo=UTC) + timedelta(days=n) for n in answered | ahead | {60}}
    found = practised([When.at(noon[number]) for number in answered | ahead])
    last = 60 if 60 in answered else 59
    expected = 0
    while last - expected in answered:
        expected += 1

    assert streak(found, When.at(noon[60])).current == expected
