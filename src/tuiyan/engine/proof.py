"""Proves a derivation, in two halves that share nothing but the steps.

The algebra: every line of names is the formula, whatever the values of its inputs on these branches; every
line of values is exactly the result, units included; and the formula, worked out at the inputs by sympy,
is the number that the engine computed, as is each value within a line. sympy is given trees, never text.
The reading: each line, its drawing and the remark beside it are read back as a listener with a pencil
would (:mod:`~tuiyan.engine.printed_reader`, :mod:`~tuiyan.engine.drawing_reader`,
:mod:`~tuiyan.engine.remark_reader`); each side must equal the one before, after ``≈`` within its printed
digits. The first half would not see a bracket that the printer forgot, the second none of the algebra.
What is proved is that the lines follow from the formula, not that the formula is right. Loads sympy, which
takes a good part of a second, so only those who ask for a proof import this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

from tuiyan.engine.algebra import Algebra, are_close, are_equal, is_nought, measured, rational, worked
from tuiyan.engine.catalog import UnknownName
from tuiyan.engine.derivation import Derivation, Equation, Step
from tuiyan.engine.drawing import draw, step_text
from tuiyan.engine.drawing_reader import line_of_drawing
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.printed_range import Range, Unreadable, exactly
from tuiyan.engine.printed_reader import Reader
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.remark_reader import is_true
from tuiyan.engine.tree import Binary, Call, Name, Node, Value, branches, walk

SYMBOLIC = ("definition", "variant", "expanded", "branch", "rearranged", "solved")

COLUMNS = (0, 80)
"""How wide the drawings that are read back are: as wide as they like, and folded."""


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
        and all(_is_worth(value, algebra) for value in _values(derivation) if value.name)
    )


def _says_the_same(
    line: Equation, algebra: Algebra, original: Any, derivation: Derivation, *, has_values: bool = False
) -> bool:
    """Prove one line of names, or of values put in; in a solved one, the formula stands for its own name."""
    sides = [algebra.of(side.node) for side in line.sides]
    if has_values:
        kept = derivation.solve_for if derivation.original is not None else ""
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


def _values(derivation: Derivation) -> Iterator[Value]:
    return (
        part
        for step in derivation.steps
        for side in step.equation.sides
        for part in walk(side.node)
        if isinstance(part, Value)
    )


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


def reads_true(derivation: Derivation) -> bool:
    """Read every printed line, drawing and remark of a derivation back, and find each true."""
    words = _words(derivation)
    units = derivation.values.catalog.units
    reader, stranger = Reader(units, words), Reader(units, _shuffled(words))
    try:
        return (
            reader.agree([_sides(derivation, step) for step in derivation.steps])
            and all(_is_drawn(derivation, step, reader, stranger) for step in derivation.steps)
            and all(_is_written(value, reader) for value in _values(derivation))
            and all(_is_remarked(derivation, step, reader) for step in derivation.steps)
        )
    except Unreadable:
        return False


def _words(derivation: Derivation) -> dict[str, Range]:
    """Return what the name of each quantity stands for."""
    catalog, values = derivation.values.catalog, derivation.values
    numbers = (part for part in catalog.names() if catalog.constant(part) is None)
    names = dict.fromkeys((*derivation.lefts(), *derivation.inputs, *catalog.formula_ids(), *numbers))
    told = "\n".join(f"{step_text(derivation, step)}\n{step.why}" for step in derivation.steps)
    words: dict[str, Range] = {}
    for name in names:
        label = derivation.label(name)
        if label in words or not (name in derivation.lefts() or label in told):
            continue
        try:
            quantity = values.value(name).quantity
        except (UnknownName, Unavailable):
            continue
        words[label] = exactly(quantity.value, quantity.dimension.without(catalog.units.counts))
    return words


def _shuffled(words: dict[str, Range]) -> dict[str, Range]:
    """Return the same words with other numbers, so that no two lines agree by chance."""
    random = Random(7)
    return {
        word: exactly(Fraction(random.randint(10**5, 10**6), 10**5), told.dimension)
        for word, told in words.items()
    }


def _sides(derivation: Derivation, step: Step) -> list[tuple[str, str]]:
    """Split a printed line at its equals signs."""
    return _split(derivation, step, step_text(derivation, step))


def _split(derivation: Derivation, step: Step, text: str) -> list[tuple[str, str]]:
    if step.equation.left:
        text = text.removeprefix(derivation.symbol(step.equation.left)).strip()
    first, *parts = re.split(r"(?:^|\s)([=≈])\s", text)
    sides = list(zip(parts[::2], parts[1::2], strict=True))
    left = derivation.label(step.equation.left) if step.equation.left else first
    return [("", left), *sides] if left else sides


def _is_drawn(derivation: Derivation, step: Step, reader: Reader, stranger: Reader) -> bool:
    """Tell whether a drawing says what the line says, whatever its names stand for."""
    told = _sides(derivation, step)
    for rows in dict.fromkeys(draw(derivation, step, columns) for columns in COLUMNS):
        texts = ("".join(piece.text for piece in row) for row in rows)
        drawn = _split(derivation, step, line_of_drawing(texts))
        if [sign for sign, _ in drawn] != [sign for sign, _ in told]:
            return False
        for (_, one), (_, other) in zip(drawn, told, strict=True):
            if not (reader.read(one).is_exactly(reader.read(other)) and _is_alike(one, other, stranger)):
                return False
    return True


def _is_alike(one: str, other: str, stranger: Reader) -> bool:
    """Tell whether two texts say the same of other numbers, of which one may have no power or no inverse."""
    try:
        told = stranger.read(other)
    except Unreadable:
        return True
    return stranger.read(one).is_exactly(told)


def _is_written(value: Value, reader: Reader) -> bool:
    """Tell whether a value within a line is what its digits say."""
    measured_by = value.quantity.dimension.without(reader.counts)
    return reader.read(value.text, is_result=True).may_be(exactly(value.quantity.value, measured_by))


def _is_remarked(derivation: Derivation, step: Step, reader: Reader) -> bool:
    """Tell whether a remark is true; that of a form says when it applies."""
    if step.kind != "variant":
        return is_true(step.why, reader)
    formula = derivation.values.catalog.formula(derivation.name)
    told = [variant.when for variant in formula.variants if variant.when in step.why] if formula else []
    return any(derivation.values.holds(when) for when in told)
