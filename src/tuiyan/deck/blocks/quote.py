"""Quotations, a rule at their left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tuiyan.deck.blocks.listing import NARROWEST, inner_lines
from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.layout_context import MEASURE, PagePart, PageRow
from tuiyan.deck.plain import blocks_from
from tuiyan.deck.resolve import resolve_blocks
from tuiyan.deck.row import Run
from tuiyan.deck.style import LINE, MUTED

if TYPE_CHECKING:
    from tuiyan.deck.folding import Folding
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.resolved import ResolvedBlock
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Block

T = TypeVar("T")


class Quote(NamedTuple, Generic[T]):
    """A quotation of blocks, as written or as shown."""

    blocks: tuple[T, ...]
    line: int = 0
    step: int = 0

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Quote[Block]:
        """Return what was kept as JSON."""
        blocks, line, step = fields
        return Quote(blocks_from(blocks), line, step)

    def folded(self: Quote[Block], folding: Folding) -> Quote[Block]:
        """Carry out the commands within it."""
        step = folding.step
        return Quote(folding.within(self.blocks), self.line, step)

    def resolved(self: Quote[Block], resolver: Resolver) -> tuple[Quote[ResolvedBlock], ...]:
        """Return the blocks with their values."""
        return (Quote(resolve_blocks(self.blocks, resolver), self.line, self.step),)

    def draw(self: Quote[ResolvedBlock], context: LayoutContext) -> list[PagePart]:
        """Lay out a quotation."""
        lines: list[PageRow] = []
        for block in self.blocks:
            lead = "  ▌ " if context.width > NARROWEST else ""
            here = context.at(width=min(MEASURE, context.width - len(lead)), step=block.step)
            if lines:
                lines.append(PageRow((Run(lead.rstrip() or " ", LINE),), block.step))
            if isinstance(block, Paragraph):
                inner = list(here.lines(here.rows(block.text, here.width, MUTED)))
            else:
                inner = inner_lines(block, here)
            lines += [line._replace(row=(Run(lead, LINE), *line.row), steps=()) for line in inner]
        return [PagePart(tuple(lines), context.density.gap)] if lines else []
