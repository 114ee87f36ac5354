"""The one reader of quantities: what a person typed, or why it cannot be read.

Answers, overrides, facts and examples all pass here. Asked for a time, with the units of the catalog::

    read("约 23.3 毫秒", units, second)    # 233/10000 s, echoed as 23.3 毫秒 = 0.0233 s
    read("23.3", units, second)            # no-unit, and "s" as the hint
    read("70 GB", units, second)           # wrong-dimension
    read("1,5 ms", units, second)          # ask: "1.5 ms" or "15 ms"

Four states, in this order: unreadable, no unit, wrong dimension, a quantity; and a question back where two
people would read differently, for a guess that is wrong would be marked as an answer.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple, NoReturn

from tuiyan.engine.dimension import PURE, Dimension, dimension
from tuiyan.engine.formatting import digits
from tuiyan.engine.normalized import Normalized
from tuiyan.engine.quantity import Given, Quantity
from tuiyan.engine.unit import Unit, UnitError
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import say
from tuiyan.problem import Span, TuiyanError
from tuiyan.text.lazy_pattern import lazy_pattern
from tuiyan.text.scripts import PLAIN_DIGITS

MAX_LENGTH = 200
MAX_EXPONENT = 60
MAX_MAGNITUDES = 3
MAX_PLAIN = 20
GIVEN_DIGITS = 40
"""Significant digits of a number that was given with a power of ten."""


LEAD = lazy_pattern(
    r"\s*(?:[^\W\d]\w*\s*(?=[=≈]))?(?:大约|大概|约为|约|≈|~|about|approx\.?|ca\.|=)?\s*", re.IGNORECASE
)
TRAIL = lazy_pattern(r"(?:\s|左右|[。.,;!?])+$")
MANTISSA = lazy_pattern(
    r"[+-]?(?P<digits>\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d{1,3}(?: \d{3})+(?!\d)(?:\.\d+)?"
    r"|\d{1,3}(?:'\d{3})+(?!\d)(?:\.\d+)?|\d+(?:_\d+)+(?:\.\d+)?|\d+(?:,\d+)+|\d+(?:\.\d+)?|\.\d+)",
    re.ASCII,
)
EXPONENT = lazy_pattern(r"\s*[eE]\s*([+-]?\d+)", re.ASCII)
TIMES_POWER = lazy_pattern(
    r"\s*[×*x·⋅]\s*(10|2)\s*(?:(?:\^|\*\*)\s*([+-]?\d+)|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))", re.ASCII
)
OWN_POWER = lazy_pattern(r"\s*(?:(?:\^|\*\*)\s*([+-]?\d+)|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))", re.ASCII)
CURRENCY = lazy_pattern(r"\s*([\d.,]+)")
RATIO = lazy_pattern(r"\s*(\d+(?:\.\d+)?)\s*[:/÷]\s*(\d+(?:\.\d+)?)\s*", re.ASCII)
SCALED = lazy_pattern(r"([kKMGT])\s+(?=\S)")
POWER = lazy_pattern(r"\d+(?:\.\d+)?[eE][+-]?\d+", re.ASCII)
UNGROUPED = lazy_pattern(r"(?<![\d.,])[1-9]\d{3,}(?![\d,eE])", re.ASCII)
ARITHMETIC = lazy_pattern(r"[^\W\d]\s*[/÷×*+]\s*\d|^\s*[/÷+×*-]\s*\d")


class ReadingError(TuiyanError):
    """Text that is not a quantity."""


class Reading(NamedTuple):
    """What a text was read as.

    Attributes:
        quantity: What it says, or ``None``.
        text: The text as it is shown again, e.g. ``23.3 ms``.
        echo: The reading in other words, e.g. ``23.3 ms = 0.0233 s``.
        state: ``ok``, ``unreadable``, ``no-unit``, ``wrong-dimension`` or ``ask``.
        problem: Why it is not a quantity, in one line, or ``""``.
        column: Where reading stopped, 1-based.
        length: How long what stopped it is, in characters.
        ask: Texts one of which was meant; each reads as one thing.
        hint: What was meant, or ``""``.
        number: The number alone, as written.
        unit: The unit alone, as written.
    """

    quantity: Quantity | None
    text: str = ""
    echo: str = ""
    state: str = "ok"
    problem: str = ""
    column: int = 1
    ask: tuple[str, ...] = ()
    hint: str = ""
    number: str = ""
    unit: str = ""
    length: int = 1

    @property
    def span(self) -> Span:
        """What stopped the reading."""
        return Span(1, self.column, self.length)

    @property
    def instead(self) -> str:
        """What to write: texts one of which was meant, else the hint."""
        return " / ".join(self.ask) or self.hint

    def half_unit(self, *, has_zeros: bool = True) -> Fraction:
        """Return half a unit of the last digit that was written, in base units; only where it was read.

        Without ``has_zeros`` that is the last but zeros: 300 may stand for 250 to 350.
        """
        assert self.quantity is not None
        match = MANTISSA.match(self.number)
        written = re.sub("[, _]", "", match["digits"]) if match else "1"
        plain, places = written.replace(".", ""), len(written.partition(".")[2])
        zeros = 0 if has_zeros else len(plain) - len(plain.rstrip("0"))
        face = Fraction(written)
        factor = abs(self.quantity.value / face) if face else Fraction(1)
        return factor * Fraction(10) ** (zeros - places) / 2

    def error(self) -> ReadingError:
        """Return why it is not a quantity, to be raised."""
        return ReadingError(self.problem, self.span, self.hint)

    @property
    def given(self) -> Given:
        """The quantity as it was given; only where the state is ``ok``."""
        assert self.quantity is not None
        number = self.number
        if len(number) > 3:
            number = UNGROUPED.sub(lambda match: f"{int(match.group()):,}", number)
        if not number.isdecimal() and POWER.fullmatch(number):
            number = digits(Fraction(number), GIVEN_DIGITS).text
        return Given(self.quantity, f"{number} {self.unit}".strip(), number, self.unit)


class _Stop(Exception):  # noqa: N818
    """Ends a reading that is not a quantity."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading


def read(text: str, units: UnitTable, expected: Dimension | None = None, *, has_echo: bool = True) -> Reading:
    """Read one quantity.

    Args:
        text: As typed, in any of the spellings people use.
        units: The units there are.
        expected: What it should measure; counts then need no unit, and ``70B`` may be a count.
        has_echo: Whether the reading is said again in other words.
    """
    try:
        return _Reader(text, units, expected).read(has_echo)
    except _Stop as stop:
        return stop.reading


class _Reader:
    """Reads one text from left to right; characters keep their columns."""

    def __init__(self, text: str, units: UnitTable, expected: Dimension | None) -> None:
        self._units = units
        self._expected = expected
        self._normalized = Normalized(text[: MAX_LENGTH + 1])
        if len(text) > MAX_LENGTH:
            self._stop("engine.read_too_long", MAX_LENGTH)
        self._text = self._normalized.text
        self._at = 0

    def read(self, has_echo: bool) -> Reading:
        plain = self._plain()
        if plain is None:
            lead = LEAD.match(self._text)
            self._at = lead.end() if lead else 0
            self._move_currency()
            if ratio := self._ratio():
                return ratio
        number, number_text, scale, unit_text = plain or self._split()
        if thousands := self._thousands(number * scale, unit_text, number_text):
            scale, unit_text, number_text = thousands
        unit = self._unit(unit_text, number_text)
        quantity = self._fitting(unit.quantity(number * scale), unit, number_text)
        shown = f"{number_text} {unit.text}".strip()
        echo = self._echo(quantity, shown, has_other_number=thousands is not None) if has_echo else ""
        return Reading(quantity, shown, echo, number=number_text, unit=unit.text)

    def _plain(self) -> tuple[Fraction, str, Fraction, str] | None:
        """Split what is written as content mostly is, ``3.35 TB/s``, for which no pattern is needed."""
        number, _, unit = self._text.partition(" ")
        whole, point, places = number.partition(".")
        has_digits_alone = whole.isdecimal() and (places.isdecimal() or not point) and number.isascii()
        if not has_digits_alone or len(number) > MAX_PLAIN or any(map(str.isdigit, unit)):
            return None
        if unit and self._units.find(unit) is None:
            return None
        self._at = len(number)
        return Fraction(number), number, Fraction(1), unit

    def _split(self) -> tuple[Fraction, str, Fraction, str]:
        """Split any writing into a number, its text, what a word multiplies it by, and a unit."""
        number, number_text = self._number()
        rest = TRAIL.sub("", self._text[self._at :])
        if ARITHMETIC.search(rest):
            self._stop("engine.read_arithmetic", self._at)
        scale, unit_text = self._magnitude(rest)
        word = rest[: len(rest) - len(unit_text)].strip()
        return number, f"{number_text} {word}".strip(), scale, unit_text

    def _ratio(self) -> Reading | None:
        """Read ``7:4`` or ``38/100`` where a plain number is asked for."""
        match = RATIO.fullmatch(TRAIL.sub("", self._text), self._at) if self._expected is PURE else None
        if match is None or not Fraction(match[2]):
            return None
        value = Fraction(match[1]) / Fraction(match[2])
        number = digits(value, 6)
        text = match.group().strip()
        echo = f"{text} {'=' if number.exact else '≈'} {number.text}"
        return Reading(Quantity(value), text, echo, number=text)

    def _thousands(self, number: Fraction, text: str, typed: str) -> tuple[Fraction, str, str] | None:
        """Return scale, unit and digits where a letter stands for thousands: ``32K``, ``14.3k token/s``."""
        units, expected = self._units, self._expected
        if units.lettered(expected) and text[:1] in units.letters[units.lettered(expected)]:
            return None
        if text not in units and units.length(text, expected):
            is_power = (
                number.denominator == 1 and number > 0 and not number.numerator & (number.numerator - 1)
            )
            scale, rest = Fraction(1024 if is_power else 1000), text[1:].strip()
        elif text[1:2].isspace() and (match := SCALED.match(text)):
            scale, rest = units.prefixes["k" if match[1] == "K" else match[1]], text[match.end() :]
        elif expected is None or text in units or not text:
            return None
        elif choices := units.alone(text, expected):
            message = say("engine.unit_ambiguous", text=f"{typed} {text}")
            self._ask(message, tuple(f"{typed} {unit}" for unit in choices))
        elif (unit := units.prefixed(text, expected)) is None:
            return None
        elif units.scaled(unit):
            return Fraction(1), unit.text, typed
        else:
            scale, rest = unit.factor, units.base_text(expected) if unit.text else ""
        value = digits(number * scale, 15)
        return scale, rest, value.text

    def _move_currency(self) -> None:
        """Put a currency sign that stands before the number behind it: ``$2/h`` is 2 $/h."""
        text = self._text[self._at :]
        if text[:1].isdigit():
            return
        signs = (sign for label in self._units.labels for sign in self._units.spellings(label))
        sign = max(filter(text.startswith, signs), key=len, default="")
        moved = CURRENCY.match(text, len(sign)) if sign else None
        if moved:
            rest = text[moved.end() :].lstrip()
            alike = next(each for each in map(self._units.spellings, self._units.labels) if sign in each)
            said = "" if rest.startswith(tuple(alike)) else sign
            self._text = f"{self._text[: self._at]}{moved[1]}{said}{rest}"

    def _stop(self, key: str, at: int, hint: str = "", length: int = 1, **values: object) -> NoReturn:
        problem = say(key, **values)
        raise _Stop(
            Reading(
                None,
                state="unreadable",
                problem=problem,
                column=self._normalized.column(at) + 1,
                hint=hint,
                length=length,
            )
        )

    def _ask(self, message: str, choices: tuple[str, ...]) -> NoReturn:
        column = self._normalized.column(self._at) + 1
        raise _Stop(Reading(None, state="ask", problem=message, column=column, ask=choices))

    def _number(self) -> tuple[Fraction, str]:
        start = self._at
        match = MANTISSA.match(self._text, start)
        if match is None:
            key = "engine.read_nothing" if not self._text.strip() else "engine.read_no_number"
            self._stop(key, start)
        digits = match["digits"]
        if "," in digits and (not _is_grouped(digits) or digits.startswith("0")):
            rest = self._text[match.end() :].strip()
            point, whole = digits.replace(",", ".", 1), digits.replace(",", "")
            self._ask(
                say("engine.read_comma", text=digits), (f"{point} {rest}".strip(), f"{whole} {rest}".strip())
            )
        if len(digits) > 60:
            self._stop("engine.read_too_large", start)
        number = Fraction(match.group().replace(",", "").replace(" ", "").replace("_", "").replace("'", ""))
        self._at = match.end()
        number *= self._exponent(number)
        text = self._text[start : self._at]
        return number, re.sub(r"(?<=\d)\s+(?=[eE])", "", text.replace("_", ",").replace("'", ","))

    def _exponent(self, number: Fraction) -> Fraction:
        """Return what the power of ten behind the digits multiplies them by."""
        if match := EXPONENT.match(self._text, self._at):
            base, power = Fraction(10), match[1]
        elif match := TIMES_POWER.match(self._text, self._at):
            base, power = Fraction(match[1]), match[2] or match[3]
        elif match := OWN_POWER.match(self._text, self._at):
            base, power = number, match[1] or match[2]
            power = str(int(power.translate(PLAIN_DIGITS)) - 1) if len(power) < 6 else power
        else:
            return Fraction(1)
        power = power.translate(PLAIN_DIGITS)
        if len(power) > 5 or abs(int(power)) > MAX_EXPONENT or abs(base) > 1000 or not base:
            self._stop("engine.read_too_large", self._at)
        self._at = match.end()
        return base ** int(power)

    def _magnitude(self, rest: str) -> tuple[Fraction, str]:
        """Split a Chinese power of ten from the unit behind it."""
        stripped = rest.strip()
        if stripped.startswith("个") and stripped not in self._units:
            stripped = stripped[1:].strip()
        if stripped in self._units:
            return Fraction(1), stripped
        scale = Fraction(1)
        for _ in range(MAX_MAGNITUDES):
            longest = max(filter(stripped.startswith, self._units.magnitudes), key=len, default="")
            if not longest or self._units.find(stripped) is not None:
                break
            scale *= self._units.magnitudes[longest]
            stripped = stripped[len(longest) :].strip()
        return scale, stripped

    def _unit(self, text: str, number: str) -> Unit:
        if counted := self._units.lettered(self._expected):
            word, _, thing = text.partition(" ")
            scale = self._units.letters[counted].get(word)
            if scale and thing.strip() in ("", *self._units.spellings(counted)):
                return Unit(word, (), scale, dimension({counted: 1}))
        if choices := self._units.is_ambiguous(text):
            self._ask(say("engine.unit_ambiguous", text=text), tuple(f"{number} {unit}" for unit in choices))
        expected = self._expected
        try:
            unit = self._units.unit(text)
        except UnitError as error:
            if other := self._units.meant(text, expected):
                return other
            space = len(self._text) - self._at - len(self._text[self._at :].lstrip())
            word = text or self._text
            unknown = text[error.column - 1 : error.column - 1 + error.length]
            hint = self._units.hint(text, unknown, expected)
            self._stop("engine.read_no_unit_named", self._at + space, hint, len(word), text=word)
        if expected is None or self._units.measures(unit, expected):
            return unit
        return self._units.meant(text, expected) or unit

    def _fitting(self, quantity: Quantity, unit: Unit, number: str) -> Quantity:
        """Return the quantity in the expected dimension, where people leave parts of it out."""
        expected, measured = self._expected, quantity.dimension
        generic = self._units.generic(measured)
        if expected is None or expected in (measured, generic):
            return quantity
        if not unit.text:
            if expected.uses_only(self._units.counts):
                return Quantity(quantity.value, expected)
            hint = self._units.base_text(expected)
            raise _Stop(
                Reading(
                    None,
                    number,
                    "",
                    "no-unit",
                    say("engine.read_which_unit", text=number),
                    self._at + 1,
                    (),
                    hint,
                )
            )
        said = expected.without(self._units.unsaid)
        if measured is not PURE and said in (measured, generic):
            return Quantity(quantity.value, measured * (expected / said))
        shown = f"{number} {unit.text}"
        message = say("engine.read_wrong_dimension", text=shown, found=measured, expected=expected)
        raise _Stop(Reading(None, shown, "", "wrong-dimension", message, self._at + 1))

    def _echo(self, quantity: Quantity, shown: str, *, has_other_number: bool) -> str:
        """Say the reading in other words; or what was written, where another number is shown for it."""
        if has_other_number:
            return f"{self._text.strip()} = {shown}"
        base = self._units.base_text(quantity.dimension.without(self._units.unsaid))
        if re.fullmatch(r"[+-]?[\d,]*\.?\d+", shown.removesuffix(f" {base}" if base else ""), re.ASCII):
            return shown
        value = digits(quantity.value, 6)
        return f"{shown} {'=' if value.exact else '≈'} {value.text} {base}".strip()


def _is_grouped(digits: str) -> bool:
    return re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", digits) is not None
