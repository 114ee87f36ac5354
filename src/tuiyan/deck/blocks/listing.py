"""Lists, nested to any depth; each item may appear at a reveal of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.layout_context import MEASURE, PagePart, PageRow
from tuiyan.deck.plain import blocks_from
from tuiyan.deck.resolve import resolve_blocks
from tuiyan.deck.row import Run, space
from tuiyan.deck.style import MUTED
from tuiyan.text.cells import width

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.resolved import ResolvedBlock
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Block
    from tuiyan.deck.slide_commands import SlideCommands
    from tuiyan.deck.tree import TreeReader

T = TypeVar("T")

INDENT = 2
NARROWEST = 24
"""Cells below which what is nested is not moved further in."""

BULLETS = ("•", "–", "·")


class ListItem(NamedTuple, Generic[T]):
    """What stands behind one mark: blocks, as written or as shown.

    Attributes:
        blocks: In order.
        line: 1-based.
        step: The reveal it appears at.
        box: Of a task: ``☐``, or ``☑`` once it is done.
    """

    blocks: tuple[T, ...]
    line: int = 0
    step: int = 0
    box: str = ""


class Listing(NamedTuple, Generic[T]):
    """A list.

    Attributes:
        items: In order.
        start: Number of the first item; -1 for bullets.
        line: 1-based.
        step: The reveal it appears at.
    """

    items: tuple[ListItem[T], ...]
    start: int = -1
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, node: SyntaxTreeNode, reader: TreeReader) -> Listing[Block]:
        """Read a list."""
        items = (ListItem(reader.blocks(item.children), reader.lines(item)[0]) for item in node.children)
        start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else -1
        return Listing(tuple(items), start, reader.lines(node)[0])

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Listing[Block]:
        """Return what was kept as JSON."""
        items, *rest = fields
        return Listing(tuple(ListItem(blocks_from(blocks), *more) for blocks, *more in items), *rest)

    def with_commands(self: Listing[Block], commands: SlideCommands) -> Listing[Block]:
        """Carry out the commands within it; an incremental list reveals one item at a time."""
        step, items = commands.step, []
        for item in self.items:
            if commands.incremental:
                commands.next_step()
            at = commands.last_step + 1 if _begins_with_pause(item) else commands.step
            items.append(item._replace(blocks=commands.within(item.blocks), step=at))
        return self._replace(items=tuple(items), step=step)

    def resolved(self: Listing[Block], resolver: Resolver) -> tuple[Listing[ResolvedBlock], ...]:
        """Return the items with their values."""
        items = (ListItem(resolve_blocks(item.blocks, resolver), *item[1:]) for item in self.items)
        return (Listing(tuple(items), self.start, self.line, self.step),)

    def draw(self: Listing[ResolvedBlock], context: LayoutContext) -> list[PagePart]:
        """Lay out a list; its items may part at a page's end."""
        gap = context.density.gap
        parts = []
        for lines in _item_lines(self, context, min(MEASURE, context.width - INDENT), 0):
            moved = tuple(line._replace(row=(space(INDENT), *line.row)) for line in lines)
            parts.append(PagePart(moved, gap))
            gap = context.density.item_gap
        return parts


def _begins_with_pause(item: ListItem[Any]) -> bool:
    """Say whether an item asks to appear by itself."""
    return bool(item.blocks) and getattr(item.blocks[0], "name", "") == "pause"


def _item_lines(
    block: Listing[ResolvedBlock], context: LayoutContext, cells: int, depth: int
) -> list[list[PageRow]]:
    """Return the lines of every item: those of a nested list are items, too."""
    items: list[list[PageRow]] = []
    for at, item in enumerate(block.items):
        here = context.at(step=item.step)
        bullet = BULLETS[min(depth, len(BULLETS) - 1)]
        mark = here.glyphs.text(item.box or (f"{block.start + at}." if block.start >= 0 else bullet))
        indent = width(mark) + 1
        inset = indent if cells > NARROWEST else 0
        pieces: list[list[PageRow]] = [[]]
        for child in item.blocks:
            if isinstance(child, Listing):
                pieces[0] = pieces[0] or [PageRow((Run(mark, MUTED),), item.step)]
                inner = _item_lines(child, here, cells - inset, depth + 1)
                pieces += [
                    [line._replace(row=(space(inset), *line.row), steps=()) for line in lines]
                    for lines in inner
                ]
                pieces.append([])
                continue
            for line in inner_lines(child, here.at(width=cells - indent, step=child.step)):
                lead = space(indent) if pieces[0] else Run(f"{mark} ", MUTED)
                pieces[-1].append(line._replace(row=(lead, *line.row), steps=()))
        pieces[0] = pieces[0] or [PageRow((Run(mark, MUTED),), item.step)]
        items += [piece for piece in pieces if piece]
    return items


def inner_lines(block: ResolvedBlock, context: LayoutContext) -> list[PageRow]:
    """Lay out a block within another; running text takes the whole width."""
    if isinstance(block, Paragraph):
        return list(context.lines(context.rows(block.text, context.width)))
    return [line for part in context.parts([block]) for line in part.lines]
