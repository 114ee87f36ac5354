"""The tables of units: read strictly and checked, since nothing else can be read without them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tuiyan.content.entries import Found, Placed, Plain, keep_sound
from tuiyan.content.entry import Entry
from tuiyan.engine.unit import UnitError
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Fields, Node, Text


def read_units(entry: Entry) -> Plain:
    """Read the table of units; it is one entry."""
    return {
        "id": "units",
        "dimensions": entry.words("dimensions"),
        **{key: entry.words(key) for key in ("counts", "unsaid", "costs")},
        "prefixes": entry.texts("prefixes"),
        **{key: entry.lists(key) for key in ("ambiguous", "alone", "lengths")},
        "magnitudes": entry.texts("magnitudes"),
        "letters": _letters(entry),
        "units": entry.rows("units", _unit),
    }


def _unit(inner: Entry) -> Plain:
    row: Plain = {
        "id": inner.text("id", required=True),
        "aliases": inner.words("aliases"),
        "of": inner.text("of", required=True),
        "prefixes": inner.words("prefixes"),
        "label": inner.flag("label"),
        "scaled": inner.flag("scaled"),
    }
    for key in ("as", "or"):
        if written := inner.text(key):
            row[key] = written
    return row


def _letters(entry: Entry) -> Plain:
    node = entry.value("letters")
    if not isinstance(node, Fields):
        return {}
    inner = entry.within(node)
    return {base: inner.texts(base) for base in inner.keys}


def check_units(units: Found, table: Callable[[], UnitTable], problems: list[Problem]) -> None:
    """Leave out the files of units that are not sound; ``table`` reads all that are left as one."""
    keep_sound(units, _number_problems, problems)
    keep_sound(units, lambda placed: _unread(placed, table()), problems)


def _unread(placed: Placed, table: UnitTable) -> list[Problem]:
    """Find the units of one file that cannot be read by ``table``, which holds all files."""
    found: list[Problem] = []
    for row in placed.node.rows("units"):
        if isinstance(unit := row.get("id"), Text):
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
