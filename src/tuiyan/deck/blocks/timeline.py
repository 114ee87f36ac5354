"""One request on a line: true to scale, then its beginning magnified."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.deck.blocks.bars import bar_runs, value_runs
from tuiyan.deck.layout_context import LayoutContext, Part
from tuiyan.deck.number import Figure
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.slide import Block, Live
from tuiyan.deck.style import MUTED, NUM, TEXT, Style
from tuiyan.messages import say

INDENT = 3
FEWEST_STEPS = (9, 6, 3)
WIDEST_PITCH = 9
STRIDES = (1, 2, 5, 10, 20, 50, 100)
"""Every how many steps one is numbered."""


class Piece(NamedTuple):
    """One part of the time line.

    Attributes:
        label: What it is called.
        figure: How long it takes; one step of many, for steps.
        size: The same in base units.
        repeats: How many there are one after the other.
        ink: Of its block.
    """

    label: list[Run]
    figure: Figure
    size: Fraction
    repeats: int
    ink: str


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


def timeline(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out a time line; it stays on one page."""
    pieces = [_piece(child, room) for child in block.children if child.kind in ("part", "steps")]
    known = [piece for piece in pieces if piece is not None]
    if len(known) < len(pieces):
        return [Part(room.lines(_without_scale(block, room), INDENT), room.density.gap)]
    cells = room.width - 2 * INDENT
    rows = _whole(block, known, cells, room)
    zoom = _zoom(known, cells)
    if zoom is None:
        rows.append(_captions(known, cells, room))
    else:
        rows += _magnified(block, known, zoom, room)
    for child in block.children:
        if child.kind == "note":
            rows += room.rows(child.inlines, cells, MUTED)
    return [Part(room.lines(rows, INDENT), room.density.gap)]


def _piece(child: Block, room: LayoutContext) -> Piece | None:
    lives = [inline.live for inline in child.inlines if inline.live]
    figures = [room.figures.figure(live) for live in lives]
    if any(figure.quantity is None for figure in figures):
        return None
    quantity = figures[0].quantity
    assert quantity is not None
    count = figures[1].quantity.value if len(figures) > 1 and figures[1].quantity else Fraction(1)
    label = room.runs(child.children[0].inlines)
    ink = child.options.get("ink") or room.figures.ink(lives[0].name)
    return Piece(label, figures[0], quantity.value, max(1, round(count)), ink)


def _without_scale(block: Block, room: LayoutContext) -> list[Row]:
    """Return the pieces in words, when one of them cannot be computed."""
    rows = []
    for child in block.children:
        if child.kind in ("part", "steps") and child.inlines[0].live:
            label = room.runs(child.children[0].inlines)
            rows.append(
                (*label, space(2), *value_runs(room.figures.figure(child.inlines[0].live), room, NUM))
            )
    return rows


def _total(pieces: list[Piece]) -> Fraction:
    return sum((piece.size * piece.repeats for piece in pieces), Fraction(0))


def _whole(block: Block, pieces: list[Piece], cells: int, room: LayoutContext) -> list[Row]:
    """Draw all of it true to scale, with its length at the right."""
    label = next((child.inlines for child in block.children if child.kind == "label"), None)
    words = room.runs(label, MUTED) if label else [Run(say("deck.one_request"), MUTED)]
    total = next((child.inlines[0].live for child in block.children if child.kind == "total"), None)
    value = (
        value_runs(room.figures.figure(total), room, NUM)
        if total
        else [Run(room.figures.text_of(_total(pieces), pieces[0].figure.quantity), NUM)]
    )
    bar: list[Run] = []
    for at, piece in enumerate(pieces):
        free = cells - row_width(bar) - (len(pieces) - 1 - at)
        size = piece.size * piece.repeats
        own = bar_runs(size, _total(pieces), cells, piece.ink, room.glyphs, is_low=False)
        used = row_width(own)
        if at == len(pieces) - 1 or used > free:
            own = [Run(room.glyphs.full * free, Style(piece.ink))]
        bar += own
    return [(*filled(words, cells - row_width(value)), *value), tuple(bar)]


def _zoom(pieces: list[Piece], cells: int) -> Zoom | None:
    """Choose the largest whole-cell step at which the parts before it fit, and their names, too."""
    steps = next((piece for piece in pieces if piece.repeats > 1), None)
    if steps is None or steps.size <= 0:
        return None
    parts = pieces[: pieces.index(steps)]
    for wanted in FEWEST_STEPS:
        for pitch in range(WIDEST_PITCH, 1, -1):
            widths = [max(2, round(part.size * part.repeats * pitch / steps.size)) for part in parts]
            free = (cells - sum(widths)) // pitch
            is_named = all(width > _name_cells(part) for part, width in zip(parts, widths, strict=True))
            if is_named and free >= min(steps.repeats, wanted) and free * pitch > _name_cells(steps):
                return Zoom(pitch, widths, min(steps.repeats, free))
    return None


def _name_cells(piece: Piece) -> int:
    return row_width(piece.label) + 1 + row_width((Run(piece.figure.text),))


def _captions(pieces: list[Piece], cells: int, room: LayoutContext) -> Row:
    """Name the pieces below the bar: the first at its left end, the others at its right."""
    first, *rest = [
        (
            *(run._replace(style=Style(piece.ink, bold=True)) for run in piece.label),
            space(1),
            *value_runs(piece.figure, room, TEXT),
        )
        for piece in pieces
    ]
    right = [run for caption in rest for run in (space(3), *caption)]
    return (*filled(first, max(row_width(first), cells - row_width(right))), *right)


def _magnified(block: Block, pieces: list[Piece], zoom: Zoom, room: LayoutContext) -> list[Row]:
    steps = next(piece for piece in pieces if piece.repeats > 1)
    parts = pieces[: pieces.index(steps)]
    shown = _total(parts) + steps.size * zoom.steps
    is_tight = not room.density.bar_gap
    rows: list[Row] = []
    if zoom.steps < steps.repeats:
        thread = Run("│", MUTED)
        rows += [] if is_tight else [(thread,)]
        rows.append((thread, space(1), *_zoom_words(shown, _shown_total(block, zoom), pieces, room)))
        rows += [] if is_tight else [(thread,)]
    heads: list[Run] = []
    blocks: list[Run] = []
    for part, width in zip(parts, zoom.widths, strict=True):
        heads += [*_bracket(part, width - 1, room, closed=True), space(1)]
        blocks += [Run(room.glyphs.full * (width - 1), Style(part.ink)), space(1)]
    length = zoom.steps * zoom.pitch - 1
    heads += _bracket(steps, length, room, closed=zoom.steps == steps.repeats)
    for at in range(zoom.steps):
        blocks += [space(1)] if at else []
        blocks.append(Run(room.glyphs.full * (zoom.pitch - 1), Style(steps.ink)))
    rows.append(tuple(heads))
    rows += [tuple(blocks)] * (1 if is_tight else 2)
    rows.append(_step_numbers(sum(zoom.widths), zoom, steps.ink))
    return rows


def _shown_total(block: Block, zoom: Zoom) -> Live | None:
    """Return the total with as many steps as are magnified, where the block names both."""
    total = next((child.inlines[0].live for child in block.children if child.kind == "total"), None)
    steps = next((child for child in block.children if child.kind == "steps"), None)
    if total is None or steps is None or len(steps.inlines) < 2 or not steps.inlines[1].live:
        return None
    count = (steps.inlines[1].live.name, str(zoom.steps))
    return total._replace(overrides=(*total.overrides, count))


def _zoom_words(shown: Fraction, live: Live | None, pieces: list[Piece], room: LayoutContext) -> list[Run]:
    """Say how much is magnified; live where that is the total of fewer steps."""
    share = f"{float(shown / _total(pieces) * 100):.2g} %"
    before, _, after = room.glyphs.text(say("deck.magnified", window="\0", share=share)).partition("\0")
    text = room.figures.text_of(shown, pieces[0].figure.quantity)
    figure = room.figures.figure(live._replace(unit=text.rpartition(" ")[2])) if live else None
    if figure is None or figure.quantity is None or figure.quantity.value != shown:
        window = Run(text, MUTED)
    else:
        window = value_runs(figure, room, MUTED)[0]
    return [Run(before, MUTED), window, Run(after, MUTED)]


def _bracket(piece: Piece, cells: int, room: LayoutContext, *, closed: bool) -> list[Run]:
    """Draw ``├─ Prefill 70 ms ─┤`` over ``cells``; the words alone where the line does not fit."""
    words = [run._replace(style=Style(piece.ink, bold=True)) for run in piece.label]
    said = [*words, space(1), *value_runs(piece.figure, room, Style(piece.ink, bold=True))]
    free = cells - row_width(said) - 6
    if free < 0:
        return list(filled(said, cells))
    left = free // 2 if closed else 0
    right = free - left
    end = "─" * right + "─┤" if closed else "─" * right + "┄┄"
    return [Run("├─" + "─" * left + " ", Style(piece.ink)), *said, Run(f" {end}", Style(piece.ink))]


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
