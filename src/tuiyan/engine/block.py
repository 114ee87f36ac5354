"""Rectangles of cells, of which drawings are put together: beside one another, over one another, folded.

``beside([text_block("T"), text_block(" = "), fraction(text_block("70 GB"), text_block("3 TB/s"))])`` is three
rows with the equals sign on that of the bar. A block knows its width and the row on which its neighbours
stand, its axis; nothing here knows what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tuiyan.text.cells import width


class Piece(NamedTuple):
    """Text in one role.

    Attributes:
        text: Without newlines.
        role: ``name``, ``suffix``, ``value``, ``result``, ``operator``, ``bar`` or ``space``.
        name: The quantity it shows, by id, or ``""``.
    """

    text: str
    role: str
    name: str = ""


Line = tuple[Piece, ...]
Drawing = tuple[Line, ...]


class Block(NamedTuple):
    """A rectangle of cells.

    Attributes:
        rows: Each exactly ``width`` cells wide.
        width: In cells.
        axis: The row that stands beside an equals sign.
    """

    rows: Drawing
    width: int
    axis: int


def fraction(top: Block, bottom: Block) -> Block:
    """Set one thing over another, the bar a cell wider on each side than the wider part."""
    wide = max(top.width, bottom.width) + 2
    bar = (Piece("─" * wide, "bar"),)
    rows = (*_centred(top, wide), bar, *_centred(bottom, wide))
    return Block(rows, wide, len(top.rows))


def _centred(block: Block, wide: int) -> Drawing:
    before = (wide - block.width) // 2
    after = wide - block.width - before
    return tuple((space(before), *row, space(after)) for row in block.rows)


def beside(blocks: Sequence[Block]) -> Block:
    """Set blocks side by side, their axes on one row."""
    above = max(block.axis for block in blocks)
    below = max(len(block.rows) - block.axis for block in blocks)
    rows: list[Line] = []
    for row in range(above + below):
        pieces: list[Piece] = []
        for block in blocks:
            own = row - above + block.axis
            pieces.extend(block.rows[own] if 0 <= own < len(block.rows) else (space(block.width),))
        rows.append(tuple(piece for piece in pieces if piece.text))
    return Block(tuple(rows), sum(block.width for block in blocks), above)


def folded(pieces: Line, room: int) -> Block:
    """Break a line that is too wide before its operators, and between the arguments of a function."""
    rows: list[Line] = [()]
    for part in _unbroken(pieces):
        if rows[-1] and cells_of((*rows[-1], *part)) > room:
            rows.append(())
        rows[-1] += part
    return _padded(rows)


def _unbroken(pieces: Line) -> Iterator[Line]:
    """Divide a line where it may be broken."""
    part: Line = ()
    for piece in pieces:
        is_spaced_operator = piece.role == "operator" and piece.text.startswith(" ")
        if part and (is_spaced_operator or part[-1].text == ", "):
            yield part
            part = ()
        part += (piece,)
    yield part


def cells_of(pieces: Line) -> int:
    """Count the cells of a row of pieces."""
    return sum(width(piece.text) for piece in pieces)


def _padded(rows: Sequence[Line]) -> Block:
    wide = max(map(cells_of, rows), default=0)
    filled = tuple(
        tuple(piece for piece in (*row, space(wide - cells_of(row))) if piece.text) for row in rows
    )
    return Block(filled, wide, 0)


def stacked(blocks: Sequence[Block]) -> Drawing:
    """Set blocks below each other, their rows filled up to one width."""
    return _padded([row for block in blocks for row in block.rows]).rows


def row_block(pieces: Line) -> Block:
    """Return one row of pieces."""
    return Block((pieces,), cells_of(pieces), 0)


def text_block(text: str, role: str = "operator", name: str = "") -> Block:
    """Return text on one row."""
    return row_block((Piece(text, role, name),))


def space(cells: int) -> Piece:
    """Return so many spaces."""
    return Piece(" " * cells, "space")


def has_bar(block: Block) -> bool:
    """Tell whether a block has a fraction in it."""
    return any(piece.role == "bar" for row in block.rows for piece in row)
