"""From a resolved slide to pages: generous where there is room, tighter where there is not, then several.

The slide is laid out whole, with every reveal, so that a reveal moves nothing. The most generous density at
which it fits one page is taken; what fits at none becomes as few pages as can be (``deck/pagination.py``). A
callout at the end has a place of its own, the same on every slide; a body that is shorter than what is left
stands in the middle of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tuiyan.deck.geometry import TALL_ROWS, Geometry, Size, geometry_of
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout_context import (
    AMPLE,
    BARE,
    GRAND,
    LOFTY,
    LOOSE,
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
from tuiyan.deck.pagination import blocks_of, height_of, lines_of, paginated
from tuiyan.deck.resolved import ResolvedSlide
from tuiyan.deck.row import Row, indented
from tuiyan.deck.style import NUM
from tuiyan.deck.typography import balanced
from tuiyan.deck.wording import Links

ALONE = ("cover", "section", "closing")
"""Layouts without title, rule and body."""

SPARE = 6
"""Rows by which a body may be too high for its page and still be drawn again for less."""

HOPELESS = 20
"""Pages of a body that no density brings onto one."""


class _Room(NamedTuple):
    """Where the body of a slide stands.

    Attributes:
        geometry: The rows of the screen.
        top: The first row of the body.
        called: Index of the block that is the callout at the foot, or -1.
    """

    geometry: Geometry
    top: int
    called: int

    @property
    def page(self) -> int:
        """Rows from the top to the footer."""
        return self.geometry.bottom - self.top

    def parted(self, parts: list[PagePart]) -> tuple[list[PagePart], list[PagePart]]:
        """Return the parts of the body, and those of the callout at the foot."""
        end = next((at for at, part in enumerate(parts) if part.block == self.called), len(parts))
        return parts[:end], parts[end:]

    def body(self, foot: list[PagePart]) -> int:
        """Count the rows above the callout and the empty row before it, whether there is a callout or not."""
        return self.geometry.foot(height_of(foot)) - 1 - self.top


def lay_out(slide: ResolvedSlide, size: Size, glyphs: Glyphs) -> tuple[Page, ...]:
    """Lay out a slide for a screen; there is always at least one page."""
    if slide.layout in ALONE and not slide.problems and (page := _alone(slide, size, glyphs)):
        return (page,)
    geometry = geometry_of(size)
    links = Links()
    head = LayoutContext(geometry.width, ROOMY, glyphs, links, is_foreign=slide.is_foreign)
    title = _title(slide, head)
    room = _Room(geometry, geometry.top(len(title)), -1 if slide.is_foreign else _last_callout(slide))
    known = len(links.numbers)

    def build(density: Density, height: int) -> list[PagePart]:
        """Lay out the body within ``height``, noting its numbers anew."""
        del links.numbers[known:]
        links.is_sealed = False
        context = LayoutContext(
            geometry.width,
            density,
            glyphs,
            links,
            height=height,
            columns=size.columns,
            is_foreign=slide.is_foreign,
        )
        return _parts(slide, context)

    bodies = _bodies(build, _densities(size, slide), room)
    lower = min(_lower(body, room) for body in bodies)
    made = [_page(body, title, room, lower) for body in bodies]
    return tuple(
        numbered(rebased(page._replace(ordinal=at, total=len(made)), begins=at == 0), links)
        for at, page in enumerate(made)
    )


def _alone(slide: ResolvedSlide, size: Size, glyphs: Glyphs) -> Page | None:
    """Lay out a slide that has a screen of its own; None where one page cannot hold it."""
    match slide.layout:
        case "cover":
            from tuiyan.deck.layouts.cover import cover_page

            return cover_page(slide, size, glyphs)
        case "section":
            from tuiyan.deck.layouts.section import section_page

            return section_page(slide, size, glyphs)
        case _:
            from tuiyan.deck.layouts.closing import closing_page

            return closing_page(slide, size, glyphs)


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


Build = Callable[[Density, int], "list[PagePart]"]
"""Lays out a body for a density and a height."""


def _bodies(build: Build, densities: Iterable[Density], room: _Room) -> list[list[PagePart]]:
    """Return the parts of each page: one page in the most generous way that fits, else as few as can be."""
    for density in densities:
        parts, rows = _fitting(build, density, room)
        if parts:
            return [parts]
        if rows > HOPELESS * room.page:
            return paginated(build(SNUG, room.page), room.page)
    snug, tight = paginated(build(SNUG, room.page), room.page), paginated(build(TIGHT, room.page), room.page)
    return tight if len(tight) < len(snug) else paginated(build(SNUG, room.page), room.page)


def _fitting(build: Build, density: Density, room: _Room) -> tuple[list[PagePart], int]:
    """Return the parts if they fit one page, a picture as high as the others leave room, and their rows."""
    parts = build(density, room.body([]))
    body, foot = room.parted(parts)
    over = height_of(body) - room.body(foot)
    if 0 < over <= SPARE:
        parts = build(density, room.body([]) - over)
        body, foot = room.parted(parts)
        over = height_of(body) - room.body(foot)
    is_generous = density.gap > 1
    rows = height_of(body) + (height_of(foot) + 1 if foot else 0)
    fits = over <= 0 or (rows <= room.page and not is_generous)
    return parts if fits else [], rows


def _densities(size: Size, slide: ResolvedSlide) -> Iterable[Density]:
    loosest = (LOFTY, LOOSE) if size.rows >= TALL_ROWS else ()
    tightest = (TIGHT, BARE) if slide.is_foreign else (TIGHT,)
    return (*loosest, AMPLE, GRAND, SPACIOUS, ROOMY, SNUG, *tightest)


def _last_callout(slide: ResolvedSlide) -> int:
    """Return the index of the block that the slide ends with, if that is a callout; else -1."""
    is_callout = bool(slide.blocks) and type(slide.blocks[-1]).__name__ == "Callout"
    return slide.origins[-1] if is_callout and slide.origins else -1


def _lower(parts: list[PagePart], room: _Room) -> int:
    """Count the rows by which a body starts lower than it might, so that it stands in the middle."""
    body, foot = room.parted(parts)
    return max(0, room.body(foot) - height_of(body)) // 2


def _page(parts: list[PagePart], title: tuple[Row, ...], room: _Room, lower: int) -> Page:
    """Place the body ``lower`` rows below its top, and the callout that the slide ends with at the foot."""
    above_foot, at_foot = room.parted(parts)
    body, foot = lines_of(above_foot), lines_of(at_foot)
    lines = list(body)
    if foot:
        above = room.geometry.foot(len(foot)) - room.top - lower
        lines += [PageRow()] * max(1 if body else 0, above - len(body)) + list(foot)
    moved = [line._replace(row=indented(line.row, room.geometry.left)) for line in lines]
    moved = [line._replace(steps=(line.step, *line.steps)) if line.steps else line for line in moved]
    first = parts[0].block if parts else 0
    return Page(tuple(moved), room.top + lower, title, first_block=first, blocks=blocks_of(above_foot))
