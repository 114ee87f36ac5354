"""The map: layers one below the other, the current one lit with its figures."""

from __future__ import annotations

from tuiyan.deck.layout_context import LayoutContext, Part
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.slide import Block
from tuiyan.deck.style import BOLD, GOOD, MUTED, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.messages import say

LEAD = 3
GAP = 3
STYLES = (MUTED, BOLD, MUTED, TEXT)
LIT = Style("num", "sel", bold=True)
FLAT = Style(ground="sel")


def map_parts(blocks: tuple[Block, ...], current: int, room: LayoutContext) -> list[Part]:
    """Lay out the first table as layers, the list after it as the detail of the current one."""
    at = next(
        (at for at, block in enumerate(blocks) if block.kind == "table" and len(block.children) > 1), -1
    )
    if at < 0:
        return room.parts(blocks)
    details = blocks[at + 1] if at + 1 < len(blocks) and blocks[at + 1].kind == "list" else None
    rest = blocks[at + (2 if details else 1) :]
    return [*room.parts(blocks[:at]), *_layers(blocks[at], details, current, room), *room.parts(rest)]


def _layers(table: Block, details: Block | None, current: int, room: LayoutContext) -> list[Part]:
    layers = [
        [room.runs(cell.inlines, STYLES[min(at, 3)]) for at, cell in enumerate(row.children)]
        for row in table.children[1:]
    ]
    widths = _widths(layers, room)
    gap = 1 if room.density.callout_gap > 1 else 0
    parts = []
    for number, layer in enumerate(layers, 1):
        rows = _layer_rows(layer, widths, room)
        if number == current:
            rows = _lit(rows, details, widths, room)
        elif number < current:
            rows[0] = _with_mark(
                rows[0], [Run(room.glyphs.text("✓ "), GOOD), Run(say("deck.told"), TEXT)], room.width
            )
        parts.append(Part(room.lines(rows), room.density.gap if number == 1 else gap))
    return parts


def _widths(layers: list[list[list[Run]]], room: LayoutContext) -> list[int]:
    """Return the cells of each column but the last, which takes what is left."""
    widths = [max(row_width(layer[at]) for layer in layers) for at in range(len(layers[0]) - 1)]
    free = room.width - LEAD - sum(widths) - GAP * len(widths)
    wanted = max(row_width(layer[-1]) for layer in layers) + 14
    spare = max(0, min(6, (free - wanted) // max(1, len(widths) - 1)))
    return [widths[0], *[size + spare for size in widths[1:]]]


def _layer_rows(layer: list[list[Run]], widths: list[int], room: LayoutContext) -> list[Row]:
    lead: list[Run] = [space(LEAD)]
    for cell, cells in zip(layer, widths, strict=False):
        lead += [*filled(cell, cells), space(2 if cell is layer[0] else GAP)]
    start = row_width(lead)
    last = layer[-1]
    if start + row_width(last) <= room.width - 2:
        return [(*lead, *last)]
    indent = LEAD + widths[0] + 2
    return [tuple(lead), *[(space(indent), *row) for row in wrap(last, room.width - indent - 2)]]


def _with_mark(row: Row, mark: list[Run], cells: int) -> Row:
    free = cells - 2 - row_width(mark)
    return (*filled(row, free), *mark) if row_width(row) + 2 <= free else row


def _lit(rows: list[Row], details: Block | None, widths: list[int], room: LayoutContext) -> list[Row]:
    rows = [tuple(run._replace(style=LIT) for run in row) for row in rows]
    rows[0] = _with_mark(rows[0], [Run(say("deck.telling"), LIT)], room.width)
    if details is not None:
        indent = LEAD + widths[0] + 2
        rows += [()] if room.density.callout_gap > 1 else []
        rows += [(space(indent), *row) for row in _detail_rows(details, room, room.width - indent - 2)]
    pad: list[Row] = [()] if room.density.rules else []
    return [_on_sel(row, room.width) for row in (*pad, *rows, *pad)]


def _on_sel(row: Row, cells: int) -> Row:
    row = filled((_readable(run) for run in row), cells, FLAT)
    first = row[0]._replace(text=row[0].text[1:])
    return (Run("▌", Style("accent", "sel")), first, *row[1:])


def _readable(run: Run) -> Run:
    """Use only the inks that can be read on a lit row."""
    style = run.style
    ink = "num" if style.ink == "num" or style.bold else "text"
    return run._replace(style=style._replace(ink=ink, ground="sel"))


def _detail_rows(details: Block, room: LayoutContext, cells: int) -> list[Row]:
    """Set ``label | arithmetic | value`` in two columns where they fit, else one below the other."""
    items = [_cells_of(item, room) for item in details.children]
    for columns in (2, 1):
        rows = _in_columns(items, columns, cells)
        if rows:
            return rows
    return [row for item in items for row in wrap([run for cell in item for run in (*cell, space(2))], cells)]


def _cells_of(item: Block, room: LayoutContext) -> list[list[Run]]:
    """Split the text of an item at ``|``."""
    runs = [run for child in item.children for run in room.runs(child.inlines)]
    cells: list[list[Run]] = [[]]
    for run in runs:
        first, *others = run.text.split("|") if run.link < 0 else [run.text]
        cells[-1].append(run._replace(text=first))
        cells += [[run._replace(text=text)] for text in others]
    return [_stripped([_quiet(run) for run in cell]) for cell in cells[:-1]] + [_stripped(cells[-1])]


def _quiet(run: Run) -> Run:
    """Let the numbers of an arithmetic be read as text: the result is what counts."""
    return run._replace(style=TEXT) if run.link >= 0 else run


def _stripped(cell: list[Run]) -> list[Run]:
    runs = [run for run in cell if run.text]
    if runs and runs[0].link < 0:
        runs[0] = runs[0]._replace(text=runs[0].text.lstrip())
    if runs and runs[-1].link < 0:
        runs[-1] = runs[-1]._replace(text=runs[-1].text.rstrip())
    return [run for run in runs if run.text]


def _in_columns(items: list[list[list[Run]]], columns: int, cells: int) -> list[Row]:
    height = -(-len(items) // columns)
    blocks = [_aligned(items[start : start + height]) for start in range(0, len(items), height)]
    widths = [max(row_width(row) for row in block) for block in blocks]
    if sum(widths) + 6 * (len(blocks) - 1) > cells:
        return []
    last = cells - sum(widths[:-1]) - 6 * (len(blocks) - 1)
    rows = []
    for at in range(height):
        row: list[Run] = []
        for block, width in zip(blocks, widths, strict=True):
            row += [space(6)] if row else []
            row += filled(
                block[at] if at < len(block) else (), min(width, last) if block is blocks[-1] else width
            )
        rows.append(tuple(row))
    return rows


def _aligned(items: list[list[list[Run]]]) -> list[Row]:
    """Align items: label, then arithmetic, then the value at the right."""
    count = max(len(item) for item in items)
    padded = [[*item[:-1], *[[]] * (count - len(item)), item[-1]] for item in items]
    widths = [max(row_width(item[at]) for item in padded) for at in range(count)]
    rows = []
    for item in padded:
        row: list[Run] = []
        for at, cell in enumerate(item):
            row += [space(3)] if at and widths[at] else []
            blank = space(widths[at] - row_width(cell))
            row += [blank, *cell] if at == count - 1 and count > 1 else [*cell, blank]
        rows.append(tuple(run for run in row if run.text))
    return rows
