"""Do the formulas hold together? Names, dimensions, circles, and the examples they must give."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.dimension import Dimension
from tuiyan.engine.dimension_check import Measures, Misfit
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.expression import Condition, parse, parse_condition
from tuiyan.engine.formula import Example, Formula, Input
from tuiyan.engine.names import UnknownName
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.quantity import DimensionError, SizeError
from tuiyan.engine.reading import read
from tuiyan.engine.scenario import InputError
from tuiyan.engine.tree import Name, Node, walk
from tuiyan.engine.unit import UnitError
from tuiyan.messages import pick, say
from tuiyan.problem import Span


class Complaint(NamedTuple):
    """One thing that does not hold.

    Attributes:
        id: Of the formula, input or constant.
        part: Its key: ``expression``, ``unit``, ``example``, ``variants``, ``default``, ...
        span: Within the text of the part.
        message: What is wrong.
        hint: What to do about it, or ``""``.
    """

    id: str
    part: str
    span: Span
    message: str
    hint: str = ""


START = Span(1, 1)


def _span(name: Name) -> Span:
    return Span(1, name.column, len(name.id))


def check(catalog: Catalog, examples: Collection[str] | None = None) -> list[Complaint]:
    """Return everything that does not hold, in order; run the ``examples`` of these formulas."""
    measures = Measures(catalog)
    found = [complaint for name in catalog.input_ids() for complaint in _input(measures, name)]
    formulas = {name: [*_formula(measures, name)] for name in catalog.formula_ids()}
    broken = {name for name, complaints in formulas.items() if complaints}
    found += [complaint for complaints in formulas.values() for complaint in complaints]
    circles = [] if broken else [*_circles(catalog)]
    for name in catalog.formula_ids():
        is_run = examples is None or name in examples
        if is_run and not circles and not broken & _stands_on(catalog, name):
            found += _examples(catalog, name)
    return [*found, *circles]


def _stands_on(catalog: Catalog, name: str) -> set[str]:
    """Return the formulas that a formula needs, itself included."""
    reached, waiting = {name}, [name]
    while waiting:
        for use in _uses(catalog, waiting.pop()):
            if use.id not in reached and catalog.formula(use.id) is not None:
                reached.add(use.id)
                waiting.append(use.id)
    return reached


def _input(measures: Measures, name: str) -> Iterator[Complaint]:
    catalog = measures.catalog
    known = catalog.input(name)
    if known is None:
        return
    if known.is_word:
        yield from _cases(measures, known)
        return
    try:
        expected = catalog.dimension(name)
    except UnitError as error:
        yield Complaint(name, "unit", error.span or START, error.message, error.hint)
        return
    for part in ("default", "at_least", "above", "at_most"):
        text = getattr(known, part)
        reading = read(text, catalog.units, expected, has_echo=False) if text else None
        if reading is not None and reading.quantity is None:
            yield Complaint(name, part, reading.span, reading.problem, reading.hint)
    formula = catalog.formula(name) if known.expression else None
    if formula is not None:
        yield from _form(measures, formula, known.expression, expected, "expression")


def _cases(measures: Measures, known: Input) -> Iterator[Complaint]:
    for case in known.cases:
        if case.get("when"):
            yield from condition_complaints(measures, known.id, "cases", case["when"])


def _formula(measures: Measures, name: str) -> Iterator[Complaint]:
    catalog = measures.catalog
    formula = catalog.formula(name)
    assert formula is not None
    try:
        declared = catalog.dimension(name)
    except UnitError as error:
        yield Complaint(name, "unit", error.span or START, error.message, error.hint)
        return
    yield from _form(measures, formula, formula.text, declared, "expression")
    for variant in formula.variants:
        yield from condition_complaints(measures, name, "variants", variant.when)
        yield from _form(measures, formula, variant.expression, declared, "variants")


def _form(
    measures: Measures, formula: Formula, text: str, declared: Dimension, part: str
) -> Iterator[Complaint]:
    """Check one form of a formula against the dimension of its unit."""
    for complaint in expression_complaints(measures, formula.id, part, text, declared, formula.unit):
        is_unit = part == "expression" and complaint.part == "unit"
        yield complaint if is_unit else complaint._replace(part=part)


def expression_complaints(
    measures: Measures, id_: str, part: str, text: str, declared: Dimension, unit: str
) -> Iterator[Complaint]:
    """Check an expression against the dimension it should have; where it has another the part is ``unit``."""
    catalog = measures.catalog
    try:
        node = parse(text).node
    except ExpressionError as error:
        yield Complaint(id_, part, error.span or START, error.message, error.hint)
        return
    unknown = [*_unknown(catalog, id_, part, node)]
    yield from unknown
    if unknown:
        return
    try:
        measured = measures.measure(node)
    except Misfit as error:
        yield Complaint(id_, part, error.span or START, error.message)
        return
    if measured is not declared:
        message = say("engine.check_unit", found=measured, unit=unit or "1", declared=declared)
        hint = say("engine.check_unit_hint", unit=catalog.units.base_text(measured) or "1")
        yield Complaint(id_, "unit", START, message, hint)


def _unknown(catalog: Catalog, id_: str, part: str, node: Node) -> Iterator[Complaint]:
    for name in walk(node):
        if not isinstance(name, Name) or catalog.knows(name.id):
            continue
        if name.id in catalog.words():
            yield Complaint(id_, part, _span(name), say("engine.check_word", name=name.id))
        else:
            hint = catalog.unknown(name.id).hint
            yield Complaint(id_, part, _span(name), say("engine.unknown_name", name=name.id), hint)


def condition_complaints(measures: Measures, id_: str, part: str, text: str) -> Iterator[Complaint]:
    """Check a condition: that it can be read, and that its sides go together."""
    try:
        condition = parse_condition(text)
    except ExpressionError as error:
        yield Complaint(id_, part, error.span or START, error.message, error.hint)
        return
    yield from _sides(measures, id_, part, condition)


def _sides(measures: Measures, id_: str, part: str, condition: Condition) -> Iterator[Complaint]:
    catalog = measures.catalog
    if isinstance(condition.left, Name) and condition.left.id in catalog.words():
        return
    unknown = [*_unknown(catalog, id_, part, condition.left)]
    yield from unknown
    if unknown:
        return
    try:
        measured = measures.measure(condition.left)
    except Misfit as error:
        yield Complaint(id_, part, error.span or START, error.message)
        return
    reading = read(condition.right, catalog.units, measured, has_echo=False)
    if reading.quantity is None:
        span = Span(1, condition.column + reading.column - 1, reading.length)
        yield Complaint(id_, part, span, reading.problem, reading.hint)


def _circles(catalog: Catalog) -> Iterator[Complaint]:
    """Find formulas that stand on themselves, each circle once."""
    done: set[str] = set()
    for start in catalog.formula_ids():
        path: list[tuple[str, Iterator[Name]]] = [(start, _uses(catalog, start))] if start not in done else []
        while path:
            name, uses = path[-1]
            use = next(uses, None)
            if use is None:
                done.add(name)
                path.pop()
                continue
            names = [each for each, _ in path]
            if use.id in names:
                circle = " → ".join((*names[names.index(use.id) :], use.id))
                yield Complaint(name, "expression", _span(use), say("engine.circle", names=circle))
            elif use.id not in done and catalog.formula(use.id) is not None:
                path.append((use.id, _uses(catalog, use.id)))


def _uses(catalog: Catalog, name: str) -> Iterator[Name]:
    formula = catalog.formula(name)
    try:
        forms = formula.forms if formula is not None else ()
    except ExpressionError:
        forms = ()
    return (part for _, form in forms for part in walk(form.node) if isinstance(part, Name))


def _examples(catalog: Catalog, name: str) -> Iterator[Complaint]:
    formula = catalog.formula(name)
    assert formula is not None
    for example in formula.examples:
        problem = example_problem(catalog, name, example)
        if problem:
            yield Complaint(name, "example", START, problem)


def example_problem(catalog: Catalog, name: str, example: Example) -> str:
    """Say why an example does not come out, or return ``""`` when it does."""
    reading = read(example.equals, catalog.units, catalog.dimension(name), has_echo=False)
    if reading.quantity is None:
        return reading.problem
    try:
        values = Values(catalog, catalog.scenario(example.scenario or catalog.opening)).changed(
            example.changes
        )
        quantity = values.value(name).quantity
        shown = values.shown(name).text
    except (InputError, UnknownName, Unavailable, DimensionError, SizeError) as error:
        return str(error)
    if abs(quantity.value - reading.quantity.value) <= reading.half_unit():
        return ""
    return say("engine.check_example", name=pick(catalog.label(name)), wanted=example.equals, found=shown)
