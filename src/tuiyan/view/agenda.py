"""What the day asks for, in a few numbers."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.drill.log import Grade
from tuiyan.drill.statistics import Share, answer_s, recent_since
from tuiyan.practice.session_options import SessionOptions

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.drill.queue import Queue
    from tuiyan.engine.scenario import Scenario
    from tuiyan.practice.practice import Practice


class Agenda(NamedTuple):
    """What there is to do today.

    Attributes:
        due: Items to ask again.
        missed: How many of them were wrong when last asked.
        new: Items to learn.
        done: Answers given today.
        minutes: About how long what is left takes.
        week: Answers of the last seven days.
        core: How many numbers of the core come without thinking.
    """

    due: int = 0
    missed: int = 0
    new: int = 0
    done: int = 0
    minutes: int = 0
    week: int = 0
    core: Share = Share()

    @property
    def left(self) -> int:
        """How many questions wait."""
        return self.due + self.new


def agenda_of(library: Library, scenario: Scenario) -> Agenda | None:
    """Read the user's history for what the day asks for; None if there is none yet, or it cannot be read."""
    from tuiyan.practice.practice import open_practice
    from tuiyan.store.errors import StoreError
    from tuiyan.user_folders import data_path

    if not data_path().is_file():
        return None
    try:
        practice = open_practice(library, scenario)
        try:
            return agenda(practice)
        finally:
            practice.history.close()
    except StoreError:
        return None


def agenda(practice: Practice, queue: Queue | None = None) -> Agenda:
    """Return what there is to do today, or what a queue of questions asks for."""
    day, log = practice.now().day, practice.history.log
    waiting = (queue or practice.queue(SessionOptions())).waiting
    due = [turn.item for turn in waiting if turn.why != "new"]
    reviews = log.reviews(since=recent_since(day))
    week = [each for each in reviews if (day - each.day).days < 7]
    standings = log.standings() if due else {}
    return Agenda(
        len(due),
        sum(standings[item].grade == Grade.AGAIN for item in due if item in standings),
        len(waiting) - len(due),
        sum(each.day == day for each in reviews),
        ceil(len(waiting) * answer_s(reviews) / 60),
        len(week),
        practice.core(),
    )
