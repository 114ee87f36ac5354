"""Questions for a quantity: forward, backward, its order of magnitude, in another unit, in a chain."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.invert import inverted, without
from tuiyan.drill.mistakes import clash, drawn_mistakes
from tuiyan.drill.question import Prompt, QuantityTarget, Question, Working
from tuiyan.drill.template import ChainPart, Template
from tuiyan.drill.template_context import ANSWER, NAME, TemplateContext, given, quantity_of, share_of
from tuiyan.engine.dimension import PURE
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import parse
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import read
from tuiyan.engine.tree import Call, walk
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

TOLERANCE = Fraction(1, 50)


def one_quantity(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt of a template that asks for one quantity.

    Raises:
        TuiyanError: It cannot be asked on this draw.
    """
    template, values = context.template, context.values(draw)
    part = ChainPart(
        ANSWER,
        {},
        template.ask,
        template.answer,
        template.unit,
        template.tolerance,
        template.mistakes,
        template.why,
    )
    if template.solve:
        return (_backward(context, values, part),)
    prompt = asked(context, values, part)
    target = prompt.target
    assert isinstance(target, QuantityTarget)
    if template.kind == "magnitude":
        target = target._replace(is_rough=True)
    if template.kind == "convert":
        target = target._replace(bare_unit=template.unit, asked_in=template.source_unit)
        prompt = prompt._replace(working=None)
    return (prompt._replace(target=target, hint=context.filled(template.hint, values)),)


def asked(context: TemplateContext, values: Values, part: ChainPart, *, is_lenient: bool = False) -> Prompt:
    """Return the prompt of one part; a lenient one leaves out mistakes that cannot be told apart.

    Raises:
        TuiyanError: It cannot be asked.
    """

    def right(under: Values) -> Quantity:
        return quantity_of(part.answer, under)

    answer = _finite(right(values))
    is_name = NAME.match(part.answer) is not None
    name = part.answer if is_name else part.id
    target = QuantityTarget(
        context.catalog.units,
        answer,
        tolerance_of(part, values),
        drawn_mistakes(part.mistakes, context, values, right),
    )
    return _prompt(context, values, part, _told_apart(context, target, is_lenient), name)


def _backward(context: TemplateContext, values: Values, part: ChainPart) -> Prompt:
    template = context.template

    def right(under: Values) -> Quantity:
        return inverted(under, template.solve, part.answer)

    answer = right(values)
    target = QuantityTarget(
        context.catalog.units,
        answer,
        tolerance_of(part, values),
        drawn_mistakes(part.mistakes, context, values, right),
    )
    solved = given(without(values, template.solve), {part.answer: answer})
    prompt = _prompt(context, values, part, _told_apart(context, target), part.answer, solved)
    hint = context.filled(template.hint, values)
    return prompt._replace(hint=hint, working=Working(values, template.solve, part.answer))


def _prompt(
    context: TemplateContext,
    values: Values,
    part: ChainPart,
    target: QuantityTarget,
    name: str,
    shown_under: Values | None = None,
) -> Prompt:
    under = shown_under or values
    unit = part.unit or context.catalog.unit(name) or None
    shown = under.shown_quantity(target.answer, unit) if unit else under.shown(name)
    text = shown.text if part.unit or not under.is_leaf(name) else under.shown(name).text
    is_share = target.answer.dimension is PURE and text.endswith("%")
    return Prompt(
        context.filled(part.ask, values),
        target._replace(is_share=is_share, unit=text.partition(" ")[2]),
        text,
        context.filled(part.why, under),
        working=Working(under, name),
    )


def _told_apart(context: TemplateContext, target: QuantityTarget, is_lenient: bool = False) -> QuantityTarget:
    """Refuse a draw on which mistakes cannot be told apart, or leave those out."""
    if context.template.kind == "magnitude":
        return target
    while names := clash(target.answer.value, target.tolerance, target.mistakes):
        if not (is_lenient or context.is_own):
            raise DrawError(say("drill.clash", names=" · ".join(names)))
        target = target._replace(mistakes=tuple(slip for slip in target.mistakes if slip.id not in names))
    return target


def _finite(quantity: Quantity) -> Quantity:
    if not quantity.value:
        raise DrawError(say("drill.answer_is_zero"))
    return quantity


def tolerance_of(part: ChainPart, values: Values) -> Fraction:
    """Return how far off an answer may be: nothing where whole things are counted."""
    default = Fraction(0) if _is_counted(part.answer, values) else TOLERANCE
    return share_of(part.tolerance, values, default)


def _is_counted(answer: str, values: Values) -> bool:
    node = parse(answer).node
    formula = values.catalog.formula(answer) if NAME.match(answer) else None
    if formula is not None and not values.is_leaf(answer):
        node = values.form(formula).node
    is_rounded = any(isinstance(part, Call) and part.function in ("floor", "ceil") for part in walk(node))
    return is_rounded and values.quantity(node).value.denominator == 1


def chain(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompts of a chain.

    Raises:
        TuiyanError: It cannot be asked on this draw.
    """
    return prompts_of_chain(context, context.values(draw))


def prompts_of_chain(context: TemplateContext, values: Values) -> tuple[Prompt, ...]:
    """Return the prompts of a chain under numbers, some of which may be a learner's own."""
    return tuple(asked(context, values, part) for part in context.template.parts)


def carried(
    context: TemplateContext, values: Values, question: Question, index: int, typed: Quantity
) -> Question:
    """Return a chain whose later parts follow from what was typed at part ``index``.

    What cannot follow from it stays as it is.
    """
    part = context.template.parts[index]
    names = [part.id, *([part.answer] if NAME.match(part.answer) else [])]
    wrong = given(values, dict.fromkeys(names, typed))
    prompts = list(question.prompts)
    for later in range(index + 1, len(prompts)):
        try:
            prompts[later] = asked(context, wrong, context.template.parts[later], is_lenient=True)
        except TuiyanError:
            continue

    def carry(after: Question, at: int, value: Quantity) -> Question:
        return carried(context, wrong, after, at, value)

    return question._replace(prompts=tuple(prompts), carry=carry)


def unit_fits(template: Template, values: Values) -> bool:
    """Tell whether what a template is to be converted from and to is of the answer's dimension."""
    dimension = quantity_of(template.answer, values).dimension
    units = values.catalog.units
    return all(
        read(f"1 {unit}", units, dimension, has_echo=False).quantity is not None
        for unit in (template.unit, template.source_unit)
        if unit
    )
