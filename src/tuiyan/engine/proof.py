"""Proves a derivation, in two halves that share nothing but the steps.

The algebra: every line of names is the formula, whatever the values of its inputs on these branches; every
line of values is exactly the result, units included; and the formula, worked out at the inputs by sympy,
is the number that the engine computed, as is each value within a line. sympy is given trees, never text.
The reading is :mod:`~tuiyan.engine.printed_check`: each line, its drawing and the remark beside it are read
as a listener with a pencil would. The first half would not see a bracket that the printer forgot, the
second none of the algebra. What is proved is that the lines follow from the formula, not that the formula is
right. Loads sympy, which takes a good part of a second, so only those who ask for a proof import this.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tuiyan.engine.algebra import Algebra, are_close, are_equal, is_nought, measured, rational, worked
from tuiyan.engine.derivation import Derivation, Equation
from tuiyan.engine.printed_check import reads_true, values_of
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Binary, Call, Name, Node, Value, branches, walk

SYMBOLIC = ("definition", "variant", "expanded", "branch", "rearranged", "solved")


def prove(derivation: Derivation) -> bool | None:
    """Prove every step equal to the one before, and find every printed line true; None for a given number."""
    if derivation.is_given:
        return None
    return _is_sound(derivation) and _adds_up(derivation) and reads_true(derivation)


def _is_sound(derivation: Derivation) -> bool:
    """Prove the lines of names, for any values on these branches, and work the formula out at the inputs."""
    values = derivation.values
    formula = values.catalog.formula(derivation.name)
    assert formula is not None
    algebra = Algebra(values)
    original = algebra.of(values.form(formula).node)
    calls = tuple(algebra.calls)
    if derivation.original is not None and not are_equal(algebra.of(derivation.original), original):
        return False
    equations = [step.equation for step in derivation.steps if step.kind in SYMBOLIC]
    put_in = [step.equation for step in derivation.steps if step.kind == "substituted"]
    return (
        algebra.is_true
        and all(_says_the_same(line, algebra, original, derivation) for line in equations)
        and all(_says_the_same(line, algebra, original, derivation, has_values=True) for line in put_in)
        and all(_is_one_of(call, calls, algebra) for line in equations for call in _calls(line))
        and _comes_to(original, algebra, derivation)
        and all(_is_worth(value, algebra) for value in values_of(derivation) if value.name)
    )


def _says_the_same(
    line: Equation, algebra: Algebra, original: Any, derivation: Derivation, *, has_values: bool = False
) -> bool:
    """Prove one line of names, or of values put in; in a solved one, the formula stands for its own name."""
    sides = [algebra.of(side.node) for side in line.sides]
    if has_values:
        kept = () if derivation.original is None else (derivation.solve_for, derivation.name)
        *sides, original = (algebra.without_ones(each, kept) for each in (*sides, original))
    if derivation.original is None:
        return all(are_equal(side, original) for side in sides)
    known = algebra.of(Name(derivation.name))
    if has_values or line.left == derivation.solve_for:
        sides.append(algebra.of(Name(derivation.solve_for)))
    elif line.left == derivation.name or len(sides) == 1:
        sides.append(known)
    put_in = [side.subs(known, original) for side in sides]
    return all(are_equal(side, put_in[0]) for side in put_in)


def _calls(line: Equation) -> Iterator[Call]:
    return (call for side in line.sides for call in branches(side.node))


def _is_one_of(call: Call, calls: tuple[tuple[str, tuple[Any, ...]], ...], algebra: Algebra) -> bool:
    """Tell whether a ``max`` or ``min`` is one of the formula's, its losing sides too."""
    sides = [algebra.of(argument) for argument in call.arguments]
    return any(
        function == call.function
        and len(sides) == len(others)
        and all(are_equal(side, other) for side, other in zip(sides, others, strict=True))
        for function, others in calls
    )


def _comes_to(original: Any, algebra: Algebra, derivation: Derivation) -> bool:
    """Work the formula out at the inputs, and find the number that the engine computed."""
    found = derivation.valuation.quantity
    if derivation.original is None:
        return _is_near(algebra.worth(original), found)
    goal = derivation.values.value(derivation.name).quantity
    unknown = algebra.of(Name(derivation.solve_for))
    return bool(unknown.is_number) or _is_near(
        algebra.worth(original.subs(unknown, rational(found.value))), goal
    )


def _is_worth(value: Value, algebra: Algebra) -> bool:
    return _is_near(algebra.worth(algebra.of(Name(value.name))), value.quantity)


def _is_near(worth: Any, quantity: Quantity) -> bool:
    found = rational(quantity.value)
    if worth.is_Rational and quantity.is_exact:
        return bool(worth == found)
    return are_close(worth, found) if found else bool(worth == 0)


def _adds_up(derivation: Derivation) -> bool:
    """Prove the lines of values: each is exactly the result, units and all, and so is what it rounds."""
    silent = derivation.silent
    quantity = derivation.valuation.quantity
    result = measured(Quantity(quantity.value, quantity.dimension.without(silent)))
    sides = [
        side.node for step in derivation.steps if step.kind not in SYMBOLIC for side in step.equation.sides
    ]
    for node in sides:
        value = worked(node, silent)
        if not (are_equal(value, result) if _is_exact(node, quantity) else are_close(value, result)):
            return False
    rounded = [[part for part in walk(node) if isinstance(part, Call)] for node in sides]
    return all(_is_kept(call, before, silent) for before, now in pairwise(rounded) for call in now)


def _is_kept(call: Call, calls: list[Call], silent: tuple[str, ...]) -> bool:
    """Tell whether what ``ceil`` or ``floor`` is taken of is what it was in the line before."""
    inside = worked(call.arguments[0], silent)
    others = (worked(each.arguments[0], silent) for each in calls if each.function == call.function)
    return any(are_close(inside, other) if inside != 0 else is_nought(other) for other in others)


def _is_exact(node: Node, result: Quantity) -> bool:
    """Tell whether a line has no enclosure in it."""
    return result.is_exact and not any(
        (isinstance(part, Value) and not part.quantity.is_exact)
        or (isinstance(part, Binary) and part.op == "**")
        for part in walk(node)
    )
