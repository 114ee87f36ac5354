"""How curves over the batch are drawn: filled columns, lit where memory has room, a red wall through all."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import ceil, log2
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.bar_drawing import GENEROUS, HEIGHTS, SLOT, SMALLEST, rows_left, thickness
from tuiyan.deck.blocks.plots.canvas import Canvas, Doublings, Tick, put_axes, put_drop, put_height, put_ticks
from tuiyan.deck.blocks.plots.figures import bare, phrase, size_of
from tuiyan.deck.row import Row, Run, joined, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, MUTED, NUM, TEXT, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.batch import BatchChart, Curve
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.number import Figure

ROWS = {GENEROUS: (7, 5), 2: (5, 3), SMALLEST: (6, 0)}
"""Rows of the upper and the lower plot."""

TALLEST, LOWEST = (11, 8), (4, 2)
AROUND = 5
"""Rows besides the plots: a title and an axis for each, and the ticks."""

ALONE = 3
LEFT = 9
TOP_SHARE = 0.95
"""How much of a plot its largest value takes."""


class _Plot(NamedTuple):
    """Where a curve stands on the canvas."""

    axis: Doublings
    top: int
    rows: int
    largest: float

    def column(self, batch: Fraction | int) -> int:
        """Return the column of a batch."""
        return LEFT + 1 + min(self.axis.cells - 1, max(0, int(self.axis.at(batch))))

    def eighths(self, size: float) -> int:
        """Return how high a column is, in eighths of a cell; nothing that is lit vanishes."""
        return max(1, round(size * self.rows * 8 * TOP_SHARE / self.largest))

    def row(self, size: float) -> int:
        """Return the row at which a column ends."""
        return self.top + self.rows - 1 - min(self.rows - 1, (self.eighths(size) - 1) // 8)

    @property
    def foot(self) -> int:
        """The row of the axis."""
        return self.top + self.rows


def batch_rows(chart: BatchChart, context: LayoutContext) -> list[Row]:
    """Draw the curves, one below the other."""
    thick = thickness(context)
    axis = _axis(chart, context)
    plots: list[_Plot] = []
    top = 1
    for curve, rows in zip(chart.curves, _heights(chart, thick, context), strict=False):
        if rows:
            plots.append(_Plot(axis, top, rows, float(max(curve.sizes))))
            top += rows + 2
    canvas = Canvas(context.width, top)
    for curve, plot in zip(chart.curves, plots, strict=False):
        _fill(canvas, chart, curve, plot)
    _wall(canvas, chart, plots)
    for curve, plot in zip(chart.curves, plots, strict=False):
        _labels(canvas, chart, curve, plot, context)
    _words(canvas, chart, plots[0], context)
    _ticks(canvas, chart, plots[-1], context)
    said = [_sentence(curve, context) for curve in chart.curves[len(plots) :]]
    return [*canvas.rows, *said, *context.note(chart.note)]


def _axis(chart: BatchChart, context: LayoutContext) -> Doublings:
    first = chart.batches[0]
    doublings = max(1, ceil(log2(chart.batches[-1] / first)))
    return Doublings(Fraction(first), max(1, (context.width - LEFT - 1 - 8) // doublings), doublings)


def _heights(chart: BatchChart, thick: int, context: LayoutContext) -> tuple[int, int]:
    """Return the rows of the plots; where there are too few for two, the lower one is left to a sentence."""
    upper, lower = ROWS[thick]
    if len(chart.curves) == 1:
        around = ALONE
        usual, least = upper + lower + AROUND, LOWEST[0] + around
        return rows_left(context, usual, sum(TALLEST) + around, least) - around, 0
    if not lower:
        return rows_left(
            context, upper + ALONE + 1, TALLEST[0] + ALONE + 1, LOWEST[0] + ALONE + 1
        ) - ALONE - 1, 0
    rows = rows_left(context, upper + lower + AROUND, sum(TALLEST) + AROUND, sum(LOWEST) + AROUND) - AROUND
    second = max(LOWEST[1], rows * lower // (upper + lower))
    return rows - second, second


def _fill(canvas: Canvas, chart: BatchChart, curve: Curve, plot: _Plot) -> None:
    """Draw a curve as columns: lit up to the wall of memory, grey beyond it."""
    wall, knee = float(chart.wall.users), float(size_of(chart.knee)) if chart.knee else None
    put_axes(canvas, LEFT, plot.top, plot.foot, plot.axis.cells)
    columns: list[tuple[int, Style]] = []
    for at in range(plot.axis.cells):
        batch = plot.axis.value(at)
        is_lit = batch <= wall
        ink = ("comp" if knee is not None and batch >= knee else "mem") if is_lit else "quiet"
        height = plot.eighths(_size(chart, curve, batch))
        columns.append((height, Style(ink, SLOT if is_lit else "")))
    for up in range(plot.rows):
        cells = [Run(HEIGHTS[min(8, max(0, height - up * 8))], style) for height, style in columns]
        canvas.put(plot.foot - 1 - up, LEFT + 1, tuple(joined(cells)))


def _size(chart: BatchChart, curve: Curve, batch: float) -> float:
    """Return what a curve comes to between the batches that were looked at."""
    after = min(len(chart.batches) - 1, bisect_left(chart.batches, batch))
    before = max(0, after - 1)
    low, high = chart.batches[before], chart.batches[after]
    share = min(1.0, max(0.0, (batch - low) / (high - low))) if high > low else 0.0
    first, last = float(curve.sizes[before]), float(curve.sizes[after])
    return first + (last - first) * share


def _wall(canvas: Canvas, chart: BatchChart, plots: list[_Plot]) -> None:
    """Draw the wall of memory through all plots; where nobody fits it is the axis itself."""
    wall, before = chart.wall.users, chart.wall.before
    if before and chart.batches[0] <= before <= chart.batches[-1]:
        for plot in plots:
            put_drop(canvas, plot.column(before), plot.top, plot.foot)
    if wall > chart.batches[-1]:
        return
    column = plots[0].column(wall) if wall >= chart.batches[0] else LEFT
    for row in range(plots[0].top, plots[-1].foot):
        canvas.put(row, column, (Run("┃", ACCENT),))
    canvas.put(plots[-1].foot, column, (Run("┻", ACCENT),))


def _labels(canvas: Canvas, chart: BatchChart, curve: Curve, plot: _Plot, context: LayoutContext) -> None:
    """Write what is counted above a plot, and values that matter at its left; mark the scenario's own."""
    canvas.put(plot.top - 1, 0, context.runs(curve.title, TEXT))
    own = size_of(chart.own)
    for _, batch, figure in curve.at:
        if figure.quantity is None or batch > chart.batches[-1]:
            continue
        row = plot.row(float(figure.quantity.value))
        put_height(canvas, row, LEFT, context.value(bare(figure), NUM if batch == own else TEXT))
    present = curve.figure_at(own)
    if present is not None and present.quantity is not None and own <= chart.batches[-1]:
        canvas.put(plot.row(float(present.quantity.value)), plot.column(own), (Run("●", NUM),))


def _words(canvas: Canvas, chart: BatchChart, plot: _Plot, context: LayoutContext) -> None:
    """Say in the upper plot where there is room, where not, and where compute is full."""
    wall = chart.wall.users
    column = plot.column(wall) if wall >= 1 else LEFT
    rows = range(plot.top, plot.foot - 1)
    if chart.knee is not None:
        _knee(canvas, chart, chart.knee, plot, context)
    if wall >= 1:
        fits = context.runs(phrase("pictures.has_room"), TEXT)
        canvas.put_free([(row, LEFT + right) for row in rows[:3] for right in (3, 2)], [fits])
    if wall > chart.batches[-1]:
        return
    words = [
        tuple(
            context.runs(phrase("pictures.memory_full" if wall >= 1 else "pictures.nobody_fits"), ACCENT_BOLD)
        )
    ]
    if wall >= 1 and (rate := chart.curves[0].figure_at(wall)):
        words.append(tuple(context.runs(phrase("pictures.full_at", rate=rate), TEXT)))
        words.append(tuple(context.runs(phrase("pictures.no_room_right"), MUTED)))
    cells = max(map(row_width, words))
    places = [(row, at) for row in rows for at in (column + 2, column - 1 - cells)]
    for count in range(len(words), 0, -1):
        if canvas.put_free(places, words[:count]):
            return


def _knee(canvas: Canvas, chart: BatchChart, knee: Figure, plot: _Plot, context: LayoutContext) -> None:
    """Mark the knee, its words at its left or behind it."""
    if size_of(knee) > chart.batches[-1]:
        return
    size = _size(chart, chart.curves[0], float(size_of(knee)))
    row, column = plot.row(size), plot.column(size_of(knee))
    canvas.put(row, column, (Run("◆", NUM),))
    said = context.runs(phrase("pictures.knee", "bold", users=knee), NUM)
    slower = context.runs(phrase("pictures.no_faster"), MUTED)
    cells = max(row_width(said), row_width(slower))
    words: list[Row] = [(space(cells - row_width(each)), *each) for each in (said, slower)]
    places = [(row + down, column - left - cells) for down in (0, 1) for left in (2, 4, 6, 8, 10)]
    if not canvas.put_free(places, words):
        canvas.put_free(places, words[:1])


def _ticks(canvas: Canvas, chart: BatchChart, plot: _Plot, context: LayoutContext) -> None:
    """Write the batches that matter below the axis."""
    last = chart.batches[-1]
    at: dict[int, Row] = {}
    if 1 <= chart.wall.users <= last:
        at[plot.column(chart.wall.users)] = tuple(context.runs(chart.wall.words, ACCENT_BOLD))
    for figure in (chart.own, *([chart.knee] if chart.knee else [])):
        if 1 <= size_of(figure) <= last:
            at.setdefault(plot.column(size_of(figure)), (context.value(bare(figure), NUM),))
    if chart.wall.before and 1 <= chart.wall.before <= last:
        at.setdefault(plot.column(chart.wall.before), (Run(chart.wall.before_text, MUTED),))
    if chart.knee and chart.knee.baseline and chart.knee.shadow and chart.knee.shadow <= last:
        at.setdefault(plot.column(chart.knee.shadow), (Run(chart.knee.baseline.text, MUTED),))
    for each in (chart.batches[0], 32, 128):
        if chart.batches[0] <= each < last:
            at.setdefault(plot.column(each), (Run(f"{each:,}", TEXT),))
    put_ticks(canvas, plot.foot + 1, [Tick(column, words) for column, words in at.items()])
    end = Tick(plot.column(last), (Run(f"{last:,}", TEXT),))
    put_ticks(canvas, plot.foot + 1, [end] if chart.is_ranged else [])
    words = context.runs(phrase("pictures.users_along"), MUTED)
    is_said = canvas.put_free([(plot.foot + 1, canvas.width - row_width(words))], [words])
    keys = ("by_doublings",) if is_said else ("users_by_doublings", "users_axis", "users_along")
    for key in keys:
        words = context.runs(phrase(f"pictures.{key}"), MUTED)
        if canvas.put_free([(0, canvas.width - row_width(words))], [words]):
            break
    put_ticks(canvas, plot.foot + 1, [end])


def _sentence(curve: Curve, context: LayoutContext) -> Row:
    """Say of a curve that has no room what it comes to for the scenario."""
    figure = curve.at[0].figure
    return (*context.runs(curve.title, TEXT), space(2), context.value(figure, NUM))
