"""Reads printed lines as a listener with a pencil would: ``70 GB ÷ 3 TB/s`` is 0.0233 s.

Nothing here sees how a line was made: it is given the text, the words that stand for quantities, and the
units. It has a grammar of its own on purpose, and shares none with :mod:`~tuiyan.engine.parser` or
:mod:`~tuiyan.engine.printer`: it is one half of the proof of a derivation, and a rule about brackets or
signs that both had from one place would be wrong in both without anybody noticing. A number stands for all
that rounds to it. Users, tokens and parameters only count, so they are read as plain numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from tuiyan.engine.dimension import PURE, Dimension
from tuiyan.engine.formatting import STEP_DIGITS
from tuiyan.engine.printed_range import (
    Range,
    Unreadable,
    added,
    exactly,
    inverse,
    multiplied,
    negated,
    raised,
)
from tuiyan.engine.unit import UnitError
from tuiyan.engine.unit_table import UnitTable
from tuiyan.text.cells import width

NUMBER = re.compile(
    r"(?P<digits>-?[\d,]*\d(?:\.\d+)?)(?P<tens>[eE][+-]?\d+)?(?P<power>[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
    r"(?P<scale>[KMBT](?![A-Za-z/]))?"
)
UNIT = re.compile(r" ?(?![×÷+−≈=])([^\s(),×÷+−^0-9][^\s(),×÷]*(?:\([^()]*\))?)")
SCALES = {"K": 10**3, "M": 10**6, "B": 10**9, "T": 10**12}
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
BAR = "─"
FUNCTIONS = ("max", "min", "ceil", "floor")


class Reader:
    """Reads lines over some words and units."""

    def __init__(self, units: UnitTable, words: Mapping[str, Range]) -> None:
        """Know what each word stands for; of several that a text begins with, the longest counts."""
        self._units = units
        self._words = {word: words[word] for word in sorted(words, key=len, reverse=True)}
        self._known: dict[tuple[str, bool], Range] = {}

    @property
    def counts(self) -> frozenset[str]:
        """The bases that only count, which are read as plain numbers."""
        return self._units.counts

    def agree(self, lines: list[list[tuple[str, str]]]) -> bool:
        """Tell whether each side equals the one before: exactly after ``=``, in its digits after ``≈``."""
        before: Range | None = None
        sides = [side for line in lines for side in line]
        for index, (relation, text) in enumerate(sides):
            now = self.read(text, is_result=index == len(sides) - 1)
            if relation and before is not None and not before.compares(relation, now):
                return False
            before = now
        return True

    def read(self, text: str, *, is_result: bool = False) -> Range:
        """Read one side; all digits of a result are rounded ones.

        Raises:
            Unreadable: If it makes no sense.
        """
        key = text, is_result
        if key not in self._known:
            self._known[key] = _Side(text, self._units, self._words, is_result).read()
        return self._known[key]

    def word_of(self, text: str) -> str:
        """Return the longest word that a text begins with, or ``""``."""
        return next((word for word in self._words if text.startswith(word)), "")

    def is_about(self, word: str, told: Range) -> bool:
        """Tell whether a number may be what a word stands for."""
        return self._words[word].may_be(told)


class _Side:
    """Reads one side from left to right."""

    def __init__(self, text: str, units: UnitTable, words: Mapping[str, Range], is_result: bool) -> None:
        self._text = text
        self._units = units
        self._words = words
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
                left = added(left, self._product())
            elif self._takes(" − "):
                left = added(left, negated(self._product()))
            else:
                return left

    def _product(self) -> Range:
        left = self._power()
        while True:
            if self._takes(" × "):
                left = multiplied(left, self._power())
            elif self._takes(" ÷ "):
                left = multiplied(left, inverse(self._power()))
            else:
                return left

    def _power(self) -> Range:
        if self._takes("−"):
            return negated(self._power())
        base = self._atom()
        match = re.match(r"[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+", self._rest())
        if match is not None:
            self._at += match.end()
            return raised(base, exactly(Fraction(match.group().translate(SUPERSCRIPTS)), PURE))
        if self._takes("^"):
            return raised(base, self._atom())
        return base

    def _atom(self) -> Range:
        for word in self._words:
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
        number, half = Fraction(digits), self._half(digits)
        scale = Fraction(SCALES.get(match["scale"] or "", 1)) * Fraction("1" + (match["tens"] or ""))
        if match["power"]:
            number, half = number ** int(match["power"].translate(SUPERSCRIPTS)), Fraction(0)
        factor, measured = self._unit()
        low, face, high = (each * scale * factor for each in (number - half, number, number + half))
        return Range(low, face, high, measured.without(self._units.counts))

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


def line_of_drawing(rows: Iterable[str]) -> str:
    """Write a drawing on one line.

    Raises:
        Unreadable: If a bar has nothing over it or under it.
    """
    cells = [_cells(row) for row in rows]
    for at, row in enumerate(cells):
        for start, end in _bars(row):
            above, below = (_taken(cells, beside, start, end) for beside in (at - 1, at + 1))
            row[start:end] = [f"(({above}) ÷ ({below}))", *[""] * (end - start - 1)]
    lines = (" ".join("".join(row).split()) for row in cells)
    return " ".join(line for line in lines if line)


def _cells(row: str) -> list[str]:
    """Return what stands in each cell; nothing does in the second of a wide character."""
    return [part for letter in row for part in (letter, *[""] * (width(letter) - 1))]


def _bars(row: Sequence[str]) -> list[tuple[int, int]]:
    marks = "".join(cell if cell == BAR else " " for cell in row)
    return [match.span() for match in re.finditer(f"{BAR}+", marks)]


def _taken(cells: list[list[str]], at: int, start: int, end: int) -> str:
    """Take what stands over or under a bar; it must not reach beyond the bar."""
    text = "".join(cells[at][start:end]).strip() if 0 <= at < len(cells) else ""
    if not text or BAR in text:
        raise Unreadable(BAR)
    cells[at][start:end] = [" "] * (end - start)
    return text
