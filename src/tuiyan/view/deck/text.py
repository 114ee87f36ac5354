"""A slide as plain text: what is laid out, without a screen around it."""

from __future__ import annotations

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout import lay_out
from tuiyan.deck.page import Page
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import row_text
from tuiyan.deck.slide import Slide

HEIGHTS = (24, 30, 45, 60)
"""Rows of a paper; the lowest that holds a slide on one page is taken."""


def slide_text(slide: Slide, resolver: Resolver, glyphs: Glyphs, columns: int = 100) -> list[str]:
    """Return the lines of a slide, fully revealed."""
    lines: list[str] = []
    shown = resolve_slide(slide, resolver)
    papers = (lay_out(shown, Size(columns, rows), glyphs) for rows in HEIGHTS)
    pages: tuple[Page, ...] = ()
    for pages in papers:
        if len(pages) == 1:
            break
    for page in pages:
        title = [row_text(row).strip() for row in page.title]
        body = [row_text(line.row).rstrip() for line in page.lines]
        lines += [*title, "", *body, ""]
    marked = [line.translate(glyphs.marks) for line in lines]
    while marked and not marked[-1]:
        marked.pop()
    return marked
