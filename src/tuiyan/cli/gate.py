"""``tuiyan gate``: whether a figure that someone states can be, and which rule says that it cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import glyphs_of, library_of
from tuiyan.cli.derive import require_number, told_notices, values_of
from tuiyan.cli.output import head_lines, json_text
from tuiyan.cli.stream import wrapped, write_lines
from tuiyan.messages import say
from tuiyan.problem import ContentError

if TYPE_CHECKING:
    from tuiyan.engine.evaluate import Values
    from tuiyan.engine.quantity import Quantity
    from tuiyan.inference.gate import Impossible

IMPOSSIBLE = 1


def gate(arguments: Arguments) -> int:
    """Judge a figure; an impossible one exits with 1."""
    from tuiyan.inference.outlook import warnings

    figure, written, *words = arguments.words
    library = library_of(arguments)
    name = library.catalog.resolved(written)
    if fault := library.broken.get(name):
        raise ContentError([fault])
    values, changes = values_of(arguments, library, words)
    require_number(name, library)
    notices = told_notices(values, name, words, written)
    name = library.catalog.renamed(name)
    told = _judged(values, name, figure, changes)
    if arguments.is_json:
        told["warnings"] = [*notices, *warnings(values, name)]
        print(json_text({"figure": figure, "formula": name, **told}))
    else:
        _print(arguments, values, name, figure, told)
    return 0 if told["possible"] else IMPOSSIBLE


def _judged(values: Values, name: str, figure: str, changes: dict[str, str]) -> dict[str, object]:
    """Judge a figure; return the verdict as data.

    Raises:
        UsageError: It cannot be held against the formula.
    """
    from tuiyan.engine.evaluate import Unavailable
    from tuiyan.engine.quantity import DimensionError
    from tuiyan.inference.gate import ceiling, judge, reservation
    from tuiyan.inference.suggestions import why_none

    try:
        stated = _read(values, name, figure)
        found = judge(values, name, stated, changes)
        limit = found.limit if found else ceiling(values, name, changes)
        but = "" if found else reservation(values, name, stated, changes)
    except Unavailable as error:
        raise UsageError(why_none(values, name, str(error))) from error
    except DimensionError as error:
        raise UsageError(str(error)) from error
    return _told(values, name, found, limit, but)


def _read(values: Values, name: str, figure: str) -> Quantity:
    """Read the figure as a quantity of what it is said to be.

    Raises:
        UsageError: It is none.
    """
    from tuiyan.engine.reading import read

    reading = read(figure, values.catalog.units, values.catalog.dimension(name))
    if reading.quantity is None:
        why = " ".join(filter(None, (reading.problem, reading.instead)))
        raise UsageError(why)
    return reading.quantity


def _told(
    values: Values, name: str, found: Impossible | None, limit: Quantity | None, but: str
) -> dict[str, object]:
    from tuiyan.inference.known import quantity_as_json

    shown = quantity_as_json(values, name, limit) if limit is not None else None
    if found is not None:
        return {"possible": False, "rule": found.rule, "ceiling": shown, "why": found.message}
    why = say("fit.gate_none") if shown is None else say("fit.gate_within", limit=shown["text"])
    why = say("fit.gate_cause", message=why, cause=but) if but else why
    return {"possible": True, "rule": None, "ceiling": shown, "why": why}


def _print(arguments: Arguments, values: Values, name: str, figure: str, told: dict[str, object]) -> None:
    from tuiyan.inference.outlook import warnings

    verdict = say("cli.possible" if told["possible"] else "cli.impossible", why=told["why"])
    head = head_lines(values, name, warnings(values, name), figure)
    write_lines((*head, *wrapped(verdict)), glyphs_of(arguments))
