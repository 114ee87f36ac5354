"""Two pools above how long the link between them is busy, on the scale of a prefill."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.bar_drawing import bar_runs, on_ink
from tuiyan.deck.blocks.plots.canvas import Canvas
from tuiyan.deck.blocks.plots.figures import figure_fragment, phrase
from tuiyan.deck.blocks.plots.pools_boxes import box_of, pool_boxes, pool_words, ratio_words
from tuiyan.deck.row import Row, Run, first_that_fits, overlaid, row_width, space
from tuiyan.deck.style import BOLD, MUTED, NET_BOLD, NUM, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.pools import Link, PoolChart
    from tuiyan.deck.layout_context import LayoutContext

LABEL = 18
"""Cells before the bars."""

LONGEST_PREFILL = 58


def pool_rows(chart: PoolChart, context: LayoutContext) -> list[Row]:
    """Draw both pools, and below them the bars of the link."""
    count = len(chart.links) + 1
    box = box_of(chart, context, count)
    above = _named(chart, context) if box is None else pool_boxes(chart, box, context)
    free = context.height - len(above) - count
    is_spread = free >= count
    bars = _bars(chart, context, is_low=not is_spread)
    rows = [row for bar in bars for row in (bar, *[()] * is_spread)]
    gap: list[Row] = [()] * (2 if free > count and context.density.bar_gap else min(1, max(0, free)))
    return [*above, *gap, *rows[: len(rows) - is_spread], *context.note(chart.note)]


def _named(chart: PoolChart, context: LayoutContext) -> list[Row]:
    """Say in a line each what the pools do, where there is no room for boxes."""
    rows: list[Row] = []
    for side in (0, 1):
        name = context.runs(phrase(f"diagrams.pool_{side}_short"), Style(("comp", "mem")[side], bold=True))
        words = pool_words(side, chart, context.width - row_width(name) - 2, context)
        rows.append((*name, space(2), *words[0]))
    kv = phrase("diagrams.pool_kv", kv=(figure_fragment(chart.times.kv, "net"),))
    rows.append((*context.runs(ratio_words(chart)), space(3), *context.runs(kv, NET_BOLD)))
    return rows


class _Scale(NamedTuple):
    """Where bars stand.

    Attributes:
        label: Cells before them.
        cells: Of a prefill.
        is_low: Whether they stand on rows that touch.
    """

    label: int
    cells: int
    is_low: bool


def _bars(chart: PoolChart, context: LayoutContext, *, is_low: bool) -> list[Row]:
    """Draw the prefill, and on its scale how long each link is busy."""
    label = LABEL if context.width >= 70 else 10
    words = [_verdict(link, context) for link in chart.links]
    scale = _Scale(label, _prefill_cells(chart, words, context.width - label), is_low)
    rows = [_prefill(chart, scale, context)]
    rows += [_link(link, said, scale, context) for link, said in zip(chart.links, words, strict=True)]
    if label == LABEL and len(rows) > 1:
        rows[1] = overlaid(rows[1], 0, context.runs(phrase("diagrams.pool_busy"), BOLD))
    return rows


def _prefill_cells(chart: PoolChart, words: list[list[Run]], room: int) -> int:
    """Return how long a prefill is drawn, so that every bar and what is said of it fit beside it.

    Where that would make it short, only the figures must fit.
    """
    most = min(LONGEST_PREFILL, room - 14)
    for said, least in ((words, most * 3 // 4), ([runs[:1] for runs in words], 1)):
        limits = (
            int((room - row_width(runs) - 1) / link.size)
            for link, runs in zip(chart.links, said, strict=True)
            if link.size
        )
        cells = min((most, *limits))
        if cells >= least:
            return cells
    return 1


def _prefill(chart: PoolChart, scale: _Scale, context: LayoutContext) -> Row:
    """Draw the prefill of one prompt, with the time of a layer in it."""
    times, canvas = chart.times, Canvas(context.width, 1)
    name = "pool_reads" if scale.label == LABEL else "pool_reads_short"
    canvas.put(0, 0, context.runs(phrase(f"diagrams.{name}"), BOLD))
    canvas.put(0, scale.label, [Run(context.glyphs.full * scale.cells, Style("comp"))])
    layer = context.runs(phrase("diagrams.pool_layer", layer=times.layer, layers=times.layers.text))
    whole = context.value(times.prefill, NUM)
    free = scale.cells - row_width(layer) - row_width((whole,)) - 2
    if free >= 1 and context.glyphs.big:
        canvas.put(0, scale.label + 1, on_ink((*layer, space(free), whole), "comp"))
    else:
        canvas.put(0, scale.label + scale.cells + 1, [whole])
    return canvas.rows[0]


def _link(link: Link, said: list[Run], scale: _Scale, context: LayoutContext) -> Row:
    """Draw how long a link is busy; what is longer than the prefill is red."""
    canvas = Canvas(context.width, 1)
    name = context.glyphs.text(f"{link.ports} × {link.rate}")
    name = name if scale.label == LABEL else name.replace(" ", "")
    style = NUM if link.is_own else MUTED
    canvas.put(0, scale.label - 1 - row_width((Run(name),)), [Run(name, style)])
    bar = [
        run
        for size, ink in ((min(link.size, Fraction(1)), "net"), (link.size - 1, "accent"))
        for run in bar_runs(size, Fraction(1), scale.cells, ink, context.glyphs, is_low=scale.is_low)
    ]
    canvas.put(0, scale.label, bar)
    at = scale.label + row_width(bar) + 1
    canvas.put(0, at, first_that_fits((said, said[:1]), context.width - at))
    return canvas.rows[0]


def _verdict(link: Link, context: LayoutContext) -> list[Run]:
    """Return how long a link is busy, and what that means."""
    share = context.value(link.share, NUM)
    if link.size > 1:
        words = phrase("diagrams.pool_late")
    elif link.size > Fraction(4, 5):
        words = phrase("diagrams.pool_close")
    elif link.is_own:
        words = phrase("diagrams.pool_hidden", exposed=link.exposed)
    else:
        words = phrase("diagrams.pool_each") if link.ports > 1 else ()
    return [share, space(2), *context.runs(words, MUTED)]
