"""One request on a line: true to scale, then its beginning magnified."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.bars import bar_runs
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, item_from, live_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.slide import Inlines, Item, Live
from tuiyan.deck.style import MUTED, NUM, TEXT, Style
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("part", "steps", "total", "with", "note", "label")
MOST_STEPS = 48
"""Steps that the widest time line has room for: two cells each."""

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


class Timeline(NamedTuple):
    """A time line: parts, then steps that repeat.

    Attributes:
        parts: Each once.
        steps: Each as often as its count says.
        label: What the whole is called.
        total: How long it takes, or None.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    parts: tuple[Item, ...]
    steps: tuple[Item, ...] = ()
    label: Inlines = ()
    total: Live | None = None
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Timeline | None:
        """Read a fence ``plot timeline``."""
        overrides = fence.overrides()
        parts = tuple(fence.items("part", overrides))
        steps = tuple(fence.items("steps", overrides, counted=True))
        if not parts and not steps:
            fence.missing(KEYS[0])
            return None
        label = fence.inlines(fence.one("label"))
        return cls(parts, steps, label, fence.live_of("total", overrides), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Timeline:
        """Return what was kept as JSON."""
        parts, steps, label, total, note, *rest = fields
        items = (tuple(map(item_from, parts)), tuple(map(item_from, steps)))
        return cls(*items, inlines_from(label), live_from(total), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[TimelineChart, ...]:
        """Return the pieces with their lengths."""
        pieces = tuple(_piece(item, resolver) for item in (*self.parts, *self.steps))
        has_scale = all(piece.is_known for piece in pieces)
        total = resolver.figure(self.total) if self.total else None
        label, note = fragments(self.label, resolver), fragments(self.note, resolver)
        chart = TimelineChart(pieces, label, total, note=note, step=self.step)
        if not has_scale:
            return (chart,)
        length = resolver.text_of(_total(pieces), pieces[0].figure.quantity)
        return (chart._replace(length=length, windows=_windows(self, chart, resolver)),)


class Piece(NamedTuple):
    """One part of the time line.

    Attributes:
        label: What it is called.
        figure: How long it takes; one step of many, for steps.
        size: The same in base units.
        repeats: How many there are one after the other.
        ink: Of its block.
        is_known: Whether it can be computed.
    """

    label: Fragments
    figure: Figure
    size: Fraction
    repeats: int
    ink: str
    is_known: bool = True


class TimelineChart(NamedTuple):
    """A time line with its lengths.

    Attributes:
        pieces: From left to right.
        label: What the whole is called.
        total: How long it takes; None where the author does not name it.
        length: How long it takes, in words, where ``total`` is None.
        windows: For a count of steps, how long the beginning up to there takes.
        note: Below it.
        step: The reveal it appears at.
    """

    pieces: tuple[Piece, ...]
    label: Fragments = ()
    total: Figure | None = None
    length: str = ""
    windows: Mapping[int, Figure] = {}
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out a time line; it stays on one page."""
        if not all(piece.is_known for piece in self.pieces):
            return [context.part(_without_scale(self, context), INDENT)]
        cells = context.width - 2 * INDENT
        made = [_Drawn(piece, context.runs(piece.label)) for piece in self.pieces]
        rows = _whole(self, cells, context)
        zoom = _zoom(made, cells)
        if zoom is None:
            rows.append(_captions(made, cells, context))
        else:
            rows += _magnified(self, made, zoom, context)
        rows += context.rows(self.note, cells, MUTED)
        return [context.part(rows, INDENT)]


class _Drawn(NamedTuple):
    """A piece with its name as runs."""

    piece: Piece
    label: list[Run]


def _piece(item: Item, resolver: Resolver) -> Piece:
    figure = resolver.figure(item.live)
    count = resolver.figure(item.repeats) if item.repeats else None
    label = fragments(item.label, resolver)
    if figure.quantity is None or (count is not None and count.quantity is None):
        return Piece(label, figure, Fraction(0), 1, "", is_known=False)
    repeats = max(1, round(count.quantity.value)) if count and count.quantity else 1
    return Piece(label, figure, figure.quantity.value, repeats, item.ink or resolver.ink(item.live.name))


def _windows(timeline: Timeline, chart: TimelineChart, resolver: Resolver) -> Mapping[int, Figure]:
    """Compute how long the beginning takes, up to each step that may be the last one drawn.

    It is the total with as many steps, where the author names both and that is what it comes to.
    """
    steps = next((piece for piece in chart.pieces if piece.repeats > 1), None)
    if steps is None:
        return {}
    before = _total(chart.pieces[: chart.pieces.index(steps)])
    counter = timeline.steps[0].repeats if timeline.steps else None
    windows = {}
    for drawn in range(1, min(steps.repeats, MOST_STEPS) + 1):
        size = before + steps.size * drawn
        text = resolver.text_of(size, chart.pieces[0].figure.quantity)
        windows[drawn] = Figure(text)
        if timeline.total and counter:
            overrides = (*timeline.total.overrides, (counter.name, str(drawn)))
            live = timeline.total._replace(overrides=overrides, unit=text.rpartition(" ")[2])
            figure = resolver.figure(live)
            if figure.quantity is not None and figure.quantity.value == size:
                windows[drawn] = figure
    return windows


def _without_scale(chart: TimelineChart, context: LayoutContext) -> list[Row]:
    """Return the pieces in words, when one of them cannot be computed."""
    return [
        (*context.runs(piece.label), space(2), context.value(piece.figure, NUM)) for piece in chart.pieces
    ]


def _total(pieces: Iterable[Piece]) -> Fraction:
    return sum((piece.size * piece.repeats for piece in pieces), Fraction(0))


def _whole(chart: TimelineChart, cells: int, context: LayoutContext) -> list[Row]:
    """Draw all of it true to scale, with its length at the right."""
    words = context.runs(chart.label, MUTED) if chart.label else [Run(say("deck.one_request"), MUTED)]
    length = _total(chart.pieces)
    value = context.value(chart.total, NUM) if chart.total else Run(chart.length, NUM)
    bar: list[Run] = []
    for at, piece in enumerate(chart.pieces):
        free = cells - row_width(bar) - (len(chart.pieces) - 1 - at)
        own = bar_runs(piece.size * piece.repeats, length, cells, piece.ink, context.glyphs, is_low=False)
        if at == len(chart.pieces) - 1 or row_width(own) > free:
            own = [Run(context.glyphs.full * free, Style(piece.ink))]
        bar += own
    return [(*filled(words, cells - row_width((value,))), value), tuple(bar)]


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
    shown = _total(chart.pieces[: chart.pieces.index(steps)]) + steps.size * zoom.steps
    share = f"{float(shown / _total(chart.pieces) * 100):.2g} %"
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
