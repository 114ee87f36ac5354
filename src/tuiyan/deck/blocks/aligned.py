"""Blocks that stand in the middle of the page, or at its right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tuiyan.deck.plain import blocks_from
from tuiyan.deck.resolve import resolve_blocks
from tuiyan.deck.row import Row, row_width, space

if TYPE_CHECKING:
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import ResolvedBlock
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Block
    from tuiyan.deck.slide_commands import SlideCommands

T = TypeVar("T")


class Aligned(NamedTuple, Generic[T]):
    """Blocks moved to a side.

    Attributes:
        blocks: As written or as shown.
        side: ``center`` or ``right``.
        line: 1-based.
        step: The reveal it appears at.
    """

    blocks: tuple[T, ...]
    side: str
    line: int = 0
    step: int = 0

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Aligned[Block]:
        """Return what was kept as JSON."""
        blocks, *rest = fields
        return Aligned(blocks_from(blocks), *rest)

    def with_commands(self: Aligned[Block], commands: SlideCommands) -> Aligned[Block]:
        """Return it with the commands within it carried out."""
        step = commands.step
        return self._replace(blocks=commands.within(self.blocks), step=step)

    def resolved(self: Aligned[Block], resolver: Resolver) -> tuple[Aligned[ResolvedBlock], ...]:
        """Return the blocks with their values."""
        return (Aligned(resolve_blocks(self.blocks, resolver), self.side, self.line, self.step),)

    def draw(self: Aligned[ResolvedBlock], context: LayoutContext) -> list[PagePart]:
        """Lay out the blocks, then move each as a whole, so that what stands below each other still does."""
        return [_moved(part, self.side, context.width) for part in context.parts(self.blocks)]


def _moved(part: PagePart, side: str, cells: int) -> PagePart:
    rows = [_bare(line.row) for line in part.lines]
    wide = max((row_width(row) for row in rows), default=0)
    is_text = all(not run.style.ground for row in rows for run in row)
    lines = []
    for line, row in zip(part.lines, rows, strict=True):
        free = cells - (row_width(row) if is_text else wide)
        before = free if side == "right" else free // 2
        steps = line.steps[-len(row) :] if line.steps else ()
        moved = (space(before), *row) if before > 0 and row else row
        lines.append(
            line._replace(row=moved, steps=(line.step, *steps) if steps and len(moved) > len(row) else steps)
        )
    return part._replace(lines=tuple(lines))


def _bare(row: Row) -> Row:
    """Return a row without the blanks it is moved in by."""
    at = 0
    while at < len(row) and not row[at].text.strip() and not row[at].style.ground:
        at += 1
    return row[at:]
