"""Arithmetic that comes to what is asked: ``70/3 ms``, ``140 GB / (3 TB/s)``, ``7:4``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tuiyan.drill.formula_reader import read_formula
from tuiyan.drill.spellings import NO_NAMES
from tuiyan.drill.wanted import Wanted, labelled
from tuiyan.engine.arithmetic import evaluate
from tuiyan.engine.dimension import PURE
from tuiyan.engine.formatting import digits
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading
from tuiyan.engine.tree import Node, Number, Value, walk
from tuiyan.engine.unit import UnitError
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

RATIO = re.compile(r"(?<=\d)\s*(?:[:：]|比|\bto\b)\s*(?=\d)")


BEHIND_UNIT = re.compile(r"[^\W\d_eE]\s*\d|[eE]\s+\d")
"""A number straight behind a unit: ``11 s 7`` is no product."""

LAST_UNIT = re.compile(
    r"^(?P<sum>.*[\d)])\s*(?P<unit>[A-Za-zµμ%$¥€\u4e00-\u9fff][^\s()]*(?:\s?/\s?[A-Za-z]+)*)$"
)


def computed(text: str, wanted: Wanted) -> Reading | None:
    """Compute arithmetic, with a unit behind each number or one behind it all."""
    spelled = RATIO.sub("/", text) if wanted.dimension.uses_only(wanted.units.counts) else text
    if BEHIND_UNIT.search(spelled):
        return None
    for body, unit in _split(spelled):
        try:
            node = read_formula(body, NO_NAMES, wanted.units)
            found = evaluate(node, _no_value)
            behind = wanted.units.unit(unit) if unit else None
        except (ExpressionError, UnitError, TuiyanError):
            continue
        if behind is not None and any(isinstance(part, Value) for part in walk(node)):
            continue
        if behind is not None:
            found = Quantity(found.value * behind.factor, behind.dimension)
        if (reading := _read(spelled, node, found, unit, wanted)) is not None:
            return reading
    return None


def _split(text: str) -> Iterator[tuple[str, str]]:
    """Give arithmetic whole, and as plain numbers with one unit behind them."""
    yield text, ""
    if match := LAST_UNIT.match(text.strip()):
        yield match["sum"], match["unit"].replace(" ", "")


def _no_value(name: str) -> Quantity:
    raise TuiyanError(name)


def _read(text: str, node: Node, found: Quantity, unit: str, wanted: Wanted) -> Reading | None:
    """Return arithmetic that came to what is asked, with its value said."""
    if isinstance(node, Number | Value) and not unit:
        return None
    units, measured = wanted.units, wanted.dimension
    if found.dimension is PURE and not measured.uses_only(units.counts):
        if not wanted.unit:
            problem = say("engine.read_which_unit", text=text.strip())
            return Reading(None, text, "", "no-unit", problem, hint=wanted.shown_in)
        found = units.unit(wanted.unit).quantity(found.value)
    bare = units.generic(found.dimension).without(units.counts)
    if bare is not measured.without(units.counts):
        return None
    quantity = Quantity(found.value, labelled(found.dimension, wanted))
    shown = unit or wanted.unit or wanted.shown_in or units.base_text(measured)
    factor = units.unit(shown).factor
    value = digits(quantity.value / factor, 6)
    echo = f"{text.strip()} {'=' if value.exact else '≈'} {value.text} {shown}".strip()
    return Reading(quantity, text.strip(), echo, unit=shown)
