"""A session of questions as one value: where a learner is, and how it went so far.

All there is to show is in it, and nothing that does anything: `update` makes the next one of it and
of an event, `session_runner` carries out what follows, and a screen or a pipe draws it. So a session
can be tried key by key without a clock or a disk, and going back is to keep an old one::

    session, effects = update(session, Submitted("23.3 ms", at_ms=4000))
    session.phase, session.verdict.kind, session.grade      # "told", "right", Grade.GOOD

A question is told apart from the one before by ``number``, never by the time it was shown.
"""

from __future__ import annotations

from datetime import date
from typing import Literal, NamedTuple

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.log import Answer, Grade, Mode
from tuiyan.drill.marking import Verdict
from tuiyan.drill.question import Prompt, Question
from tuiyan.drill.queue import Queue
from tuiyan.drill.schedule import CardState

Phase = Literal["drawing", "asking", "slipped", "told", "over"]
"""Waiting for a question; for an answer; for a second try; for the next question; at the end."""


class MarkedAnswer(NamedTuple):
    """One answer, as it was typed, read and judged.

    Attributes:
        part: Which prompt of the question.
    """

    part: int
    read: TypedAnswer
    verdict: Verdict

    @property
    def text(self) -> str:
        """As it was typed."""
        return self.read.text


class Outcome(NamedTuple):
    """How one question went."""

    item: str
    text: str
    shown: str
    grade: Grade
    verdict: Verdict


class Session(NamedTuple):
    """Where a learner is.

    Attributes:
        queue: What waits, and what was done.
        day: The study day.
        question: That is asked or told.
        part: Which of its prompts.
        text: In the answer box.
        read: How that text reads, as it is echoed; None for an empty box.
        marked: Every answer to this question that cost something, in order.
        revealed: How many hints are shown.
        grades: Of the parts that are told, in order.
        best: The best grade that the question can get.
        tried: Numbers of the entries that keep what was judged of it before it is done.
        entry: Number of the entry of the log that keeps this answer, or 0.
        standing: Where the item stands after it.
        asked_ms: When the question was shown; for how long an answer took, and for nothing else.
        first_ms: From question to first key; 0 before it.
        took_ms: From question to last answer.
        outcomes: Of the questions before this one.
        failed: Items that could not be drawn.
    """

    queue: Queue
    day: date
    mode: Mode = "review"
    phase: Phase = "drawing"
    question: Question | None = None
    part: int = 0
    text: str = ""
    read: TypedAnswer | None = None
    marked: tuple[MarkedAnswer, ...] = ()
    revealed: int = 0
    grades: tuple[Grade, ...] = ()
    best: Grade = Grade.EASY
    tried: tuple[int, ...] = ()
    entry: int = 0
    standing: CardState | None = None
    asked_ms: int = 0
    first_ms: int = 0
    took_ms: int = 0
    outcomes: tuple[Outcome, ...] = ()
    failed: tuple[str, ...] = ()

    @property
    def prompt(self) -> Prompt | None:
        """What is asked, or told."""
        return self.question.prompts[self.part] if self.question else None

    @property
    def verdict(self) -> Verdict | None:
        """The last verdict on this prompt: a slip, or what is told."""
        last = self.marked[-1] if self.marked else None
        return last.verdict if last and last.part == self.part else None

    @property
    def tries(self) -> int:
        """How many answers to this prompt were judged."""
        return sum(marked.part == self.part for marked in self.marked)

    @property
    def is_last_part(self) -> bool:
        """Whether nothing of this question comes after this prompt."""
        return self.question is not None and self.part == len(self.question.prompts) - 1

    @property
    def number(self) -> int:
        """Which question this is, from 1."""
        return len(self.outcomes) + 1

    @property
    def total(self) -> int:
        """How many questions there are, those that come again counted."""
        return len(self.outcomes) + len(self.queue.waiting)

    @property
    def right(self) -> int:
        """How many questions were answered right, be it at the second try."""
        return sum(outcome.grade is not Grade.AGAIN for outcome in self.outcomes)

    @property
    def grade(self) -> Grade | None:
        """The grade of the whole question, once all of it is told."""
        is_done = self.question and len(self.grades) == len(self.question.prompts)
        return min(*self.grades, self.best) if is_done else None

    @property
    def comes_again(self) -> bool:
        """Whether what is told will be asked again today."""
        return self.mode == "review" and self.grade is Grade.AGAIN

    @property
    def kept_as(self) -> Mode:
        """What the answer counts for: some turns of a review are beside the schedule."""
        turn = self.queue.current
        return "beside" if self.mode == "review" and turn and turn.why == "beside" else self.mode

    def hints(self) -> tuple[str, ...]:
        """Return the hints that are revealed."""
        return self.prompt.hints()[: self.revealed] if self.prompt and self.revealed else ()


def answer_of(session: Session, so_far: Grade | None = None) -> Answer:
    """Return what the log keeps of the question that is told, or of what is judged of it ``so_far``."""
    question, last = session.question, session.marked[-1]
    grade = session.grade or so_far
    assert question is not None
    assert grade is not None
    slips = [marked.verdict for marked in session.marked if marked.verdict.mistake]
    return Answer(
        question.id,
        grade,
        question.version,
        question.seed,
        question.drawn,
        " | ".join(marked.text for marked in session.marked),
        last.read.echo,
        last.verdict.kind,
        slips[-1].mistake if slips else "",
        max(0, session.took_ms),
        session.first_ms or max(0, session.took_ms),
    )
