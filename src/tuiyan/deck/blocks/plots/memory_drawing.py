"""How bars of memory are drawn: against one red edge, what does not fit outside it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tuiyan.deck.bar_drawing import (
    COMPACT,
    GENEROUS,
    SLOT,
    SMALLEST,
    bar_text,
    looser,
    on_ink,
    shadow_row,
    thickness,
)
from tuiyan.deck.blocks.plots.canvas import Canvas
from tuiyan.deck.blocks.plots.figures import phrase, size_of
from tuiyan.deck.row import Row, Run, cut, first_that_fits, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, BOLD, MUTED, NUM, TEXT, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.memory import CardBar, MemoryChart
    from tuiyan.deck.layout_context import LayoutContext, PagePart

BESIDE_EDGE = 10
"""Cells to the right of the edge, for what spills over and how much that is."""

KV = "▚"
KV_HALF = "▘"
KEPT = "╌"
WIDEST = 80


def memory_parts(chart: MemoryChart, context: LayoutContext) -> list[PagePart]:
    """Lay out bars on one scale; each is a part, so that a small screen turns pages between them."""
    whole = max(size_of(bar.memory) for bar in chart.bars)
    cells = min(WIDEST, context.width - BESIDE_EDGE)
    thick = thickness(context)
    high = thick + looser(context, 2)
    parts = []
    for at, bar in enumerate(chart.bars):
        rows = _rows(bar, whole, cells, high, context, is_first=at == 0)
        shadow = shadow_row(bar.held, whole, cells, context) if thick > SMALLEST else ()
        if shadow or at < len(chart.bars) - 1:
            edge = int(cells * size_of(bar.usable) // whole)
            rows.append(cut(shadow, 0, context.width) if shadow else (space(edge), _edge_run(context)))
        parts.append(context.part(rows)._replace(gap=1 if at == 0 else 0))
    return [*parts, *_below(chart, whole, cells, thick, context)]


def _below(
    chart: MemoryChart, whole: Fraction, cells: int, thick: int, context: LayoutContext
) -> list[PagePart]:
    """Say the scale where there is room, and the author's note."""
    rows: list[Row] = []
    if thick == GENEROUS:
        cell = f"{float(whole / cells / 10**9):.3g} GB"
        words = phrase("pictures.one_bar", memory=chart.bars[0].memory, cell=cell)
        rows += context.rows(words, context.width, MUTED)
    if chart.note:
        rows += context.note(chart.note)
    return [context.part(rows)] if rows else []


def _rows(
    bar: CardBar, whole: Fraction, cells: int, high: int, context: LayoutContext, *, is_first: bool
) -> list[Row]:
    canvas = Canvas(context.width, high + 1)
    edge = int(cells * size_of(bar.usable) // whole)
    _head(canvas, bar, edge, context, is_first=is_first)
    for row in range(1, high + 1):
        canvas.rows[row] = _bar(bar, whole, cells, edge, context)
    _words(canvas, bar, whole, cells, edge, context)
    return canvas.rows


def _head(canvas: Canvas, bar: CardBar, edge: int, context: LayoutContext, *, is_first: bool) -> None:
    """Write who talks how long, whether it fits, and how much KV that is."""
    words = context.runs(bar.kv_words, Style("mem"))
    labels: list[Row] = [
        (*context.runs(bar.label, NUM), space(3), *context.runs(said, BOLD)) for said in bar.verdict
    ]
    label = first_that_fits(labels, edge - row_width(words) - 1) or labels[-1]
    canvas.put(0, 0, label)
    if edge - row_width(words) > row_width(label) + 1:
        canvas.put(0, edge - row_width(words), words)
    if row_width(label) <= edge:
        canvas.put(0, edge, (_edge_run(context),))
    if is_first:
        said = context.runs(phrase("pictures.usable", "accent", bytes=bar.usable), ACCENT)
        value = said if bar.kept else [context.value(bar.memory, ACCENT_BOLD)]
        canvas.put(0, edge + 2, value)


def _edge_run(context: LayoutContext) -> Run:
    return Run(context.glyphs.ends[1] or "|", ACCENT)


def _bar(bar: CardBar, whole: Fraction, cells: int, edge: int, context: LayoutContext) -> Row:
    """Draw one row: weights, KV, what is left, the edge, what does not fit, and what is kept free."""
    usable, held = size_of(bar.usable), size_of(bar.held)
    weights = round(min(size_of(bar.weights), usable) * cells * 8 / whole)
    kv = round(min(held, usable) * cells * 8 / whole) - weights
    text = bar_text(min(weights, edge * 8), context.glyphs)
    runs = [Run(text, Style("mem", SLOT))] if text else []
    room = edge - row_width(runs)
    full, rest = divmod(max(0, kv - (-weights % 8)), 8)
    pattern = KV * min(full, room) + (KV_HALF if rest >= 4 and full < room else "")
    runs.append(Run(pattern, Style("mem", SLOT)))
    runs.append(space(edge - row_width(runs), Style(ground=SLOT)))
    end = int(cells * size_of(bar.memory) // whole)
    if held <= usable:
        return (*runs, _edge_run(context), *_kept(end - edge - 1))
    most = (context.width - edge) * 8
    length = min(most, max(1, round((held - usable) * cells * 8 / whole)))
    over = Run(bar_text(length, context.glyphs), ACCENT)
    return (*runs, over, *_kept(end - edge - row_width((over,))))


def _kept(cells: int) -> Row:
    """Draw what is kept free of KV and weights."""
    return (Run(KEPT * cells, Style("quiet", "surface")),) if cells > 0 else ()


def _words(
    canvas: Canvas, bar: CardBar, whole: Fraction, cells: int, edge: int, context: LayoutContext
) -> None:
    """Write what a part is into it, and how much does not fit beside it."""
    high = len(canvas.rows) - 1
    middle = (high + 1) // 2 if high > COMPACT else 1
    lit = int(min(size_of(bar.weights), size_of(bar.usable)) * cells / whole)
    for words in (phrase("pictures.weights", bytes=bar.weights), phrase("pictures.bare", bytes=bar.weights)):
        runs = on_ink(context.runs(words, TEXT), "mem")
        at = 2 if row_width(runs) + 4 <= lit else 1
        if row_width(runs) + at <= lit:
            canvas.put(middle, at, runs)
            break
    if bar.spill is not None:
        over = context.runs(phrase("pictures.spilt", "accent", bytes=bar.spill), ACCENT)
        end = row_width(canvas.rows[middle])
        if end + 1 + row_width(over) <= canvas.width:
            canvas.put(middle, end + 1, over)
        else:
            at = min(edge + 2, canvas.width - row_width(over))
            canvas.put(0, at, (*over, space(canvas.width - at - row_width(over))))
    elif bar.kept is not None and high > 1:
        kept = context.runs(phrase("pictures.kept_free", bytes=bar.kept), TEXT)
        end = int(cells * size_of(bar.memory) // whole)
        column = edge + 1 + max(0, end - edge - 1 - row_width(kept)) // 2
        canvas.put(middle, min(column, canvas.width - row_width(kept)), kept)
