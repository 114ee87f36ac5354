"""What lasts behind the practice screen: the practice that is open, and the drill that is under way.

The state of the screen is a value; the history on the disk and the clock are not. A controller stands between
them, for the screen and for any test: it opens the practice when it is first needed, tells events to the
drill, and looks up what the screen shows besides (earlier answers, derivations). Each method raises
``StoreError`` where the history cannot be read or written, and has then changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.drill.event import Event
from tuiyan.drill.log import CONFUSED, Grade
from tuiyan.drill.question import Working
from tuiyan.drill.schedule import Recorded
from tuiyan.drill.session import Session
from tuiyan.messages import say
from tuiyan.practice.bad_questions import flag
from tuiyan.practice.history import History
from tuiyan.practice.runs import kind_of, run_of
from tuiyan.practice.session_options import SessionOptions
from tuiyan.problem import TuiyanError
from tuiyan.store.errors import StoreError
from tuiyan.view.agenda import asked_line
from tuiyan.view.drill.feedback import compared
from tuiyan.view.drill.start import StartMenu, start_menu
from tuiyan.view.ladder.state import Ladder, ladder_of
from tuiyan.view.names import section_name

if TYPE_CHECKING:
    from tuiyan.drill.session_runner import Drill
    from tuiyan.engine.derivation import Derivation
    from tuiyan.practice.practice import Practice


class DrillController:
    """Opens the practice when it is first needed, and carries out what a key asks for."""

    def __init__(self, open_practice: Callable[[bool], Practice], clock_ms: Callable[[], int]) -> None:
        """Use what ``open_practice`` opens: the user's history or, given True, one in memory."""
        self._open = open_practice
        self._practice: Practice | None = None
        self._clock_ms = clock_ms
        self._drill: Drill | None = None
        self._proved: dict[int, bool] = {}
        self._derived: dict[int, tuple[Working, Derivation | None]] = {}

    @property
    def at_ms(self) -> int:
        """The time, by the clock that sessions are timed by."""
        return self._clock_ms()

    @property
    def practice(self) -> Practice:
        """What is open.

        Raises:
            StoreError: The history cannot be used.
        """
        if self._practice is None:
            self._practice = self._open(False)
        return self._practice

    def start(self) -> StartMenu:
        """Return the panel where one chooses what to practise."""
        return start_menu(self.practice)

    def ladder(self) -> Ladder:
        """Return the ladder of the numbers to know by heart."""
        return ladder_of(self.practice)

    def asked(self) -> str:
        """Say what was asked in a talk and is practised first, or nothing."""
        return asked_line(self.practice)

    def begin(self, options: SessionOptions) -> Session:
        """Begin a drill."""
        self._drill = self.practice.drill(options, self._clock_ms)
        return self._drill.session

    def tell(self, event: Event) -> Session:
        """Take an event in; what is to be kept is on the disk when this returns.

        Raises:
            StoreError: It could not be kept; the session is as before.
        """
        assert self._drill is not None
        return self._drill.tell(event)

    def finish(self, options: SessionOptions, session: Session, took_ms: int) -> str:
        """Keep what a run against the clock came to, as far as that can be; say how it compares."""
        return run_told(self.practice, options, session, took_ms)

    def suspend(self, item: str, *, is_suspended: bool) -> Session:
        """Ask the item that is told no more, or again."""
        assert self._drill is not None
        log = self.practice.history.log
        recorded = log.decide("suspend" if is_suspended else "unsuspend", item, self.practice.now())
        return self._drill.tell(Recorded(self._drill.session.entry, recorded.standing))

    def flag(self, session: Session) -> Path:
        """Note the question on the table as bad; return the file.

        Raises:
            OSError: It cannot be written.
        """
        return flag(session, self.practice.now())

    def earlier(self) -> tuple[int, int]:
        """Return how many answers of today were right, and how many wrong."""
        day = self.practice.now().day
        reviews = self.practice.history.log.reviews(since=day)
        grades = [each.grade for each in reviews if each.day == day and each.kind == "review"]
        wrong = sum(grade == Grade.AGAIN for grade in grades)
        return len(grades) - wrong, wrong

    def last_made(self, item: str, mistake: str) -> date | None:
        """Return the last study day before today on which a mistake was made at an item."""
        today = self.practice.now().day
        entries = self.practice.history.log.entries(item)
        days = [each.when.day for each in entries if each.answer and each.answer.mistake == mistake]
        return max((day for day in days if day < today), default=None)

    def paired(self, session: Session) -> str:
        """Return the value of another item that was answered, where both are asked together tomorrow."""
        verdict = session.verdict
        if session.mode != "review" or verdict is None or not verdict.mistake.startswith(CONFUSED):
            return ""
        other = verdict.mistake.removeprefix(CONFUSED)
        if self.practice.history.log.standing(other).is_new:
            return ""
        with suppress(TuiyanError):
            return self.practice.questions.draw(other, 0).prompts[0].shown
        return ""

    def next_due(self) -> date | None:
        """Return the next study day on which something is due."""
        day = self.practice.now().day
        known = {item.id for item in self.practice.questions.items}
        standings = self.practice.history.log.standings().items()
        ahead = [each.due for item, each in standings if item in known and not each.suspended]
        return min((due for due in ahead if due and due > day), default=None)

    def derivation(self, working: Working | None, *, may_wait: bool = False) -> Derivation | None:
        """Return how an answer comes about; what must be solved for takes sympy, and is not waited for."""
        if working is None:
            return None
        kept = self._derived.get(id(working))
        if kept is not None and kept[0] is working:
            return kept[1]
        if working.unknown and not may_wait:
            return None
        found: Derivation | None = None
        with suppress(TuiyanError):
            found = working.derivation()
        self._derived[id(working)] = (working, found)
        return found

    def prove(self, working: Working | None) -> None:
        """Prove how an answer comes about; takes as long as importing sympy the first time."""
        from tuiyan.engine.proof import prove

        derivation = self.derivation(working, may_wait=True)
        proved = prove(derivation) if derivation is not None else None
        if proved is not None:
            self._proved[id(working)] = proved

    def is_proved(self, working: Working | None) -> bool | None:
        """Say whether a derivation is proved; None while that is not known."""
        return self._proved.get(id(working))

    def section_name(self, section: str) -> str:
        """Return what a section is called."""
        return section_name(section, self.practice.library) or section

    def go_on_in_memory(self) -> None:
        """Keep answers in memory, beginning with all of the history that can be read."""
        if self._practice is None:
            self._practice = self._open(True)
        else:
            self._practice.history.go_on_in_memory()

    @property
    def is_in_memory(self) -> bool:
        """Whether no disk keeps the answers."""
        return self._practice is not None and self._practice.history.is_in_memory

    def put_away(self) -> str:
        """Write what only memory holds, and close; say where it is instead, or nothing."""
        if self._practice is None:
            return ""
        kept = put_back(self._practice.history)
        self._practice.history.close()
        return "" if kept.is_kept else kept.told


class PutBack(NamedTuple):
    """What became of answers that only memory held.

    Attributes:
        told: It in words; ``""`` where there were none.
        is_kept: The history has them.
    """

    told: str
    is_kept: bool


def put_back(history: History) -> PutBack:
    """Write back what only memory holds; what the history does not take goes to a file beside it."""
    count = history.waiting
    if not count:
        return PutBack("", True)
    try:
        history.put_back()
    except StoreError as error:
        place = history.put_aside()
        if place is None:
            return PutBack(say("drill.not_put_back", count=count, why=error), False)
        return PutBack(say("drill.put_aside", count=count, why=error, path=place), False)
    return PutBack(say("drill.put_back", count=count, path=history.path), True)


def run_told(practice: Practice, options: SessionOptions, session: Session, took_ms: int) -> str:
    """Keep what a run against the clock came to, as far as that can be; say how it compares."""
    with suppress(StoreError):
        before = practice.finish(options, session, took_ms)
        run = run_of(session, took_ms)
        return compared(run, before) if run and kind_of(options) else ""
    return ""
