"""The screen of a rehearsal as a value: the question, the four boxes, what was found, what is asked after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from tuiyan.drill.log import Grade
from tuiyan.rehearsal.rehearsal import BOXES, PushBack
from tuiyan.view.help import Help
from tuiyan.view.line_edit import LineEdit

if TYPE_CHECKING:
    from tuiyan.practice.rehearsing import Standing
    from tuiyan.practice.tries import Try
    from tuiyan.rehearsal.findings import Checklist
    from tuiyan.rehearsal.posed import Posed

Place = Literal["questions", "writing", "speaking", "checked", "wording", "pushed"]

GREEN_S, YELLOW_S, RED_S = 45, 60, 75
"""Seconds that four sentences may take: good, long, too long."""

EMPTY = (LineEdit(),) * len(BOXES)
NO_TIME = (0,) * len(BOXES)


class RehearsalState(NamedTuple):
    """What the screen shows.

    Attributes:
        place: What is going on.
        standings: Of every question, for the list.
        questions: Their texts, in the same order.
        at: The lit question.
        posed: The question on the table.
        boxes: What is typed for each sentence.
        box: Which is being written or spoken.
        spent_ms: How long each sentence took until it was left.
        since_ms: When the current sentence began.
        checked: What was found; None after speaking.
        is_spoken: It was said, not typed.
        rating: The user's own, or None.
        tries: The last ones before this.
        lit: The missing concept that is lit.
        line: What is typed below: the words of a concept, or an answer to a further question.
        pushes: Further questions, the first on the table.
        heard: Words of the answer to the last further question that answer it; None before one is given.
        shows_model: On a small screen, the model answer instead of one's own.
        top: First row that is shown.
        told: One line to say.
        layer: The help over it.
        in_english: The interface speaks English, the questions do not.
    """

    place: Place = "questions"
    standings: tuple[Standing, ...] = ()
    questions: tuple[str, ...] = ()
    at: int = 0
    posed: Posed | None = None
    boxes: tuple[LineEdit, ...] = EMPTY
    box: int = 0
    spent_ms: tuple[int, ...] = NO_TIME
    since_ms: int = 0
    checked: Checklist | None = None
    is_spoken: bool = False
    rating: Grade | None = None
    tries: tuple[Try, ...] = ()
    lit: int = 0
    line: LineEdit = LineEdit()
    pushes: tuple[PushBack, ...] = ()
    heard: tuple[str, ...] | None = None
    shows_model: bool = False
    top: int = 0
    told: str = ""
    layer: Help | None = None

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        return "help" if self.layer else self.place

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed where the caret is."""
        return not (self.boxes[self.box] if self.place == "writing" else self.line).text

    @property
    def missing(self) -> tuple[str, ...]:
        """Concepts that were not found."""
        return self.checked.missing if self.checked else ()

    @property
    def text(self) -> str:
        """The whole answer."""
        return "\n".join(box.text for box in self.boxes if box.text.strip())

    @property
    def highest(self) -> Grade:
        """The best rating that what was found allows."""
        if self.checked is None or self.checked.is_sound:
            return Grade.EASY
        return Grade.HARD

    def spent(self, box: int, now_ms: int) -> int:
        """Return the milliseconds of a sentence so far."""
        running = now_ms - self.since_ms if self.place in ("writing", "speaking") and box == self.box else 0
        return self.spent_ms[box] + running

    def total_ms(self, now_ms: int) -> int:
        """Return the milliseconds of all sentences so far."""
        return sum(self.spent(box, now_ms) for box in range(len(self.boxes)))
