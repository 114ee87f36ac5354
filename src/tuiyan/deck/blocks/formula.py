"""A formula on lines of its own: drawn where that is sure, as its author wrote it where it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.code import Code
from tuiyan.deck.row import Row, Run
from tuiyan.deck.style import GRID, NUM, TEXT

if TYPE_CHECKING:
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver

INDENT = 4


class Formula(NamedTuple):
    """A formula.

    Attributes:
        text: In LaTeX, as written.
        line: 1-based.
        step: The reveal it appears at.
    """

    text: str
    line: int = 0
    step: int = 0

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Formula:
        """Return what was kept as JSON."""
        return cls(*fields)

    def resolved(self, resolver: Resolver) -> tuple[Formula, ...]:  # noqa: ARG002 - as every block
        """Return the same: nothing in LaTeX is live."""
        return (self,)

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out a formula in two dimensions."""
        from tuiyan.deck.latex import drawn

        block = drawn(self.text, context.width - INDENT)
        if block is None or not block.width:
            return Code(self.text).draw(context)
        rows: list[Row] = [
            tuple(
                Run(
                    context.glyphs.text(piece.text),
                    GRID if piece.role == "bar" else NUM if piece.role == "value" else TEXT,
                )
                for piece in row
            )
            for row in block.rows
        ]
        return [context.part(rows, INDENT)]
