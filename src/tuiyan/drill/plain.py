"""A drill line by line: for pipes, screen readers and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from tuiyan.drill.lines import free_lines, outcome_lines, prompt_lines, summary_lines, told_lines
from tuiyan.drill.question import ChoiceTarget, OrderTarget
from tuiyan.drill.session import (
    CalledEasy,
    CountedRight,
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

WORDS = {
    "q": "quit", "quit": "quit", "exit": "quit",
    "?": "hint", "？": "hint", "hint": "hint",
    "??": "repeat", "？？": "repeat",
    "": "skip", "-": "skip", "skip": "skip", "不会": "skip",
    "u": "undo", "undo": "undo",
    "o": "overrule", "overrule": "overrule",
    "e": "easy", "easy": "easy",
}  # fmt: skip
"""What may be typed in place of an answer."""

CHANGES: dict[str, Event] = {"undo": TookBack(), "overrule": CountedRight(), "easy": CalledEasy()}
"""What changes an answer that was told."""


class Practice(Protocol):
    """A session that is under way."""

    session: Session
    """As it stands."""

    @property
    def at_ms(self) -> int:
        """The time that events are given."""

    def tell(self, event: Event) -> Session:
        """Take an event in and return the session; raises EOFError where nobody can go on."""


class Prompter(NamedTuple):
    """What a drill talks through.

    Attributes:
        read_line: Gives what the learner types.
        write: Takes what the learner reads.
        until_ms: When a sprint ends, by the session's clock; 0 for never.
    """

    read_line: ReadLine
    write: Write
    until_ms: int = 0


def run(practice: Practice, desk: Prompter) -> Session:
    """Ask until there is nothing left to ask, or the learner leaves; say how each answer was."""
    talk = _Talk(practice, desk)
    try:
        while talk.go_on():
            pass
    except (EOFError, KeyboardInterrupt):
        desk.write("")
    desk.write("")
    for line in summary_lines(practice.session):
        desk.write(line)
    return practice.session


class _Talk:
    """A drill as it is talked through: each line is an answer, or a word of ``WORDS``.

    What is told is followed by the next question at once; ``o``, ``e`` and ``u`` go back to it.
    """

    def __init__(self, practice: Practice, desk: Prompter) -> None:
        self._practice = practice
        self._desk = desk
        self._told: Session | None = None
        self._shown: tuple[object, int] | None = None

    def go_on(self) -> bool:
        """Take one line in; return whether there is more."""
        is_over = self._practice.session.phase == "over"
        if is_over and self._told is None:
            return False
        if is_over:
            self._desk.write("")
        else:
            self._show()
        line = self._desk.read_line(say("drill.last_prompt") if is_over else "> ").strip()
        if self._is_late():
            self._desk.write("  " + say("drill.time_is_up"))
            return False
        word = self._word(line)
        if word == "quit":
            return False
        if word in ("undo", "overrule", "easy"):
            self._go_back(word)
            return True
        if not is_over:
            self._take(word, line)
        return not is_over

    def _is_late(self) -> bool:
        return 0 < self._desk.until_ms <= self._practice.at_ms

    def _word(self, line: str) -> str:
        """Return what a line means besides an answer; a letter may be that of a line to choose."""
        prompt = self._practice.session.prompt
        target = prompt.target if prompt else None
        letters = "abcdefghijklmnopqrstuvwxyz"
        if (
            isinstance(target, ChoiceTarget | OrderTarget)
            and line
            and line.lower() in letters[: len(target.lines)]
        ):
            return ""
        return WORDS.get(line.lower(), "")

    def _show(self) -> None:
        """Write the question, unless it is the one written last."""
        session = self._practice.session
        shown = (session.number, session.part)
        if shown != self._shown:
            self._desk.write("")
            self._say(prompt_lines(session), indent="")
        self._shown = shown

    def _say(self, lines: Iterable[str], indent: str = "  ") -> None:
        for line in lines:
            self._desk.write(indent + line)

    def _take(self, word: str, line: str) -> None:
        """Take in an answer, or a word about the question that is asked."""
        session = self._practice.session
        match word:
            case "repeat":
                self._shown = None
            case "hint":
                hints = self._practice.tell(Hinted()).hints()
                self._say([hints[-1] if len(hints) > len(session.hints()) else say("drill.no_hint")])
            case "skip":
                self._answer(GaveUp(self._practice.at_ms))
            case _:
                self._answer(Submitted(_chosen(session, line), self._practice.at_ms))

    def _answer(self, event: Event) -> None:
        """Have an answer judged; what is told is kept by then."""
        practice = self._practice
        before = len(practice.session.outcomes)
        session = practice.tell(event)
        if len(session.outcomes) > before:
            self._say(outcome_lines(session.outcomes[-1]))
        elif session.phase == "told":
            self._told = session
            practice.tell(Went())
            self._say(told_lines(session))
        elif session.read is not None and session.read.is_free:
            self._say(free_lines(session.read))
        else:
            self._say(told_lines(session))

    def _go_back(self, word: str) -> None:
        """Go back to what was told last, and change or take back the answer to it."""
        practice, ahead = self._practice, self._practice.session
        is_fresh = ahead.phase == "over" or not (ahead.tries or ahead.revealed)
        if self._told is not None and is_fresh:
            practice.session = self._told
        elif word != "undo":
            self._say([say("drill.nothing_told")])
            return
        try:
            changed = self._changed(word)
        except BaseException:
            practice.session = ahead
            raise
        if not changed:
            practice.session = ahead

    def _changed(self, word: str) -> bool:
        practice, before = self._practice, self._practice.session
        after = practice.tell(CHANGES[word])
        if after is before:
            self._say([say(f"drill.cannot_{word}")])
            return False
        self._say([say(f"drill.done_{word}")])
        self._told = None if word == "undo" else after
        self._shown = None
        if word != "undo":
            practice.tell(Went())
        return True


def _chosen(session: Session, line: str) -> str:
    """Return the reading that a key chooses, where one was asked back."""
    offered = session.read.ask if session.read else ()
    keys = [str(number) for number in range(1, len(offered) + 1)]
    return offered[keys.index(line)] if line in keys else line
