"""Items to be put in order, by a value or as they are listed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.fields import Field
from tuiyan.drill.kind import Kind
from tuiyan.drill.kinds.options import (
    MOST_OR_LEAST,
    OPTION,
    SAME,
    Option,
    lines_prompt,
    shown_size,
    sizes_of,
    spellings_of,
)
from tuiyan.drill.question import Prompt
from tuiyan.drill.shuffle import shuffled, stream
from tuiyan.drill.targets.lines import OrderTarget
from tuiyan.drill.template import Template, Trial
from tuiyan.drill.template_context import TemplateContext
from tuiyan.messages import say


class OrderFields(NamedTuple):
    """The fields of an order.

    Attributes:
        options: The items; in the right order, unless a value says it.
        by: The expression that they are ordered by, or ``""``.
        wins: ``most`` or ``least``: which stands first.
        pick: How many are shown; 0 for all.
        unit: Their values are shown in, or ``""``.
    """

    options: tuple[Option, ...]
    by: str = ""
    wins: str = "most"
    pick: int = 0
    unit: str = ""


def order(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for the order of items."""
    own: OrderFields = context.template.own
    values = context.values(draw)
    random = stream(draw.seed, "options")
    places = list(range(len(own.options)))
    if own.pick:
        places = sorted(shuffled(places, random)[: own.pick])
    texts: tuple[str, ...] = ()
    if own.by or any(option.value for option in own.options):
        sizes = sizes_of(own.options, own.by, values)
        places.sort(key=lambda place: sizes[place].value, reverse=own.wins != "least")
        _all_apart([sizes[place].value for place in places])
        texts = tuple(shown_size(context, values, size, own.by, own.unit) for size in sizes)
    shown = shuffled(places, random)
    if shown == places:
        shown.append(shown.pop(0))
    options = [own.options[place] for place in shown]
    target = OrderTarget(
        tuple(context.filled(option.names, values) for option in options),
        tuple(spellings_of(context, option.names, values) for option in options),
        tuple(shown.index(place) for place in places),
        tuple(texts[place] for place in shown) if texts else (),
    )
    return (lines_prompt(context, values, target),)


def _all_apart(sizes: Sequence[Fraction]) -> None:
    if any(abs(one - other) <= SAME * max(abs(one), abs(other)) for one, other in pairwise(sizes)):
        raise DrawError(say("drill.too_near"))


def _trials(template: Template) -> tuple[Trial, ...] | None:
    own: OrderFields = template.own
    return None if 0 < own.pick < len(own.options) else (Trial(),)


ORDER = Kind(
    "order",
    OrderFields,
    (
        Field("items", "rows", "options", is_required=True, rows=OPTION),
        Field("by", "expression"),
        Field("first", "choice", "wins", default="most", choices=MOST_OR_LEAST),
        Field("pick", "count"),
        Field("unit", "unit"),
    ),
    order,
    expressions=lambda own: (own.by,),
    trials=_trials,
)
