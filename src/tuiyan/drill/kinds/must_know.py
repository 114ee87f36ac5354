"""A number one must know by heart, asked for itself; or shown, and what it is must be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.confusions import Confusions, RightAnswer
from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.fields import Field
from tuiyan.drill.kind import Kind
from tuiyan.drill.kinds.choice import PAIRS
from tuiyan.drill.kinds.number import AskedQuantity, tolerance_of
from tuiyan.drill.other_numbers import known_numbers
from tuiyan.drill.question import Prompt, Working
from tuiyan.drill.rounding import bound_of
from tuiyan.drill.shuffle import shuffled, stream
from tuiyan.drill.targets.lines import ChoiceTarget
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.drill.template import ALWAYS, NO_NAMES, Mistake, Names, Template
from tuiyan.drill.template_context import TemplateContext, answer_rows, quantity_of
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.dimension import PURE
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say

MEANING_OF = ".meaning"
"""What the id of a must-know ends in when it is asked the other way round."""

APART = 20
"""One part in so many lies between two numbers at least, for one not to mean both."""


class MustKnowFields(NamedTuple):
    """The fields of a must-know.

    Attributes:
        answer: The formula or input that answers it.
        unit: To show the answer in, or ``""``.
        tolerance: How far off still counts, as written, e.g. ``2 %``.
        means: What its number is, to be asked the other way round, ``{zh, en}``, or nothing.
        others: All that say what they mean, for whose numbers it may be taken.
        order: Its place in the curriculum, from 1; 0 for the place of its section.
        core: One of the numbers that must come without thinking.
        short: What the ladder of the core calls it, ``{zh, en}``, or nothing.
        beside: The must-know whose rung it shares, by id, or ``""``.
    """

    answer: str
    unit: str = ""
    tolerance: str = ""
    means: Names = NO_NAMES
    others: tuple[Template, ...] = ()
    order: int = 0
    core: bool = False
    short: Names = NO_NAMES
    beside: str = ""


def must_know(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for the number."""
    template, values = context.template, context.values(draw)
    own: MustKnowFields = template.own
    answer = values.value(own.answer).quantity
    shown = values.shown(own.answer, own.unit or None).text
    ask = context.filled(template.ask, values)
    target = QuantityTarget(
        context.catalog.units,
        answer,
        tolerance_of(AskedQuantity(template.id, template.ask, own.answer, tolerance=own.tolerance), values),
        is_share=answer.dimension is PURE and shown.endswith("%"),
        unit=shown.partition(" ")[2],
        ask=ask,
        bound=bound_of(own.answer, values),
        confusion=_confusions(template, context.figures),
    )
    why = context.filled(template.why, values)
    is_derived = context.catalog.formula(own.answer) is not None
    working = Working(values, own.answer) if is_derived else None
    return (Prompt(ask, target, shown, why, working=working),)


def _confusions(template: Template, figures: Resolver) -> Confusions:
    own: MustKnowFields = template.own

    def answer() -> RightAnswer:
        there = TemplateContext(template, figures, answer_rows(own.answer, own.unit, figures.catalog))
        return RightAnswer(there, there.values(_fixed(template)), right, template.mistakes)

    def right(values: Values) -> Quantity:
        return quantity_of(own.answer, values)

    return Confusions(answer, lambda number: known_numbers(template, own.others, figures, number))


MUST_KNOW = Kind(
    "must-know",
    MustKnowFields,
    (
        Field("answer", "expression", is_required=True),
        Field("pin", "word"),
        Field("tolerance", "share"),
        Field("unit", "unit"),
        Field("means", "text"),
        Field("order", "count", default=0),
        Field("core", "flag"),
        Field("short", "title"),
        Field("beside", "word"),
    ),
    must_know,
    common=ALWAYS,
    expressions=lambda own: (own.answer,),
    is_fixed=True,
    is_named=False,
)


class MeaningFields(NamedTuple):
    """What asks a must-know the other way round: the must-know, and all among whose meanings it stands."""

    answer: str
    item: Template
    others: tuple[Template, ...]


def with_meanings(templates: Iterable[Template], mistakes: tuple[Mistake, ...] = ()) -> Iterator[Template]:
    """Give templates, and after each must-know that says what its number means the question for that.

    Args:
        templates: All that can be asked.
        mistakes: That any must-know may be answered with.
    """
    templates = tuple(templates)
    others = tuple(each for each in templates if each.kind == MUST_KNOW.id and each.own.means)
    for template in templates:
        if template.kind != MUST_KNOW.id:
            yield template
            continue
        template = template._replace(own=template.own._replace(others=others), mistakes=mistakes)
        if not template.own.means:
            yield template
            continue
        item = template._replace(group=template.id)
        own = MeaningFields(template.own.answer, item, others)
        yield item
        yield item._replace(id=template.id + MEANING_OF, kind=MEANING.id, own=own)


def meaning(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt; its wrong options are what other numbers mean, those of the same kind first."""
    own: MeaningFields = context.template.own
    (prompt,) = must_know(TemplateContext(own.item, context.figures), draw)
    options = shuffled([own.item, *_wrong(context, draw.seed, prompt)], stream(draw.seed, "options"))
    texts = tuple(_meaning_of(each, context) for each in options)
    at = options.index(own.item)
    spellings = tuple(tuple(dict.fromkeys(each.own.means.values())) for each in options)
    target = ChoiceTarget(texts, spellings, frozenset({at}), ("",) * len(options))
    ask = say("drill.what_is", shown=prompt.shown)
    return (Prompt(ask, target, texts[at], prompt.why, "", prompt.working, keeps_steps=True),)


def _meaning_of(item: Template, context: TemplateContext) -> str:
    own: MustKnowFields = item.own
    there = TemplateContext(item, context.figures)
    return there.filled(own.means, there.values(_fixed(item)))


def _wrong(context: TemplateContext, seed: int, prompt: Prompt) -> list[Template]:
    """Return up to three others of the same dimension whose numbers are different ones: a unit tells nothing.

    Raises:
        DrawError: There is none.
    """
    own: MeaningFields = context.template.own
    assert isinstance(prompt.target, QuantityTarget)
    right = prompt.target.answer
    alike: list[Template] = []
    for other in shuffled([each for each in own.others if each.id != own.item.id], stream(seed, "others")):
        there = TemplateContext(other, context.figures)
        try:
            number = there.values(_fixed(other)).value(other.own.answer).quantity
        except Unavailable:
            continue
        if is_share(other, context.catalog) is not prompt.target.is_share:
            continue
        if number.dimension == right.dimension and abs(number.value - right.value) * APART > abs(right.value):
            alike.append(other)
    if not alike:
        raise DrawError(say("drill.no_draw"))
    return alike[: PAIRS - 1]


def is_share(item: Template, catalog: Catalog) -> bool:
    """Tell whether a must-know's number, or what its number is, is shown in per cent."""
    name: str = item.own.answer
    unit = getattr(item.own, "unit", "") or (catalog.unit(name) if catalog.knows(name) else "")
    return unit == "%"


def _fixed(item: Template) -> Draw:
    return Draw(item.inputs, {})


MEANING = Kind("meaning", MeaningFields, (), meaning, expressions=lambda own: (own.answer,), is_named=False)
