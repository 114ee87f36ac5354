"""Block quotations: a callout where one begins with ``[!BOUND]``, else a quotation, a rule at its left.

A callout says where a statement stops being true, what it costs, what is behind it, or what follows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tuiyan.deck.blocks.listing import NARROWEST, inner_lines
from tuiyan.deck.blocks.text import Heading, Paragraph
from tuiyan.deck.layout_context import MEASURE, PagePart, PageRow
from tuiyan.deck.plain import blocks_from
from tuiyan.deck.resolve import resolve_blocks
from tuiyan.deck.row import Row, Run, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, LINE, MUTED
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.text.cells import width

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.resolved import Fragments, ResolvedBlock
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Block, Inlines
    from tuiyan.deck.slide_commands import SlideCommands
    from tuiyan.deck.tree import TreeReader

T = TypeVar("T")

NAMES = ("BOUND", "COST", "ROOT", "CONCLUSION", "NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION")
NAMED = re.compile(r"\[!(\w+)\][+-]?[ \t]*")
MARK = "▌"


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

    def with_commands(self: Quote[Block], commands: SlideCommands) -> Quote[Block]:
        """Return it with the commands within it carried out."""
        step = commands.step
        return Quote(commands.within(self.blocks), self.line, step)

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


class Callout(NamedTuple, Generic[T]):
    """A callout.

    Attributes:
        name: ``bound``, ``cost``, ``root`` or ``conclusion``.
        blocks: What it says, as written or as shown.
        line: 1-based.
        step: The reveal it appears at.
    """

    name: str
    blocks: tuple[T, ...]
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, node: SyntaxTreeNode, reader: TreeReader) -> Block:
        """Read ``> [!BOUND] …``; any other quotation is one."""
        blocks = reader.blocks(node.children)
        line = reader.lines(node)[0]
        first = blocks[0] if blocks else None
        inlines: Inlines = first.text if isinstance(first, Paragraph) else ()
        match = NAMED.match(inlines[0].text) if inlines else None
        if not isinstance(first, Paragraph) or match is None or match.group(1).upper() not in NAMES:
            return Quote(blocks, line)
        rest = reader.without_start(inlines, match.end())
        kept = (first._replace(text=rest), *blocks[1:]) if rest else blocks[1:]
        return Callout(match.group(1).lower(), kept, line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Callout[Block]:
        """Return what was kept as JSON."""
        name, blocks, line, step = fields
        return Callout(name, blocks_from(blocks), line, step)

    def with_commands(self: Callout[Block], commands: SlideCommands) -> Callout[Block]:
        """Return it with the commands within it carried out."""
        step = commands.step
        return Callout(self.name, commands.within(self.blocks), self.line, step)

    def resolved(self: Callout[Block], resolver: Resolver) -> tuple[Callout[ResolvedBlock], ...]:
        """Return the blocks with their values."""
        return (Callout(self.name, resolve_blocks(self.blocks, resolver), self.line, self.step),)

    def draw(self: Callout[ResolvedBlock], context: LayoutContext) -> list[PagePart]:
        """Lay out a callout at the margin: its mark, its name, then the text beside it."""
        name = say(f"deck.callout_{self.name}")
        lead = width(name) + 4
        cells = min(MEASURE + 4, context.width - lead)
        rows: list[Row] = []
        for block in self.blocks:
            if isinstance(block, Paragraph | Heading):
                rows += _text_rows(block.text, context, cells)
            else:
                parts = block.draw(context.at(width=cells))
                rows += [line.row for part in parts for line in part.lines]
        lines = context.lines(_marked(name, at, row) for at, row in enumerate(rows or [()]))
        return [PagePart(lines, context.density.callout_gap)]


def _text_rows(text: Fragments, context: LayoutContext, cells: int) -> list[Row]:
    """Break where the author did, if every line then fits; else anywhere."""
    hard = (piece._replace(marks="") if piece.marks == "soft" else piece for piece in text)
    runs = context.runs(hard)
    rows = wrap(runs, cells)
    if len(rows) <= 1 + sum(run.text.count("\n") for run in runs):
        return rows
    return context.rows(text, cells)


def _marked(name: str, at: int, row: Row) -> Row:
    head = Run(f" {name}  ", ACCENT_BOLD) if at == 0 else space(width(name) + 3)
    return (Run(MARK, ACCENT), head, *row)
