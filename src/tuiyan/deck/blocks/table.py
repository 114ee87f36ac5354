"""Tables: no vertical rules, heads on a ground of their own, folded or turned into cards when too wide."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tuiyan.deck.layout_context import LayoutContext, PagePart, PageRow
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.row import Row, Run, aligned, filled, on, row_width, space
from tuiyan.deck.style import GRID, INKS, MUTED, TEXT, Style
from tuiyan.deck.typography import longest_atom, wrap

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from tuiyan.deck.resolved import Fragment
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Inline
    from tuiyan.deck.tree import TreeReader

T = TypeVar("T")

HEAD_INK = re.compile(r"\{(" + "|".join(INKS) + r")\}\s*")

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


class Cell(NamedTuple, Generic[T]):
    """One cell of a table.

    Attributes:
        text: Of inlines as written, of fragments as shown.
        align: ``left``, ``right``, ``center`` or ``""``.
        ink: Of its column's mark, in a head.
        line: 1-based.
    """

    text: tuple[T, ...]
    align: str = ""
    ink: str = ""
    line: int = 0


class Table(NamedTuple, Generic[T]):
    """A table.

    Attributes:
        head: One cell a column.
        rows: As many cells each.
        line: 1-based.
        step: The reveal it appears at.
    """

    head: tuple[Cell[T], ...]
    rows: tuple[tuple[Cell[T], ...], ...]
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, node: SyntaxTreeNode, reader: TreeReader) -> Table[Inline]:
        """Read a table; ``{ink}`` before a head colours its column."""
        head, *rows = (_read_row(row, reader) for part in node.children for row in part.children)
        return Table(head, tuple(rows), reader.lines(node)[0])

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Table[Inline]:
        """Return what was kept as JSON."""
        head, rows, line, step = fields
        return Table(_cells_from(head), tuple(map(_cells_from, rows)), line, step)

    def resolved(self: Table[Inline], resolver: Resolver) -> tuple[Table[Fragment], ...]:
        """Return the cells with their values."""
        head = _resolved_cells(self.head, resolver)
        rows = tuple(_resolved_cells(row, resolver) for row in self.rows)
        return (Table(head, rows, self.line, self.step),)

    def draw(self: Table[Fragment], context: LayoutContext) -> list[PagePart]:
        """Lay out a table, in the first of these ways that fits: as it is, folded, as cards."""
        return lay_out_columns(_columns(self, context), context)


def _read_row(node: SyntaxTreeNode, reader: TreeReader) -> tuple[Cell[Inline], ...]:
    line = reader.lines(node)[0]
    cells = []
    for cell, inlines in zip(node.children, reader.texts(node), strict=True):
        align = str(cell.attrs.get("style", "")).rpartition(":")[2]
        match = HEAD_INK.match(inlines[0].text) if inlines and cell.type == "th" else None
        if match is None:
            cells.append(Cell(inlines, align, "", line))
        else:
            cells.append(Cell(reader.without_start(inlines, match.end()), align, match.group(1), line))
    return tuple(cells)


def _cells_from(plain: list[Any]) -> tuple[Cell[Inline], ...]:
    return tuple(Cell(inlines_from(text), *rest) for text, *rest in plain)


def _resolved_cells(cells: tuple[Cell[Inline], ...], resolver: Resolver) -> tuple[Cell[Fragment], ...]:
    return tuple(Cell(fragments(cell.text, resolver), *cell[1:]) for cell in cells)


def lay_out_columns(columns: Sequence[Column], context: LayoutContext) -> list[PagePart]:
    """Lay out columns of the same length."""
    from tuiyan.deck.blocks.cards import cards

    for spacing in (WIDE, NARROW):
        widths = _widths(columns, context.width, spacing)
        if widths and _folds(columns, widths) <= (1 if spacing is WIDE else MOST_FOLDS):
            return _grid(columns, widths, spacing, context)
    return cards(columns, context)


def _columns(table: Table[Fragment], context: LayoutContext) -> list[Column]:
    columns = []
    for at, head in enumerate(table.head):
        style = Style(head.ink, bold=True) if head.ink else MUTED
        cells = [context.runs(row[at].text, MUTED if at == 0 else TEXT) for row in table.rows]
        shown = list(on(context.runs(head.text, style), "surface"))
        columns.append(Column(shown, cells, head.ink, head.align or "left"))
    return columns


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
    is_ruled = context.density.rules or count > MOST_UNRULED or any(len(row) > 1 for row in rows)
    rule = context.lines([(Run("─" * context.width, GRID),)]) if is_ruled else ()
    below_head = context.lines([()]) if head and context.density.rules else ()
    parts = [PagePart(head, context.density.gap, keeps_next=True)] if head else []
    for at, row in enumerate(rows):
        lead = below_head if at == 0 else rule
        gap = context.density.gap if at == 0 and not head else 0
        parts.append(PagePart(context.lines(row), gap, lead, (*head, *below_head), rows=count))
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
