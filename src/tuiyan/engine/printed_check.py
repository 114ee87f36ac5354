"""Finds the printed lines of a derivation true, or not."""

from __future__ import annotations

import re

from tuiyan.engine.catalog import UnknownName
from tuiyan.engine.drawing import step_text
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.printed_reader import Range, Reader, Unreadable, exactly
from tuiyan.engine.steps import Derivation


def reads_true(derivation: Derivation) -> bool:
    """Read every printed line of a derivation back, and find each equal to the one before."""
    catalog, values = derivation.values.catalog, derivation.values
    names = dict.fromkeys(
        (*derivation.lefts(), *derivation.inputs, *catalog.formula_ids(), *_all_inputs(derivation))
    )
    words: dict[str, Range] = {}
    for name in names:
        try:
            quantity = values.value(name).quantity
        except (Unavailable, UnknownName):
            continue
        words.setdefault(
            derivation.label(name), exactly(quantity.value, quantity.dimension.without(catalog.units.counts))
        )
    reader = Reader(catalog.units, words)
    try:
        return reader.agree([_sides(derivation, index) for index in range(len(derivation.steps))])
    except Unreadable:
        return False


def _all_inputs(derivation: Derivation) -> tuple[str, ...]:
    return tuple(
        part for part in derivation.values.catalog.names() if derivation.values.catalog.constant(part) is None
    )


def _sides(derivation: Derivation, index: int) -> list[tuple[str, str]]:
    """Split a printed line at its equals signs."""
    step = derivation.steps[index]
    text = step_text(derivation, step)
    if step.equation.left:
        text = text[len(derivation.symbol(step.equation.left)) :].strip()
    first, *parts = re.split(r"(?:^|\s)([=≈])\s", text)
    sides = list(zip(parts[::2], parts[1::2], strict=True))
    left = derivation.label(step.equation.left) if step.equation.left else first
    return [("", left), *sides] if left else sides
