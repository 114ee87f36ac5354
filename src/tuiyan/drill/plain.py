"""A drill line by line: for pipes, screen readers and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from tuiyan.drill.answer import Read
from tuiyan.drill.judge import Verdict
from tuiyan.drill.log import Grade
from tuiyan.drill.question import Choice, Order, Prompt
from tuiyan.drill.session import (
    CalledEasy,
    CountedRight,
    Ended,
    Event,
    GaveUp,
    Hinted,
    Session,
    Submitted,
    TookBack,
    Went,
)
from tuiyan.messages import say

ReadLine = Callable[[str], str]
"""Shows a prompt and returns the next line typed; raises EOFError when there is none."""

Write = Callable[[str], None]
"""Shows one line."""

QUIT = ("q", "quit", "exit")
REPEAT = ("?", "？")
HINT = ("h", "hint", "提示")
GIVE_UP = ("-", "skip", "不会")
UNDO = ("u", "undo", "撤销")
COUNT = ("o", "算我对")
EASY = ("e", "easy", "太简单")


class Practice(Protocol):
    """A session that is under way."""

    @property
    def session(self) -> Session:
        """As it stands."""

    @property
    def at_ms(self) -> int:
        """The time that events are given."""

    def tell(self, event: Event) -> Session:
        """Take an event in and return the session."""


class Desk(NamedTuple):
    """What a drill talks through.

    Attributes:
        read_line: Gives what the learner types.
        write: Takes what the learner reads.
    """

    read_line: ReadLine
    write: Write


def run(practice: Practice, desk: Desk) -> Session:
    """Ask until there is nothing left to ask, or the learner leaves; say how each answer was."""
    asked: tuple[int, int] | None = None
    try:
        while practice.session.phase != "over":
            session = practice.session
            if session.phase in ("asking", "slipped") and (len(session.outcomes), session.part) != asked:
                asked = (len(session.outcomes), session.part)
                _write_prompt(session, desk)
            line = desk.read_line("> ").strip()
            if line.lower() in QUIT:
                break
            if line in REPEAT:
                asked = None
                continue
            asked = None if line.lower() in UNDO else asked
            _take(practice, line, desk)
    except (EOFError, KeyboardInterrupt):
        desk.write("")
    practice.tell(Ended())
    _write_summary(practice.session, desk.write)
    return practice.session


def _write_prompt(session: Session, desk: Desk) -> None:
    question, prompt = session.question, session.prompt
    assert question is not None
    assert prompt is not None
    desk.write("")
    place = say("drill.place", number=session.number, total=session.total, section=question.section)
    lead = f"{place}  "
    if question.ask and session.part == 0:
        desk.write(lead + question.ask)
        lead = "  "
    first, *others = (lead + prompt.ask).split("\n")
    for line in (first, *others, *prompt.above, *_keyed(prompt)):
        desk.write(line)


def _keyed(prompt: Prompt) -> Iterator[str]:
    """Number the lines that a prompt shows."""
    if isinstance(prompt.target, Choice | Order):
        for number, line in enumerate(prompt.target.lines, 1):
            yield f"  {number}  {line}"


def _take(practice: Practice, line: str, desk: Desk) -> None:
    """Take one line in: an answer, or a word that is a key on the screen."""
    word, session = line.lower(), practice.session
    if word in UNDO:
        practice.tell(TookBack())
    elif session.phase == "told":
        event = CountedRight() if word in COUNT else CalledEasy() if word in EASY else None
        if event is None:
            practice.tell(Went())
        elif practice.tell(event) is not session:
            desk.write("  " + say("drill.regraded"))
    elif word in HINT:
        hints = practice.tell(Hinted()).hints()
        shown = hints[-1] if len(hints) > len(session.hints()) else say("drill.no_hint")
        desk.write("  " + shown)
    elif word in GIVE_UP:
        _tell(practice, GaveUp(practice.at_ms), desk)
    elif line:
        _tell(practice, Submitted(_chosen(session, line), practice.at_ms), desk)


def _chosen(session: Session, line: str) -> str:
    """Return the reading that a key chooses, where one was asked back."""
    offered = session.read.ask if session.read else ()
    keys = [str(number) for number in range(1, len(offered) + 1)]
    return offered[keys.index(line)] if line in keys else line


def _tell(practice: Practice, event: Event, desk: Desk) -> None:
    """Answer, and say how it was."""
    session = practice.tell(event)
    if session.phase in ("asking", "slipped") and session.read is not None and session.read.is_free:
        for text in _free_lines(session.read):
            desk.write("  " + text)
        return
    for text in _verdict_lines(session):
        desk.write("  " + text)


def _free_lines(read: Read) -> Iterator[str]:
    if read.ask:
        yield read.problem
        yield from (f"{number}  {choice}" for number, choice in enumerate(read.ask, 1))
        return
    problem = f"{read.problem} {read.hint}" if read.hint else read.problem
    yield say("drill.again", problem=problem)


def _verdict_lines(session: Session) -> Iterator[str]:
    prompt, verdict = session.prompt, session.verdict
    if prompt is None or verdict is None:
        return
    read = session.judged[-1].read
    if read.echo:
        yield say("drill.read_as", echo=read.echo)
    yield from _said(verdict, prompt, is_told=session.phase == "told")
    if session.phase == "told" and prompt.working and (worked := prompt.working.line()):
        yield say("drill.worked", worked=worked)
    if session.phase == "told" and prompt.why:
        yield from say("drill.why", why=prompt.why).split("\n")


def _said(verdict: Verdict, prompt: Prompt, *, is_told: bool) -> Iterator[str]:
    """Say what an answer was worth; a first slip does not give the answer away."""
    if verdict.is_right:
        yield say("drill.right", shown=prompt.shown)
    elif verdict.kind == "skipped":
        yield say("drill.skipped", shown=prompt.shown)
    else:
        name = verdict.name or (say("drill.power", power=verdict.power) if verdict.power else "")
        yield say("drill.wrong_named", name=name) if name else say("drill.wrong")
        yield from verdict.why.split("\n") if verdict.why else ()
        yield say("drill.answer_is", shown=prompt.shown) if is_told else say("drill.second_try")


def _write_summary(session: Session, write: Write) -> None:
    write("")
    if not session.outcomes:
        write(say("drill.none_answered"))
        return
    write(say("drill.tally", right=session.right, total=len(session.outcomes)))
    for outcome in session.outcomes:
        if outcome.grade is Grade.AGAIN:
            text = outcome.text.replace("\n", " ")
            write(f"  ✗ {text}  {outcome.shown}")
