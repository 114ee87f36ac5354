"""A drill line by line: for pipes, screen readers and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from tuiyan.drill.answer import read_answer
from tuiyan.drill.judge import SKIPPED, Verdict, judge
from tuiyan.drill.question import Question
from tuiyan.drill.session import Session, answered
from tuiyan.engine.reading import Reading, read
from tuiyan.engine.unit import UnitTable
from tuiyan.messages import say

ReadLine = Callable[[str], str]
"""Shows a prompt and returns the next line typed; raises EOFError when there is none."""

Write = Callable[[str], None]
"""Shows one line."""

AGAIN = ("unreadable", "no-unit", "ask")
"""States of a reading that cost nothing."""

QUIT = ("q", "quit", "exit")
REPEAT = ("?", "？")


class _QuitError(Exception):
    """The learner ends the session."""


class Desk(NamedTuple):
    """What a drill talks through.

    Attributes:
        read_line: Gives what the learner types.
        write: Takes what the learner reads.
        units: The units there are.
    """

    read_line: ReadLine
    write: Write
    units: UnitTable


def run(session: Session, questions: Mapping[str, Question], desk: Desk) -> Session:
    """Ask what is left of ``session``, say how each answer was, and return it as far as it got."""
    try:
        while session.next_id:
            question = questions[session.next_id]
            number = len(session.answers) + 1
            desk.write("")
            place = say("drill.place", number=number, total=len(session.ids), section=question.section)
            desk.write(f"{place}  {question.ask}")
            session = answered(session, _ask(question, desk))
    except (EOFError, KeyboardInterrupt, _QuitError):
        desk.write("")
    _write_summary(session, questions, desk.write)
    return session


def _ask(question: Question, desk: Desk) -> Verdict:
    """Ask until there is an answer to judge; what cannot be read costs nothing."""
    while typed := _typed(question, desk):
        reading = _settled(read_answer(typed, question, desk.units), question, desk)
        if reading.state in AGAIN:
            desk.write("  " + say("drill.again", problem=_told(reading, question)))
            continue
        desk.write("  " + say("drill.read_as", echo=reading.echo or reading.text))
        verdict = judge(question, reading)
        if reading.state == "wrong-dimension":
            desk.write(
                "  " + say("drill.wrong_kind", text=reading.text, unit=question.unit or question.shown)
            )
        break
    else:
        verdict = SKIPPED
    for line in _verdict_lines(question, verdict):
        desk.write("  " + line)
    return verdict


def _told(reading: Reading, question: Question) -> str:
    """Say what is wrong with what was typed, with a unit as an example where one is missing."""
    if reading.state == "no-unit":
        example = say("engine.for_example", unit=question.unit or reading.hint)
        return f"{reading.problem} {example}"
    return f"{reading.problem} {reading.hint}".rstrip()


def _typed(question: Question, desk: Desk) -> str:
    while True:
        typed = desk.read_line("> ").strip()
        if typed.lower() in QUIT:
            raise _QuitError
        if typed not in REPEAT:
            return typed
        desk.write(question.ask)


def _settled(reading: Reading, question: Question, desk: Desk) -> Reading:
    """Ask back which of two readings was meant."""
    while reading.state == "ask" and reading.ask:
        desk.write("  " + reading.problem)
        for number, choice in enumerate(reading.ask, 1):
            desk.write(f"  {number}  {choice}")
        key = _typed(question, desk)
        keys = [str(number) for number in range(1, len(reading.ask) + 1)]
        if key in keys:
            return read(reading.ask[keys.index(key)], desk.units, question.answer.dimension)
        reading = read_answer(key, question, desk.units)
    return reading


def _verdict_lines(question: Question, verdict: Verdict) -> Iterator[str]:
    if verdict.is_right:
        yield say("drill.right", shown=question.shown)
    elif verdict.kind == "skipped":
        yield say("drill.skipped", shown=question.shown)
    elif verdict.power:
        yield say("drill.power", power=verdict.power, shown=question.shown)
    else:
        yield say("drill.wrong", shown=question.shown)
    if question.worked:
        yield say("drill.worked", worked=question.worked)
    if question.why:
        yield say("drill.why", why=question.why)


def _write_summary(session: Session, questions: Mapping[str, Question], write: Write) -> None:
    write("")
    total = len(session.answers)
    if not total:
        write(say("drill.none_answered"))
        return
    write(say("drill.tally", right=session.right, total=total))
    for question_id in session.missed:
        question = questions[question_id]
        write(f"  ✗ {question.ask}  {question.shown}")
