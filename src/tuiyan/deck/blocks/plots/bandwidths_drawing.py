"""How pipes are drawn: the widest takes the full width, the others hang centred below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.bar_drawing import GENEROUS, SMALLEST, bar_text, baseline_runs, eighths, looser, thickness
from tuiyan.deck.blocks.plots.canvas import Canvas
from tuiyan.deck.blocks.plots.figures import size_of
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.style import MUTED, NUM, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.bandwidths import PipeChart, ShownPipe
    from tuiyan.deck.layout_context import LayoutContext

ROWS = {GENEROUS: (3, 4), 2: (2, 3)}
"""Rows of the widest pipe, and of each other; the last is one row shorter."""

GAP = 3
"""Cells between a pipe and the words beside it."""


def pipe_rows(chart: PipeChart, context: LayoutContext) -> list[Row]:
    """Draw the pipes; on the smallest page at the margin, a row of words above each."""
    thick = thickness(context)
    rows = _at_margin(chart, context) if thick == SMALLEST else _hanging(chart, thick, context)
    return rows + context.note(chart.note)


def _hanging(chart: PipeChart, thick: int, context: LayoutContext) -> list[Row]:
    first, other = (rows + looser(context, 2) for rows in ROWS[thick])
    heights = [first, *[other] * (len(chart.pipes) - 2), other - 1]
    lengths = _lengths(chart, context.width)
    top = 1
    canvas = Canvas(context.width, 1 + sum(heights))
    for at, (pipe, height, length) in enumerate(zip(chart.pipes, heights, lengths, strict=True)):
        start, run = _centred(length, pipe.ink, context)
        for row in range(top, top + height):
            canvas.put(row, start, run)
        if at == 0:
            _first_words(canvas, chart, pipe, context)
        else:
            middle = top + (1 if thick == GENEROUS else 0)
            _words(canvas, pipe, middle, start, row_width(run), context)
        top += height
    return canvas.rows


def _lengths(chart: PipeChart, cells: int) -> list[int]:
    """Return how wide pipes are, in eighths of a cell; one that is narrower is drawn so."""
    found: list[int] = []
    for pipe in chart.pipes:
        length = eighths(size_of(pipe.rate), chart.widest, cells, 2)
        if found and length >= found[-1] > 1 and pipe.narrower:
            length = found[-1] - 1
        found.append(length)
    return found


def _centred(length: int, ink: str, context: LayoutContext) -> tuple[int, Row]:
    """Return where a pipe begins and its cells, both ends cut to an eighth where that can be drawn."""
    style = Style(ink)
    left, width = (context.width * 8 - length) // 2, context.width
    if not context.glyphs.big:
        cells = max(1, round(length / 8))
        text = context.glyphs.full * cells if length >= 4 else context.glyphs.thin
        return (width - cells) // 2, (Run(text, style),)
    start, cut = divmod(left, 8)
    runs: list[Run] = []
    if cut and cut + length <= 8:
        return start, (Run(bar_text(length, context.glyphs), style),)
    if cut:
        runs.append(Run(context.glyphs.ends[cut], Style("bg", ink)))
        length -= 8 - cut
    return start, (*runs, Run(bar_text(length, context.glyphs), style))


def _named(pipe: ShownPipe, context: LayoutContext) -> Row:
    """Return a pipe's name, its bandwidth, and what that was under the opening scenario."""
    name = context.runs(pipe.label, Style(pipe.ink, bold=True))
    before = baseline_runs(pipe.rate, context)
    return (*name, space(2), context.value(pipe.rate, NUM), *([space(2), *before] if before else []))


def _first_words(canvas: Canvas, chart: PipeChart, pipe: ShownPipe, context: LayoutContext) -> None:
    named = _named(pipe, context)
    canvas.put(0, 0, named)
    time: Row = (context.value(pipe.time, NUM),) if pipe.time else ()
    heading = (*context.runs(chart.heading, MUTED), space(1), *time)
    column = canvas.width - row_width(heading)
    if chart.heading and column > row_width(named) + 1:
        canvas.put(0, column, heading)
    elif time:
        canvas.put(0, canvas.width - row_width(time), time)


def _words(canvas: Canvas, pipe: ShownPipe, row: int, start: int, cells: int, context: LayoutContext) -> None:
    """Write at the left how much narrower a pipe is, at the right what it is, is for, and costs."""
    narrower = context.runs(pipe.narrower, MUTED)
    canvas.put(row, start - GAP + 1 - row_width(narrower), narrower)
    named, column = _named(pipe, context), start + cells + GAP
    time: Row = (context.value(pipe.time, NUM),) if pipe.time else ()
    canvas.put(row, canvas.width - row_width(time), time)
    if column + row_width(named) + row_width(time) + 1 > canvas.width:
        named = named[: len(context.runs(pipe.label, NUM)) + 2]
    canvas.put(row, column, named)
    canvas.put(row + 1, column, context.runs(pipe.words, MUTED))


def _at_margin(chart: PipeChart, context: LayoutContext) -> list[Row]:
    """Draw the pipes at the left, what they are above each."""
    rows: list[Row] = []
    for pipe, length in zip(chart.pipes, _lengths(chart, context.width), strict=True):
        named = _named(pipe, context)
        time: Row = (context.value(pipe.time, NUM),) if pipe.time else ()
        room = context.width - row_width(time)
        rows.append((*filled(named, room), *time) if row_width(named) < room else named)
        rows.append((Run(bar_text(length, context.glyphs), Style(pipe.ink)),))
    return rows
