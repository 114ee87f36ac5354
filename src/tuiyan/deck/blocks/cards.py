"""A table too wide for the screen as cards, one a row; nothing is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tuiyan.deck.layout_context import LayoutContext, PagePart
from tuiyan.deck.row import Row, Run, filled, row_text, row_width, space
from tuiyan.deck.style import MUTED, NUM, Style
from tuiyan.deck.typography import wrap

if TYPE_CHECKING:
    from tuiyan.deck.blocks.grid import Column

GROUND = Style(ground="surface")


def cards(columns: Sequence[Column], context: LayoutContext) -> list[PagePart]:
    """Lay out every row as a card; a card never parts."""
    count = len(columns[0].cells)
    if not count:
        return [context.part(_heads(columns, context.width))]
    shared = _shared(columns, count)
    rest = [column for column in columns[1:] if column not in shared]
    ink = next((column.ink for column in columns if column.ink), "mem")
    half = (context.width - 8) // 2
    is_paired = len(rest) > 1 and all(column_cells(column) <= half for column in rest)
    parts = []
    for at in range(count):
        rows = [
            *_head(columns[0], shared, at, ink, context),
            *_body(rest, at, context, half if is_paired else 0),
        ]
        parts.append(PagePart(context.lines(rows), context.density.gap, rows=count))
    return parts


def _shared(columns: Sequence[Column], count: int) -> list[Column]:
    """Return the columns that say the same in every row."""
    if count < 2:
        return []
    return [
        column
        for column in columns[1:]
        if column.cells[0] and len({row_text(cell) for cell in column.cells}) == 1
    ]


def _heads(columns: Sequence[Column], cells: int) -> list[Row]:
    """Return what heads a table without rows."""
    return [
        filled((space(2, GROUND), *row), cells, GROUND)
        for column in columns
        for row in wrap(column.head, cells - 3)
    ]


def _begins_with(cell: Sequence[Run], head: Sequence[Run]) -> bool:
    """Say whether a cell says its head anew, as ``batch 1`` does below ``batch``."""
    word = row_text(head).casefold()
    return word.isascii() and row_text(cell).casefold().startswith(f"{word} ")


def _head(first: Column, shared: list[Column], at: int, ink: str, context: LayoutContext) -> list[Row]:
    cells = context.width
    is_named = not context.is_foreign and _begins_with(first.cells[at], first.head)
    name = [] if is_named or not first.cells[at] else [*_grounded(first.head, MUTED), space(2, GROUND)]
    title = [*name, *_grounded(first.cells[at] or first.head, NUM)]
    said: list[Run] = []
    for column in shared:
        said += [Run(" · ", Style("muted", "surface"))] if said else []
        said += [*_grounded(column.head, MUTED), space(1, GROUND), *_grounded(column.cells[at], MUTED)]
    free = cells - row_width(title) - row_width(said) - 6
    mark = Run("▌ ", Style(ink, "surface"))
    if free >= 0:
        return [(mark, *title, space(free + 2, GROUND), *said, space(2, GROUND))]
    rows = [(mark, *row) for part in (title, said) for row in wrap(part, cells - 3)]
    return [filled(row, cells, GROUND) for row in rows]


def _grounded(runs: Sequence[Run], style: Style) -> list[Run]:
    return [
        run if run.style.ground not in ("", "surface") else run._replace(style=style.on("surface"))
        for run in runs
    ]


def column_cells(column: Column) -> int:
    """Count the cells of a column's head and its longest value beside each other."""
    return row_width(column.head) + 2 + max(map(row_width, column.cells), default=0)


def _body(columns: Sequence[Column], at: int, context: LayoutContext, half: int) -> list[Row]:
    pairs = [
        (_label(column), column.cells[at])
        for column in columns
        if column.cells[at] or (at == 0 and not any(column.cells))
    ]
    if half and pairs:
        return _two_columns(pairs, half)
    label_cells = min(max((row_width(label) for label, _ in pairs), default=0), context.width // 3)
    return [row for label, value in pairs for row in _folded(label, value, label_cells, context.width)]


def _label(column: Column) -> list[Run]:
    return [run._replace(style=MUTED) for run in column.head]


def _two_columns(pairs: Sequence[tuple[list[Run], list[Run]]], half: int) -> list[Row]:
    rows = []
    for left, right in zip(pairs[::2], [*pairs[1::2], ([], [])], strict=False):
        row: list[Run] = [space(2)]
        for label, value in (left, right):
            row += [*label, space(half - row_width(label) - row_width(value)), *value, space(4)]
        rows.append(tuple(row[:-1]) if right[0] else tuple(row[: 3 + len(left[0]) + len(left[1])]))
    return rows


def _folded(label: list[Run], value: list[Run], label_cells: int, cells: int) -> list[Row]:
    labels = wrap(label, label_cells) if label_cells else []
    values = wrap(value, cells - label_cells - 4)
    rows = []
    for at in range(max(len(labels), len(values))):
        left = labels[at] if at < len(labels) else ()
        right = values[at] if at < len(values) else ()
        rows.append((space(2), *left, space(label_cells - row_width(left) + 2), *right))
    return rows
