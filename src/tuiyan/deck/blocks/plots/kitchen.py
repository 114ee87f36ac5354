"""A card as a kitchen drawn to scale: a store, a wall with a small window, and a long stove."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import figure_of, is_known, phrase, size_of
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("note",)
NAMES = (
    "memory", "weights_on_card", "read_bytes", "move_time", "hbm_bandwidth", "peak_flops", "feed_rate",
    "feed_ratio", "gpus",
)  # fmt: skip


class Kitchen(NamedTuple):
    """A kitchen.

    Attributes:
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Kitchen:
        """Read a fence ``plot kitchen``."""
        return cls(fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Kitchen:
        """Return what was kept as JSON."""
        note, *rest = fields
        return cls(inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[KitchenChart, ...]:
        """Return the kitchen; nothing where the card's figures are not known."""
        found = {name: figure_of(resolver, name) for name in NAMES}
        if not is_known(*found.values()):
            return ()
        cards = found["gpus"]
        passed = {"bytes": found["read_bytes"], "time": found["move_time"], "cards": cards}
        key = "pictures.passed" if size_of(cards) == 1 else "pictures.passed_by_cards"
        is_held = size_of(found["weights_on_card"]) <= size_of(found["memory"])
        store = phrase("pictures.store" if is_held else "pictures.store_full", bytes=found["weights_on_card"])
        window = "pictures.window" if size_of(found["feed_ratio"]) > 1 else "pictures.window_wide"
        through = _each_second(found["hbm_bandwidth"])
        rate = _each_second(found["feed_rate"])
        stove = phrase("pictures.stove", compute=found["peak_flops"], rate=rate)
        return (
            KitchenChart(
                (found["memory"], found["weights_on_card"]),
                (found["hbm_bandwidth"], found["feed_rate"]),
                found["feed_ratio"],
                store,
                (phrase(key, **passed), phrase("pictures.passed_short", **passed)),
                (phrase(window, rate=through), phrase("pictures.window_short", rate=through)),
                stove,
                fragments(self.note, resolver),
                self.step,
            ),
        )


class KitchenChart(NamedTuple):
    """A kitchen with its figures.

    Attributes:
        store: How much the store of one card holds, and the weights in it.
        rates: What the window passes in a second, and what the stove could work off.
        ratio: The second over the first.
        store_words: On the store.
        passed_words: On the wall, at the left of the window; longer, and shorter.
        window_words: On the wall, at the right of it; the same.
        stove_words: On the stove.
        note: Below it.
        step: The reveal it appears at.
    """

    store: tuple[Figure, Figure]
    rates: tuple[Figure, Figure]
    ratio: Figure
    store_words: Fragments
    passed_words: tuple[Fragments, Fragments]
    window_words: tuple[Fragments, Fragments]
    stove_words: Fragments
    note: Fragments = ()
    step: int = 0

    @property
    def window_share(self) -> Fraction:
        """How wide the window is where the wider of window and stove is 1."""
        window, stove = map(size_of, self.rates)
        return window / max(window, stove)

    @property
    def stove_share(self) -> Fraction:
        """How long the stove is on the same scale."""
        window, stove = map(size_of, self.rates)
        return stove / max(window, stove)

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the kitchen; it stays on one page."""
        from tuiyan.deck.blocks.plots.kitchen_drawing import kitchen_rows

        return [context.part(kitchen_rows(self, context))]


def _each_second(figure: Figure) -> Figure:
    """Return a rate as what it comes to in a second."""
    return figure._replace(text=figure.text.removesuffix("/s"))
