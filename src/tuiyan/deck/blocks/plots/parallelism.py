"""Four ways to share a model among cards, in the order of what a card has to send for each."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import number, size_of
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, pairs_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("cards", "experts", "with", "note")
CARDS = (2, 4, 8)
EXPERTS = "qwen3-235b-a22b"
"""The model whose experts are shown under a scenario whose own has none."""


class Parallelism(NamedTuple):
    """A model shared among a few cards, in four ways.

    Attributes:
        cards: 2, 4 or 8.
        experts: The model for expert parallelism where the scenario's has no experts; ``none`` for no model.
        overrides: Names with the values they take here only.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    cards: int = 4
    experts: str = EXPERTS
    overrides: tuple[tuple[str, str], ...] = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Parallelism:
        """Read a fence ``plot parallelism``."""
        cards, *_ = fence.wholes("cards", (4,))
        if cards not in CARDS:
            fence.source.complain(fence.one("cards").span, say("diagrams.parallel_cards"))
            cards = 4
        experts = fence.one("experts").value or EXPERTS
        return cls(cards, experts, fence.overrides(), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Parallelism:
        """Return what was kept as JSON."""
        cards, experts, overrides, note, *rest = fields
        return cls(cards, experts, pairs_from(overrides), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[ParallelChart, ...]:
        """Return what a card sends in a step, for each way."""
        is_mixture = resolver.holds("ffn = moe")
        model = (("model", self.experts),) if not is_mixture else ()
        has_experts = is_mixture or self.experts != "none"
        sent = (
            Figure("0"),
            self._figure("pp_sent_bytes", resolver),
            self._figure("ep_sent_bytes", resolver, model) if has_experts else None,
            self._figure("tp_sent_bytes", resolver),
        )
        ways = [Way(name, figure) for name, figure in zip(WAYS, sent, strict=True)]
        ways = sorted(ways, key=lambda way: way.size) if has_experts else ways
        borrowed = resolver.choice("model", self.experts) if model and has_experts else ""
        if any(figure is not None and figure.fault for figure in sent):
            return ()
        cards = (("gpus", str(self.cards)), ("tp", str(self.cards)))
        is_slow = not resolver.holds(f"link_domain >= {self.cards}")
        time = self._figure("allreduce_time", resolver, cards) if is_slow else None
        batch, note = self._figure("batch", resolver), fragments(self.note, resolver)
        return (ParallelChart(tuple(ways), self.cards, batch, time, borrowed, note, self.step),)

    def _figure(self, name: str, resolver: Resolver, more: tuple[tuple[str, str], ...] = ()) -> Figure:
        cards = (("cards", str(self.cards)),) if name in SHARED else ()
        live = number(name, "", (*cards, *more, *self.overrides), self.line)
        figure = resolver.figure(live)
        is_small = name.endswith("_bytes") and figure.quantity is not None and figure.quantity.value < SMALL
        return resolver.figure(live._replace(unit="kB")) if is_small else figure


SHARED = ("tp_sent_bytes", "ep_sent_bytes")
"""What depends on the number of cards."""

SMALL = 10**6
"""Bytes that are better told in kB."""

WAYS = ("dp", "pp", "ep", "tp")


class Way(NamedTuple):
    """One way to share a model.

    Attributes:
        name: ``dp``, ``pp``, ``ep`` or ``tp``.
        sent: What each card sends in a step; None where the model cannot be shared so.
    """

    name: str
    sent: Figure | None

    @property
    def size(self) -> Fraction:
        """What each card sends, in bytes."""
        return size_of(self.sent) if self.sent else Fraction(0)


class ParallelChart(NamedTuple):
    """Four ways to share a model, side by side.

    Attributes:
        ways: From left to right, the one with most to send last.
        cards: How many share.
        batch: Users of a step.
        time: What tensor parallelism waits for its link, where that is no fast one.
        borrowed: The model that stands in for the scenario's, which has no experts.
        note: Below it.
        step: The reveal it appears at.
    """

    ways: tuple[Way, ...]
    cards: int
    batch: Figure
    time: Figure | None = None
    borrowed: str = ""
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the ways; they stay on one page."""
        from tuiyan.deck.blocks.plots.parallelism_drawing import parallel_rows

        return [context.part(parallel_rows(self, context))]
