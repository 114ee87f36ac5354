"""Gains in rows: what was there before in grey, what each adds in its colour, and the product behind it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tuiyan.deck.bar_drawing import bar_text, eighths
from tuiyan.deck.blocks.plots.figures import phrase
from tuiyan.deck.resolved import Fragment
from tuiyan.deck.row import Row, Run, between, cut, filled, row_width, space
from tuiyan.deck.style import BOLD, MUTED, QUIET, TEXT, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.ladder import LadderChart, Rung
    from tuiyan.deck.layout_context import LayoutContext

WIDEST_LABEL = 24


def ladder_rows(chart: LadderChart, context: LayoutContext) -> list[Row]:
    """Draw a rung in two rows where there is room for its words, else in one."""
    note = context.note(chart.note)
    room = context.height - len(note)
    count = len(chart.rungs) + 1
    if context.density.bar_gap and 2 * count <= room:
        gap = 1 if 3 * count - 1 <= room else 0
        return [*_tall(chart, gap, context), *note]
    gap = 1 if 2 * count - 1 <= room else 0
    return [*_short(chart, gap, context), *note]


def _tall(chart: LadderChart, gap: int, context: LayoutContext) -> list[Row]:
    """Draw the words of each rung above its bar."""
    largest = _largest(chart)
    full = eighths(1, largest, context.width)
    rows: list[Row] = [tuple(context.runs(chart.start, BOLD)), (Run(bar_text(full, context.glyphs), QUIET),)]
    for rung in chart.rungs:
        words = [space(2), *context.runs(rung.words, MUTED)] if rung.words else []
        left = (*context.runs(rung.label, BOLD), *words)
        rows += [()] * gap
        rows.append(between(left, tuple(_product(rung, chart, context)), context.width))
        rows.append(_bar(rung, largest, context.width, context))
    return rows


def _short(chart: LadderChart, gap: int, context: LayoutContext) -> list[Row]:
    """Draw label, bar and product of each rung in one row."""
    labels = [context.runs(words, BOLD) for words in (chart.start, *(rung.label for rung in chart.rungs))]
    label = min(WIDEST_LABEL, max(map(row_width, labels)) + 2, context.width // 3)
    products = [_product(rung, chart, context) for rung in chart.rungs]
    cells = context.width - label - max(map(row_width, products)) - 2
    largest = _largest(chart)
    length = eighths(1, largest, cells)
    low = context.glyphs.low * max(1, length // 8)
    first = Run(bar_text(length, context.glyphs) if gap else low, QUIET)
    rows: list[Row] = [(*_fitted(labels[0], label), first)]
    for name, rung, product in zip(labels[1:], chart.rungs, products, strict=True):
        rows += [()] * gap
        bar = _bar(rung, largest, cells, context, is_low=not gap)
        rows.append((*_fitted(name, label), *bar, space(1), *product))
    return rows


def _fitted(words: list[Run], cells: int) -> Row:
    return cut(filled(words, cells), 0, cells)


def _largest(chart: LadderChart) -> Fraction:
    return max((max(rung.before, rung.total) for rung in chart.rungs), default=Fraction(1))


def _product(rung: Rung, chart: LadderChart, context: LayoutContext) -> list[Run]:
    """Return what a rung multiplies by and what that comes to; the last one's in its full weight."""
    is_last = rung is chart.rungs[-1]
    factor = [Run(context.glyphs.text("× "), MUTED), context.value(rung.figure, TEXT)]
    total = phrase("diagrams.ladder_total", total=(Fragment(rung.text, "good" if is_last else "bold"),))
    return [*factor, space(1), *context.runs(total, MUTED)]


def _bar(rung: Rung, largest: Fraction, cells: int, context: LayoutContext, *, is_low: bool = False) -> Row:
    """Draw what was there, and what is added to it or taken from it."""
    kept, end = sorted((rung.before, rung.total))
    first, whole = eighths(kept, largest, cells) // 8, eighths(end, largest, cells)
    full = context.glyphs.low if is_low else context.glyphs.full
    if rung.total < rung.before:
        added = Run("▚" * max(1, whole // 8 - first), QUIET)
    elif is_low:
        added = Run(full * max(1, whole // 8 - first), Style(rung.ink or "good"))
    else:
        added = Run(bar_text(max(1, whole - first * 8), context.glyphs), Style(rung.ink or "good"))
    before = Run((full if context.glyphs.big else "=") * first, QUIET)
    return (before, added) if rung.total != rung.before else (before,)
