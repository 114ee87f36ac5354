"""Where the talk is, and where a key takes it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple


class Move(Enum):
    """A step through the deck."""

    NEXT = "next"
    BACK = "back"
    NEXT_SLIDE = "next_slide"
    BACK_SLIDE = "back_slide"
    FIRST = "first"
    LAST = "last"


class Place(NamedTuple):
    """A place in a deck; all three count from 0.

    Attributes:
        slide: Of the deck.
        page: Of the slide.
        reveal: Of the page; the last one shown.
    """

    slide: int = 0
    page: int = 0
    reveal: int = 0


Reveals = Callable[[int], tuple[int, ...]]
"""Gives, for a slide, how many reveals each of its pages has: at least one page, at least one reveal."""


def step(place: Place, move: Move, slides: int, reveals: Reveals) -> Place:
    """Return the place after ``move``; at either end of the deck, stay put.

    Forward reveals one thing at a time; back from the start of a page shows the one before whole.
    """
    match move:
        case Move.NEXT:
            return _next(place, slides, reveals)
        case Move.BACK:
            return _back(place, reveals)
        case Move.NEXT_SLIDE:
            return Place(place.slide + 1) if place.slide + 1 < slides else place
        case Move.BACK_SLIDE:
            return (
                Place(place.slide - 1)
                if place.slide > 0 and not (place.page or place.reveal)
                else Place(place.slide)
            )
        case Move.FIRST:
            return Place()
        case Move.LAST:
            return whole(slides - 1, reveals)
    return place


def jump(slide: int, slides: int) -> Place:
    """Return the start of the slide nearest to ``slide``, 0-based."""
    return Place(max(0, min(slide, slides - 1)))


def whole(slide: int, reveals: Reveals) -> Place:
    """Return the end of a slide: its last page, fully revealed."""
    pages = reveals(slide)
    return Place(slide, len(pages) - 1, pages[-1] - 1)


def kept(place: Place, first_block: int, first_blocks: tuple[int, ...], reveals: Reveals) -> Place:
    """Return the same place after the pages have changed: where ``first_block`` now stands.

    A page that was revealed stays so as far as its new length goes.
    """
    page = max((at for at, block in enumerate(first_blocks) if block <= first_block), default=0)
    last = reveals(place.slide)[page] - 1
    return Place(place.slide, page, min(place.reveal, last))


def _next(place: Place, slides: int, reveals: Reveals) -> Place:
    pages = reveals(place.slide)
    if place.reveal + 1 < pages[place.page]:
        return place._replace(reveal=place.reveal + 1)
    if place.page + 1 < len(pages):
        return Place(place.slide, place.page + 1)
    return Place(place.slide + 1) if place.slide + 1 < slides else place


def _back(place: Place, reveals: Reveals) -> Place:
    if place.reveal > 0:
        return place._replace(reveal=place.reveal - 1)
    if place.page > 0:
        return Place(place.slide, place.page - 1, reveals(place.slide)[place.page - 1] - 1)
    return whole(place.slide - 1, reveals) if place.slide > 0 else place
