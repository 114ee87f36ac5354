"""FlashAttention: a table of scores that is written to memory, against tiles of it that never are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import is_known, size_of
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines, Live

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("tokens", "tile", "note")
LARGE = 10**10
"""Bytes that are better told in GB."""


class Attention(NamedTuple):
    """The attention of one head of one layer, in one piece and in tiles.

    Attributes:
        tokens: That attend to each other, unless the scenario says.
        tile: Tokens along a tile, unless the scenario says.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    tokens: int = 4096
    tile: int = 128
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Attention:
        """Read a fence ``plot attention``."""
        (tokens, *_), (tile, *_) = fence.wholes("tokens", (4096,)), fence.wholes("tile", (128,))
        return cls(tokens, tile, fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Attention:
        """Return what was kept as JSON."""
        tokens, tile, note, *rest = fields
        return cls(tokens, tile, inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[AttentionChart, ...]:
        """Return what passes in and out of memory, both ways."""
        tokens = resolver.count("attended_tokens", self.tokens)
        tile = min(tokens, resolver.count("tile_tokens", self.tile))
        given = (("attended_tokens", str(tokens)), ("tile_tokens", str(tile)))
        names = ("score_bytes", "score_traffic", "flash_traffic", "tile_bytes")
        lives = [Live("number", name, overrides=given, line=self.line) for name in names]
        table, whole, tiled, one = map(resolver.figure, lives)
        if not is_known(table, whole, tiled, one):
            return ()
        if size_of(table) > LARGE:
            table = resolver.figure(lives[0]._replace(unit="GB"))
        note = fragments(self.note, resolver)
        return (AttentionChart(tokens, tile, table, whole, tiled, one, note, self.step),)


class AttentionChart(NamedTuple):
    """What attention moves, in one piece and in tiles.

    Attributes:
        tokens: That attend to each other.
        tile: Tokens along a tile.
        table: How large all scores are.
        whole: What passes in and out in one piece.
        tiled: What passes in and out in tiles.
        tile_bytes: How large a tile is.
        note: Below it.
        step: The reveal it appears at.
    """

    tokens: int
    tile: int
    table: Figure
    whole: Figure
    tiled: Figure
    tile_bytes: Figure
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out both tables above their bars; they stay on one page."""
        from tuiyan.deck.blocks.plots.attention_drawing import attention_rows

        return [context.part(attention_rows(self, context))]
