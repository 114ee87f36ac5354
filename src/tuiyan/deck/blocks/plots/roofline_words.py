"""The words on a roofline: each stands at what it is about, at the first place near it that is free."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.bar_drawing import GENEROUS, baseline_runs
from tuiyan.deck.blocks.plots.canvas import Canvas, Doublings, Tick, put_ticks
from tuiyan.deck.blocks.plots.figures import bare, phrase, size_of
from tuiyan.deck.row import Row, row_width, space
from tuiyan.deck.style import ACCENT_BOLD, COMP, COMP_BOLD, MEM_BOLD, MUTED, NUM, TEXT, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.roofline import RooflineChart, WorkPoint
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.resolved import Fragments

FAR = 20
"""Cells behind the ridge where words below the roof stand if there is room for twice as many."""

BELOW_ROOF, LOW = 5, 8
"""The first row below the roof that its words leave to others, where a plot has more rows than the second."""


class Plot(NamedTuple):
    """Where values stand on the canvas.

    Attributes:
        axis: The horizontal one.
        low: Compute at the foot.
        high: Compute at the top.
        left: Column of the vertical axis.
        top: First row.
        rows: How many.
        width: Cells of the whole canvas.
    """

    axis: Doublings
    low: Fraction
    high: Fraction
    left: int
    top: int
    rows: int
    width: int

    def height(self, compute: Fraction | float) -> float:
        """Return how many dots above the lowest a value stands."""
        share = log2(float(compute) / float(self.low)) / log2(float(self.high) / float(self.low))
        return 1 + share * (self.rows * 4 - 3)

    def row(self, compute: Fraction | float) -> int:
        """Return the row of a value."""
        return self.top + min(self.rows - 1, max(0, (self.rows * 4 - 1 - round(self.height(compute))) // 4))

    def column(self, intensity: Fraction) -> int:
        """Return the column of a value."""
        return self.left + 1 + min(self.axis.cells - 1, max(0, int(self.axis.at(intensity))))

    @property
    def foot(self) -> int:
        """The row of the horizontal axis."""
        return self.top + self.rows

    def column_at(self, bandwidth: Fraction, row: int) -> int:
        """Return the column at which a slope crosses a row."""
        dots = self.rows * 4 - 1 - (row - self.top) * 4
        share = (dots - 1) / (self.rows * 4 - 3)
        compute = float(self.low) * (float(self.high) / float(self.low)) ** share
        return self.left + 1 + int(self.axis.at(compute / float(bandwidth)))


def write_words(
    canvas: Canvas,
    chart: RooflineChart,
    points: Sequence[WorkPoint],
    plot: Plot,
    thick: int,
    context: LayoutContext,
) -> None:
    """Write words where they belong: each at the first place near it that is free."""
    _axis_words(canvas, chart, points, plot, context)
    _ridge_words(canvas, chart, plot, context)
    _roof_words(canvas, chart, plot, thick, context)
    _current_words(canvas, chart, plot, context)
    if not chart.is_full:
        _gap_words(canvas, chart, plot, thick, context)
    for point in points[1:]:
        _point_words(canvas, point, plot, context)
    _slope_words(canvas, chart, plot, thick, context)


def _axis_words(
    canvas: Canvas, chart: RooflineChart, points: Sequence[WorkPoint], plot: Plot, context: LayoutContext
) -> None:
    key = "pictures.roofline_up" if chart.cards == 1 else "pictures.roofline_up_each"
    canvas.put(0, 0, context.runs(phrase(key), MUTED))
    styled = [(chart.current.intensity, NUM), (chart.ridge, NUM), *((p.intensity, TEXT) for p in points[1:])]
    ticks = [
        Tick(plot.column(size_of(figure)), (context.value(bare(figure), style),)) for figure, style in styled
    ]
    put_ticks(canvas, plot.foot + 1, ticks)
    for key in ("pictures.roofline_along", "pictures.roofline_along_short"):
        words = context.runs(phrase(key), MUTED)
        if canvas.put_free([(plot.foot + 1, plot.width - row_width(words))], [words]):
            break


def _ridge_words(canvas: Canvas, chart: RooflineChart, plot: Plot, context: LayoutContext) -> None:
    """Name the ridge above it, the one of the opening scenario, and the roof at the left of it."""
    said = context.runs(phrase("pictures.ridge", "bold", ridge=bare(chart.ridge)), NUM)
    column, row = plot.column(size_of(chart.ridge)), plot.row(size_of(chart.roof))
    canvas.put_free(
        [(row - 1, column + shift) for shift in (2, -row_width(said) // 2, -row_width(said) - 1)], [said]
    )
    if chart.ridge.baseline and chart.ridge.shadow:
        text = chart.ridge.baseline.text.partition(" ")[0]
        was = phrase("pictures.ridge_was", name=chart.ridge.baseline.name, ridge=text)
        before = context.runs(was, MUTED)
        there = plot.column(chart.ridge.shadow)
        height = min(plot.high, chart.ridge.shadow * (chart.slope.shadow or size_of(chart.slope)))
        places = [
            (plot.row(height) + down, there + right)
            for down in (1, 2, -1)
            for right in (2, -row_width(before))
        ]
        canvas.put_free(places, [before])
    roof = context.runs(phrase("pictures.roof"), COMP)
    canvas.put_free([(row - 1, column // 2), (row - 1, column // 3)], [roof])


def _current_words(canvas: Canvas, chart: RooflineChart, plot: Plot, context: LayoutContext) -> None:
    """Say below the slope where the scenario stands, on one row or on two."""
    current = chart.current
    here = (*context.runs(phrase("pictures.here"), ACCENT_BOLD), space(1), *_batch(current, NUM, context))
    key = "pictures.used_up" if chart.is_full else "pictures.used"
    used = tuple(context.runs(phrase(key, share=current.used), MUTED))
    before = baseline_runs(current.used, context)
    row = plot.row(size_of(current.attained))
    column = plot.column(min(size_of(current.intensity), size_of(chart.ridge)))
    roof = plot.row(size_of(chart.roof))
    rows = range(roof + BELOW_ROOF if roof + BELOW_ROOF > row and plot.rows > LOW else row, plot.foot)
    below = [(each, at) for each in rows for at in range(column + 2, plot.width)]
    below.sort(key=lambda place: 2 * (place[0] - row) + place[1] - column)
    aside = [(each, at) for each in reversed(rows) for at in range(plot.left + 2, column)]
    two = [here, (*used, *[space(3)] * bool(before), *before)]
    choices = [[(*here, space(2), *used)]] * (not before) + [two, [here, used, before], [here, used]]
    choices.append([(*here[:1], space(1), context.value(current.used, NUM))])
    for places in (below, aside):
        for words in choices:
            if canvas.put_free(places, [each for each in words if each]):
                return


def _batch(point: WorkPoint, style: Style, context: LayoutContext) -> Row:
    return tuple(context.runs(phrase("pictures.batch", "bold", users=point.users), style))


def _gap_words(canvas: Canvas, chart: RooflineChart, plot: Plot, thick: int, context: LayoutContext) -> None:
    """Say beside the red line what stands idle."""
    column = plot.column(size_of(chart.current.intensity))
    first, end = plot.row(size_of(chart.roof)) + 1, plot.row(size_of(chart.current.attained))
    idle = phrase("pictures.idle", "accent", share=chart.idle)
    one = [context.runs(idle, ACCENT_BOLD)]
    two = [
        context.runs(phrase("pictures.idle_word", "accent"), ACCENT_BOLD),
        (context.value(chart.idle, ACCENT_BOLD),),
    ]
    middle = (first + end) // 2
    rows = sorted(range(first, end), key=lambda row: abs(row - middle + 1))
    for words in (two, one) if thick == GENEROUS else (one, two):
        widest = max(map(row_width, words))
        if canvas.put_free([(row, column + shift) for shift in (2, -widest - 1) for row in rows], words):
            return


def _point_words(canvas: Canvas, point: WorkPoint, plot: Plot, context: LayoutContext) -> None:
    """Name another point at the left of the line that drops from it."""
    column, row = plot.column(size_of(point.intensity)), plot.row(size_of(point.attained))
    name, used = _batch(point, NUM, context), (context.value(point.used, TEXT),)
    cells = max(row_width(name), row_width(used))
    words = [(space(cells - row_width(each)), *each) for each in (name, used)]
    rows = sorted(range(row + 1, plot.foot - 1), key=lambda each: abs(each - row - 4))
    if canvas.put_free([(each, column - 1 - cells) for each in rows], words):
        return
    canvas.put_free([(each, column + 2) for each in rows], [name, used])


def _slope_words(
    canvas: Canvas, chart: RooflineChart, plot: Plot, thick: int, context: LayoutContext
) -> None:
    """Say at the left of the slope what bounds there."""
    bound = phrase("pictures.memory_bound"), phrase("pictures.bandwidth", rate=chart.slope)
    words = _lines(bound, MEM_BOLD, thick, context)
    widest = max(map(row_width, words))
    middle = plot.top + plot.rows * 2 // 5
    places = []
    for row in sorted(range(plot.top + 1, plot.foot - 1), key=lambda each: abs(each - middle)):
        column = plot.column_at(size_of(chart.slope), row + len(words) - 1) - widest - 2
        places += [(row, column - shift) for shift in range(0, 13, 2)]
    canvas.put_free([place for place in places if place[1] > plot.left + 1], words)


def _roof_words(canvas: Canvas, chart: RooflineChart, plot: Plot, thick: int, context: LayoutContext) -> None:
    """Say below the roof what bounds there, some way behind the ridge where there is room."""
    said = phrase("pictures.compute_bound"), phrase("pictures.no_faster")
    words = _lines(said, COMP_BOLD, thick, context)
    column, row = plot.column(size_of(chart.ridge)) + 2, plot.row(size_of(chart.roof))
    right = FAR if plot.width - column > 2 * FAR else 0
    places = [(row + down, column + right) for down in (2, 1)]
    if not canvas.put_free(places, words):
        canvas.put_free(places, words[:1])


def _lines(said: tuple[Fragments, Fragments], style: Style, thick: int, context: LayoutContext) -> list[Row]:
    """Return a branch's name in its colour and, where there is room, what it means."""
    first, second = said
    rows = [tuple(context.runs(first, style))]
    return rows if thick < GENEROUS else [*rows, tuple(context.runs(second, MUTED))]
