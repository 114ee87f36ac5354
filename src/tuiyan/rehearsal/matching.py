"""Whether a number in a text is a figure, rounded as people round and with what they leave out.

:func:`match` holds it against figures; :func:`sum_holds` against the arithmetic that stands before it, such
as ``70 GB ÷ 3 TB/s = 23.3 ms``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tuiyan.drill.formula_reader import read_arithmetic
from tuiyan.drill.rounding import is_rounded
from tuiyan.engine.arithmetic import without_units
from tuiyan.engine.dimension import PURE
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Node, Number, Value, walk
from tuiyan.engine.unit_table import UnitTable
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.mentions import Mention
from tuiyan.rehearsal.vocabulary import EQUALITY, EQUALS

TOLERANCE = Fraction(2, 100)
ABOUT = Fraction(5, 100)
"""How far a number may be off that is said to be about so much."""

NUMBER = re.compile(r"[\d,]*\d(?:\.\d+)?", re.ASCII)
COUNTED_WHOLE = 1000
"""Below this a count must be exact."""

SUM = re.compile(r"[\d(（][^。；;!？?\n，=＝≈]*[×xX*·÷/+\-−–][^。；;!？?\n，=＝≈]*$")

LONGEST_SUM = 100
"""Signs of a sum that are read."""


class NamedQuantity(NamedTuple):
    """A quantity that an answer may state.

    Attributes:
        name: Of the formula, the input or the measured result.
        quantity: Its value.
        values: Under which it was computed, or None where it is not computed.
    """

    name: str
    quantity: Quantity
    values: Values | None = None


def is_input(figure: NamedQuantity) -> bool:
    """Tell whether a figure is an input, with nothing to compute."""
    return figure.values is not None and figure.values.is_leaf(figure.name)


def match(
    mention: Mention, figures: Iterable[NamedQuantity], units: UnitTable, *, is_about: bool
) -> NamedQuantity | None:
    """Return the figure that a number is, rounded as people round; of several the nearest."""
    best: tuple[Fraction, NamedQuantity] | None = None
    for figure in figures:
        for quantity in mention.quantities:
            if not is_same(quantity, figure.quantity, mention, units, is_about=is_about):
                continue
            off = abs(quantity.value / figure.quantity.value - 1) if figure.quantity.value else Fraction(0)
            if best is None or off < best[0]:
                best = off, figure
    return best[1] if best else None


def match_bare(mention: Mention, figures: Iterable[NamedQuantity]) -> NamedQuantity | None:
    """Return the figure whose shown number one without a unit is: the 70 of ``70 ÷ 3 TB/s``."""
    if mention.has_unit:
        return None
    wanted = {quantity.value for quantity in mention.quantities}
    return next((figure for figure in figures if shown_number(figure) in wanted), None)


@lru_cache(maxsize=2048)
def shown_number(figure: NamedQuantity) -> Fraction | None:
    """Return the number of a figure in the unit that it is shown in."""
    if figure.values is None:
        return None
    try:
        number = NUMBER.match(figure.values.shown(figure.name).text)
    except TuiyanError:
        return None
    return Fraction(number.group().replace(",", "")) if number else None


def is_same(given: Quantity, right: Quantity, mention: Mention, units: UnitTable, *, is_about: bool) -> bool:
    """Tell whether a number is a quantity."""
    if given.value == right.value:
        return are_alike(given, right, units) or not mention.has_unit
    if not are_alike(given, right, units):
        return False
    unit = units.find(mention.unit) if mention.unit else None
    if is_rounded(given.value, right.value, unit.factor if unit else Fraction(1)):
        return True
    is_count = right.dimension.uses_only(units.counts) or right.dimension is PURE
    is_exact = is_count and right.value.denominator == 1 and abs(right.value) < COUNTED_WHOLE
    share = ABOUT if is_about else Fraction(0) if is_exact else TOLERANCE
    return abs(given.value - right.value) <= share * abs(right.value)


def are_alike(one: Quantity, other: Quantity, units: UnitTable) -> bool:
    """Tell whether two quantities measure the same, counts of things left out or not."""
    if one.dimension is other.dimension:
        return True
    plain = [units.generic(each.dimension).without(units.counts) for each in (one, other)]
    return plain[0] is plain[1]


def sum_holds(before: str, mention: Mention, units: UnitTable) -> bool | None:
    """Tell whether the arithmetic before a number comes to it; None where none can be read."""
    head = EQUALS.sub("", before)
    if head == before or not EQUALITY.search(before[len(head) :]):
        return None
    match = SUM.search(head)
    if match is None:
        return None
    for body in _bodies(match.group()[-LONGEST_SUM:]):
        with suppress(TuiyanError):
            node, found = read_arithmetic(body, units)
            if sum(isinstance(part, Value | Number) for part in walk(node)) < 2:
                return None
            return _comes_to(node, found, mention, units)
    return None


def _comes_to(node: Node, found: Quantity, mention: Mention, units: UnitTable) -> bool | None:
    """Compare what a sum comes to; where units were left out of it, up to a power of a thousand."""
    if any(is_same(each, found, mention, units, is_about=True) for each in mention.quantities):
        return True
    bare = without_units(node, lambda _: Fraction(0))
    for quantity in mention.quantities if bare else ():
        ratio = quantity.value / bare
        if any(abs(ratio / Fraction(1000) ** power - 1) <= TOLERANCE for power in range(-5, 6)):
            return True
    has_units = any(isinstance(part, Value) for part in walk(node))
    return False if has_units and found.dimension is mention.quantities[0].dimension else None


def _bodies(text: str) -> Iterator[str]:
    """Give what may be the arithmetic at the end of a text: all of it, then from each later number on."""
    spelled = text.translate(str.maketrans("（）×÷−–·", "()*/--*"))
    starts = [found.start() for found in re.finditer(r"(?<![\d.,A-Za-z])[(\d]", spelled)]
    for start in starts[:12]:
        body = spelled[start:].strip()
        if any(sign in body for sign in "*/+-"):
            yield body
