"""Carries out what a session asks for: draws questions, keeps answers, takes them back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Literal, Protocol

from tuiyan.drill.event import (
    Drawn,
    DrawQuestion,
    Ended,
    Event,
    RecordAnswer,
    SessionEffect,
    TakeBack,
    Tried,
    Went,
)
from tuiyan.drill.log import Answer, Grade, Mode, When
from tuiyan.drill.question import Question
from tuiyan.drill.questions import Questions
from tuiyan.drill.queue import Queue
from tuiyan.drill.schedule import NEW, RETENTION, CardState, Recorded
from tuiyan.drill.session import Session
from tuiyan.drill.update import begin, update
from tuiyan.problem import TuiyanError

Seed = Callable[[str, int], int]
"""Gives the seed of an item's question, and of which one of them."""


class AnswerLog(Protocol):
    """Where answers are written; the log of an open store is one.

    Whatever writes returns when the answer is kept for good, or raises StoreError.
    """

    def record(
        self, answer: Answer, when: When, retention: float = ..., kind: Mode | Literal["try"] = ...
    ) -> Recorded:
        """Write one answer."""

    def undo(self, number: int, when: When) -> object:
        """Take an entry back."""

    def together(self) -> AbstractContextManager[None]:
        """Write all that is within, or nothing."""


class Drill:
    """A session that is under way.

    Attributes:
        session: As it stands.
    """

    def __init__(
        self,
        queue: Queue,
        questions: Questions,
        log: Callable[[], AnswerLog],
        now: Callable[[], When],
        clock_ms: Callable[[], int],
        *,
        standings: Mapping[str, CardState] | None = None,
        retention: float = RETENTION,
        mode: Mode = "review",
        seed: Seed | None = None,
        comes_again: bool = True,
        left_open: Mapping[str, Grade] | None = None,
        minutes: int = 0,
    ) -> None:
        """Begin; the first question is drawn at once.

        Args:
            queue: What to ask.
            questions: Draws them.
            log: Gives what answers are written to now; another, once a history cannot be written.
            now: The study day and the instant.
            clock_ms: A clock that never goes back.
            standings: Where items stood before.
            retention: The share to be remembered.
            mode: A sprint moves no schedule.
            seed: Gives seeds in place of the study day's.
            comes_again: What is missed is asked again; else the session is the same however it goes.
            left_open: The best grade of items that were left in the middle before.
            minutes: After how long no new question is drawn, or 0.
        """
        self._questions = questions
        self._log = log
        self._now = now
        self._clock_ms = clock_ms
        self._retention = retention
        self._seed = seed
        self._comes_again = comes_again
        self._left_open = dict(left_open or {})
        self._until_ms = clock_ms() + minutes * 60_000 if minutes else 0
        self._asked = {item: standing.reviews for item, standing in (standings or {}).items()}
        self.session, effects = begin(queue, now().day, mode)
        self._carry_out(effects)

    @property
    def at_ms(self) -> int:
        """The time that events are given."""
        return self._clock_ms()

    @property
    def is_late(self) -> bool:
        """Whether the time is up; the question on the table may still be answered."""
        return 0 < self._until_ms <= self.at_ms

    def tell(self, event: Event) -> Session:
        """Take an event in, do what follows from it, and return the session.

        Raises:
            StoreError: An answer could not be kept; the session is as before the event.
        """
        before = self.session
        self.session, effects = update(before, event)
        if isinstance(event, Went) and self.session.phase == "drawing" and self.is_late:
            self.session, effects = update(self.session, Ended())
        try:
            self._carry_out(effects)
        except BaseException:
            self.session = before
            raise
        return self.session

    def _carry_out(self, effects: tuple[SessionEffect, ...]) -> None:
        """Do everything, in order; an answer that is written anew is never for a moment not there."""
        if sum(isinstance(effect, RecordAnswer | TakeBack) for effect in effects) > 1:
            asked = dict(self._asked)
            try:
                with self._log().together():
                    self._do(effects)
            except BaseException:
                self._asked = asked
                raise
        else:
            self._do(effects)

    def _do(self, effects: tuple[SessionEffect, ...]) -> None:
        for effect in effects:
            match effect:
                case DrawQuestion(item):
                    best = self._left_open.get(item, Grade.EASY)
                    self.tell(Drawn(self._drawn(item), self.at_ms, best))
                case RecordAnswer(answer, mode):
                    self._record(answer, mode)
                case TakeBack(number, item, is_try):
                    self._log().undo(number, self._now())
                    if is_try:
                        continue
                    self._asked[item] = self._asked.get(item, 1) - 1

    def _record(self, answer: Answer, mode: Mode | Literal["try"]) -> None:
        number, standing = self._log().record(answer, self._now(), self._retention, mode)
        if mode == "try":
            self.session, _ = update(self.session, Tried(number))
            return
        self._left_open.pop(answer.item, None)
        self._asked[answer.item] = self._asked.get(answer.item, NEW.reviews) + 1
        if mode == "sprint":
            return
        if mode == "beside" and self._comes_again:
            standing = standing._replace(last=self._now().day, grade=int(answer.grade))
        self.session, _ = update(self.session, Recorded(number, standing if self._comes_again else NEW))

    def _drawn(self, item: str) -> Question | None:
        number = self._asked.get(item, 0)
        try:
            seed = (
                self._seed(item, number)
                if self._seed
                else self._questions.seed(item, self._now().day, number)
            )
            return self._questions.draw(item, seed)
        except TuiyanError:
            return None
