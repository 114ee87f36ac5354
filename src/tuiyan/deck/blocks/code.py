"""Code as it is, on a ground of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.row import Row, Run, filled, space
from tuiyan.deck.style import Style
from tuiyan.text.cells import char_width

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Block
    from tuiyan.deck.tree import TreeReader

INDENT = 2
ON_SURFACE = Style(ground="surface")


class Code(NamedTuple):
    """Code.

    Attributes:
        text: Lines, without the last newline.
        language: As the fence says, or ``""``.
        line: 1-based.
        step: The reveal it appears at.
    """

    text: str
    language: str = ""
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, node: SyntaxTreeNode, reader: TreeReader) -> Block:
        """Read a fence that computes as what it computes, any other as code."""
        block = reader.fence(node) if node.type == "fence" else None
        return block or cls(node.content.rstrip("\n"), (node.info or "").strip(), reader.lines(node)[0])

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Code:
        """Return what was kept as JSON."""
        return cls(*fields)

    def resolved(self, resolver: Resolver) -> tuple[Code, ...]:  # noqa: ARG002 - as every block
        """Return the same: nothing in code is live."""
        return (self,)

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out code; a line too long goes on in the next row."""
        cells = context.width - INDENT
        rows: list[Row] = []
        for text in self.text.split("\n"):
            rows += [_row(piece, cells) for piece in _pieces(text, cells - 4)]
        return [context.part(rows, INDENT)]


def _row(text: str, cells: int) -> Row:
    return filled((space(2, ON_SURFACE), Run(text, ON_SURFACE)), cells, ON_SURFACE)


def _pieces(text: str, cells: int) -> list[str]:
    pieces = [""]
    used = 0
    for char in text:
        size = char_width(char)
        if used + size > cells:
            pieces.append("")
            used = 0
        pieces[-1] += char
        used += size
    return pieces
