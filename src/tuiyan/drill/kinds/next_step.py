"""A derivation that stops, whose next line is to be written."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.fields import Field
from tuiyan.drill.kinds.formula import DERIVED, FORMULA, answer_name, derivation_prompt, wrong_formulas
from tuiyan.drill.question import Prompt, lines_of
from tuiyan.drill.shuffle import one_of, stream
from tuiyan.drill.targets.formula import FormulaTarget
from tuiyan.drill.template import Template, Trial
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.derive import derive
from tuiyan.messages import say

STOPS = ("definition", "variant", "branch", "expanded", "substituted", "converted", "computed")
"""Kinds of line after which a derivation may stop."""


class NextFields(NamedTuple):
    """The fields of a question for the next line.

    Attributes:
        answer: What is derived: a formula's name, or an expression.
        unit: Its value is shown in, or ``""``.
        after: Kinds of line after which the derivation may stop; nothing for ``STOPS``.
    """

    answer: str
    unit: str = ""
    after: tuple[str, ...] = ()


def next_step(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for the line after one; a trial says which kind of line that is."""
    template, values = context.template, context.values(draw)
    own: NextFields = template.own
    name = answer_name(context)
    derivation = derive(values, name)
    kinds = (draw.trial.after,) if draw.trial.after else own.after or STOPS
    stops = [index for index, step in enumerate(derivation.steps[:-1]) if step.kind in kinds]
    if not stops:
        raise DrawError(say("drill.no_stop"))
    stop = one_of(stops, stream(draw.seed, "stop"))
    lines, following = lines_of(derivation), derivation.steps[stop + 1]
    target = FormulaTarget(
        values,
        name,
        following.equation.sides[-1].node,
        tuple(side.node for step in derivation.steps[: stop + 1] for side in step.equation.sides),
        takes_values=True,
        mistakes=wrong_formulas(context, values),
        unit=own.unit or context.catalog.unit(name),
    )
    prompt = derivation_prompt(context, values, target, lines[stop + 1].lstrip("=≈ "))
    return (prompt._replace(hint=prompt.hint or following.why, above=lines[: stop + 1]),)


def _trials(template: Template) -> tuple[Trial, ...]:
    own: NextFields = template.own
    return tuple(Trial(after=kind) for kind in own.after or STOPS)


NEXT = FORMULA._replace(
    id="next",
    make=NextFields,
    fields=(*DERIVED, Field("after", "words")),
    prompts=next_step,
    trials=_trials,
)
