"""Where the talk is in the deck, and where a key takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tuiyan.deck.page import Page


class Move(Enum):
    """A step through the deck."""

    NEXT = "next"
    BACK = "back"
    FIRST = "first"
    LAST = "last"


class Place(NamedTuple):
    """A place in a deck; everything is 0-based.

    Attributes:
        slide: Which one.
        page: Of the slide.
        reveal: The last one shown on the page.
    """

    slide: int = 0
    page: int = 0
    reveal: int = 0


Shape = Callable[[int], Sequence[int]]
"""For a slide, how many reveals each of its pages has: at least one page, each with at least 1."""


def step(place: Place, move: Move, slides: int, shape: Shape) -> Place:
    """Return the place after ``move``; at either end of the deck, stay put.

    Going forward shows one reveal at a time; going back to a page shows it whole.
    """
    pages = shape(place.slide)
    match move:
        case Move.NEXT if place.reveal + 1 < pages[place.page]:
            return place._replace(reveal=place.reveal + 1)
        case Move.NEXT if place.page + 1 < len(pages):
            return Place(place.slide, place.page + 1)
        case Move.NEXT if place.slide + 1 < slides:
            return Place(place.slide + 1)
        case Move.BACK if place.reveal > 0:
            return place._replace(reveal=place.reveal - 1)
        case Move.BACK if place.page > 0:
            return Place(place.slide, place.page - 1, pages[place.page - 1] - 1)
        case Move.BACK if place.slide > 0:
            return end_of(place.slide - 1, shape)
        case Move.FIRST:
            return Place()
        case Move.LAST:
            return end_of(slides - 1, shape) if place.slide == slides - 1 else Place(slides - 1)
    return place


def start_of(slide: int, slides: int) -> Place:
    """Return the beginning of a slide; past either end of the deck, of the first or last one."""
    return Place(max(0, min(slides - 1, slide)))


def kept(place: Place, before: Sequence[Page], after: Sequence[Page]) -> Place:
    """Return the same place after the slide was laid out anew: what was at the top stays in sight."""
    is_same = _starts(before) == _starts(after)
    page = place.page if is_same else _page_of_top(before, place.page, after)
    nothing_follows = is_same or place.page == len(before) - 1
    was_whole = nothing_follows and place.reveal + 1 >= before[place.page].reveals
    last = after[page].reveals - 1
    return place._replace(page=page, reveal=last if was_whole else min(place.reveal, last))


def _page_of_top(before: Sequence[Page], at: int, after: Sequence[Page]) -> int:
    """Return the page that has what a page before began with: the block, and how far into it."""
    block, passed = _starts(before)[at]
    holding = [page for page in range(len(after)) if block in after[page].blocks]
    for page in holding:
        passed -= _letters(after[page], block)
        if passed < 0:
            return page
    if holding:
        return holding[-1]
    return max((at for at, page in enumerate(after) if page.first_block <= block), default=0)


def _starts(pages: Sequence[Page]) -> list[tuple[int, int]]:
    """Return what each page begins with: the block, and how much of it the pages before have."""
    blocks = [page.first_block for page in pages]
    return [(block, sum(_letters(page, block) for page in pages[:at])) for at, block in enumerate(blocks)]


def _letters(page: Page, block: int) -> int:
    """Count what is printed of a block on a page."""
    return sum(
        len("".join(run.text.split()))
        for line, owner in zip(page.lines, page.blocks, strict=False)
        if owner == block
        for run in line.row
    )


def page_with(block: int, pages: Sequence[Page]) -> int:
    """Return the page that a block is on, the first of several."""
    first = max((page.first_block for page in pages if page.first_block <= block), default=0)
    return next((at for at, page in enumerate(pages) if page.first_block == first), 0)


def end_of(slide: int, shape: Shape) -> Place:
    """Return the last page of a slide with all of it shown."""
    pages = shape(slide)
    return Place(slide, len(pages) - 1, pages[-1] - 1)
