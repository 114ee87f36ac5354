"""A derivation in two dimensions: fractions with bars, centred by cells.

A line becomes rows of pieces, the equals sign on the bar's row::

             权重字节     70 GB
    T搬运 = ────────── = ──────── = 23.3 ms
             显存带宽     3 TB/s

Each piece has a role (name, value, result, operator, ...), which the screen gives a colour, and the id of
the quantity it shows, which the pointer asks for. A fraction within a fraction stays on one line, so that
three rows are always enough.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from tuiyan.engine.derivation import Derivation, Equation, Side, Step
from tuiyan.engine.printer import SIGNS, Notation, write
from tuiyan.engine.tree import Node, Number, Value
from tuiyan.text.cells import width
from tuiyan.text.scripts import superscript

CHAINED = ("definition", "substituted", "result")
"""The kinds of steps that a slide draws as one equation."""

SYMBOL = re.compile(r"([A-Za-zΑ-Ωα-ω]+)(.+)")
BINARY = re.compile(r"[KMGT]iB")
DECIMAL = re.compile(r"[kMGT]B")
ZEROS = re.compile(r"\b0\.00")


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


def draw(derivation: Derivation, step: Step, columns: int = 0) -> Drawing:
    """Draw one step, the symbol (or room for it) before its equals sign.

    Args:
        derivation: Whose step it is.
        step: What to draw.
        columns: Where to break, an equals sign under the first; 0 for never.
    """
    return _drawn(derivation, step.equation, columns, step.kind == "result")


def draw_chain(derivation: Derivation, kinds: Iterable[str], columns: int = 0) -> Drawing:
    """Draw some kinds of steps as one equation: definition = substituted = result."""
    wanted = frozenset(kinds)
    return _drawn(derivation, chained(derivation, wanted), columns, "result" in wanted)


def chained(derivation: Derivation, kinds: Collection[str]) -> Equation:
    """Return the last sides of some kinds of steps as one equation; a rounded result follows ``=`` there."""
    steps = (step for step in derivation.steps if step.kind in kinds)
    sides = (_equalled(side, step) for step in steps for side in _last_side(derivation, step))
    return Equation(derivation.name, tuple(sides))


def _last_side(derivation: Derivation, step: Step) -> tuple[Side, ...]:
    """Return what a line ends in; GiB beside GB/s in one kind of bytes, where that reads well."""
    last = step.equation.sides[-1:]
    if step.kind != "substituted" or not last or not _mixes_bytes(last[0], derivation):
        return last
    after = [each.equation.sides[:1] for each in derivation.steps if each.kind == "converted"]
    if not after or _mixes_bytes(after[0][0], derivation):
        return last
    return last if ZEROS.search(_plain(after[0][0].node, derivation)) else after[0]


def _mixes_bytes(side: Side, derivation: Derivation) -> bool:
    text = _plain(side.node, derivation)
    return bool(BINARY.search(text) and DECIMAL.search(text))


def folded_strip(derivation: Derivation, columns: int) -> Drawing:
    """Return the strip in rows of some columns, broken before its operators."""
    return _folded(strip(derivation), columns).rows


def strip(derivation: Derivation) -> Line:
    """Write the values and the result on one line: ``70 GB ÷ 3 TB/s = 23.3 ms``."""
    last = next((step for step in derivation.steps if step.kind == "substituted"), None)
    result = Piece(derivation.result().text, "result", derivation.name)
    if last is None:
        return (result,)
    side = _last_side(derivation, last)[0]
    return (*inline(side.node, derivation.label), Piece(" = ", "operator"), result)


def step_text(derivation: Derivation, step: Step) -> str:
    """Write a step on one line."""
    return equation_text(derivation, step.equation)


def equation_text(derivation: Derivation, equation: Equation) -> str:
    """Write an equation on one line."""
    left = derivation.symbol(equation.left) if equation.left else ""
    sides = [f"{side.relation} {_plain(side.node, derivation)}" for side in equation.sides]
    return " ".join((left, *sides)).strip()


def _plain(node: Node, derivation: Derivation) -> str:
    return "".join(piece.text for piece in inline(node, derivation.label))


def _equalled(side: Side, step: Step) -> Side:
    """Let a rounded result follow ``=``, as on slides."""
    return side._replace(relation="=") if step.kind == "result" else side


def _drawn(derivation: Derivation, equation: Equation, columns: int, has_result: bool) -> Drawing:
    room = max((width(derivation.symbol(name)) for name in derivation.lefts()), default=0)
    symbol = symbol_pieces(derivation.symbol(equation.left), equation.left) if equation.left else ()
    left = _line_block((*symbol, _space(room - _cells(symbol))))
    lines: list[list[Block]] = [[left]]
    used = room
    for index, side in enumerate(equation.sides):
        is_result = has_result and index == len(equation.sides) - 1
        blocks = _side_blocks(side, derivation, is_result, columns - room - 3 if columns else 0)
        wide = sum(block.width for block in blocks)
        if columns and index and used + wide > columns:
            lines.append([_line_block((_space(room),))])
            used = room
        lines[-1].extend(blocks)
        used += wide
        if len(blocks[-1].rows) > 1 and not _has_bar(blocks[-1]):
            used = columns  # nothing stands beside a folded line, whose rows would be read into it
    return _stacked([beside(blocks) for blocks in lines])


def _has_bar(block: Block) -> bool:
    return any(piece.role == "bar" for row in block.rows for piece in row)


def _side_blocks(side: Side, derivation: Derivation, is_result: bool, room: int) -> list[Block]:
    sign = _block(f" {side.relation or ' '} ")
    block = write(side.node, _TwoDimensional(derivation.label))
    if is_result:
        block = _block(derivation.result().text, "result", derivation.name)
    if room and block.width > room:
        block = _folded(inline(side.node, derivation.label), room)
    return [sign, block]


def symbol_pieces(symbol: str, name: str) -> Line:
    """Split a symbol into its letters and the suffix that is set smaller: T and 搬运."""
    match = SYMBOL.fullmatch(symbol)
    if match is None or (match[2][0] != "_" and match[2].isascii()):
        return (Piece(symbol, "name", name),)
    return (Piece(match[1], "name", name), Piece(match[2], "suffix", name))


def inline(node: Node, label: Callable[[str], str]) -> Line:
    """Write a tree on one line, in pieces."""
    return write(node, _InLine(label)).rows[0]


class _InLine(Notation[Block]):
    """Pieces on one line; a whole exponent is set in small digits."""

    def name(self, name: str) -> Block:
        return _block(self.label(name), "name", name)

    def value(self, value: Value) -> Block:
        return _block(value.text, "value", value.name)

    def number(self, text: str) -> Block:
        return _block(text, "value")

    def negated(self, operand: Block) -> Block:
        return beside([_block("−"), operand])

    def called(self, function: str, arguments: list[Block]) -> Block:
        separated = [part for each in arguments for part in (_block(", "), each)][1:]
        return beside([_block(f"{function}("), *separated, _block(")")])

    def joined(self, op: str, left: Block, right: Block) -> Block:
        return beside([left, _block(f" {SIGNS[op]} "), right])

    def raised(self, base: Block, exponent: Block, power: Node) -> Block:
        if isinstance(power, Number) and power.value.denominator == 1 and power.value >= 0:
            return beside([base, _block(superscript(power.value))])
        return beside([base, _block("^"), exponent])

    def bracketed(self, inside: Block) -> Block:
        return beside([_block("("), inside, _block(")")])


class _TwoDimensional(_InLine):
    """Fractions with bars; one within another stays on one line, so that three rows are enough."""

    has_bars = True

    @property
    def within(self) -> Notation[Block]:
        return _InLine(self.label)

    def fraction(self, top: Block, bottom: Block) -> Block:
        return fraction(top, bottom)


def fraction(top: Block, bottom: Block) -> Block:
    """Set one thing over another, the bar a cell wider on each side than the wider part."""
    wide = max(top.width, bottom.width) + 2
    bar = (Piece("─" * wide, "bar"),)
    rows = (*_centred(top, wide), bar, *_centred(bottom, wide))
    return Block(rows, wide, len(top.rows))


def _centred(block: Block, wide: int) -> Drawing:
    before = (wide - block.width) // 2
    after = wide - block.width - before
    return tuple((_space(before), *row, _space(after)) for row in block.rows)


def beside(blocks: Sequence[Block]) -> Block:
    """Set blocks side by side, their axes on one row."""
    above = max(block.axis for block in blocks)
    below = max(len(block.rows) - block.axis for block in blocks)
    rows: list[Line] = []
    for row in range(above + below):
        pieces: list[Piece] = []
        for block in blocks:
            own = row - above + block.axis
            pieces.extend(block.rows[own] if 0 <= own < len(block.rows) else (_space(block.width),))
        rows.append(tuple(piece for piece in pieces if piece.text))
    return Block(tuple(rows), sum(block.width for block in blocks), above)


def _folded(pieces: Line, room: int) -> Block:
    """Break a line that is too wide before its operators, and between the arguments of a function."""
    rows: list[Line] = [()]
    for part in _unbroken(pieces):
        if rows[-1] and _cells((*rows[-1], *part)) > room:
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


def _cells(pieces: Line) -> int:
    return sum(width(piece.text) for piece in pieces)


def _padded(rows: Sequence[Line]) -> Block:
    wide = max(map(_cells, rows), default=0)
    filled = tuple(tuple(piece for piece in (*row, _space(wide - _cells(row))) if piece.text) for row in rows)
    return Block(filled, wide, 0)


def _stacked(blocks: Sequence[Block]) -> Drawing:
    return _padded([row for block in blocks for row in block.rows]).rows


def _line_block(pieces: Line) -> Block:
    return Block((pieces,), _cells(pieces), 0)


def _block(text: str, role: str = "operator", name: str = "") -> Block:
    return _line_block((Piece(text, role, name),))


def _space(cells: int) -> Piece:
    return Piece(" " * cells, "space")
