"""A derivation as data for other programs."""

from __future__ import annotations

from typing import Any

from tuiyan.engine.drawing import step_text
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.steps import Derivation


def as_json(derivation: Derivation, proved: bool | None) -> dict[str, Any]:
    """Return the derivation as plain data.

    Args:
        derivation: What to tell.
        proved: Whether its proof was found; ``None`` when none was asked for.
    """
    values, valuation = derivation.values, derivation.valuation
    shown = values.shown(derivation.name)
    return {
        "formula": derivation.name,
        "solve_for": derivation.solve_for or None,
        "value": {
            "si": plain(valuation.quantity),
            "unit": values.book.units.base_text(valuation.quantity.dimension),
            "display": shown.text,
            "exact": str(valuation.quantity.value) if valuation.quantity.is_exact else None,
        },
        "inputs": {
            name: {"si": plain(values.value(name).quantity), "display": text}
            for name, text in derivation.inputs.items()
        },
        "steps": [
            {"kind": step.kind, "text": step_text(derivation, step), "why": step.why}
            for step in derivation.steps
        ],
        "proved": proved,
    }


def plain(quantity: Quantity) -> int | float:
    """Return a quantity in base units as a number of JSON."""
    value = quantity.value
    return value.numerator if value.denominator == 1 else float(value)
