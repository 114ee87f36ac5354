"""Batching in rows: a seat a row, a request a block that ends on a cell, an empty seat drawn cell by cell."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.blocks.plots.figures import phrase
from tuiyan.deck.geometry import WIDE_SCREEN
from tuiyan.deck.row import Row, Run, between, filled, indented, overlaid, row_width, space
from tuiyan.deck.style import BOLD, GOOD, MUTED, QUIET, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.seats import Half, SeatChart, Sitting
    from tuiyan.deck.layout_context import LayoutContext

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

PITCHES = (4, 3, 2)
"""Cells of one unit, the last of them empty."""

SLACK = 8
"""Cells beside the grid: the seats' numbers, and the last joint."""


class _Grid(NamedTuple):
    """Where steps stand on a row.

    Attributes:
        lead: Cells before the first step.
        scale: Cells of one step.
        pitch: Cells of one unit; 0 where a unit is no whole number of them.
        cells: Of all steps.
        gap: Blank rows between two seats; where there are some, a request has room for words.
        is_small: Whether there is no room for the axis.
    """

    lead: int
    scale: Fraction
    pitch: int
    cells: int
    gap: int
    is_small: bool

    def at(self, step: int) -> int:
        """Return the cell a step begins at."""
        return int(step * self.scale)


def seat_rows(chart: SeatChart, context: LayoutContext) -> list[Row]:
    """Draw static batching above continuous batching."""
    grid = _grid(chart, context)
    shown = _shown(len(chart.static.rows), context)
    top = _half_rows(chart.static, chart, grid, context)
    waiting = _waiting(chart.static, shown, chart.steps)
    if waiting:
        top = _with_wait(top, waiting, grid, context)
    between_halves: list[Row] = [()] * max(1, grid.gap)
    below = _half_rows(chart.continuous, chart, grid, context)
    rows = [*top, *below] if grid.is_small else [*top, *between_halves, *below, _axis(chart, grid, context)]
    return rows + context.note(chart.note)


def _grid(chart: SeatChart, context: LayoutContext) -> _Grid:
    unit = gcd(chart.steps, *chart.queue)
    units = chart.steps // unit
    seats = len(chart.static.rows)
    is_small = not context.density.rules or _height(seats, 0) > context.height
    wanted = (2 if context.columns >= WIDE_SCREEN else 1) if context.density.bar_gap else 0
    gap = next(
        (gap for gap in range(wanted, 0, -1) if 2 * (seats + (seats - 1) * gap) + 4 <= context.height), 0
    )
    lead = 4 if is_small else 7 if gap else 6
    pitch = next((pitch for pitch in PITCHES if units * pitch + SLACK <= context.width), 0)
    cells = units * pitch or context.width - SLACK
    return _Grid(lead, Fraction(cells, chart.steps), pitch, cells, gap, is_small)


def _height(seats: int, gap: int) -> int:
    """Count the rows of both halves, with the axis and what stands between them."""
    return 2 * (1 + seats + (seats - 1) * gap) + max(1, gap) + 1


def _half_rows(half: Half, chart: SeatChart, grid: _Grid, context: LayoutContext) -> list[Row]:
    rows = [_head(half, chart, grid, context)]
    shown = _shown(len(half.rows), context)
    for seat in range(shown):
        rows += [()] * grid.gap if seat else []
        number = Run(str(seat + 1).rjust(grid.lead - 2), MUTED)
        rows.append((number, space(2), *_seat(half, seat, chart.steps, grid, context)))
    if shown < len(half.rows):
        hidden = phrase("diagrams.seats_hidden", count=str(len(half.rows) - shown))
        rows.append(indented(context.runs(hidden, MUTED), grid.lead))
    return rows


def _shown(seats: int, context: LayoutContext) -> int:
    """Return how many seats there is room for, each in a row of its own."""
    most = (context.height - 2) // 2
    return seats if seats <= most else max(1, most - 1)


def _head(half: Half, chart: SeatChart, grid: _Grid, context: LayoutContext) -> Row:
    is_static = half is chart.static
    name = "static" if is_static else "continuous"
    indent = 0 if grid.is_small else 2
    left = [space(indent), *context.runs(phrase(f"diagrams.{name}"), BOLD)]
    mark = "good" if not is_static and half.done > chart.static.done else "bold"
    done = phrase("diagrams.seats_count", mark, count=str(half.done))
    right = (
        *context.runs(phrase("diagrams.seats_full", share=half.use)),
        space(3),
        *context.runs(phrase("diagrams.seats_done", count=done)),
    )
    cells = context.width if grid.is_small else min(context.width, grid.lead + grid.cells - 1)
    rule = (space(2), *context.runs(phrase(f"diagrams.{name}_rule"), MUTED))
    if row_width(left) + row_width(rule) + row_width(right) + 2 <= cells:
        left += rule
    return between(tuple(left), right, cells)


def _seat(half: Half, seat: int, steps: int, grid: _Grid, context: LayoutContext) -> Row:
    row: Row = (space(grid.cells),)
    for start, end in half.idle(seat, steps):
        row = overlaid(row, grid.at(start), (_idle(grid.at(start), grid.at(end), grid),))
    taken = 0
    for sitting in half.rows[seat]:
        start, end = max(taken, grid.at(sitting.start)), grid.at(min(sitting.end, steps))
        if start < grid.cells:
            row = overlaid(row, start, _block(sitting, end - start, half, steps, grid, context))
            taken = max(start + 1, end)
    return row


def _idle(start: int, end: int, grid: _Grid) -> Run:
    """Draw an empty seat: a mark for each unit, to be counted."""
    pitch = grid.pitch or PITCHES[0]
    return Run("".join(" " if at % pitch == pitch - 1 else "▁" for at in range(start, end)), QUIET)


def _block(sitting: Sitting, cells: int, half: Half, steps: int, grid: _Grid, context: LayoutContext) -> Row:
    """Draw a request; its last cell is empty, unless it goes on beyond the last step."""
    is_cut = sitting.end > steps
    cells -= 0 if is_cut else 1
    name = LETTERS[sitting.request] if sitting.request < min(half.named, len(LETTERS)) else ""
    style = Style("mem" if name else "good")
    if cells < 1:
        return (Run(context.glyphs.ends[4], style),)
    words = _words(name, sitting, cells, is_cut=is_cut)
    if not context.glyphs.big:
        return (Run(_plain_block(words, cells, name), style),)
    if not grid.gap:
        return (Run(context.glyphs.low * cells, style),)
    full = context.glyphs.full
    rest = Run(full * (cells - 1 - len(words)), style)
    return (Run(full, style), Run(words, Style("bg", style.ink, bold=True)), rest)


def _words(name: str, sitting: Sitting, cells: int, *, is_cut: bool) -> str:
    """Return what stands in a block: its letter, and its length where there is room."""
    length = str(sitting.length) if not is_cut and cells >= 8 else ""
    words = f"{name}  {length}".rstrip() if name else length
    return words if len(words) + 2 <= cells else ""


def _plain_block(words: str, cells: int, name: str) -> str:
    """Draw a block without colour: in brackets where there is room for them."""
    mark = "=" if name else "+"
    if cells < 3:
        return mark * cells
    words = " ".join(words.split())[: cells - 2]
    return f"[{words}{mark * (cells - 2 - len(words))}]"


class _Wait(NamedTuple):
    """An empty seat that is spoken of."""

    seat: int
    start: int
    end: int


def _waiting(half: Half, shown: int, steps: int) -> _Wait | None:
    """Return the longest wait in the first batch, of several the middle one's."""
    first = (next(half.idle(seat, steps), (0, 0)) for seat in range(shown))
    waits = [_Wait(seat, start, end) for seat, (start, end) in enumerate(first)]
    longest = max(wait.end - wait.start for wait in waits)
    found = [wait for wait in waits if wait.end - wait.start == longest]
    return found[len(found) // 2] if longest else None


def _with_wait(rows: list[Row], wait: _Wait, grid: _Grid, context: LayoutContext) -> list[Row]:
    """Put words into the seat that waits; beside it where they do not fit."""
    at = 1 + wait.seat * (grid.gap + 1)
    steps = f"{wait.end - wait.start:,}"
    start, end = grid.lead + grid.at(wait.start), grid.lead + grid.at(wait.end)
    words = context.runs(phrase("diagrams.seats_wait", steps=steps))
    if start + grid.pitch + row_width(words) + 2 <= end:
        row = overlaid(rows[at], start + grid.pitch, (*words, space(1)))
    else:
        short = context.runs(phrase("diagrams.seats_wait_short", steps=steps), MUTED)
        row = (*filled(rows[at], grid.lead + grid.cells), space(2), *short)
        if row_width(row) > context.width:
            return rows
    return [*rows[:at], row, *rows[at + 1 :]]


def _axis(chart: SeatChart, grid: _Grid, context: LayoutContext) -> Row:
    longest = max(chart.queue)
    row: Row = (space(grid.lead), Run("0", MUTED))
    end = context.runs(phrase("diagrams.steps", count=f"{chart.steps:,}"), MUTED)
    last = grid.lead + grid.cells - 1 - row_width(end)
    tick = f"{longest:,}"
    middle = grid.lead + grid.at(longest) - len(tick)
    if grid.lead + 4 < middle < last - len(tick) - 2:
        row = overlaid(filled(row, middle), middle, (Run(tick, MUTED),))
    row = (*filled(row, last), *end)
    more = chart.continuous.done - chart.static.done
    if more <= 0:
        return row
    legend = context.runs(phrase("diagrams.seats_more", "good", count=str(more)))
    if not context.glyphs.big:
        legend = [Run("[+] ", GOOD), *legend]
    at = grid.lead + 5
    fits = at + row_width(legend) + 2 <= min(middle if middle > at else last, last)
    return overlaid(row, at, legend) if fits else row
