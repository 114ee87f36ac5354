"""What the plain drill says, as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.ladder import DAYS
from tuiyan.drill.marking import Verdict
from tuiyan.drill.question import Prompt
from tuiyan.drill.schedule import LEECH_LAPSES
from tuiyan.drill.session import Outcome, Session
from tuiyan.drill.targets.lines import ChoiceTarget, OrderTarget
from tuiyan.messages import pick, say
from tuiyan.practice.session_options import SessionOptions, chosen
from tuiyan.text.cells import pad, pad_left
from tuiyan.view.agenda import agenda, asked_line
from tuiyan.view.drill.feedback import complaint, missed, next_time, slip_name
from tuiyan.view.ladder.state import HIDDEN, MARKS, Ladder, ladder_of
from tuiyan.view.names import is_theme, section_name, topic_name

if TYPE_CHECKING:
    from tuiyan.practice.practice import Practice


def opening_lines(options: SessionOptions, practice: Practice, session: Session) -> Iterator[str]:
    """Say what will be asked and what may be typed."""
    count = len(session.queue.waiting)
    if session.phase == "over":
        yield _nothing_due(practice)
        return
    if options.seed:
        yield say("drill.seeded", seed=options.seed, count=count)
    elif options.topic:
        total = len(chosen(options, practice.questions.items))
        key = "drill.crammed_of" if total > count else "drill.crammed"
        yield say(key, topic=_topic(options.topic, practice), count=count, total=total)
    elif options.core:
        yield from ladder_lines(ladder_of(practice))
        yield say("drill.core", count=count)
    elif not options.time_s:
        today = agenda(practice, session.queue)
        yield say("drill.day", told=today.told, minutes=today.minutes)
        if asked := asked_line(practice):
            yield asked
    yield say("drill.keys_sprint", seconds=options.time_s) if options.time_s else say("drill.keys")


def _topic(topic: str, practice: Practice) -> str:
    """Return what a theme, formula or section is called."""
    catalog = practice.library.catalog
    if catalog.knows(topic):
        return pick(catalog.label(topic))
    return topic_name(topic) if is_theme(topic) else section_name(topic, practice.library) or topic


def _nothing_due(practice: Practice) -> str:
    """Say that nothing is due, and when something will be."""
    statistics = practice.statistics()
    days = [number for number, count in enumerate(statistics.ahead, 1) if count]
    if not days:
        return say("drill.nothing_due", ahead="")
    day = (statistics.day + timedelta(days=days[0])).isoformat()
    ahead = say("drill.next_due", day=day, count=statistics.ahead[days[0] - 1])
    return say("drill.nothing_due", ahead=ahead)


def prompt_lines(session: Session, section_name: Callable[[str], str] = str) -> Iterator[str]:
    """Give what is asked, with its place among the questions, and the lines to choose from.

    Args:
        session: Where the learner is.
        section_name: Returns what a section is called.
    """
    question, prompt = session.question, session.prompt
    assert question is not None
    assert prompt is not None
    lead = place(session, section_name(question.section)) + "  "
    if question.ask and session.part == 0:
        yield from (lead + question.ask).split("\n")
        lead = "  "
    yield from (lead + prompt.ask).split("\n")
    yield from prompt.above
    if isinstance(prompt.target, ChoiceTarget | OrderTarget):
        for number, line in enumerate(prompt.target.lines, 1):
            yield f"  {number}  {line}"


def place(session: Session, section: str) -> str:
    """Say which question it is; a sprint has no end but its time."""
    question = session.question
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
    else:
        yield say("drill.again", problem=complaint(read))


def verdict_lines(session: Session) -> Iterator[str]:
    """Say how an answer was read, what it is worth, how it is worked out, and when it comes again."""
    prompt, verdict = session.prompt, session.verdict
    if prompt is None or verdict is None:
        return
    read = session.marked[-1].read
    if read.echo:
        yield say("drill.read_as", echo=read.echo)
    is_told = session.phase == "told"
    yield from _verdict_lines(verdict, prompt, is_told=is_told)
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
    if verdict.is_right:
        yield say("drill.right", shown=outcome.shown)
    elif verdict.kind == "skipped":
        yield say("drill.skipped", shown=outcome.shown)
    else:
        yield _wrong(verdict) + say("drill.semicolon") + say("drill.answer_is", shown=outcome.shown)


def summary_lines(session: Session) -> Iterator[str]:
    """Say how the session went, and what was missed."""
    if session.outcomes:
        yield say("drill.tally", right=session.right, total=len(session.outcomes))
    else:
        yield say("drill.none_answered")
    for outcome in missed(session.outcomes):
        text, name = outcome.text.replace("\n", " "), slip_name(outcome.verdict, is_plain=True)
        yield f"  ✗ {text}  {outcome.shown}" + (say("drill.named", name=name) if name else "")
    if session.failed:
        yield say("drill.not_asked", count=len(session.failed))


def _verdict_lines(verdict: Verdict, prompt: Prompt, *, is_told: bool) -> Iterator[str]:
    """Say what an answer was worth; a first slip does not give the answer away."""
    if verdict.is_right:
        yield say("drill.right", shown=prompt.shown)
    elif verdict.kind == "skipped":
        yield say("drill.skipped", shown=prompt.shown)
    else:
        yield _wrong(verdict)
        yield from verdict.why.split("\n") if verdict.why else ()
        yield say("drill.answer_is", shown=prompt.shown) if is_told else say("drill.second_try")


def _wrong(verdict: Verdict) -> str:
    name = slip_name(verdict, is_plain=True)
    return say("drill.wrong_named", name=name) if name else say("drill.wrong")


def _ahead(session: Session, prompt: Prompt) -> Iterator[str]:
    """Say when the item comes again; one that is forgotten again and again is shown step by step."""
    again = next_time(session)
    if again is None:
        return
    if again.kind == "leech":
        yield say("drill.leech", lapses=LEECH_LAPSES)
        yield from (f"  {step}" for step in (prompt.working.steps() if prompt.working else ()))
    elif again.kind == "today":
        yield say("drill.comes_again")
    elif again.day is not None:
        yield say("drill.next_on", day=again.day.isoformat(), days=(again.day - session.day).days)


def ladder_lines(ladder: Ladder) -> Iterator[str]:
    """Give the ladder as lines of text; a rung that is not solid hides its value."""
    level = 0
    for rung in ladder.rungs:
        if rung.level != level:
            level = rung.level
            yield ladder.level_name(level)
        is_solid = rung.fluency.is_solid
        days = MARKS[0] * rung.fluency.days + MARKS[1] * (DAYS - rung.fluency.days)
        took = f"{rung.fluency.last_ms / 1000:.1f} s" if rung.fluency.last_ms else "–"
        value = rung.value if is_solid else HIDDEN
        yield f"  {'✓' if is_solid else ' '} {pad(rung.name, 26)}{pad_left(value, 16)}  {days}  {took}"
    yield say("tui_drill.fluent").replace("#", f"{ladder.solid} / {ladder.total}")
