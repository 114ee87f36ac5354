"""Options: what compare, choice and order have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tuiyan.drill.draw import DrawError
from tuiyan.drill.fields import Field, Rows
from tuiyan.drill.question import Prompt
from tuiyan.drill.targets.lines import ChoiceTarget, OrderTarget
from tuiyan.drill.template import NO_NAMES, Names
from tuiyan.drill.template_context import TemplateContext, changed, quantity_of
from tuiyan.engine.evaluate import Values
from tuiyan.engine.formatting import show
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say

SAME = Fraction(1, 100)
"""Values nearer than this are the same."""


class Option(NamedTuple):
    """One thing to choose, or to put in order.

    Attributes:
        names: ``{zh, en}``, with live markup.
        inputs: Changes under which its value is computed.
        right: Always the right one.
        when: The condition under which it is right, or ``""``.
        value: An expression for its value, or ``""`` for the template's.
        why: What to say of it, ``{zh, en}``.
    """

    names: Names
    inputs: Mapping[str, str] = {}
    right: bool = False
    when: str = ""
    value: str = ""
    why: Names = NO_NAMES


OPTION = Rows(
    Option,
    (
        Field("name", "text", "names", is_required=True),
        Field("with", "changes", "inputs"),
        Field("right", "flag"),
        Field("when", "condition"),
        Field("value", "expression"),
        Field("why", "text"),
    ),
)

MOST_OR_LEAST = ("most", "least")
"""Which option is right, or stands first."""


def sizes_of(options: Sequence[Option], by: str, values: Values) -> list[Quantity]:
    """Return what each option comes to.

    Raises:
        DrawError: They measure different things.
    """
    sizes = [quantity_of(option.value or by, changed(values, option.inputs)) for option in options]
    if any(size.dimension != sizes[0].dimension for size in sizes):
        raise DrawError(say("drill.options_differ"))
    return sizes


def shown_size(context: TemplateContext, values: Values, size: Quantity, by: str, unit: str) -> str:
    """Write what an option comes to."""
    unit = unit or (context.catalog.unit(by) if context.catalog.knows(by) else "")
    return values.shown_quantity(size, unit).text if unit else show(context.catalog.units, size).text


def choice_of(
    context: TemplateContext, values: Values, names: Sequence[Names], right: set[int], whys: Sequence[Names]
) -> ChoiceTarget:
    """Return what is expected where one of these lines is to be chosen."""
    return ChoiceTarget(
        tuple(context.filled(each, values) for each in names),
        tuple(spellings_of(context, each, values) for each in names),
        frozenset(right),
        tuple(context.filled(each, values) for each in whys),
    )


def spellings_of(context: TemplateContext, names: Names, values: Values) -> tuple[str, ...]:
    """Return what stands for an option: its text in every language, with its figures and as written."""
    filled = [context.filled({language: text}, values) for language, text in names.items() if "{{" in text]
    return tuple(dict.fromkeys((*names.values(), *filled)))


def lines_prompt(
    context: TemplateContext, values: Values, target: ChoiceTarget | OrderTarget, told: str = ""
) -> Prompt:
    """Return the prompt; what is told of this draw comes before what is always to be remembered."""
    template = context.template
    why = context.filled(template.why, values)
    return Prompt(
        context.filled(template.ask, values),
        target,
        target.shown(),
        "\n".join(text for text in (told, why) if text),
        context.filled(template.hint, values),
    )
