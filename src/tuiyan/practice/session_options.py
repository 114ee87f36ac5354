"""What a learner wants to practise, and the turns that come of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import islice
from random import Random
from statistics import median
from typing import Literal, NamedTuple

from tuiyan.drill.day import AT_ONCE, NOTHING, Learned, build
from tuiyan.drill.draw import seed_from
from tuiyan.drill.ladder import UNMET, Fluency
from tuiyan.drill.log import Mode, Review, When
from tuiyan.drill.questions import Questions
from tuiyan.drill.queue import Item, Queue, Turn, cram
from tuiyan.drill.schedule import NEW, CardState, is_due, is_to_repeat
from tuiyan.drill.shuffle import shuffled, stream

SPRINT_S = 120
"""How long a sprint lasts."""

EXAM_S = 180
"""How long one has for the whole core."""

SEEDED_COUNT = 10
"""How many questions a seed chooses unless told otherwise."""

ANSWER_S = 20.0
"""How long an answer takes when nothing is known yet."""

QUICKEST_S = 5.0
"""How long an answer takes at least, its verdict read."""

CORE_AT_ONCE = 10
"""How many numbers of the ladder are practised at once."""


class SessionOptions(NamedTuple):
    """What a learner wants to practise; the default is the day's work.

    Attributes:
        at_most: Questions; 0 for as many as there are.
        seed: Chooses the same questions whatever was learned before, or ``""``.
        topic: A section, theme or formula to cram, due or not, or ``""``.
        sprint: As many as can be answered in ``SPRINT_S``; its answers do not move the schedule.
        core: The numbers of the core that do not come without thinking yet.
        exam: All numbers of the core in ``EXAM_S``; its answers do not move the schedule.
        minutes: After how long no new question comes, or 0.
        keep: What a seed asks counts for the schedule.
        items: Exactly these, in this order, due or not.
    """

    at_most: int = 0
    seed: str = ""
    topic: str = ""
    sprint: bool = False
    core: bool = False
    exam: bool = False
    minutes: int = 0
    keep: bool = False
    items: tuple[str, ...] = ()

    @property
    def is_day(self) -> bool:
        """Whether it is the day's work."""
        chosen = self.seed or self.topic or self.sprint or self.core or self.exam or self.items
        return not chosen

    @property
    def time_s(self) -> int:
        """How long it lasts at most; 0 for as long as one likes."""
        return EXAM_S if self.exam else SPRINT_S if self.sprint else 0

    @property
    def ends_s(self) -> int:
        """After how long it ends, be it only after the question on the table; 0 for when all is asked."""
        return self.time_s or self.minutes * 60

    @property
    def mode(self) -> Mode:
        """What its answers count for."""
        return "sprint" if self.time_s else "beside" if self.seed and not self.keep else "review"


class Pupil(NamedTuple):
    """What is known of a learner on one day.

    Attributes:
        standings: Where items stand.
        learned: What the day's queue takes into account besides.
        fluency: How far the numbers of the ladder are.
        new_a_day: New numbers a day.
        answer_s: How long an answer takes.
    """

    standings: Mapping[str, CardState] = {}
    learned: Learned = NOTHING
    fluency: Mapping[str, Fluency] = {}
    new_a_day: int = 10
    answer_s: float = ANSWER_S


def queue_of(options: SessionOptions, questions: Questions, pupil: Pupil, now: When) -> Queue:
    """Return what to ask; no two sprints are alike unless they have a seed."""
    seed = options.seed or (str(now.instant) if options.time_s else str(now.day))
    random = stream(seed_of(seed, ""), "items")
    at_most, standings = options.at_most, pupil.standings
    if options.exam:
        queue = _exam(questions.items, random)
    elif options.sprint:
        queue = _mixed(options, questions.items, {} if options.seed else standings, random)
    elif options.core:
        queue = _core(questions.items, pupil, now.day)
    elif options.items:
        queue = Queue(tuple(Turn(name, why(standings.get(name, NEW), now.day)) for name in options.items))
    elif options.seed:
        queue = _seeded(options, questions, random)
    elif options.topic:
        queue = cram(questions.items, standings, options.topic, now.day, random)
    else:
        if options.minutes:
            fits = int(options.minutes * 60 / max(pupil.answer_s, QUICKEST_S))
            at_most = min(at_most, fits) if at_most else max(1, fits)
        queue = build(
            questions.items, standings, now.day, pupil.new_a_day, random, pupil.learned, at_most or AT_ONCE
        )
    return queue._replace(waiting=queue.waiting[: at_most or None])


def _exam(items: Iterable[Item], random: Random) -> Queue:
    """Queue the whole core, met or not, in an order of its own."""
    return Queue(tuple(Turn(name, "cram") for name in shuffled([i.id for i in items if i.is_core], random)))


def _core(items: Iterable[Item], pupil: Pupil, day: date) -> Queue:
    """Queue what is not solid on the first level of the ladder that has any, then on the next.

    What was asked today already tests nothing today; it is asked once all others were.
    """
    listed = [item for item in items if item.level and not pupil.standings.get(item.id, NEW).suspended]
    is_done = all(_fluency(pupil, item).is_solid for item in listed if item.is_core)
    left = [
        item
        for item in sorted(listed, key=lambda item: item.level)
        if not _fluency(pupil, item).is_solid and (item.is_core or is_done)
    ]
    fresh = [item for item in left if _fluency(pupil, item).last != day]
    chosen = (fresh or left)[:CORE_AT_ONCE]
    return Queue(tuple(Turn(item.id, why(pupil.standings.get(item.id, NEW), day)) for item in chosen))


def _fluency(pupil: Pupil, item: Item) -> Fluency:
    return pupil.fluency.get(item.id, UNMET)


def why(standing: CardState, day: date) -> Literal["due", "again", "beside", "new"]:
    """Return what a question about an item is today."""
    if standing.is_new:
        return "new"
    if is_to_repeat(standing, day):
        return "again"
    return "due" if is_due(standing, day) and standing.last != day else "beside"


def seed_of(text: str, item: str) -> int:
    """Return the seed of an item's question in a session that has a seed of its own."""
    return seed_from(f"{text}\n{item}")


def chosen(options: SessionOptions, items: Iterable[Item]) -> list[Item]:
    """Return the items of a topic or formula, or all."""
    return [item for item in items if not options.topic or options.topic in (*item.topics, *item.formulas)]


def topics(items: Iterable[Item]) -> tuple[str, ...]:
    """Return what a session's topic may be, sections first as they come."""
    listed = list(items)
    names = (name for item in listed for name in item.topics)
    formulas = (name for item in listed for name in item.formulas)
    return tuple(dict.fromkeys((*names, *formulas)))


def _seeded(options: SessionOptions, questions: Questions, random: Random) -> Queue:
    """Choose by the seed alone, among what can be asked."""
    names = sorted(item.id for item in chosen(options, questions.items))
    askable = (name for name in shuffled(names, random) if questions.can_ask(name))
    count = options.at_most or SEEDED_COUNT
    return Queue(tuple(Turn(name, "cram") for name in islice(askable, count)))


def _mixed(
    options: SessionOptions, items: Iterable[Item], standings: Mapping[str, CardState], random: Random
) -> Queue:
    """Mix all items, what was learned before what was not."""
    listed = [item.id for item in chosen(options, items)]
    known = [name for name in listed if name in standings and not standings[name].suspended]
    new = [name for name in listed if name not in standings]
    return Queue(tuple(Turn(name, "cram") for name in (*shuffled(known, random), *shuffled(new, random))))


def answer_s(reviews: Sequence[Review], unknown: float = ANSWER_S) -> float:
    """Return how many seconds an answer usually takes: the median of the latest hundred, or ``unknown``."""
    times = [review.milliseconds for review in reviews[-100:] if review.milliseconds > 0]
    return median(times) / 1000 if times else unknown
