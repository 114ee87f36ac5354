"""``tuiyan drill``: what is due today, a topic, a seed or a sprint, on the screen or line by line."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import glyphs_of, has_screen, library_of, named, scenario_of
from tuiyan.cli.stream import typed_line, write_lines
from tuiyan.messages import say
from tuiyan.practice.bad_questions import flag
from tuiyan.practice.history import History
from tuiyan.practice.practice import clock_ms, open_practice, questions_of
from tuiyan.practice.session_options import SessionOptions, topics
from tuiyan.problem import TuiyanError
from tuiyan.store.errors import StoreError
from tuiyan.view.drill.controller import put_back, run_told
from tuiyan.view.drill.plain import Console, run
from tuiyan.view.drill.text import opening_lines
from tuiyan.view.names import find_topic, section_name, topic_name, topics_of

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.drill.event import Event
    from tuiyan.drill.queue import Item
    from tuiyan.drill.session import Session
    from tuiyan.drill.session_runner import Drill
    from tuiyan.engine.scenario import Scenario

FAILED = 1
"""What was answered could not be kept."""

DECLINED = 2
"""The history could not be opened, and the learner would rather stop."""


def drill(arguments: Arguments) -> int:
    """Ask until the questions, or the learner's patience, are at an end."""
    options = SessionOptions(
        arguments.whole("count", 0),
        arguments.value("seed"),
        arguments.value("topic"),
        arguments.has("sprint"),
        arguments.has("core"),
        arguments.has("exam"),
        arguments.whole("minutes", 0),
        arguments.has("keep"),
    )
    _require_one_kind(arguments)
    library = library_of(arguments)
    if options.topic:
        items = questions_of(library, scenario_of(arguments, library)).items
        options = options._replace(topic=_topic(options.topic, items, library))
    if not arguments.has("plain") and has_screen():
        from tuiyan.cli.screens import show
        from tuiyan.tui.launch import Launch

        return show(arguments, library, Launch("drill", options=options))
    return _plain(arguments, library, options)


def _require_one_kind(arguments: Arguments) -> None:
    """Refuse what asks for two kinds of session at once; a sprint may be of one topic."""
    asked = [name for name in ("core", "exam", "sprint", "topic") if arguments.has(name)]
    if len(asked) > 1 and asked != ["sprint", "topic"]:
        raise UsageError(say("cli.not_both", one=f"--{asked[0]}", other=f"--{asked[1]}"))


class DeclinedError(TuiyanError):
    """The history cannot be used, and the learner would rather stop."""


def _plain(arguments: Arguments, library: Library, options: SessionOptions) -> int:
    glyphs = glyphs_of(arguments)
    console = Console(
        _read_line,
        lambda text: write_lines([text], glyphs),
        section_name=lambda section: section_name(section, library) or section,
        copies=sys.stdin.isatty(),
    )
    scenario = scenario_of(arguments, library)
    try:
        return _drilled(options, library, scenario, console)
    except DeclinedError:
        return DECLINED


def _drilled(options: SessionOptions, library: Library, scenario: Scenario, console: Console) -> int:
    with _opened_history(console) as history:
        practice = open_practice(library, scenario, history)
        if not practice.questions.items:
            raise UsageError(say("cli.no_drills"))
        drill = _UnderWay(practice.drill(options), history, console)
        for problem in practice.settings.problems:
            print(problem, file=sys.stderr)
        for text in opening_lines(options, practice, drill.session):
            console.write(text)
        if drill.session.phase != "over":
            began_ms = clock_ms()
            until_ms = began_ms + options.time_s * 1000 if options.time_s else 0
            run(
                drill, console._replace(until_ms=until_ms, flag=lambda session: flag(session, practice.now()))
            )
            if told := run_told(practice, options, drill.session, clock_ms() - began_ms):
                console.write(told)
        kept = put_back(history)
        if kept.told:
            console.write(kept.told)
    return 0 if kept.is_kept and not drill.has_failed else FAILED


def _topic(text: str, items: Sequence[Item], library: Library) -> str:
    """Return the id of the topic that is meant; one that is unknown lists those there are."""
    found = find_topic(text, items, library)
    if not found:
        names = "  ".join(f"{topic_name(topic)} ({topic})" for topic in topics_of(items))
        message = named("cli.no_topic", text, topics(items))
        raise UsageError(say("cli.topics_are", message=message, topics=names))
    return found


class _UnderWay:
    """A drill that offers to go on in memory when an answer cannot be written.

    Attributes:
        has_failed: An answer could not be written, and the learner would rather stop.
    """

    def __init__(self, drill: Drill, history: History, console: Console) -> None:
        self.has_failed = False
        self._drill = drill
        self._history = history
        self._console = console

    @property
    def session(self) -> Session:
        return self._drill.session

    @session.setter
    def session(self, session: Session) -> None:
        self._drill.session = session

    @property
    def at_ms(self) -> int:
        return self._drill.at_ms

    @property
    def is_late(self) -> bool:
        return self._drill.is_late

    def tell(self, event: Event) -> Session:
        try:
            return self._drill.tell(event)
        except StoreError as error:
            if self._history.is_in_memory or not _wants_memory(error, self._console):
                self.has_failed = True
                raise EOFError from error
            self._history.go_on_in_memory()
            return self._drill.tell(event)


@contextmanager
def _opened_history(console: Console) -> Iterator[History]:
    """Open the history, or memory if that fails and the learner wants it."""
    try:
        history = History.open()
    except StoreError as error:
        if not _wants_memory(error, console):
            raise DeclinedError(str(error)) from error
        history = History.without()
    try:
        yield history
    finally:
        history.close()


def _wants_memory(error: StoreError, console: Console) -> bool:
    """Say what is wrong and ask whether to go on in memory."""
    print(say("cli.error", message=error), file=sys.stderr)
    try:
        wants = console.read_line(say("drill.memory_offer")).strip().lower() in ("y", "yes")
    except EOFError:
        wants = False
    if wants:
        console.write(say("drill.in_memory"))
    return wants


def _read_line(prompt: str) -> str:
    """Read a line; typed at a terminal with a prompt, from a pipe shown after it."""
    text = typed_line(prompt, is_shown=True)
    if text is None:
        raise EOFError
    return text
