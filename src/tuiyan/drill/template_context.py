"""What a template's questions are computed on: the catalog with the template's own names in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from tuiyan.deck.live import LiveError, parse_live
from tuiyan.deck.resolver import Resolver
from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.template import Mistake, Names, Template
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
from tuiyan.problem import TuiyanError

LIVE = re.compile(r"(?<!\\)\{\{(.*?)\}\}")
NAME = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
ANSWER, MISTAKE = "answer", "mistake"


class TemplateContext:
    """A template's catalog, and the scenario it is drawn over.

    Attributes:
        template: Whose.
        catalog: With the template's own numbers and the names of its kind in it.
        base: The scenario, nothing drawn yet.
        is_own: It is the learner's in place of the template's.
        shared: The mistakes that questions share.
    """

    def __init__(
        self,
        template: Template,
        figures: Resolver,
        rows: Iterable[dict[str, Any]] = (),
        base: Scenario | None = None,
        shared: tuple[Mistake, ...] = (),
    ) -> None:
        """Stand on ``base``, or on the template's own scenario, or on that of the learner.

        Args:
            template: Whose.
            figures: Of the learner; they know what is not computed.
            rows: Formulas that its kind adds to the catalog.
            base: The learner's scenario, where the template is asked about it.
            shared: The mistakes that questions share.
        """
        added = (*rows, *_number_rows(template))
        self.template = template
        self.catalog = figures.catalog.with_formulas(added) if added else figures.catalog
        self.base = (base or _pinned(template, figures)).in_catalog(self.catalog)
        self.is_own = base is not None
        self.figures = figures
        self.shared = shared

    def values(self, draw: Draw) -> Values:
        """Return the numbers under a draw.

        Raises:
            TuiyanError: A change cannot be.
        """
        return Values(self.catalog, self.base).changed(dict(draw.changes))

    def filled(self, names: Names, values: Values) -> str:
        """Write a text with its live parts computed; markup that says nothing stays.

        Raises:
            DrawError: A number in it cannot be had.
        """
        text = pick(names)
        return with_figures(text, self.figures.under(values)) if "{{" in text else text


def with_figures(text: str, figures: Resolver) -> str:
    """Write a text with its live parts computed, what is chosen by its short name; other markup stays.

    Raises:
        DrawError: A figure in it cannot be had.
    """

    def written(match: re.Match[str]) -> str:
        name = match[1].strip()
        if figures.is_choice(name):
            fact = figures.values.scenario.fact(name)
            return fact.short if fact else match[0]
        try:
            figure = figures.figure(parse_live(match[1]))
        except LiveError:
            return match[0]
        if figure.fault:
            raise DrawError(figure.lacks or figure.text)
        return figure.text

    return LIVE.sub(written, text).replace("\\{{", "{{")


def as_asked(texts: Iterable[Names], values: Values, name: str) -> Values:
    """Return the numbers with what a question says given as it says it: sums begin from what was read.

    Args:
        texts: Of the question.
        values: Under what was drawn.
        name: Of the answer, which stays computed.
    """
    said: dict[str, str] = {}
    for names in texts:
        for match in LIVE.finditer(pick(names)):
            with suppress(TuiyanError):
                live = parse_live(match[1])
                is_plain = live.kind == "number" and not (live.pin or live.overrides or live.name == name)
                if is_plain and not values.is_leaf(live.name):
                    said[live.name] = values.shown(live.name, live.unit or None).text
    try:
        return values.changed(said) if said else values
    except TuiyanError:
        return values


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
    scenario = values.scenario
    for name, quantity in quantities.items():
        scenario = scenario.put(name, _given(values, name, quantity))
    return Values(values.catalog, scenario)


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


def _pinned(template: Template, figures: Resolver) -> Scenario:
    if template.is_fixed and not template.pin:
        return figures.values.scenario
    return figures.catalog.scenario(template.pin or figures.catalog.opening)


def _number_rows(template: Template) -> list[dict[str, Any]]:
    """Return a template's own numbers as parameters of a formula."""
    if not template.numbers:
        return []
    own = [
        {"id": each.id, "name": each.names, "unit": each.unit, "default": each.values[0]}
        for each in template.numbers
    ]
    return [{**row_of("own_numbers", _in_both("drill.called_answer"), "", "1"), "parameters": own}]


def answer_rows(answer: str, unit: str, catalog: Catalog) -> list[dict[str, Any]]:
    """Return ``answer`` and ``mistake``, as texts and mistakes may name them."""
    unit = unit or (catalog.unit(answer) if NAME.match(answer) else "")
    return [
        row_of(ANSWER, _in_both("drill.called_answer"), unit, answer),
        row_of(MISTAKE, _in_both("drill.called_mistake"), unit, ANSWER),
    ]


def row_of(name: str, names: Names, unit: str, expression: str) -> dict[str, Any]:
    """Return a formula as the catalog reads it."""
    return {"id": name, "name": dict(names), "unit": unit, "expression": expression}


def _in_both(key: str) -> Names:
    return dict.fromkeys(("zh", "en"), say(key))


def share_of(text: str, values: Values, default: Fraction) -> Fraction:
    """Return a share as written, or ``default`` where nothing is."""
    quantity = read(text, values.catalog.units).quantity if text else None
    return quantity.value if quantity is not None else default
