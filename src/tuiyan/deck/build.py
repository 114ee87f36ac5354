"""Which module lays out which kind of block."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tuiyan.deck.blocks import bars, callout, prose, table
from tuiyan.deck.layout_context import LayoutContext, Part
from tuiyan.deck.slide import Block


def parts_of(blocks: Iterable[Block], room: LayoutContext) -> list[Part]:
    """Lay out blocks one below the other, the branch that holds of each condition."""
    parts: list[Part] = []
    for at, block in enumerate(blocks):
        if block.kind == "when":
            branch = block.children[0 if room.figures.holds(block.options["condition"]) else 1]
            made = parts_of(branch.children, room)
        else:
            made = _LAID_OUT[block.kind](block, room.at(step=block.step)) if block.kind in _LAID_OUT else []
        if parts and made and parts[-1].rows:
            made[0] = made[0]._replace(gap=max(made[0].gap, room.density.callout_gap))
        parts += [part._replace(block=at) for part in made]
    return parts


def _derive(block: Block, room: LayoutContext) -> list[Part]:
    from tuiyan.deck.blocks.formula import formula

    return formula(block, room)


def _timeline(block: Block, room: LayoutContext) -> list[Part]:
    from tuiyan.deck.blocks.timeline import timeline

    return timeline(block, room)


def _sweep(block: Block, room: LayoutContext) -> list[Part]:
    from tuiyan.deck.blocks.sweep import sweep

    return sweep(block, room)


def _claim(block: Block, room: LayoutContext) -> list[Part]:
    from tuiyan.deck.blocks.claim import claim

    return claim(block, room)


def _columns(block: Block, room: LayoutContext) -> list[Part]:
    from tuiyan.deck.blocks.columns import columns

    return columns(block, room)


_LAID_OUT: dict[str, Callable[[Block, LayoutContext], list[Part]]] = {
    "paragraph": prose.paragraph,
    "heading": prose.heading,
    "list": prose.listing,
    "quote": prose.quote,
    "code": prose.code,
    "callout": callout.callout,
    "table": table.table,
    "bars": bars.bars,
    "derive": _derive,
    "timeline": _timeline,
    "sweep": _sweep,
    "claim": _claim,
    "columns": _columns,
}
