"""Boxes from left to right with arrows between them; one below the other where they have no room."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.big_text import line_figure, split_unit
from tuiyan.deck.blocks.plots.canvas import Canvas, Lines
from tuiyan.deck.blocks.plots.figures import phrase
from tuiyan.deck.resolved import Fragment
from tuiyan.deck.row import Row, Run, framed, row_width, space
from tuiyan.deck.style import BOLD, MUTED, NUM, TEXT, Style
from tuiyan.deck.typography import wrap

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.flow import Arrow, Box, FlowChart
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolved import Fragments

    FlowBox = Box[Fragments, Figure]
    FlowArrow = Arrow[Fragments]

LEAST_GAP, WIDEST_GAP = 6, 28
LEAST_BOX, WIDEST_BOX = 12, 36
FORMS = ("beside", "below", "line")
"""How figures are written: the first in which all fit."""

AIRS = ((3, 1), (2, 1), (1, 1), (0, 1), (0, 0))
"""Rows above and below what stands in a box, and between boxes: the first that fit."""


class _Placed(NamedTuple):
    """A box with its rows, and where it stands.

    Attributes:
        box: What it is.
        rows: Within its border.
        column: Of its left border.
        row: Of its upper border.
        wide: Cells with its border.
    """

    box: FlowBox
    rows: list[Row]
    column: int
    row: int
    wide: int

    @property
    def high(self) -> int:
        """Rows with its border."""
        return len(self.rows) + 2

    @property
    def middle(self) -> int:
        """The row at which arrows meet it."""
        return self.row + self.high // 2


def flow_rows(chart: FlowChart, context: LayoutContext) -> list[Row]:
    """Draw the boxes beside each other, or as a list."""
    note = context.note(chart.note)
    for air, apart in AIRS[0 if context.density.bar_rows > 1 else 2 if context.density.bar_gap else -1 :]:
        placed = _placed(chart, context, air, apart)
        rows = _drawn(chart, placed, context) if placed else []
        below: list[Row] = [()] if note and air else []
        if rows and len(rows) + len(below) + len(note) <= context.height:
            return [*rows, *below, *note]
    return [*_listed(chart, context), *note]


def _placed(chart: FlowChart, context: LayoutContext, air: int, apart: int) -> list[_Placed]:
    """Return the boxes in their columns; none where they are too many for the width."""
    columns = chart.columns
    gaps = [_gap(chart, columns[at], context) for at in range(len(columns) - 1)]
    wide = min(WIDEST_BOX, (context.width - sum(gaps)) // len(columns))
    names = max(row_width(context.runs(_name(box))) for box in chart.boxes)
    if wide < max(LEAST_BOX, names + 6):
        return []
    for form in FORMS if air > 1 else FORMS[-1:]:
        figures = [_figure(box, form, context) for box in chart.boxes]
        if all(row_width(row) <= wide - 4 for figure in figures for row in figure):
            break
    pairs = zip(chart.boxes, figures, strict=True)
    rows = _alike([_inside(box, figure, wide - 4, context, air) for box, figure in pairs], columns)
    heights = [sum(len(rows[box]) + 2 for box in column) + apart * (len(column) - 1) for column in columns]
    spare = context.width - wide * len(columns) - sum(gaps)
    gaps = [gap + spare // max(1, len(gaps)) for gap in gaps]
    placed: dict[int, _Placed] = {}
    left = 0 if gaps else spare // 2
    for at, column in enumerate(columns):
        top = max(heights) // 2 - heights[at] // 2
        for box in column:
            placed[box] = _Placed(chart.boxes[box], rows[box], left, top, wide)
            top += placed[box].high + apart
        left += wide + (gaps[at] if at < len(gaps) else 0)
    return [placed[box] for box in range(len(chart.boxes))]


def _gap(chart: FlowChart, column: list[int], context: LayoutContext) -> int:
    """Return how far a column is from the next: as far as the words of its arrows are long, or half of it."""
    lines = [words for arrow in chart.arrows if arrow.start in column for words in arrow.words]
    longest = max((row_width(context.runs(words)) for words in lines), default=0)
    longest = longest if longest + 4 <= WIDEST_GAP else longest // 2 + 3
    return min(WIDEST_GAP, max(LEAST_GAP, longest + 4))


def _name(box: FlowBox) -> tuple[Fragment, ...]:
    return (Fragment(box.name, "bold"),)


def _inside(box: FlowBox, figure: list[Row], cells: int, context: LayoutContext, air: int) -> list[Row]:
    """Return words and figure of a box, and air around them."""
    rows = [row for line in box.lines for row in context.rows(line, cells)]
    rows += [*[()] * (len(rows) > 0 and len(figure) > 1), *figure]
    return [*[()] * air, *rows, *[()] * air] if air else rows or [()]


def _figure(box: FlowBox, form: str, context: LayoutContext) -> list[Row]:
    """Return the figure of a box: in digits of three rows, its unit beside or below them, or on one row."""
    if box.figure is None:
        return []
    value = context.value(box.figure, Style(box.ink, bold=True) if box.ink else NUM)
    if form == "line" or box.figure.fault:
        return [(value,)]
    number, unit = split_unit(value.text) if form == "below" else (value.text, "")
    digits = line_figure(number, value.style, context.glyphs, link=value.link)
    return [*digits, *([(value._replace(text=unit),)] if unit else [])]


def _alike(rows: list[list[Row]], columns: list[list[int]]) -> list[list[Row]]:
    """Make boxes that stand alone in their columns as high as the highest of them."""
    high = max((len(rows[column[0]]) for column in columns if len(column) == 1), default=0)
    alone = {column[0] for column in columns if len(column) == 1 < len(columns)}
    return [[*own, *[()] * (high - len(own))] if at in alone else own for at, own in enumerate(rows)]


def _drawn(chart: FlowChart, placed: list[_Placed], context: LayoutContext) -> list[Row]:
    height = max(box.row + box.high for box in placed)
    lanes = [arrow for arrow in chart.arrows if _is_far(arrow, chart)]
    canvas = Canvas(context.width, height + len(lanes))
    lines = Lines()
    for arrow in chart.arrows:
        _route(arrow, chart, placed, lines, height + lanes.index(arrow) if arrow in lanes else None)
    lines.onto(canvas)
    for arrow in chart.arrows:
        start, end = placed[arrow.start], placed[arrow.end]
        if arrow.ink and start.middle == end.middle and arrow not in lanes:
            first = start.column + start.wide
            canvas.put(start.middle, first, [Run("━" * (end.column - 1 - first), Style(arrow.ink))])
    for box in placed:
        _box(canvas, box, context)
    for arrow in chart.arrows:
        _words(canvas, arrow, placed, height + lanes.index(arrow) if arrow in lanes else None, context)
    return canvas.rows


def _is_far(arrow: FlowArrow, chart: FlowChart) -> bool:
    """Tell whether an arrow passes by a column."""
    places = {box: at for at, column in enumerate(chart.columns) for box in column}
    return places[arrow.end] - places[arrow.start] > 1


def _box(canvas: Canvas, placed: _Placed, context: LayoutContext) -> None:
    """Draw a border with the name in it, and what stands inside."""
    border = Style(placed.box.ink or "quiet")
    name = context.runs(_name(placed.box), Style(placed.box.ink, bold=True) if placed.box.ink else BOLD)
    for at, row in enumerate(framed(placed.rows, placed.wide, name, border), placed.row):
        canvas.put(at, placed.column, row)


def _route(arrow: FlowArrow, chart: FlowChart, placed: list[_Placed], lines: Lines, lane: int | None) -> None:
    """Lead an arrow to its box: straight, by a stem, or in a lane below what it passes by."""
    start, end = placed[arrow.start], placed[arrow.end]
    ink = arrow.ink or "quiet"
    first, last = start.column + start.wide, end.column - 1
    outgoing = sum(1 for other in chart.arrows if other.start == arrow.start)
    stem = first + 1 if outgoing > 1 or lane is not None else last - 2
    row = end.middle if lane is None else lane
    lines.across(start.middle, first, stem, ink)
    lines.down(stem, start.middle, row, ink)
    if lane is not None:
        lines.across(lane, stem, last - 2, ink)
        lines.down(last - 2, lane, end.middle, ink)
        stem = last - 2
    lines.across(end.middle, stem, last, ink)
    lines.head(end.middle, last, ink)


def _words(
    canvas: Canvas, arrow: FlowArrow, placed: list[_Placed], lane: int | None, context: LayoutContext
) -> None:
    """Say above an arrow what passes, and below it what had no room there."""
    start, end = placed[arrow.start], placed[arrow.end]
    first, last = start.column + start.wide + 1, end.column - 2
    cells = last - first
    style = Style(arrow.ink, bold=True) if arrow.ink else TEXT
    rows = [
        row
        for at, words in enumerate(arrow.words)
        if cells >= 4
        for row in context.rows(words, cells, MUTED if at else style)
    ]
    if lane is not None:
        for words in rows[:1]:
            canvas.put(lane, first + (cells - row_width(words)) // 2 - 1, [space(1), *words, space(1)])
        return
    for at, words in zip((-1, 1, 2), rows, strict=False):
        column = first + (cells - row_width(words)) // 2
        places = [(end.middle + at, column), (start.middle + at, column), (end.middle - at, column)]
        canvas.put_free(places, [words])


def _listed(chart: FlowChart, context: LayoutContext) -> list[Row]:
    """Say each box in a line, and below it where it leads to."""
    rows: list[Row] = []
    for at, box in enumerate(chart.boxes):
        words = [run for line in box.lines for run in (space(2), *context.runs(line))]
        figure = [space(2), context.value(box.figure, NUM)] if box.figure else []
        name = context.runs(_name(box), Style(box.ink, bold=True) if box.ink else BOLD)
        said = [[*name, *words, *figure]]
        for arrow in chart.arrows:
            if arrow.start == at:
                to = _to(arrow, chart, context)
                if row_width(said[-1]) + row_width(to) <= context.width:
                    said[-1] += to
                else:
                    said.append(to)
        rows += [row for line in said for row in wrap(line, context.width)]
    return rows


def _to(arrow: FlowArrow, chart: FlowChart, context: LayoutContext) -> list[Run]:
    to = context.runs(phrase("diagrams.flow_to", name=chart.boxes[arrow.end].name), MUTED)
    words = [run for line in arrow.words for run in (space(1), *context.runs(line, MUTED))]
    return [space(2), *to, *words]
