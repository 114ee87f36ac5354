r"""A formula in LaTeX as cells: fractions with bars, roots, indices, Greek; nothing that is not sure.

``\frac{a}{b}`` becomes three rows in the manner of a derivation; within a line it is ``a/b``. What has a
command that is not known here is not drawn at all: whoever asked shows it as it was written.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuiyan.deck.latex_blocks import (
    Part,
    bracketed,
    fenced,
    in_columns,
    set_off,
    stacked,
    text_block,
    text_of,
    text_part,
    tidied,
    with_limits,
)
from tuiyan.deck.latex_tokens import (
    ACCENTS,
    ENVIRONMENTS,
    FENCES,
    FUNCTIONS,
    GREEK,
    SIGNS,
    SILENT,
    TALL,
    TEXTS,
    NotDrawn,
    Tokens,
)
from tuiyan.engine.block import Block, beside, fraction
from tuiyan.text.scripts import above

MOST = 4000
"""Characters of a formula that is looked at."""

DEEPEST = 40


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


class _Reader(Tokens):
    """One formula while it is read."""

    def __init__(self, text: str, *, is_flat: bool) -> None:
        super().__init__(text)
        self.is_flat = is_flat
        self.depth = 0

    def whole(self) -> Block:
        """Return the formula; the lines of an ``aligned`` one stand below each other."""
        lines = self.lines(())
        if self.at < len(self.tokens):
            raise NotDrawn
        return stacked(lines)

    def lines(self, stops: Sequence[str]) -> list[Block]:
        """Read lines up to a token in ``stops``."""
        lines: list[Block] = []
        while True:
            lines.append(self.row(stops).block)
            if self.peek() == "\\\\":
                self.at += 1
                continue
            return [line for line in lines if line.width] or [text_block("")]

    def row(self, stops: Sequence[str]) -> Part:
        """Read what stands side by side."""
        parts: list[Part] = []
        while (token := self.peek()) and token not in stops and token not in ("\\\\", "\\end", "}"):
            if token in ("^", "_"):
                parts.append(self.with_indices(parts.pop() if parts else text_part("")))
            elif token == "&":
                self.at += 1
            else:
                parts.append(self.one())
        blocks = [part.block for part in parts if part.block.width]
        if not blocks:
            return text_part("")
        return Part(tidied(beside(blocks)), len(parts) == 1 and parts[0].is_single)

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
            return text_part("")
        if token in "+=<>-":
            return text_part(f" {'−' if token == '-' else token} ", is_single=False)
        if token.isdigit() or token == ".":
            while self.peek().isdigit() or self.peek() == ".":
                token += self.peek()
                self.at += 1
        return text_part(token, is_single=token not in "/*")

    def argument(self) -> Part:
        """Read what a command is given: a group, or the next thing."""
        while self.peek().isspace():
            self.at += 1
        token = self.peek()
        if not token or token == "}":
            raise NotDrawn
        if token.isdigit():
            self.at += 1
            return text_part(token)
        return self.one()

    def command(self, name: str) -> Part:
        """Read a command with what it is given."""
        if name in ("frac", "dfrac", "tfrac", "cfrac"):
            return self.fraction()
        if name == "sqrt":
            return self.root()
        if name in TEXTS:
            return text_part(self.words())
        if name in ACCENTS:
            return self.accented(ACCENTS[name])
        if name == "begin":
            return self.environment()
        if name in SILENT:
            return self.silent(name)
        if name in FUNCTIONS:
            return self.function(name)
        if name in GREEK:
            return text_part(GREEK[name])
        if name in SIGNS:
            return text_part(SIGNS[name], is_single=not SIGNS[name].startswith(" "))
        raise NotDrawn

    def function(self, name: str) -> Part:
        """Set a function's name off from what stands before and behind it."""
        before = "".join(self.tokens[: self.at - 1]).rstrip()[-1:]
        name = f" {name}" if before.isalnum() else name
        if self.peek() in ("^", "_"):
            part = self.with_indices(text_part(name))
            is_bracket = "".join(self.tokens[self.at : self.at + 2]).lstrip()[:1] in ("(", "\\", "")
            return part if is_bracket else part._replace(block=beside([part.block, text_block(" ")]))
        return Part(text_block(name if self.peek() in ("(", "\\left", "{") else f"{name} "))

    def silent(self, name: str) -> Part:
        """Pass over what only says how to set something."""
        if name in ("label", "tag"):
            said = self.words()
            return text_part(f"    ({said})" if name == "tag" else "")
        if name in ("left", "right", "middle") and self.peek() == ".":
            self.at += 1
        return text_part("")

    def fraction(self) -> Part:
        top, bottom = self.argument(), self.argument()
        if not self.is_flat:
            return Part(fraction(top.block, bottom.block))
        gap = " " if self.begins_word() else ""
        quotient = [bracketed(top), text_block("/"), bracketed(bottom), text_block(gap)]
        return Part(beside([part for part in quotient if part.width]), is_single=False)

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
        sign = text_block(f"{above(index) if index else ''}√")
        if len(inside.block.rows) > 1 or not inside.is_single or inside.block.width > 1:
            return Part(beside([sign, text_block("("), inside.block, text_block(")")]))
        return Part(beside([sign, inside.block]))

    def accented(self, mark: str) -> Part:
        inside = self.argument().block
        text = text_of(inside)
        if len(text) != 1:
            raise NotDrawn
        return text_part(text + mark)

    def environment(self) -> Part:
        name = self.words()
        if name not in ENVIRONMENTS and name not in FENCES:
            raise NotDrawn
        if name == "array" and self.peek() == "{":
            self.words()
        block = self.grid(name) if name in FENCES else stacked(self.lines(("\\end",)))
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
        return fenced(in_columns(lines, is_left=name == "cases"), *FENCES[name])

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
        is_tall = len(text_of(base.block)) == 1 and text_of(base.block) in TALL
        if not self.is_flat and is_tall:
            return Part(with_limits(base.block, upper, lower), is_single=False)
        block = base.block
        for part, is_upper in ((lower, False), (upper, True)):
            if part is not None:
                block = set_off(block, part, is_upper=is_upper, is_flat=self.is_flat)
        if is_tall:
            block = beside([block, text_block(" ")])
        return Part(block, base.is_single)
