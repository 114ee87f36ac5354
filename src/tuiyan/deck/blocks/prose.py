"""Running text: paragraphs, headings, lists, quotes and code."""

from __future__ import annotations

from tuiyan.deck.layout_context import MEASURE, LayoutContext, Line, Part
from tuiyan.deck.row import Run, filled, space
from tuiyan.deck.slide import Block
from tuiyan.deck.style import LINE, MUTED, NUM, Style
from tuiyan.text.cells import char_width, width

INDENT = 2
BULLETS = ("•", "–", "·")


def paragraph(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out a paragraph, two cells in."""
    rows = room.rows(block.inlines, min(MEASURE, room.width - INDENT))
    return [Part(room.lines(rows, INDENT), room.density.gap)]


def heading(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out a heading within a slide; it stays with what follows."""
    rows = room.rows(block.inlines, min(MEASURE, room.width - INDENT), NUM)
    return [Part(room.lines(rows, INDENT), room.density.gap, keeps_next=True)]


def listing(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out a list; its items may part at a page's end."""
    gap = room.density.gap
    parts = []
    for lines in _item_lines(block, room, min(MEASURE, room.width - INDENT), 0):
        moved = tuple(line._replace(row=(space(INDENT), *line.row)) for line in lines)
        parts.append(Part(moved, gap))
        gap = room.density.item_gap
    return parts


def _item_lines(block: Block, room: LayoutContext, cells: int, depth: int) -> list[list[Line]]:
    """Return the lines of every item: those of a nested list are items, too."""
    items = []
    start = block.options.get("start", 0)
    for at, item in enumerate(block.children):
        here = room.at(step=item.step)
        mark = here.glyphs.text(f"{start + at}." if start else BULLETS[min(depth, len(BULLETS) - 1)])
        indent = width(mark) + 1
        own: list[Line] = []
        nested: list[list[Line]] = []
        for child in item.children:
            if child.kind == "list":
                nested += _item_lines(child, here, cells - indent, depth + 1)
                continue
            for line in _child_lines(child, here.at(width=cells - indent, step=child.step)):
                lead = Run(f"{mark} ", MUTED) if not own else space(indent)
                own.append(line._replace(row=(lead, *line.row), steps=()))
        items.append(own or [Line((Run(mark, MUTED),), item.step)])
        items += [[line._replace(row=(space(indent), *line.row)) for line in lines] for lines in nested]
    return items


def _child_lines(child: Block, room: LayoutContext) -> list[Line]:
    if child.kind == "paragraph":
        return list(room.lines(room.rows(child.inlines, room.width)))
    return [line for part in room.parts([child]) for line in part.lines]


def quote(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out a quotation, a rule at its left."""
    lines: list[Line] = []
    for child in block.children:
        here = room.at(width=min(MEASURE, room.width - 4), step=child.step)
        if lines:
            lines.append(Line((Run("  ▌", LINE),), child.step))
        inner = (
            here.lines(here.rows(child.inlines, here.width, MUTED))
            if child.kind == "paragraph"
            else _child_lines(child, here)
        )
        lines += [line._replace(row=(Run("  ▌ ", LINE), *line.row), steps=()) for line in inner]
    return [Part(tuple(lines), room.density.gap)] if lines else []


def code(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out code as it is, on a ground of its own; a line too long goes on in the next row."""
    cells = room.width - INDENT
    rows = []
    for text in block.options["text"].split("\n"):
        for piece in _pieces(text, cells - 4):
            row = filled(
                (space(2, Style(ground="surface")), Run(piece, Style(ground="surface"))),
                cells,
                Style(ground="surface"),
            )
            rows.append(row)
    return [Part(room.lines(rows, INDENT), room.density.gap)]


def _pieces(text: str, cells: int) -> list[str]:
    pieces = [""]
    used = 0
    for char in text:
        size = char_width(char)
        if used + size > cells:
            pieces.append("")
            used = 0
        pieces[-1] += char
        used += size
    return pieces
