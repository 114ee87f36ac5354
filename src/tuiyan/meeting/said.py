"""One thing that a client's sentence says."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.quantity import Given
from tuiyan.meeting.tokens import Sentence
from tuiyan.meeting.words import Words


class Said(NamedTuple):
    """One thing that is said.

    Attributes:
        about: An input, a goal, a kind of fact, or ``size``, ``family``, ``servers``, ``memory``…
        start: The first token of it.
        end: The token after it.
        ids: Facts that may be meant, the likeliest first.
        given: How much.
        others: Other readings of how much.
        sign: How a goal's value bounds it, or ``""``.
        basis: What a price is of: ``card``, ``machine`` or ``""``.
        period: What a price is for: ``hour``, ``day``, ``month`` or ``""``.
    """

    about: str
    start: int
    end: int
    ids: tuple[str, ...] = ()
    given: Given | None = None
    others: tuple[Given, ...] = ()
    sign: str = ""
    basis: str = ""
    period: str = ""

    @property
    def number(self) -> Fraction:
        """How much, in base units; 0 where nothing is said of that."""
        return self.given.quantity.value if self.given is not None else Fraction(0)


Reader = Callable[[Words, Sentence, int], list[Said]]
"""Returns what is said from a token on, in order and without gaps; nothing where it knows none of it."""
