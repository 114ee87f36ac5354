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
from collections.abc import Callable, Collection, Iterable

from tuiyan.engine.block import (
    Block,
    Drawing,
    Line,
    Piece,
    beside,
    cells_of,
    folded,
    fraction,
    has_bar,
    row_block,
    space,
    stacked,
    text_block,
)
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
    return folded(strip(derivation), columns).rows


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
    left = row_block((*symbol, space(room - cells_of(symbol))))
    lines: list[list[Block]] = [[left]]
    used = room
    for index, side in enumerate(equation.sides):
        is_result = has_result and index == len(equation.sides) - 1
        blocks = _side_blocks(side, derivation, is_result, columns - room - 3 if columns else 0)
        wide = sum(block.width for block in blocks)
        if columns and index and used + wide > columns:
            lines.append([row_block((space(room),))])
            used = room
        lines[-1].extend(blocks)
        used += wide
        if len(blocks[-1].rows) > 1 and not has_bar(blocks[-1]):
            used = columns  # nothing stands beside a folded line, whose rows would be read into it
    return stacked([beside(blocks) for blocks in lines])


def _side_blocks(side: Side, derivation: Derivation, is_result: bool, room: int) -> list[Block]:
    sign = text_block(f" {side.relation or ' '} ")
    block = write(side.node, _TwoDimensional(derivation.label))
    if is_result:
        block = text_block(derivation.result().text, "result", derivation.name)
    if room and block.width > room:
        block = folded(inline(side.node, derivation.label), room)
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
        return text_block(self.label(name), "name", name)

    def value(self, value: Value) -> Block:
        return text_block(value.text, "value", value.name)

    def number(self, text: str) -> Block:
        return text_block(text, "value")

    def negated(self, operand: Block) -> Block:
        return beside([text_block("−"), operand])

    def called(self, function: str, arguments: list[Block]) -> Block:
        separated = [part for each in arguments for part in (text_block(", "), each)][1:]
        return beside([text_block(f"{function}("), *separated, text_block(")")])

    def joined(self, op: str, left: Block, right: Block) -> Block:
        return beside([left, text_block(f" {SIGNS[op]} "), right])

    def raised(self, base: Block, exponent: Block, power: Node) -> Block:
        if isinstance(power, Number) and power.value.denominator == 1 and power.value >= 0:
            return beside([base, text_block(superscript(power.value))])
        return beside([base, text_block("^"), exponent])

    def bracketed(self, inside: Block) -> Block:
        return beside([text_block("("), inside, text_block(")")])


class _TwoDimensional(_InLine):
    """Fractions with bars; one within another stays on one line, so that three rows are enough."""

    has_bars = True

    @property
    def within(self) -> Notation[Block]:
        return _InLine(self.label)

    def fraction(self, top: Block, bottom: Block) -> Block:
        return fraction(top, bottom)
