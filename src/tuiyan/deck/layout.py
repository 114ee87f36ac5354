"""From a resolved slide to pages: generous where there is room, tighter where there is not, then several.

The slide is laid out whole, with every reveal, so that a reveal moves nothing. The most generous density at
which it fits one page is taken; what fits at none becomes as few pages as can be (``deck/pagination.py``). A
callout at the end has a place of its own, the same on every slide; a body that is shorter than what is left
stands in the middle of it.
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
    PageRow,
)
from tuiyan.deck.page import Page, numbered, rebased
from tuiyan.deck.pagination import height_of, lines_of, paginated
from tuiyan.deck.resolved import ResolvedSlide
from tuiyan.deck.row import Row, indented
from tuiyan.deck.style import NUM
from tuiyan.deck.typography import balanced
from tuiyan.deck.wording import Links

BODY_END = 3
"""Rows between the body of a slide of ours and the end of its page: an empty one, and a callout of two."""


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
    called = -1 if slide.is_foreign else _last_callout(slide)
    made = [_page(body, title, ground, links, called) for body in bodies]
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


def _last_callout(slide: ResolvedSlide) -> int:
    """Return the index of the block that the slide ends with, if that is a callout; else -1."""
    is_callout = bool(slide.blocks) and type(slide.blocks[-1]).__name__ == "Callout"
    return slide.origins[-1] if is_callout and slide.origins else -1


def _page(parts: list[PagePart], title: tuple[Row, ...], ground: Ground, links: Links, called: int) -> Page:
    """Place the body in the middle of its rows, and what it is called to mind with at the foot."""
    end = next((at for at, part in enumerate(parts) if part.block == called), len(parts))
    body, foot = list(lines_of(parts[:end])), lines_of(parts[end:])
    top = ground.top(len(title))
    limit = ground.bottom - (BODY_END if ground.header >= 0 else BODY_END - 1) - top
    lower = max(0, limit - len(body)) // 2
    lines = body
    if foot:
        gap = max(1 if body else 0, ground.callout - top - lower - len(body))
        gap = min(gap, max(0, ground.bottom - top - lower - len(body) - len(foot)))
        lines += [PageRow()] * gap + list(foot)
    moved = [line._replace(row=indented(line.row, ground.left)) for line in lines]
    moved = [line._replace(steps=(line.step, *line.steps)) if line.steps else line for line in moved]
    first = parts[0].block if parts else 0
    page = Page(tuple(moved), top + lower, title, first_block=first)
    return numbered(rebased(page), links)
