"""The map: layers one below the other, the current one lit with its figures."""

from __future__ import annotations

from tuiyan.deck.blocks.listing import Listing, ListItem
from tuiyan.deck.blocks.table import Table
from tuiyan.deck.blocks.text import Heading, Paragraph
from tuiyan.deck.layout_context import LayoutContext, PagePart
from tuiyan.deck.resolved import Fragment, ResolvedBlock, ResolvedSlide
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.style import BOLD, GOOD, MUTED, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.messages import say

LEAD = 3
GAP = 3
STYLES = (MUTED, BOLD, MUTED, TEXT)
LIT = Style("num", "sel", bold=True)
FLAT = Style(ground="sel")


def map_parts(slide: ResolvedSlide, context: LayoutContext) -> list[PagePart]:
    """Lay out the first table as layers, the list after it as the detail of the current one."""
    blocks = slide.blocks
    at = next((at for at, block in enumerate(blocks) if isinstance(block, Table) and block.rows), -1)
    table = blocks[at] if at >= 0 else None
    if not isinstance(table, Table):
        return context.parts(blocks, slide.origins)
    after = blocks[at + 1] if at + 1 < len(blocks) else None
    details = after if isinstance(after, Listing) else None
    rest = blocks[at + (2 if details else 1) :]
    current = str(slide.options.get("current", ""))
    layers = _layers(table, details, int(current) if current.isdecimal() else 0, context)
    return [*context.parts(blocks[:at]), *layers, *context.parts(rest)]


def _layers(
    table: Table[Fragment],
    details: Listing[ResolvedBlock] | None,
    current: int,
    context: LayoutContext,
) -> list[PagePart]:
    layers = [
        [context.runs(cell.text, STYLES[min(at, 3)]) for at, cell in enumerate(row)] for row in table.rows
    ]
    widths = _widths(layers, context)
    gap = 1 if context.density.callout_gap > 1 else 0
    parts = []
    for number, layer in enumerate(layers, 1):
        rows = _layer_rows(layer, widths, context)
        if number == current:
            rows = _lit(rows, details, widths, context)
        elif number < current:
            mark = [Run(context.glyphs.text("✓ "), GOOD), Run(say("deck.told"))]
            rows[0] = _with_mark(rows[0], mark, context.width)
        parts.append(PagePart(context.lines(rows), context.density.gap if number == 1 else gap))
    return parts


def _widths(layers: list[list[list[Run]]], context: LayoutContext) -> list[int]:
    """Return the cells of each column but the last, which takes what is left."""
    widths = [max(row_width(layer[at]) for layer in layers) for at in range(len(layers[0]) - 1)]
    free = context.width - LEAD - sum(widths) - GAP * len(widths)
    wanted = max(row_width(layer[-1]) for layer in layers) + 14
    spare = max(0, min(6, (free - wanted) // max(1, len(widths) - 1)))
    return [widths[0], *[size + spare for size in widths[1:]]]


def _layer_rows(layer: list[list[Run]], widths: list[int], context: LayoutContext) -> list[Row]:
    lead: list[Run] = [space(LEAD)]
    for cell, cells in zip(layer, widths, strict=False):
        lead += [*filled(cell, cells), space(2 if cell is layer[0] else GAP)]
    start = row_width(lead)
    last = layer[-1]
    if start + row_width(last) <= context.width - 2:
        return [(*lead, *last)]
    indent = LEAD + widths[0] + 2
    return [tuple(lead), *[(space(indent), *row) for row in wrap(last, context.width - indent - 2)]]


def _with_mark(row: Row, mark: list[Run], cells: int) -> Row:
    free = cells - 2 - row_width(mark)
    return (*filled(row, free), *mark) if row_width(row) + 2 <= free else row


def _lit(
    rows: list[Row], details: Listing[ResolvedBlock] | None, widths: list[int], context: LayoutContext
) -> list[Row]:
    rows = [tuple(run._replace(style=LIT) for run in row) for row in rows]
    rows[0] = _with_mark(rows[0], [Run(say("deck.telling"), LIT)], context.width)
    if details is not None:
        indent = LEAD + widths[0] + 2
        rows += [()] if context.density.callout_gap > 1 else []
        rows += [(space(indent), *row) for row in _detail_rows(details, context, context.width - indent - 2)]
    pad: list[Row] = [()] if context.density.rules else []
    return [_on_sel(row, context.width) for row in (*pad, *rows, *pad)]


def _on_sel(row: Row, cells: int) -> Row:
    row = filled((_readable(run) for run in row), cells, FLAT)
    first = row[0]._replace(text=row[0].text[1:])
    return (Run("▌", Style("accent", "sel")), first, *row[1:])


def _readable(run: Run) -> Run:
    """Use only the inks that can be read on a lit row."""
    style = run.style
    ink = "num" if style.ink == "num" or style.bold else "text"
    return run._replace(style=style._replace(ink=ink, ground="sel"))


def _detail_rows(details: Listing[ResolvedBlock], context: LayoutContext, cells: int) -> list[Row]:
    """Set ``label | arithmetic | value`` in two columns where they fit, else one below the other."""
    items = [_cells_of(item, context) for item in details.items]
    for columns in (2, 1):
        rows = _in_columns(items, columns, cells)
        if rows:
            return rows
    return [row for item in items for row in wrap([run for cell in item for run in (*cell, space(2))], cells)]


def _cells_of(item: ListItem[ResolvedBlock], context: LayoutContext) -> list[list[Run]]:
    """Split the text of an item at ``|``."""
    texts = (block.text for block in item.blocks if isinstance(block, Paragraph | Heading))
    runs = [run for text in texts for run in context.runs(text)]
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
