"""How a value is written: digits enough, none too many, and never 0 for what is not 0.

``show(units, quantity, "ms")`` writes 7/300 s as ``23.3 ms``: three digits where the value is cut, all of
them where four say it exactly (250.5), thousands grouped, a half rounded up as people do. A number below
0.01 or from 100,000 on moves to another prefix, and where there is none it is a power, ``10³⁰ s``; what only
counts is left out (``GiB`` for ``GiB/user``), a count with letters is written ``70B``, and a currency
stays the one that was given. Each text says whether it is exact, which is what ``=`` and ``≈`` in a
derivation stand on, and how far it may be off.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.dimension import PURE
from tuiyan.engine.quantity import Given, Quantity
from tuiyan.engine.unit import Unit
from tuiyan.engine.unit_table import UnitTable
from tuiyan.text.scripts import superscript

RESULT_DIGITS = 3
WHOLE_DIGITS = 4
"""A number that so many digits say exactly is not cut."""
STEP_DIGITS = 5
EXACT_DIGITS = 15

SMALL, LARGE = Fraction(1, 100), Fraction(10**5)
"""Between these a number keeps the unit it was asked for in."""

TINY, HUGE = Fraction(1, 10**6), Fraction(10**15)
"""Beyond these a row of digits cannot be read, and a power of ten is written."""

BEYOND = Fraction(10**9)
"""From so many of the largest prefix on, the unit without one is used, and so a power."""

LETTERED = Fraction(10**6)
"""From here on a count is written with a letter for a power of ten: ``70B``."""


class Digits(NamedTuple):
    """A number as text.

    Attributes:
        text: Its digits, thousands grouped.
        exact: Whether they say all of it.
        half: Half a unit of the last digit, 0 when exact.
        printed: What the text says.
    """

    text: str
    exact: bool
    half: Fraction = Fraction(0)
    printed: Fraction = Fraction(0)


class Shown(NamedTuple):
    """A quantity as text.

    Attributes:
        text: Number and unit, e.g. ``23.3 ms``.
        exact: Whether the text says all of it; an inexact one follows ``≈``.
        number: The number alone.
        unit: The unit alone, as shown.
        half: Half a unit of the last digit, in base units; 0 when exact.
        printed: What the text says, in base units.
    """

    text: str
    exact: bool
    number: str = ""
    unit: str = ""
    half: Fraction = Fraction(0)
    printed: Fraction = Fraction(0)


def digits(value: Fraction, significant: int = RESULT_DIGITS, whole: int = WHOLE_DIGITS) -> Digits:
    """Write ``value`` with at least ``significant`` digits and its whole integer part.

    What ``whole`` digits say exactly is not cut. An exact text drops trailing zeros; thousands are grouped.
    What is too small or too large for a row of digits is a power of ten.
    """
    if not value:
        return Digits("0", True)
    size = abs(value)
    if not TINY <= size < HUGE:
        return _power(value, significant)
    magnitude = _magnitude(size)
    if significant < whole and (size * Fraction(10) ** (whole - 1 - magnitude)).denominator == 1:
        significant = whole
    places = max(0, significant - 1 - magnitude)
    scaled = size * 10**places
    rounded = nearest(scaled)
    if places and rounded >= 10**significant:  # 9.996 became 10.00
        places -= 1
        scaled = size * 10**places
        rounded = nearest(scaled)
    exact = scaled == rounded
    whole, part = divmod(rounded, 10**places)
    decimals = str(part).rjust(places, "0") if places else ""
    if exact:
        decimals = decimals.rstrip("0")
    text = f"{whole:,}" + (f".{decimals}" if decimals else "")
    half = Fraction(0) if exact else Fraction(1, 2 * 10**places)
    sign, printed = ("-", -rounded) if value < 0 else ("", rounded)
    return Digits(sign + text, exact, half, Fraction(printed, 10**places))


def _power(value: Fraction, significant: int) -> Digits:
    """Write ``1.67 × 10³²``, or ``10³⁰`` alone."""
    power = _magnitude(abs(value))
    scale = Fraction(10) ** power
    number = digits(value / scale, significant)
    if abs(number.printed) >= 10:  # 9.996 became 10.0
        power, scale = power + 1, scale * 10
        number = digits(value / scale, significant)
    text = f"10{superscript(power)}" if number.text == "1" else f"{number.text} × 10{superscript(power)}"
    return Digits(text, number.exact, number.half * scale, number.printed * scale)


def _magnitude(size: Fraction) -> int:
    """Return the power of ten of the first digit."""
    guess = len(str(size.numerator)) - len(str(size.denominator))
    return guess if size >= Fraction(10) ** guess else guess - 1


def nearest(value: Fraction) -> int:
    """Round a half up, as people do."""
    return (value + Fraction(1, 2)).__floor__()


def show(
    units: UnitTable, quantity: Quantity, unit: str | None = None, significant: int = RESULT_DIGITS
) -> Shown:
    """Write a quantity in ``unit``, or in one that suits it; what only counts is left out.

    A number too small or too large to read in that unit moves to another prefix. A currency stays that of
    the quantity, whatever the unit says.
    """
    chosen = units.unit(unit) if unit is not None else suited(units, quantity)
    if quantity.value and not SMALL <= abs(quantity.value / chosen.factor) < LARGE:
        chosen = _other_prefix(units, quantity, chosen)
    return in_unit(units, quantity, chosen, significant)


def in_unit(units: UnitTable, quantity: Quantity, unit: Unit, significant: int = RESULT_DIGITS) -> Shown:
    """Write a quantity in exactly this unit, but for its currency."""
    is_count = _counts(units, quantity)
    number = digits(quantity.value / unit.factor, significant, whole=0 if is_count else WHOLE_DIGITS)
    if is_count:
        number = number._replace(text=number.text.removesuffix(".0"))
    exact = number.exact and quantity.is_exact
    if counted := units.lettered(quantity.dimension):
        return _lettered(units.letters[counted], quantity.value, exact)
    label = units.fitted(unit, quantity.dimension).without(units.unsaid).label
    half, printed = number.half * unit.factor, number.printed * unit.factor
    return Shown(f"{number.text} {label}".strip(), exact, number.text, label, half, printed)


def _counts(units: UnitTable, quantity: Quantity) -> bool:
    """Tell whether a quantity counts whole things: 40.97 tokens are written 41, not 41.0."""
    return quantity.dimension is not PURE and quantity.dimension.uses_only(units.counts)


def show_given(units: UnitTable, given: Given) -> str:
    """Write an input as it was given, for each user left unsaid; a count that takes letters as ``70B``."""
    if counted := units.lettered(given.quantity.dimension):
        return _lettered(units.letters[counted], given.quantity.value, True).text
    unit = units.unit(given.unit) if given.unit else None
    if unit is None or not any(unit.dimension.power_of(base) < 0 for base in units.unsaid):
        return given.text
    return f"{given.number} {unit.without(units.unsaid).label}".strip()


def _lettered(letters: Mapping[str, Fraction], value: Fraction, exact: bool) -> Shown:
    scales = sorted((scale, letter) for letter, scale in letters.items() if LETTERED <= scale <= value)
    top = scales[-1][0] if scales else Fraction(1)
    letter = next((letter for letter, scale in letters.items() if scale == top), "") if scales else ""
    if value / top >= HUGE:
        letter, top = "", Fraction(1)
    number = _counted(value / top)
    text = number.text + letter
    return Shown(text, exact and number.exact, text, "", number.half * top, number.printed * top)


def _counted(value: Fraction) -> Digits:
    """Write a count as it was given; in four digits where it has more than nine."""
    whole = digits(value, 9)
    return whole if whole.exact else digits(value, 4)


def suited(units: UnitTable, quantity: Quantity) -> Unit:
    """Return a unit in which the quantity reads well: a prefix on its first base."""
    return _other_prefix(units, quantity, units.base_unit(quantity.dimension))


def _other_prefix(units: UnitTable, quantity: Quantity, unit: Unit) -> Unit:
    """Return the unit with the prefix that leaves 1 to 999 in front of it, where there is one."""
    scaled = units.scaled(unit)
    best = unit
    for candidate in units.scales(scaled) if scaled else ():
        best_size, size = abs(quantity.value / best.factor), abs(quantity.value / candidate.factor)
        if (1 <= size < best_size) or best_size < 1 < size or (best_size < size <= 1):
            best = candidate
    is_readable = not quantity.value or TINY <= abs(quantity.value / best.factor) < BEYOND
    return best if is_readable or scaled is None else units.with_prefix(scaled, "")


def tenfold(value: Fraction, significant: int = EXACT_DIGITS) -> tuple[str, Fraction]:
    """Write a large count as on a whiteboard, ``70 × 10⁹``, and say what the text amounts to."""
    power = next((power for power in (12, 9, 6) if abs(value) >= 10**power), 0)
    if abs(value) >= LARGE * 10**power:
        power = 0
    number = digits(value / 10**power, significant)
    return (f"{number.text} × 10{superscript(power)}" if power else number.text), number.printed * 10**power
