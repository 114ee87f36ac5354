from __future__ import annotations

from datetime import date, timedelta
from random import Random

from tuiyan.drill.day import build
from tuiyan.drill.log import Grade
from tuiyan.drill.queue import REPEAT_AFTER, Item, Queue, advance, cram, undo
from tuiyan.drill.schedule import NEW, ONE_DAY, CardState, review

DAY = date(2026, 3, 2)
EARLIER = DAY - timedelta(days=30)
LONG_AGO = DAY - timedelta(days=60)


def items(*names: str, group: str = "") -> list[Item]:
    return [Item(name, group, ("bandwidth",), ("move_time",)) for name in names]


def asked(queue: Queue) -> list[tuple[str, str]]:
    return [(turn.item, turn.why) for turn in queue.waiting]


def names(queue: Queue) -> list[str]:
    return [turn.item for turn in queue.waiting]


def at(day: date, grade: Grade = Grade.GOOD) -> CardState:
    return review(NEW, grade, day)


def test_missed_ones_come_first_then_due_ones_then_new_ones() -> None:
    standings = {
        "due": at(EARLIER),
        "missed": at(DAY, Grade.AGAIN),
        "overdue": at(LONG_AGO),
        "later": at(DAY),
    }
    queue = build(items("new", "due", "later", "missed", "overdue"), standings, DAY, 10, Random(1))

    assert asked(queue) == [("missed", "again"), ("overdue", "due"), ("due", "due"), ("new", "new")]


def test_new_items_come_in_the_order_of_the_content_up_to_the_days_limit() -> None:
    listed = items("a", "b", "c", "d", "e")
    assert names(build(listed, {}, DAY, 3, Random(1))) == ["a", "b", "c"]

    begun = {"a": at(DAY), "gone": at(DAY)}
    assert names(build(listed, begun, DAY, 3, Random(1))) == ["b"]
    assert names(build(listed, begun, DAY + timedelta(days=1), 3, Random(1))) == ["b", "c", "d"]
    assert names(build(listed, begun, DAY, 0, Random(1))) == []


def test_the_same_seed_gives_the_same_order_and_another_another() -> None:
    listed = items(*(f"item-{number}" for number in range(30)))
    standings = {item.id: at(EARLIER) for item in listed}
    orders = [names(build(listed, standings, DAY, 0, Random(seed))) for seed in (1, 1, 2)]

    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(orders[2])


def test_siblings_do_not_give_each_other_away_on_one_day() -> None:
    pair = items("number", "meaning", group="ridge")
    assert names(build(pair, {}, DAY, 10, Random(1))) == ["number"]

    both_due = {"number": at(EARLIER), "meaning": at(LONG_AGO)}
    assert names(build(pair, both_due, DAY, 10, Random(1))) == ["meaning"]

    one_seen = {"number": at(DAY), "meaning": at(LONG_AGO)}
    assert names(build(pair, one_seen, DAY, 10, Random(1))) == []
    missed = {"number": at(DAY, Grade.AGAIN), "meaning": at(LONG_AGO)}
    assert asked(build(pair, missed, DAY, 10, Random(1))) == [("number", "again")]


def test_items_suspended_or_no_longer_listed_are_left_out_and_lose_nothing() -> None:
    standings = {
        "away": at(EARLIER),
        "suspended": at(EARLIER)._replace(suspended=True),
        "never": CardState(suspended=True),
        "moved": at(EARLIER),
    }
    now = items("suspended", "never", "moved")
    assert names(build(now, standings, DAY, 10, Random(1))) == ["moved"]

    restored = [*now, *items("away")]
    assert set(names(build(restored, standings, DAY, 10, Random(1)))) == {"moved", "away"}


def test_an_item_listed_twice_is_asked_once() -> None:
    assert names(build(items("a", "a"), {}, DAY, 10, Random(1))) == ["a"]


def test_a_missed_item_comes_again_after_some_others_until_it_is_known() -> None:
    queue = build(items(*"abcdefgh"), {}, DAY, 10, Random(1))
    queue = advance(queue, at(DAY, Grade.AGAIN), 1, DAY)
    assert asked(queue)[REPEAT_AFTER] == ("a", "again")

    while queue.current and queue.current.item != "a":
        queue = advance(queue, at(DAY), 2, DAY)
    queue = advance(queue, review(at(DAY, Grade.AGAIN), Grade.HARD, DAY), 3, DAY)
    assert "a" not in names(queue)


def test_a_missed_item_comes_again_even_when_it_is_the_last() -> None:
    queue = advance(build(items("a"), {}, DAY, 10, Random(1)), at(DAY, Grade.AGAIN), 1, DAY)

    assert asked(queue) == [("a", "again")]
    assert advance(queue, at(DAY), 2, DAY).current is None


def test_a_leech_does_not_come_again() -> None:
    queue = build(items("a", "b"), {}, DAY, 10, Random(1))
    missed = at(DAY, Grade.AGAIN)

    assert names(advance(queue, missed._replace(suspended=True), 1, DAY)) == ["b"]


def test_cramming_asks_a_topic_or_a_formula_due_or_not() -> None:
    listed = [*items("a", "b", "c"), Item("other", "", ("network",))]
    standings = {"a": at(DAY), "b": at(DAY)._replace(suspended=True)}

    assert sorted(asked(cram(listed, standings, "bandwidth", DAY, Random(1)))) == [
        ("a", "cram"),
        ("c", "cram"),
    ]
    assert sorted(names(cram(listed, standings, "move_time", DAY, Random(1)))) == ["a", "c"]
    assert cram(listed, standings, "nothing", DAY, Random(1)).current is None


def test_cramming_takes_twenty_at_once_and_goes_on_with_the_others() -> None:
    listed = [Item(f"{number:02}", "", ("kv",)) for number in range(30)]
    long_ago = DAY - 40 * ONE_DAY
    faded = review(NEW, Grade.GOOD, long_ago)
    standings = {"29": faded, "28": review(NEW, Grade.GOOD, DAY)}

    first = names(cram(listed, standings, "kv", DAY, Random(1)))
    assert len(first) == 20
    assert first[0] == "29"
    assert "28" not in first

    standings |= dict.fromkeys(first, review(NEW, Grade.GOOD, DAY))
    assert not {"28", *first} & set(names(cram(listed, standings, "kv", DAY, Random(1)))[:9])


def test_undo_returns_to_the_turn_before_and_names_its_entry() -> None:
    start = build(items("a", "b", "c"), {}, DAY, 10, Random(1))
    first = advance(start, at(DAY), 41, DAY)
    second = advance(first, at(DAY, Grade.AGAIN), 42, DAY)

    assert second.done[-1].entry == 42
    assert undo(second) == first
    assert undo(undo(second)) == start
