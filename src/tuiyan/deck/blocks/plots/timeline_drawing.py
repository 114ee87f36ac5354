"""A time line in rows: true to scale, then its beginning magnified, its steps numbered."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.bar_drawing import bar_runs, baseline_runs, largest_of, shadow_row
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.style import MUTED, NUM, TEXT, Style
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.timeline import Piece, TimelineChart
    from tuiyan.deck.layout_context import LayoutContext

INDENT = 3
FEWEST_STEPS = (9, 6, 3)
WIDEST_PITCH = 9
STRIDES = (1, 2, 5, 10, 20, 50, 100)
"""Every how many steps one is numbered."""


class Zoom(NamedTuple):
    """How the beginning is magnified.

    Attributes:
        pitch: Cells of one step, with the empty one after it.
        widths: Cells of each part before the steps, each with the empty one after it.
        steps: How many steps are drawn.
    """

    pitch: int
    widths: list[int]
    steps: int


class _Drawn(NamedTuple):
    """A piece with its name as runs."""

    piece: Piece
    label: list[Run]


def timeline_rows(chart: TimelineChart, context: LayoutContext) -> list[Row]:
    """Draw a time line; where a piece cannot be computed, name the pieces."""
    if not all(piece.is_known for piece in chart.pieces):
        return _without_scale(chart, context)
    cells = context.width - 2 * INDENT
    made = [_Drawn(piece, context.runs(piece.label)) for piece in chart.pieces]
    zoom = _zoom(made, cells)
    more = context.density.bar_rows - 1 if zoom is None else 0
    rows = _whole(chart, cells, context, context.density.bar_rows + more)
    rows += [_captions(made, cells, context)] if zoom is None else _magnified(chart, made, zoom, context)
    return rows + context.rows(chart.note, cells, MUTED)


def _without_scale(chart: TimelineChart, context: LayoutContext) -> list[Row]:
    """Return the pieces in words, when one of them cannot be computed."""
    return [
        (*context.runs(piece.label), space(2), context.value(piece.figure, NUM)) for piece in chart.pieces
    ]


def total_size(pieces: Iterable[Piece]) -> Fraction:
    """Return how long pieces take together, in base units."""
    return sum((piece.size * piece.repeats for piece in pieces), Fraction(0))


def _whole(chart: TimelineChart, cells: int, context: LayoutContext, thick: int) -> list[Row]:
    """Draw all of it true to scale, with its length at the right, and what that was as a shadow below."""
    words = context.runs(chart.label, MUTED) if chart.label else [Run(say("deck.one_request"), MUTED)]
    value = context.value(chart.total, NUM) if chart.total else Run(chart.length, NUM)
    largest = largest_of([chart.whole] if chart.whole else []) or total_size(chart.pieces)
    shadow = shadow_row(chart.whole, largest, cells, context) if chart.whole else ()
    if shadow and chart.whole:
        words = [*words, space(3), *baseline_runs(chart.whole, context)]
        shadow = shadow[:2]
    length = round(total_size(chart.pieces) * cells / largest)
    bar: list[Run] = []
    for at, piece in enumerate(chart.pieces):
        free = max(1, length - row_width(bar) - (len(chart.pieces) - 1 - at))
        own = bar_runs(piece.size * piece.repeats, largest, cells, piece.ink, context.glyphs)
        if at == len(chart.pieces) - 1 or row_width(own) > free:
            own = [Run(context.glyphs.full * free, Style(piece.ink))]
        bar += own
    head = (*filled(words, cells - row_width((value,))), value)
    return [head, *[tuple(bar)] * thick, *([shadow] if shadow else [])]


def _zoom(made: list[_Drawn], cells: int) -> Zoom | None:
    """Choose the largest whole-cell step at which the parts before it fit, and their names, too."""
    steps = next((drawn for drawn in made if drawn.piece.repeats > 1), None)
    if steps is None or steps.piece.size <= 0:
        return None
    parts = made[: made.index(steps)]
    count = steps.piece.repeats
    for wanted in FEWEST_STEPS:
        for pitch in range(WIDEST_PITCH, 1, -1):
            widths = [max(2, round(_length(part) * pitch / steps.piece.size)) for part in parts]
            free = (cells - sum(widths)) // pitch
            is_named = all(width > _name_cells(part) for part, width in zip(parts, widths, strict=True))
            if is_named and free >= min(count, wanted) and free * pitch > _name_cells(steps):
                return Zoom(pitch, widths, min(count, free))
    return None


def _length(drawn: _Drawn) -> Fraction:
    return drawn.piece.size * drawn.piece.repeats


def _name_cells(drawn: _Drawn) -> int:
    return row_width(drawn.label) + 1 + row_width((Run(drawn.piece.figure.text),))


def _captions(made: list[_Drawn], cells: int, context: LayoutContext) -> Row:
    """Name the pieces below the bar: the first at its left end, the others at its right."""
    first, *rest = [_caption(drawn, TEXT, context) for drawn in made]
    right = [run for caption in rest for run in (space(3), *caption)]
    return (*filled(first, max(row_width(first), cells - row_width(right))), *right)


def _caption(drawn: _Drawn, style: Style, context: LayoutContext) -> Row:
    """Name a piece in its colour, and say how long it is."""
    name = (run._replace(style=Style(drawn.piece.ink, bold=True)) for run in drawn.label)
    return (*name, space(1), context.value(drawn.piece.figure, style))


def _magnified(chart: TimelineChart, made: list[_Drawn], zoom: Zoom, context: LayoutContext) -> list[Row]:
    steps = next(drawn for drawn in made if drawn.piece.repeats > 1)
    parts = made[: made.index(steps)]
    is_tight = not context.density.bar_gap
    is_whole = zoom.steps == steps.piece.repeats
    rows: list[Row] = []
    if not is_whole:
        thread = Run("│", MUTED)
        rows += [] if is_tight else [(thread,)]
        rows.append((thread, space(1), *_zoom_words(chart, zoom, context)))
        rows += [] if is_tight else [(thread,)]
    heads: list[Run] = []
    blocks: list[Run] = []
    for part, width in zip(parts, zoom.widths, strict=True):
        heads += [*_bracket(part, width - 1, context, closed=True), space(1)]
        blocks += [Run(context.glyphs.full * (width - 1), Style(part.piece.ink)), space(1)]
    heads += _bracket(steps, zoom.steps * zoom.pitch - 1, context, closed=is_whole)
    for at in range(zoom.steps):
        blocks += [space(1)] if at else []
        blocks.append(Run(context.glyphs.full * (zoom.pitch - 1), Style(steps.piece.ink)))
    rows.append(tuple(heads))
    rows += [tuple(blocks)] * (1 if is_tight else 2)
    rows.append(_step_numbers(sum(zoom.widths), zoom, steps.piece.ink))
    return rows


def _zoom_words(chart: TimelineChart, zoom: Zoom, context: LayoutContext) -> list[Run]:
    """Say how much is magnified."""
    steps = next(piece for piece in chart.pieces if piece.repeats > 1)
    shown = total_size(chart.pieces[: chart.pieces.index(steps)]) + steps.size * zoom.steps
    share = f"{float(shown / total_size(chart.pieces) * 100):.2g} %"
    before, _, after = context.glyphs.text(say("deck.magnified", window="\0", share=share)).partition("\0")
    window = chart.windows[zoom.steps]
    value = Run(window.text, MUTED) if window.number is None else context.value(window, MUTED)
    return [Run(before, MUTED), value, Run(after, MUTED)]


def _bracket(drawn: _Drawn, cells: int, context: LayoutContext, *, closed: bool) -> list[Run]:
    """Draw ``├─ Prefill 70 ms ─┤`` over ``cells``; the words alone where the line does not fit."""
    style = Style(drawn.piece.ink)
    said = _caption(drawn, style._replace(bold=True), context)
    free = cells - row_width(said) - 6
    if free < 0:
        return list(filled(said, cells))
    left = free // 2 if closed else 0
    right = free - left
    end = "─" * right + "─┤" if closed else "─" * right + "┄┄"
    return [Run("├─" + "─" * left + " ", style), *said, Run(f" {end}", style)]


def _step_numbers(start: int, zoom: Zoom, ink: str) -> Row:
    """Number the steps below them; where they are narrow, only as many as have room between them.

    These are 1, 3, 5 and so on, or the first and the round ones.
    """
    cells = len(str(zoom.steps)) + 1
    stride = next((stride for stride in STRIDES if stride * zoom.pitch >= cells), zoom.steps)
    text = " " * start
    for at in range(zoom.steps):
        if at and (at + (stride > 2)) % stride:
            continue
        number = str(at + 1)
        left = start + at * zoom.pitch + max(0, (zoom.pitch - 1 - len(number)) // 2)
        text = text.ljust(left) + number
    return (Run(text, Style(ink)),)
