"""Answers that are counted whole: the largest number that fits, or the least that is enough."""

from __future__ import annotations

from typing import Literal

from tuiyan.drill.template_context import NAME
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import parse
from tuiyan.engine.tree import Call, walk


def bound_of(answer: str, values: Values) -> Literal["", "most", "least"]:
    """Tell whether an answer is the largest whole number that fits, or the least that is enough."""
    rounded = roundings(answer, values)
    if rounded == {"floor"}:
        return "most"
    return "least" if rounded == {"ceil"} else ""


def roundings(answer: str, values: Values) -> set[str]:
    """Return what makes whole numbers of an answer that is one: ``floor``, ``ceil`` or nothing."""
    node = parse(answer).node
    formula = values.catalog.formula(answer) if NAME.match(answer) else None
    if formula is not None and not values.is_leaf(answer):
        node = values.form(formula).node
    found = {part.function for part in walk(node) if isinstance(part, Call)} & {"floor", "ceil"}
    return found if found and values.quantity(node).value.denominator == 1 else set()
