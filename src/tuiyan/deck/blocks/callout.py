"""Callouts: where a statement stops being true, what it costs, the question behind, the conclusion."""

from __future__ import annotations

from tuiyan.deck.blocks.prose import listing
from tuiyan.deck.layout_context import MEASURE, LayoutContext, Part
from tuiyan.deck.row import Row, Run, space
from tuiyan.deck.slide import Block
from tuiyan.deck.style import ACCENT, ACCENT_BOLD
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.text.cells import width

MARK = "▌"


def callout(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out a callout at the margin: its mark, its name, then the text beside it."""
    name = say(f"deck.callout_{block.options['name']}")
    lead = width(name) + 4
    cells = min(MEASURE + 4, room.width - lead)
    rows: list[Row] = []
    for child in block.children:
        if child.kind == "list":
            parts = listing(child, room.at(width=cells))
            rows += [line.row for part in parts for line in part.lines]
        else:
            rows += _text_rows(child, room, cells)
    lines = room.lines(_marked(name, at, row) for at, row in enumerate(rows or [()]))
    return [Part(lines, room.density.callout_gap)]


def _text_rows(child: Block, room: LayoutContext, cells: int) -> list[Row]:
    """Break where the author did, if every line then fits; else anywhere."""
    runs = room.runs(
        inline._replace(marks="") if inline.marks == "soft" else inline for inline in child.inlines
    )
    rows = wrap(runs, cells)
    if len(rows) <= 1 + sum(run.text.count("\n") for run in runs):
        return rows
    return room.rows(child.inlines, cells)


def _marked(name: str, at: int, row: Row) -> Row:
    head = Run(f" {name}  ", ACCENT_BOLD) if at == 0 else space(width(name) + 3)
    return (Run(MARK, ACCENT), head, *row)
