"""Covers: the title, large, and space around it."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.deck.bar_drawing import bar_runs
from tuiyan.deck.big_text import big_text
from tuiyan.deck.blocks.plots.bars import BarChart
from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.geometry import Size, big_columns
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout_context import ROOMY, SNUG, LayoutContext
from tuiyan.deck.page import Page, Rows, page_of_its_own
from tuiyan.deck.resolved import ResolvedBlock, ResolvedSlide
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.style import MUTED, NUM
from tuiyan.deck.typography import balanced
from tuiyan.deck.wording import Links
from tuiyan.messages import say

TALL = 28
"""Rows of a screen that has air to spare."""

TINY = 20
"""A bar this many times shorter than the longest one says so."""


def cover_page(slide: ResolvedSlide, size: Size, glyphs: Glyphs) -> Page | None:
    """Lay out a cover; None for one that one page cannot hold."""
    left, cells = big_columns(size)
    top = 2 if size.rows >= TALL else 1
    free = size.rows - (5 if size.rows >= TALL else 4) - top
    for air in (2, 1, 0):
        links = Links()
        context = LayoutContext(
            cells, ROOMY if air else SNUG, glyphs, links, columns=size.columns, is_foreign=slide.is_foreign
        )
        rows = _cover(slide, context, air)
        if len(rows) <= free:
            break
    else:
        return None
    top += max(0, free - len(rows)) // 3 if size.rows > 34 else 0
    return page_of_its_own(rows, left, top, "cover", links)


def _cover(slide: ResolvedSlide, context: LayoutContext, air: int) -> Rows:
    blocks = list(slide.blocks)
    rows: Rows = []
    if blocks and isinstance(first := blocks[0], Paragraph):
        rows += [(row, 0) for row in context.rows(first.text, context.width, MUTED)] + [((), 0)]
        del blocks[0]
    title = "".join(run.text for run in context.runs(slide.title, NUM))
    big = big_text(title, (9,) if context.columns >= 80 else (), context.width, context.glyphs)
    if big:
        rows += [((Run(row, NUM),), 0) for row in big]
    else:
        rows += [(row, 0) for row in balanced(context.runs(slide.title, NUM), context.width)]
    for block in blocks:
        rows += [((), 0)] * max(1, air)
        rows += [(row, block.step) for row in _cover_block(block, context, air)]
    return rows


def _cover_block(block: ResolvedBlock, context: LayoutContext, air: int) -> list[Row]:
    here = context.at(step=block.step)
    if isinstance(block, BarChart):
        return _full_bars(block, here, air)
    if isinstance(block, Paragraph):
        return here.rows(block.text, here.width)
    return [line.row for part in here.parts([block]) for line in part.lines]


def _full_bars(chart: BarChart, context: LayoutContext, air: int) -> list[Row]:
    """Draw bars over the whole width, label and value above each, all on one scale."""
    rows: list[Row] = []
    largest = max((bar.size or Fraction(0) for bar in chart.bars), default=Fraction(0))
    for bar in chart.bars:
        size, value = bar.size or Fraction(0), context.value(bar.figure, NUM)
        drawn = bar_runs(size, largest, context.width, bar.ink or "quiet", context.glyphs)
        if size and largest / size >= TINY:
            drawn += [space(2), *_scale_runs(chart, largest / size, context)]
        rows += [()] if rows and air else []
        label = filled(context.runs(bar.label), context.width - row_width((value,)))
        rows += [(*label, value), tuple(drawn)]
    return rows


def _scale_runs(chart: BarChart, times: Fraction, context: LayoutContext) -> list[Run]:
    """Say how much shorter a bar is; live where the author names the formula that comes to this."""
    ratio = chart.ratio
    if ratio is None or ratio.quantity is None or ratio.quantity.value != times:
        return [Run(say("deck.same_scale", times=round(times)), MUTED)]
    before, _, after = say("deck.same_scale", times="\0").partition("\0")
    return [Run(before, MUTED), Run(ratio.text, MUTED, context.links.add(ratio.number)), Run(after, MUTED)]
