"""How a formula with its figure is drawn: digits of three rows behind the fraction, then bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.bar_drawing import (
    GENEROUS,
    SMALLEST,
    bar_runs,
    baseline_runs,
    largest_of,
    looser,
    shadow_row,
    thickness,
)
from tuiyan.deck.big_text import line_figure
from tuiyan.deck.blocks.derive import drawn
from tuiyan.deck.blocks.plots.figures import size_of
from tuiyan.deck.row import Row, Run, filled, overlaid, row_text, row_width, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, TEXT, Style
from tuiyan.text.cells import width

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.figure import FigureBar, FigureChart
    from tuiyan.deck.layout_context import LayoutContext

INDENT = 4
LABEL_GAP = 3
LEAST_BAR = 8


def figure_rows(chart: FigureChart, context: LayoutContext) -> list[Row]:
    """Draw the formula with its figure, then the bars."""
    thick = thickness(context)
    rows = _formula(chart, context)
    if chart.heading:
        words = Run(context.glyphs.text(chart.heading), MUTED)
        rows += [*[()] * (_gap(0, thick, rows, context) // 2), (space(INDENT), words)]
    for at, bar in enumerate(chart.bars):
        is_headed = at == 0 and bool(chart.heading)
        rows += [()] * (int(thick == GENEROUS) if is_headed else _gap(at, thick, rows, context))
        rows += _bar_rows(bar, chart, thick, context)
    if chart.note:
        rows += [(), *context.note(chart.note)]
    return rows


def _gap(at: int, thick: int, rows: list[Row], context: LayoutContext) -> int:
    """Return how many blank rows stand before a bar: none behind a shadow, two behind the formula."""
    if at == 0:
        return (2 if thick == GENEROUS else 1) + looser(context, 1)
    return int(thick > SMALLEST and "▀" not in row_text(rows[-1])) + looser(context, 1)


def _formula(chart: FigureChart, context: LayoutContext) -> list[Row]:
    shown = chart.shown
    cells = context.width - INDENT
    beside = row_width(_digits(Run(shown.figure.text), chart, context)[0]) - width(shown.figure.text) + 1
    plain = shown._replace(figure=shown.figure._replace(baseline=None))
    rows = drawn(plain, context, cells - max(0, beside))
    rows = [_in_its_unit(row, chart, context) for row in rows] if shown.live.unit else rows
    rows = _with_digits(rows, chart, cells, context)
    return [(space(INDENT), *row) if row else row for row in rows]


def _in_its_unit(row: Row, chart: FigureChart, context: LayoutContext) -> Row:
    """Put the result in the unit its author asks for."""
    at, _ = _result([row])
    if at < 0:
        return row
    text = context.glyphs.text(chart.shown.figure.text)
    sign = "=" if chart.shown.figure.exact else "≈"
    last = max(each for each, run in enumerate(row) if run.text.strip() in ("=", "≈"))
    result = max(each for each, run in enumerate(row) if run.link >= 0)
    made = list(row[: result + 1])
    made[last] = made[last]._replace(text=made[last].text.replace("=", sign).replace("≈", sign))
    made[result] = made[result]._replace(text=text)
    return tuple(made)


def _with_digits(rows: list[Row], chart: FigureChart, cells: int, context: LayoutContext) -> list[Row]:
    """Put the result in digits three rows high on the rows of the fraction, where there is room for them."""
    at, column = _result(rows)
    if at < 0 or not context.glyphs.big:
        return _with_before(rows, max(at, 0), chart, cells, context)
    result = rows[at]
    run = result[-1]
    digits = _digits(run, chart, context)
    if column + 1 + row_width(digits[0]) > cells:
        return _with_before(rows, at, chart, cells, context)
    rows[at] = result[:-1]
    for beside in (at, at + 2):
        if not 0 < beside <= len(rows) or not _is_free(rows, beside - 1 if beside == at else beside, column):
            rows.insert(beside, ())
            at += beside == at
    for up, row in enumerate(digits):
        rows[at - 1 + up] = overlaid(rows[at - 1 + up], column + 1, row)
    return _with_before(rows, at + 1, chart, cells, context)


def _digits(run: Run, chart: FigureChart, context: LayoutContext) -> tuple[Row, Row, Row]:
    return line_figure(run.text, Style(chart.shown.ink, bold=True), context.glyphs, link=run.link)


def _is_free(rows: list[Row], at: int, column: int) -> bool:
    return at < len(rows) and width(row_text(rows[at]).rstrip()) <= column


def _result(rows: list[Row]) -> tuple[int, int]:
    """Return the row of the result and the column at which it begins; -1 where there is none to be moved."""
    for at, row in enumerate(rows):
        kept = row
        while kept and not kept[-1].text.strip():
            kept = kept[:-1]
        if kept and kept[-1].style.bold and kept[-1].link >= 0:
            rows[at] = kept
            return at, row_width(kept[:-1])
    return -1, 0


def _with_before(
    rows: list[Row], at: int, chart: FigureChart, cells: int, context: LayoutContext
) -> list[Row]:
    """Say what the figure was under the opening scenario: behind its unit, or below."""
    before = baseline_runs(chart.shown.figure, context)
    if not before:
        return rows
    if row_width((*rows[at], space(3), *before)) <= cells:
        rows[at] = (*rows[at], space(3), *before)
        return rows
    return [*rows, before]


def _bar_rows(bar: FigureBar, chart: FigureChart, thick: int, context: LayoutContext) -> list[Row]:
    """Draw a bar, its value on the first row, what stands below that on the second, and its shadow."""
    label_cells = max(row_width(context.runs(each.label)) for each in chart.bars) + LABEL_GAP
    start = INDENT + label_cells
    words = max(_words_cells(each, thick, context) for each in chart.bars)
    cells = max(LEAST_BAR, context.width - start - words - 2)
    largest = largest_of(each.figure for each in chart.bars)
    lit = bar_runs(size_of(bar.figure), largest, cells, bar.ink, context.glyphs)
    mark = (Run("▸ ", ACCENT),) if bar.is_current else (space(2),)
    label = filled(context.runs(bar.label, NUM if bar.is_current else TEXT), label_cells)
    value = (context.value(bar.figure, NUM if bar.is_current else TEXT),)
    second = _second(bar, context) if thick == GENEROUS else ()
    first: Row = (space(INDENT - 2), *mark, *label, *lit, space(2), *value)
    if thick < GENEROUS and bar.remark:
        remarked = (*first, space(2), *context.runs(bar.remark, MUTED))
        first = remarked if row_width(remarked) <= context.width else first
    rows = [first] if thick < GENEROUS else [first, (space(start), *lit, *[space(2)] * bool(second), *second)]
    shadow = shadow_row(bar.figure, largest, cells, context, indent=start)
    return [*rows, shadow] if shadow and thick > SMALLEST else rows


def _second(bar: FigureBar, context: LayoutContext) -> Row:
    comma = context.runs(bar.remark, MUTED)
    said = context.runs(bar.second, MUTED)
    return (*said, *[space(2)] * bool(said and comma), *comma)


def _words_cells(bar: FigureBar, thick: int, context: LayoutContext) -> int:
    value = width(bar.figure.text)
    if thick == GENEROUS:
        return max(value, row_width(_second(bar, context)))
    return value + (2 + row_width(context.runs(bar.remark)) if bar.remark else 0)
