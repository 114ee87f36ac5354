"""A page and what surrounds it, painted on a screen."""

from __future__ import annotations

from tuiyan.deck.beats import paint_around_section
from tuiyan.deck.chrome import Chrome
from tuiyan.deck.focus import with_focus
from tuiyan.deck.footer import footer, paint_cover_foot, paint_strip
from tuiyan.deck.geometry import ground_of
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.header import paint_header
from tuiyan.deck.layout_context import seen
from tuiyan.deck.page import Page
from tuiyan.deck.row import Frame, Row, cut, filled, joined, row_width, space

__all__ = ["Chrome", "paint"]


def paint(page: Page, chrome: Chrome) -> Frame:
    """Return the screen: as many rows as it is high, each as wide as it is."""
    columns, height = chrome.size
    if chrome.blank:
        return ((space(columns),),) * height
    rows: list[Row] = [()] * height
    _paint_around(rows, page, chrome)
    for at, line in enumerate(page.lines, page.top):
        if at < height and line.row:
            rows[at] = seen(line, chrome.reveal)
    if chrome.focus is not None:
        rows = with_focus(rows, chrome.focus)
        paint_strip(rows, chrome)
    return tuple(_finished(row, columns, chrome.glyphs) for row in rows)


def _paint_around(rows: list[Row], page: Page, chrome: Chrome) -> None:
    ground = ground_of(chrome.size)
    if page.chrome == "cover":
        paint_cover_foot(rows, chrome)
    if page.chrome in ("cover", "closing"):
        return
    rows[ground.footer] = footer(page, chrome, ground)
    if page.chrome == "section":
        paint_around_section(rows, chrome)
    else:
        paint_header(rows, page, chrome, ground)


def _finished(row: Row, columns: int, glyphs: Glyphs) -> Row:
    if row_width(row) > columns:
        row = cut(row, 0, columns)
    if glyphs.marks:
        row = tuple(run._replace(text=run.text.translate(glyphs.marks)) for run in row)
    return tuple(joined(filled(row, columns)))
