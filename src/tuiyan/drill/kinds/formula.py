"""A formula that is asked for; and what questions about a derivation have in common."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.fields import Field
from tuiyan.drill.kind import Kind
from tuiyan.drill.kinds.number import answer_of
from tuiyan.drill.mistakes import DrawnMistake
from tuiyan.drill.question import Prompt, Target, Working
from tuiyan.drill.targets.formula import FormulaTarget
from tuiyan.drill.template_context import ANSWER, NAME, TemplateContext
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import parse
from tuiyan.engine.tree import Node
from tuiyan.messages import pick, say


class FormulaFields(NamedTuple):
    """The fields of a question about a derivation.

    Attributes:
        answer: What is derived: a formula's name, or an expression.
        unit: Its value is shown in, or ``""``.
    """

    answer: str
    unit: str = ""


def formula(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for a formula."""
    values = context.values(draw)
    name = answer_name(context)
    node = definition(values, name)
    target = FormulaTarget(values, name, node, mistakes=wrong_formulas(context, values))
    shown = Working(values, name).steps()[0]
    return (derivation_prompt(context, values, target, shown),)


def derivation_prompt(
    context: TemplateContext, values: Values, target: Target, shown: str, told: str = ""
) -> Prompt:
    """Return the prompt; what is told of this draw comes before what is always to be remembered."""
    template = context.template
    why = context.filled(template.why, values)
    ask = context.filled(template.ask, values)
    return Prompt(
        ask,
        target._replace(ask=ask) if isinstance(target, FormulaTarget) else target,
        shown,
        "\n".join(text for text in (told, why) if text),
        context.filled(template.hint, values),
        Working(values, answer_name(context)),
        keeps_steps=True,
    )


def answer_name(context: TemplateContext) -> str:
    """Return the name of what a template derives."""
    answer: str = context.template.own.answer
    return answer if NAME.match(answer) else ANSWER


def wrong_formulas(context: TemplateContext, values: Values) -> tuple[DrawnMistake, ...]:
    """Return the template's mistakes, each a formula."""
    return tuple(
        DrawnMistake(
            mistake.id,
            pick(mistake.names),
            context.filled(mistake.why, values),
            None,
            parse(mistake.answer).node,
        )
        for mistake in context.template.mistakes
    )


def definition(values: Values, name: str) -> Node:
    """Return the formula that a name has under these numbers.

    Raises:
        DrawError: It has none.
    """
    found = values.catalog.formula(name)
    if found is None or values.is_leaf(name):
        raise DrawError(say("drill.no_formula", name=name))
    return values.form(found).node


DERIVED = (Field("answer", "expression", is_required=True), Field("unit", "unit"))
"""The fields of a question about a derivation."""

FORMULA = Kind(
    "formula", FormulaFields, DERIVED, formula, expressions=lambda own: (own.answer,), rows=answer_of
)
