"""How large things are on the home screen."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import Glyphs

LABEL = 10
"""Cells of a label on a door and below it."""


class HomeLayout(NamedTuple):
    """How large things are, in cells.

    Attributes:
        left: The first column.
        is_tall: There is a row to spare between most things.
        is_airy: The doors have an empty row above and below what stands on them.
        is_small: The doors stand under each other, without large digits.
        glyphs: To draw with.
    """

    left: int
    width: int
    is_tall: bool
    is_airy: bool
    is_small: bool
    glyphs: Glyphs


def layout_of(size: Size, glyphs: Glyphs) -> HomeLayout:
    """Return how large things are on a screen of this size."""
    columns, rows = size
    margin = 8 if columns >= 100 else 5 if columns >= 80 else 3
    width = min(columns - 2 * margin, 96)
    is_small = columns < 80 or rows < 22
    return HomeLayout((columns - width) // 2, width, rows >= 28, rows >= 24, is_small, glyphs)
