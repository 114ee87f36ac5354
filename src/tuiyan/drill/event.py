"""What can happen in a session, and what a session asks to be done."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tuiyan.drill.log import Answer, Grade, Mode
from tuiyan.drill.question import Question
from tuiyan.drill.schedule import Recorded


class Drawn(NamedTuple):
    """The question that was to be drawn is here; None: it cannot be drawn.

    Attributes:
        best: The best grade it can get: it may have been left in the middle before.
    """

    question: Question | None
    at_ms: int
    best: Grade = Grade.EASY


class Typed(NamedTuple):
    """The answer box holds this."""

    text: str
    at_ms: int = 0


class Submitted(NamedTuple):
    """The answer is given; for an answer asked back, one of the texts that were offered."""

    text: str
    at_ms: int


class Hinted(NamedTuple):
    """The next step is to be revealed."""


class GaveUp(NamedTuple):
    """The learner does not know."""

    at_ms: int


class Went(NamedTuple):
    """On to what comes next."""


class CountedRight(NamedTuple):
    """The learner counts the answer as right, whatever was judged."""


class CalledEasy(NamedTuple):
    """The learner says that it was easy."""


class TookBack(NamedTuple):
    """The last answer is to be forgotten."""


class Ended(NamedTuple):
    """The learner leaves, or the time of a sprint is up."""


class Tried(NamedTuple):
    """What was judged before its question is done was written down: the number of its entry."""

    number: int


Event = (
    Drawn
    | Tried
    | Typed
    | Submitted
    | Hinted
    | GaveUp
    | Went
    | CountedRight
    | CalledEasy
    | TookBack
    | Ended
    | Recorded
)


class DrawQuestion(NamedTuple):
    """A question of this item is to be drawn and sent as :class:`Drawn`."""

    item: str


class RecordAnswer(NamedTuple):
    """An answer is to be written down; what was :class:`Recorded` comes back."""

    answer: Answer
    mode: Mode | Literal["try"]


class TakeBack(NamedTuple):
    """An entry of the log is to be taken back."""

    number: int
    item: str
    is_try: bool = False


SessionEffect = DrawQuestion | RecordAnswer | TakeBack
