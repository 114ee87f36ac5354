"""A formula that ends in a figure three rows high, and below it bars that show what the figure depends on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.derive import Derived, derived
from tuiyan.deck.blocks.plots.figures import Overrides, figure_fragment, number, phrase, size_of
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, live_from, optional_live_from, over_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.resolved import Fragment, Fragments
from tuiyan.deck.slide import Inlines, Live, Over

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver

KEYS = ("formula", "over", "second", "with", "note")
STEPS = ("definition", "substituted", "result")
USUAL = number("move_time")
USUAL_SECOND = number("read_bytes")
USUAL_OVER = Over("weights", ("fp16", "fp8", "int4"))


class FigurePlot(NamedTuple):
    """A formula, its result, and the same over an input; without a formula, the time to read the weights.

    Attributes:
        live: The formula.
        over: The input, or None.
        second: What stands below each value, or None.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    live: Live = USUAL
    over: Over | None = USUAL_OVER
    second: Live | None = USUAL_SECOND
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> FigurePlot | None:
        """Read a fence ``plot figure``."""
        if not fence.all("formula"):
            return cls(note=fence.note(), line=fence.line)
        overrides = fence.overrides()
        live = fence.live_of("formula", overrides)
        over = fence.over() if fence.all("over") else None
        second = fence.live_of("second", overrides)
        return cls(live, over, second, fence.note(), fence.line) if live else None

    @classmethod
    def from_plain(cls, fields: list[Any]) -> FigurePlot:
        """Return what was kept as JSON."""
        live, over, second, note, *rest = fields
        below = optional_live_from(second)
        return cls(live_from(live), over_from(over), below, inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[FigureChart, ...]:
        """Return the formula's steps and the bars; nothing where it cannot be computed."""
        shown = derived(self.live, STEPS, resolver)
        if shown.derivation is None and self.live is USUAL:
            return ()
        values = self.over.values if self.over else ()
        made = [_bar(self, value, resolver) for value in values]
        bars = tuple(bar for bar in made if bar)
        is_counted = self.over is not None and not resolver.is_choice(self.over.name)
        heading = resolver.label(self.over.name) if self.over and is_counted else ""
        return (FigureChart(shown, bars, heading, fragments(self.note, resolver), self.step),)


class FigureBar(NamedTuple):
    """The figure at one value of the input.

    Attributes:
        label: The value.
        figure: What the formula comes to there.
        ink: Of the bar.
        second: Below the figure.
        remark: That the weights do not fit, where they do not.
        is_current: Whether it is the scenario's own.
    """

    label: Fragments
    figure: Figure
    ink: str
    second: Fragments = ()
    remark: Fragments = ()
    is_current: bool = False


class FigureChart(NamedTuple):
    """A formula with its figure and bars.

    Attributes:
        shown: The formula's steps.
        bars: From top to bottom.
        heading: What the bars are over, where their labels are bare numbers.
        note: Below them.
        step: The reveal it appears at.
    """

    shown: Derived
    bars: tuple[FigureBar, ...]
    heading: str = ""
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out formula and bars; they stay on one page."""
        from tuiyan.deck.blocks.plots.figure_drawing import figure_rows

        return [context.part(figure_rows(self, context))]


def _bar(plot: FigurePlot, value: str, resolver: Resolver) -> FigureBar | None:
    assert plot.over is not None
    change = (plot.over.name, value)
    figure = resolver.figure(plot.live.given(change))
    if figure.fault == "missing" or not size_of(figure):
        return None
    is_current = resolver.is_current(plot.over.name, value)
    ink = resolver.ink(plot.live.name) if is_current else "quiet"
    label = (Fragment(resolver.choice(plot.over.name, value), "bold" if is_current else ""),)
    second: Fragments = ()
    if plot.second:
        live = plot.second.given(change)
        second = (figure_fragment(resolver.figure(live), "muted"),) if not resolver.figure(live).fault else ()
    return FigureBar(
        label, figure, ink, second, _remark((*plot.live.overrides, change), resolver), is_current
    )


def _remark(overrides: Overrides, resolver: Resolver) -> Fragments:
    """Say that weights of this kind do not fit on the scenario's cards, where they do not."""
    under = resolver.under(resolver.values.changed(dict(overrides)))
    if not under.holds("weights_fit = no"):
        return ()
    cards = resolver.figure(number("gpus", "", overrides))
    key = "pictures.not_on_one" if size_of(cards) == 1 else "pictures.not_on_cards"
    return phrase(key, cards=cards)
