"""Figures that are not computed: what the manual states, and what someone measured."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

VERDICTS = ("ok", "rounded", "unit-slip", "depends", "wrong", "unverified")
"""What the arithmetic says of a claim."""


class Claim(NamedTuple):
    """A figure the manual states, held against a formula.

    Attributes:
        id: E.g. ``m012``.
        row: Of the audit table, or 0.
        section: Of the manual, e.g. ``1.4``, or a card's number.
        statement: What the manual says, ``{zh, en}``.
        stated: The figure as the manual writes it, e.g. ``333 FLOP/B``.
        formula: That computes it, or ``""``.
        inputs: Names with the values the claim is about, over the manual's scenario.
        needs: What the manual leaves out, with which the figure would be right.
        verdict: One of :data:`VERDICTS`.
        why: What is right or wrong about it, ``{zh, en}``.
        say: What to answer when a client raises it, ``{zh, en}``.
        source: Where the verdict comes from, or ``""``.
    """

    id: str
    row: int = 0
    section: str = ""
    statement: Mapping[str, str] = {}
    stated: str = ""
    formula: str = ""
    inputs: Mapping[str, str] = {}
    needs: Mapping[str, str] = {}
    verdict: str = "unverified"
    why: Mapping[str, str] = {}
    say: Mapping[str, str] = {}
    source: str = ""


class Measured(NamedTuple):
    """A result that is not computed.

    Attributes:
        id: E.g. ``prefill-mfu-dense-70b``.
        names: ``{zh, en}``.
        value: As written, e.g. ``44 %``.
        to: The other end of a range, or ``""``.
        source: Who measured it.
        date: ISO.
        confidence: ``high``, ``medium`` or ``low``.
        what: The formula it is a result of, or ``""``.
        setup: Under which inputs, as texts by name.
        is_unbound: Of a kind that no bound holds for, as the domain says.
        quoted: Somebody says so, and nobody measured it: a price list, a rule of thumb, a data sheet.
    """

    id: str
    names: Mapping[str, str] = {}
    value: str = ""
    to: str = ""
    source: str = ""
    date: str = ""
    confidence: str = ""
    what: str = ""
    setup: Mapping[str, str] = {}
    is_unbound: bool = False
    quoted: bool = False

    @property
    def shown(self) -> str:
        """The result as it is read: ``3,000 GB/s``, ``153–158 GB/s``."""
        first, last = map(_grouped, (self.value, self.to))
        if not last:
            return first
        number, _, unit = first.partition(" ")
        joined = f"{number}–{last}"
        return joined if unit == last.partition(" ")[2] else f"{first}–{last}"

    @property
    def size(self) -> Fraction | None:
        """The number of a single result, in the unit it is written in; None for a range."""
        return Fraction(self.value.partition(" ")[0]) if self.value and not self.to else None


def _grouped(text: str) -> str:
    """Part the thousands of a quantity that was written without."""
    number, space, unit = text.partition(" ")
    return f"{int(number):,}{space}{unit}" if number.isdecimal() else text
