"""A slide in a panel of the notes: its blocks laid out for fewer cells, what is still hidden receding."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from tuiyan.deck.geometry import COMPACT_ROWS, Size, geometry_of
from tuiyan.deck.layout import lay_out
from tuiyan.deck.navigation import page_with
from tuiyan.deck.page import Page
from tuiyan.deck.row import Row, clipped, cut, faded, filled, row_text
from tuiyan.view.notes.state import Script

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.remote.messages import Spot

MARGIN = 3
"""Cells at both sides of a slide on a small screen."""

FOOT = 3
"""Rows of a screen below the body of a slide."""

ALL = 10**9
"""A reveal after all."""


def preview_pages(script: Script, slide: int, cells: int, rows: int, glyphs: Glyphs) -> tuple[Page, ...]:
    """Lay a slide out for a panel; covers and openers as slides like any other."""
    shown = script.cache.resolved(script.scenario, slide)._replace(layout="")
    size = Size(cells + 2 * MARGIN, min(rows, COMPACT_ROWS - 1 - FOOT) + FOOT)
    return lay_out(shown, size, glyphs)


def page_at(pages: tuple[Page, ...], spot: Spot) -> int:
    """Return the page on which a talk at ``spot`` reveals something, or that begins with its first block."""
    first = page_with(spot.block, pages)
    if spot.step and spot.reveal > 1:
        return next((at for at in range(first, len(pages)) if spot.step in pages[at].steps), first)
    return first


def preview_rows(page: Page, cells: int, rows: int, step: int = ALL) -> list[Row]:
    """Return the rows of a page; those of later reveals recede."""
    left = geometry_of(Size(cells + 2 * MARGIN, rows + FOOT)).left
    reveal = bisect_right(page.steps, step) - 1
    title: list[Row] = [clipped(row, cells) for row in page.title]
    lines = [_line(line.row, line.step > reveal, left, cells) for line in page.lines]
    while lines and not row_text(lines[0]).strip():
        del lines[0]
    gap = 1 if title and len(title) + 1 + len(lines) <= rows else 0
    return [*title, *[()] * gap, *lines][:rows]


def hidden(pages: tuple[Page, ...], step: int) -> str:
    """Return the first words of what the next turn reveals, or ``""``."""
    later = [
        (page.steps[min(line.step, len(page.steps) - 1)], row_text(line.row).strip())
        for page in pages
        for line in page.lines
    ]
    told = [each for each in later if each[0] > step and any(char.isalnum() for char in each[1])]
    text = min(told, key=lambda each: each[0])[1] if told else ""
    first = next((at for at, char in enumerate(text) if char.isalnum()), 0)
    return text[first:]


def _line(row: Row, is_hidden: bool, left: int, cells: int) -> Row:
    inner = cut(row, left, left + cells) if row else ()
    return filled(faded(inner) if is_hidden else inner, cells)
