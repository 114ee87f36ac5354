"""What is said of an answer, as values: the screen and the plain drill each draw it in their own way."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Literal, NamedTuple

from tuiyan.drill.answer import TypedAnswer, read_answer
from tuiyan.drill.log import Grade
from tuiyan.drill.marking import Verdict, mark
from tuiyan.drill.schedule import is_to_repeat
from tuiyan.drill.session import Outcome, Session
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.engine.formatting import digits
from tuiyan.messages import say
from tuiyan.practice.runs import TimedRun
from tuiyan.text.duration import clock

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class NextTime(NamedTuple):
    """When an item that was answered is asked again.

    Attributes:
        kind: ``leech`` and ``suspended`` are not asked at all, ``today`` once more before the day ends.
        day: The study day, where it is a later one.
    """

    kind: Literal["leech", "suspended", "today", "later"]
    day: date | None = None


def next_time(session: Session) -> NextTime | None:
    """Return when the item that is told comes again; None where no schedule says so."""
    standing = session.standing
    if standing is None:
        return None
    if standing.suspended:
        return NextTime("leech" if standing.is_leech else "suspended")
    if is_to_repeat(standing, session.day):
        return NextTime("today")
    return NextTime("later", standing.due) if standing.due else None


def slip_name(verdict: Verdict, *, is_plain: bool = False) -> str:
    """Say which slip was made, or nothing; ``is_plain`` writes powers of ten as they are typed."""
    if verdict.name or not verdict.power:
        return verdict.name
    if is_plain:
        return say("drill.power", power=verdict.power)
    key = "tui_drill.too_large" if verdict.power > 0 else "tui_drill.too_small"
    return say(key, power=f"10{str(abs(verdict.power)).translate(RAISED)}")


def tolerance_text(target: QuantityTarget) -> str:
    """Say how far off an answer may be."""
    if target.is_rough:
        return say("tui_drill.within_order")
    if not target.tolerance:
        return say("tui_drill.exactly")
    return say("tui_drill.within", share=f"{digits(target.tolerance * 100, 3).text} %")


def complaint(read: TypedAnswer) -> str:
    """Say why what was typed is no answer, and what was meant; where one asks back, only the question."""
    return f"{read.problem} {read.hint}" if read.hint and not read.ask else read.problem


def missed(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Return the questions that were not known."""
    return [outcome for outcome in outcomes if outcome.grade is Grade.AGAIN]


def day_name(day: date) -> str:
    """Write a day as people say it."""
    return say("tui_drill.day", month=day.month, day=day.day)


def run_text(run: TimedRun) -> str:
    """Write a run against the clock as ``19 / 20, 1:12``."""
    return say("drill.run", right=run.right, asked=run.asked, time=clock(run.took_ms / 1000))


def compared(run: TimedRun, before: TimedRun | None) -> str:
    """Hold a run against the clock against the best one before it."""
    if before is None:
        return ""
    if run.rank > before.rank:
        return say("drill.run_best", before=run_text(before))
    return say("drill.run_before", before=run_text(before), day=day_name(before.day))


def is_missed(session: Session) -> bool:
    """Tell whether a question, or a part of one, has just been missed."""
    if session.phase != "told" or session.mode == "sprint" or session.verdict is None:
        return False
    return not session.verdict.is_right


def is_copy(session: Session, text: str) -> bool:
    """Tell whether a text is the right answer, or the one that is shown."""
    prompt = session.prompt
    if prompt is None or not text.strip():
        return False
    if _bare(text) == _bare(prompt.shown):
        return True
    read = read_answer(text, prompt.target)
    return not read.is_free and mark(prompt.target, read).is_right


def _bare(text: str) -> str:
    return "".join(text.split()).casefold()
