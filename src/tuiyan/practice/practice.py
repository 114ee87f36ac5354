"""Opens a practice session: the library's questions, the user's history and settings, a clock.

For a screen or a prompt::

    practice = open_practice(library, scenario)     # StoreError: offer History.without(), or leave
    drill = practice.drill(SessionOptions(at_most=20))        # what is asked, and in which order
    drill.session                                   # the value of tuiyan.drill.session: all there is to show
    drill.tell(Submitted("23.3 ms", drill.at_ms))   # when it returns, the answer is on the disk
                                                    # StoreError: the session is as before the event
    practice.history.go_on_in_memory()              # if the user wants; then tell the same event again
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tuiyan.drill.confusions import FACTORS, MIDWAY
from tuiyan.drill.day import Learned, confused
from tuiyan.drill.ladder import Fluency, Rung, fluency, rungs, shaky
from tuiyan.drill.log import CONFUSED, Clock, When, local_now
from tuiyan.drill.objections import OBJECTIONS
from tuiyan.drill.questions import Questions
from tuiyan.drill.queue import Queue, Turn
from tuiyan.drill.schedule import NEW
from tuiyan.drill.template import Template
from tuiyan.messages import pick, say
from tuiyan.practice.history import History
from tuiyan.practice.open_questions import OpenQuestion, items_about, open_questions, waiting
from tuiyan.practice.runs import TimedRun, best_run, keep_run, kind_of, run_of
from tuiyan.practice.session_options import Pupil, SessionOptions, answer_s, queue_of, seed_of, why
from tuiyan.practice.statistics import (
    Share,
    Statistics,
    Weak,
    core_share,
    recent_since,
    statistics,
    weakest,
    wrong_by_item,
)
from tuiyan.practice.tries import rehearsed_of
from tuiyan.store.settings import Settings, read_settings

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.drill.session import Session
    from tuiyan.drill.session_runner import Drill
    from tuiyan.engine.scenario import Scenario

CONFUSED_FOR = timedelta(days=14)
"""How far back two numbers are remembered that were taken for one another."""


def clock_ms() -> int:
    """Return the milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


class Practice:
    """All it takes to practise.

    Attributes:
        library: Where the questions come from.
        figures: What live markup becomes.
        questions: That can be asked.
        history: Where answers are kept.
        settings: Of the user.
    """

    def __init__(
        self,
        library: Library,
        scenario: Scenario,
        history: History,
        settings: Settings,
        clock: Clock = local_now,
    ) -> None:
        """Ask under ``scenario``."""
        self.library = library
        self.figures = library.figures(scenario)
        self.questions = questions_of(library, scenario)
        self.history = history
        self.settings = settings
        self._clock = clock

    def now(self) -> When:
        """Return the study day and the instant."""
        return When.at(self._clock(), self.settings.rollover_hour)

    def queue(self, options: SessionOptions) -> Queue:
        """Return what ``options`` ask for; the day's work begins with what was asked in a talk before."""
        queue = queue_of(options, self.questions, self.pupil(), self.now())
        first = self.asked_items() if options.is_day else ()
        if not first:
            return queue
        standings, day = self.history.log.standings(), self.now().day
        turns = [Turn(name, why(standings.get(name, NEW), day)) for name in first]
        rest = tuple(turn for turn in queue.waiting if turn.item not in first)
        return queue._replace(waiting=(*turns, *rest))

    def asked(self) -> dict[OpenQuestion, tuple[str, ...]]:
        """Return what was asked in talks of earlier days, not answered there, and not practised since.

        Beside each question stand the items that it is practised with.
        """
        found = open_questions(self.history.store)
        about = {question.number: self.items_about(question) for question in found}
        names = {name for names in about.values() for name in names}
        seen: dict[str, date] = {}
        for review in self.history.log.reviews_of(names) if names else ():
            seen[review.item] = max(review.day, seen.get(review.item, review.day))
        left = waiting(found, about, seen, self.now().day)
        return {question: about[question.number] for question in left}

    def items_about(self, question: OpenQuestion) -> tuple[str, ...]:
        """Return what to practise for a question; what cannot be asked here is left out."""
        found = items_about(question, self.library, self.questions.items)
        return tuple(name for name in found if self.questions.can_ask(name))

    def ask_of(self, item: str) -> str:
        """Return what an item asks."""
        return self.questions.draw(item, 0).text.split("\n")[-1]

    def asked_items(self) -> tuple[str, ...]:
        """Return the items that today begins with, those answered today left out."""
        day = self.now().day
        names = dict.fromkeys(name for names in self.asked().values() for name in names)
        done = {each.item for each in self.history.log.reviews(since=day) if each.day == day}
        return tuple(name for name in names if name not in done)

    def pupil(self) -> Pupil:
        """Return what is known of the learner today."""
        day, log, items = self.now().day, self.history.log, self.questions.items
        with self.history.store.file.snapshot():
            standings, known = log.standings(), log.known()
            recent, found = log.reviews(since=day - CONFUSED_FOR), self._fluency()
        learned = Learned(known, shaky(items, found, day), confused(recent, day))
        return Pupil(standings, learned, found, self.settings.new_a_day, answer_s(recent))

    def ladder(self) -> tuple[Rung, ...]:
        """Return the ladder of the core, and how far each rung is."""
        return rungs(self.questions.items, self._fluency())

    def core(self) -> Share:
        """Return how many numbers of the core come without thinking, and how many there are."""
        return core_share(self.questions.items, self._fluency())

    def _fluency(self) -> dict[str, Fluency]:
        names = [item.id for item in self.questions.items if item.level]
        return fluency(self.history.log.reviews_of(names))

    def drill(self, options: SessionOptions, clock_ms: Callable[[], int] = clock_ms) -> Drill:
        """Begin a session, timed by ``clock_ms``; the history is copied before the first of a day."""
        from tuiyan.drill.session_runner import Drill

        self.history.back_up(self.now().day)

        seed = options.seed or (str(self.now().instant) if options.time_s else "")
        return Drill(
            self.queue(options),
            self.questions,
            lambda: self.history.log,
            self.now,
            clock_ms,
            standings=self.history.log.standings(),
            retention=self.settings.retention,
            mode=options.mode,
            seed=(lambda item, _: seed_of(seed, item)) if seed else None,
            comes_again=not options.seed,
            left_open=self.history.log.left_open(self.now().day),
            minutes=options.minutes,
        )

    def finish(self, options: SessionOptions, session: Session, took_ms: int) -> TimedRun | None:
        """Keep what a run against the clock came to; return the best one before it.

        Raises:
            StoreError: It could not be kept.
        """
        kind, run = kind_of(options), run_of(session, took_ms)
        if kind is None or run is None:
            return None
        before = best_run(self.history.store, kind)
        keep_run(self.history.store, kind, run, self.now())
        return before

    def statistics(self) -> Statistics:
        """Return what the history says today."""
        now, store = self.now(), self.history.store
        with store.file.snapshot():
            days, standings = store.log.days(), store.log.standings()
            recent, core = store.log.reviews(recent_since(now.day)), self.core()
            exam, sprint = best_run(store, "exam"), best_run(store, "sprint")
            rehearsed = rehearsed_of(self.library.rehearsals, standings, store.log, now.day)
        counted = statistics(days, recent, standings, self.questions.items, now)
        return counted._replace(core=core, exam=exam, sprint=sprint, rehearsed=rehearsed)

    def weak_formulas(self) -> tuple[Weak, ...]:
        """Return the formulas that were missed most often of late, the worst first."""
        recent = self.history.log.reviews(recent_since(self.now().day))
        return weakest(wrong_by_item(recent), {item.id: item.formulas for item in self.questions.items})

    def mistake_names(self) -> dict[str, str]:
        """Return what each mistake is called that a question knows."""
        from tuiyan.drill.kinds import mistakes_of
        from tuiyan.drill.targets.lines import REVERSED

        library = self.library
        listed = [mistake for template in library.templates for mistake in mistakes_of(template)]
        listed += library.shared_mistakes
        told = {name: say(f"drill.{name}_name") for name in (*OBJECTIONS, MIDWAY, *FACTORS)}
        known = {CONFUSED + item.id: _confused(item) for item in library.templates if not item.is_drawn}
        named = {mistake.id: pick(mistake.names) for mistake in listed}
        return {REVERSED: say("drill.reversed"), **told, **known, **named}


def _confused(item: Template) -> str:
    """Say which number was given in place of another."""
    means = getattr(item.own, "means", None)
    return say("drill.known_as", means=pick(means)) if means else say("drill.known_name")


def open_practice(
    library: Library,
    scenario: Scenario,
    history: History | None = None,
    settings: Settings | None = None,
    clock: Clock = local_now,
) -> Practice:
    """Open the user's history and settings, or take those given.

    Raises:
        StoreError: The history cannot be used.
    """
    return Practice(library, scenario, history or History.open(), settings or read_settings(), clock)


def questions_of(library: Library, scenario: Scenario) -> Questions:
    """Return all that can be asked under a scenario."""
    figures = library.figures(scenario)
    sections = [name for each in library.deck.sections for name in each.ids]
    return Questions(library.templates, figures, library.shared_mistakes, sections)
