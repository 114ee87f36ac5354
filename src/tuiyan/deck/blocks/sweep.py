"""A computed table: formulas over the values of one input."""

from __future__ import annotations

from tuiyan.deck.blocks.bars import value_runs
from tuiyan.deck.blocks.table import Column, lay_out_columns
from tuiyan.deck.canvas import Run
from tuiyan.deck.layout_context import LayoutContext, Part
from tuiyan.deck.slide import Block, Live

HEAD_INKS = ("mem", "comp", "net")


def sweep(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out one row per value, one column per formula; the scenario's own value is bold."""
    name, values = block.options["over"], block.options["values"]
    figures = room.figures
    first = [
        [
            Run(
                room.glyphs.text(figures.choice(name, value)),
                "num bold" if figures.is_current(name, value) else "muted",
            )
        ]
        for value in values
    ]
    head = [Run(figures.label(name), "muted on surface")]
    columns = [
        Column(head, first),
        *(_column(inline.live, name, values, room) for inline in block.inlines if inline.live),
    ]
    parts = lay_out_columns(columns, room)
    notes = [
        Part(room.lines(room.rows(child.inlines, room.width - 2, "muted"), 2), room.density.gap)
        for child in block.children
        if child.kind == "note"
    ]
    return [*parts, *notes]


def _column(live: Live, name: str, values: list[str], room: LayoutContext) -> Column:
    cells = []
    for value in values:
        at_value = live._replace(overrides=(*live.overrides, (name, value)))
        lit = room.figures.is_current(name, value)
        cells.append(value_runs(room.figures.figure(at_value), room, "num bold" if lit else "text"))
    ink = room.figures.ink(live.name)
    ink = ink if ink in HEAD_INKS else ""
    style = f"{ink} bold on surface" if ink else "muted on surface"
    return Column([Run(room.figures.label(live.name), style)], cells, ink, "right")
