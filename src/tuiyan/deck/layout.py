"""From a resolved slide to pages: generous where there is room, tighter where there is not, then several.

The slide is laid out whole, with every reveal, so that a reveal moves nothing. The most generous density at
which it fits one page is taken; what fits at none becomes as few pages as can be (``deck/pages.py``). A body
that is shorter than its page starts a little lower: an eye expects it there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tuiyan.deck.geometry import Ground, Size, ground_of
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout_context import (
    BARE,
    ROOMY,
    SNUG,
    SPACIOUS,
    TIGHT,
    Density,
    LayoutContext,
    PagePart,
)
from tuiyan.deck.page import Page, numbered, rebased
from tuiyan.deck.pagination import height_of, lines_of, paginated
from tuiyan.deck.resolved import ResolvedSlide
from tuiyan.deck.row import Row, indented
from tuiyan.deck.style import NUM
from tuiyan.deck.typography import balanced
from tuiyan.deck.wording import Links

LOWEST_START = 6
"""Rows a short body may start lower than it has to."""

ROWS_PER_LOWERING = 5
"""Empty rows it takes to start one row lower."""


def lay_out(slide: ResolvedSlide, size: Size, glyphs: Glyphs) -> tuple[Page, ...]:
    """Lay out a slide for a screen; there is always at least one page."""
    if slide.layout in ("cover", "section") and not slide.problems:
        from tuiyan.deck.layouts.opening import opening_page

        if page := opening_page(slide, size, glyphs):
            return (page,)
    ground = ground_of(size)
    links = Links()
    head = LayoutContext(ground.width, ROOMY, glyphs, links, is_foreign=slide.is_foreign)
    title = _title(slide, head)
    height = ground.bottom - ground.top(len(title))
    known = len(links.numbers)

    def build(density: Density) -> list[PagePart]:
        """Lay out the body, noting its numbers anew."""
        del links.numbers[known:]
        links.is_sealed = False
        context = LayoutContext(
            ground.width,
            density,
            glyphs,
            links,
            height=height,
            columns=size.columns,
            is_foreign=slide.is_foreign,
        )
        return _parts(slide, context)

    bodies = _bodies(build, _densities(size, slide), height)
    is_middle = bool(slide.options.get("middle")) and len(bodies) == 1
    made = [_page(body, title, ground, height, links, is_middle=is_middle) for body in bodies]
    return tuple(page._replace(ordinal=at, total=len(made)) for at, page in enumerate(made))


def _title(slide: ResolvedSlide, context: LayoutContext) -> tuple[Row, ...]:
    if not slide.title and slide.problems:
        from tuiyan.deck.layouts.problem import untitled

        return (untitled(len(slide.problems)),)
    return tuple(balanced(context.runs(slide.title, NUM), context.width))


def _parts(slide: ResolvedSlide, context: LayoutContext) -> list[PagePart]:
    parts: list[PagePart] = []
    if slide.problems:
        from tuiyan.deck.layouts.problem import problem_parts

        parts = problem_parts(slide.problems, context)
    return [*parts, *_body(slide, context)]


def _body(slide: ResolvedSlide, context: LayoutContext) -> list[PagePart]:
    if slide.layout == "map":
        from tuiyan.deck.layouts.map import map_parts

        return map_parts(slide, context)
    if slide.layout == "correction":
        from tuiyan.deck.layouts.correction import correction_parts

        return correction_parts(slide, context)
    return context.parts(slide.blocks, slide.origins)


def _bodies(
    build: Callable[[Density], list[PagePart]], densities: Iterable[Density], height: int
) -> list[list[PagePart]]:
    """Return the parts of each page: one page in the most generous way that fits, else as few as can be."""
    for density in densities:
        parts = build(density)
        if height_of(parts) <= height:
            return [parts]
    snug, tight = paginated(build(SNUG), height), paginated(build(TIGHT), height)
    return tight if len(tight) < len(snug) else paginated(build(SNUG), height)


def _densities(size: Size, slide: ResolvedSlide) -> Iterable[Density]:
    tightest = (TIGHT, BARE) if slide.is_foreign else (TIGHT,)
    if size.columns >= 100:
        return (SPACIOUS, ROOMY, SNUG, *tightest)
    return (ROOMY._replace(bar_gap=0), SNUG, *tightest)


def _page(
    parts: list[PagePart],
    title: tuple[Row, ...],
    ground: Ground,
    height: int,
    links: Links,
    *,
    is_middle: bool = False,
) -> Page:
    lines = lines_of(parts)
    spare = height - len(lines)
    lower = spare // 2 if is_middle else min(LOWEST_START, spare // ROWS_PER_LOWERING)
    moved = [line._replace(row=indented(line.row, ground.left)) for line in lines]
    moved = [line._replace(steps=(line.step, *line.steps)) if line.steps else line for line in moved]
    first = parts[0].block if parts else 0
    page = Page(tuple(moved), ground.top(len(title)) + lower, title, first_block=first)
    return numbered(rebased(page), links)
