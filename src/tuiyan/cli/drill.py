"""``tuiyan drill``: what is due today, a topic, a seed or a sprint, on the screen or line by line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Line, UsageError
from tuiyan.cli.context import glyphs_of, library_of, named, scenario_of
from tuiyan.drill.plain import Prompter, run
from tuiyan.messages import say
from tuiyan.practice.history import History
from tuiyan.practice.practice import Practice, clock_ms, open_practice, questions_of
from tuiyan.practice.session_options import SPRINT_S, SessionOptions, topics
from tuiyan.problem import TuiyanError
from tuiyan.store.errors import StoreError

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.drill.queue import Item
    from tuiyan.drill.session import Event, Session
    from tuiyan.drill.session_runner import Drill
    from tuiyan.engine.scenario import Scenario


FAILED = 1
"""The history could not be written, and the learner would rather stop."""


def drill(line: Line) -> int:
    """Ask until the questions, or the learner's patience, are at an end."""
    wish = SessionOptions(line.whole("count", 0), line.value("seed"), line.value("topic"), line.has("sprint"))
    library = library_of(line)
    if wish.topic:
        _check_topic(wish.topic, questions_of(library, scenario_of(line, library)).items)
    if not line.has("plain") and sys.stdin.isatty() and sys.stdout.isatty():
        from tuiyan.cli.screens import show_drill

        return show_drill(line, library, wish)
    return _plain(line, library, wish)


class DeclinedError(TuiyanError):
    """The history cannot be used, and the learner would rather stop."""


def _plain(line: Line, library: Library, wish: SessionOptions) -> int:
    glyphs = glyphs_of(line)
    desk = Prompter(_read_line, lambda text: print(glyphs.text(text).translate(glyphs.marks), flush=True))
    scenario = scenario_of(line, library)
    try:
        return _talk(wish, library, scenario, desk)
    except DeclinedError:
        return FAILED


def _talk(wish: SessionOptions, library: Library, scenario: Scenario, desk: Prompter) -> int:
    with _keeping(desk) as keeping:
        practice = open_practice(library, scenario, keeping)
        if not practice.questions.items:
            raise UsageError(say("cli.no_drills"))
        under_way = _UnderWay(practice.drill(wish), keeping, desk)
        for text in _opening(wish, practice, under_way.session):
            desk.write(text)
        if under_way.session.phase != "over":
            run(under_way, desk._replace(until_ms=clock_ms() + SPRINT_S * 1000 if wish.sprint else 0))
    return FAILED if under_way.has_failed else 0


def _check_topic(topic: str, items: Iterable[Item]) -> None:
    known = topics(items)
    if topic not in known:
        raise UsageError(named("cli.no_topic", topic, known))


def _opening(wish: SessionOptions, practice: Practice, session: Session) -> Iterator[str]:
    """Say what will be asked and what may be typed."""
    count = len(session.queue.waiting)
    if session.phase == "over":
        yield _nothing(practice)
        return
    if wish.seed:
        yield say("drill.seeded", seed=wish.seed, count=count)
    elif wish.topic:
        yield say("drill.crammed", topic=wish.topic, count=count)
    elif not wish.sprint:
        due = practice.due(session.queue)
        yield say("drill.day", due=due.due, new=due.new, minutes=due.minutes)
    yield say("drill.keys_sprint", seconds=SPRINT_S) if wish.sprint else say("drill.keys")


def _nothing(practice: Practice) -> str:
    """Say that nothing is due, and when something will be."""
    seen = practice.statistics()
    days = [number for number, count in enumerate(seen.ahead, 1) if count]
    if not days:
        return say("drill.nothing_due", ahead="")
    from datetime import timedelta

    day = (seen.day + timedelta(days=days[0])).isoformat()
    return say("drill.nothing_due", ahead=say("drill.next_due", day=day, count=seen.ahead[days[0] - 1]))


class _UnderWay:
    """A drill that offers to go on in memory when an answer cannot be written.

    Attributes:
        has_failed: An answer could not be written, and the learner would rather stop.
    """

    def __init__(self, drill: Drill, keeping: History, desk: Prompter) -> None:
        self.has_failed = False
        self._drill = drill
        self._keeping = keeping
        self._desk = desk

    @property
    def session(self) -> Session:
        return self._drill.session

    @session.setter
    def session(self, session: Session) -> None:
        self._drill.session = session

    @property
    def at_ms(self) -> int:
        return self._drill.at_ms

    def tell(self, event: Event) -> Session:
        try:
            return self._drill.tell(event)
        except StoreError as error:
            if self._keeping.is_in_memory or not _wants_memory(error, self._desk):
                self.has_failed = True
                raise EOFError from error
            self._keeping.go_on_in_memory()
            return self._drill.tell(event)


@contextmanager
def _keeping(desk: Prompter) -> Iterator[History]:
    """Open the history, or memory if that fails and the learner wants it; write back at the end."""
    try:
        keeping = History.open()
    except StoreError as error:
        if not _wants_memory(error, desk):
            raise DeclinedError(str(error)) from error
        keeping = History.without()
    try:
        yield keeping
        _put_back(keeping, desk)
    finally:
        keeping.close()


def _put_back(keeping: History, desk: Prompter) -> None:
    if not keeping.is_in_memory or not (count := keeping.waiting):
        return
    try:
        keeping.put_back()
    except StoreError as error:
        desk.write(say("drill.not_put_back", count=count, why=error))
    else:
        desk.write(say("drill.put_back", count=count, path=keeping.path))


def _wants_memory(error: StoreError, desk: Prompter) -> bool:
    """Say what is wrong and ask whether to go on in memory."""
    print(say("cli.error", message=error), file=sys.stderr)
    try:
        wants = desk.read_line(say("drill.memory_offer")).strip().lower() in ("y", "yes")
    except EOFError:
        wants = False
    if wants:
        desk.write(say("drill.in_memory"))
    return wants


def _read_line(prompt: str) -> str:
    """Read a line; typed at a terminal with a prompt, from a pipe shown after it."""
    print(prompt, end="", flush=True)
    text = sys.stdin.readline()
    if not text:
        raise EOFError
    if not sys.stdin.isatty():
        print(text.rstrip("\n"))
    return text
