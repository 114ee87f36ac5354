"""One option of several, or all that are right; or what belongs to one thing of a table."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.fields import Field, Rows
from tuiyan.drill.kind import Kind
from tuiyan.drill.kinds.options import OPTION, Option, choice_of, lines_prompt
from tuiyan.drill.question import Prompt
from tuiyan.drill.shuffle import shuffled, stream
from tuiyan.drill.template import NO_NAMES, Names, Template, Trial
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.evaluate import Values
from tuiyan.messages import say

PAIRS = 4
"""How many options a pair stands among."""


class Pair(NamedTuple):
    """A thing, and what belongs to it."""

    of: Names
    names: Names
    why: Names = NO_NAMES


class ChoiceFields(NamedTuple):
    """The fields of a choice.

    Attributes:
        options: To choose from, or nothing where there are pairs.
        pairs: One of which is drawn; its ``names`` are right among those of others.
        pick: How many options are shown; 0 for all, or for ``PAIRS``.
        many: More than one option may be right.
        keep_order: Options are not shuffled.
    """

    options: tuple[Option, ...] = ()
    pairs: tuple[Pair, ...] = ()
    pick: int = 0
    many: bool = False
    keep_order: bool = False


def choice(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for one option, or for all that are right."""
    own: ChoiceFields = context.template.own
    values = context.values(draw)
    if own.pairs:
        return _pair(context, values, draw)
    options = _picked(own, values, draw.seed)
    right = {index for index, option in enumerate(options) if _is_right(option, values)}
    if not right or (len(right) > 1 and not own.many):
        raise DrawError(say("drill.right_options", count=len(right)))
    names, whys = [option.names for option in options], [option.why for option in options]
    target = choice_of(context, values, names, right, whys)
    told = "\n".join(context.filled(whys[index], values) for index in sorted(right) if whys[index])
    return (lines_prompt(context, values, target._replace(many=own.many), told),)


def _picked(own: ChoiceFields, values: Values, seed: int) -> list[Option]:
    """Return the options to show: all, or the right ones among as many as are picked."""
    options, random = list(own.options), stream(seed, "options")
    if own.pick and own.pick < len(options):
        right = [option for option in options if _is_right(option, values)]
        wrong = shuffled([option for option in options if option not in right], random)
        options = [option for option in options if option in [*right, *wrong[: own.pick - len(right)]]]
    return options if own.keep_order else shuffled(options, random)


def _is_right(option: Option, values: Values) -> bool:
    return option.right or (bool(option.when) and values.holds(option.when))


def _pair(context: TemplateContext, values: Values, draw: Draw) -> tuple[Prompt, ...]:
    own: ChoiceFields = context.template.own
    pair, random = own.pairs[draw.variant], stream(draw.seed, "options")
    others = {str(other.names): other.names for other in own.pairs if other.names != pair.names}
    wrong = shuffled(list(others.values()), random)[: (own.pick or PAIRS) - 1]
    names = shuffled([pair.names, *wrong], random)
    target = choice_of(context, values, names, {names.index(pair.names)}, [NO_NAMES] * len(names))
    prompt = lines_prompt(context, values, target, context.filled(pair.why, values))
    return (prompt._replace(ask=f"{prompt.ask}\n{context.filled(pair.of, values)}"),)


def _trials(template: Template) -> tuple[Trial, ...] | None:
    own: ChoiceFields = template.own
    different = len({str(pair.names) for pair in own.pairs})
    is_picked = (own.pick or PAIRS) < different if own.pairs else 0 < own.pick < len(own.options)
    return None if is_picked else (Trial(),)


PAIR = Rows(
    Pair,
    (
        Field("of", "text", is_required=True),
        Field("is", "text", "names", is_required=True),
        Field("why", "text"),
    ),
)

CHOICE = Kind(
    "choice",
    ChoiceFields,
    (
        Field("options", "rows", is_required=True, unless="pairs", rows=OPTION),
        Field("pairs", "rows", rows=PAIR),
        Field("pick", "count"),
        Field("many", "flag"),
        Field("keep_order", "flag"),
    ),
    choice,
    variants=lambda own: len(own.pairs),
    trials=_trials,
)
