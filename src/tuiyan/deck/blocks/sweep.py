"""A computed table: formulas over the values of one input."""

from __future__ import annotations

from tuiyan.deck.blocks.bars import value_runs
from tuiyan.deck.blocks.table import Column, lay_out_columns
from tuiyan.deck.layout_context import LayoutContext, Part
from tuiyan.deck.row import Run
from tuiyan.deck.slide import Block, Live
from tuiyan.deck.style import MUTED, NUM, TEXT, Style

HEAD_INKS = ("mem", "comp", "net")


def sweep(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out one row per value, one column per formula; the scenario's own value is bold."""
    name, values = block.options["over"], block.options["values"]
    figures = room.figures
    first = [
        [
            Run(
                room.glyphs.text(figures.choice(name, value)),
                NUM if figures.is_current(name, value) else MUTED,
            )
        ]
        for value in values
    ]
    head = [Run(figures.label(name), Style("muted", "surface"))]
    columns = [
        Column(head, first),
        *(_column(inline.live, name, values, room) for inline in block.inlines if inline.live),
    ]
    parts = lay_out_columns(columns, room)
    notes = [
        Part(room.lines(room.rows(child.inlines, room.width - 2, MUTED), 2), room.density.gap)
        for child in block.children
        if child.kind == "note"
    ]
    return [*parts, *notes]


def _column(live: Live, name: str, values: list[str], room: LayoutContext) -> Column:
    cells = []
    for value in values:
        at_value = live._replace(overrides=(*live.overrides, (name, value)))
        lit = room.figures.is_current(name, value)
        cells.append(value_runs(room.figures.figure(at_value), room, NUM if lit else TEXT))
    ink = room.figures.ink(live.name)
    ink = ink if ink in HEAD_INKS else ""
    style = Style(ink, "surface", bold=True) if ink else Style("muted", "surface")
    return Column([Run(room.figures.label(live.name), style)], cells, ink, "right")
