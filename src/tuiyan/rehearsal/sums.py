"""The arithmetic before a number in a sentence, and whether it comes to it: ``70 GB ÷ 3 TB/s = 23.3 ms``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from tuiyan.drill.formula_reader import read_arithmetic
from tuiyan.engine.arithmetic import without_units
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Node, Number, Value, walk
from tuiyan.engine.unit_table import UnitTable
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.matching import TOLERANCE, is_same
from tuiyan.rehearsal.mentions import Mention
from tuiyan.rehearsal.vocabulary import EQUALITY, EQUALS

SUM = re.compile(r"[\d(（][^。；;!？?\n，=＝≈]*[×xX*·÷/+\-−–][^。；;!？?\n，=＝≈]*$")

LONGEST_SUM = 100
"""Signs of a sum that are read."""


def holds(before: str, mention: Mention, units: UnitTable) -> bool | None:
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
