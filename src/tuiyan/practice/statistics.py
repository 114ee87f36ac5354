"""What the log says about the learner: due dates, retention, habit, weak spots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from tuiyan.drill.day import due_turns
from tuiyan.drill.ladder import UNMET, Fluency
from tuiyan.drill.log import Grade, PracticeDay, Review, When
from tuiyan.drill.queue import Item
from tuiyan.drill.schedule import ONE_DAY, CardState, is_due
from tuiyan.practice.runs import TimedRun
from tuiyan.practice.session_options import answer_s

AHEAD_DAYS = 30
"""How far due dates are foretold, and how far back retention is measured."""

WEAK_DAYS = 90
"""How far back weak spots and mistakes are looked for."""

WEEKS = 53
"""Rows of a year's heat map: this week and the 52 before."""

SHORTEST_DAY = timedelta(hours=23)
"""A study day on which summer time begins."""


class Share(NamedTuple):
    """How many of how many."""

    part: int = 0
    whole: int = 0

    @property
    def ratio(self) -> float | None:
        """From 0 to 1; None of nothing."""
        return self.part / self.whole if self.whole else None


class Weak(NamedTuple):
    """A formula or topic, and how often its answers were wrong."""

    name: str
    wrong: Share


class Streak(NamedTuple):
    """Study days in a row: the run that still stands, and the longest ever."""

    current: int
    longest: int


class Rehearsed(NamedTuple):
    """How rehearsals go.

    Attributes:
        total: How many there are.
        tried: Answered at least once.
        due: To be asked again today.
        days: Of the last study days with any, the points found and those there were.
    """

    total: int = 0
    tried: int = 0
    due: int = 0
    days: tuple[tuple[date, Share], ...] = ()


class Statistics(NamedTuple):
    """All that is shown about the learner on one study day.

    Attributes:
        due: Items to ask today, missed ones included, new ones and those that another holds back not.
        ahead: Items that become due tomorrow, the day after, and so on.
        retention: Of items last seen on an earlier day, how many were remembered.
        heat: Answers a day, in weeks from Monday to Sunday, this week last; None after today.
        mistakes: Ids of mistakes with how often they were made, most frequent first.
        core: How many numbers of the core come without thinking.
        answer_s: Seconds that an answer usually takes; 0 where none was timed.
        exam: The best run through the whole core against the clock, or None.
        sprint: The best sprint, or None.
        rehearsed: How rehearsals go.
    """

    day: date
    answers: int
    learned: int
    suspended: int
    due: int
    ahead: tuple[int, ...]
    retention: Share
    streak: Streak
    heat: tuple[tuple[int | None, ...], ...]
    weak_formulas: tuple[Weak, ...]
    weak_topics: tuple[Weak, ...]
    mistakes: tuple[tuple[str, int], ...]
    core: Share = Share()
    answer_s: float = 0.0
    exam: TimedRun | None = None
    sprint: TimedRun | None = None
    rehearsed: Rehearsed = Rehearsed()


def statistics(
    days: Mapping[date, PracticeDay],
    recent: Sequence[Review],
    standings: Mapping[str, CardState],
    items: Iterable[Item],
    now: When,
) -> Statistics:
    """Count everything. Items that are no longer listed count for the habit and for retention.

    Args:
        days: What every study day saw.
        recent: The answers of :func:`recent_since` and later, at most ``RECENT_ANSWERS``.
        standings: Where items stand.
        items: What can be asked now.
        now: Today.
    """
    day = now.day
    wrong = wrong_by_item(recent)
    listed = {item.id: item for item in items}
    known = [standings[name] for name in listed if name in standings]
    return Statistics(
        day=day,
        answers=sum(practice.answers for practice in days.values()),
        learned=sum(not standing.is_new for standing in known),
        suspended=sum(standing.suspended for standing in known),
        due=len(due_turns(listed.values(), standings, day)),
        ahead=due_ahead(known, day),
        retention=retention(recent, day),
        streak=streak(days, now),
        heat=heat(days, day),
        weak_formulas=weakest(wrong, {item.id: item.formulas for item in listed.values()}),
        weak_topics=weakest(wrong, {item.id: item.topics for item in listed.values()}),
        mistakes=tuple(Counter(r.mistake for r in recent if r.mistake).most_common(10)),
        answer_s=answer_s(recent, 0.0),
    )


def recent_since(day: date) -> date:
    """Return the first study day whose answers :func:`statistics` needs one by one."""
    return day - timedelta(days=WEAK_DAYS - 1)


def due_ahead(standings: Iterable[CardState], day: date, days: int = AHEAD_DAYS) -> tuple[int, ...]:
    """Count the items that become due on each of the ``days`` after ``day``."""
    counts = Counter([s.due for s in standings if not s.suspended and not is_due(s, day)])
    return tuple(counts[day + number * ONE_DAY] for number in range(1, days + 1))


def retention(reviews: Iterable[Review], day: date, days: int = AHEAD_DAYS) -> Share:
    """Return how many tests of memory were passed in the ``days`` up to ``day``.

    A test is an item's first review on a later day than it was last seen. What comes again the
    same day, the first sight of an item, and sprints test nothing.
    """
    since = day - timedelta(days=days)
    grades = [
        each.grade
        for each in reviews
        if each.kind == "review" and each.before is not None and each.before < each.day
        if since < each.day <= day
    ]
    return Share(len(grades) - grades.count(Grade.AGAIN), len(grades))


def streak(days: Mapping[date, PracticeDay], now: When) -> Streak:
    """Count study days in a row.

    The current run may end yesterday, for today is not over, or tomorrow, for one may have flown
    west; further ahead lies only a clock that was wrong.
    """
    run = current = longest = 0
    previous: date | None = None
    for day in sorted(day for day in days if day - now.day <= ONE_DAY):
        follows = previous is not None and _follows(day, days[day].first, previous, days[previous].last)
        run = run + 1 if follows else 1
        longest = max(longest, run)
        previous = day
    if previous is not None and (
        previous >= now.day or _follows(now.day, now.instant, previous, days[previous].last)
    ):
        current = run
    return Streak(current, longest)


def _follows(day: date, first: datetime, previous: date, last: datetime) -> bool:
    """Whether no study day was let go by between two.

    Who flies east may lose one: then less than the shortest day lies between the answers.
    """
    skipped = (day - previous).days - 1
    return skipped == 0 or (skipped == 1 and first - last < SHORTEST_DAY)


def heat(days: Mapping[date, PracticeDay], today: date) -> tuple[tuple[int | None, ...], ...]:
    """Return a year of answers a day: weeks from Monday to Sunday, this week last."""
    monday = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    year = [monday + timedelta(days=number) for number in range(7 * WEEKS)]
    answers = {day: practice.answers for day, practice in days.items()}
    counts = [answers.get(day, 0) if day <= today else None for day in year]
    return tuple(tuple(counts[start : start + 7]) for start in range(0, len(counts), 7))


def wrong_by_item(reviews: Iterable[Review]) -> dict[str, Share]:
    """Return how many of each item's answers were wrong."""
    grades = [(review.item, review.grade) for review in reviews]
    wrong = Counter([item for item, grade in grades if grade == Grade.AGAIN])
    return {item: Share(wrong[item], whole) for item, whole in Counter([item for item, _ in grades]).items()}


def weakest(
    wrong: Mapping[str, Share], names: Mapping[str, Sequence[str]], count: int = 5, at_least: int = 3
) -> tuple[Weak, ...]:
    """Return the names whose items were missed most often, the worst first.

    Args:
        wrong: How many of each item's answers were wrong.
        names: Formulas or topics of each item.
        count: How many to return at most.
        at_least: Names with fewer answers say too little.
    """
    parts: dict[str, int] = {}
    wholes: dict[str, int] = {}
    for item, (part, whole) in wrong.items():
        for name in names.get(item, ()):
            parts[name] = parts.get(name, 0) + part
            wholes[name] = wholes.get(name, 0) + whole
    weak = [Weak(name, Share(parts[name], whole)) for name, whole in wholes.items() if whole >= at_least]
    weak = [each for each in weak if each.wrong.part]
    weak.sort(key=lambda each: (-(each.wrong.ratio or 0), -each.wrong.whole, each.name))
    return tuple(weak[:count])


def core_share(items: Iterable[Item], found: Mapping[str, Fluency]) -> Share:
    """Return how many numbers of the core come without thinking."""
    core = [found.get(item.id, UNMET).is_solid for item in items if item.is_core]
    return Share(sum(core), len(core))
