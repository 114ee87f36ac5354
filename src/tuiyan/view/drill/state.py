"""Practice as it is shown: the session under way, and what is typed and opened over it."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from tuiyan.drill.event import Event
from tuiyan.drill.log import Grade
from tuiyan.drill.question import Working
from tuiyan.drill.session import Outcome, Session
from tuiyan.drill.targets.lines import ChoiceTarget
from tuiyan.practice.session_options import SessionOptions
from tuiyan.view.derivation.state import Steps
from tuiyan.view.drill.start import StartMenu
from tuiyan.view.help import Help
from tuiyan.view.ladder.state import Ladder
from tuiyan.view.line_edit import LineEdit


class Trouble(NamedTuple):
    """The history cannot be used.

    Attributes:
        message: Why, and what can be done.
        event: What was to be kept when it happened; None when it could not even be opened.
    """

    message: str
    event: Event | None = None


class DrillState(NamedTuple):
    """What the practice screen shows.

    Attributes:
        start: The panel it was chosen in.
        ladder: The numbers to know by heart; None while something else is shown.
        options: What is practised; None while it is being chosen.
        session: Where the learner is.
        box: What is typed.
        note: Why what was typed is no answer, or ``""``.
        caret: The column that ``note`` speaks of, or 0.
        is_giving_up: Enter was pressed with nothing typed; once more shows the answer.
        is_copying: The right answer is being typed once.
        picked_ms: When a line was last taken by its key, by the session's clock.
        earlier: Right and wrong answers of today, before this session.
        began_ms: When it began, by the session's clock.
        ended_ms: When it ended; 0 while it goes on.
        compared: How it went beside the best run against the clock, or ``""``.
        recalled: The study day on which the slip that is told was made before.
        paired: The value that is asked together with this one tomorrow, having been taken for it, or ``""``.
        next_due: At the end, the next study day on which something is due.
        top: First row of what does not fit that is shown.
        layer: The panel over it.
        trouble: What keeps the history from being used.
        is_in_memory: Answers are kept in memory only.
    """

    start: StartMenu = StartMenu()
    ladder: Ladder | None = None
    options: SessionOptions | None = None
    session: Session | None = None
    box: LineEdit = LineEdit()
    note: str = ""
    caret: int = 0
    is_giving_up: bool = False
    is_copying: bool = False
    picked_ms: int | None = None
    earlier: tuple[int, int] = (0, 0)
    began_ms: int = 0
    ended_ms: int = 0
    compared: str = ""
    recalled: date | None = None
    paired: str = ""
    next_due: date | None = None
    top: int = 0
    layer: Help | Steps | None = None
    trouble: Trouble | None = None
    is_in_memory: bool = False

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        if self.layer is not None:
            return "help" if isinstance(self.layer, Help) else "derivation"
        return self.place

    @property
    def place(self) -> str:
        """Where in the command table the screen's own keys are."""
        if self.trouble is not None:
            return "trouble"
        if self.session is None:
            return "start" if self.ladder is None else "ladder"
        if self.session.phase == "over":
            return "summary"
        if self.session.phase == "told":
            return "copying" if self.is_copying else "told"
        return "asking"

    @property
    def working(self) -> Working | None:
        """How the answer to what is asked comes about; None where it is not computed."""
        if self.place == "ladder":
            return self.ladder.lit.working if self.ladder and self.ladder.lit else None
        prompt = self.session.prompt if self.session else None
        return prompt.working if prompt else None

    @property
    def is_sprint(self) -> bool:
        """Whether the clock runs."""
        return self.options is not None and self.options.time_s > 0

    @property
    def is_timed(self) -> bool:
        """Whether the session ends at a time, with the question that is then on the table."""
        return self.options is not None and self.options.minutes > 0

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How the questions of this session went, the one that is told left out."""
        return self.session.outcomes if self.session else ()

    @property
    def right(self) -> int:
        """How many were known, today's earlier ones and the one that is told among them."""
        return self.earlier[0] + sum(grade is not Grade.AGAIN for grade in self._grades())

    @property
    def wrong(self) -> int:
        """How many were not."""
        return self.earlier[1] + sum(grade is Grade.AGAIN for grade in self._grades())

    def _grades(self) -> list[Grade]:
        grades = [outcome.grade for outcome in self.outcomes]
        is_told = self.session is not None and self.session.phase == "told"
        told = self.session.grade if self.session and is_told else None
        return [*grades, told] if told is not None else grades

    @property
    def number(self) -> int:
        """Which question is on the table, 1-based, today's earlier ones counted."""
        return sum(self.earlier) + (self.session.number if self.session else 0)

    @property
    def total(self) -> int:
        """How many there are, today's earlier ones counted."""
        return sum(self.earlier) + (self.session.total if self.session else 0)

    @property
    def offered(self) -> tuple[str, ...]:
        """Readings that are asked back about."""
        return self.session.read.ask if self.session and self.session.read and self.note else ()

    @property
    def picks(self) -> int:
        """How many lines one key chooses from; 0 where an answer is typed."""
        prompt = self.session.prompt if self.session else None
        target = prompt.target if prompt else None
        return len(target.lines) if isinstance(target, ChoiceTarget) and not target.many else 0

    def left_s(self, at_ms: int) -> float:
        """Return how much time is left where the clock runs."""
        whole_s = self.options.ends_s if self.options else 0
        return max(0.0, whole_s - self.spent_s(at_ms))

    def spent_s(self, at_ms: int) -> float:
        """Return how long the session lasts by now, or lasted: one clock for its questions and its end."""
        return ((self.ended_ms or at_ms) - self.began_ms) / 1000
