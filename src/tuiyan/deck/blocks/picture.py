"""A picture, which a terminal does not show, as a box with its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.layout_context import MEASURE
from tuiyan.deck.row import Row, Run, framed, row_width
from tuiyan.deck.style import LINE, MUTED, TEXT
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver

INDENT = 2


class Picture(NamedTuple):
    """A picture.

    Attributes:
        name: What it is called.
        source: Its file or address.
        line: 1-based.
        step: The reveal it appears at.
    """

    name: str
    source: str = ""
    line: int = 0
    step: int = 0

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Picture:
        """Return what was kept as JSON."""
        return cls(*fields)

    def resolved(self, resolver: Resolver) -> tuple[Picture, ...]:  # noqa: ARG002 - as every block
        """Return the same."""
        return (self,)

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out a box: what it is, its name, its file."""
        cells = max(6, min(MEASURE, context.width - INDENT) - 4)
        is_file = bool(self.source) and not self.source.startswith("data:")
        inner: list[Row] = []
        if not (is_file and self.source.endswith(self.name)):
            inner += context.rows_of(Run(self.name, TEXT), cells)
        if is_file:
            inner += context.rows_of(Run(self.source, MUTED), cells)
        head = context.glyphs.text(say("deck.picture"))
        wide = max(row_width((Run(head),)) + 2, *(row_width(row) for row in inner), 12)
        return [context.part(framed(inner, wide + 4, (Run(head, MUTED),), LINE), INDENT)]
