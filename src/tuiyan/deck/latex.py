r"""A formula in LaTeX as cells: fractions with bars, roots, indices, Greek; nothing that is not sure.

``\frac{a}{b}`` becomes three rows in the manner of a derivation; within a line it is ``a/b``. What has a
command that is not known here is not drawn at all: whoever asked shows it as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tuiyan.deck.latex_words import ACCENTS, ENVIRONMENTS, FUNCTIONS, GREEK, SIGNS, SILENT, TALL, TEXTS
from tuiyan.engine.drawing import Block, Piece, beside, fraction
from tuiyan.text.cells import width
from tuiyan.text.scripts import ABOVE, BELOW, above, below

TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.)|[{}^_&]|\s+|.", re.DOTALL)
MOST = 4000
"""Characters of a formula that is looked at."""

WORDS = ("frac", "dfrac", "tfrac", "sqrt", "partial", "nabla", "sum", "int", "prod", "infty")
DEEPEST = 40
CELL_GAP = 2

FENCES = {
    "array": ("", ""),
    "matrix": ("", ""),
    "smallmatrix": ("", ""),
    "pmatrix": ("⎛⎜⎝⎜(", "⎞⎟⎠⎟)"),
    "bmatrix": ("⎡⎢⎣⎢[", "⎤⎥⎦⎥]"),
    "vmatrix": ("│││││", "│││││"),
    "cases": ("⎧⎨⎩⎪{", ""),
}
"""For each environment of cells, its brackets: top, middle, bottom, what lies between, and one alone."""


class NotDrawn(Exception):  # noqa: N818 - not an error of anyone
    """What a formula says is not known here."""


class Part(NamedTuple):
    """A part of a formula: its cells, and whether it would need brackets in a quotient on one line."""

    block: Block
    is_single: bool = True


def drawn(text: str, columns: int) -> Block | None:
    """Draw a formula in two dimensions; None where that is not sure, or not to be had within ``columns``."""
    for is_flat in (False, True):
        block = _read(text, is_flat=is_flat)
        if block is not None and block.width <= columns:
            return block
    return None


def in_line(text: str) -> str | None:
    """Write a formula on one line; None where that is not sure."""
    block = _read(text, is_flat=True)
    if block is None or len(block.rows) != 1:
        return None
    return "".join(piece.text for piece in block.rows[0]).strip()


def _read(text: str, *, is_flat: bool) -> Block | None:
    if len(text) > MOST:
        return None
    try:
        return _Reader(text, is_flat=is_flat).whole()
    except NotDrawn:
        return None


class _Reader:
    """One formula while it is read."""

    def __init__(self, text: str, *, is_flat: bool) -> None:
        self.tokens: list[str] = TOKEN.findall(text)
        self.at = 0
        self.is_flat = is_flat
        self.depth = 0

    def whole(self) -> Block:
        """Return the formula; the lines of an ``aligned`` one stand below each other."""
        lines = self.lines(())
        if self.at < len(self.tokens):
            raise NotDrawn
        return _stacked(lines)

    def lines(self, stops: Sequence[str]) -> list[Block]:
        """Read lines up to a token in ``stops``."""
        lines: list[Block] = []
        while True:
            lines.append(self.row(stops).block)
            if self.peek() == "\\\\":
                self.at += 1
                continue
            return [line for line in lines if line.width] or [_text("")]

    def row(self, stops: Sequence[str]) -> Part:
        """Read what stands side by side."""
        parts: list[Part] = []
        while (token := self.peek()) and token not in stops and token not in ("\\\\", "\\end", "}"):
            if token in ("^", "_"):
                parts.append(self.with_indices(parts.pop() if parts else Part(_text(""))))
            elif token == "&":
                self.at += 1
            else:
                parts.append(self.one())
        blocks = [part.block for part in parts if part.block.width]
        if not blocks:
            return Part(_text(""))
        return Part(_tidied(beside(blocks)), len(parts) == 1 and parts[0].is_single)

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def one(self) -> Part:
        """Read one thing, whatever is in it."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise NotDrawn
        part = self.thing()
        self.depth -= 1
        return part

    def thing(self) -> Part:
        token = self.tokens[self.at]
        self.at += 1
        if token == "{":
            part = self.row(())
            self.expect("}")
            return part
        if token.startswith("\\"):
            return self.command(token[1:])
        if token.isspace():
            return Part(_text(""))
        if token in "+=<>-":
            return Part(_text(f" {'−' if token == '-' else token} "), is_single=False)
        if token.isdigit() or token == ".":
            while self.peek().isdigit() or self.peek() == ".":
                token += self.peek()
                self.at += 1
        return Part(_text(token), is_single=token not in "/*")

    def expect(self, token: str) -> None:
        if self.peek() != token:
            raise NotDrawn
        self.at += 1

    def argument(self) -> Part:
        """Read what a command is given: a group, or the next thing."""
        while self.peek().isspace():
            self.at += 1
        token = self.peek()
        if not token or token == "}":
            raise NotDrawn
        if token.isdigit():
            self.at += 1
            return Part(_text(token))
        return self.one()

    def command(self, name: str) -> Part:
        """Read a command with what it is given."""
        if name in ("frac", "dfrac", "tfrac", "cfrac"):
            return self.fraction()
        if name == "sqrt":
            return self.root()
        if name in TEXTS:
            return Part(_text(self.words()))
        if name in ACCENTS:
            return self.accented(ACCENTS[name])
        if name == "begin":
            return self.environment()
        if name in SILENT:
            return self.silent(name)
        if name in FUNCTIONS:
            return self.function(name)
        if name in GREEK:
            return Part(_text(GREEK[name]))
        if name in SIGNS:
            return Part(_text(SIGNS[name]), is_single=not SIGNS[name].startswith(" "))
        raise NotDrawn

    def function(self, name: str) -> Part:
        """Set a function's name off from what stands before and behind it."""
        before = "".join(self.tokens[: self.at - 1]).rstrip()[-1:]
        name = f" {name}" if before.isalnum() else name
        if self.peek() in ("^", "_"):
            part = self.with_indices(Part(_text(name)))
            is_bracket = "".join(self.tokens[self.at : self.at + 2]).lstrip()[:1] in ("(", "\\", "")
            return part if is_bracket else part._replace(block=beside([part.block, _text(" ")]))
        return Part(_text(name if self.peek() in ("(", "\\left", "{") else f"{name} "))

    def silent(self, name: str) -> Part:
        """Pass over what only says how to set something."""
        if name in ("label", "tag"):
            said = self.words()
            return Part(_text(f"    ({said})" if name == "tag" else ""))
        if name in ("left", "right", "middle") and self.peek() == ".":
            self.at += 1
        return Part(_text(""))

    def words(self) -> str:
        """Read a group as it is written."""
        self.expect("{")
        found, depth = "", 1
        while token := self.peek():
            self.at += 1
            depth += (token == "{") - (token == "}")
            if not depth:
                return found.replace("\\_", "_").replace("\\ ", " ").replace("\\%", "%")
            found += token
        raise NotDrawn

    def fraction(self) -> Part:
        top, bottom = self.argument(), self.argument()
        if not self.is_flat:
            return Part(fraction(top.block, bottom.block))
        gap = " " if self.begins_word() else ""
        quotient = [_bracketed(top), _text("/"), _bracketed(bottom), _text(gap)]
        return Part(beside([part for part in quotient if part.width]), is_single=False)

    def begins_word(self) -> bool:
        """Whether what follows would run into a letter before it."""
        token = next((token for token in self.tokens[self.at :] if not token.isspace()), "")
        name = token[1:]
        is_named = name in GREEK or name in ACCENTS or name in TEXTS or name in WORDS
        return token.isalnum() or (token.startswith("\\") and is_named)

    def root(self) -> Part:
        index = ""
        if self.peek() == "[":
            self.at += 1
            while (token := self.peek()) != "]":
                if not token:
                    raise NotDrawn
                index += token
                self.at += 1
            self.at += 1
        inside = self.argument()
        sign = _text(f"{above(index) if index else ''}√")
        if len(inside.block.rows) > 1 or not inside.is_single or inside.block.width > 1:
            return Part(beside([sign, _text("("), inside.block, _text(")")]))
        return Part(beside([sign, inside.block]))

    def accented(self, mark: str) -> Part:
        inside = self.argument().block
        text = _plain(inside)
        if len(text) != 1:
            raise NotDrawn
        return Part(_text(text + mark))

    def environment(self) -> Part:
        name = self.words()
        if name not in ENVIRONMENTS and name not in FENCES:
            raise NotDrawn
        if name == "array" and self.peek() == "{":
            self.words()
        block = self.grid(name) if name in FENCES else _stacked(self.lines(("\\end",)))
        self.expect("\\end")
        if self.words() != name:
            raise NotDrawn
        return Part(block, is_single=name in FENCES)

    def grid(self, name: str) -> Block:
        """Read the cells of a matrix, or of cases, each on one line."""
        if self.is_flat:
            raise NotDrawn
        self.is_flat = True
        lines: list[list[Block]] = [[]]
        while True:
            lines[-1].append(self.row(("&",)).block)
            token = self.peek()
            if token == "&":
                self.at += 1
            elif token == "\\\\":
                self.at += 1
                lines.append([])
            else:
                break
        self.is_flat = False
        lines = [cells for cells in lines if any(cell.width for cell in cells)]
        if not lines or any(len(cell.rows) > 1 for cells in lines for cell in cells):
            raise NotDrawn
        return _fenced(_in_columns(lines, is_left=name == "cases"), *FENCES[name])

    def with_indices(self, base: Part) -> Part:
        """Read the indices of ``base``: in small characters, else a row higher or lower."""
        upper: Part | None = None
        lower: Part | None = None
        while self.peek() in ("^", "_"):
            mark = self.peek()
            self.at += 1
            was_flat, self.is_flat = self.is_flat, True
            if mark == "^":
                upper = self.argument()
            else:
                lower = self.argument()
            self.is_flat = was_flat
        is_tall = len(_plain(base.block)) == 1 and _plain(base.block) in TALL
        if not self.is_flat and is_tall:
            return Part(_with_limits(base.block, upper, lower), is_single=False)
        block = base.block
        for part, is_upper in ((lower, False), (upper, True)):
            if part is not None:
                block = self.set_off(block, part, is_upper=is_upper)
        if is_tall:
            block = beside([block, _text(" ")])
        return Part(block, base.is_single)

    def set_off(self, base: Block, part: Part, *, is_upper: bool) -> Block:
        text = _plain(part.block).replace(" ", "").replace("−", "-")
        if len(part.block.rows) == 1 and all(ord(char) in (ABOVE if is_upper else BELOW) for char in text):
            return beside([base, _text(above(text) if is_upper else below(text))])
        if is_upper and text in ("′", "*", "∘"):
            return beside([base, _text("°" if text == "∘" else text)])
        if self.is_flat:
            if len(part.block.rows) > 1:
                raise NotDrawn
            mark = "^" if is_upper else "_"
            is_word = part.is_single or re.fullmatch(r"\w+", text)
            inner = _text(text.replace("-", "−"))
            parts = [_text(mark), part.block] if is_word else [_text(f"{mark}("), inner, _text(")")]
            return beside([base, *parts])
        return _raised(base, part.block, is_upper=is_upper)


def _text(text: str) -> Block:
    return Block(((Piece(text, "value"),) if text else (),), width(text), 0)


def _plain(block: Block) -> str:
    return "".join(piece.text for row in block.rows for piece in row)


def _blank(cells: int) -> tuple[Piece, ...]:
    return (Piece(" " * cells, "space"),) if cells else ()


def _bracketed(part: Part) -> Block:
    return part.block if part.is_single else beside([_text("("), part.block, _text(")")])


def _raised(base: Block, other: Block, *, is_upper: bool) -> Block:
    """Set a block at the upper or the lower right of another."""
    wide = base.width + other.width
    beside_base = tuple((*row, *_blank(other.width)) for row in base.rows)
    beside_other = tuple((*_blank(base.width), *row) for row in other.rows)
    if is_upper:
        return Block((*beside_other, *beside_base), wide, base.axis + len(other.rows))
    return Block((*beside_base, *beside_other), wide, base.axis)


def _with_limits(sign: Block, upper: Part | None, lower: Part | None) -> Block:
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


def _stacked(blocks: Sequence[Block]) -> Block:
    wide = max(block.width for block in blocks)
    rows = [(*row, *_blank(wide - block.width)) for block in blocks for row in block.rows]
    return Block(tuple(rows), wide, blocks[0].axis if len(blocks) == 1 else len(rows) // 2)


def _in_columns(lines: Sequence[Sequence[Block]], *, is_left: bool) -> list[tuple[Piece, ...]]:
    """Set cells in columns, at their left or in their middle."""
    count = max(map(len, lines))
    wide = [max(cells[at].width for cells in lines if at < len(cells)) for at in range(count)]
    rows = []
    for cells in lines:
        row: list[Piece] = []
        for at, room in enumerate(wide):
            cell = cells[at] if at < len(cells) else _text("")
            before = 0 if is_left else (room - cell.width) // 2
            gap = CELL_GAP if at else 0
            row += [*_blank(gap + before), *cell.rows[0], *_blank(room - cell.width - before)]
        rows.append(tuple(row))
    return rows


def _fenced(rows: list[tuple[Piece, ...]], left: str, right: str) -> Block:
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


def _tidied(block: Block) -> Block:
    """Leave one space where two signs each brought one."""
    if len(block.rows) != 1:
        return block
    return _text(re.sub(r"(?<=\S) {2,3}(?=\S)", " ", _plain(block)))
