"""What each event makes of a session, and what is then to be done about it.

The session is a value and ``update`` a function: it opens no file and reads no clock, but returns what
is to be done as effects, in order, for `session_runner` to carry out::

    update(session, Submitted("46.7 ms", 4000))     # a named mistake: phase "slipped", no effect yet
    update(session, Submitted("23.3 ms", 9000))     # phase "told", (RecordAnswer(answer, "review"),)

An answer is written down as soon as it is told, before the next question is drawn, so that a killed
program loses none. A changed grade takes the old entry back and writes another, for the log only
grows. What is typed is read once: the reading that was echoed is the one that is marked and logged.
"""

from __future__ import annotations

from datetime import date

from tuiyan.drill.answer import TypedAnswer, read_answer
from tuiyan.drill.event import (
    CalledEasy,
    CountedRight,
    Drawn,
    DrawQuestion,
    Ended,
    Event,
    GaveUp,
    Hinted,
    RecordAnswer,
    SessionEffect,
    Submitted,
    TakeBack,
    TookBack,
    Tried,
    Typed,
    Went,
)
from tuiyan.drill.log import Grade, Mode, can_be_easy, grade_of, overruled
from tuiyan.drill.marking import SKIPPED, mark
from tuiyan.drill.question import Question
from tuiyan.drill.queue import Queue, advance, skip, undo
from tuiyan.drill.schedule import Recorded
from tuiyan.drill.session import MarkedAnswer, Outcome, Session, answer_of
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.engine.quantity import Quantity

Step = tuple[Session, tuple[SessionEffect, ...]]
"""A session after an event, and what is to be done about it, in order."""


def begin(queue: Queue, day: date, mode: Mode = "review") -> Step:
    """Return a session at its first question."""
    return _next(Session(queue, day, mode))


def update(session: Session, event: Event) -> Step:
    """Return the session after an event; one that means nothing now changes nothing."""
    match event:
        case Drawn():
            return _asked(session, event)
        case Recorded(number, standing):
            return session._replace(entry=number, standing=standing), ()
        case Tried(number):
            return session._replace(tried=(*session.tried, number)), ()
        case Ended():
            return session._replace(phase="over"), ()
    if session.phase in ("asking", "slipped"):
        return _while_asking(session, event)
    if session.phase == "told":
        return _when_told(session, event)
    return session, ()


def _asked(session: Session, event: Drawn) -> Step:
    if session.phase != "drawing":
        return session, ()
    if event.question is None:
        turn = session.queue.waiting[0]
        return _next(session._replace(queue=skip(session.queue), failed=(*session.failed, turn.item)))
    return session._replace(
        question=event.question, phase="asking", asked_ms=event.at_ms, best=event.best
    ), ()


def _next(session: Session) -> Step:
    """Forget the question and have the next one drawn."""
    fresh = Session(
        session.queue, session.day, session.mode, outcomes=session.outcomes, failed=session.failed
    )
    turn = fresh.queue.current
    if turn is None:
        return fresh._replace(phase="over"), ()
    return fresh, (DrawQuestion(turn.item),)


def _while_asking(session: Session, event: Event) -> Step:
    assert session.prompt is not None
    match event:
        case Typed(text, at_ms):
            read = read_answer(text, session.prompt.target) if text.strip() else None
            first_ms = session.first_ms or max(0, at_ms - session.asked_ms)
            return session._replace(text=text, read=read, first_ms=first_ms), ()
        case Submitted(text, at_ms):
            return _submitted(session, text, at_ms)
        case GaveUp(at_ms):
            return _told(session, MarkedAnswer(session.part, TypedAnswer("empty"), SKIPPED), at_ms)
        case Hinted() if session.mode != "sprint":
            return session._replace(revealed=min(session.revealed + 1, len(session.prompt.hints()))), ()
        case TookBack():
            return _took_back(session)
    return session, ()


def _submitted(session: Session, text: str, at_ms: int) -> Step:
    """Judge an answer; what cannot be read costs nothing."""
    assert session.prompt is not None
    target = session.prompt.target
    read = _read(session, text)
    if read.is_free:
        return session._replace(text=text, read=read), ()
    verdict = mark(target, read)
    marked = MarkedAnswer(session.part, read, verdict)
    if verdict.is_named and session.tries == 0 and session.mode != "sprint":
        after = session._replace(phase="slipped", text="", read=None, marked=(*session.marked, marked))
        return after, _tried(after, Grade.HARD)
    return _told(session, marked, at_ms)


def _read(session: Session, text: str) -> TypedAnswer:
    """Return an answer as it was read for its echo, or read it where nothing was echoed."""
    assert session.prompt is not None
    target, before = session.prompt.target, session.read
    if before is not None and text in before.ask and isinstance(target, QuantityTarget):
        return target.settled(text)
    return before if before is not None and before.text == text else read_answer(text, target)


def _told(session: Session, marked: MarkedAnswer, at_ms: int) -> Step:
    """Tell how the answer was; a question that is done with is written down at once."""
    session = session._replace(
        marked=(*session.marked, marked), phase="told", took_ms=at_ms - session.asked_ms
    )
    grade = grade_of(is_right=marked.verdict.is_right, tries=session.tries, hints=session.revealed)
    session = session._replace(grades=(*session.grades, grade), text=marked.text, read=marked.read)
    if session.mode == "sprint":
        after, effects = _on(session)
        return after, (*_recorded(session), *effects)
    return session, _recorded(session) or _tried(session, grade)


def _tried(session: Session, grade: Grade) -> tuple[SessionEffect, ...]:
    """Write down what is judged before the question is done: nothing is shown before it is kept."""
    if session.mode != "review":
        return ()
    return (RecordAnswer(answer_of(session, min(*session.grades, grade, session.best)), "try"),)


def _recorded(session: Session) -> tuple[SessionEffect, ...]:
    return (RecordAnswer(answer_of(session), session.kept_as),) if session.grade is not None else ()


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
    last = session.marked[-1]
    if not whole:
        last = last._replace(verdict=last.verdict._replace(kind="right"))
    after = session._replace(grades=grades, marked=(*session.marked[:-1], last))
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
        question.id, question.text, question.shown, session.grade or Grade.AGAIN, session.marked[-1].verdict
    )
    after = session._replace(outcomes=(*session.outcomes, outcome))
    if session.mode == "sprint" or session.standing is None:
        queue = skip(session.queue)
    else:
        queue = advance(session.queue, session.standing, session.entry, session.day)
    return _next(after._replace(queue=queue))


def _carried(session: Session, question: Question) -> Question:
    """Take a wrong value forward, so that what follows from it counts."""
    last = session.marked[-1]
    quantity: Quantity | None = last.read.quantity
    if last.verdict.is_right or quantity is None or question.carry is None:
        return question
    return question.carry(question, session.part, quantity)


def _took_back(session: Session) -> Step:
    """Ask this question again as if nothing had been answered, or the one before it."""
    if session.marked:
        assert session.question is not None
        item = session.question.id
        effects = [TakeBack(number, item, is_try=True) for number in session.tried]
        effects += [TakeBack(session.entry, item)] if session.entry else []
        again = Session(
            session.queue,
            session.day,
            session.mode,
            "drawing",
            outcomes=session.outcomes,
            failed=session.failed,
        )
        return again, (*effects, DrawQuestion(item))
    if not session.queue.done or session.mode == "sprint":
        return session, ()
    done = session.queue.done[-1]
    back = session._replace(queue=undo(session.queue), outcomes=session.outcomes[:-1])
    after, effects_after = _next(back)
    return after, (TakeBack(done.entry, done.turn.item), *effects_after)
