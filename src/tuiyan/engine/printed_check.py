"""Reads a printed derivation back, as a listener with a pencil would; knows nothing of the algebra.

Each line (:mod:`~tuiyan.engine.printed_reader`), its drawing and the drawing of several lines as one equation
must be true: each side equals the one before, after ``≈`` within its printed digits. So must each remark be:
in ``1 TB/s = 1,000 GB/s``, ``搬运时间 23.3 ms > 计算时间 0.07 ms → 带宽受限`` and ``权重字节 = 参数量 ×
每参数字节`` side is compared with side, and after a name (``batch 改为 32``) stands what it is. A remark
without numbers, a name or a fact, says nothing that could be false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random

from tuiyan.engine.block import Drawing
from tuiyan.engine.derivation import Derivation, Equation, Step
from tuiyan.engine.drawing import CHAINED, chained, draw, draw_chain, equation_text, step_text
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.names import UnknownName
from tuiyan.engine.printed_range import Range, Unreadable, exactly
from tuiyan.engine.printed_reader import Reader, line_of_drawing
from tuiyan.engine.tree import Value, walk

COLUMNS = (0, 80)
"""How wide the drawings that are read back are: as wide as they like, and folded."""

RELATION = re.compile(r" ([=≈<>]) ")
SEPARATOR = re.compile(r"，|, (?![^()]*\))")
NUMBER = re.compile(r"-?\d")


def reads_true(derivation: Derivation) -> bool:
    """Read every printed line, drawing and remark of a derivation back, and find each true."""
    words = _words(derivation)
    units = derivation.values.catalog.units
    reader, stranger = Reader(units, words), Reader(units, _shuffled(words))
    try:
        return (
            reader.agree([_sides(derivation, step) for step in derivation.steps])
            and all(_says(derivation, *drawn, reader, stranger) for drawn in _drawings(derivation))
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


def _drawings(derivation: Derivation) -> Iterator[tuple[Equation, Iterable[Drawing]]]:
    """Give each line, and each chain of lines that is drawn as one equation, with its drawings."""
    for step in derivation.steps:
        yield step.equation, dict.fromkeys(draw(derivation, step, columns) for columns in COLUMNS)
    for kinds in _chains(derivation):
        drawings = dict.fromkeys(draw_chain(derivation, kinds, columns) for columns in COLUMNS)
        yield chained(derivation, kinds), drawings


def _chains(derivation: Derivation) -> Iterator[tuple[str, ...]]:
    """Give the kinds of steps that are drawn as one equation: all of them, and the usual ones of a slide."""
    found = {step.kind: None for step in derivation.steps}
    yield tuple(found)
    yield tuple(kind for kind in found if kind in CHAINED)


def _says(
    derivation: Derivation, equation: Equation, drawings: Iterable[Drawing], reader: Reader, stranger: Reader
) -> bool:
    """Tell whether each drawing of an equation says what its line says, whatever its names stand for."""
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
        return _is_true(step.why, reader)
    formula = derivation.values.catalog.formula(derivation.name)
    told = [variant.when for variant in formula.variants if variant.when in step.why] if formula else []
    return any(derivation.values.holds(when) for when in told)


def _is_true(remark: str, reader: Reader) -> bool:
    """Tell whether every part of a remark is true, as far as it speaks of numbers."""
    try:
        return all(_part_is_true(part, reader) for part in SEPARATOR.split(remark.partition(" → ")[0]))
    except Unreadable:
        return False


def _part_is_true(part: str, reader: Reader) -> bool:
    first, *rest = RELATION.split(part)
    if not rest:
        _named(part, reader)
        return True
    before = _side(first, reader)
    for relation, text in zip(rest[::2], rest[1::2], strict=True):
        now = _side(text, reader)
        if not before.compares(relation, now):
            return False
        before = now
    return True


def _side(text: str, reader: Reader) -> Range:
    """Read one side: an expression, or a name with its size."""
    try:
        return reader.read(text, is_result=True)
    except Unreadable:
        told = _named(text, reader)
        if told is None:
            raise
        return told


def _named(text: str, reader: Reader) -> Range | None:
    """Read the number that follows a name; it must be what the name stands for."""
    word = reader.word_of(text)
    number = NUMBER.search(text, len(word)) if word else None
    if number is None:
        return None
    told = reader.read(text[number.start() :], is_result=True)
    if not reader.is_about(word, told):
        raise Unreadable(text)
    return told


def values_of(derivation: Derivation) -> Iterator[Value]:
    """Give the values that stand in the lines of a derivation."""
    return (
        part
        for step in derivation.steps
        for side in step.equation.sides
        for part in walk(side.node)
        if isinstance(part, Value)
    )
