"""The parts of a formula put together as cells: indices, limits, rows, columns, brackets of many rows.

A formula is a :class:`~tuiyan.engine.block.Block`, as a derivation is: rows of pieces, and the row on which
its neighbours stand. What cannot be set so that it is sure raises :class:`NotDrawn`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tuiyan.deck.latex_tokens import NotDrawn
from tuiyan.engine.block import Block, Piece, beside
from tuiyan.text.cells import width
from tuiyan.text.scripts import ABOVE, BELOW, above, below

CELL_GAP = 2


class Part(NamedTuple):
    """A part of a formula: its cells, and whether it would need brackets in a quotient on one line."""

    block: Block
    is_single: bool = True


def text_block(text: str) -> Block:
    """Return text on one row."""
    return Block(((Piece(text, "value"),) if text else (),), width(text), 0)


def text_part(text: str, *, is_single: bool = True) -> Part:
    """Return text as a part."""
    return Part(text_block(text), is_single)


def text_of(block: Block) -> str:
    """Return the characters of a block, row after row."""
    return "".join(piece.text for row in block.rows for piece in row)


def _blank(cells: int) -> tuple[Piece, ...]:
    return (Piece(" " * cells, "space"),) if cells else ()


def bracketed(part: Part) -> Block:
    """Return a part, in brackets where a quotient on one line would tear it apart."""
    return part.block if part.is_single else beside([text_block("("), part.block, text_block(")")])


def _raised(base: Block, other: Block, *, is_upper: bool) -> Block:
    """Set a block at the upper or the lower right of another."""
    wide = base.width + other.width
    beside_base = tuple((*row, *_blank(other.width)) for row in base.rows)
    beside_other = tuple((*_blank(base.width), *row) for row in other.rows)
    if is_upper:
        return Block((*beside_other, *beside_base), wide, base.axis + len(other.rows))
    return Block((*beside_base, *beside_other), wide, base.axis)


def with_limits(sign: Block, upper: Part | None, lower: Part | None) -> Block:
    """Set limits above and below a sign."""
    above_it = upper.block if upper else None
    below_it = lower.block if lower else None
    wide = max(block.width for block in (sign, above_it, below_it) if block) + 1
    rows = [
        (*_blank((wide - block.width) // 2), *row, *_blank(wide - block.width - (wide - block.width) // 2))
        for block in (above_it, sign, below_it)
        if block
        for row in block.rows
    ]
    return Block(tuple(rows), wide, len(above_it.rows) if above_it else 0)


def stacked(blocks: Sequence[Block]) -> Block:
    """Set blocks below each other."""
    wide = max(block.width for block in blocks)
    rows = [(*row, *_blank(wide - block.width)) for block in blocks for row in block.rows]
    return Block(tuple(rows), wide, blocks[0].axis if len(blocks) == 1 else len(rows) // 2)


def in_columns(lines: Sequence[Sequence[Block]], *, is_left: bool) -> list[tuple[Piece, ...]]:
    """Set cells in columns, at their left or in their middle."""
    count = max(map(len, lines))
    wide = [max(cells[at].width for cells in lines if at < len(cells)) for at in range(count)]
    rows = []
    for cells in lines:
        row: list[Piece] = []
        for at, room in enumerate(wide):
            cell = cells[at] if at < len(cells) else text_block("")
            before = 0 if is_left else (room - cell.width) // 2
            gap = CELL_GAP if at else 0
            row += [*_blank(gap + before), *cell.rows[0], *_blank(room - cell.width - before)]
        rows.append(tuple(row))
    return rows


def fenced(rows: list[tuple[Piece, ...]], left: str, right: str) -> Block:
    """Set rows between brackets as high as they are; a brace needs a middle of its own."""
    wide = sum(width(piece.text) for piece in rows[0])
    if left[:1] == "⎧" and len(rows) % 2 == 0:
        rows = [*rows[: len(rows) // 2], _blank(wide), *rows[len(rows) // 2 :]]
    high = len(rows)
    fenced = [
        (*_fence(left, at, high, "{} "), *row, *_fence(right, at, high, " {}")) for at, row in enumerate(rows)
    ]
    return Block(tuple(fenced), wide + sum(2 for fence in (left, right) if fence), high // 2)


def _fence(fence: str, at: int, high: int, form: str) -> tuple[Piece, ...]:
    """Return the piece of a bracket at a row, air between it and what it holds."""
    if not fence:
        return ()
    is_middle = 0 < at < high - 1 and at == high // 2
    place = 4 if high == 1 else 0 if at == 0 else 2 if at == high - 1 else 1 if is_middle else 3
    char = fence[place]
    return (Piece(form.format(char), "bar"),)


def tidied(block: Block) -> Block:
    """Leave one space where two signs each brought one."""
    if len(block.rows) != 1:
        return block
    return text_block(re.sub(r"(?<=\S) {2,3}(?=\S)", " ", text_of(block)))


def set_off(base: Block, part: Part, *, is_upper: bool, is_flat: bool) -> Block:
    """Set an index at a base: in small characters, behind ``^`` or ``_``, or a row higher or lower."""
    text = text_of(part.block).replace(" ", "").replace("−", "-")
    if len(part.block.rows) == 1 and all(ord(char) in (ABOVE if is_upper else BELOW) for char in text):
        return beside([base, text_block(above(text) if is_upper else below(text))])
    if is_upper and text in ("′", "*", "∘"):
        return beside([base, text_block("°" if text == "∘" else text)])
    if is_flat:
        if len(part.block.rows) > 1:
            raise NotDrawn
        mark = "^" if is_upper else "_"
        is_word = part.is_single or re.fullmatch(r"\w+", text)
        inner = text_block(text.replace("-", "−"))
        parts = [part.block] if is_word else [text_block("("), inner, text_block(")")]
        return beside([base, text_block(mark), *parts])
    return _raised(base, part.block, is_upper=is_upper)
