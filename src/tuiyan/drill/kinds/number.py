"""Questions for one quantity: forward or backward, its order of magnitude, in another unit."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from tuiyan.drill.confusions import Confusions, RightAnswer
from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.fields import Field
from tuiyan.drill.invert import inverted
from tuiyan.drill.kind import Kind
from tuiyan.drill.marking import is_near
from tuiyan.drill.mistakes import Right, clash, drawn_mistakes, told_of
from tuiyan.drill.question import Prompt, Working
from tuiyan.drill.rounding import bound_of, roundings
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.drill.template import NO_NAMES, Mistake, Names, Template
from tuiyan.drill.template_context import (
    ANSWER,
    NAME,
    TemplateContext,
    answer_rows,
    as_asked,
    given,
    quantity_of,
    share_of,
)
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.dimension import PURE
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

TOLERANCE = Fraction(1, 50)
"""How far off an answer may be unless its author says otherwise: what two digits by hand come to."""


SHOWN = Fraction(1, 1000)
"""How far off a sum of rounded figures may be: three digits are shown."""


class NumberFields(NamedTuple):
    """The fields of a question for one quantity.

    Attributes:
        answer: A name or an expression.
        unit: It is shown in, or ``""``.
        tolerance: As written, or ``""``.
        solve: The formula whose drawn value the answer brings about, or ``""``.
        source_unit: The unit a quantity is to be converted from, or ``""``.
    """

    answer: str
    unit: str = ""
    tolerance: str = ""
    solve: str = ""
    source_unit: str = ""


class AskedQuantity(NamedTuple):
    """One quantity that is asked for, by itself or as a part of a chain.

    Attributes:
        id: A name under which it is in the catalog.
        ask: ``{zh, en}``.
        answer: A name or an expression.
        unit: To show it in, or ``""``.
        tolerance: As written, or ``""``.
        mistakes: The wrong paths it knows.
        why: Said after the answer, ``{zh, en}``.
        names: What its value is called, ``{zh, en}``, or nothing.
    """

    id: str
    ask: Names
    answer: str
    unit: str = ""
    tolerance: str = ""
    mistakes: tuple[Mistake, ...] = ()
    why: Names = NO_NAMES
    names: Names = NO_NAMES


def number(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for a quantity."""
    return (_quantity(context, draw),)


def magnitude(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for an order of magnitude."""
    return (_with_target(_quantity(context, draw, is_rough=True), is_rough=True),)


def convert(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for a quantity in another unit; no derivation gives it away."""
    own: NumberFields = context.template.own
    prompt = _quantity(context, draw)._replace(working=None)
    return (_with_target(prompt, bare_unit=own.unit, asked_in=own.source_unit),)


def _with_target(prompt: Prompt, **changes: Any) -> Prompt:
    assert isinstance(prompt.target, QuantityTarget)
    return prompt._replace(target=prompt.target._replace(**changes))


def _quantity(context: TemplateContext, draw: Draw, *, is_rough: bool = False) -> Prompt:
    template, values = context.template, context.values(draw)
    own: NumberFields = template.own
    asked = AskedQuantity(
        ANSWER, template.ask, own.answer, own.unit, own.tolerance, template.mistakes, template.why
    )
    ask = _backward if own.solve else quantity_prompt
    return ask(context, values, asked, is_lenient=is_rough)._replace(
        hint=context.filled(template.hint, values)
    )


def quantity_prompt(
    context: TemplateContext, values: Values, asked: AskedQuantity, *, is_lenient: bool = False
) -> Prompt:
    """Return the prompt for a quantity; a lenient one leaves out mistakes that cannot be told apart.

    Raises:
        TuiyanError: It cannot be asked.
    """

    def right(under: Values) -> Quantity:
        return quantity_of(asked.answer, under)

    name = asked.answer if NAME.match(asked.answer) else asked.id
    return _prompt(context, values, asked, _target(context, values, asked, right, is_lenient), name)


def _backward(
    context: TemplateContext, values: Values, asked: AskedQuantity, *, is_lenient: bool = False
) -> Prompt:
    own: NumberFields = context.template.own

    def right(under: Values) -> Quantity:
        return inverted(under, own.solve, asked.answer)

    target = _target(context, values, asked, right, is_lenient)
    free = Values(values.catalog, values.scenario.without(own.solve))
    solved = given(free, {asked.answer: target.answer})
    prompt = _prompt(context, values, asked, target, asked.answer, solved)
    return prompt._replace(working=Working(values, own.solve, asked.answer))


def _target(
    context: TemplateContext, values: Values, asked: AskedQuantity, right: Right, is_lenient: bool
) -> QuantityTarget:
    answer = right(values)
    if not answer.value:
        raise DrawError(say("drill.answer_is_zero"))
    target = QuantityTarget(
        context.catalog.units,
        answer,
        tolerance_of(asked, values),
        drawn_mistakes(asked.mistakes, context, values, right, asked.id),
        confusion=Confusions(lambda: RightAnswer(context, values, right, context.shared, asked.id)),
    )
    return _told_apart(context, target, is_lenient)


def _prompt(
    context: TemplateContext,
    values: Values,
    asked: AskedQuantity,
    target: QuantityTarget,
    name: str,
    shown_under: Values | None = None,
) -> Prompt:
    under = shown_under or values
    unit = asked.unit or context.catalog.unit(name) or None
    shown = under.shown_quantity(target.answer, unit) if unit else under.shown(name)
    text = shown.text if asked.unit or not under.is_leaf(name) else under.shown(name).text
    is_share = target.answer.dimension is PURE and text.endswith("%")
    ask = context.filled(asked.ask, values)
    return Prompt(
        ask,
        target._replace(
            is_share=is_share,
            unit=text.partition(" ")[2],
            ask=ask,
            bound=bound_of(asked.answer, values),
        ),
        text,
        context.filled(told_of(asked.why, asked.id), under),
        working=_working(context, asked, under, name),
    )


def _working(context: TemplateContext, asked: AskedQuantity, values: Values, name: str) -> Working:
    """Return how the answer comes about, from the figures of the question where these come to the same."""
    begun = as_asked((context.template.ask, asked.ask), values, name)
    with suppress(TuiyanError):
        if is_near(begun.value(name).quantity, values.value(name).quantity, SHOWN):
            return Working(begun, name)
    return Working(values, name)


def _told_apart(context: TemplateContext, target: QuantityTarget, is_lenient: bool) -> QuantityTarget:
    """Refuse a draw on which mistakes cannot be told apart, or leave those out."""
    while names := clash(target.answer.value, target.tolerance, target.mistakes):
        if not (is_lenient or context.is_own):
            raise DrawError(say("drill.clash", names=" · ".join(names)))
        kept = tuple(mistake for mistake in target.mistakes if mistake.id not in names)
        target = target._replace(mistakes=kept)
    return target


def tolerance_of(asked: AskedQuantity, values: Values) -> Fraction:
    """Return how far off an answer may be: nothing where whole things are counted."""
    default = Fraction(0) if roundings(asked.answer, values) else TOLERANCE
    return share_of(asked.tolerance, values, default)


def answer_of(template: Template, catalog: Catalog) -> list[dict[str, Any]]:
    """Return the names that a kind with one answer adds to the catalog."""
    return answer_rows(template.own.answer, template.own.unit, catalog)


def _exercised(own: NumberFields) -> tuple[str, ...]:
    return (own.answer, own.solve)


_FIELDS = (
    Field("answer", "expression", is_required=True),
    Field("unit", "unit"),
    Field("tolerance", "share"),
)
_BACKWARD = (*_FIELDS, Field("solve", "expression"))
_TEN_SECONDS = Field("seconds", "count", default=10)
_CONVERTED = (Field("unit", "unit", is_required=True), Field("from", "unit", "source_unit", is_required=True))

NUMBER = Kind("number", NumberFields, _BACKWARD, number, expressions=_exercised, rows=answer_of)
MAGNITUDE = NUMBER._replace(id="magnitude", fields=(*_BACKWARD, _TEN_SECONDS), prompts=magnitude)
CONVERT = NUMBER._replace(id="convert", fields=(*_FIELDS, *_CONVERTED), prompts=convert)
