"""Columns as a grid, heads on a ground of their own; folded, or turned into cards, when too wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tuiyan.deck.layout_context import LayoutContext, PagePart, PageRow
from tuiyan.deck.row import Row, Run, aligned, filled, row_width, space
from tuiyan.deck.style import GRID, Style
from tuiyan.deck.typography import longest_atom, wrap

LEAD = 2
"""``▌`` and a space before a column's text."""

MOST_FOLDS = 4
"""Rows a cell may fold into before the table becomes cards."""

MOST_UNRULED = 7
"""Rows an eye can follow without rules between them."""

WIDEST_GIFT = 14
"""Cells of free space a column may get beyond its text."""


class Column(NamedTuple):
    """One column of a table.

    Attributes:
        head: Its head; empty when it has none.
        cells: Of all rows, from top to bottom.
        ink: Of its mark, or ``""``.
        align: ``left``, ``right`` or ``center``.
    """

    head: list[Run]
    cells: list[list[Run]]
    ink: str = ""
    align: str = "left"

    @property
    def natural(self) -> int:
        """The width at which nothing folds."""
        return max(row_width(cell) for cell in (self.head, *self.cells))

    @property
    def least(self) -> int:
        """The width below which a number or a word would break."""
        return max(longest_atom(cell) for cell in (self.head, *self.cells))


class Spacing(NamedTuple):
    """What stands between columns: filled cells after the text, then empty ones."""

    trail: int
    gap: int


WIDE = Spacing(trail=1, gap=2)
NARROW = Spacing(trail=0, gap=1)


def lay_out_columns(columns: Sequence[Column], context: LayoutContext) -> list[PagePart]:
    """Lay out columns of the same length."""
    from tuiyan.deck.blocks.cards import cards

    for spacing in (WIDE, NARROW):
        widths = _widths(columns, context.width, spacing)
        if widths and _folds(columns, widths) <= (1 if spacing is WIDE else MOST_FOLDS):
            return _grid(columns, widths, spacing, context)
    return cards(columns, context)


def _widths(columns: Sequence[Column], width: int, spacing: Spacing) -> list[int]:
    """Return the width of each column's text, or ``[]`` when a number or a word would not fit."""
    free = width - sum(LEAD + spacing.trail for _ in columns) - spacing.gap * (len(columns) - 1)
    natural = [max(1, column.natural) for column in columns]
    spare = free - sum(natural)
    if spare >= 0:
        return _with_gifts(natural, spare)
    least = [max(1, column.least) for column in columns]
    if sum(least) > free:
        return []
    return _shared(natural, least, free)


def _with_gifts(natural: list[int], spare: int) -> list[int]:
    """Share free space evenly, up to a limit; the last column takes what is left."""
    gift = min(WIDEST_GIFT, spare // len(natural))
    widths = [size + gift for size in natural]
    widths[-1] += spare - gift * len(natural)
    return widths


def _shared(natural: list[int], least: list[int], free: int) -> list[int]:
    """Shrink the widest columns to a common width, none below its least."""
    cap = max(natural)
    while sum(max(low, min(size, cap)) for size, low in zip(natural, least, strict=True)) > free:
        cap -= 1
    widths = [max(low, min(size, cap)) for size, low in zip(natural, least, strict=True)]
    spare = free - sum(widths)
    for at, size in enumerate(natural):
        given = min(spare, max(0, size - widths[at]))
        widths[at] += given
        spare -= given
    return widths


def _folds(columns: Sequence[Column], widths: Sequence[int]) -> int:
    return max(
        len(wrap(cell, cells))
        for column, cells in zip(columns, widths, strict=True)
        for cell in (column.head, *column.cells)
    )


def _grid(
    columns: Sequence[Column], widths: list[int], spacing: Spacing, context: LayoutContext
) -> list[PagePart]:
    head = _head_lines(columns, widths, spacing, context)
    count = len(columns[0].cells)
    rows = [
        _row_rows([column.cells[at] for column in columns], columns, widths, spacing) for at in range(count)
    ]
    is_long = count > MOST_UNRULED or any(len(row) > 1 for row in rows)
    is_ruled = context.density.rules or (is_long and context.density.eases)
    line = (Run("─" * context.width, GRID),)
    air: list[Row] = [()] * context.density.row_gap
    rule = context.lines([*air, line, *air]) if is_ruled else ()
    below_head = context.lines([()]) if head and context.density.rules else ()
    parts = [PagePart(head, context.density.gap, keeps_next=True)] if head else []
    for at, row in enumerate(rows):
        lead = below_head if at == 0 else rule
        gap = context.density.gap if at == 0 and not head else 0
        parts.append(PagePart(context.lines(row), gap, lead, (*head, *below_head), rows=count))
    if parts and context.density.gap > 1:
        parts[-1] = parts[-1]._replace(lines=(*parts[-1].lines, *context.lines([*air, line])))
    return parts


def _head_lines(
    columns: Sequence[Column], widths: list[int], spacing: Spacing, context: LayoutContext
) -> tuple[PageRow, ...]:
    if not any(column.head for column in columns):
        return ()
    folded = [wrap(column.head, cells) for column, cells in zip(columns, widths, strict=True)]
    lines = []
    for at in range(max(len(rows) for rows in folded)):
        row: list[Run] = []
        for column, cells, rows in zip(columns, widths, folded, strict=True):
            if row:
                row.append(space(spacing.gap))
            row += _head_cell(column, rows[at] if at < len(rows) else (), cells, spacing)
        lines.append(tuple(row))
    return context.lines(lines)


def _head_cell(column: Column, row: Row, cells: int, spacing: Spacing) -> Row:
    size = LEAD + cells + spacing.trail
    if not column.head:
        return (space(size),)
    mark = Run("▌", Style(column.ink or "quiet", "surface"))
    inner = aligned(row, cells, column.align, Style(ground="surface"))
    return filled((mark, space(1, Style(ground="surface")), *inner), size, Style(ground="surface"))


def _row_rows(
    cells: Sequence[list[Run]], columns: Sequence[Column], widths: list[int], spacing: Spacing
) -> list[Row]:
    folded = [wrap(cell, size) for cell, size in zip(cells, widths, strict=True)]
    rows = []
    for at in range(max(1, *(len(rows) for rows in folded))):
        row: list[Run] = []
        for column, size, parts in zip(columns, widths, folded, strict=True):
            row.append(space(LEAD + (spacing.gap if row else 0)))
            inner = aligned(parts[at] if at < len(parts) else (), size, column.align)
            row += filled(inner, size + spacing.trail)
        rows.append(tuple(row))
    return rows
