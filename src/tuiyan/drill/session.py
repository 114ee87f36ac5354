"""A session of questions as one value: where a learner is, and what each key makes of it."""

from __future__ import annotations

from datetime import date
from typing import Literal, NamedTuple

from tuiyan.drill.answer import Read, read_answer, settled
from tuiyan.drill.grade import can_be_easy, grade_of, overruled
from tuiyan.drill.judge import SKIPPED, Verdict, judge
from tuiyan.drill.log import Answer, Grade
from tuiyan.drill.question import Prompt, Question
from tuiyan.drill.queue import Queue, advance, undo
from tuiyan.drill.schedule import Standing
from tuiyan.engine.quantity import Quantity

Phase = Literal["drawing", "asking", "slipped", "told", "over"]
"""Waiting for a question; for an answer; for a second try; for the next question; at the end."""

Mode = Literal["review", "sprint"]


class Asked(NamedTuple):
    """The question that was to be drawn is here; None: it cannot be drawn."""

    question: Question | None
    at_ms: int


class Typed(NamedTuple):
    """The answer box holds this."""

    text: str


class Submitted(NamedTuple):
    """The answer is given; for an answer asked back, one of the texts that were offered."""

    text: str
    at_ms: int


class Hinted(NamedTuple):
    """The next step is to be revealed."""


class GaveUp(NamedTuple):
    """The learner does not know."""

    at_ms: int


class Went(NamedTuple):
    """On to what comes next."""


class CountedRight(NamedTuple):
    """The learner counts the answer as right, whatever was judged."""


class CalledEasy(NamedTuple):
    """The learner says that it was easy."""


class TookBack(NamedTuple):
    """The last answer is to be forgotten."""


class Ended(NamedTuple):
    """The learner leaves, or the time of a sprint is up."""


class Kept(NamedTuple):
    """An answer was written down: the number of its entry, and where the item stands."""

    number: int
    standing: Standing


Event = (
    Asked | Typed | Submitted | Hinted | GaveUp | Went | CountedRight | CalledEasy | TookBack | Ended | Kept
)


class Draw(NamedTuple):
    """A question of this item is to be drawn and sent as :class:`Asked`."""

    item: str


class Record(NamedTuple):
    """An answer is to be written down; the number and the standing come back as :class:`Kept`."""

    answer: Answer
    mode: Mode


class TakeBack(NamedTuple):
    """An entry of the log is to be taken back."""

    number: int
    item: str


Effect = Draw | Record | TakeBack


class Judged(NamedTuple):
    """One answer, as it was typed, read and judged.

    Attributes:
        part: Which prompt of the question.
    """

    part: int
    text: str
    read: Read
    verdict: Verdict


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
        judged: Every answer to this question that cost something, in order.
        revealed: How many hints are shown.
        grades: Of the parts that are told, in order.
        entry: Number of the entry of the log that keeps this answer, or 0.
        standing: Where the item stands after it.
        asked_ms: When the question was shown.
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
    read: Read | None = None
    judged: tuple[Judged, ...] = ()
    revealed: int = 0
    grades: tuple[Grade, ...] = ()
    entry: int = 0
    standing: Standing | None = None
    asked_ms: int = 0
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
        last = self.judged[-1] if self.judged else None
        return last.verdict if last and last.part == self.part else None

    @property
    def tries(self) -> int:
        """How many answers to this prompt were judged."""
        return sum(judged.part == self.part for judged in self.judged)

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
        return min(self.grades) if self.question and len(self.grades) == len(self.question.prompts) else None

    @property
    def comes_again(self) -> bool:
        """Whether what is told will be asked again today."""
        return self.mode == "review" and self.grade is Grade.AGAIN

    def hints(self) -> tuple[str, ...]:
        """Return the hints that are revealed."""
        return self.prompt.hints()[: self.revealed] if self.prompt and self.revealed else ()


Step = tuple[Session, tuple[Effect, ...]]
"""A session after an event, and what is to be done about it, in order."""


def begin(queue: Queue, day: date, mode: Mode = "review") -> Step:
    """Return a session at its first question."""
    return _next(Session(queue, day, mode))


def update(session: Session, event: Event) -> Step:
    """Return the session after an event; one that means nothing now changes nothing."""
    match event:
        case Asked():
            return _asked(session, event)
        case Kept(number, standing):
            return session._replace(entry=number, standing=standing), ()
        case Ended():
            return session._replace(phase="over"), ()
    if session.phase in ("asking", "slipped"):
        return _while_asking(session, event)
    if session.phase == "told":
        return _when_told(session, event)
    return session, ()


def _asked(session: Session, event: Asked) -> Step:
    if session.phase != "drawing":
        return session, ()
    if event.question is None:
        turn, *waiting = session.queue.waiting
        queue = session.queue._replace(waiting=tuple(waiting))
        return _next(session._replace(queue=queue, failed=(*session.failed, turn.item)))
    return session._replace(question=event.question, phase="asking", asked_ms=event.at_ms), ()


def _next(session: Session) -> Step:
    """Forget the question and have the next one drawn."""
    fresh = Session(
        session.queue, session.day, session.mode, outcomes=session.outcomes, failed=session.failed
    )
    turn = fresh.queue.current
    if turn is None:
        return fresh._replace(phase="over"), ()
    return fresh, (Draw(turn.item),)


def _while_asking(session: Session, event: Event) -> Step:
    assert session.prompt is not None
    match event:
        case Typed(text):
            read = read_answer(text, session.prompt.target) if text.strip() else None
            return session._replace(text=text, read=read), ()
        case Submitted(text, at_ms):
            return _submitted(session, text, at_ms)
        case GaveUp(at_ms):
            return _told(session, Judged(session.part, "", Read("empty"), SKIPPED), at_ms)
        case Hinted() if session.mode == "review":
            return session._replace(revealed=min(session.revealed + 1, len(session.prompt.hints()))), ()
        case TookBack():
            return _took_back(session)
    return session, ()


def _submitted(session: Session, text: str, at_ms: int) -> Step:
    """Judge an answer; what cannot be read costs nothing."""
    assert session.prompt is not None
    target = session.prompt.target
    is_offered = session.read is not None and text in session.read.ask
    read = settled(text, target) if is_offered else read_answer(text, target)
    if read.is_free:
        return session._replace(text=text, read=read), ()
    verdict = judge(target, read)
    judged = Judged(session.part, text, read, verdict)
    if verdict.is_named and session.tries == 0 and session.mode == "review":
        return session._replace(phase="slipped", text="", read=None, judged=(*session.judged, judged)), ()
    return _told(session, judged, at_ms)


def _told(session: Session, judged: Judged, at_ms: int) -> Step:
    """Tell how the answer was; a question that is done with is written down at once."""
    session = session._replace(
        judged=(*session.judged, judged), phase="told", took_ms=at_ms - session.asked_ms
    )
    grade = grade_of(is_right=judged.verdict.is_right, tries=session.tries, hints=session.revealed)
    session = session._replace(grades=(*session.grades, grade), text=judged.text, read=judged.read)
    if session.mode == "sprint" and session.is_last_part:
        after, effects = _on(session)
        return after, (*_recorded(session), *effects)
    return session, _recorded(session)


def _recorded(session: Session) -> tuple[Effect, ...]:
    return (Record(answer_of(session), session.mode),) if session.grade is not None else ()


def answer_of(session: Session) -> Answer:
    """Return what the log keeps of the question that is told."""
    question, last = session.question, session.judged[-1]
    assert question is not None
    assert session.grade is not None
    slips = [judged.verdict for judged in session.judged if judged.verdict.mistake]
    return Answer(
        question.id,
        session.grade,
        question.version,
        question.seed,
        question.drawn,
        " | ".join(judged.text for judged in session.judged),
        last.read.echo,
        last.verdict.kind,
        slips[-1].mistake if slips else "",
        max(0, session.took_ms),
    )


def _when_told(session: Session, event: Event) -> Step:
    match event:
        case Went():
            return _on(session)
        case CountedRight() if session.verdict is not None and not session.verdict.is_right:
            return _regraded(session, overruled(tries=session.tries, hints=session.revealed))
        case CalledEasy() if (
            session.is_last_part and session.grade is not None and can_be_easy(session.grade)
        ):
            return _regraded(session, Grade.EASY, whole=True)
        case TookBack():
            return _took_back(session)
    return session, ()


def _regraded(session: Session, grade: Grade, *, whole: bool = False) -> Step:
    """Write the answer down anew, with another grade."""
    grades = (grade,) * len(session.grades) if whole else (*session.grades[:-1], grade)
    last = session.judged[-1]
    if not whole:
        last = last._replace(verdict=last.verdict._replace(kind="right"))
    after = session._replace(grades=grades, judged=(*session.judged[:-1], last))
    if not session.entry:
        return after, _recorded(after)
    return after._replace(entry=0), (TakeBack(session.entry, answer_of(after).item), *_recorded(after))


def _on(session: Session) -> Step:
    """Go to the next prompt of the question, or to the next question."""
    question = session.question
    assert question is not None
    if not session.is_last_part:
        question = _carried(session, question)
        part = session.part + 1
        return session._replace(
            question=question, part=part, phase="asking", text="", read=None, revealed=0
        ), ()
    outcome = Outcome(
        question.id, question.text, question.shown, session.grade or Grade.AGAIN, session.judged[-1].verdict
    )
    after = session._replace(outcomes=(*session.outcomes, outcome))
    if session.mode == "sprint" or session.standing is None:
        queue = session.queue._replace(waiting=session.queue.waiting[1:])
    else:
        queue = advance(session.queue, session.standing, session.entry, session.day)
    return _next(after._replace(queue=queue))


def _carried(session: Session, question: Question) -> Question:
    """Take a wrong value forward, so that what follows from it counts."""
    last = session.judged[-1]
    quantity: Quantity | None = last.read.quantity
    if last.verdict.is_right or quantity is None or question.carry is None:
        return question
    return question.carry(question, session.part, quantity)


def _took_back(session: Session) -> Step:
    """Ask this question again as if nothing had been answered, or the one before it."""
    if session.judged:
        assert session.question is not None
        item = session.question.id
        effects = (TakeBack(session.entry, item),) if session.entry else ()
        again = Session(
            session.queue,
            session.day,
            session.mode,
            "drawing",
            outcomes=session.outcomes,
            failed=session.failed,
        )
        return again, (*effects, Draw(item))
    if not session.queue.done or session.mode == "sprint":
        return session, ()
    done = session.queue.done[-1]
    back = session._replace(queue=undo(session.queue), outcomes=session.outcomes[:-1])
    after, effects_after = _next(back)
    return after, (TakeBack(done.entry, done.turn.item), *effects_after)
