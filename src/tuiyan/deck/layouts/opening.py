"""Covers and section slides: one thing, large, and space around it."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.deck.big_text import big_figure, big_text
from tuiyan.deck.blocks.bars import BarChart, bar_runs
from tuiyan.deck.blocks.big_figure import ShownFigure
from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.geometry import Size, big_margin, ground_of
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout_context import ROOMY, SNUG, LayoutContext, PageRow
from tuiyan.deck.page import Page, numbered, rebased
from tuiyan.deck.resolved import ResolvedBlock, ResolvedSlide
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, Style
from tuiyan.deck.typography import balanced
from tuiyan.deck.wording import Links
from tuiyan.messages import say

TALL = 28
"""Rows of a screen that has air to spare."""

TINY = 20
"""A bar this many times shorter than the longest one says so."""

Rows = list[tuple[Row, int]]
"""Rows with the reveal each appears at."""


def opening_page(slide: ResolvedSlide, size: Size, glyphs: Glyphs) -> Page | None:
    """Lay out a cover or a section slide; None for one that one page cannot hold."""
    ground = ground_of(size)
    left = big_margin(size)
    cells = ground.width - 2 * (left - ground.left)
    is_tall = size.rows >= TALL
    is_cover = slide.layout == "cover"
    top = (2 if is_tall else 1) + (0 if is_cover else 4 if is_tall else 2)
    free = size.rows - (4 if is_cover else 2) - top
    for air in (2, 1, 0):
        links = Links()
        context = LayoutContext(
            cells, ROOMY if air else SNUG, glyphs, links, columns=size.columns, is_foreign=slide.is_foreign
        )
        rows = _cover(slide, context, air) if is_cover else _section(slide, context, air)
        if len(rows) <= free:
            break
    else:
        return None
    top += max(0, free - len(rows)) // 3 if not is_cover or size.rows > 34 else 0
    lines = tuple(PageRow((space(left), *row) if row else (), step) for row, step in rows)
    page = Page(lines, top, (), chrome=slide.layout)
    return numbered(rebased(page), links)


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
    for bar in chart.bars:
        size, value = bar.size or Fraction(0), context.value(bar.figure, NUM)
        drawn = bar_runs(size, chart.largest, context.width, bar.ink or "quiet", context.glyphs, is_low=False)
        if size and chart.largest / size >= TINY:
            drawn += [space(2), *_scale_runs(chart, chart.largest / size, context)]
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


def _section(slide: ResolvedSlide, context: LayoutContext, air: int) -> Rows:
    rows: Rows = []
    blocks = list(slide.blocks)
    figure = next((block for block in blocks if isinstance(block, ShownFigure)), None)
    if figure is not None:
        blocks.remove(figure)
        heights = (9, 6) if context.columns >= 80 else ()
        rows += [(row, 0) for row in _figure_rows(figure, context, heights)]
        rows += [((), 0)] * max(1, air)
    rows += [((Run("━" * 6, ACCENT),), 0), ((), 0)]
    rows += [(row, 0) for row in balanced(context.runs(slide.title, NUM), context.width)]
    for block in blocks:
        here = context.at(step=block.step)
        rows.append(((), block.step))
        if isinstance(block, Paragraph):
            rows += [(row, block.step) for row in here.rows(block.text, min(76, here.width), MUTED)]
        else:
            rows += [(line.row, line.step) for part in here.parts([block]) for line in part.lines]
    return rows


def _figure_rows(shown: ShownFigure, context: LayoutContext, heights: tuple[int, ...]) -> list[Row]:
    runs = context.runs(shown.text, NUM)
    if shown.figure is None:
        return big_figure("".join(run.text for run in runs), NUM, heights, context.width, context.glyphs)
    if shown.figure.fault:
        return [tuple(runs)]
    link = next((run.link for run in runs if run.link >= 0), -1)
    text = context.glyphs.text(shown.figure.text)
    return big_figure(text, Style(shown.ink), heights, context.width, context.glyphs, link)
