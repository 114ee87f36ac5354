"""The last slide: a few large characters, an open question, and nothing else: it may stay on the wall."""

from __future__ import annotations

from tuiyan.deck.big_glyphs import big_rows
from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.footer import SEAL_CELLS, seal_rows
from tuiyan.deck.geometry import Size, big_columns
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout_context import MEASURE, ROOMY, LayoutContext
from tuiyan.deck.page import Page, page_of_its_own
from tuiyan.deck.resolved import ResolvedSlide
from tuiyan.deck.row import Row, Run, aligned, beside, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, Style
from tuiyan.deck.typography import balanced
from tuiyan.deck.wording import Links

BIG = 9
RED_CELLS = 6

WIDE = 80
"""Cells from which the seal and an inscription stand at the right."""


PITCH = 20
"""Cells from one large character to the next."""


def closing_page(slide: ResolvedSlide, size: Size, glyphs: Glyphs) -> Page | None:
    """Lay out the last slide; None for one that one page cannot hold."""
    left, cells = big_columns(size)
    context = LayoutContext(cells, ROOMY, glyphs, Links(), columns=size.columns)
    title = context.runs(slide.title, NUM)
    small: list[Row] = balanced(title, context.width)
    for big in (_big_rows(title, slide, context), []):
        for air in (2, 1, 0):
            rule: list[Row] = [*[()] * air, (Run("━" * RED_CELLS, ACCENT),)] if air else []
            rows = [*(big or small), *rule, (), *_words(slide, context, air)]
            if len(rows) < size.rows:
                return _page(rows, left, size, context)
    return None


def _page(rows: list[Row], left: int, size: Size, context: LayoutContext) -> Page:
    top = (size.rows - len(rows)) // 2
    return page_of_its_own([(row, 0) for row in rows], left, top, "closing", context.links)


def _words(slide: ResolvedSlide, context: LayoutContext, air: int) -> list[Row]:
    """Return the question, then what else there is to say."""
    rows: list[Row] = []
    for at, block in enumerate(slide.blocks):
        rows += [()] * (min(1, air) if at else 0)
        if isinstance(block, Paragraph):
            style = MUTED if at else NUM
            rows += context.rows(block.text, min(MEASURE, context.width), style)
        else:
            rows += [line.row for part in context.parts([block]) for line in part.lines]
    return rows


def _big_rows(title: list[Run], slide: ResolvedSlide, context: LayoutContext) -> list[Row]:
    """Return the title in two lines of large characters, each in its ink; nothing where they do not fit."""
    inked = [(char, run.style.ink) for run in title for char in run.text if char.strip()]
    half = len(inked) // 2
    is_room = context.glyphs.big and context.columns >= 80 and (len(inked) - half) * PITCH <= context.width
    lines = [_big_line(line) for line in (inked[:half], inked[half:])] if half and is_room else []
    if not lines or not all(lines):
        return []
    rows = [*lines[0], (), *lines[1]]
    return _with_margin(rows, slide, context) if context.width >= WIDE else rows


def _big_line(inked: list[tuple[str, str]]) -> list[Row]:
    drawn = [big_rows(char, BIG) for char, _ in inked]
    if any(rows is None for rows in drawn):
        return []
    return [
        tuple(
            run
            for rows, (_, ink) in zip(drawn, inked, strict=True)
            for run in _centred(rows[at] if rows else "", Style(ink))
        )
        for at in range(BIG)
    ]


def _centred(cells: str, style: Style) -> Row:
    before = (PITCH - 1 - len(cells)) // 2
    return (space(before), Run(cells, style), space(PITCH - before - len(cells)))


def _with_margin(rows: list[Row], slide: ResolvedSlide, context: LayoutContext) -> list[Row]:
    """Put the inscription, columns of words from the right, and the seal beside the large characters."""
    columns = str(slide.options.get("inscription", "")).split()
    high = max(map(len, columns), default=0)
    margin: list[Row] = [
        tuple(run for word in reversed(columns) for run in (Run(word[at : at + 1] or "　", MUTED), space(2)))
        for at in range(high)
    ]
    margin = [row[:-1] for row in margin]
    seal = seal_rows()
    margin += [*[()] * (len(rows) - high - len(seal)), *seal]
    return beside(rows, [aligned(row, SEAL_CELLS, "right") for row in margin], context.width - SEAL_CELLS)
