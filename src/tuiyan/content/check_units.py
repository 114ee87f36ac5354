"""Are the units tables sound? What is not is left out, so that the rest can be read."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.content.entries import Placed
from tuiyan.content.formula_folder import FormulaFolder
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.unit import UnitError
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Fields, Items, Node, Text


def check_units(formulas: FormulaFolder, problems: list[Problem]) -> None:
    """Leave out the files of units that are not sound, and add what is wrong with them to ``problems``."""
    for key, placed in list(formulas.units.items()):
        found = _number_problems(placed)
        problems += found
        if found or not placed.is_sound:
            del formulas.units[key]
    for key, placed in list(formulas.units.items()):
        found = _unread(placed, Catalog(formulas.catalog()).units)
        problems += found
        if found:
            del formulas.units[key]


def _unread(placed: Placed, table: UnitTable) -> list[Problem]:
    """Find the units of one file that cannot be read by ``table``, which holds all files."""
    found: list[Problem] = []
    node = placed.node.get("units")
    for row in node.items if isinstance(node, Items) else ():
        if isinstance(row, Fields) and (unit := row.get("id")) is not None and isinstance(unit, Text):
            try:
                table.unit(unit.text)
                if written := row.get("as"):
                    table.unit(written.text if isinstance(written, Text) else "")
            except UnitError as error:
                of = row.get("of") or row
                found.append(placed.problem(of.span, error.message))
    return found


def _number_problems(placed: Placed) -> list[Problem]:
    """Find the factors of prefixes and magnitudes that are not numbers."""
    found: list[Problem] = []
    nodes = [placed.node.get(key) for key in ("prefixes", "magnitudes")]
    letters = placed.node.get("letters")
    nodes += [value for _, value in letters.entries] if isinstance(letters, Fields) else []
    for node in nodes:
        for _, value in node.entries if isinstance(node, Fields) else ():
            if not _is_factor(value):
                found.append(placed.problem(value.span, say("engine.want_factor")))
    return found


def _is_factor(node: Node) -> bool:
    if not isinstance(node, Text) or len(node.text) > 40:
        return False
    try:
        return Fraction(node.text) > 0
    except (ValueError, ZeroDivisionError):
        return False
