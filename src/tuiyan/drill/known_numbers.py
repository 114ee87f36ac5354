"""The numbers of must-knows: what a wrong answer to another may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.draw import Draw
from tuiyan.drill.template import Template
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.quantity import Quantity
from tuiyan.problem import TuiyanError


class KnownNumber(NamedTuple):
    """The number of a must-know.

    Attributes:
        id: Of the must-know.
        means: What it is.
        shown: As text.
        is_near: It is of the topic that is asked about.
    """

    id: str
    means: str
    shown: str
    quantity: Quantity
    is_near: bool


def known_numbers(
    asked: Template, others: Iterable[Template], figures: Resolver, answer: Quantity
) -> Iterator[KnownNumber]:
    """Give the numbers of other must-knows that are of the kind of an answer."""
    for other in others:
        there = TemplateContext(other, figures)
        values = there.values(Draw(other.inputs, {}))
        try:
            quantity = values.value(other.own.answer).quantity
        except TuiyanError:
            continue
        if other.id != asked.id and quantity.dimension == answer.dimension:
            shown = values.shown(other.own.answer, other.own.unit or None).text
            means = there.filled(other.own.means, values)
            yield KnownNumber(other.id, means, shown, quantity, other.topics == asked.topics)
