"""Numbers that a wrong answer may be: those of other must-knows, and those on the way to the right one.

Who answers a number on the way has stopped before the last step. The sweet spot comes of the ridge point:
667, typed for the sweet spot of 333, is the ridge point. Where a count is asked for, people type it without
a unit, so that only the digits tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.draw import Draw
from tuiyan.drill.template import Template
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import names_of
from tuiyan.messages import pick
from tuiyan.problem import TuiyanError

DEPTH = 3
"""How many formulas below the answer, which may be an expression of its own, such numbers are looked for."""

TELLING = 10
"""A whole number from here on says where it comes from; so does one with digits behind the point."""


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


class MidwayNumber(NamedTuple):
    """A number that is computed on the way to an answer.

    Attributes:
        label: What it is called.
        shown: As text.
        number: The number alone, in the unit it is shown in.
    """

    label: str
    shown: str
    quantity: Quantity
    number: Fraction


def midway_numbers(values: Values, name: str) -> Iterator[MidwayNumber]:
    """Give the numbers on the way to what has a name, the last ones first."""
    for each in names_below(values, name, DEPTH):
        try:
            shown, quantity = values.shown(each), values.value(each).quantity
            factor = values.catalog.units.unit(shown.unit).factor
        except TuiyanError:
            continue
        number = quantity.value / factor
        if number >= TELLING or number.denominator > 1:
            yield MidwayNumber(pick(values.catalog.label(each)), shown.text, quantity, number)


def names_below(values: Values, name: str, depth: int) -> Iterator[str]:
    """Give the computed names that a value stands on, level by level, each once."""
    level, seen = [name], {name}
    for _ in range(depth):
        found = dict.fromkeys(each for above in level for each in _below(values, above))
        level = [each for each in found if each not in seen]
        seen.update(level)
        yield from level


def _below(values: Values, name: str) -> list[str]:
    """Return the computed names that the formula of a name puts in."""
    formula = values.catalog.formula(name)
    if formula is None or values.is_leaf(name):
        return []
    try:
        names = names_of(values.form(formula).node)
    except TuiyanError:
        return []
    return [each for each in names if not values.is_leaf(each)]
