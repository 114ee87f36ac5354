"""Bars on one scale, the value after each; one is lit, or each has its own ink."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.layout_context import LayoutContext, Part
from tuiyan.deck.number import Figure
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.slide import Block, Live
from tuiyan.deck.style import ACCENT, INVERSE, MUTED, NUM, TEXT, Style
from tuiyan.deck.typography import wrap

INDENT = 4
LONGEST_LABEL = 28
SLACK = 2
"""Cells that a value may grow by under another scenario before anything moves."""


class Bar(NamedTuple):
    """One bar.

    Attributes:
        label: Before it.
        value: After it.
        size: How long it is, in the unit all bars share; None when it cannot be computed.
        ink: Of the bar.
        is_current: Whether it is the scenario's own choice.
    """

    label: list[Run]
    value: list[Run]
    size: Fraction | None
    ink: str
    is_current: bool


def bars(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out a bar chart; it stays on one page."""
    made = [_bar(child, room) for child in block.children if child.kind == "bar"]
    gap = () if not room.density.bar_gap else ((),)
    label_cells = _label_cells(made, room)
    rows: list[Row] = _head_rows(block, room)
    for at, bar in enumerate(made):
        if at:
            rows += gap
        rows += _bar_rows(bar, made, label_cells, room)
    for child in block.children:
        if child.kind == "note":
            indent = INDENT + label_cells
            rows += [()] if room.density.rules else []
            rows += [(space(indent), *row) for row in _note_rows(child, room, room.width - indent)]
    return [Part(room.lines(rows), room.density.gap)]


def _head_rows(block: Block, room: LayoutContext) -> list[Row]:
    """Name what the bars are over, where their labels are bare numbers."""
    name = block.options.get("over", "")
    if not name or room.figures.is_choice(name):
        return []
    return [(space(INDENT), Run(room.glyphs.text(room.figures.label(name)), MUTED))]


def _note_rows(note: Block, room: LayoutContext, cells: int) -> list[Row]:
    return room.rows(note.inlines, cells, MUTED)


def _bar(child: Block, room: LayoutContext) -> Bar:
    live = child.inlines[0].live
    assert live is not None
    figure = room.figures.figure(live)
    name, value = child.options.get("choice") or ("", "")
    is_current = bool(name) and room.figures.is_current(name, value)
    ink = child.options.get("ink") or (room.figures.ink(live.name) if is_current else "quiet")
    if name:
        words = room.glyphs.text(room.figures.choice(name, value))
        label = [Run(words, NUM if is_current else TEXT)]
    else:
        label = room.runs(child.children[0].inlines)
    lit = is_current or bool(child.options.get("ink"))
    return Bar(label, value_runs(figure, room, NUM if lit else TEXT), size_of(figure, live), ink, is_current)


def value_runs(figure: Figure, room: LayoutContext, style: Style) -> list[Run]:
    """Return a bar's value as a live number."""
    if figure.fault == "unknown":
        return [Run(f" {figure.text}? ", INVERSE)]
    text = room.glyphs.text(figure.text)
    return [Run(text, MUTED if figure.fault else style, room.links.add(figure.number))]


def size_of(figure: Figure, live: Live) -> Fraction | None:
    """Return how long a figure is, in base units."""
    return figure.quantity.value if figure.quantity is not None and live.kind == "number" else None


def _label_cells(made: list[Bar], room: LayoutContext) -> int:
    longest = max(row_width(bar.label) for bar in made)
    return min(max(longest, 4), min(LONGEST_LABEL, room.width // 3)) + 3


def _bar_rows(bar: Bar, made: list[Bar], label_cells: int, room: LayoutContext) -> list[Row]:
    cells = room.width - INDENT - label_cells - _value_cells(made)
    if room.columns < 80:
        cells = cells * 2 // 3
    largest = max((other.size for other in made if other.size is not None), default=Fraction(0))
    drawn = bar_runs(
        bar.size or Fraction(0), largest, cells, bar.ink, room.glyphs, is_low=not room.density.bar_gap
    )
    labels = wrap(bar.label, label_cells - 2) or [()]
    mark = Run("▸ ", ACCENT) if bar.is_current else space(2)
    first = (space(INDENT - 2), mark, *filled(labels[0], label_cells), *drawn, space(2), *bar.value)
    return [first, *[(space(INDENT), *row) for row in labels[1:]]]


def _value_cells(made: list[Bar]) -> int:
    return max(row_width(bar.value) for bar in made) + 2 + SLACK


def bar_runs(
    size: Fraction, largest: Fraction, cells: int, ink: str, glyphs: Glyphs, *, is_low: bool
) -> list[Run]:
    """Draw a bar to scale, in eighths of a cell; what is not nothing is never drawn as nothing."""
    if size <= 0 or largest <= 0:
        return []
    eighths = round(size * cells * 8 / largest)
    full, rest = divmod(max(eighths, 1), 8)
    if is_low:
        whole = full + (rest >= 4)
        return (
            [Run(glyphs.low * whole, Style(ink))]
            if whole
            else [Run(glyphs.ends[max(1, rest)] or glyphs.low, Style(ink))]
        )
    end = glyphs.ends[rest]
    text = glyphs.full * full + end
    return [Run(text or glyphs.full, Style(ink))]
