"""What a turned input changes: bars with the shadow of what they were, and the input itself on a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import Overrides, figure_of, is_known, number, phrase, size_of
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, item_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.resolved import Fragments
from tuiyan.deck.slide import Inlines, Item

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver

KEYS = ("bar", "knob", "with", "note")
MOST_BARS = 3
BATCH = "batch"
USUAL = (("pictures.reading", "move_time", "mem"), ("pictures.computing", "compute_time", "comp"))
SECOND = "s"


class Knob(NamedTuple):
    """Bars of figures that an input moves; without any, reading and computing over the batch.

    Attributes:
        bars: From top to bottom.
        knob: The input.
        note: Below them.
        line: 1-based.
        step: The reveal it appears at.
    """

    bars: tuple[Item, ...] = ()
    knob: str = BATCH
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Knob:
        """Read a fence ``plot knob``."""
        bars = tuple(fence.items("bar", fence.overrides())[:MOST_BARS])
        return cls(bars, fence.one("knob").value or BATCH, fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Knob:
        """Return what was kept as JSON."""
        bars, knob, note, *rest = fields
        return cls(tuple(map(item_from, bars)), knob, inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[KnobChart, ...]:
        """Return the bars that can be computed, and where the input stands."""
        own = resolver.figure(number(self.knob))
        if not is_known(own):
            return ()
        at_own = ((self.knob, own.text.replace(",", "")),)
        made = [_stated(item, at_own, resolver) for item in self.bars]
        if not self.bars:
            made = [
                _bar(phrase(key), figure_of(resolver, name, "", at_own), ink, resolver)
                for key, name, ink in USUAL
            ]
        bars = tuple(bar for bar in made if bar)
        if not bars:
            return ()
        edge = figure_of(resolver, "batch_sweet_spot") if self.knob == BATCH else None
        edge = edge if edge is not None and is_known(edge) else None
        note = fragments(self.note, resolver)
        return (KnobChart(bars, resolver.label(self.knob), own, edge, note, self.step),)


class KnobBar(NamedTuple):
    """One figure.

    Attributes:
        label: What it is.
        figure: What it comes to; with what it was.
        ink: Of the bar.
        change: How much that changed, in words.
    """

    label: Fragments
    figure: Figure
    ink: str
    change: Fragments = ()


class KnobChart(NamedTuple):
    """Figures on one scale, and the input they follow.

    Attributes:
        bars: From top to bottom.
        name: What the input is called.
        own: What it is.
        edge: From where on another thing bounds, or None.
        note: Below them.
        step: The reveal it appears at.
    """

    bars: tuple[KnobBar, ...]
    name: str
    own: Figure
    edge: Figure | None = None
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out bars and knob; they stay on one page."""
        from tuiyan.deck.blocks.plots.knob_drawing import knob_rows

        return [context.part(knob_rows(self, context))]


def _stated(item: Item, at_own: Overrides, resolver: Resolver) -> KnobBar | None:
    """Return the bar of an item; what it was is what it would have been with the input as it is now."""
    live = item.live._replace(overrides=(*item.live.overrides, *at_own))
    ink = item.ink or resolver.ink(item.live.name)
    return _bar(fragments(item.label, resolver), resolver.figure(live), ink, resolver)


def _bar(label: Fragments, figure: Figure, ink: str, resolver: Resolver) -> KnobBar | None:
    if figure.fault in ("missing", "none"):
        return None
    return KnobBar(label, figure, ink, _change(figure, resolver))


def _change(figure: Figure, resolver: Resolver) -> Fragments:
    """Say how much a figure changed: a time became faster or slower, anything else more or less."""
    from tuiyan.engine.quantity import Quantity

    if figure.baseline is None or not size_of(figure):
        return ()
    before = figure.baseline.quantity.value
    if figure.shadow is None or before <= 0:
        return phrase("pictures.unchanged", "muted")
    is_more = size_of(figure) > before
    ratio = size_of(figure) / before if is_more else before / size_of(figure)
    times = resolver.text_of(ratio, Quantity(1))
    if (
        figure.quantity is not None
        and figure.quantity.dimension == resolver.catalog.units.unit(SECOND).dimension
    ):
        key, ink = ("pictures.slower", "accent") if is_more else ("pictures.faster", "good")
        return phrase(key, ink, times=times)
    return phrase("pictures.more" if is_more else "pictures.less", "muted", times=times)
