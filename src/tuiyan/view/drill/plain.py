"""The drill line by line: for pipes, screen readers and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from tuiyan.drill.event import CalledEasy, CountedRight, Event, GaveUp, Hinted, Submitted, TookBack, Went
from tuiyan.drill.session import Session
from tuiyan.messages import say
from tuiyan.view.drill.feedback import is_copy, is_missed
from tuiyan.view.drill.text import free_lines, outcome_lines, prompt_lines, summary_lines, verdict_lines

WORDS = {
    "q": "quit", "quit": "quit", "exit": "quit",
    "?": "hint", "？": "hint", "hint": "hint",
    "??": "repeat", "？？": "repeat",
    "": "skip", "-": "skip", "skip": "skip", "不会": "skip",
    "u": "undo", "undo": "undo",
    "o": "overrule", "overrule": "overrule",
    "e": "easy", "easy": "easy",
    "!": "flag", "！": "flag",
}  # fmt: skip
"""What may be typed in place of an answer. They come first: ``e`` is never the fifth of some lines."""

CHANGES: dict[str, Event] = {"undo": TookBack(), "overrule": CountedRight(), "easy": CalledEasy()}
"""What changes an answer that was told."""


class RunningDrill(Protocol):
    """A session that is under way."""

    session: Session
    """As it stands."""

    @property
    def at_ms(self) -> int:
        """The time that events are given."""

    @property
    def is_late(self) -> bool:
        """Whether no new question comes."""

    def tell(self, event: Event) -> Session:
        """Take an event in and return the session; raises EOFError where nobody can go on."""


class Console(NamedTuple):
    """Where a plain drill is held.

    Attributes:
        read_line: Shows a prompt and gives the next line typed; raises EOFError when there is none.
        write: Shows one line.
        until_ms: When a sprint ends, by the session's clock; 0 for never.
        flag: Notes a question as bad and returns the file; raises OSError where that cannot be written.
        section_name: Returns what a section is called.
        copies: After a miss the right answer is typed once; not from a pipe, whose lines are answers.
    """

    read_line: Callable[[str], str]
    write: Callable[[str], None]
    until_ms: int = 0
    flag: Callable[[Session], object] | None = None
    section_name: Callable[[str], str] = str
    copies: bool = False


def run(drill: RunningDrill, console: Console) -> Session:
    """Ask until there is nothing left to ask, or the learner leaves; say how each answer was."""
    dialogue = _Dialogue(drill, console)
    try:
        while dialogue.go_on():
            pass
    except (EOFError, KeyboardInterrupt):
        console.write("")
    console.write("")
    for line in summary_lines(drill.session):
        console.write(line)
    return drill.session


class _Dialogue:
    """Takes line after line: each is an answer, or a word of ``WORDS``.

    What is told is followed by the next question at once; ``o``, ``e`` and ``u`` go back to it.
    """

    def __init__(self, drill: RunningDrill, console: Console) -> None:
        self._drill = drill
        self._console = console
        self._answered: Session | None = None
        self._shown: tuple[int, int] | None = None

    def go_on(self) -> bool:
        """Take one line in; return whether there is more."""
        is_over = self._drill.session.phase == "over"
        if is_over and self._answered is None:
            return False
        if is_over:
            self._console.write("")
        else:
            self._show()
        line = self._console.read_line(say("drill.last_prompt") if is_over else "> ").strip()
        if self._is_late():
            self._say([say("drill.time_is_up")])
            return False
        word = WORDS.get(line.lower(), "")
        if word == "quit":
            return False
        if word == "flag":
            self._flag()
            return True
        if word in CHANGES:
            self._go_back(word)
            return True
        if not is_over:
            self._take(word, line)
        return not is_over

    def _flag(self) -> None:
        """Note the question that is under way as bad, or the one that was told last."""
        session = self._drill.session
        is_fresh = session.phase == "over" or not (session.tries or session.revealed)
        chosen = self._answered if is_fresh and self._answered is not None else session
        if self._console.flag is None or chosen.question is None:
            return
        try:
            self._say([say("drill.flagged", path=self._console.flag(chosen))])
        except OSError as error:
            self._say([str(error.strerror or error)])

    def _copy(self, session: Session) -> None:
        """Have the right answer typed once after a miss; an empty line goes on."""
        if not self._console.copies or not is_missed(session):
            return
        while line := self._console.read_line(say("drill.copy_prompt")).strip():
            if is_copy(session, line):
                return
            self._say([say("tui_drill.copy_again", shown=session.prompt.shown if session.prompt else "")])

    def _is_late(self) -> bool:
        return 0 < self._console.until_ms <= self._drill.at_ms

    def _show(self) -> None:
        """Write the question, unless it is the one written last."""
        session = self._drill.session
        shown = (session.number, session.part)
        if shown != self._shown:
            self._console.write("")
            self._say(prompt_lines(session, self._console.section_name), indent="")
        self._shown = shown

    def _say(self, lines: Iterable[str], indent: str = "  ") -> None:
        for line in lines:
            self._console.write(indent + line)

    def _take(self, word: str, line: str) -> None:
        """Take in an answer, or a word about the question that is asked."""
        session = self._drill.session
        match word:
            case "repeat":
                self._shown = None
            case "hint":
                hints = self._drill.tell(Hinted()).hints()
                self._say([hints[-1] if len(hints) > len(session.hints()) else say("drill.no_hint")])
            case "skip":
                self._answer(GaveUp(self._drill.at_ms))
            case _:
                self._answer(Submitted(_chosen(session, line), self._drill.at_ms))

    def _answer(self, event: Event) -> None:
        """Have an answer judged; what is told is kept by then."""
        before = len(self._drill.session.outcomes)
        session = self._drill.tell(event)
        if len(session.outcomes) > before:
            self._say(outcome_lines(session.outcomes[-1]))
        elif session.phase == "told":
            self._answered = session
            self._drill.tell(Went())
            self._say(verdict_lines(session))
            self._copy(session)
            if self._drill.is_late and self._drill.session.phase == "over":
                self._say([say("drill.time_is_up")])
        elif session.read is not None and session.read.is_free:
            self._say(free_lines(session.read))
        else:
            self._say(verdict_lines(session))

    def _go_back(self, word: str) -> None:
        """Go back to what was told last, and change or take back the answer to it."""
        drill, ahead = self._drill, self._drill.session
        is_fresh = ahead.phase == "over" or not (ahead.tries or ahead.revealed)
        if self._answered is not None and is_fresh:
            drill.session = self._answered
        elif word != "undo":
            self._say([say("drill.nothing_told")])
            return
        try:
            changed = self._changed(word)
        except BaseException:
            drill.session = ahead
            raise
        if not changed:
            drill.session = ahead

    def _changed(self, word: str) -> bool:
        before = self._drill.session
        after = self._drill.tell(CHANGES[word])
        if after is before:
            self._say([say(f"drill.cannot_{word}")])
            return False
        self._say([say(f"drill.done_{word}")])
        self._answered = None if word == "undo" else after
        self._shown = None
        if word != "undo":
            self._drill.tell(Went())
        return True


def _chosen(session: Session, line: str) -> str:
    """Return the reading that a key chooses, where one was asked back."""
    offered = session.read.ask if session.read else ()
    keys = [str(number) for number in range(1, len(offered) + 1)]
    return offered[keys.index(line)] if line in keys else line
