"""Turns that wait, and how one is taken; which ones a day has is for :mod:`tuiyan.drill.day`.

``advance`` takes a turn, and puts what was missed ``REPEAT_AFTER`` turns further on; ``undo`` goes back to
before the last one::

    queue = build(items, states, day, new_a_day=10, rng=Random(0))
    queue.current                               # Turn("move-time", "due")
    advance(queue, state, entry=41, day=day)    # the next turn; the last one is in ``done``

A computed question may wait in the queue for numbers that are learned before it in the same session: it
is not asked before each of them was right once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from random import Random
from typing import Literal, NamedTuple

from tuiyan.drill.log import Grade
from tuiyan.drill.schedule import NEW, RETENTION, CardState, is_to_repeat, recall

REPEAT_AFTER = 5
"""How many others come before a missed item is asked again: enough that it is not answered from the eye."""

CRAM_AT_ONCE = 20
"""How many questions of a topic are asked at once: what is left waits for the next time."""


class Item(NamedTuple):
    """What can be asked, as the schedule knows it.

    Attributes:
        id: Explicit, never reused.
        group: Items of one group give each other away, such as both directions of a must-know;
            only one is asked a day. ``""`` stands alone.
        topics: Sections and themes it belongs to.
        formulas: Formulas it exercises.
        kind: A number to know, what a number is, or a question that is computed.
        needs: Must-knows that must have been right once before it is asked.
        of: The must-know that it asks the other way round, or ``""``.
        level: Of the ladder: 1 the first rungs, 2 the rest of the core, 3 what follows it; else 0.
        rung: The must-know whose rung it stands on, itself or another, or ``""``.
    """

    id: str
    group: str = ""
    topics: tuple[str, ...] = ()
    formulas: tuple[str, ...] = ()
    kind: Literal["must-know", "meaning", "template"] = "must-know"
    needs: frozenset[str] = frozenset()
    of: str = ""
    level: int = 0
    rung: str = ""

    @property
    def is_core(self) -> bool:
        """Whether it must come without thinking."""
        return self.level in (1, 2)


Why = Literal["due", "again", "beside", "new", "cram"]


class Turn(NamedTuple):
    """One item to ask, and why.

    Attributes:
        why: ``beside`` is asked whatever the schedule says, and does not move it.
        needs: Must-knows that have yet to be right before it is asked.
    """

    item: str
    why: Why
    needs: frozenset[str] = frozenset()


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


def cram(
    items: Iterable[Item], standings: Mapping[str, CardState], topic: str, day: date, rng: Random
) -> Queue:
    """Queue the items of a topic or formula, due or not, ``CRAM_AT_ONCE`` of them at most.

    The most likely forgotten come first, and what is new before what is known well; what was asked
    today comes last, so that cramming again goes on with the others. ``rng`` mixes what is alike.
    """
    chosen = {item.id: standings.get(item.id, NEW) for item in items if topic in item.topics + item.formulas}
    chances = {
        name: (RETENTION if standing.is_new else recall(standing, day), rng.random())
        for name, standing in chosen.items()
        if not standing.suspended
    }
    ordered = sorted(chances, key=lambda name: chances[name])
    return Queue(tuple(Turn(name, "cram") for name in ordered[:CRAM_AT_ONCE]))


def advance(queue: Queue, standing: CardState, entry: int, day: date) -> Queue:
    """Take the current turn; a missed item comes again, unless it is now suspended.

    Args:
        queue: What waits.
        standing: Where the item stands after the entry.
        entry: Number of the entry of the log.
        day: The study day.
    """
    turn, *others = queue.waiting
    rest = [other for other in others if other.item != turn.item]
    if is_to_repeat(standing, day):
        again = Turn(turn.item, "beside" if turn.why == "beside" else "again")
        rest[REPEAT_AFTER:REPEAT_AFTER] = [again]
    elif standing.grade > Grade.AGAIN:
        rest = [other._replace(needs=other.needs - {turn.item}) for other in rest]
    return Queue(_open_first(rest), (*queue.done, Done(turn, entry, queue.waiting)))


def skip(queue: Queue) -> Queue:
    """Leave the current turn out."""
    return queue._replace(waiting=_open_first(queue.waiting[1:]))


def _open_first(waiting: Sequence[Turn]) -> tuple[Turn, ...]:
    """Bring the first turn that needs nothing more to the front; nothing is left where there is none."""
    at = next((at for at, turn in enumerate(waiting) if not turn.needs), None)
    return () if at is None else (waiting[at], *waiting[:at], *waiting[at + 1 :])


def undo(queue: Queue) -> Queue:
    """Return to before the latest turn; its entry is ``queue.done[-1].entry``."""
    *done, last = queue.done
    return Queue(last.before, tuple(done))
