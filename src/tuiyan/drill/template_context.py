"""What a template's questions are computed on: the catalog with the template's own names in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.draw import Draw
from tuiyan.drill.template import Template
from tuiyan.engine.arithmetic import evaluate
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import parse
from tuiyan.engine.formatting import show
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.quantity import Given, Quantity
from tuiyan.engine.reading import read
from tuiyan.engine.scenario import Scenario
from tuiyan.messages import pick, say

NAME = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
CHOSEN = re.compile(r"(?<!\\)\{\{\s*(\w+)\s*\}\}")
ANSWER, MISTAKE = "answer", "mistake"


class TemplateContext:
    """A template's catalog, and the scenario it is drawn over.

    Attributes:
        template: Whose.
        catalog: With ``answer``, ``mistake``, the template's own numbers and the parts of a chain in it.
        base: The scenario, nothing drawn yet.
        is_own: It is the learner's, not the template's.
    """

    def __init__(self, template: Template, figures: Resolver, base: Scenario | None = None) -> None:
        """Stand on ``base``, or on the template's own scenario; ``figures`` know what is not computed."""
        self.template = template
        self.catalog = figures.catalog.with_formulas(_rows(template, figures.catalog))
        self.base = _moved(
            base or figures.catalog.scenario(template.pin or figures.catalog.opening), self.catalog
        )
        self.is_own = base is not None
        self._figures = figures

    def values(self, draw: Draw) -> Values:
        """Return the numbers under a draw.

        Raises:
            InputError: A change cannot be.
        """
        return Values(self.catalog, self.base).changed(dict(draw.changes))

    def filled(self, names: Mapping[str, str], values: Values) -> str:
        """Write a text with its live parts computed."""
        from tuiyan.drill.kinds.must_know_question import filled

        if "{{" not in pick(names):
            return pick(names)
        return filled(_chosen(pick(names), values), self._figures.under(values))


def quantity_of(text: str, values: Values, answer: Quantity | None = None) -> Quantity:
    """Return what an expression comes to; ``answer`` in it is the right value.

    Raises:
        TuiyanError: If it comes to nothing.
    """

    def value(name: str) -> Quantity:
        return answer if name == ANSWER and answer is not None else values.value(name).quantity

    return evaluate(parse(text).node, value)


def changed(values: Values, inputs: Mapping[str, str]) -> Values:
    """Return the numbers under changes, each a value as a person writes it, or an expression.

    Raises:
        TuiyanError: If a change cannot be.
    """
    plain: dict[str, str] = {}
    computed: dict[str, Quantity] = {}
    for name, text in inputs.items():
        if name in values.catalog.domain.choices or not _is_expression(text, name, values):
            plain[name] = text
        else:
            computed[name] = quantity_of(text, values)
    return given(values.changed(plain), computed)


def given(values: Values, quantities: Mapping[str, Quantity]) -> Values:
    """Return the numbers with some given exactly, in place of what they are computed or chosen to be."""
    if not quantities:
        return values
    old = values.scenario
    numbers, overrides = dict(old.numbers), dict(old.overrides)
    for name, quantity in quantities.items():
        known = values.catalog.input(name)
        is_field = known is not None and known.source == "scenario"
        (numbers if is_field else overrides)[name] = _given(values, name, quantity)
    return Values(values.catalog, Scenario(old.catalog, old.id, old.names, old.choices, numbers, overrides))


def _given(values: Values, name: str, quantity: Quantity) -> Given:
    shown = show(values.catalog.units, quantity, values.catalog.unit(name) or None)
    return Given(quantity, shown.text, shown.number, shown.unit)


def _is_expression(text: str, name: str, values: Values) -> bool:
    if read(text, values.catalog.units, values.catalog.dimension(name), has_echo=False).quantity is not None:
        return False
    try:
        return bool(parse(text).names)
    except ExpressionError:
        return False


def _chosen(text: str, values: Values) -> str:
    """Put the short names of what is chosen into a text."""

    def short(match: re.Match[str]) -> str:
        choice = match[1] in values.catalog.domain.choices
        fact = values.scenario.fact(match[1]) if choice else None
        return fact.short if fact else match[0]

    return CHOSEN.sub(short, text)


def _moved(scenario: Scenario, catalog: Catalog) -> Scenario:
    return Scenario(
        catalog, scenario.id, scenario.names, scenario.choices, scenario.numbers, scenario.overrides
    )


def _rows(template: Template, catalog: Catalog) -> list[dict[str, Any]]:
    """Return a template's own names as formulas."""
    unit = template.unit or (catalog.unit(template.answer) if NAME.match(template.answer) else "")
    rows: list[dict[str, Any]] = []
    if template.answer:
        rows.append(_row(ANSWER, _called(ANSWER), unit, template.answer))
        rows.append(_row(MISTAKE, _called(MISTAKE), unit, ANSWER))
    for number, part in enumerate(template.parts, 1):
        is_name = NAME.match(part.answer) is not None
        names = part.names or (catalog.label(part.answer) if is_name else _numbered(number))
        rows.append(
            _row(part.id, names, part.unit or (catalog.unit(part.answer) if is_name else ""), part.answer)
        )
    if template.numbers:
        own = [
            {"id": each.id, "name": each.names, "unit": each.unit, "default": each.values[0]}
            for each in template.numbers
        ]
        rows.append({**_row("own_numbers", _called(ANSWER), "", "1"), "parameters": own})
    return rows


def _row(name: str, names: Mapping[str, str], unit: str, expression: str) -> dict[str, Any]:
    return {"id": name, "name": dict(names), "unit": unit, "expression": expression}


def _called(name: str) -> dict[str, str]:
    text = say(f"drill.called_{name}")
    return {"zh": text, "en": text}


def _numbered(number: int) -> dict[str, str]:
    text = say("drill.called_part", number=number)
    return {"zh": text, "en": text}


def share_of(text: str, values: Values, default: Fraction) -> Fraction:
    """Return a share as written, or ``default`` where nothing is."""
    quantity = read(text, values.catalog.units).quantity if text else None
    return quantity.value if quantity is not None else default
