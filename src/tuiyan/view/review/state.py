"""A review as a value: which part is on, how much time is left, what was missed.

A part shows one thing at a time. The map, a formula, a question for four sentences and the opening line are
looked at; a number and a slip are asked, each by a drill of one question. Time is told by :func:`ticked`
alone, so that any clock will do.
"""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.practice.review_plan import KEEP, KEEP_S, ReviewPart, shrunk
from tuiyan.view.drill.state import DrillState
from tuiyan.view.help import Help

ASKED = frozenset({"numbers", "slips"})
"""Parts whose things are answered."""

LOOKED_AT = frozenset({"map", "opening", "formulas", "sentences"})
"""Parts that go by themselves when their time is over."""


class ReviewState(NamedTuple):
    """What the screen shows.

    Attributes:
        name: Of the client, or ``""``.
        chip: Their cards and model.
        parts: As planned; the last one is what to keep in mind.
        at: Which part is on.
        thing: Which thing of it, from 0.
        is_open: What was asked for is shown.
        spent_s: Since the start, pauses not counted.
        part_s: Since the part began.
        is_stopped: The clock stands.
        missed: What was not known: items and formulas, in order.
        kept: What to keep in mind; known from the last part on.
        right: Answers that were right.
        asked: Answers given.
        drill: The question on the table; None while nothing is asked.
        layer: The help over it.
        is_over: Time is up, or the learner is done.
    """

    name: str = ""
    chip: str = ""
    parts: tuple[ReviewPart, ...] = (ReviewPart(KEEP, KEEP_S),)
    total_s: float = KEEP_S
    at: int = 0
    thing: int = 0
    is_open: bool = False
    spent_s: float = 0.0
    part_s: float = 0.0
    is_stopped: bool = False
    missed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    right: int = 0
    asked: int = 0
    drill: DrillState | None = None
    layer: Help | None = None
    is_over: bool = False

    @property
    def part(self) -> ReviewPart:
        """The part that is on."""
        return self.parts[self.at]

    @property
    def left_s(self) -> float:
        """Seconds until the end."""
        return max(0.0, self.total_s - self.spent_s)

    @property
    def fitted(self) -> tuple[ReviewPart, ...]:
        """The parts as they fit into what is left; the one that is on with what is left of it."""
        mine = self.part._replace(seconds=max(0.0, self.part.seconds - self.part_s))
        if self.part.id == KEEP:
            mine = mine._replace(seconds=self.left_s)
        parts = (*self.parts[: self.at], mine, *self.parts[self.at + 1 :])
        return parts if self.part.id == KEEP else shrunk(parts, self.at, self.left_s)

    @property
    def is_answered(self) -> bool:
        """Whether the question on the table was answered, and how is told."""
        return self.drill is not None and self.drill.place in ("told", "copying", "summary")

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up first."""
        if self.layer is not None:
            return "help"
        is_asking = self.drill is not None and self.drill.place == "asking" and not self.is_open
        return "asking" if is_asking else "review"
