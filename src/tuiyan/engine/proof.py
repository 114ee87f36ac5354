"""Proves a derivation, in two halves that share nothing but the steps.

The algebra: every line of names is the formula, whatever the values of its inputs on these branches, and
every line of values is exactly the result, units included; sympy decides both, and is given trees, never
text. The reading: each line is printed, and :mod:`~tuiyan.engine.printed_reader` reads the text back as a
listener with a pencil would; each side must equal the one before, after ``≈`` within its printed digits.
The first half would not see a bracket that the printer forgot, the second none of the algebra. Loads
sympy, which takes a good part of a second, so only those who ask for a proof import this.
"""

from __future__ import annotations

import re

from tuiyan.engine.algebra import Algebra, are_close, is_nought, measured, worked
from tuiyan.engine.catalog import UnknownName
from tuiyan.engine.derivation import Derivation, Equation
from tuiyan.engine.drawing import step_text
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.printed_reader import Range, Reader, Unreadable, exactly
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Binary, Name, Node, Value, walk

SYMBOLIC = ("definition", "variant", "expanded", "branch", "rearranged", "solved")


def prove(derivation: Derivation) -> bool:
    """Prove every step equal to the one before, and find every printed line true."""
    return _is_sound(derivation) and _adds_up(derivation) and reads_true(derivation)


def _is_sound(derivation: Derivation) -> bool:
    """Prove the lines of names: each says what the formula says, for any values on these branches."""
    values = derivation.values
    formula = values.catalog.formula(derivation.name)
    if formula is None or (values.is_leaf(derivation.name) and derivation.original is None):
        return True
    algebra = Algebra(values)
    original = algebra.of(derivation.original or values.form(formula).node)
    lines = [step.equation for step in derivation.steps if step.kind in SYMBOLIC]
    return algebra.is_true and all(_says_the_same(line, algebra, original, derivation) for line in lines)


def _says_the_same(line: Equation, algebra: Algebra, original: object, derivation: Derivation) -> bool:
    """Prove one line of names; in a solved one, the formula stands for its own name."""
    if derivation.original is None:
        return all(is_nought(algebra.of(side.node) - original) for side in line.sides)
    known = algebra.of(Name(derivation.name))
    sides = [algebra.of(side.node) for side in line.sides]
    if line.left == derivation.solve_for:
        sides.append(algebra.of(Name(derivation.solve_for)))
    elif line.left == derivation.name or len(sides) == 1:
        sides.append(known)
    put_in = [side.subs(known, original) for side in sides]
    return all(is_nought(side - put_in[0]) for side in put_in)


def _adds_up(derivation: Derivation) -> bool:
    """Prove the lines of values: each is exactly the result, units and all."""
    silent = derivation.silent
    quantity = derivation.valuation.quantity
    result = measured(Quantity(quantity.value, quantity.dimension.without(silent)))
    sides = (
        side.node for step in derivation.steps if step.kind not in SYMBOLIC for side in step.equation.sides
    )
    for node in sides:
        value = worked(node, silent)
        if not (is_nought(value - result) if _is_exact(node, quantity) else are_close(value, result)):
            return False
    return True


def _is_exact(node: Node, result: Quantity) -> bool:
    """Tell whether a line has no enclosure in it."""
    return result.is_exact and not any(
        (isinstance(part, Value) and not part.quantity.is_exact)
        or (isinstance(part, Binary) and part.op == "**")
        for part in walk(node)
    )


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
        except (UnknownName, Unavailable):
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
