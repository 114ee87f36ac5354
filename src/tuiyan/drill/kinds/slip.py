"""A derivation with one wrong line, which is to be found."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.fields import Field
from tuiyan.drill.kinds.formula import DERIVED, FORMULA, FormulaFields, answer_name, derivation_prompt
from tuiyan.drill.question import Prompt, lines_of
from tuiyan.drill.shuffle import one_of, stream
from tuiyan.drill.targets.lines import ChoiceTarget
from tuiyan.drill.template import MISTAKE, Mistake, Template, Trial
from tuiyan.drill.template_context import TemplateContext, changed
from tuiyan.engine.derive import derive
from tuiyan.engine.evaluate import Values
from tuiyan.messages import pick, say


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


def slip(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for the wrong line; a trial says which mistake made it."""
    template, values = context.template, context.values(draw)
    chosen = [mistake for mistake in template.mistakes if mistake.id == draw.trial.mistake]
    mistake = chosen[0] if chosen else one_of(template.mistakes, stream(draw.seed, "mistake"))
    derived = wrong_derivation(context, values, mistake)
    lines = derived.lines
    target = ChoiceTarget(
        lines, tuple((line,) for line in lines), frozenset({derived.wrong}), ("",) * len(lines)
    )
    about = f"{pick(mistake.names)}{say('drill.full_stop')}{context.filled(mistake.why, values)}"
    should = say("drill.should_read", line=derived.right)
    return (derivation_prompt(context, values, target, f"{derived.wrong + 1}", f"{about}\n{should}"),)


def wrong_derivation(context: TemplateContext, values: Values, mistake: Mistake) -> WrongDerivation:
    """Return the derivation with a mistake in it, carried from its line to the result.

    Raises:
        DrawError: The mistake changes no line.
    """
    name = answer_name(context)
    right = lines_of(derive(values, name))
    if mistake.answer:
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
    catalog = values.catalog.with_formulas(rows)
    return Values(catalog, values.scenario.in_catalog(catalog))


def _trials(template: Template) -> tuple[Trial, ...]:
    return tuple(Trial(mistake=mistake.id) for mistake in template.mistakes)


SLIP = FORMULA._replace(
    id="slip",
    make=FormulaFields,
    fields=(*DERIVED, Field("mistakes", "mistakes", is_required=True, rows=MISTAKE)),
    prompts=slip,
    trials=_trials,
)
