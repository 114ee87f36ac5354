"""How figures that an input moves are drawn: bars with a shadow each, then the input on a line."""

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
from tuiyan.deck.blocks.plots.figures import phrase, size_of
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.style import ACCENT, LINE, NUM, TEXT, Style
from tuiyan.text.cells import width

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.knob import KnobBar, KnobChart
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.number import Figure

INDENT = 2
FOR_WORDS = 20
"""Cells behind the longest bar, for what it was."""

USER_CELLS = 1.5
NEAR = 4
"""An edge is drawn on the line where it is at most so many times as far as the input."""


def knob_rows(chart: KnobChart, context: LayoutContext) -> list[Row]:
    """Draw the bars, then the line of the input."""
    thick = thickness(context)
    rows: list[Row] = []
    for at, bar in enumerate(chart.bars):
        rows += [()] * (1 + looser(context, 1)) if at and thick > SMALLEST else []
        rows += _bar_rows(bar, chart, thick, context)
    rows += [()] * (2 if thick == GENEROUS else 1)
    rows += _line(chart, context)
    return rows + context.note(chart.note)


def _bar_rows(bar: KnobBar, chart: KnobChart, thick: int, context: LayoutContext) -> list[Row]:
    """Draw a figure's words, its bar, and the shadow of what it was; where room lacks, that in words."""
    cells = context.width - INDENT - FOR_WORDS
    largest = largest_of(each.figure for each in chart.bars if _are_alike(each.figure, bar.figure))
    name = context.runs(bar.label, Style(bar.ink, bold=True))
    head: Row = (space(INDENT), *name, space(3), context.value(bar.figure, NUM))
    if bar.change:
        head = (*head, space(3), *context.runs(bar.change))
    row: Row = (space(INDENT), *bar_runs(size_of(bar.figure), largest, cells, bar.ink, context.glyphs))
    if thick == SMALLEST:
        before = baseline_runs(bar.figure, context)
        head = (*head, space(3), *before) if before else head
        return [head, row]
    shadow = shadow_row(bar.figure, largest, cells, context, indent=INDENT)
    return [head, *[row] * (2 + looser(context, 1) if thick == GENEROUS else 1), shadow]


def _are_alike(figure: Figure, other: Figure) -> bool:
    """Tell whether two figures measure the same, and so stand on one scale."""
    if figure.quantity is None or other.quantity is None:
        return False
    return figure.quantity.dimension == other.quantity.dimension


def _line(chart: KnobChart, context: LayoutContext) -> list[Row]:
    """Draw the input as a line that ends in its value, and beyond that the edge."""
    label = Run(context.glyphs.text(chart.name), TEXT)
    start = INDENT + width(label.text) + 3
    value = context.value(chart.own, NUM)
    chip = (
        Run(" ◂ ", Style("num", "sel")),
        value._replace(style=NUM.on("sel")),
        Run(" ▸ ", Style("num", "sel")),
    )
    words, was = _edge_words(chart, context)
    room = context.width - start - row_width(chip) - max(row_width(words), row_width(was)) - 3
    own, edge = float(size_of(chart.own)), float(size_of(chart.edge)) if chart.edge else 0.0
    is_near = own < edge <= own * NEAR
    scale = min(USER_CELLS, max(1, room - 2) / (edge if is_near else max(own, 1.0)))
    lit = max(1, min(room, round(own * scale)))
    row: Row = (space(INDENT), label, space(3), Run("━" * lit, TEXT), *chip)
    if chart.edge is None or edge <= own:
        row = (*row, space(2), *words) if words else row
        return [row, *_below(row, was, words)]
    if is_near:
        before = max(1, round((edge - own) * scale))
        row = (*row, Run("─" * min(before, room - lit), LINE), Run("◆", ACCENT), Run("─", LINE))
    else:
        row = (*row, Run("─" * max(1, room - lit), LINE))
    row = (*row, space(2), *words)
    return [row, *_below(row, was, words)]


def _edge_words(chart: KnobChart, context: LayoutContext) -> tuple[Row, Row]:
    """Say from where on something else bounds, and where that was under the opening scenario."""
    if chart.edge is None:
        return (), ()
    key = "pictures.edge_passed" if size_of(chart.edge) <= size_of(chart.own) else "pictures.edge"
    words = tuple(context.runs(phrase(key, users=chart.edge), TEXT))
    return words, baseline_runs(chart.edge, context)


def _below(row: Row, was: Row, words: Row) -> list[Row]:
    """Put what an edge was below its words."""
    return [tuple(filled((), row_width(row) - row_width(words))) + was] if was else []
