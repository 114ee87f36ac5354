"""Bars on one scale, to an eighth of a cell, and directly below a bar the shadow of what it was.

``bar_runs(size, largest, 40, "mem", glyphs)`` is a bar of 40 cells where ``size`` is
``largest``; what is not nothing is drawn, however small it is. After a change of scenario,
``scale = largest_of(figures)`` is the length that bars and shadows share, and
``shadow_row(figure, scale, cells, context)`` the row below the bar of ``figure``: ``()`` where nothing is to
be seen, no change of scenario, or one below 2 %.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import MUTED, QUIET, Style

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.number import Figure

HEIGHTS = " ▁▂▃▄▅▆▇█"
"""A cell that is filled from below, by eighths."""

SLOT = "raised"
"""The ground of what is empty and could be filled."""

GENEROUS, COMPACT, SMALLEST = 3, 2, 1
"""How many rows a bar of a picture is high, from a wide screen to the smallest."""


def rows_left(context: LayoutContext, usual: int, most: int, least: int) -> int:
    """Return how many rows a picture takes that looks well with ``usual``, from ``least`` up to ``most``."""
    wanted = usual if context.density.gap < 2 else most
    return max(least, min(wanted, context.height))


def thickness(context: LayoutContext) -> int:
    """Return how high bars are to be: as the page's density and the screen allow."""
    if context.columns < 80 or not context.density.rules:
        return SMALLEST
    return GENEROUS if context.density.bar_gap and context.columns >= 100 else COMPACT


def looser(context: LayoutContext, rows: int) -> int:
    """Return how many rows more a bar takes on a page that has room to spare: ``rows``, else none."""
    return rows if context.density.bar_gap > 1 else 0


def eighths(size: Fraction | int, whole: Fraction | int, cells: int, least: int = 1) -> int:
    """Return how many eighths of a cell ``size`` is where ``whole`` is ``cells``; 0 for nothing only."""
    if size <= 0 or whole <= 0:
        return 0
    return max(least, round(Fraction(size) * cells * 8 / Fraction(whole)))


def bar_text(length: int, glyphs: Glyphs) -> str:
    """Return a bar of ``length`` eighths."""
    full, rest = divmod(length, 8)
    return glyphs.full * full + glyphs.ends[rest] or (glyphs.thin if length else "")


def bar_runs(
    size: Fraction, largest: Fraction, cells: int, ink: str, glyphs: Glyphs, *, is_low: bool = False
) -> list[Run]:
    """Draw a bar to scale, in eighths of a cell; what is not nothing is never drawn as nothing."""
    length = eighths(size, largest, cells)
    if not length:
        return []
    style = Style(ink)
    if not is_low:
        return [Run(bar_text(length, glyphs), style)]
    full, rest = divmod(length, 8)
    whole = full + (rest >= 4)
    return [Run(glyphs.low * whole if whole else glyphs.ends[max(1, rest)] or glyphs.thin, style)]


def slot(length: int, cells: int, ink: str, glyphs: Glyphs, ground: str = SLOT) -> Row:
    """Draw a slot of ``cells`` of which ``length`` eighths are filled."""
    lit = Run(bar_text(min(length, cells * 8), glyphs), Style(ink, ground))
    return (lit, space(cells - row_width((lit,)), Style(ground=ground)))


def on_ink(runs: Iterable[Run], ink: str) -> Row:
    """Return words as they stand on a bar of ``ink``."""
    return tuple(run._replace(style=Style("bg", ink, bold=True)) for run in runs)


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
