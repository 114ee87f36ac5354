"""What a day asks, and in which order.

First what was missed today, then what is new of the core; then what is due, the most likely forgotten first
and never more than ``AT_ONCE``; then the numbers of the core that are not known without thinking yet,
whatever the schedule says of them; then what else is new. Numbers and computed questions are mixed about
four to two::

    queue = build(items, standings, day, new_a_day=10, rng=Random(0))

A day has ``new_a_day`` new numbers and half as many new computed questions. The other way round ("what is
23 ms?") a number is asked once it is stable, outside of both. Items of one group give each other away, so
only one of them is asked a day; two numbers that were taken for one another are asked together the next day.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from random import Random
from typing import NamedTuple

from tuiyan.drill.log import Review
from tuiyan.drill.queue import Item, Queue, Turn
from tuiyan.drill.schedule import NEW, CardState, is_due, is_to_repeat, recall

AT_ONCE = 40
"""How many due items are asked at once: ten minutes at a quarter of a minute each; the others wait."""

NUMBERS, COMPUTED = 4, 2
"""So many new numbers, then so many new computed questions, and again."""

STABLE_DAYS = 7.0
"""From which stability on a number is also asked the other way round."""

MEANINGS_A_DAY = 2
"""How many of those begin on a day."""


class Learned(NamedTuple):
    """What a day's queue takes into account besides where items stand.

    Attributes:
        known: Items that were right once.
        shaky: Numbers of the core, asked before and not today, that do not come without thinking yet.
        confused: Items with the one they were taken for on an earlier day, and not asked since.
    """

    known: frozenset[str] = frozenset()
    shaky: frozenset[str] = frozenset()
    confused: Mapping[str, str] = {}


NOTHING = Learned()


def build(
    items: Iterable[Item],
    standings: Mapping[str, CardState],
    day: date,
    new_a_day: int,
    rng: Random,
    learned: Learned = NOTHING,
    at_once: int = AT_ONCE,
) -> Queue:
    """Queue the turns of a day.

    New items come in the order of ``items``, as many as the day still allows. ``rng`` mixes what
    is as likely forgotten. Standings of items that are not listed are left alone.
    """
    listed = list({item.id: item for item in items}.values())
    seen = _Seen(standings, day, {item.group for item in listed if _of(standings, item).last == day})
    again = [Turn(item.id, "again") for item in listed if is_to_repeat(_of(standings, item), day)]
    new = _New(listed, seen, learned, new_a_day)
    core = [item for item in new.numbers if item.is_core]
    first = new.turns(again, core) if core else []
    due = _due(listed, seen, rng, at_once)
    turns = [*again, *first, *due]
    turns += _beside(listed, seen, learned, {turn.item for turn in turns})
    turns += new.turns(turns, new.numbers)
    turns += new.meanings()
    return Queue(tuple(_paired(turns, listed, seen, learned)))


def due_turns(
    items: Iterable[Item], standings: Mapping[str, CardState], day: date, at_once: int = AT_ONCE
) -> list[Turn]:
    """Return what was missed today and what is due, without what another of its group holds back."""
    queue = build(items, standings, day, 0, Random(0), at_once=at_once)
    return [turn for turn in queue.waiting if turn.why in ("again", "due")]


class _Seen(NamedTuple):
    """Where items stand on a day, and the groups that are asked on it."""

    standings: Mapping[str, CardState]
    day: date
    groups: set[str]

    def is_open(self, item: Item) -> bool:
        standing = _of(self.standings, item)
        return standing.is_new and not standing.suspended


def _of(standings: Mapping[str, CardState], item: Item) -> CardState:
    return standings.get(item.id, NEW)


def _beside(items: Iterable[Item], seen: _Seen, learned: Learned, queued: set[str]) -> list[Turn]:
    """Return the numbers of the core that are asked whatever the schedule says."""
    shaky = [
        item
        for item in items
        if item.id in learned.shaky and item.id not in queued and not _of(seen.standings, item).suspended
    ]
    return [Turn(item.id, "beside") for item in _one_a_group(shaky, seen.groups)]


def _due(items: Iterable[Item], seen: _Seen, rng: Random, at_once: int) -> list[Turn]:
    """Return what is due, the most likely forgotten first."""
    standings, day = seen.standings, seen.day
    due = [item for item in items if _of(standings, item).last != day and is_due(_of(standings, item), day)]
    chances = {item.id: (recall(_of(standings, item), day), rng.random()) for item in due}
    due.sort(key=lambda item: chances[item.id])
    return [Turn(item.id, "due") for item in _one_a_group(due, seen.groups)][:at_once]


class _New:
    """The new items of a day, as far as there is room for them."""

    def __init__(self, items: Sequence[Item], seen: _Seen, learned: Learned, new_a_day: int) -> None:
        fresh = [item for item in items if seen.is_open(item)]
        kinds = {item.id: item.kind for item in items}
        begun = Counter(
            kinds.get(name, "must-know")
            for name, standing in seen.standings.items()
            if standing.introduced == seen.day
        )
        self.numbers = [item for item in fresh if item.kind == "must-know"]
        self._computed = [item for item in fresh if item.kind == "template"]
        self._meanings = [item for item in fresh if item.kind == "meaning" and _is_stable(item, seen)]
        self._numbers_left = max(0, new_a_day - begun["must-know"])
        self._computed_left = max(0, new_a_day // 2 - begun["template"])
        self._meanings_left = max(0, MEANINGS_A_DAY - begun["meaning"]) if new_a_day else 0
        self._seen = seen
        self._known = learned.known

    def turns(self, queued: Iterable[Turn], numbers: Iterable[Item]) -> list[Turn]:
        """Return numbers and computed questions in turns; a question after all numbers that it rests on."""
        chosen = _one_a_group(numbers, self._seen.groups, self._numbers_left)
        self._numbers_left -= len(chosen)
        self.numbers = [item for item in self.numbers if item not in chosen]
        before = self._known.union(turn.item for turn in queued)
        turns: list[Turn] = []
        for start in range(0, max(len(chosen), 1), NUMBERS):
            some = chosen[start : start + NUMBERS]
            turns += [Turn(item.id, "new") for item in some]
            before = before.union(item.id for item in some)
            turns += self._questions(before, COMPUTED if chosen else self._computed_left)
        return turns

    def meanings(self) -> list[Turn]:
        """Return the numbers that are asked the other way round for the first time."""
        chosen = _one_a_group(self._meanings, self._seen.groups, self._meanings_left)
        return [Turn(item.id, "new") for item in chosen]

    def _questions(self, before: frozenset[str], at_most: int) -> list[Turn]:
        ready = [item for item in self._computed if item.needs <= before]
        picked = _one_a_group(ready, self._seen.groups, min(at_most, self._computed_left))
        self._computed_left -= len(picked)
        self._computed = [item for item in self._computed if item not in picked]
        return [Turn(item.id, "new", item.needs - self._known) for item in picked]


def _is_stable(item: Item, seen: _Seen) -> bool:
    return (seen.standings.get(item.of, NEW).stability or 0.0) >= STABLE_DAYS


def _paired(turns: list[Turn], items: Iterable[Item], seen: _Seen, learned: Learned) -> list[Turn]:
    """Put two items together of which one was taken for the other."""
    listed = {item.id: item for item in items}
    for one, other in learned.confused.items():
        if not all(name in listed and _can_pair(listed[name], turns, seen) for name in (one, other)):
            continue
        by_name = {turn.item: turn for turn in turns}
        pair = [by_name.get(name, Turn(name, "beside")) for name in (one, other)]
        at = turns.index(by_name[one]) if one in by_name else len([t for t in turns if t.why != "new"])
        before = [turn for turn in turns[:at] if turn not in pair]
        turns = [*before, *pair, *(turn for turn in turns[at:] if turn not in pair)]
    return turns


def _can_pair(item: Item, turns: Iterable[Turn], seen: _Seen) -> bool:
    """Whether it is asked today, or may be."""
    standing = _of(seen.standings, item)
    is_free = not standing.is_new and standing.last != seen.day and not standing.suspended
    return is_free or any(turn.item == item.id for turn in turns)


def _one_a_group(items: Iterable[Item], busy: set[str], at_most: int | None = None) -> list[Item]:
    """Keep the first of each group that is not ``busy``, and add the groups kept to it."""
    kept: list[Item] = []
    for item in items:
        if at_most is not None and len(kept) >= at_most:
            break
        if not item.group:
            kept.append(item)
        elif item.group not in busy:
            busy.add(item.group)
            kept.append(item)
    return kept


def confused(reviews: Iterable[Review], day: date) -> dict[str, str]:
    """Return the items that were taken for another before ``day`` and not asked since, with that other.

    Args:
        reviews: Answers, day by day.
        day: Today.
    """
    found: dict[str, tuple[str, date]] = {}
    for review in reviews:
        if review.confused_with:
            found[review.item] = (review.confused_with, review.day)
        elif review.item in found and review.day > found[review.item][1]:
            del found[review.item]
    return {item: other for item, (other, on) in found.items() if on < day}
