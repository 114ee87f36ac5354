"""Questions about a derivation: its formula, its wrong line, its next line."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.question import ChoiceTarget, DrawnMistake, FormulaTarget, Prompt, Working
from tuiyan.drill.shuffle import one_of, stream
from tuiyan.drill.template import Mistake
from tuiyan.drill.template_context import ANSWER, NAME, TemplateContext, changed, quantity_of
from tuiyan.engine.derivation import Derivation
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import step_text
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import parse
from tuiyan.engine.scenario import Scenario
from tuiyan.engine.tree import Name, Node, names_of
from tuiyan.messages import pick, say

STOPS = ("definition", "variant", "branch", "expanded", "substituted", "converted", "computed")
"""Kinds of line after which a derivation may stop."""


class WrongDerivation(NamedTuple):
    """A derivation with one wrong line.

    Attributes:
        lines: As shown.
        wrong: Index of the first wrong one.
        right: What should stand there.
    """

    lines: tuple[str, ...]
    wrong: int
    right: str


def formula(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for a formula.

    Raises:
        TuiyanError: It cannot be asked on this draw.
    """
    template, values = context.template, context.values(draw)
    name = answer_name(context)
    node = definition(values, name)
    mistakes = tuple(
        DrawnMistake(
            mistake.id,
            pick(mistake.names),
            context.filled(mistake.why, values),
            None,
            parse(mistake.answer).node,
        )
        for mistake in template.mistakes
    )
    working = Working(values, name)
    return (
        Prompt(
            context.filled(template.ask, values),
            FormulaTarget(values, name, node, mistakes=mistakes),
            working.steps()[0],
            context.filled(template.why, values),
            context.filled(template.hint, values),
            working,
            keeps_steps=True,
        ),
    )


def slip(context: TemplateContext, draw: Draw, mistake_id: str = "") -> tuple[Prompt, ...]:
    """Return the prompt that asks for the wrong line; ``mistake_id`` fixes which mistake made it.

    Raises:
        TuiyanError: It cannot be asked on this draw.
    """
    template, values = context.template, context.values(draw)
    chosen = [mistake for mistake in template.mistakes if mistake.id == mistake_id]
    mistake = chosen[0] if chosen else one_of(template.mistakes, stream(draw.seed, "mistake"))
    told = wrong_line(context, values, mistake)
    target = ChoiceTarget(
        told.lines, tuple((line,) for line in told.lines), frozenset({told.wrong}), ("",) * len(told.lines)
    )
    about = f"{pick(mistake.names)}{say('drill.full_stop')}{context.filled(mistake.why, values)}"
    should = say("drill.should_read", line=told.right)
    why = context.filled(template.why, values)
    return (
        Prompt(
            context.filled(template.ask, values),
            target,
            f"{told.wrong + 1}",
            "\n".join(text for text in (about, should, why) if text),
            context.filled(template.hint, values),
            Working(values, answer_name(context)),
            keeps_steps=True,
        ),
    )


def wrong_line(context: TemplateContext, values: Values, mistake: Mistake) -> WrongDerivation:
    """Return the derivation with a mistake in it.

    Raises:
        DrawError: The mistake changes no line.
    """
    name = answer_name(context)
    right = lines_of(derive(values, name))
    if mistake.result or ANSWER in names_of(parse(mistake.answer).node if mistake.answer else Name("")):
        quantity = quantity_of(mistake.result or mistake.answer, values, values.value(name).quantity)
        unit = context.template.unit or context.catalog.unit(name)
        text = values.shown_quantity(quantity, unit).text
        wrong = (*right[:-1], f"= {text}")
    elif mistake.answer:
        wrong = lines_of(derive(_defined(values, name, mistake.answer), name))
    else:
        wrong = lines_of(derive(changed(values, mistake.inputs), name))
    for index, (line, other) in enumerate(zip(wrong, right, strict=False)):
        if line != other:
            return WrongDerivation(wrong, index, other)
    raise DrawError(say("drill.no_wrong_line", id=mistake.id))


def _defined(values: Values, name: str, expression: str) -> Values:
    """Return the numbers in a catalog where ``name`` has another formula."""
    rows = [dict(row) for row in values.catalog.to_plain()["formulas"] if row["id"] == name]
    for row in rows:
        row["expression"] = expression
        row.pop("variants", None)
    old = values.scenario
    catalog = values.catalog.with_formulas(rows)
    return Values(catalog, Scenario(catalog, old.id, old.names, old.choices, old.numbers, old.overrides))


def next_line(context: TemplateContext, draw: Draw, after: str = "") -> tuple[Prompt, ...]:
    """Return the prompt that asks for the line after one; ``after`` fixes which kind of line that is.

    Raises:
        TuiyanError: It cannot be asked on this draw.
    """
    template, values = context.template, context.values(draw)
    name = answer_name(context)
    derivation = derive(values, name)
    stops = [
        index
        for index, step in enumerate(derivation.steps[:-1])
        if step.kind in ((after,) if after else template.after or STOPS)
    ]
    if not stops:
        raise DrawError(say("drill.no_stop"))
    stop = one_of(stops, stream(draw.seed, "stop"))
    lines, following = lines_of(derivation), derivation.steps[stop + 1]
    before = tuple(side.node for step in derivation.steps[: stop + 1] for side in step.equation.sides)
    mistakes = tuple(
        DrawnMistake(
            mistake.id,
            pick(mistake.names),
            context.filled(mistake.why, values),
            None,
            parse(mistake.answer).node,
        )
        for mistake in template.mistakes
    )
    target = FormulaTarget(
        values,
        name,
        following.equation.sides[-1].node,
        before,
        True,
        mistakes,
        template.unit or context.catalog.unit(name),
    )
    return (
        Prompt(
            context.filled(template.ask, values),
            target,
            lines[stop + 1].lstrip("=≈ "),
            context.filled(template.why, values),
            context.filled(template.hint, values) or following.why,
            Working(values, name),
            keeps_steps=True,
            above=lines[: stop + 1],
        ),
    )


def answer_name(context: TemplateContext) -> str:
    """Return the name of what a template derives."""
    answer = context.template.answer
    return answer if NAME.match(answer) else ANSWER


def definition(values: Values, name: str) -> Node:
    """Return the formula that a name has under these numbers.

    Raises:
        DrawError: It has none.
    """
    found = values.catalog.formula(name)
    if found is None or values.is_leaf(name):
        raise DrawError(say("drill.no_formula", name=name))
    return values.form(found).node


def lines_of(derivation: Derivation) -> tuple[str, ...]:
    """Write a derivation line by line."""
    return tuple(step_text(derivation, step) for step in derivation.steps)
