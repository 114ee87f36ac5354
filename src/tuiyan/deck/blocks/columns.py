"""Columns side by side; one below the other where the screen is too narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tuiyan.deck.layout_context import LayoutContext, PagePart, PageRow
from tuiyan.deck.pagination import height_of, lines_of, paginated
from tuiyan.deck.plain import blocks_from
from tuiyan.deck.resolve import resolve_blocks
from tuiyan.deck.row import Run, row_width, space

if TYPE_CHECKING:
    from tuiyan.deck.resolved import ResolvedBlock
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Block

T = TypeVar("T")

GAP = 4
LEAST = 26
"""A column narrower than this is no column."""

LEAST_OF_FOREIGN = 14
"""The same where an author of another player asked for more columns than we would."""


class Columns(NamedTuple, Generic[T]):
    """Columns of blocks, as written or as shown.

    Attributes:
        widths: Of the columns, relative to each other.
        columns: The blocks of each.
        line: 1-based.
        step: The reveal it appears at.
    """

    widths: tuple[int, ...]
    columns: tuple[tuple[T, ...], ...]
    line: int = 0
    step: int = 0

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Columns[Block]:
        """Return what was kept as JSON."""
        widths, columns, line, step = fields
        return Columns(tuple(widths), tuple(map(blocks_from, columns)), line, step)

    def resolved(self: Columns[Block], resolver: Resolver) -> tuple[Columns[ResolvedBlock], ...]:
        """Return the blocks with their values."""
        columns = tuple(resolve_blocks(column, resolver) for column in self.columns)
        return (Columns(self.widths, columns, self.line, self.step),)

    def draw(self: Columns[ResolvedBlock], context: LayoutContext) -> list[PagePart]:
        """Lay out columns by their relative widths."""
        free = context.width - GAP * (len(self.widths) - 1)
        widths = [free * weight // sum(self.widths) for weight in self.widths]
        if min(widths) < (LEAST_OF_FOREIGN if context.is_foreign else LEAST):
            return [part for column in self.columns for part in context.parts(column)]
        sides = [
            _flush(context.at(width=width).parts(column))
            for width, column in zip(widths, self.columns, strict=True)
        ]
        pages = [_paged(side, context.height) for side in sides]
        rows = max(map(len, pages), default=0)
        shown = [
            _beside([page[at] if at < len(page) else () for page in pages], widths) for at in range(rows)
        ]
        return [PagePart(lines, context.density.gap) for lines in shown if lines]


def _paged(parts: list[PagePart], height: int) -> list[tuple[PageRow, ...]]:
    """Divide a column that is higher than a page where its blocks end, not in the middle of one."""
    if height_of(parts) <= height:
        return [lines_of(parts)]
    return [lines_of(page) for page in paginated(parts, height)]


def _beside(sides: list[tuple[PageRow, ...]], widths: list[int]) -> tuple[PageRow, ...]:
    height = max((len(side) for side in sides), default=0)
    return tuple(_side_by_side([side[at : at + 1] for side in sides], widths) for at in range(height))


def _flush(parts: list[PagePart]) -> list[PagePart]:
    """Let headings touch what they head: columns are read from top to bottom."""
    return [
        part._replace(gap=min(part.gap, 1)) if at and parts[at - 1].keeps_next else part
        for at, part in enumerate(parts)
    ]


def _side_by_side(cells: list[tuple[PageRow, ...]], widths: list[int]) -> PageRow:
    runs: list[Run] = []
    steps: list[int] = []
    start = 0
    for cell, width in zip(cells, widths, strict=True):
        line = cell[0] if cell else PageRow()
        missing = start - row_width(runs)
        if line.row:
            if missing > 0:
                runs.append(space(missing))
                steps.append(0)
            runs += line.row
            steps += line.steps or [line.step] * len(line.row)
        start += width + GAP
    return PageRow(tuple(runs), min(steps, default=0), tuple(steps))
