"""A question as it is asked: its text, its answer, and what is shown after it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.quantity import Quantity


class Question(NamedTuple):
    """One question, with every number in it computed.

    Attributes:
        id: Of the must-know it was drawn from.
        section: Of the manual.
        ask: The text.
        answer: Exact.
        shown: The answer as text, e.g. ``23.3 ms``.
        tolerance: A share of the answer, e.g. 1/50.
        worked: How it is computed, on one line, or ``""`` for a fact.
        why: What to remember it by, or ``""``.
    """

    id: str
    section: str
    ask: str
    answer: Quantity
    shown: str
    tolerance: Fraction
    worked: str
    why: str

    @property
    def unit(self) -> str:
        """The unit of the answer as it is shown, or ``""``."""
        return self.shown.partition(" ")[2]
