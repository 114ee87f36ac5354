"""A talk keeps its place when the screen changes."""

from __future__ import annotations

from tuiyan.deck.navigation import Place, kept
from tuiyan.deck.page import Page


def page(first_block: int, reveals: int) -> Page:
    return Page((), 0, (), first_block=first_block, reveals=reveals)


def test_a_larger_screen_shows_no_reveal_ahead_of_the_speaker() -> None:
    small = [page(0, 1), page(3, 1)]
    assert kept(Place(4), small, [page(0, 2)]) == Place(4, 0, 0)


def test_what_was_all_shown_stays_all_shown() -> None:
    small = [page(0, 1), page(3, 1)]
    assert kept(Place(4, 1, 0), small, [page(0, 2)]) == Place(4, 0, 1)
    assert kept(Place(4, 0, 1), [page(0, 2)], [page(0, 2)]) == Place(4, 0, 1)
