"""How a roofline is drawn: axes by doublings, the slope blue, the roof ochre, a red gap above the dot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor, log2
from typing import TYPE_CHECKING

from tuiyan.deck.bar_drawing import GENEROUS, SMALLEST, rows_left, thickness
from tuiyan.deck.blocks.plots.canvas import Canvas, Curve, Doublings, put_axes, put_drop, put_height
from tuiyan.deck.blocks.plots.figures import bare, phrase, size_of
from tuiyan.deck.blocks.plots.roofline_words import Plot, write_words
from tuiyan.deck.row import Row, Run
from tuiyan.deck.style import ACCENT, COMP, COMP_BOLD, LINE, MEM, MUTED, NUM, QUIET, TEXT

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.roofline import RooflineChart, WorkPoint
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.number import Figure

LEAST_CELLS = 40
SHORTEST_AXIS = 12
"""Doublings of the axis, from 1 to 4,096 operations a byte, unless more are needed."""

TALLEST, LEAST_ROWS = 16, 6
ROWS = {GENEROUS: 11, 2: 8, SMALLEST: 7}
"""Rows of the plot on a page that is neither spacious nor too small."""

CLOSE = 4
"""Dots between two lines that would run into each other's cells."""

ABOVE, BELOW = 1, 2
"""Rows above the plot for the axis's words, and below it for its line and the ticks."""


def roofline_rows(chart: RooflineChart, context: LayoutContext) -> list[Row]:
    """Draw a roofline; where there is no room for one, say what it shows."""
    if context.width < LEAST_CELLS:
        current = chart.current.intensity
        said = phrase("pictures.roofline_said", needed=bare(current), ridge=bare(chart.ridge))
        return context.rows(said, context.width)
    thick = thickness(context)
    plot = _plot(chart, thick, context)
    canvas = Canvas(context.width, plot.foot + BELOW)
    put_axes(canvas, plot.left, plot.top, plot.foot, plot.axis.cells)
    _ghost(canvas, chart, plot)
    _lit(canvas, chart, plot)
    points = _kept(chart, thick)
    _drops(canvas, chart, points, plot)
    _marks(canvas, chart, points, plot, context)
    write_words(canvas, chart, points, plot, thick, context)
    return [*canvas.rows, *context.note(chart.note)]


def _kept(chart: RooflineChart, thick: int) -> Sequence[WorkPoint]:
    return chart.points[:1] if thick == SMALLEST else chart.points


def _plot(chart: RooflineChart, thick: int, context: LayoutContext) -> Plot:
    intensities = [size_of(point.intensity) for point in chart.points]
    first = min(0, floor(log2(float(min(intensities)))))
    ridge = max(size_of(chart.ridge), chart.ridge.shadow or 0)
    last = max(SHORTEST_AXIS, ceil(log2(float(max(*intensities, ridge)) * 2)))
    left = max(6, *(len(bare(figure).text) for figure in _heights(chart))) + 2
    step = max(1, (context.width - left - 1) // (last - first))
    axis = Doublings(Fraction(2) ** first, step, last - first)
    slope = size_of(chart.slope) * axis.first
    low = min(slope, *(size_of(point.attained) for point in chart.points))
    above = ABOVE + (thick == GENEROUS)
    around = above + BELOW
    rows = rows_left(context, ROWS[thick] + around, TALLEST + around, LEAST_ROWS + around) - around
    return Plot(axis, low, chart.highest, left, above, rows, context.width)


def _heights(chart: RooflineChart) -> list[Figure]:
    return [chart.roof, *(point.attained for point in chart.points)]


def _line(bandwidth: Fraction, roof: Fraction, plot: Plot) -> Iterator[tuple[bool, float]]:
    """Give for each column of dots whether it is on the roof, and its height."""
    for at in range(plot.axis.cells * 2):
        value = float(bandwidth) * plot.axis.value(at / 2)
        yield value >= roof, plot.height(min(value, float(roof)))


def _ghost(canvas: Canvas, chart: RooflineChart, plot: Plot) -> None:
    """Draw the line of the opening scenario, one dot thick, where it does not touch the present one."""
    roof, slope = (figure.shadow or size_of(figure) for figure in (chart.roof, chart.slope))
    if chart.roof.shadow is None and chart.slope.shadow is None:
        return
    curve = Curve(plot.axis.cells, plot.rows)
    before = [height for _, height in _line(slope, roof, plot)]
    now = [height for _, height in _line(size_of(chart.slope), size_of(chart.roof), plot)]
    last = None
    for at, (old, new) in enumerate(zip(before, now, strict=True)):
        if abs(old - new) < CLOSE:
            last = None
            continue
        y = plot.rows * 4 - 1 - round(old)
        for each in range(min(y, last if last is not None else y), y + 1):
            curve.dot(at, each, QUIET)
        last = y
    curve.onto(canvas, plot.top, plot.left + 1)


def _lit(canvas: Canvas, chart: RooflineChart, plot: Plot) -> None:
    """Draw the present line two dots thick, and the roof in single dots above the slope."""
    curve = Curve(plot.axis.cells, plot.rows)
    line = list(_line(size_of(chart.slope), size_of(chart.roof), plot))
    slope = [height for is_roof, height in line if not is_roof]
    roof = plot.rows * 4 - 1 - round(plot.height(size_of(chart.roof)))
    for at in range(1, len(slope), 2):
        if plot.rows * 4 - 1 - round(slope[at]) - roof >= CLOSE:
            curve.dot(at, roof + 1, COMP)
    curve.line([height for is_roof, height in line if is_roof], COMP, start=len(slope))
    curve.line(slope, MEM)
    curve.onto(canvas, plot.top, plot.left + 1)


def _drops(canvas: Canvas, chart: RooflineChart, points: Sequence[WorkPoint], plot: Plot) -> None:
    """Draw lines from the ridge and the other points down to the axis, and a red one up to the roof."""
    for intensity, compute in [
        (size_of(chart.ridge), size_of(chart.roof)),
        *((size_of(point.intensity), size_of(point.attained)) for point in points[1:]),
    ]:
        put_drop(canvas, plot.column(intensity), plot.row(compute) + 1, plot.foot)
        canvas.put(plot.foot, plot.column(intensity), (Run("┴", LINE),))
    current = plot.column(size_of(chart.current.intensity))
    canvas.put(plot.foot, current, (Run("┴", LINE),))
    if not chart.is_full:
        first, end = plot.row(size_of(chart.roof)) + 1, plot.row(size_of(chart.current.attained))
        put_drop(canvas, current, first, end, ACCENT)


def _marks(
    canvas: Canvas, chart: RooflineChart, points: Sequence[WorkPoint], plot: Plot, context: LayoutContext
) -> None:
    """Mark the points and the ridge, and name their heights at the left."""
    before = chart.ridge.shadow
    if before is not None and before * (chart.slope.shadow or size_of(chart.slope)) <= plot.high:
        height = before * (chart.slope.shadow or size_of(chart.slope))
        canvas.put(plot.row(height), plot.column(before), (Run("◇", MUTED),))
    for point in points[1:]:
        canvas.put(
            plot.row(size_of(point.attained)), plot.column(size_of(point.intensity)), (Run("○", TEXT),)
        )
    ridge = size_of(chart.ridge)
    canvas.put(plot.row(size_of(chart.roof)), plot.column(ridge), (Run("◆", NUM),))
    current = chart.current
    mark = (Run("●", ACCENT),)
    canvas.put(plot.row(size_of(current.attained)), plot.column(size_of(current.intensity)), mark)
    styled = [(chart.roof, COMP_BOLD), (current.attained, NUM), *((p.attained, TEXT) for p in points[1:])]
    heights = [(size_of(figure), context.value(bare(figure), style)) for figure, style in styled]
    if chart.roof.baseline and chart.roof.shadow:
        heights.append((chart.roof.shadow, Run(chart.roof.baseline.text.partition(" ")[0], MUTED)))
    for size, value in heights:
        put_height(canvas, plot.row(size), plot.left, value)
