"""The value of the opening scenario, drawn as a shadow directly below a bar.

``scale = largest_of(figures)`` is the length all share; ``shadow_row(figure, scale, cells, context)`` is the
row below the bar of ``figure``, ``()`` where nothing is to be seen: no change of scenario, or one below 2 %.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import MUTED, QUIET

if TYPE_CHECKING:
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.number import Figure


def largest_of(figures: Iterable[Figure]) -> Fraction:
    """Return the largest value that figures have or had, in base units."""
    sizes = [size for figure in figures for size in (_size(figure), figure.shadow) if size is not None]
    return max(sizes, default=Fraction(0))


def shadow_row(
    figure: Figure, largest: Fraction, cells: int, context: LayoutContext, *, indent: int = 0
) -> Row:
    """Draw what ``figure`` was as ``▀`` on a scale where ``largest`` is ``cells`` long, and say whose it was.

    The words stand two cells behind the longer of shadow and indent; where they do not fit they are left out.
    A shadow that would be longer than the slide is wide is left out, too.
    """
    size = figure.shadow
    if size is None or largest <= 0:
        return ()
    halves = max(1, round(size * cells * 2 / largest))
    if halves > 2 * (context.width - indent):
        return ()
    end = ("▘" if context.glyphs.big else "▀") * (halves % 2)
    bar = (space(indent), Run("▀" * (halves // 2) + end, QUIET))
    words = (space(2), *baseline_runs(figure, context))
    return (*bar, *words) if row_width((*bar, *words)) <= context.width else bar


def baseline_runs(figure: Figure, context: LayoutContext) -> Row:
    """Return whose figure it was and the figure, in muted words; ``()`` where it is as good as unchanged."""
    if figure.shadow is None or figure.baseline is None:
        return ()
    return (Run(context.glyphs.text(figure.baseline.words), MUTED),)


def _size(figure: Figure) -> Fraction | None:
    return figure.quantity.value if figure.quantity is not None else None
