"""Reads a printed derivation back, as a listener with a pencil would; knows nothing of the algebra.

Each line (:mod:`~tuiyan.engine.printed_reader`), its drawing and the drawing of several lines as one equation
(:mod:`~tuiyan.engine.drawing_reader`) and the remark beside it (:mod:`~tuiyan.engine.remark_reader`) must be
true: each side equals the one before, after ``≈`` within its printed digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random

from tuiyan.engine.catalog import UnknownName
from tuiyan.engine.derivation import Derivation, Equation, Step
from tuiyan.engine.drawing import CHAINED, Drawing, chained, draw, draw_chain, equation_text, step_text
from tuiyan.engine.drawing_reader import line_of_drawing
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.printed_range import Range, Unreadable, exactly
from tuiyan.engine.printed_reader import Reader
from tuiyan.engine.remark_reader import is_true
from tuiyan.engine.tree import Value, walk

COLUMNS = (0, 80)
"""How wide the drawings that are read back are: as wide as they like, and folded."""


def reads_true(derivation: Derivation) -> bool:
    """Read every printed line, drawing and remark of a derivation back, and find each true."""
    words = _words(derivation)
    units = derivation.values.catalog.units
    reader, stranger = Reader(units, words), Reader(units, _shuffled(words))
    try:
        return (
            reader.agree([_sides(derivation, step) for step in derivation.steps])
            and all(_is_drawn(derivation, step, reader, stranger) for step in derivation.steps)
            and all(_is_chained(derivation, kinds, reader, stranger) for kinds in _chains(derivation))
            and all(_is_written(value, reader) for value in values_of(derivation))
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
    return _split(derivation, step.equation, step_text(derivation, step))


def _split(derivation: Derivation, equation: Equation, text: str) -> list[tuple[str, str]]:
    if equation.left:
        text = text.removeprefix(derivation.symbol(equation.left)).strip()
    first, *parts = re.split(r"(?:^|\s)([=≈])\s", text)
    sides = list(zip(parts[::2], parts[1::2], strict=True))
    left = derivation.label(equation.left) if equation.left else first
    return [("", left), *sides] if left else sides


def _is_drawn(derivation: Derivation, step: Step, reader: Reader, stranger: Reader) -> bool:
    """Tell whether a drawing says what the line says, whatever its names stand for."""
    drawings = dict.fromkeys(draw(derivation, step, columns) for columns in COLUMNS)
    return _says(derivation, step.equation, drawings, reader, stranger)


def _chains(derivation: Derivation) -> Iterator[tuple[str, ...]]:
    """Give the kinds of steps that are drawn as one equation: all of them, and the usual ones of a slide."""
    found = {step.kind: None for step in derivation.steps}
    yield tuple(found)
    yield tuple(kind for kind in found if kind in CHAINED)


def _is_chained(derivation: Derivation, kinds: tuple[str, ...], reader: Reader, stranger: Reader) -> bool:
    """Tell whether steps that are drawn as one equation say what their lines say."""
    drawings = dict.fromkeys(draw_chain(derivation, kinds, columns) for columns in COLUMNS)
    return _says(derivation, chained(derivation, kinds), drawings, reader, stranger)


def _says(
    derivation: Derivation, equation: Equation, drawings: Iterable[Drawing], reader: Reader, stranger: Reader
) -> bool:
    """Tell whether each drawing of an equation says what its line says."""
    told = _split(derivation, equation, equation_text(derivation, equation))
    for rows in drawings:
        texts = ("".join(piece.text for piece in row) for row in rows)
        drawn = _split(derivation, equation, line_of_drawing(texts))
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


def values_of(derivation: Derivation) -> Iterator[Value]:
    """Give the values that stand in the lines of a derivation."""
    return (
        part
        for step in derivation.steps
        for side in step.equation.sides
        for part in walk(side.node)
        if isinstance(part, Value)
    )
