"""Figures that a plot asks for by itself, and texts with figures in them.

``figure_of(resolver, "step_time", "ms")`` is what a formula comes to, and
``phrase("pictures.passes", each=figure)`` the text of that key as fragments, the figure in its place. Both
give live numbers, to be focused and derived like those that an author writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from tuiyan.deck.resolved import Fragment, Fragments
from tuiyan.deck.slide import Live
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolver import Resolver
    from tuiyan.engine.evaluate import Values

Overrides = tuple[tuple[str, str], ...]
PLACE = re.compile(r"\{(\w+)\}")


def number(name: str, unit: str = "", overrides: Overrides = (), line: int = 0) -> Live:
    """Return a live number of a plot that stands on a line; 0 where that is in no file."""
    return Live("number", name, unit, overrides, line=line)


def figure_of(
    resolver: Resolver, name: str, unit: str = "", overrides: Overrides = (), line: int = 0
) -> Figure:
    """Return what a formula or an input comes to, with inputs of its own."""
    return resolver.figure(number(name, unit, overrides, line))


def is_known(*figures: Figure) -> bool:
    """Tell whether all figures are numbers: none lacks a fact, none stands on a name that there is not."""
    return all(figure.quantity is not None for figure in figures)


def size_of(figure: Figure) -> Fraction:
    """Return how large a figure is, in base units; 0 where it is none."""
    return figure.quantity.value if figure.quantity is not None else Fraction(0)


def whole(resolver: Resolver, name: str, overrides: Overrides = ()) -> int:
    """Return a count; 0 where there is none."""
    return int(size_of(figure_of(resolver, name, "", overrides)))


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


def phrase(key: str, marks: str = "", /, **parts: Figure | Fragments | str) -> Fragments:
    """Return the text of ``key``, its places filled with figures, fragments or words."""
    words = PLACE.split(say(key))
    made: list[Fragment] = []
    for at, text in enumerate(words):
        if at % 2 == 0:
            made += [Fragment(text, marks)] if text else []
        else:
            made += _fragments(parts[text], marks)
    return tuple(made)


def figure_fragment(figure: Figure, marks: str = "") -> Fragment:
    """Return a figure as text that can be focused."""
    return Fragment(figure.text, marks, figure.number, figure.fault)


def _fragments(part: Figure | Fragments | str, marks: str) -> Fragments:
    if isinstance(part, str):
        return (Fragment(part, marks),)
    if isinstance(part, tuple) and not hasattr(part, "_fields"):
        return part
    return (figure_fragment(part, marks),)  # type: ignore[arg-type]
