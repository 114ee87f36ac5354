"""Reads printed lines as a listener with a pencil would: ``70 GB ÷ 3 TB/s`` is 0.0233 s.

Nothing here sees how a line was made: it is given the text, the words that stand for quantities, and the
units. It has a grammar of its own on purpose, and shares none with :mod:`~tuiyan.engine.parser` or
:mod:`~tuiyan.engine.printer`: it is one half of the proof of a derivation, and a rule about brackets or
signs that both had from one place would be wrong in both without anybody noticing. A number stands for all
that rounds to it. Users, tokens and parameters only count, so they are read as plain numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Context, Decimal
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.dimension import PURE, Dimension
from tuiyan.engine.formatting import STEP_DIGITS
from tuiyan.engine.unit import UnitError
from tuiyan.engine.unit_table import UnitTable
from tuiyan.problem import TuiyanError

NUMBER = re.compile(
    r"(?P<digits>-?[\d,]*\d(?:\.\d+)?)(?P<power>[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?(?P<scale>[KMBT](?![A-Za-z/]))?"
)
UNIT = re.compile(r" ?(?![×÷+−≈=])([^\s(),×÷+−^0-9][^\s(),×÷]*(?:\([^()]*\))?)")
SCALES = {"K": 10**3, "M": 10**6, "B": 10**9, "T": 10**12}
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
ENCLOSED = Fraction(1, 10**30)
"""How far an irrational power may be from itself, as a share: far less than any digit shows."""

FUNCTIONS = ("max", "min", "ceil", "floor")


class Range(NamedTuple):
    """What a printed text may stand for, and what it says at face value."""

    low: Fraction
    face: Fraction
    high: Fraction
    dimension: Dimension = PURE


class Unreadable(TuiyanError):  # noqa: N818  (a line, not a fault of the program)
    """A printed line that a reader cannot make sense of."""


class Reader:
    """Reads lines over some words and units."""

    def __init__(self, units: UnitTable, words: Mapping[str, Range]) -> None:
        """Know what each word stands for."""
        self._units = units
        self._words = words
        self._longest_first = sorted(words, key=len, reverse=True)

    def agree(self, lines: list[list[tuple[str, str]]]) -> bool:
        """Tell whether each side equals the one before: exactly after ``=``, in its digits after ``≈``."""
        before: Range | None = None
        sides = [side for line in lines for side in line]
        for index, (relation, text) in enumerate(sides):
            now = self.read(text, is_result=index == len(sides) - 1)
            if relation and before is not None and not _equal(before, now, relation):
                return False
            before = now
        return True

    def read(self, text: str, *, is_result: bool = False) -> Range:
        """Read one side.

        Raises:
            Unreadable: If it makes no sense.
        """
        return _Side(text, self._units, self._words, self._longest_first, is_result).read()


class _Side:
    """Reads one side from left to right."""

    def __init__(
        self,
        text: str,
        units: UnitTable,
        words: Mapping[str, Range],
        longest_first: list[str],
        is_result: bool,
    ) -> None:
        self._text = text
        self._units = units
        self._words = words
        self._longest_first = longest_first
        self._is_result = is_result
        self._at = 0

    def read(self) -> Range:
        result = self._sum()
        if self._rest().strip():
            raise Unreadable(self._rest())
        return result

    def _rest(self) -> str:
        return self._text[self._at :]

    def _takes(self, sign: str) -> bool:
        if not self._rest().startswith(sign):
            return False
        self._at += len(sign)
        return True

    def _sum(self) -> Range:
        left = self._product()
        while True:
            if self._takes(" + "):
                left = _added(left, self._product())
            elif self._takes(" − "):
                left = _added(left, _negated(self._product()))
            else:
                return left

    def _product(self) -> Range:
        left = self._power()
        while True:
            if self._takes(" × "):
                left = _multiplied(left, self._power())
            elif self._takes(" ÷ "):
                left = _multiplied(left, _inverse(self._power()))
            else:
                return left

    def _power(self) -> Range:
        if self._takes("−"):
            return _negated(self._power())
        base = self._atom()
        match = re.match(r"[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+", self._rest())
        if match is not None:
            self._at += match.end()
            return _raised(base, Fraction(match.group().translate(SUPERSCRIPTS)))
        if self._takes("^"):
            return _raised(base, self._atom().face)
        return base

    def _atom(self) -> Range:
        for word in self._longest_first:
            if self._takes(word):
                return self._words[word]
        for function in FUNCTIONS:
            if self._takes(f"{function}("):
                return self._call(function)
        if self._takes("("):
            inside = self._sum()
            if not self._takes(")"):
                raise Unreadable(self._rest())
            return inside
        return self._number()

    def _call(self, function: str) -> Range:
        arguments = [self._sum()]
        while self._takes(", "):
            arguments.append(self._sum())
        if not self._takes(")"):
            raise Unreadable(self._rest())
        if function in ("ceil", "floor"):
            whole = Fraction.__ceil__ if function == "ceil" else Fraction.__floor__
            low, face, high = (Fraction(whole(bound)) for bound in arguments[0][:3])
            return Range(low, face, high, arguments[0].dimension)
        return (max if function == "max" else min)(arguments, key=lambda argument: argument.face)

    def _number(self) -> Range:
        match = NUMBER.match(self._text, self._at)
        if match is None:
            raise Unreadable(self._rest())
        self._at = match.end()
        digits = match["digits"].replace(",", "")
        number = Fraction(digits)
        if match["power"]:
            return exactly(number ** int(match["power"].translate(SUPERSCRIPTS)), PURE)
        number *= SCALES.get(match["scale"] or "", 1)
        factor, measured = self._unit()
        half = self._half(digits) * SCALES.get(match["scale"] or "", 1)
        low, high = sorted(((number - half) * factor, (number + half) * factor))
        return Range(low, number * factor, high, measured.without(self._units.counts))

    def _half(self, digits: str) -> Fraction:
        """Return half a unit of the last digit; a short number between is taken at its word."""
        plain = digits.lstrip("-0").replace(".", "").lstrip("0")
        if not self._is_result and len(plain) < STEP_DIGITS:
            return Fraction(0)
        return Fraction(1, 2 * 10 ** len(digits.partition(".")[2]))

    def _unit(self) -> tuple[Fraction, Dimension]:
        match = UNIT.match(self._text, self._at)
        if match is None:
            return Fraction(1), PURE
        try:
            unit = self._units.unit(match[1])
        except UnitError as error:
            raise Unreadable(match[1]) from error
        self._at = match.end()
        return unit.factor, unit.dimension


def exactly(value: Fraction, dimension: Dimension) -> Range:
    """Return what one exact value is."""
    return Range(value, value, value, dimension)


def _equal(before: Range, now: Range, relation: str) -> bool:
    if before.dimension is not now.dimension:
        return False
    if relation == "=":
        return abs(before.face - now.face) <= ENCLOSED * abs(now.face)
    return before.low <= now.high and now.low <= before.high


def _added(left: Range, right: Range) -> Range:
    if left.dimension is not right.dimension:
        raise Unreadable(f"{left.dimension} + {right.dimension}")
    return Range(left.low + right.low, left.face + right.face, left.high + right.high, left.dimension)


def _negated(side: Range) -> Range:
    return Range(-side.high, -side.face, -side.low, side.dimension)


def _multiplied(left: Range, right: Range) -> Range:
    corners = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
    return Range(min(corners), left.face * right.face, max(corners), left.dimension * right.dimension)


def _inverse(side: Range) -> Range:
    if side.low <= 0 <= side.high:
        raise Unreadable("÷ 0")
    return Range(1 / side.high, 1 / side.face, 1 / side.low, PURE / side.dimension)


def _raised(base: Range, exponent: Fraction) -> Range:
    if exponent.denominator == 1 and abs(exponent) <= 64:
        whole = int(exponent)
        corners = sorted(corner**whole for corner in (base.low, base.face, base.high))
        return Range(corners[0], base.face**whole, corners[-1], base.dimension**whole)
    if base.low <= 0 or base.dimension is not PURE:
        raise Unreadable("^")
    context = Context(prec=50)

    def power(corner: Fraction) -> Fraction:
        size = context.divide(Decimal(corner.numerator), Decimal(corner.denominator))
        turn = context.divide(Decimal(exponent.numerator), Decimal(exponent.denominator))
        return Fraction(context.power(size, turn))

    low, face, high = (power(corner) for corner in base[:3])
    return Range(min(low, high), face, max(low, high), PURE)
