"""What to ask today, and in which order.

``build`` makes the day's turns: first what was missed today, then what is due, the longest overdue
first, then as many new items as the day still allows. ``advance`` takes a turn, and puts what was
missed ``REPEAT_AFTER`` turns further on; ``undo`` goes back to before the last one::

    queue = build(items, states, day, new_a_day=10, rng=Random(0))
    queue.current                               # Turn("move-time", "due")
    advance(queue, state, entry=41, day=day)    # the next turn; the last one is in ``done``

Items of one group give each other away, so only one of them is asked a day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from random import Random
from typing import Literal, NamedTuple

from tuiyan.drill.schedule import NEW, CardState, is_due, is_hidden, is_to_repeat
from tuiyan.drill.shuffle import shuffled

REPEAT_AFTER = 5
"""How many others come before a missed item is asked again: enough that it is not answered from the eye."""


class Item(NamedTuple):
    """What can be asked, as the schedule knows it.

    Attributes:
        id: Explicit, never reused.
        group: Items of one group give each other away, such as both directions of a must-know;
            only one is asked a day. ``""`` stands alone.
        topics: Sections and themes it belongs to.
        formulas: Formulas it exercises.
    """

    id: str
    group: str = ""
    topics: tuple[str, ...] = ()
    formulas: tuple[str, ...] = ()


class Turn(NamedTuple):
    """One item to ask, and why."""

    item: str
    why: Literal["due", "again", "new", "cram"]


class Done(NamedTuple):
    """A turn that was taken.

    Attributes:
        entry: Number of the entry of the log it made.
        before: What was waiting before it.
    """

    turn: Turn
    entry: int
    before: tuple[Turn, ...]


class Queue(NamedTuple):
    """Turns that wait, and turns that were taken, the latest last."""

    waiting: tuple[Turn, ...]
    done: tuple[Done, ...] = ()

    @property
    def current(self) -> Turn | None:
        """What is asked now; None when the day's work is done."""
        return self.waiting[0] if self.waiting else None


def build(
    items: Iterable[Item], standings: Mapping[str, CardState], day: date, new_a_day: int, rng: Random
) -> Queue:
    """Queue what was missed today, then what is due, longest overdue first, then new items.

    New items come in the order of ``items``, as many as the day still allows. ``rng`` mixes what
    became due on the same day. Standings of items that are not listed are left alone.
    """
    listed = list({item.id: item for item in items}.values())
    again: list[Item] = []
    due: list[tuple[date, float, Item]] = []
    new: list[Item] = []
    busy: set[str] = set()
    for item in listed:
        standing = standings.get(item.id, NEW)
        if standing.last == day:
            busy.add(item.group)
            if is_to_repeat(standing, day):
                again.append(item)
        elif is_due(standing, day):
            due.append((standing.due or day, rng.random(), item))
        elif standing.is_new and not is_hidden(standing, day):
            new.append(item)
    due.sort(key=lambda entry: entry[:2])
    turns = [Turn(item.id, "again") for item in again]
    turns += [Turn(item.id, "due") for item in _one_a_group((entry[2] for entry in due), busy)]
    left = max(0, new_a_day - sum(standing.introduced == day for standing in standings.values()))
    turns += [Turn(item.id, "new") for item in _one_a_group(new, busy)[:left]]
    return Queue(tuple(turns))


def cram(items: Iterable[Item], standings: Mapping[str, CardState], topic: str, rng: Random) -> Queue:
    """Queue every item of a topic or formula, due or not, in random order."""
    chosen = {
        item.id: None
        for item in items
        if topic in item.topics + item.formulas and not standings.get(item.id, NEW).suspended
    }
    return Queue(tuple(Turn(name, "cram") for name in shuffled(list(chosen), rng)))


def advance(queue: Queue, standing: CardState, entry: int, day: date) -> Queue:
    """Take the current turn; a missed item comes again, unless it is now suspended or buried.

    Args:
        queue: What waits.
        standing: Where the item stands after the entry.
        entry: Number of the entry of the log.
        day: The study day.
    """
    turn, *others = queue.waiting
    rest = tuple(other for other in others if other.item != turn.item)
    if is_to_repeat(standing, day):
        rest = (*rest[:REPEAT_AFTER], Turn(turn.item, "again"), *rest[REPEAT_AFTER:])
    return Queue(rest, (*queue.done, Done(turn, entry, queue.waiting)))


def undo(queue: Queue) -> Queue:
    """Return to before the latest turn; its entry is ``queue.done[-1].entry``."""
    *done, last = queue.done
    return Queue(last.before, tuple(done))


def _one_a_group(items: Iterable[Item], busy: set[str]) -> list[Item]:
    """Keep the first of each group that is not ``busy``, and add the groups kept to it."""
    kept = []
    for item in items:
        if not item.group:
            kept.append(item)
        elif item.group not in busy:
            busy.add(item.group)
            kept.append(item)
    return kept
