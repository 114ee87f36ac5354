"""Mistakes on a draw: what each comes to, and whether they can be told apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from tuiyan.drill.draw import DrawError
from tuiyan.drill.marking import Verdict
from tuiyan.drill.template import Mistake, Names
from tuiyan.drill.template_context import ANSWER, LIVE, MISTAKE, TemplateContext, changed, given, quantity_of
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Node
from tuiyan.messages import pick, say
from tuiyan.problem import TuiyanError

ROUNDED = Fraction(6, 1000)
"""How far three digits of a value may be from it, with a little room."""

WORD = re.compile(r"\w+")

THOUSANDS = tuple(Fraction(1000) ** power for power in range(-5, 6))
"""What a number may be off by when its unit does not count."""


class DrawnMistake(NamedTuple):
    """A mistake on this draw.

    Attributes:
        id: Of the mistake.
        name: What it is called.
        why: What to say to who made it.
        quantity: What it comes to; None where a formula is asked for.
        node: The formula it comes to, where one is asked for.
        is_loose: Its number is compared without a unit.
    """

    id: str
    name: str
    why: str
    quantity: Quantity | None = None
    node: Node | None = None
    is_loose: bool = False

    @property
    def verdict(self) -> Verdict:
        """What an answer is worth that made it."""
        return Verdict("wrong", 0, self.id, self.name, self.why)


Right = Callable[[Values], Quantity]
"""Computes the right answer under any numbers."""


def drawn_mistakes(
    mistakes: Iterable[Mistake],
    context: TemplateContext,
    values: Values,
    right: Right,
    name: str = ANSWER,
) -> tuple[DrawnMistake, ...]:
    """Return what each mistake makes of a question, or of that part of a chain that has a ``name``.

    Raises:
        DrawError: One comes to nothing, or to another dimension.
    """
    answer = right(values)
    return tuple(_drawn(mistake, context, values, answer, right, name) for mistake in mistakes)


def wrong_value(mistake: Mistake, values: Values, answer: Quantity, right: Right) -> Quantity:
    """Return what a mistake comes to.

    Raises:
        TuiyanError: It comes to nothing.
    """
    if mistake.answer:
        return quantity_of(mistake.answer, values, answer)
    return right(changed(values, mistake.inputs))


def mistake_of(name: str) -> str:
    """Return what the wrong value of an answer is called in the catalog."""
    return MISTAKE if name == ANSWER else f"{name}_{MISTAKE}"


def told_of(texts: Names, name: str) -> Names:
    """Have texts that speak of ``answer`` and ``mistake`` speak of a part of a chain."""
    if name == ANSWER:
        return texts
    calls = {ANSWER: name, MISTAKE: mistake_of(name)}

    def renamed(match: re.Match[str]) -> str:
        return WORD.sub(lambda word: calls.get(word[0], word[0]), match[0])

    return {language: LIVE.sub(renamed, text) for language, text in texts.items()}


def _drawn(
    mistake: Mistake,
    context: TemplateContext,
    values: Values,
    answer: Quantity,
    right: Right,
    name: str,
) -> DrawnMistake:
    try:
        quantity = wrong_value(mistake, values, answer, right)
    except TuiyanError as error:
        raise DrawError(say("drill.mistake_fails", id=mistake.id, why=error)) from None
    if quantity.dimension != answer.dimension:
        if not mistake.loose:
            message = say(
                "drill.mistake_dimension", id=mistake.id, found=quantity.dimension, expected=answer.dimension
            )
            raise DrawError(message)
        quantity = Quantity(quantity.value, answer.dimension)
    why = context.filled(told_of(mistake.why, name), given(values, {mistake_of(name): quantity}))
    return DrawnMistake(mistake.id, pick(mistake.names), why, quantity, None, mistake.loose)


def is_mistake(slip: DrawnMistake, given: Fraction, tolerance: Fraction) -> bool:
    """Tell whether a value is this mistake's."""
    assert slip.quantity is not None
    return any(_within(given, slip.quantity.value * size, max(tolerance, ROUNDED)) for size in _sizes(slip))


def clash(answer: Fraction, tolerance: Fraction, mistakes: tuple[DrawnMistake, ...]) -> tuple[str, ...]:
    """Return the ids of the first mistakes that cannot be told from the answer, or from one another."""
    for index, slip in enumerate(mistakes):
        if _meets(slip, answer, tolerance, tolerance):
            return (slip.id,)
        for other in mistakes[:index]:
            assert other.quantity is not None
            values = [other.quantity.value * size for size in _sizes(other)]
            if any(_meets(slip, value, tolerance, max(tolerance, ROUNDED)) for value in values):
                return (other.id, slip.id)
    return ()


def _sizes(slip: DrawnMistake) -> tuple[Fraction, ...]:
    return THOUSANDS if slip.is_loose else (Fraction(1),)


def _meets(slip: DrawnMistake, value: Fraction, tolerance: Fraction, of_value: Fraction) -> bool:
    """Tell whether some answer is near both to a mistake's value and to another."""
    assert slip.quantity is not None
    sizes = [slip.quantity.value * size for size in _sizes(slip)]
    own = max(tolerance, ROUNDED)
    return any(abs(size - value) <= own * abs(size) + of_value * abs(value) for size in sizes)


def _within(given: Fraction, right: Fraction, tolerance: Fraction) -> bool:
    return abs(given - right) <= tolerance * abs(right)
