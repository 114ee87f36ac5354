"""One screen of a slide: its rows, when each appears, and the live numbers in them."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.layout_context import PageRow
from tuiyan.deck.number import Number
from tuiyan.deck.row import Row, indented
from tuiyan.deck.wording import Links


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
        steps: Of each reveal, which it is of the whole slide's.
        blocks: For each line the index of its block, -1 between blocks; none where a layout has no blocks.
    """

    lines: tuple[PageRow, ...]
    top: int
    title: tuple[Row, ...] = ()
    reveals: int = 1
    numbers: tuple[Number, ...] = ()
    first_block: int = 0
    ordinal: int = 0
    total: int = 1
    chrome: str = "slide"
    steps: tuple[int, ...] = (0,)
    blocks: tuple[int, ...] = ()


Rows = list[tuple[Row, int]]
"""Rows with the reveal each appears at."""


def page_of_its_own(rows: Rows, left: int, top: int, chrome: str, links: Links) -> Page:
    """Return the page of a slide that has a screen of its own: rows that begin in column ``left``."""
    lines = tuple(PageRow(indented(row, left), step) for row, step in rows)
    return numbered(rebased(Page(lines, top, (), chrome=chrome)), links)


def rebased(page: Page, *, begins: bool = False) -> Page:
    """Count the reveals of a page from 0, without gaps; one that ``begins`` a slide shows its title first."""
    found = {step for line in page.lines if line.row for step in line.steps or (line.step,)}
    steps = sorted(found | {0} if found and begins and page.title else found)
    if steps in ([], [0]):
        return page
    order = {step: at for at, step in enumerate(steps)}
    lines = tuple(
        line._replace(step=order.get(line.step, 0), steps=tuple(order[step] for step in line.steps))
        for line in page.lines
    )
    return page._replace(lines=lines, reveals=len(steps), steps=tuple(steps))


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
