"""Several quantities in turn, each of which may follow from the one before."""

from __future__ import annotations

from typing import Any, NamedTuple

from tuiyan.drill.draw import Draw
from tuiyan.drill.fields import Field, Rows
from tuiyan.drill.kind import Kind
from tuiyan.drill.kinds.number import AskedQuantity, quantity_prompt
from tuiyan.drill.mistakes import mistake_of
from tuiyan.drill.question import Prompt, Question
from tuiyan.drill.template import MISTAKE, Template
from tuiyan.drill.template_context import NAME, TemplateContext, given, row_of
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say
from tuiyan.problem import TuiyanError


class ChainFields(NamedTuple):
    """The fields of a chain; the ``id`` of each part is a name that later parts may use for its value."""

    parts: tuple[AskedQuantity, ...]


def chain(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return a prompt for each part."""
    own: ChainFields = context.template.own
    values = context.values(draw)
    return tuple(quantity_prompt(context, values, part) for part in own.parts)


def _finished(context: TemplateContext, draw: Draw, question: Question) -> Question:
    """Put what stands above all parts over them; a wrong value can be carried forward."""
    values = context.values(draw)

    def carry(before: Question, index: int, typed: Quantity) -> Question:
        return _carried(context, values, before, index, typed)

    return question._replace(ask=context.filled(context.template.ask, values), carry=carry)


def _carried(
    context: TemplateContext, values: Values, question: Question, index: int, typed: Quantity
) -> Question:
    """Return a chain whose later parts follow from what was typed at part ``index``.

    What cannot follow from it stays as it is.
    """
    own: ChainFields = context.template.own
    part = own.parts[index]
    names = [part.id, *([part.answer] if NAME.match(part.answer) else [])]
    wrong = given(values, dict.fromkeys(names, typed))
    prompts = list(question.prompts)
    for later in range(index + 1, len(prompts)):
        try:
            prompts[later] = quantity_prompt(context, wrong, own.parts[later], is_lenient=True)
        except TuiyanError:
            continue

    def carry(after: Question, at: int, value: Quantity) -> Question:
        return _carried(context, wrong, after, at, value)

    return question._replace(prompts=tuple(prompts), carry=carry)


def _exercised(own: ChainFields) -> tuple[str, ...]:
    return tuple(part.answer for part in own.parts)


def _rows(template: Template, catalog: Catalog) -> list[dict[str, Any]]:
    own: ChainFields = template.own
    return [row for number, part in enumerate(own.parts, 1) for row in _rows_of(number, part, catalog)]


def _rows_of(number: int, part: AskedQuantity, catalog: Catalog) -> list[dict[str, Any]]:
    """Return a part's value, and its wrong value, as texts and mistakes may name them."""
    is_name = NAME.match(part.answer) is not None
    numbered = dict.fromkeys(("zh", "en"), say("drill.called_part", number=number))
    names = part.names or (catalog.label(part.answer) if is_name else numbered)
    unit = part.unit or (catalog.unit(part.answer) if is_name else "")
    return [row_of(part.id, names, unit, part.answer), row_of(mistake_of(part.id), names, unit, part.id)]


PART = Rows(
    AskedQuantity,
    (
        Field("id", "name"),
        Field("name", "text", "names"),
        Field("ask", "text", is_required=True),
        Field("answer", "expression", is_required=True),
        Field("unit", "unit"),
        Field("tolerance", "share"),
        Field("mistakes", "mistakes", rows=MISTAKE),
        Field("why", "text"),
    ),
)

CHAIN = Kind(
    "chain",
    ChainFields,
    (Field("parts", "rows", is_required=True, rows=PART),),
    chain,
    expressions=_exercised,
    rows=_rows,
    finish=_finished,
)
