"""What a drill says, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.log import Grade
from tuiyan.drill.marking import Verdict
from tuiyan.drill.question import ChoiceTarget, OrderTarget, Prompt
from tuiyan.drill.schedule import LEECH_LAPSES, is_to_repeat
from tuiyan.drill.session import Outcome, Session
from tuiyan.messages import say


def prompt_lines(session: Session) -> Iterator[str]:
    """Give what is asked, with its place among the questions, and the lines to choose from."""
    question, prompt = session.question, session.prompt
    assert question is not None
    assert prompt is not None
    lead = place(session) + "  "
    if question.ask and session.part == 0:
        yield from (lead + question.ask).split("\n")
        lead = "  "
    yield from (lead + prompt.ask).split("\n")
    yield from prompt.above
    if isinstance(prompt.target, ChoiceTarget | OrderTarget):
        for number, line in enumerate(prompt.target.lines, 1):
            yield f"  {number}  {line}"


def place(session: Session) -> str:
    """Say which question it is; a sprint has no end but its time."""
    question = session.question
    section = question.section if question else ""
    if session.mode == "sprint":
        return say("drill.place_sprint", number=session.number, section=section)
    text = say("drill.place", number=session.number, total=session.total, section=section)
    if question and question.seconds:
        text += say("drill.in_seconds", seconds=question.seconds)
    return text


def free_lines(read: TypedAnswer) -> Iterator[str]:
    """Say why what was typed is no answer yet."""
    if read.ask:
        yield read.problem
        yield from (f"{number}  {choice}" for number, choice in enumerate(read.ask, 1))
        return
    problem = f"{read.problem} {read.hint}" if read.hint else read.problem
    yield say("drill.again", problem=problem)


def told_lines(session: Session) -> Iterator[str]:
    """Say how an answer was read, what it is worth, how it is worked out, and when it comes again."""
    prompt, verdict = session.prompt, session.verdict
    if prompt is None or verdict is None:
        return
    read = session.marked[-1].read
    if read.echo:
        yield say("drill.read_as", echo=read.echo)
    is_told = session.phase == "told"
    yield from _said(verdict, prompt, is_told=is_told)
    if not is_told:
        return
    if prompt.working and (worked := prompt.working.line()):
        yield say("drill.worked", worked=worked)
    if prompt.why:
        yield from say("drill.why", why=prompt.why).split("\n")
    yield from _ahead(session, prompt)


def outcome_lines(outcome: Outcome) -> Iterator[str]:
    """Say in one line how an answer of a sprint was."""
    verdict = outcome.verdict
    name = _name(verdict)
    if verdict.is_right:
        yield say("drill.right", shown=outcome.shown)
    elif verdict.kind == "skipped":
        yield say("drill.skipped", shown=outcome.shown)
    else:
        told = say("drill.wrong_named", name=name) if name else say("drill.wrong")
        yield told + say("drill.semicolon") + say("drill.answer_is", shown=outcome.shown)


def summary_lines(session: Session) -> Iterator[str]:
    """Say how the session went, and what was missed."""
    if session.outcomes:
        yield say("drill.tally", right=session.right, total=len(session.outcomes))
    else:
        yield say("drill.none_answered")
    for outcome in session.outcomes:
        if outcome.grade is Grade.AGAIN:
            text = outcome.text.replace("\n", " ")
            named = say("drill.named", name=name) if (name := _name(outcome.verdict)) else ""
            yield f"  ✗ {text}  {outcome.shown}{named}"
    if session.failed:
        yield say("drill.not_asked", count=len(session.failed))


def _said(verdict: Verdict, prompt: Prompt, *, is_told: bool) -> Iterator[str]:
    """Say what an answer was worth; a first slip does not give the answer away."""
    if verdict.is_right:
        yield say("drill.right", shown=prompt.shown)
    elif verdict.kind == "skipped":
        yield say("drill.skipped", shown=prompt.shown)
    else:
        name = _name(verdict)
        yield say("drill.wrong_named", name=name) if name else say("drill.wrong")
        yield from verdict.why.split("\n") if verdict.why else ()
        yield say("drill.answer_is", shown=prompt.shown) if is_told else say("drill.second_try")


def _name(verdict: Verdict) -> str:
    return verdict.name or (say("drill.power", power=verdict.power) if verdict.power else "")


def _ahead(session: Session, prompt: Prompt) -> Iterator[str]:
    """Say when the item comes again; one that is forgotten again and again is shown step by step."""
    standing = session.standing
    if standing is None:
        return
    if standing.suspended and standing.is_leech:
        yield say("drill.leech", lapses=LEECH_LAPSES)
        yield from (f"  {step}" for step in (prompt.working.steps() if prompt.working else ()))
    elif is_to_repeat(standing, session.day):
        yield say("drill.comes_again")
    elif standing.due is not None:
        yield say("drill.next_on", day=standing.due.isoformat(), days=(standing.due - session.day).days)
