"""Prefill and decode on machines of their own: how many of each, and how busy the link between them is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import figure_of, is_known, size_of
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, pairs_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("with", "note")
MOST_MACHINES = 9
SLOW, FAST = 12_500_000_000, 50_000_000_000
"""Bytes a second of one port of 100G and of 400G."""

BRIEF = Fraction(1, 10)
"""Seconds below which times are better read in milliseconds, and a hundredth of it in microseconds."""


class Pools(NamedTuple):
    """Two pools of machines.

    Attributes:
        overrides: Names with the values they take here only.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    overrides: tuple[tuple[str, str], ...] = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Pools:
        """Read a fence ``plot pools``."""
        return cls(fence.overrides(), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Pools:
        """Return what was kept as JSON."""
        overrides, note, *rest = fields
        return cls(pairs_from(overrides), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[PoolChart, ...]:
        """Return what both pools do, and how busy the link is."""
        prompt = self._figure("prompt_tokens", resolver)
        context = {"context_tokens": str(max(1, int(size_of(prompt))))}
        both = [self._figure(name, resolver, "s") for name in ("ttft", "decode_card_time")]
        if is_known(*both) and min(map(size_of, both)) < BRIEF and max(map(size_of, both)) < 10 * BRIEF:
            both = [self._figure(name, resolver, "ms") for name in ("ttft", "decode_card_time")]
        times = PoolTimes(
            both[0],
            self._figure("request_tpot", resolver),
            both[1],
            self._figure("pool_ratio", resolver),
            self._figure("decode_per_prefill", resolver),
            self._figure("kv_bytes_per_user", resolver, "GB", **context),
            self._figure("prefill_layer_time", resolver),
            self._figure("layers", resolver),
            self._figure("batch", resolver),
            self._figure("gpus", resolver),
        )
        if not is_known(*times):
            return ()
        note = fragments(self.note, resolver)
        links = tuple(self._links(times, resolver))
        return (PoolChart(times, self._bounds(resolver), links, note, self.step),)

    def _bounds(self, resolver: Resolver) -> tuple[str, str]:
        """Return what prefill and what decode wait for."""
        under = resolver.under(resolver.values.changed(dict(self.overrides)))
        return (
            "memory" if under.holds("prefill_bound = memory") else "compute",
            "compute" if under.holds("compute_time / request_tpot >= 50 %") else "memory",
        )

    def _links(self, times: PoolTimes, resolver: Resolver) -> list[Link]:
        """Return the scenario's port, a slower or faster one, and one port for each card."""
        network = self._figure("network_bandwidth", resolver)
        if network.quantity is None:
            return []
        own, gpus = size_of(network), int(size_of(times.gpus))
        kinds = [(1, Fraction(SLOW)), (1, own)] if own > SLOW else [(1, own), (1, Fraction(FAST))]
        kinds += [(gpus, own)] if gpus > 1 else []
        return [self._link(ports, each, ports * each == own, resolver) for ports, each in kinds]

    def _link(self, ports: int, each: Fraction, is_own: bool, resolver: Resolver) -> Link:
        rate = {} if is_own else {"network_bandwidth": f"{float(ports * each / 10**9):g} GB/s"}
        share = self._figure("transfer_share", resolver, **rate)
        exposed = self._figure("transfer_exposed", resolver, **rate)
        if is_known(exposed) and size_of(exposed) < BRIEF / 100:
            exposed = self._figure("transfer_exposed", resolver, "µs", **rate)
        return Link(ports, f"{float(each * 8 / 10**9):g}G", share, exposed, is_own)

    def _figure(self, name: str, resolver: Resolver, unit: str = "", **more: str) -> Figure:
        given = {**dict(self.overrides), **more}
        return figure_of(resolver, name, unit, tuple(given.items()), self.line)


class PoolTimes(NamedTuple):
    """What both pools do.

    Attributes:
        prefill: The time of one prompt on one machine.
        step: The time of one step of decode.
        decode: One request's share of decode.
        ratio: Machines of prefill to machines of decode.
        inverse: The other way round.
        kv: Of one prompt, to be sent.
        layer: The prefill of one layer.
        layers: How many.
        batch: Users of a step of decode.
        gpus: Cards of a machine.
    """

    prefill: Figure
    step: Figure
    decode: Figure
    ratio: Figure
    inverse: Figure
    kv: Figure
    layer: Figure
    layers: Figure
    batch: Figure
    gpus: Figure


class Link(NamedTuple):
    """One way to send the KV.

    Attributes:
        ports: How many.
        rate: Of one: ``400G``.
        share: How long it is busy, of the prefill.
        exposed: What of it the first token waits for.
        is_own: Whether it is the scenario's.
    """

    ports: int
    rate: str
    share: Figure
    exposed: Figure
    is_own: bool

    @property
    def size(self) -> Fraction:
        """How long it is busy, of the prefill."""
        return size_of(self.share)


class PoolChart(NamedTuple):
    """Two pools of machines and the link between them.

    Attributes:
        times: What both do.
        bounds: What prefill and what decode wait for: ``compute`` or ``memory``.
        links: Ways to send the KV.
        note: Below it.
        step: The reveal it appears at.
    """

    times: PoolTimes
    bounds: tuple[str, str]
    links: tuple[Link, ...]
    note: Fragments = ()
    step: int = 0

    @property
    def machines(self) -> tuple[int, int]:
        """The few machines that come nearest to the ratio."""
        wanted = size_of(self.times.ratio)
        pairs = ((one, all_ - one) for all_ in range(2, MOST_MACHINES + 1) for one in range(1, all_))
        return min(pairs, key=lambda pair: max(wanted * pair[1] / pair[0], pair[0] / (wanted * pair[1])))

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out both pools above the link's bars; they stay on one page."""
        from tuiyan.deck.blocks.plots.pools_drawing import pool_rows

        return [context.part(pool_rows(self, context))]
