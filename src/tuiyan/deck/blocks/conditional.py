"""What is on a slide under a condition only: of the scenario, or of who looks on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.plain import blocks_from
from tuiyan.deck.resolve import resolve_blocks
from tuiyan.deck.slide import Block, Condition

if TYPE_CHECKING:
    from tuiyan.deck.resolved import ResolvedBlock
    from tuiyan.deck.resolver import Resolver


class When(NamedTuple):
    """Blocks that depend on the scenario.

    Attributes:
        condition: What decides.
        then: What is shown where it holds.
        otherwise: What is shown where it does not.
        line: 1-based.
        step: The reveal it appears at.
    """

    condition: Condition
    then: tuple[Block, ...]
    otherwise: tuple[Block, ...] = ()
    line: int = 0
    step: int = 0

    @classmethod
    def from_plain(cls, fields: list[Any]) -> When:
        """Return what was kept as JSON."""
        condition, then, otherwise, line, step = fields
        return cls(Condition(*condition), blocks_from(then), blocks_from(otherwise), line, step)

    def resolved(self, resolver: Resolver) -> tuple[ResolvedBlock, ...]:
        """Return the branch that holds."""
        branch = self.then if resolver.holds(self.condition.text) else self.otherwise
        return resolve_blocks(branch, resolver)


class Only(NamedTuple):
    """Blocks for one audience; ``deck/audience.py`` takes them out for the others.

    Attributes:
        audience: Who sees them.
        blocks: What it sees.
        line: 1-based.
        step: The reveal it appears at.
    """

    audience: str
    blocks: tuple[Block, ...]
    line: int = 0
    step: int = 0

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Only:
        """Return what was kept as JSON."""
        audience, blocks, line, step = fields
        return cls(audience, blocks_from(blocks), line, step)

    def resolved(self, resolver: Resolver) -> tuple[ResolvedBlock, ...]:
        """Return what stands in it."""
        return resolve_blocks(self.blocks, resolver)
