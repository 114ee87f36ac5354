"""``tuiyan derive --solve``: what an input must be for a formula to come to a value."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import glyphs_of
from tuiyan.cli.output import derivation_lines, json_text, proof_of
from tuiyan.cli.stream import wrapped, write_lines
from tuiyan.messages import pick, say

if TYPE_CHECKING:
    from tuiyan.engine.evaluate import Values
    from tuiyan.engine.formatting import Shown
    from tuiyan.engine.solve import Interval, Solution


def solve(
    arguments: Arguments, values: Values, name: str, unknown: str, notices: tuple[str, ...] = ()
) -> int:
    """Solve a formula for an input; where there is no solution, say why and exit with 1."""
    from tuiyan.engine.evaluate import Unavailable
    from tuiyan.engine.scenario import InputError
    from tuiyan.engine.solve import solve as solved
    from tuiyan.inference.feasibility import check_of
    from tuiyan.inference.suggestions import why_no_solution

    unknown = values.catalog.setting(unknown)
    try:
        solution = solved(values, name, unknown, check_of(unknown))
    except InputError as error:
        raise UsageError(str(error)) from error
    except Unavailable as error:
        return _missing(arguments, values, name, unknown, str(error), notices)
    solution = solution._replace(why=why_no_solution(solution, values))
    _print(arguments, solution, values, name, notices)
    return 1 if solution.kind == "none" else 0


def _print(
    arguments: Arguments, solution: Solution, values: Values, name: str, notices: tuple[str, ...]
) -> None:
    from tuiyan.inference.outlook import solution_warnings
    from tuiyan.inference.suggestions import layout_notes

    warnings, notes = solution_warnings(solution, values), layout_notes(solution, values)
    proved = proof_of(arguments, solution.derivation) if solution.derivation is not None else None
    if arguments.is_json:
        from tuiyan.engine.as_json import solution_as_json
        from tuiyan.inference.known import as_json
        from tuiyan.inference.outlook import Outlook

        told = solution_as_json(solution, values, proved)
        print(json_text({**told, **as_json(values, name, Outlook(warnings=(*warnings, *notes)), notices)}))
    elif solution.kind == "none":
        print(say("cli.error", message=solution.why), file=sys.stderr)
    else:
        lines = (*solution_lines(solution, values, proved, warnings), *notes)
        write_lines(lines, glyphs_of(arguments))


def _missing(
    arguments: Arguments, values: Values, name: str, unknown: str, why: str, notices: tuple[str, ...]
) -> int:
    """Say which fact is missing."""
    if arguments.is_json:
        from tuiyan.inference.known import as_json
        from tuiyan.inference.outlook import Outlook

        told: dict[str, object] = {
            "formula": values.catalog.renamed(name),
            "solve_for": values.catalog.renamed(unknown),
            "solve": "none",
            "solutions": [],
            "value": None,
        }
        told |= {"exact": None, "whole": None, "inputs": {}, "steps": [], "proved": None, "why": why}
        print(json_text({**told, **as_json(values, name, Outlook(warnings=(why,)), notices)}))
    else:
        print(say("cli.error", message=why), file=sys.stderr)
    return 1


def solution_lines(
    solution: Solution, values: Values, proved: bool | None, warnings: tuple[str, ...] = ()
) -> Iterator[str]:
    """Give the lines of a solution: what was asked, the steps, what to mind there, and all that solves it."""
    if solution.derivation is not None:
        yield from derivation_lines(solution.derivation, proved, values)
        yield ""
    for warning in warnings:
        yield from wrapped(warning)
    ranges = say("cli.or").join(_range(interval, solution, values) for interval in solution.intervals)
    yield say("cli.solution", name=pick(values.catalog.label(solution.unknown)), range=ranges)
    if solution.whole is not None and solution.whole != solution.value:
        yield say("cli.solution_whole", text=_shown(solution.whole.value, solution, values).text)


def _range(interval: Interval, solution: Solution, values: Values) -> str:
    """Write one run of solutions."""
    if interval.is_point and interval.low is not None:
        shown = _shown(interval.low, solution, values)
        return f"{'=' if shown.exact else '≈'} {shown.text}"
    above = "" if interval.low is None else _bound(">", interval.low_open, interval.low, solution, values)
    below = "" if interval.high is None else _bound("<", interval.high_open, interval.high, solution, values)
    return say("cli.and").join(part for part in (above, below) if part) or say("cli.anything")


def _bound(sign: str, is_open: bool, end: Fraction, solution: Solution, values: Values) -> str:
    sign = sign if is_open else {">": "≥", "<": "≤"}[sign]
    return f"{sign} {_shown(end, solution, values).text}"


def _shown(value: Fraction, solution: Solution, values: Values) -> Shown:
    from tuiyan.engine.formatting import STEP_DIGITS, show
    from tuiyan.engine.quantity import Quantity

    quantity = Quantity(value, solution.dimension)
    return show(values.catalog.units, quantity, values.catalog.unit(solution.unknown), STEP_DIGITS)
