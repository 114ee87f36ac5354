"""What the day asks for, in a few numbers."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.drill.statistics import Share, answer_s, recent_since
from tuiyan.messages import say
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
        daily: Numbers of the core that are asked until they are solid, due or not.
        new: Items to learn.
        done: Answers given today.
        minutes: About how long what is left takes.
        week: Answers of the last seven days.
        core: How many numbers of the core come without thinking.
    """

    due: int = 0
    daily: int = 0
    new: int = 0
    done: int = 0
    minutes: int = 0
    week: int = 0
    core: Share = Share()

    @property
    def left(self) -> int:
        """How many questions wait."""
        return self.due + self.daily + self.new

    @property
    def told(self) -> str:
        """What waits, in words."""
        text = say("tui_drill.today_is", due=self.due, new=self.new)
        return text + (say("tui_drill.and_daily", count=self.daily) if self.daily else "")


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
    whys = Counter(turn.why for turn in waiting)
    reviews = log.reviews(since=recent_since(day))
    week = [each for each in reviews if (day - each.day).days < 7]
    return Agenda(
        len(waiting) - whys["beside"] - whys["new"],
        whys["beside"],
        whys["new"],
        sum(each.day == day for each in reviews),
        ceil(len(waiting) * answer_s(reviews) / 60),
        len(week),
        practice.core(),
    )
