"""Tries of rehearsals as the log has them: the last ones of a question, and how they go over the days."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.drill.log import LogEntry
from tuiyan.drill.schedule import CardState, is_due
from tuiyan.practice.statistics import Rehearsed, Share

if TYPE_CHECKING:
    from tuiyan.store.log import Log

DAYS = 7
"""Study days with tries that are told one by one."""


class Try(NamedTuple):
    """One answer to a rehearsal.

    Attributes:
        day: The study day.
        found: Concepts that were found.
        wanted: Concepts that there were.
        seconds: It took.
        grade: The user's own.
        is_typed: It was typed, so that something could be found.
    """

    day: date
    found: int
    wanted: int
    seconds: int
    grade: int
    is_typed: bool


def tries_in(entries: list[LogEntry]) -> Iterator[Try]:
    """Give the tries among entries of the log."""
    for entry in entries:
        answer = entry.answer
        if answer is not None and (mode := answer.shown.get("mode")):
            found, wanted = (int(answer.shown.get(name, "0")) for name in ("found", "wanted"))
            seconds = answer.milliseconds // 1000
            yield Try(entry.when.day, found, wanted, seconds, int(answer.grade), mode == "typed")


def rehearsed_of(ids: Collection[str], standings: Mapping[str, CardState], log: Log, day: date) -> Rehearsed:
    """Return how rehearsals go."""
    tried = [id_ for id_ in ids if id_ in standings and not standings[id_].is_new]
    days: dict[date, Share] = {}
    for id_ in tried:
        for each in tries_in(log.entries(id_)):
            if each.is_typed:
                before = days.get(each.day, Share())
                days[each.day] = Share(before.part + each.found, before.whole + each.wanted)
    due = sum(is_due(standings[id_], day) for id_ in tried)
    return Rehearsed(len(ids), len(tried), due, tuple(sorted(days.items())[-DAYS:]))
