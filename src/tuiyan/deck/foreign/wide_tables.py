"""Rows of a table with more cells than its head, which Markdown would leave out: columns without a head."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markdown_it.rules_block.table import escapedSplit
from markdown_it.tree import SyntaxTreeNode

from tuiyan.deck.slide import Inlines
from tuiyan.deck.source import DeckSource


def surplus(node: SyntaxTreeNode, source: DeckSource) -> dict[int, list[str]]:
    """Return the cells of a table beyond those of its head, by the line of their row."""
    found = {}
    for part in node.children:
        for row in part.children:
            if row.map is None:
                continue
            line = row.map[0] + 1
            cells = escapedSplit(source.line(line).strip().removeprefix("|").removesuffix("|"))
            if more := [cell.strip() for cell in cells[len(row.children) :]]:
                found[line] = more
    return {line: cells for line, cells in found.items() if any(cells)}


def widened(table: Any, more: dict[int, list[str]], read: Callable[[str, int], Inlines]) -> Any:
    """Return a table with the columns that ``more`` needs."""
    count = max(map(len, more.values()))

    def row_with(row: Any) -> Any:
        cells = more.get(row[0].line, [])
        texts = [*cells, *[""] * (count - len(cells))]
        return (*row, *(row[0]._replace(text=read(text, row[0].line), ink="") for text in texts))

    return table._replace(head=row_with(table.head), rows=tuple(map(row_with, table.rows)))
