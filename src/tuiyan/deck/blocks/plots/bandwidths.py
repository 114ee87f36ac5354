"""Bandwidths as pipes to scale, each hanging from the one above: how much narrower, and what that costs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import Overrides, figure_fragment, figure_of, is_known, phrase, size_of
from tuiyan.deck.fence import parted
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, live_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.resolved import Fragments
from tuiyan.deck.slide import Inlines, Live

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence, FenceField
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver

KEYS = ("pipe", "with", "note")
RATE_UNIT = "GB/s"
MEMORY = "hbm_bandwidth"
USUAL = (
    (MEMORY, "hbm_transfer_time"),
    ("nvlink_bandwidth", "nvlink_transfer_time"),
    ("pcie_bandwidth", "pcie_transfer_time"),
    ("network_bandwidth", "transfer_time"),
)
"""The pipes from a card outwards, each with the time that one user's KV takes through it."""

RATIOS = {
    (MEMORY, "nvlink_bandwidth"): "hbm_over_nvlink",
    (MEMORY, "pcie_bandwidth"): "offload_ratio",
    ("nvlink_bandwidth", "pcie_bandwidth"): "nvlink_over_pcie",
    ("pcie_bandwidth", "network_bandwidth"): "pcie_over_network",
}
"""How one of them compares with the next."""


class Pipe(NamedTuple):
    """A pipe as its author wrote it.

    Attributes:
        label: What it is.
        live: Its bandwidth.
        words: What it is for.
        line: 1-based.
    """

    label: Inlines
    live: Live
    words: Inlines = ()
    line: int = 0


class Bandwidths(NamedTuple):
    """Pipes; without any those of the scenario, from memory to the network.

    Attributes:
        pipes: From top to bottom.
        note: Below them.
        line: 1-based.
        step: The reveal it appears at.
    """

    pipes: tuple[Pipe, ...] = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Bandwidths:
        """Read a fence ``plot bandwidths``."""
        overrides = fence.overrides()
        read = (_read_pipe(field, fence, overrides) for field in fence.all("pipe"))
        return cls(tuple(pipe for pipe in read if pipe), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Bandwidths:
        """Return what was kept as JSON."""
        pipes, note, *rest = fields
        return cls(tuple(map(_pipe_from, pipes)), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[PipeChart, ...]:
        """Return the pipes that there are; nothing where there is only one."""
        made = [_shown(pipe, resolver) for pipe in self.pipes] or [*_usual(resolver)]
        found = [pipe for pipe in made if pipe is not None]
        pipes = tuple(_narrowed(found, at, resolver) for at in range(len(found)))
        if len(pipes) < 2:
            return ()
        moved = figure_of(resolver, "kv_bytes_per_user", "GB")
        heading = phrase("pictures.moves_kv", bytes=moved) if not self.pipes and is_known(moved) else ()
        return (PipeChart(pipes, heading, fragments(self.note, resolver), self.step),)


class ShownPipe(NamedTuple):
    """One pipe.

    Attributes:
        label: What it is.
        rate: Its bandwidth.
        ink: Of memory, or of what links cards.
        words: What it is for.
        time: What one user's KV takes through it, or None.
        narrower: How many times narrower it is than the one above, in words.
        name: Of the bandwidth.
    """

    label: Fragments
    rate: Figure
    ink: str
    words: Fragments = ()
    time: Figure | None = None
    narrower: Fragments = ()
    name: str = ""


class PipeChart(NamedTuple):
    """Pipes on one scale, the first being the widest.

    Attributes:
        pipes: From top to bottom.
        heading: What the times are of.
        note: Below them.
        step: The reveal it appears at.
    """

    pipes: tuple[ShownPipe, ...]
    heading: Fragments = ()
    note: Fragments = ()
    step: int = 0

    @property
    def widest(self) -> Fraction:
        """The largest bandwidth, in base units."""
        return max(size_of(pipe.rate) for pipe in self.pipes)

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the pipes; they stay on one page."""
        from tuiyan.deck.blocks.plots.bandwidths_drawing import pipe_rows

        return [context.part(pipe_rows(self, context))]


def _read_pipe(field: FenceField, fence: Fence, overrides: Overrides) -> Pipe | None:
    item = fence.item(field._replace(value="|".join(field.value.split("|")[:2])), overrides)
    if item is None:
        return None
    words = parted(field, "|")[2:3]
    return Pipe(item.label, item.live, fence.inlines(words[0]) if words else (), field.line)


def _pipe_from(plain: list[Any]) -> Pipe:
    label, live, words, line = plain
    return Pipe(inlines_from(label), live_from(live), inlines_from(words), line)


def _shown(pipe: Pipe, resolver: Resolver) -> ShownPipe | None:
    rate = resolver.figure(pipe.live)
    if not size_of(rate):
        return None
    name = resolver.catalog.resolved(pipe.live.name)
    ink = "mem" if name == MEMORY else "net"
    label, words = fragments(pipe.label, resolver), fragments(pipe.words, resolver)
    return ShownPipe(label, rate, ink, words, name=name)


def _usual(resolver: Resolver) -> list[ShownPipe]:
    """Return the pipes of the scenario; one that its cards do not have is left out."""
    lacks = resolver.lacks
    found = []
    has_link = not resolver.holds("fast_link = no")
    for name, time in USUAL:
        rate = figure_of(resolver, name, RATE_UNIT)
        if size_of(rate) and (has_link or name != "nvlink_bandwidth"):
            taken = figure_of(resolver, time)
            key = name.partition("_")[0]
            label = phrase(f"pictures.pipe_{key}", "bold")
            is_only_link = name == "pcie_bandwidth" and not has_link
            words = phrase("pictures.use_nvlink" if is_only_link else f"pictures.use_{key}")
            ink = "mem" if name == MEMORY else "net"
            found.append(ShownPipe(label, rate, ink, words, taken if is_known(taken) else None, name=name))
    resolver.lacks = lacks
    return found


def _narrowed(pipes: list[ShownPipe], at: int, resolver: Resolver) -> ShownPipe:
    """Say how many times narrower a pipe is than the one above."""
    pipe = pipes[at]
    above = pipes[at - 1] if at else pipe
    ratio = size_of(above.rate) / size_of(pipe.rate)
    if ratio <= 1:
        return pipe
    formula = RATIOS.get((above.name, pipe.name), "")
    figure = figure_of(resolver, formula) if formula else Figure("")
    if figure.quantity is None or figure.quantity.value != ratio:
        from tuiyan.engine.quantity import Quantity

        figure = Figure(resolver.text_of(ratio, Quantity(1)))
    return pipe._replace(
        narrower=phrase("pictures.narrower", "muted", ratio=(figure_fragment(figure, "muted"),))
    )
