"""The roofline: what a card could compute at each number of operations a byte, and where a batch stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import Overrides, figure_of, is_known, size_of, whole
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines

if TYPE_CHECKING:
    from fractions import Fraction

    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("points", "note")
COMPUTE_UNIT = "TFLOP/s"
MANY = 128
"""The batch beside the scenario's own where its author names none and this many do not fill compute."""


class Roofline(NamedTuple):
    """A roofline.

    Attributes:
        points: Batches besides the scenario's own; without any, many users where these do not fill compute.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    points: tuple[int, ...] = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Roofline:
        """Read a fence ``plot roofline``."""
        return cls(fence.wholes("points", ()), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Roofline:
        """Return what was kept as JSON."""
        points, note, *rest = fields
        return cls(tuple(points), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[RooflineChart, ...]:
        """Return the line and the points on it; nothing where the card's figures are not known."""
        roof = figure_of(resolver, "peak_flops", COMPUTE_UNIT)
        slope, ridge, cards, idle = (
            figure_of(resolver, name) for name in ("hbm_bandwidth", "ridge_point", "gpus", "idle_share")
        )
        own = whole(resolver, "batch")
        batches = [own, *(batch for batch in self.points or (MANY,) if batch != own)]
        points = tuple(point for batch in batches if (point := _point(resolver, batch, own)))
        if not self.points:
            points = tuple(each for each in points if each.is_current or size_of(each.used) < 1)
        if not is_known(roof, slope, ridge, cards, idle) or not points or not points[0].is_current:
            return ()
        note = fragments(self.note, resolver)
        return (RooflineChart(roof, slope, ridge, idle, points, int(size_of(cards)), note, self.step),)


class WorkPoint(NamedTuple):
    """Where a batch stands on the line.

    Attributes:
        users: The batch.
        intensity: Operations for each byte read.
        attained: Compute of one card that is in use.
        used: The same as a share.
        is_current: Whether it is the scenario's own.
    """

    users: Figure
    intensity: Figure
    attained: Figure
    used: Figure
    is_current: bool = False


class RooflineChart(NamedTuple):
    """A roofline with its figures.

    Attributes:
        roof: Peak compute of one card.
        slope: Bandwidth of its memory.
        ridge: Where the two meet.
        idle: What of the roof the scenario leaves unused.
        points: The scenario's own first.
        cards: How many there are.
        note: Below it.
        step: The reveal it appears at.
    """

    roof: Figure
    slope: Figure
    ridge: Figure
    idle: Figure
    points: tuple[WorkPoint, ...]
    cards: int = 1
    note: Fragments = ()
    step: int = 0

    @property
    def current(self) -> WorkPoint:
        """The scenario's own point."""
        return self.points[0]

    @property
    def is_full(self) -> bool:
        """Whether the scenario stands on the roof."""
        return size_of(self.current.intensity) >= size_of(self.ridge)

    @property
    def highest(self) -> Fraction:
        """The higher of this roof and the one it stands beside after a change of scenario."""
        return max(size_of(self.roof), self.roof.shadow or size_of(self.roof))

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the plot; it stays on one page."""
        from tuiyan.deck.blocks.plots.roofline_drawing import roofline_rows

        return [context.part(roofline_rows(self, context))]


def _point(resolver: Resolver, batch: int, own: int) -> WorkPoint | None:
    overrides: Overrides = () if batch == own else (("batch", str(batch)),)
    users, intensity, used = (
        figure_of(resolver, name, "", overrides) for name in ("batch", "decode_intensity", "utilization")
    )
    attained = figure_of(resolver, "attained_compute", COMPUTE_UNIT, overrides)
    if not is_known(users, intensity, attained, used) or size_of(intensity) <= 0:
        return None
    return WorkPoint(users, intensity, attained, used, batch == own)
