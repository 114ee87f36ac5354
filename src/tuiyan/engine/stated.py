"""A figure as the manual writes it: one quantity or a range, and how closely a value agrees with it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.dimension import Dimension
from tuiyan.engine.reading import MANTISSA, read
from tuiyan.engine.unit_table import UnitTable
from tuiyan.problem import Span, TuiyanError

RANGE = re.compile(r"(?P<low>.*?\d.*?)\s*(?:[–—~～至到]|(?<![eE^])-(?=\s*\d))\s*(?P<high>\d.*)")

CLOSE = Fraction(1, 100)
"""How far from a value a rounding of it may always be, as a share of the value."""

FAR = Fraction(2, 25)
"""How far it may be at most, however few digits are written: a trailing zero is no licence."""


class StatedError(TuiyanError):
    """A figure that cannot be read."""


class End(NamedTuple):
    """One end of a range, or a figure alone.

    Attributes:
        value: In base units.
        half: Half a unit of its last significant digit, trailing zeros not counted, in base units.
    """

    value: Fraction
    half: Fraction


class Stated(NamedTuple):
    """A figure with its ends, which are the same where it is no range."""

    low: End
    high: End

    @property
    def only(self) -> Fraction | None:
        """The value, or ``None`` for a range."""
        return self.low.value if self.low == self.high else None

    def agreement(self, value: Fraction) -> str:
        """Return ``ok`` for what it says exactly, ``rounded`` for what it says in fewer digits, or ``""``."""
        if self.low.value <= value <= self.high.value:
            return "ok"
        end = self.low if value < self.low.value else self.high
        gap = abs(value - end.value)
        half = min(end.half, abs(value) * FAR) if self.only is not None else Fraction(0)
        return "rounded" if gap <= max(half, abs(value) * CLOSE) else ""


def read_stated(text: str, units: UnitTable, expected: Dimension) -> Stated:
    """Read ``333 FLOP/B``, ``约 57``, ``1–5 %`` or ``320 KB/token``; KB is 1,000 bytes.

    Raises:
        StatedError: If it is no figure.
    """
    match = RANGE.fullmatch(text.strip())
    if match is None:
        end = _end(text, units, expected)
        return Stated(end, end)
    low, high = match["low"], match["high"]
    if low[-1].isdigit():
        number = MANTISSA.match(high)
        low += high[number.end() :] if number else ""
    last = _end(high, units, expected, match.start("high"))
    return Stated(_end(low, units, expected), last)


def _end(text: str, units: UnitTable, expected: Dimension, offset: int = 0) -> End:
    reading = read(text, units, expected, has_echo=False)
    if reading.ask and len({choice.partition(" ")[0] for choice in reading.ask}) == 1:
        reading = read(reading.ask[0], units, expected, has_echo=False)
    if reading.quantity is None:
        span = Span(1, offset + reading.column, reading.length)
        raise StatedError(reading.problem, span, reading.instead)
    return End(reading.quantity.value, reading.half_unit(has_zeros=False))
