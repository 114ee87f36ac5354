"""A page and what surrounds it, painted on a screen."""

from __future__ import annotations

from collections.abc import Sequence

from tuiyan.deck.chrome import Chrome
from tuiyan.deck.footer import footer, paint_cover_foot, paint_strip
from tuiyan.deck.geometry import geometry_of
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.header import paint_header
from tuiyan.deck.layout_context import seen
from tuiyan.deck.opener import paint_around_section
from tuiyan.deck.page import Page
from tuiyan.deck.row import Frame, Row, Run, fitted, joined, space
from tuiyan.deck.style import INVERSE

__all__ = ["Chrome", "paint"]

BIG_ROWS = 3
"""A number that stands on as many rows is drawn big, and not written."""


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
        rows = _with_focus(rows, chrome.focus)
        paint_strip(rows, chrome)
    return tuple(_finished(row, columns, chrome.glyphs) for row in rows)


def _paint_around(rows: list[Row], page: Page, chrome: Chrome) -> None:
    geometry = geometry_of(chrome.size)
    if page.chrome == "cover":
        paint_cover_foot(rows, chrome)
    if page.chrome in ("cover", "closing"):
        return
    rows[geometry.footer] = footer(page, chrome, geometry)
    if page.chrome == "section":
        paint_around_section(rows, chrome)
    else:
        paint_header(rows, page, chrome, geometry)


def _finished(row: Row, columns: int, glyphs: Glyphs) -> Row:
    row = fitted(row, columns)
    if glyphs.marks:
        row = tuple(run._replace(text=run.text.translate(glyphs.marks)) for run in row)
    return tuple(joined(row))


def _with_focus(rows: Sequence[Row], focus: int) -> list[Row]:
    """Underline the live numbers and set the one in ``focus`` apart.

    What is drawn big keeps its shape: one rule stands below its last row, and in focus it changes its colour.
    """
    stand: dict[int, set[int]] = {}
    for at, row in enumerate(rows):
        for run in row:
            if run.link >= 0:
                stand.setdefault(run.link, set()).add(at)
    last = {link: max(found) for link, found in stand.items() if len(found) >= BIG_ROWS}
    return [_shown(row, at, focus, last) for at, row in enumerate(rows)]


def _shown(row: Row, at: int, focus: int, last: dict[int, int]) -> Row:
    if all(run.link < 0 for run in row):
        return row
    return tuple(_shown_run(run, at, focus, last) for run in row)


def _shown_run(run: Run, at: int, focus: int, last: dict[int, int]) -> Run:
    if run.link < 0:
        return run
    if run.link not in last:
        return run._replace(style=INVERSE if run.link == focus else run.style._replace(under=True))
    ink = "accent" if run.link == focus else run.style.ink
    return run._replace(style=run.style._replace(ink=ink, under=at == last[run.link]))
