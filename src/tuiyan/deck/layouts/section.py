"""Openers of parts and sections: a figure, a sentence, what it is computed from, an emblem."""

from __future__ import annotations

from collections.abc import Iterable

from tuiyan.deck.bar_drawing import baseline_runs
from tuiyan.deck.big_text import THREE, UNIT_AT_FOOT, UNIT_BESIDE, figure_drawer, line_figure
from tuiyan.deck.blocks.big_figure import ShownFigure
from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.geometry import TALL_ROWS, Size, big_columns
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout_context import MEASURE, ROOMY, SNUG, LayoutContext
from tuiyan.deck.layouts.emblems import emblem_row
from tuiyan.deck.opener import header_row, sections_row
from tuiyan.deck.page import Page, Rows, page_of_its_own
from tuiyan.deck.resolved import ResolvedSlide
from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, Style
from tuiyan.deck.typography import balanced
from tuiyan.deck.wording import Links

HEIGHTS = (9, 6, 3, 1)
"""Rows of the figure, the highest first for which there is room; 6 where an emblem stands below it."""

STROKES = 3
"""Length of a digit's lines where they stand alone."""


def section_page(slide: ResolvedSlide, size: Size, glyphs: Glyphs) -> Page | None:
    """Lay out an opener; None for one that one page cannot hold."""
    left, cells = big_columns(size)
    top = header_row(size) + 2
    free = sections_row(size) - 1 - top
    emblem = str(slide.options.get("emblem", ""))
    for height in HEIGHTS[1 if emblem and size.rows < TALL_ROWS else 0 :]:
        for air, has_emblem in ((2, True), (1, True), (0, True), (0, False)):
            if not has_emblem and height > THREE:
                continue
            context = LayoutContext(
                cells,
                ROOMY if air else SNUG,
                glyphs,
                Links(),
                columns=size.columns,
                is_foreign=slide.is_foreign,
            )
            rows = _rows(slide, context, height, air)
            if rows and emblem and has_emblem:
                rows += [*_blank(1 + min(1, air)), (emblem_row(emblem, cells), 0)]
            if rows and len(rows) + air <= free:
                lower = (free - len(rows) + 1) // 2
                return page_of_its_own(rows, left, top + lower, "section", context.links)
    return None


def _rows(slide: ResolvedSlide, context: LayoutContext, height: int, air: int) -> Rows:
    """Return an opener with a figure of ``height``; nothing where that is too wide."""
    blocks = list(slide.blocks)
    figure = next((block for block in blocks if isinstance(block, ShownFigure)), None)
    rows: Rows = []
    if figure is not None:
        blocks.remove(figure)
        drawn = _figure_rows(figure, context, height)
        if not drawn:
            return []
        rows += [(row, 0) for row in drawn] + _blank(max(1, air))
    baseline = baseline_runs(figure.figure, context) if figure and figure.figure else ()
    rule = (Run("━" * 6, ACCENT), *((space(4), *baseline) if baseline else ()))
    rows += [(rule, 0), *_blank(max(1, air))]
    rows += [(row, 0) for row in balanced(context.runs(slide.title, NUM), context.width)]
    scenario = figure.scenario if figure else ""
    for block in blocks:
        here = context.at(step=block.step)
        rows += _blank(min(1, air) or 1, block.step)
        if isinstance(block, Paragraph):
            said = here.rows(block.text, min(MEASURE, here.width), MUTED)
            said, scenario = _with_scenario(said, scenario, here), ""
            rows += [(row, block.step) for row in said]
        else:
            rows += [(line.row, line.step) for part in here.parts([block]) for line in part.lines]
    if scenario:
        rows += [*_blank(1), ((Run(context.glyphs.text(scenario), MUTED),), 0)]
    return rows


def _blank(rows: int, step: int = 0) -> Rows:
    return [((), step)] * rows


def _with_scenario(rows: list[Row], scenario: str, context: LayoutContext) -> list[Row]:
    """Say under which scenario: behind the last row where there is room, else below it."""
    if not scenario:
        return rows
    said = Run(context.glyphs.text(scenario), MUTED)
    if rows and row_width((*rows[-1], said)) + 4 <= context.width:
        return [*rows[:-1], (*rows[-1], space(4), said)]
    return [*rows, (said,)]


def _figure_rows(shown: ShownFigure, context: LayoutContext, height: int) -> Iterable[Row]:
    runs = context.runs(shown.text, NUM)
    if shown.figure is not None and shown.figure.fault:
        return [tuple(runs)]
    link = next((run.link for run in runs if run.link >= 0), -1)
    text = (
        "".join(run.text for run in runs) if shown.figure is None else context.glyphs.text(shown.figure.text)
    )
    style = Style(shown.ink, bold=True)
    if height == 1 or not context.glyphs.big:
        return [(Run(text, style, link),)]
    if height == THREE:
        rows = line_figure(text, style, context.glyphs, link=link, strokes=STROKES)
        return rows if row_width(rows[2]) <= context.width else []
    if context.columns < 80:
        return []
    draw = figure_drawer(text, Style(shown.ink), context.width, context.glyphs, link)
    return draw(height, UNIT_BESIDE) or draw(height, UNIT_AT_FOOT) or []
