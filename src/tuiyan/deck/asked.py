"""Figures that a picture asks for by itself: live numbers all, to be focused and derived."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from tuiyan.deck.slide import Live

if TYPE_CHECKING:
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolver import Resolver
    from tuiyan.engine.evaluate import Values

Overrides = tuple[tuple[str, str], ...]


def number(name: str, unit: str = "", overrides: Overrides = ()) -> Live:
    """Return a live number that stands in no file."""
    return Live("number", name, unit, overrides)


def asked(resolver: Resolver, name: str, unit: str = "", overrides: Overrides = ()) -> Figure:
    """Return what a formula or an input comes to, with inputs of its own."""
    return resolver.figure(number(name, unit, overrides))


def is_known(*figures: Figure) -> bool:
    """Tell whether all figures are numbers: none lacks a fact, none stands on a name that there is not."""
    return all(figure.quantity is not None for figure in figures)


def size_of(figure: Figure) -> Fraction:
    """Return how large a figure is, in base units; 0 where it is none."""
    return figure.quantity.value if figure.quantity is not None else Fraction(0)


def whole(resolver: Resolver, name: str, overrides: Overrides = ()) -> int:
    """Return a count; 0 where there is none."""
    return int(size_of(asked(resolver, name, "", overrides)))


def bare(figure: Figure) -> Figure:
    """Return a figure without its unit, for an axis that names it."""
    text = figure.text.partition(" ")[0]
    return figure._replace(text=text)


def sizes_over(values: Values, name: str, over: str, texts: Iterable[str]) -> list[Fraction | None]:
    """Return how large a formula is at each value of an input, in base units; None where it is none."""
    from tuiyan.problem import TuiyanError

    found = list[Fraction | None]()
    for text in texts:
        try:
            found.append(values.changed({over: text}).value(name).quantity.value)
        except TuiyanError:
            found.append(None)
    return found
