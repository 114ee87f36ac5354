"""Which of two options is the larger, or the smaller."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.fields import Field
from tuiyan.drill.kind import Kind
from tuiyan.drill.kinds.options import (
    MOST_OR_LEAST,
    OPTION,
    SAME,
    Option,
    choice_of,
    lines_prompt,
    shown_size,
    sizes_of,
)
from tuiyan.drill.question import Prompt
from tuiyan.drill.shuffle import shuffled, stream
from tuiyan.drill.template import NO_NAMES, Names
from tuiyan.drill.template_context import TemplateContext, share_of
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say

MARGIN = Fraction(1, 20)
"""How far apart options are at least, unless the template says otherwise."""


class CompareFields(NamedTuple):
    """The fields of a comparison.

    Attributes:
        by: The expression that options are compared by.
        options: Two.
        wins: ``most`` or ``least``: which option is right.
        same: What to call options of the same value, ``{zh, en}``, or nothing.
        margin: How far apart options are at least, as written.
        unit: Their values are shown in, or ``""``.
    """

    by: str
    options: tuple[Option, ...]
    wins: str = "most"
    same: Names = NO_NAMES
    margin: str = ""
    unit: str = ""


def compare(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks which of two is the larger, or the smaller."""
    own: CompareFields = context.template.own
    values = context.values(draw)
    sizes = sizes_of(own.options, own.by, values)
    apart = abs(sizes[0].value - sizes[1].value) / max(abs(size.value) for size in sizes)
    if not own.same and apart < share_of(own.margin, values, MARGIN):
        raise DrawError(say("drill.too_near"))
    first_wins = (sizes[0].value > sizes[1].value) == (own.wins == "most")
    best = 2 if apart <= SAME and own.same else (0 if first_wins else 1)
    order = [*shuffled((0, 1), stream(draw.seed, "options")), *([2] if own.same else [])]
    names = [*(option.names for option in own.options), own.same]
    whys = [*(option.why for option in own.options), NO_NAMES]
    target = choice_of(
        context, values, [names[index] for index in order], {order.index(best)}, [whys[i] for i in order]
    )
    return (lines_prompt(context, values, target, _compared(context, values, sizes)),)


def _compared(context: TemplateContext, values: Values, sizes: Sequence[Quantity]) -> str:
    """Write what each option comes to."""
    own: CompareFields = context.template.own
    texts = [
        context.filled(option.names, values)
        + say("drill.colon")
        + shown_size(context, values, size, own.by, own.unit)
        for option, size in zip(own.options, sizes, strict=True)
    ]
    return say("drill.semicolon").join(texts)


COMPARE = Kind(
    "compare",
    CompareFields,
    (
        Field("by", "expression", is_required=True),
        Field("wins", "choice", default="most", choices=MOST_OR_LEAST),
        Field("same", "text"),
        Field("margin", "share"),
        Field("unit", "unit"),
        Field("options", "rows", is_required=True, rows=OPTION),
    ),
    compare,
    expressions=lambda own: (own.by,),
)
