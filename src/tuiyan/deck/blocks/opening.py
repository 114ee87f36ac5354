"""Covers and section slides: one thing, large, and space around it."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.deck.blocks.bars import bar_runs, size_of, value_runs
from tuiyan.deck.blocks.figure import big_figure, big_text
from tuiyan.deck.geometry import Size, big_margin, ground_of
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout import Page, numbered, rebased
from tuiyan.deck.layout_context import ROOMY, SNUG, LayoutContext, Line, Links
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.slide import Block, Slide
from tuiyan.deck.style import ACCENT, MUTED, NUM, Style
from tuiyan.deck.typography import balanced
from tuiyan.messages import say

TALL = 28
"""Rows of a screen that has air to spare."""

TINY = 20
"""A bar this many times shorter than the longest one says so."""

Rows = list[tuple[Row, int]]
"""Rows with the reveal each appears at."""


def opening_page(slide: Slide, figures: Resolver, size: Size, glyphs: Glyphs) -> Page:
    """Lay out a cover or a section slide; it has one page."""
    ground = ground_of(size)
    left = big_margin(size)
    cells = ground.width - 2 * (left - ground.left)
    is_tall = size.rows >= TALL
    is_cover = slide.layout == "cover"
    top = (2 if is_tall else 1) + (0 if is_cover else 4 if is_tall else 2)
    free = size.rows - (4 if is_cover else 2) - top
    for air in (2, 1, 0):
        links = Links()
        room = LayoutContext(cells, ROOMY if air else SNUG, figures, glyphs, links, columns=size.columns)
        rows = _cover(slide, room, air) if is_cover else _section(slide, room, air)
        if len(rows) <= free:
            break
    top += max(0, free - len(rows)) // 3 if not is_cover or size.rows > 34 else 0
    lines = tuple(Line((space(left), *row) if row else (), step) for row, step in rows)
    page = Page(lines, top, (), chrome=slide.layout)
    return numbered(rebased(page), links)


def _cover(slide: Slide, room: LayoutContext, air: int) -> Rows:
    blocks = list(slide.blocks)
    rows: Rows = []
    if blocks and blocks[0].kind == "paragraph":
        rows += [(row, 0) for row in room.rows(blocks.pop(0).inlines, room.width, MUTED)] + [((), 0)]
    title = "".join(run.text for run in room.runs(slide.title, NUM))
    big = big_text(title, (9,) if room.columns >= 80 else (), room.width, room.glyphs)
    if big:
        rows += [((Run(row, NUM),), 0) for row in big]
    else:
        rows += [(row, 0) for row in balanced(room.runs(slide.title, NUM), room.width)]
    for block in blocks:
        rows += [((), 0)] * max(1, air)
        rows += [(row, block.step) for row in _cover_block(block, room, air)]
    return rows


def _cover_block(block: Block, room: LayoutContext, air: int) -> list[Row]:
    here = room.at(step=block.step)
    if block.kind == "bars":
        return _full_bars(block, here, air)
    if block.kind == "paragraph":
        return here.rows(block.inlines, here.width)
    return [line.row for part in here.parts([block]) for line in part.lines]


def _full_bars(block: Block, room: LayoutContext, air: int) -> list[Row]:
    """Draw bars over the whole width, label and value above each, all on one scale."""
    bars = [(child, child.inlines[0].live) for child in block.children if child.kind == "bar"]
    drawn = [(child, room.figures.figure(live), live) for child, live in bars if live]
    sizes = [size_of(figure, live) or Fraction(0) for _, figure, live in drawn]
    largest = max(sizes, default=Fraction(0))
    rows: list[Row] = []
    for (child, figure, _), size in zip(drawn, sizes, strict=True):
        label = room.runs(child.children[0].inlines) if child.children else []
        value = value_runs(figure, room, NUM)
        ink = child.options.get("ink") or "quiet"
        bar = bar_runs(size, largest, room.width, ink, room.glyphs, is_low=False)
        if size and largest / size >= TINY:
            bar += [space(2), *_scale_runs(block, largest / size, room)]
        rows += [()] if rows and air else []
        rows += [(*filled(label, room.width - row_width(value)), *value), tuple(bar)]
    return rows


def _scale_runs(block: Block, times: Fraction, room: LayoutContext) -> list[Run]:
    """Say how much shorter a bar is; live where the block names the formula that comes to this."""
    live = next((child.inlines[0].live for child in block.children if child.kind == "ratio"), None)
    figure = room.figures.figure(live) if live else None
    if figure is None or figure.quantity is None or figure.quantity.value != times:
        return [Run(say("deck.same_scale", times=round(times)), MUTED)]
    before, _, after = say("deck.same_scale", times="\0").partition("\0")
    return [
        Run(before, MUTED),
        Run(figure.text, MUTED, room.links.add(figure.number)),
        Run(after, MUTED),
    ]


def _section(slide: Slide, room: LayoutContext, air: int) -> Rows:
    rows: Rows = []
    blocks = list(slide.blocks)
    figure = next((block for block in blocks if block.kind == "figure"), None)
    if figure is not None:
        blocks.remove(figure)
        heights = (9, 6) if room.columns >= 80 else ()
        rows += [(row, 0) for row in _figure_rows(figure, room, heights)]
        rows += [((), 0)] * max(1, air)
    rows += [((Run("━" * 6, ACCENT),), 0), ((), 0)]
    rows += [(row, 0) for row in balanced(room.runs(slide.title, NUM), room.width)]
    for block in blocks:
        here = room.at(step=block.step)
        rows.append(((), block.step))
        if block.kind == "paragraph":
            rows += [(row, block.step) for row in here.rows(block.inlines, min(76, here.width), MUTED)]
        else:
            rows += [(line.row, line.step) for part in here.parts([block]) for line in part.lines]
    return rows


def _figure_rows(block: Block, room: LayoutContext, heights: tuple[int, ...]) -> list[Row]:
    live = next((inline.live for inline in block.inlines if inline.live), None)
    runs = room.runs(block.inlines, NUM)
    if live is None:
        return big_figure("".join(run.text for run in runs), NUM, heights, room.width, room.glyphs)
    figure = room.figures.figure(live)
    if figure.fault:
        return [tuple(runs)]
    link = next((run.link for run in runs if run.link >= 0), -1)
    return big_figure(
        room.glyphs.text(figure.text),
        Style(room.figures.ink(live.name)),
        heights,
        room.width,
        room.glyphs,
        link,
    )
