"""A derivation or a solution as plain data for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tuiyan.engine.derivation import Derivation
from tuiyan.engine.drawing import step_text
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity

if TYPE_CHECKING:
    from tuiyan.engine.solve import Interval, Solution


def as_json(derivation: Derivation, proved: bool | None, warnings: Sequence[str] = ()) -> dict[str, Any]:
    """Return a derivation as plain data.

    Args:
        derivation: What to tell.
        proved: Whether its proof was found; ``None`` when none was asked for.
        warnings: What there is to say beside it.
    """
    values, valuation = derivation.values, derivation.valuation
    return {
        "formula": derivation.name,
        "solve_for": derivation.solve_for or None,
        "value": _value(values, valuation.name, valuation.quantity),
        "inputs": _inputs(derivation),
        "steps": _steps(derivation),
        "proved": proved,
        "warnings": [*warnings],
    }


def solution_as_json(
    solution: Solution, values: Values, proved: bool | None, warnings: Sequence[str] = ()
) -> dict[str, Any]:
    """Return a solution as plain data; ``None`` for what has no end stands for infinity.

    Args:
        solution: What to tell.
        values: The numbers it was solved among.
        proved: Whether its proof was found; ``None`` when none was asked for.
        warnings: What there is to say beside it.
    """
    derivation, value, whole = solution.derivation, solution.value, solution.whole
    data: dict[str, Any] = {
        "formula": solution.name,
        "solve_for": solution.unknown,
        "solve": solution.kind,
        "solutions": [_interval(interval) for interval in solution.intervals],
        "value": _value(values, solution.unknown, value) if value is not None else None,
        "exact": str(value.value) if value is not None and value.is_exact else None,
        "whole": plain(whole) if whole is not None else None,
        "inputs": _inputs(derivation) if derivation is not None else {},
        "steps": _steps(derivation) if derivation is not None else [],
        "proved": proved,
        "warnings": [*warnings],
    }
    return data if solution.kind != "none" else {**data, "why": solution.why}


def plain(quantity: Quantity) -> int | float:
    """Return a quantity in base units as a number of JSON."""
    return _number(quantity.value)


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)


def _value(values: Values, name: str, quantity: Quantity) -> dict[str, Any]:
    catalog = values.catalog
    is_given = values.is_leaf(name) and values.value(name).quantity == quantity
    shown = values.shown(name) if is_given else values.shown_quantity(quantity, catalog.unit(name))
    return {
        "text": shown.text,
        "si": plain(quantity),
        "unit": catalog.units.base_text(quantity.dimension),
        "display": shown.text,
        "exact": str(quantity.value) if quantity.is_exact else None,
    }


def _interval(interval: Interval) -> dict[str, Any]:
    return {
        "from": None if interval.low is None else _number(interval.low),
        "to": None if interval.high is None else _number(interval.high),
        "open": interval.low_open or interval.high_open,
        "from_open": interval.low_open,
        "to_open": interval.high_open,
    }


def _inputs(derivation: Derivation) -> dict[str, Any]:
    return {
        name: {"si": plain(derivation.values.value(name).quantity), "display": text}
        for name, text in derivation.inputs.items()
    }


def _steps(derivation: Derivation) -> list[dict[str, str]]:
    return [
        {"kind": step.kind, "text": step_text(derivation, step), "why": step.why} for step in derivation.steps
    ]
