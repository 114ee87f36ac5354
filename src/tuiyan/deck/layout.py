"""From a slide to pages: generous where there is room, tighter where there is not, then several."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tuiyan.deck.build import parts_of
from tuiyan.deck.geometry import Ground, Size, ground_of
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout_context import ROOMY, SNUG, SPACIOUS, TIGHT, Density, LayoutContext, Line, Links, Part
from tuiyan.deck.number import Number
from tuiyan.deck.pages import height_of, lines_of, paginated
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import Row, space
from tuiyan.deck.slide import Slide
from tuiyan.deck.style import NUM
from tuiyan.deck.typography import balanced

LOWEST_START = 6
"""Rows a short body may start lower than it has to."""

ROWS_PER_LOWERING = 5
"""Empty rows it takes to start one row lower."""


class Page(NamedTuple):
    """One screen of a slide, fully revealed.

    Attributes:
        lines: Of the body, from ``top`` on.
        top: The screen row of the first line.
        title: Its rows; none on a cover.
        reveals: How many there are, at least 1; the first is 0.
        numbers: The live numbers in reading order; runs point to them.
        first_block: Index of the block it starts with.
        ordinal: 0-based, within the slide.
        total: How many pages the slide has.
        chrome: What is painted around it: ``slide``, ``section`` or ``cover``.
    """

    lines: tuple[Line, ...]
    top: int
    title: tuple[Row, ...] = ()
    reveals: int = 1
    numbers: tuple[Number, ...] = ()
    first_block: int = 0
    ordinal: int = 0
    total: int = 1
    chrome: str = "slide"


def lay_out(slide: Slide, figures: Resolver, size: Size, glyphs: Glyphs) -> tuple[Page, ...]:
    """Lay out a slide for a screen; there is always at least one page."""
    if slide.layout in ("cover", "section") and not slide.problems:
        from tuiyan.deck.blocks.opening import opening_page

        return (opening_page(slide, figures, size, glyphs),)
    ground = ground_of(size)
    links = Links()
    title = _title(slide, figures, glyphs, links, ground)
    height = ground.bottom - ground.top(len(title))
    known = len(links.numbers)

    def build(density: Density) -> list[Part]:
        """Lay out the body, noting its numbers anew."""
        del links.numbers[known:]
        links.is_sealed = False
        room = LayoutContext(
            ground.width, density, figures, glyphs, links, height=height, columns=size.columns
        )
        return _parts(slide, room)

    bodies = _bodies(build, size, height)
    made = [_page(body, title, ground, height, links) for body in bodies]
    return tuple(page._replace(ordinal=at, total=len(made)) for at, page in enumerate(made))


def _title(slide: Slide, figures: Resolver, glyphs: Glyphs, links: Links, ground: Ground) -> tuple[Row, ...]:
    room = LayoutContext(ground.width, ROOMY, figures, glyphs, links)
    if not slide.title and slide.problems:
        from tuiyan.deck.blocks.problem import untitled

        return (untitled(len(slide.problems)),)
    return tuple(balanced(room.runs(slide.title, NUM), ground.width))


def _parts(slide: Slide, room: LayoutContext) -> list[Part]:
    parts: list[Part] = []
    if slide.problems:
        from tuiyan.deck.blocks.problem import problem_parts

        parts = problem_parts(slide.problems, room)
    return [*parts, *_body(slide, room)]


def _body(slide: Slide, room: LayoutContext) -> list[Part]:
    if slide.layout == "map":
        from tuiyan.deck.blocks.map import map_parts

        current = str(slide.options.get("current", ""))
        return map_parts(slide.blocks, int(current) if current.isdecimal() else 0, room)
    if slide.layout == "correction":
        from tuiyan.deck.blocks.correction import correction_parts

        return correction_parts(slide.blocks, room)
    return parts_of(slide.blocks, room)


def _bodies(build: Callable[[Density], list[Part]], size: Size, height: int) -> list[list[Part]]:
    """Return the parts of each page: one page in the most generous way that fits, else as few as can be."""
    for density in _densities(size):
        parts = build(density)
        if height_of(parts) <= height:
            return [parts]
    snug, tight = paginated(build(SNUG), height), paginated(build(TIGHT), height)
    return tight if len(tight) < len(snug) else paginated(build(SNUG), height)


def _densities(size: Size) -> Iterable[Density]:
    if size.columns >= 100:
        return (SPACIOUS, ROOMY, SNUG, TIGHT)
    return (ROOMY._replace(bar_gap=0), SNUG, TIGHT)


def _page(parts: list[Part], title: tuple[Row, ...], ground: Ground, height: int, links: Links) -> Page:
    lines = lines_of(parts)
    spare = height - len(lines)
    lower = min(LOWEST_START, spare // ROWS_PER_LOWERING)
    moved = [line._replace(row=(space(ground.left), *line.row)) if line.row else line for line in lines]
    moved = [line._replace(steps=(line.step, *line.steps)) if line.steps else line for line in moved]
    first = parts[0].block if parts else 0
    page = Page(tuple(moved), ground.top(len(title)) + lower, title, first_block=first)
    return numbered(rebased(page), links)


def rebased(page: Page) -> Page:
    """Count the reveals of a page from 0 on, without gaps."""
    steps = sorted({step for line in page.lines if line.row for step in line.steps or (line.step,)})
    if steps in ([], [0]):
        return page
    order = {step: at for at, step in enumerate(steps)}
    lines = tuple(
        line._replace(step=order.get(line.step, 0), steps=tuple(order[step] for step in line.steps))
        for line in page.lines
    )
    return page._replace(lines=lines, reveals=len(steps))


def numbered(page: Page, links: Links) -> Page:
    """Number the live numbers of a page in reading order."""
    order: dict[int, int] = {}
    title = tuple(_renumbered(row, order) for row in page.title)
    lines = tuple(line._replace(row=_renumbered(line.row, order)) for line in page.lines)
    numbers = tuple(links.numbers[link] for link in order)
    return page._replace(title=title, lines=lines, numbers=numbers)


def _renumbered(row: Row, order: dict[int, int]) -> Row:
    if all(run.link < 0 for run in row):
        return row
    return tuple(
        run._replace(link=order.setdefault(run.link, len(order))) if run.link >= 0 else run for run in row
    )
