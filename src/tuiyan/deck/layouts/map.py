"""The map: layers one below the other on a spine, those told ticked off, the one at hand lit with its facts.

The first table has a layer a row, ``| 一 | 名 | question | answer | figure |``; the figure may be
missing. The lists after it hold the facts of the layers from ``current`` on, the first if the author says no
other. A layer that was told shows answer and figure, one to come its question: the map is an agenda whenever
it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tuiyan.deck.blocks.listing import Listing, ListItem
from tuiyan.deck.blocks.table import Cell, Table
from tuiyan.deck.blocks.text import Heading, Paragraph
from tuiyan.deck.layout_context import LayoutContext, PagePart
from tuiyan.deck.resolved import Fragment, ResolvedBlock, ResolvedSlide
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.style import BOLD, GOOD, LINE, MUTED, NUM, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.messages import say

LEAD = 4
"""Cells before the number of a layer: the spine stands in them."""

GAP = 3
WIDE = 88
RIGHT = 2
"""Cells that stay free at the right."""

FLAT = Style(ground="sel")


class _Layer(NamedTuple):
    """One layer: its number, its name, question, answer and figure as runs."""

    number: list[Run]
    name: list[Run]
    question: list[Run]
    answer: list[Run]
    figure: list[Run]


class _Air(NamedTuple):
    """Blank rows: between layers, at the panel's ends, below its head, around it."""

    between: int
    pad: int
    inner: int
    around: int


AIRS = (_Air(1, 1, 1, 1), _Air(0, 1, 1, 1), _Air(0, 0, 0, 1), _Air(0, 0, 0, 0))
"""From generous to tight."""


def map_parts(slide: ResolvedSlide, context: LayoutContext) -> list[PagePart]:
    """Lay out the first table as layers, the lists after it as the facts of the layers."""
    blocks = slide.blocks
    at = next((at for at, block in enumerate(blocks) if isinstance(block, Table) and block.rows), -1)
    table = blocks[at] if at >= 0 else None
    if not isinstance(table, Table):
        return context.parts(blocks, slide.origins)
    rest = at + 1
    facts: list[Listing[ResolvedBlock]] = []
    while rest < len(blocks) and isinstance(block := blocks[rest], Listing):
        facts.append(block)
        rest += 1
    layers = [_layer(row, context) for row in table.rows]
    written = str(slide.options.get("current", ""))
    first = int(written) if written.isdecimal() else 1
    told = {*range(1, first), *map(int, str(slide.options.get("told", "")).split())}
    current = next((number for number in range(first, len(layers) + 1) if number not in told), 0)
    known = facts[current - first] if 0 <= current - first < len(facts) else None
    rows = _rows(layers, told, current, known, context)
    drawn = PagePart(
        context.lines(rows), context.density.gap, block=slide.origins[at] if slide.origins else at
    )
    origins = slide.origins or tuple(range(len(blocks)))
    return [*context.parts(blocks[:at], origins[:at]), drawn, *context.parts(blocks[rest:], origins[rest:])]


def _layer(row: Sequence[Cell[Fragment]], context: LayoutContext) -> _Layer:
    styles = (TEXT, BOLD, TEXT, TEXT, NUM)
    cells = [context.runs(cell.text, style) for cell, style in zip(row, styles, strict=False)]
    return _Layer(*cells[:5], *[[]] * (5 - len(cells)))


def _rows(
    layers: list[_Layer],
    told: set[int],
    current: int,
    facts: Listing[ResolvedBlock] | None,
    context: LayoutContext,
) -> list[Row]:
    columns = _Columns(
        LEAD + max(row_width(layer.number) for layer in layers) + 2,
        max(row_width(layer.name) for layer in layers) + (2 * GAP if context.width >= WIDE else GAP),
        context.width,
    )
    if not all(columns.holds(layer.answer, layer.figure) for layer in layers):
        layers = [layer._replace(figure=[]) for layer in layers]
    details = _facts(facts, columns, context) if facts is not None else []
    rows: list[Row] = []
    for air in AIRS:
        rows = _spaced(layers, told, current, details, air, columns, context)
        if len(rows) <= context.height:
            break
    return rows


def _spaced(
    layers: list[_Layer],
    told: set[int],
    current: int,
    details: list[Row],
    air: _Air,
    columns: _Columns,
    context: LayoutContext,
) -> list[Row]:
    rows: list[Row] = []
    for number, layer in enumerate(layers, 1):
        if rows:
            gap = air.around if current in (number, number - 1) else air.between
            rows += _between(gap, is_told=number - 1 in told and (number in told or number == current))
        if number == current:
            rows += _panel(layer, details, air, columns)
        else:
            rows.append(_told(layer, columns, context) if number in told else _later(layer, columns))
    return rows


class _Columns(NamedTuple):
    """Where names begin, how wide they are, and how wide a row is."""

    name: int
    names: int
    width: int

    @property
    def words(self) -> int:
        """Where questions and answers begin."""
        return self.name + self.names

    def holds(self, words: Sequence[Run], right: Sequence[Run] = ()) -> bool:
        """Tell whether words fit behind the name, and something at the right end."""
        needed = row_width(words) + row_width(right) + (GAP if words and right else 0)
        return self.words + needed + RIGHT <= self.width

    def row(self, lead: Row, name: Sequence[Run], words: Sequence[Run], right: Sequence[Run]) -> Row:
        """Put a row together; what does not fit behind the name is left out, the right end first."""
        row = (*filled(lead, self.name), *filled(name, self.names))
        for more, end in ((words, right), (words, ()), ((), right)):
            if self.holds(more, end):
                free = self.width - RIGHT - self.words - row_width(more) - row_width(end)
                return (*row, *more, space(free), *end) if end else (*row, *more)
        return row


def _between(rows: int, *, is_told: bool) -> list[Row]:
    """Return blank rows, the spine going through them where the layer above was told."""
    return [(space(1), Run("│", GOOD)) if is_told else ()] * rows


def _told(layer: _Layer, columns: _Columns, context: LayoutContext) -> Row:
    mark = Run(context.glyphs.text("✓"), GOOD)
    lead = (space(1), mark, space(LEAD - 1 - row_width((mark,))), *layer.number)
    return columns.row(lead, layer.name, layer.answer, layer.figure)


def _later(layer: _Layer, columns: _Columns) -> Row:
    lead = (space(1), Run("·", LINE), space(LEAD - 2), *_in(layer.number, MUTED))
    return columns.row(lead, _in(layer.name, MUTED), _in(layer.question, MUTED), ())


def _in(runs: Sequence[Run], style: Style) -> list[Run]:
    return [run._replace(style=style) for run in runs]


def _panel(layer: _Layer, details: list[Row], air: _Air, columns: _Columns) -> list[Row]:
    lit = Style("num", bold=True)
    lead = (space(LEAD), *_in(layer.number, lit))
    words = _in(layer.question or layer.answer, lit)
    head = columns.row(lead, _in(layer.name, lit), words, [Run(say("deck.telling"), BOLD)])
    below = [] if columns.holds(words) else wrap(words, columns.width - columns.name - RIGHT)
    pad: list[Row] = [()] * air.pad
    facts = [*[()] * air.inner, *details] if details else []
    rows = [*pad, head, *((space(columns.name), *row) for row in below), *facts, *pad]
    return [_on_sel(row, columns.width) for row in rows]


def _on_sel(row: Row, cells: int) -> Row:
    row = filled((_readable(run) for run in row), cells, FLAT)
    first = row[0]._replace(text=row[0].text[1:]) if row else space(0)
    return (Run("▌", Style("accent", "sel")), first, *row[1:])


def _readable(run: Run) -> Run:
    """Use only the inks that can be read on a lit row."""
    style = run.style
    ink = "num" if style.ink == "num" or style.bold else "text"
    return run._replace(style=style._replace(ink=ink, ground="sel"))


def _facts(facts: Listing[ResolvedBlock], columns: _Columns, context: LayoutContext) -> list[Row]:
    """Set ``label | words | value`` below the name and the question, the value at the right."""
    rows: list[Row] = []
    for item in facts.items:
        label, *words, value = _cells_of(item, context)
        middle = [run for cell in words for run in (*cell, space(2))][:-1]
        if not words and not value:
            label, value = [], label
        needed = columns.words + row_width(middle) + GAP + row_width(value) + RIGHT
        if needed <= columns.width and row_width(label) < columns.names:
            rows.append(columns.row((), label, middle, value))
        else:
            runs = [*label, space(2), *middle, space(2), *value]
            rows += [(space(columns.name), *row) for row in wrap(runs, columns.width - columns.name - RIGHT)]
    return rows


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
