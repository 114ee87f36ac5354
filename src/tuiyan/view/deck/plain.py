"""A slide as plain text: what is laid out, without a screen around it."""

from __future__ import annotations

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout import lay_out
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import row_text
from tuiyan.deck.slide import Slide

PAPER = Size(100, 60)
"""High enough for one page a slide."""


def slide_text(slide: Slide, resolver: Resolver, glyphs: Glyphs) -> list[str]:
    """Return the lines of a slide, fully revealed."""
    lines: list[str] = []
    for page in lay_out(resolve_slide(slide, resolver), PAPER, glyphs):
        title = [row_text(row).strip() for row in page.title]
        body = [row_text(line.row).rstrip() for line in page.lines]
        lines += [*title, "", *body, ""]
    marked = [line.translate(glyphs.marks) for line in lines]
    while marked and not marked[-1]:
        marked.pop()
    return marked
