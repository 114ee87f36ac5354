"""Tables as authors write them, heads with an alignment and an ink."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tuiyan.deck.blocks.grid import Column, lay_out_columns
from tuiyan.deck.layout_context import LayoutContext, PagePart
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.row import on
from tuiyan.deck.style import INKS, MUTED, TEXT, Style

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from tuiyan.deck.resolved import Fragment
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Inline
    from tuiyan.deck.tree import TreeReader

T = TypeVar("T")

HEAD_INK = re.compile(r"\{(" + "|".join(INKS) + r")\}\s*")


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


def _columns(table: Table[Fragment], context: LayoutContext) -> list[Column]:
    columns = []
    for at, head in enumerate(table.head):
        style = Style(head.ink, bold=True) if head.ink else MUTED
        cells = [context.runs(row[at].text, MUTED if at == 0 else TEXT) for row in table.rows]
        shown = list(on(context.runs(head.text, style), "surface"))
        columns.append(Column(shown, cells, head.ink, head.align or "left"))
    return columns
