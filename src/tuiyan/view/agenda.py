"""What the day asks for, in a few numbers."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.content.index import Version
from tuiyan.messages import say
from tuiyan.practice.session_options import QUICKEST_S, SessionOptions, answer_s
from tuiyan.practice.statistics import Share, recent_since

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.drill.queue import Queue
    from tuiyan.engine.scenario import Scenario
    from tuiyan.practice.practice import Practice

RECENT_DAYS = 12
"""How many days are told one by one."""


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
        is_first: Nothing was answered on any day yet.
        watched: The number of the core to keep an eye on, or ``""``.
        weakest: The topic that was missed most often, and how many of its answers were wrong.
        recent: Answers of the last days, today last.
        streak: How many days in a row had any.
        rehearsals: Four-sentence questions to ask again.
        stopped: The slide at which the last talk ended before its last one; 0 where none did.
    """

    due: int = 0
    daily: int = 0
    new: int = 0
    done: int = 0
    minutes: int = 0
    week: int = 0
    core: Share = Share()
    is_first: bool = False
    watched: str = ""
    weakest: tuple[str, Share] | None = None
    recent: tuple[int, ...] = ()
    streak: int = 0
    rehearsals: int = 0
    stopped: int = 0

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
    """Read the user's history for what the day asks for; None if it cannot be read."""
    from tuiyan.practice.practice import open_practice
    from tuiyan.store.errors import StoreError
    from tuiyan.user_folders import data_path

    try:
        if not data_path().is_file():
            return Agenda(is_first=True)
        practice = open_practice(library, scenario)
        try:
            return _with_habit(agenda(practice), practice)
        finally:
            practice.history.close()
    except (StoreError, OSError):
        return None


def _with_habit(today: Agenda, practice: Practice) -> Agenda:
    """Add what the history says of the days before: what is weak, and how steadily one practised."""
    from tuiyan.view.ladder.state import ladder_of
    from tuiyan.view.names import names_of

    statistics, watched = practice.statistics(), ladder_of(practice).watched
    days = [count for week in statistics.heat for count in week if count is not None]
    return today._replace(
        is_first=not statistics.answers,
        watched=watched.name if watched else "",
        weakest=next(iter(names_of(practice).weak_topics(statistics)), None),
        recent=tuple(days[-RECENT_DAYS:]),
        streak=statistics.streak.current,
        rehearsals=statistics.rehearsed.due,
        stopped=_stopped(practice),
    )


def _stopped(practice: Practice) -> int:
    from tuiyan.practice.talk_log import kept_in
    from tuiyan.view.deck.spot import slide_of

    library = practice.library
    spot = kept_in(practice.history.store, library.origin["deck"]).spot
    deck = library.deck.version(Version())
    at = slide_of(spot, deck) if spot is not None else 0
    return at + 1 if 0 < at < deck.run - 1 else 0


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
        ceil(len(waiting) * max(answer_s(reviews), QUICKEST_S) / 60),
        len(week),
        practice.core(),
    )


def asked_line(practice: Practice) -> str:
    """Say what was asked in a talk and is practised first, or nothing."""
    found = [question.text or question.title for question in practice.asked()]
    return say("after.first", text=say("after.and").join(found)) if found else ""
