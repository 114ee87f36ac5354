"""How a value is written: digits enough, none too many, and never 0 for what is not 0."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.quantity import Given, Quantity
from tuiyan.engine.unit import Unit, UnitTable

RESULT_DIGITS = 3
STEP_DIGITS = 5
EXACT_DIGITS = 15

SMALL, LARGE = Fraction(1, 1000), Fraction(10**6)
"""Between these a number keeps the unit it was asked for in."""

PREFIXED = ("B", "FLOP", "s", "J", "b")

POWERS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


class Digits(NamedTuple):
    """A number as text.

    Attributes:
        text: Its digits, thousands grouped.
        exact: Whether they say all of it.
        half: Half a unit of the last digit, 0 when exact.
    """

    text: str
    exact: bool
    half: Fraction = Fraction(0)


class Shown(NamedTuple):
    """A quantity as text.

    Attributes:
        text: Number and unit, e.g. ``23.3 ms``.
        exact: Whether the text says all of it; an inexact one follows ``≈``.
        number: The number alone.
        unit: The unit alone, as shown.
        half: Half a unit of the last digit, in base units; 0 when exact.
    """

    text: str
    exact: bool
    number: str = ""
    unit: str = ""
    half: Fraction = Fraction(0)


def digits(value: Fraction, significant: int = RESULT_DIGITS) -> Digits:
    """Write ``value`` with at least ``significant`` digits and its whole integer part.

    An exact text drops trailing zeros; thousands are grouped.
    """
    if not value:
        return Digits("0", True)
    size = abs(value)
    places = max(0, significant - 1 - _magnitude(size))
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
    return Digits(f"{'-' if value < 0 else ''}{text}", exact, half)


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
    """Write a quantity in ``unit``, or in one that suits it; ``user`` is left out.

    A number too small or too large to read in that unit moves to another prefix.
    """
    chosen = units.unit(unit) if unit is not None else suited(units, quantity)
    if chosen.dimension is not quantity.dimension and chosen.dimension is quantity.dimension.without(
        ("user",)
    ):
        chosen = chosen._replace(dimension=quantity.dimension)
    if quantity.value and not SMALL <= abs(quantity.value / chosen.factor) < LARGE:
        chosen = _other_prefix(units, quantity, chosen)
    return in_unit(units, quantity, chosen, significant)


def in_unit(units: UnitTable, quantity: Quantity, unit: Unit, significant: int = RESULT_DIGITS) -> Shown:
    """Write a quantity in exactly this unit."""
    number = digits(quantity.value / unit.factor, significant)
    exact = number.exact and quantity.is_exact
    label = units.without(unit.text, units.spellings("user"))
    if quantity.dimension.exponents == (("param", Fraction(1)),):
        return _parameters(quantity.value, exact)
    return Shown(f"{number.text} {label}".strip(), exact, number.text, label, number.half * unit.factor)


def show_given(given: Given) -> str:
    """Write an input as it was given; parameters as ``70B``."""
    if given.quantity.dimension.exponents == (("param", Fraction(1)),):
        return _parameters(given.quantity.value, True).text
    return given.text


def _parameters(value: Fraction, exact: bool) -> Shown:
    for scale, letter in ((10**12, "T"), (10**9, "B"), (10**6, "M"), (1, "")):
        if value >= scale or scale == 1:
            number = _counted(value / scale)
            text = number.text + letter
            return Shown(text, exact and number.exact, text, "", number.half * scale)
    raise AssertionError


def _counted(value: Fraction) -> Digits:
    """Write a count as it was given; in four digits where it has more than nine."""
    whole = digits(value, 9)
    return whole if whole.exact else digits(value, 4)


def suited(units: UnitTable, quantity: Quantity) -> Unit:
    """Return a unit in which the quantity reads well: a prefix on its first base."""
    return _other_prefix(units, quantity, units.unit(units.base_text(quantity.dimension)))


def _other_prefix(units: UnitTable, quantity: Quantity, unit: Unit) -> Unit:
    """Return the unit with the prefix that leaves 1 to 999 in front of it, where there is one."""
    base, rest = bare(units, unit.text)
    if base not in PREFIXED:
        return unit
    binary = "i" in unit.text[: max(0, len(unit.text) - len(rest) - len(base))]
    best = unit
    for prefix in (
        ("Ki", "Mi", "Gi", "Ti", "Pi") if binary else ("n", "µ", "m", "", "k", "M", "G", "T", "P", "E")
    ):
        if f"{prefix}{base}" not in units or (prefix in ("n", "µ", "m") and base not in ("s", "J")):
            continue
        candidate = units.unit(f"{prefix}{base}{rest}")
        if candidate.dimension is not unit.dimension:
            candidate = candidate._replace(dimension=unit.dimension)
        best_size, size = abs(quantity.value / best.factor), abs(quantity.value / candidate.factor)
        if (1 <= size < best_size) or best_size < 1 < size or (best_size < size <= 1):
            best = candidate
    return best


def bare(units: UnitTable, text: str) -> tuple[str, str]:
    """Split a unit's text into its first unit without prefix and all that follows it."""
    cut = min((text.index(mark) for mark in "/·" if mark in text), default=len(text))
    first, rest = text[:cut], text[cut:]
    if first.endswith("FLOPS"):
        return "FLOP", f"/s{rest}" if not rest.startswith("/") else f"/(s·{rest[1:].strip('()')})"
    for base in PREFIXED:
        if first.endswith(base) and (first == base or first[: -len(base)] in units.prefixes):
            return base, rest
    return first, rest


def tenfold(value: Fraction, significant: int = EXACT_DIGITS) -> tuple[str, Fraction]:
    """Write a large count as on a whiteboard, ``70 × 10⁹``, and say what the text amounts to."""
    power = next((power for power in (12, 9, 6) if abs(value) >= 10**power), 0)
    number = digits(value / 10**power, significant).text
    amount = Fraction(number.replace(",", "")) * 10**power
    return (f"{number} × 10{str(power).translate(POWERS)}" if power else number), amount
