"""A unit is a product of parts, each a prefix, a base and a power.

``TB/s`` is ``T·B`` to the power 1 and ``s`` to the power -1; ``FLOP/(param·token)`` has three parts. What
is done to a unit is done to its parts, as in numbat: leaving out what only counts, another prefix, another
currency, the text of a quotient. Nobody cuts or glues its text, which says what was written and no more::

    table.unit("GiB/user").without(["user"]).label     # GiB
    table.unit("TFLOP/s").parts[0]                      # prefix T, base FLOP, power 1

Which words are units and what they measure is content (``formulas/units.yaml``), read into a
:class:`tuiyan.engine.unit_table.UnitTable`; the grammar of a unit is here.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from fractions import Fraction
from typing import NamedTuple, NoReturn

from tuiyan.engine.dimension import PURE, Dimension
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say
from tuiyan.problem import Span, TuiyanError
from tuiyan.text.lazy_pattern import lazy_pattern
from tuiyan.text.scripts import PLAIN_DIGITS, raised

TOKEN = lazy_pattern(
    r"\s*(?:(?P<power>\^?[+\-−⁻]?\d+)|(?P<super>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?P<op>[/·⋅*×()])|(?P<name>[^\s\d/·⋅*×()^⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+))"
)

MAX_DEPTH = 5
MAX_POWER = 9


class UnitError(TuiyanError):
    """Text that is not a unit; ``choices`` are the units it may be, when two readers read it differently."""

    def __init__(self, message: str, span: Span, hint: str = "", choices: tuple[str, ...] = ()) -> None:
        """Say ``message`` of what stands at ``span``."""
        super().__init__(message, span, hint)
        self.choices = choices


class Part(NamedTuple):
    """One part of a unit.

    Attributes:
        prefix: E.g. ``T``, or ``""``.
        base: The unit without its prefix, as written.
        power: Never 0.
        size: What one of it is in base units, the prefix in it, its power not.
        dimension: What one of it measures, its power not in it.
    """

    prefix: str
    base: str
    power: Fraction | int
    size: Fraction
    dimension: Dimension

    def is_one_of(self, bases: Container[str]) -> bool:
        """Tell whether it is exactly one of a base: ``user``, ``seq``."""
        exponents = self.dimension.exponents
        return self.size == 1 and len(exponents) == 1 and exponents[0][1] == 1 and exponents[0][0] in bases

    def __str__(self) -> str:
        """Write it without the sign of its power."""
        return self.prefix + raised(self.base, self.power if self.power > 0 else -self.power)


class Unit(NamedTuple):
    """What one of a unit is.

    Attributes:
        text: As it was written.
        parts: What it is a product of.
        factor: In base units.
        dimension: What it measures.
    """

    text: str
    parts: tuple[Part, ...]
    factor: Fraction
    dimension: Dimension

    def quantity(self, number: Fraction) -> Quantity:
        """Return ``number`` of these."""
        return Quantity(number * self.factor, self.dimension)

    @property
    def label(self) -> str:
        """Its parts as they stand behind a number: ``GiB``, ``FLOP/(param·token)``, ``/token``."""
        above = [str(part) for part in self.parts if part.power > 0]
        below = [str(part) for part in self.parts if part.power < 0]
        bottom = f"({'·'.join(below)})" if len(below) > 1 else "".join(below)
        return "·".join(above) + (f"/{bottom}" if bottom else "")

    def without(self, bases: Container[str]) -> Unit:
        """Leave out the parts that are one of ``bases``, as ``GiB/user`` is shown ``GiB``."""
        kept = [part for part in self.parts if not part.is_one_of(bases)]
        return self if len(kept) == len(self.parts) else product(kept)


def product(parts: Iterable[Part]) -> Unit:
    """Return the unit of these parts; those above the line come first."""
    parts = tuple(sorted(parts, key=lambda part: part.power < 0))
    factor, measured = Fraction(1), PURE
    for part in parts:
        match part.power:
            case 1:
                factor, measured = factor * part.size, measured * part.dimension
            case -1:
                factor, measured = factor / part.size, measured / part.dimension
            case power:
                factor, measured = factor * part.size ** int(power), measured * part.dimension**power
    unit = Unit("", parts, factor, measured)
    return unit._replace(text=unit.label)


Word = Callable[[str, int], Part]
"""Gives the part that a word at a column is."""


def read_unit(text: str, word: Word) -> Unit:
    """Read a product such as ``TB/s``, ``FLOP/(param·token)`` or ``s^-1``; ``""`` is a plain number.

    Raises:
        UnitError: At the first character that is out of place.
    """
    return product(_Reader(text, word).read())._replace(text=text.strip())


class _Reader:
    """Reads one unit text from left to right."""

    def __init__(self, text: str, word: Word) -> None:
        self._word = word
        self._text = text
        self._tokens = [*_tokens(text)]
        self._at = 0

    def read(self) -> list[Part]:
        parts = self._product(0) if self._tokens else []
        if self._at < len(self._tokens):
            self._fail()
        return parts

    def _fail(self) -> NoReturn:
        kind, word, column = (*self._peek(), len(self._text) + 1)
        if kind:
            column = self._tokens[self._at][2]
        span = Span(1, column, max(1, len(word)))
        raise UnitError(say("engine.not_a_unit", text=word or self._text.strip()), span)

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._at][:2] if self._at < len(self._tokens) else ("", "")

    def _product(self, depth: int) -> list[Part]:
        parts = [] if self._peek() == ("op", "/") else self._power(depth)
        while self._at < len(self._tokens) and self._peek() != ("op", ")"):
            sign = 1
            kind, word = self._peek()
            if kind == "op" and word != "(":
                sign = -1 if word == "/" else 1
                self._at += 1
            parts += _powered(self._power(depth), sign)
        return parts

    def _power(self, depth: int) -> list[Part]:
        parts = self._simple(depth)
        self._at += 1
        kind, word = self._peek()
        if kind not in ("power", "super"):
            return parts
        exponent = int(word.lstrip("^").translate(PLAIN_DIGITS))
        if not 1 <= abs(exponent) <= MAX_POWER:
            self._fail()
        self._at += 1
        return _powered(parts, exponent)

    def _simple(self, depth: int) -> list[Part]:
        match self._peek():
            case ("op", "(") if depth < MAX_DEPTH:
                self._at += 1
                parts = self._product(depth + 1)
                if self._peek() != ("op", ")"):
                    self._fail()
                return parts
            case ("power", "1"):
                return []
            case ("name", word):
                return [self._word(word, self._tokens[self._at][2])]
        return self._fail()


def _powered(parts: list[Part], exponent: int) -> list[Part]:
    return [part._replace(power=part.power * exponent) for part in parts]


def _tokens(text: str) -> Iterable[tuple[str, str, int]]:
    at = 0
    while at < len(text.rstrip()):
        match = TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            rest = text[at:].strip()
            raise UnitError(say("engine.unknown_unit", text=rest), Span(1, at + 1, max(1, len(rest))))
        yield match.lastgroup, match.group(match.lastgroup), match.start(match.lastgroup) + 1
        at = match.end()
