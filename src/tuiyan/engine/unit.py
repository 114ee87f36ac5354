"""Units, read from data: what a spelling means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from tuiyan.engine.dimension import PURE, SUPERSCRIPTS, Dimension, dimension
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say
from tuiyan.problem import Span, TuiyanError, did_you_mean

MAX_UNIT_LENGTH = 80

TOKEN = re.compile(
    r"\s*(?:(?P<power>\^?[+\-−⁻]?\d+)|(?P<super>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?P<op>[/·⋅*×()])|(?P<name>[^\s\d/·⋅*×()^⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+))"
)

PLAIN_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−", "0123456789-+-")


class Unit(NamedTuple):
    """What one of a unit is.

    Attributes:
        text: As it is shown.
        factor: In base units.
        dimension: What it measures.
    """

    text: str
    factor: Fraction
    dimension: Dimension

    def quantity(self, number: Fraction) -> Quantity:
        """Return ``number`` of these."""
        return Quantity(number * self.factor, self.dimension)


class UnitError(TuiyanError):
    """Text that is not a unit; ``choices`` are the units it may be, when two readers read it differently."""

    def __init__(self, message: str, span: Span, hint: str = "", choices: tuple[str, ...] = ()) -> None:
        """Say ``message`` of what stands at ``span``."""
        super().__init__(message, span, hint)
        self.choices = choices


class UnitTable:
    """Every unit there is.

    Attributes:
        counts: Bases that only count things, which a bare number may stand for.
        prefixes: What each prefix multiplies by.
        labels: Units that are labels of their dimension: currencies.
        magnitudes: Words for powers of ten that may stand between a number and its unit.
    """

    def __init__(self, plain: Mapping[str, Any]) -> None:
        """Read the table from ``formulas/units.yaml`` as plain data."""
        self.bases: tuple[str, ...] = tuple(plain["dimensions"])
        self.counts = frozenset(plain.get("counts", ()))
        self.labels = frozenset(row["id"] for row in plain["units"] if row.get("label"))
        self.magnitudes = {word: Fraction(text) for word, text in plain.get("magnitudes", {}).items()}
        self.prefixes = {name: Fraction(text) for name, text in plain.get("prefixes", {}).items()}
        self._ambiguous: Mapping[str, Iterable[str]] = plain.get("ambiguous", {})
        self._rows: dict[str, tuple[str, str]] = {}
        for row in plain["units"]:
            self._add(row)
        self._compound: dict[str, Unit] = {}
        self._spellings: dict[str, tuple[str, ...]] = {}

    def _add(self, row: Mapping[str, Any]) -> None:
        for prefix in row.get("prefixes", ()):
            self._rows.setdefault(prefix + row["id"], (prefix, row["of"]))
        for name in (row["id"], *row.get("aliases", ())):
            self._rows[name] = ("", row["of"])

    def names(self) -> tuple[str, ...]:
        """Return every spelling of a simple unit."""
        return tuple(self._rows)

    def unit(self, text: str) -> Unit:
        """Read a unit such as ``TB/s``, ``FLOP/(param·token)`` or ``s^-1``; ``""`` is a plain number.

        Raises:
            UnitError: If it is none, or one that is read in two ways.
        """
        known = self._compound.get(text)
        if known is None:
            known = self._read(text)
            if len(self._compound) < 1000:
                self._compound[text] = known
        return known

    def __contains__(self, name: str) -> bool:
        return name in self._rows

    def base_text(self, measured: Dimension) -> str:
        """Write a dimension in base units: ``B/s``, ``FLOP/token``."""
        names = {
            **{base: base for base in self.bases},
            "byte": "B",
            "second": "s",
            "flop": "FLOP",
            "joule": "J",
        }
        names["currency"] = next(iter(sorted(self.labels, reverse=True)), "currency")
        above = [_raised(names[base], power) for base, power in _ordered(self.bases, measured) if power > 0]
        below = [_raised(names[base], -power) for base, power in _ordered(self.bases, measured) if power < 0]
        bottom = f"({'·'.join(below)})" if len(below) > 1 else "".join(below)
        return "·".join(above) + (f"/{bottom}" if bottom else "")

    def is_ambiguous(self, text: str) -> tuple[str, ...]:
        """Return the units that ``text`` may mean, or nothing when it means one thing."""
        return tuple(self._ambiguous.get(text, ()))

    def _read(self, text: str) -> Unit:
        if len(text) > MAX_UNIT_LENGTH:
            raise UnitError(say("engine.unit_too_long"), Span(1, 1, len(text)))
        if choices := self.is_ambiguous(text.strip()):
            raise UnitError(
                say("engine.unit_ambiguous", text=text.strip()), Span(1, 1, len(text)), choices=choices
            )
        factor, measured = _UnitText(self, text).read()
        return Unit(text.strip(), factor, measured)

    def simple(self, name: str, column: int) -> tuple[Fraction, Dimension]:
        """Return factor and dimension of a unit that is one word."""
        row = self._rows.get(name)
        if row is None:
            span = Span(1, column, len(name))
            if choices := self.is_ambiguous(name):
                raise UnitError(say("engine.unit_ambiguous", text=name), span, choices=choices)
            raise UnitError(say("engine.unknown_unit", text=name), span, self._meant(name))
        prefix, of = row
        number, _, bases = of.rpartition(" ")
        if not number and bases[0].isdigit():
            number, bases = bases, ""
        factor = Fraction(number or "1") * self.prefixes.get(prefix, Fraction(1))
        return factor, _UnitText(self, bases, in_bases=True).read()[1]

    def _meant(self, name: str) -> str:
        """Suggest a unit, first one that differs in case only."""
        same = [known for known in self._rows if known.lower() == name.lower()]
        return did_you_mean(same[0], same) if same else did_you_mean(name, self._rows)

    def spellings(self, base: str) -> tuple[str, ...]:
        """Return the units that are one of a base: ``user``, ``users``, ``seq``, ..."""
        known = self._spellings.get(base)
        if known is None:
            known = self._spellings[base] = tuple(
                name for name, (prefix, of) in self._rows.items() if of == base and not prefix
            )
        return known

    def base(self, name: str, column: int) -> tuple[Fraction, Dimension]:
        """Return a base as a unit."""
        if name not in self.bases:
            span = Span(1, column, len(name))
            raise UnitError(say("engine.unknown_unit", text=name), span, did_you_mean(name, self.bases))
        return Fraction(1), dimension({name: 1})

    def without(self, text: str, names: Iterable[str]) -> str:
        """Return a unit's text with the factors ``names`` left out, as ``GiB/user`` is shown ``GiB``."""
        above, slash, below = text.partition("/")
        kept_above = [part for part in above.split("·") if part and part not in names]
        kept_below = [
            part for part in below.strip("()").replace("/", "·").split("·") if part and part not in names
        ]
        bottom = f"({'·'.join(kept_below)})" if len(kept_below) > 1 else "".join(kept_below)
        top = "·".join(kept_above)
        return f"{top}/{bottom}" if slash and bottom else top


def _ordered(bases: Iterable[str], measured: Dimension) -> list[tuple[str, Fraction]]:
    powers = dict(measured.exponents)
    return [
        (base, powers[base])
        for base in ("flop", *(base for base in bases if base != "flop"))
        if base in powers
    ]


def _raised(name: str, power: Fraction) -> str:
    return name if power == 1 else name + str(power).translate(SUPERSCRIPTS)


class _UnitText:
    """Reads one unit text from left to right."""

    def __init__(self, table: UnitTable, text: str, *, in_bases: bool = False) -> None:
        self._word = table.base if in_bases else table.simple
        self._text = text
        self._tokens: list[tuple[str, str, int]] = []
        at = 0
        while at < len(text.rstrip()):
            match = TOKEN.match(text, at)
            if match is None or match.lastgroup is None:
                rest = text[at:].strip()
                raise UnitError(say("engine.unknown_unit", text=rest), Span(1, at + 1, max(1, len(rest))))
            start = match.start(match.lastgroup)
            self._tokens.append((match.lastgroup, match.group(match.lastgroup), start + 1))
            at = match.end()
        self._at = 0

    def read(self) -> tuple[Fraction, Dimension]:
        if not self._tokens:
            return Fraction(1), PURE
        result = self._product(0)
        if self._at < len(self._tokens):
            self._fail()
        return result

    def _fail(self) -> None:
        kind, word, column = (
            self._tokens[self._at] if self._at < len(self._tokens) else ("", "", len(self._text) + 1)
        )
        del kind
        span = Span(1, column, max(1, len(word)))
        raise UnitError(say("engine.not_a_unit", text=word or self._text.strip()), span)

    def _product(self, depth: int) -> tuple[Fraction, Dimension]:
        factor, measured = Fraction(1), PURE
        if self._peek() != ("op", "/"):
            factor, measured = self._power(depth)
        while self._at < len(self._tokens) and self._peek() != ("op", ")"):
            divides = False
            kind, word = self._peek()
            if kind == "op" and word != "(":
                divides = word == "/"
                self._at += 1
            other, of = self._power(depth)
            factor, measured = (factor / other, measured / of) if divides else (factor * other, measured * of)
        return factor, measured

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._at][:2] if self._at < len(self._tokens) else ("", "")

    def _power(self, depth: int) -> tuple[Fraction, Dimension]:
        kind, word = self._peek()
        if kind == "op" and word == "(" and depth < 5:
            self._at += 1
            factor, measured = self._product(depth + 1)
            if self._peek() != ("op", ")"):
                self._fail()
        elif kind == "power" and word == "1":
            factor, measured = Fraction(1), PURE
        elif kind == "name":
            factor, measured = self._word(word, self._tokens[self._at][2])
        else:
            self._fail()
        self._at += 1
        kind, word = self._peek()
        if kind not in ("power", "super"):
            return factor, measured
        exponent = int(word.lstrip("^").translate(PLAIN_DIGITS))
        if not 1 <= abs(exponent) <= 9:
            self._fail()
        self._at += 1
        return factor**exponent, measured**exponent
