"""Equations in two dimensions: fractions with bars, centred by cells, the equals sign on the bar's row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tuiyan.engine.derivation import Derivation, Equation, Side, Step
from tuiyan.engine.printer import POWERS, SIGNS, STRENGTH, number_text, strength_of
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, Value, walk
from tuiyan.text.cells import width

SYMBOL = re.compile(r"([A-Za-zΑ-Ωα-ω]+)(.+)")


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
    wanted = set(kinds)
    sides = [
        _equalled(side, step)
        for step in derivation.steps
        if step.kind in wanted
        for side in step.equation.sides[-1:]
    ]
    return _drawn(derivation, Equation(derivation.name, tuple(sides)), columns, "result" in wanted)


def strip(derivation: Derivation) -> Line:
    """Write the values and the result on one line: ``70 GB ÷ 3 TB/s = 23.3 ms``."""
    last = next((step for step in derivation.steps if step.kind == "substituted"), None)
    result = Piece(derivation.result().text, "result", derivation.name)
    if last is None:
        return (result,)
    return (*inline(last.equation.sides[-1].node, derivation.label), Piece(" = ", "operator"), result)


def step_text(derivation: Derivation, step: Step) -> str:
    """Write a step on one line."""
    pieces = [piece for side in step.equation.sides for piece in _side_inline(side, derivation.label)]
    left = f"{derivation.symbol(step.equation.left)} " if step.equation.left else ""
    return left + "".join(piece.text for piece in pieces).strip()


def _side_inline(side: Side, label: Callable[[str], str]) -> Line:
    sign = (Piece(f" {side.relation} ", "operator"),) if side.relation else ()
    return (*sign, *inline(side.node, label))


def _equalled(side: Side, step: Step) -> Side:
    """Let a rounded result follow ``=``, as on slides."""
    return side._replace(relation="=") if step.kind == "result" else side


def _drawn(derivation: Derivation, equation: Equation, columns: int, has_result: bool) -> Drawing:
    room = max((width(derivation.symbol(name)) for name in derivation.lefts()), default=0)
    symbol = symbol_pieces(derivation.symbol(equation.left), equation.left) if equation.left else ()
    left = _line_block((*symbol, _space(room - sum(width(piece.text) for piece in symbol))))
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
    return _stacked([beside(blocks) for blocks in lines])


def _side_blocks(side: Side, derivation: Derivation, is_result: bool, room: int) -> list[Block]:
    sign = _line_block((Piece(f" {side.relation or ' '} ", "operator"),))
    block = laid_out(side.node, derivation.label)
    if is_result:
        block = _line_block((Piece(derivation.result().text, "result", derivation.name),))
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
    if isinstance(node, Name):
        return (Piece(label(node.id), "name", node.id),)
    if isinstance(node, Value):
        return (Piece(node.text, "value", node.name),)
    if isinstance(node, Number):
        return (Piece(number_text(node), "value"),)
    if isinstance(node, Negate):
        return (Piece("−", "operator"), *_bracketed(node.operand, 3, label))
    if isinstance(node, Call):
        return _called([inline(each, label) for each in node.arguments], node.function)
    if node.op == "**":
        return _raised(node, label)
    strength = STRENGTH[node.op]
    left = _bracketed(node.left, strength, label)
    right = _bracketed(node.right, strength + (node.op in "-/"), label)
    return (*left, Piece(f" {SIGNS[node.op]} ", "operator"), *right)


def _called(arguments: Sequence[Line], function: str) -> Line:
    pieces: list[Piece] = [Piece(f"{function}(", "operator")]
    for index, argument in enumerate(arguments):
        pieces.extend((Piece(", ", "operator"), *argument) if index else argument)
    return (*pieces, Piece(")", "operator"))


def _raised(node: Binary, label: Callable[[str], str]) -> Line:
    base = _bracketed(node.left, 5, label)
    if isinstance(node.right, Number) and node.right.value.denominator == 1 and node.right.value >= 0:
        return (*base, Piece(str(node.right.value).translate(POWERS), "operator"))
    return (*base, Piece("^", "operator"), *_bracketed(node.right, 9, label))


def _bracketed(node: Node, least: int, label: Callable[[str], str]) -> Line:
    pieces = inline(node, label)
    if strength_of(node) >= least:
        return pieces
    return (Piece("(", "operator"), *pieces, Piece(")", "operator"))


def laid_out(node: Node, label: Callable[[str], str]) -> Block:
    """Lay a tree out; a fraction within a fraction stays on one line, so that three rows are enough."""
    if not any(isinstance(part, Binary) and part.op == "/" for part in walk(node)):
        return _line_block(inline(node, label))
    if isinstance(node, Binary) and node.op == "/":
        return _fraction(_line_block(inline(node.left, label)), _line_block(inline(node.right, label)))
    if isinstance(node, Binary) and node.op != "**":
        left, right = laid_out(node.left, label), laid_out(node.right, label)
        sign = _line_block((Piece(f" {SIGNS[node.op]} ", "operator"),))
        strength = STRENGTH[node.op]
        return beside(
            [
                _in_brackets(left, node.left, strength),
                sign,
                _in_brackets(right, node.right, strength + (node.op == "-")),
            ]
        )
    if isinstance(node, Call):
        blocks = [_line_block((Piece(f"{node.function}(", "operator"),))]
        for index, argument in enumerate(node.arguments):
            blocks.extend([_line_block((Piece(", ", "operator"),))] if index else [])
            blocks.append(laid_out(argument, label))
        return beside([*blocks, _line_block((Piece(")", "operator"),))])
    return _line_block(inline(node, label))


def _in_brackets(block: Block, node: Node, least: int) -> Block:
    if strength_of(node) >= least:
        return block
    return beside([_line_block((Piece("(", "operator"),)), block, _line_block((Piece(")", "operator"),))])


def _fraction(top: Block, bottom: Block) -> Block:
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
    """Break a line that is too wide before its operators."""
    rows: list[list[Piece]] = [[]]
    used = 0
    for piece in pieces:
        wide = width(piece.text)
        if used and piece.role == "operator" and piece.text.startswith(" ") and used + wide + 6 > room:
            rows.append([])
            used = 0
        rows[-1].append(piece)
        used += wide
    return _padded([tuple(row) for row in rows])


def _padded(rows: Sequence[Line]) -> Block:
    wide = max((sum(width(piece.text) for piece in row) for row in rows), default=0)
    filled = tuple(
        tuple(piece for piece in (*row, _space(wide - sum(width(part.text) for part in row))) if piece.text)
        for row in rows
    )
    return Block(filled, wide, 0)


def _stacked(blocks: Sequence[Block]) -> Drawing:
    return _padded([row for block in blocks for row in block.rows]).rows


def _line_block(pieces: Line) -> Block:
    return Block((pieces,), sum(width(piece.text) for piece in pieces), 0)


def _space(cells: int) -> Piece:
    return Piece(" " * cells, "space")
