"""How bars of memory are drawn: against one red edge, what does not fit outside it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tuiyan.deck.asked import size_of
from tuiyan.deck.drawing import GENEROUS, SLOT, Canvas, bar_text, on_ink, thickness
from tuiyan.deck.phrase import phrase
from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import ACCENT, BOLD, MUTED, NUM, TEXT, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.memory import CardBar, MemoryChart
    from tuiyan.deck.layout_context import LayoutContext, PagePart

BESIDE_EDGE = 10
"""Cells to the right of the edge, for what spills over and how much that is."""

KV = "▚"
KV_HALF = "▘"
WIDEST = 80


def memory_parts(chart: MemoryChart, context: LayoutContext) -> list[PagePart]:
    """Lay out bars on one scale; each is a part, so that a small screen turns pages between them."""
    whole = max(size_of(bar.memory) for bar in chart.bars)
    cells = min(WIDEST, context.width - BESIDE_EDGE)
    thick = thickness(context)
    parts = []
    for at, bar in enumerate(chart.bars):
        is_last = at == len(chart.bars) - 1
        rows = _rows(bar, whole, cells, thick, context, is_first=at == 0)
        if not is_last:
            rows.append(_edge_row(cells, context))
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
        rows += context.rows(chart.note, context.width, MUTED)
    return [context.part(rows)] if rows else []


def _rows(
    bar: CardBar, whole: Fraction, cells: int, thick: int, context: LayoutContext, *, is_first: bool
) -> list[Row]:
    canvas = Canvas(context.width, thick + 1)
    edge = cells * size_of(bar.memory) // whole
    _head(canvas, bar, int(edge), context, is_first=is_first)
    for row in range(1, thick + 1):
        canvas.rows[row] = _bar(bar, whole, cells, int(edge), context)
    _words(canvas, bar, whole, cells, thick, int(edge), context)
    return canvas.rows


def _head(canvas: Canvas, bar: CardBar, edge: int, context: LayoutContext, *, is_first: bool) -> None:
    """Write who talks how long, whether it fits, and how much KV that is."""
    label = (*context.runs(bar.label, NUM), space(3), *context.runs(bar.verdict, BOLD))
    canvas.put(0, 0, label)
    words = context.runs(bar.kv_words, TEXT)
    room = edge - row_width(words)
    if room > row_width(label) + 1:
        canvas.put(0, room, words)
    if row_width(label) <= edge:
        canvas.rows[0] = (*canvas.rows[0], space(edge - row_width(canvas.rows[0])), _edge_run(context))
    if is_first:
        canvas.put(0, edge + 2, (context.value(bar.memory, MUTED),))


def _edge_run(context: LayoutContext) -> Run:
    return Run(context.glyphs.ends[1] or "|", ACCENT)


def _edge_row(cells: int, context: LayoutContext) -> Row:
    return (space(cells), _edge_run(context))


def _bar(bar: CardBar, whole: Fraction, cells: int, edge: int, context: LayoutContext) -> Row:
    """Draw one row: weights, KV, what is left, the edge, and what does not fit."""
    memory = size_of(bar.memory)
    weights = round(min(size_of(bar.weights), memory) * cells * 8 / whole)
    kv = round(min(size_of(bar.weights) + size_of(bar.kv) * bar.users, memory) * cells * 8 / whole) - weights
    text = bar_text(weights, context.glyphs)
    runs = [Run(text, Style("mem", SLOT))] if text else []
    room = edge - row_width(runs)
    full, rest = divmod(max(0, kv - (-weights % 8)), 8)
    pattern = KV * min(full, room) + (KV_HALF if rest >= 4 and full < room else "")
    runs.append(Run(pattern, Style("mem", SLOT)))
    runs.append(space(edge - row_width(runs), Style(ground=SLOT)))
    over = size_of(bar.weights) + size_of(bar.kv) * bar.users - memory
    if over <= 0:
        return (*runs, _edge_run(context))
    most = (context.width - edge) * 8
    return (*runs, Run(bar_text(min(most, max(1, round(over * cells * 8 / whole))), context.glyphs), ACCENT))


def _words(
    canvas: Canvas, bar: CardBar, whole: Fraction, cells: int, thick: int, edge: int, context: LayoutContext
) -> None:
    """Write what a part is into it, and how much does not fit beside it."""
    middle = 1 + thick // 2 if thick == GENEROUS else 1
    lit = int(min(size_of(bar.weights), size_of(bar.memory)) * cells / whole)
    for words in (phrase("pictures.weights", bytes=bar.weights), phrase("pictures.bare", bytes=bar.weights)):
        runs = on_ink(context.runs(words, TEXT), "mem")
        at = 2 if row_width(runs) + 4 <= lit else 1
        if row_width(runs) + at <= lit:
            canvas.put(middle, at, runs)
            break
    if bar.spill is not None:
        over = context.runs(phrase("pictures.spilt", "bold", bytes=bar.spill), ACCENT)
        end = row_width(canvas.rows[middle])
        column = min(end + 1, canvas.width - row_width(over))
        if column < end:
            middle, column = 0, edge + 2
        canvas.put(middle, column, over)
    elif bar.kept is not None and thick > 1:
        kept = context.runs(phrase("pictures.kept_free", bytes=bar.kept), MUTED)
        canvas.put(middle, edge - row_width(kept) - 1, kept)
