"""A formula as on a whiteboard: names, then values, then the result, every value a live number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.blocks.bars import value_runs
from tuiyan.deck.layout_context import LayoutContext, Part
from tuiyan.deck.number import Number, number_of
from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.slide import Block, Live
from tuiyan.deck.style import BOLD, MUTED, NUM, TEXT, Style

if TYPE_CHECKING:
    from tuiyan.engine.drawing import Piece

INDENT = 4
STEPS = ("definition", "substituted", "result")
STYLES = {
    "name": TEXT,
    "suffix": MUTED,
    "value": TEXT,
    "operator": BOLD,
    "bar": MUTED,
    "space": TEXT,
}


def formula(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out some steps of a derivation as one equation."""
    live = block.inlines[0].live
    assert live is not None
    rows = drawn(live, block.options["steps"] or STEPS, room, room.width - INDENT)
    for child in block.children:
        if child.kind == "note":
            rows += room.rows(child.inlines, room.width - INDENT, MUTED)
    return [Part(room.lines(rows, INDENT), room.density.gap)]


def drawn(live: Live, steps: tuple[str, ...] | list[str], room: LayoutContext, cells: int) -> list[Row]:
    """Draw the steps of a live number within ``cells``; what cannot be computed says so."""
    from tuiyan.engine.drawing import draw_chain

    figure = room.figures.figure(live)
    if figure.fault:
        label = Run(room.figures.label(live.name), TEXT)
        return [(label, space(2), *value_runs(figure, room, NUM))]
    derivation = room.figures.derivation(live)
    drawing = draw_chain(derivation, steps, cells)
    rows = _widened([tuple(_run(piece, live, room) for piece in line) for line in drawing])
    if max(map(row_width, rows)) > cells:
        rows = [tuple(_run(piece, live, room) for piece in line) for line in drawing]
    before = room.figures.opening_text(live)
    if before:
        _add_before(rows, f"{room.figures.opening_name()} {before}", room, cells)
    return rows


def one_line(live: Live, room: LayoutContext) -> list[Run]:
    """Return values and result on one line."""
    from tuiyan.engine.drawing import strip

    return [_run(piece, live, room) for piece in strip(room.figures.derivation(live))]


def _run(piece: Piece, live: Live, room: LayoutContext) -> Run:
    text = room.glyphs.text(piece.text) if piece.role != "bar" else piece.text
    if piece.role == "result":
        number = number_of(live)._replace(text=piece.text)
        return Run(text, Style(room.figures.ink(live.name), bold=True), room.links.add(number))
    if piece.role == "value" and piece.name and not room.figures.is_constant(piece.name):
        number = Number(piece.name, "", live.overrides, live.pin, piece.text, live.line)
        return Run(text, TEXT, room.links.add(number))
    if piece.role == "name" and piece.name == live.name:
        return Run(text, BOLD)
    return Run(text, STYLES.get(piece.role, TEXT))


def _widened(rows: list[Row]) -> list[Row]:
    """Put one more space on either side of each equals sign, in all rows, when one row has them all."""
    places = {at: _equals(row) for at, row in enumerate(rows)}
    found = [offsets for offsets in places.values() if offsets]
    if len(found) != 1:
        return rows
    cuts = [cell for offset in found[0] for cell in (offset, offset + 3)]
    return [_spread(row, cuts) for row in rows]


def _equals(row: Row) -> list[int]:
    offsets = []
    at = 0
    for run in row:
        if run.text in (" = ", " ≈ ", " ~ "):
            offsets.append(at)
        at += row_width((run,))
    return offsets


def _spread(row: Row, cuts: list[int]) -> Row:
    """Insert a space at each of the cells ``cuts``; a row of words has none of them inside a word."""
    runs: list[Run] = []
    at = 0
    waiting = list(cuts)
    for run in row:
        text, end = run.text, at + row_width((run,))
        if not text.strip():
            inside = [cell for cell in waiting if at <= cell < end]
            runs.append(run._replace(text=text + " " * len(inside)))
            waiting = [cell for cell in waiting if cell >= end]
        else:
            while waiting and waiting[0] <= at:
                runs.append(space(1))
                waiting.pop(0)
            runs.append(run)
        at = end
    return (*runs, *[space(1)] * len(waiting))


def _add_before(rows: list[Row], words: str, room: LayoutContext, cells: int) -> None:
    """Put what the opening scenario gave beside the result, or below where there is no room."""
    runs = (space(3), Run(room.glyphs.text(words), MUTED))
    at = next(
        (at for at, row in enumerate(rows) if any(run.style.bold and run.link >= 0 for run in row)),
        0,
    )
    row = _without_end(rows[at])
    if row_width(row) + row_width(runs) <= cells:
        rows[at] = (*row, *runs)
    else:
        rows.append(runs[1:])


def _without_end(row: Row) -> Row:
    while row and not row[-1].text.strip():
        row = row[:-1]
    return row
