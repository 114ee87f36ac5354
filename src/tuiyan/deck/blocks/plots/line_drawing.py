"""How lines are drawn: braille two dots thick from zero on, words at the lines, ticks where it matters."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.bar_drawing import GENEROUS, SMALLEST, rows_left, thickness
from tuiyan.deck.blocks.plots.canvas import Canvas, Curve, Tick, put_axes, put_drop, put_height, put_ticks
from tuiyan.deck.blocks.plots.figures import bare, phrase, size_of
from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import LINE, MUTED, NUM, QUIET, TEXT, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.line import LineChart
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.number import Figure

ROWS = {GENEROUS: 12, 2: 8, SMALLEST: 6}
TALLEST, LEAST_ROWS = 16, 5
AROUND = 3
"""Rows besides the plot: its title, its axis, and the ticks."""

LEAST_LEFT = 6
INKS = ("mem", "comp", "net", "good")
"""Of lines whose meaning has no ink, or one that another line has."""


class _Plot(NamedTuple):
    """Where values stand on the canvas."""

    left: int
    rows: int
    cells: int
    first: float
    last: float
    most: float
    is_log: bool

    def share(self, place: Fraction | float) -> float:
        """Return how far along the axis a value is, between 0 and 1."""
        if self.is_log:
            return log2(float(place) / self.first) / log2(self.last / self.first) if place > 0 else 0.0
        return (float(place) - self.first) / (self.last - self.first)

    def column(self, place: Fraction | float) -> int:
        """Return the column of a value."""
        return self.left + 1 + min(self.cells - 1, max(0, int(self.share(place) * self.cells)))

    def height(self, size: Fraction | float) -> float:
        """Return how many dots above the lowest a size is."""
        return 1 + float(size) / self.most * (self.rows * 4 - 3)

    def row(self, size: Fraction | float) -> int:
        """Return the row of a size; the plot begins below its title."""
        return 1 + min(self.rows - 1, max(0, (self.rows * 4 - 1 - round(self.height(size))) // 4))


def line_rows(chart: LineChart, context: LayoutContext) -> list[Row]:
    """Draw the lines on common axes."""
    thick = thickness(context)
    note = _note(chart, context)
    wanted = rows_left(context, ROWS[thick] + AROUND, TALLEST + AROUND, LEAST_ROWS + AROUND)
    rows = max(LEAST_ROWS, min(wanted, context.height - len(note)) - AROUND)
    plot = _plot(chart, rows, context)
    canvas = Canvas(context.width, rows + AROUND)
    put_axes(canvas, plot.left, 1, rows + 1, plot.cells)
    inks = _inks(chart)
    curve = Curve(plot.cells, plot.rows)
    for line in chart.lines:
        _draw(curve, chart, line.before, QUIET, 1, plot)
    for line, ink in reversed([*zip(chart.lines, inks, strict=True)]):
        _draw(curve, chart, line.sizes, Style(ink), 2, plot)
    curve.onto(canvas, 1, plot.left + 1)
    _own(canvas, chart, plot)
    _heights(canvas, chart, plot, context)
    _along(canvas, chart, plot, context)
    _names(canvas, chart, inks, plot, context)
    return [*canvas.rows, *note]


def _note(chart: LineChart, context: LayoutContext) -> list[Row]:
    """Return what stands below the ticks, apart from them where there is room."""
    words = context.note(chart.note)
    return [(), *words] if words and context.density.bar_gap else words


def _plot(chart: LineChart, rows: int, context: LayoutContext) -> _Plot:
    sizes = [size for line in chart.lines for size in (*line.sizes, *line.before) if size is not None]
    figures = [figure for line in chart.lines for figure in (line.own, *line.ends)]
    left = max(LEAST_LEFT, *(len(bare(figure).text) for figure in figures if figure.quantity is not None)) + 2
    cells = context.width - left - 2
    is_log = chart.axis.is_log and chart.places[0] > 0
    ends = float(chart.places[0]), float(chart.places[-1])
    return _Plot(left, rows, cells, *ends, float(max(sizes)) or 1.0, is_log)


def _inks(chart: LineChart) -> list[str]:
    """Return an ink for each line: its meaning's, unless an earlier line has it."""
    found: list[str] = []
    for line in chart.lines:
        wanted = [line.ink, *INKS] if line.ink in INKS else [*INKS]
        found.append(next(ink for ink in wanted if ink not in found))
    return found


def _draw(
    curve: Curve, chart: LineChart, sizes: Sequence[Fraction | None], style: Style, thick: int, plot: _Plot
) -> None:
    """Draw one line through its samples; it breaks where it has no value."""
    last: tuple[float, float] | None = None
    for place, size in zip(chart.places, sizes, strict=False):
        if size is None:
            last = None
            continue
        x, y = plot.share(place) * (plot.cells * 2 - 1), plot.height(size)
        if last is not None:
            first, end = round(last[0]), round(x)
            steps = range(first, end + 1)
            heights = [last[1] + (y - last[1]) * (at - first) / max(1, end - first) for at in steps]
            curve.line(heights, style, start=first, thick=thick)
        last = (x, y)


def _own(canvas: Canvas, chart: LineChart, plot: _Plot) -> None:
    """Mark the scenario's own value on each line, with a drop line to the axis."""
    own = size_of(chart.axis.own)
    if not chart.places[0] <= own <= chart.places[-1]:
        return
    column = plot.column(own)
    marked = [plot.row(size_of(line.own)) for line in chart.lines if line.own.quantity is not None]
    put_drop(canvas, column, min(marked, default=plot.rows) + 1, plot.rows + 1)
    canvas.put(plot.rows + 1, column, (Run("┴", LINE),))
    for row in marked:
        canvas.put(row, column, (Run("●", NUM),))


def _heights(canvas: Canvas, chart: LineChart, plot: _Plot, context: LayoutContext) -> None:
    """Write at the left what the lines come to: at the scenario's own value first, then at the ends."""
    is_inside = chart.places[0] <= size_of(chart.axis.own) <= chart.places[-1]
    figures: list[tuple[Figure, Style]] = [(line.own, NUM) for line in chart.lines if is_inside]
    figures += [(figure, TEXT) for line in chart.lines for figure in reversed(line.ends)]
    for figure, style in figures:
        if figure.quantity is not None:
            put_height(canvas, plot.row(figure.quantity.value), plot.left, context.value(bare(figure), style))


def _along(canvas: Canvas, chart: LineChart, plot: _Plot, context: LayoutContext) -> None:
    """Write the input's values that matter below the axis, and what it is."""
    row, axis = plot.rows + 2, chart.axis
    figures = [(axis.own, NUM), *((tick, TEXT) for tick in axis.ticks), (axis.ends[0], TEXT)]
    inside = [each for each in figures if chart.places[0] <= size_of(each[0]) <= chart.places[-1]]
    at: dict[int, Row] = {}
    for figure, style in inside:
        at.setdefault(plot.column(size_of(figure)), (context.value(bare(figure), style),))
    put_ticks(canvas, row, [Tick(column, words) for column, words in at.items()])
    end = Tick(plot.column(size_of(axis.ends[1])), (context.value(bare(axis.ends[1]), TEXT),))
    put_ticks(canvas, row, [end])
    key = "pictures.axis_by_doublings" if plot.is_log else "pictures.axis"
    words = context.runs(phrase(key, name=axis.label), MUTED)
    middle = plot.left + plot.cells // 2
    places = [(row, middle + shift - row_width(words) // 2) for shift in range(0, plot.cells // 2, 2)]
    places += [(row, middle - shift - row_width(words) // 2) for shift in range(0, plot.cells // 2, 2)]
    if not canvas.put_free(places, [words]):
        canvas.put_free([(0, canvas.width - row_width(words))], [words])


def _names(
    canvas: Canvas, chart: LineChart, inks: Sequence[str], plot: _Plot, context: LayoutContext
) -> None:
    """Write above the plot what is counted, and beside each line of several what it is."""
    unit = Run(context.glyphs.text(chart.unit), MUTED)
    if len(chart.lines) == 1:
        title = Run(context.glyphs.text(chart.lines[0].label), Style("text", bold=True))
        canvas.put(0, 0, (title, space(2), unit))
    else:
        canvas.put(0, 0, (unit,))
        for line, ink in zip(chart.lines, inks, strict=True):
            words = (Run(context.glyphs.text(line.label), Style(ink, bold=True)),)
            canvas.put_free(_near(line.sizes, row_width(words), plot), [words])
    for line in chart.lines:
        if line.before and line.own.baseline:
            words = (Run(context.glyphs.text(line.own.baseline.name), MUTED),)
            canvas.put_free(_near(line.before, row_width(words), plot), [words])
            return


def _near(sizes: Sequence[Fraction | None], cells: int, plot: _Plot) -> list[tuple[int, int]]:
    """Return places for a line's name: above or below its right end, then to the left, then farther off."""
    found = []
    for aways in ((-1, 1, -2, 2), (-3, 3, -4, 4)):
        for back in range(0, plot.cells - cells, 3):
            column = plot.left + plot.cells - cells - back
            share = (column + cells / 2 - plot.left) / plot.cells
            at = min(len(sizes) - 1, max(0, round(share * (len(sizes) - 1))))
            if (size := sizes[at]) is not None:
                rows = (plot.row(size) + away for away in aways)
                found += [(row, column) for row in rows if 1 <= row <= plot.rows]
    return found
