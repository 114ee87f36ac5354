"""What a turned input changes: bars with the shadow of what they were, and the input itself on a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.bar_drawing import (
    GENEROUS,
    SMALLEST,
    bar_runs,
    baseline_runs,
    largest_of,
    looser,
    shadow_row,
    thickness,
)
from tuiyan.deck.blocks.plots.figures import Overrides, figure_of, is_known, number, phrase, size_of
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, item_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.resolved import Fragments
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.slide import Inlines, Item
from tuiyan.deck.style import ACCENT, LINE, NUM, TEXT, Style
from tuiyan.text.cells import width

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver

KEYS = ("bar", "knob", "with", "note")
MOST_BARS = 3
BATCH = "batch"
USUAL = (("pictures.reading", "move_time", "mem"), ("pictures.computing", "compute_time", "comp"))
SECOND = "s"
INDENT = 2
FOR_WORDS = 20
"""Cells behind the longest bar, for what it was."""

USER_CELLS = 1.5
NEAR = 4
"""An edge is drawn on the line where it is at most so many times as far as the input."""


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
        return [context.part(_rows(self, context))]


def _stated(item: Item, at_own: Overrides, resolver: Resolver) -> KnobBar | None:
    """Return the bar of an item; what it was is what it would have been with the input as it is now."""
    live = item.live.given(*at_own)
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


def _rows(chart: KnobChart, context: LayoutContext) -> list[Row]:
    """Draw the bars, then the line of the input."""
    thick = thickness(context)
    rows: list[Row] = []
    for at, bar in enumerate(chart.bars):
        rows += [()] * (1 + looser(context, 1)) if at and thick > SMALLEST else []
        rows += _bar_rows(bar, chart, thick, context)
    rows += [()] * (2 if thick == GENEROUS else 1)
    rows += _line(chart, context)
    return rows + context.note(chart.note)


def _bar_rows(bar: KnobBar, chart: KnobChart, thick: int, context: LayoutContext) -> list[Row]:
    """Draw a figure's words, its bar, and the shadow of what it was; where room lacks, that in words."""
    cells = context.width - INDENT - FOR_WORDS
    largest = largest_of(each.figure for each in chart.bars if _are_alike(each.figure, bar.figure))
    name = context.runs(bar.label, Style(bar.ink, bold=True))
    head: Row = (space(INDENT), *name, space(3), context.value(bar.figure, NUM))
    if bar.change:
        head = (*head, space(3), *context.runs(bar.change))
    row: Row = (space(INDENT), *bar_runs(size_of(bar.figure), largest, cells, bar.ink, context.glyphs))
    if thick == SMALLEST:
        before = baseline_runs(bar.figure, context)
        head = (*head, space(3), *before) if before else head
        return [head, row]
    shadow = shadow_row(bar.figure, largest, cells, context, indent=INDENT)
    return [head, *[row] * (2 + looser(context, 1) if thick == GENEROUS else 1), shadow]


def _are_alike(figure: Figure, other: Figure) -> bool:
    """Tell whether two figures measure the same, and so stand on one scale."""
    if figure.quantity is None or other.quantity is None:
        return False
    return figure.quantity.dimension == other.quantity.dimension


def _line(chart: KnobChart, context: LayoutContext) -> list[Row]:
    """Draw the input as a line that ends in its value, and beyond that the edge."""
    label = Run(context.glyphs.text(chart.name), TEXT)
    start = INDENT + width(label.text) + 3
    value = context.value(chart.own, NUM)
    chip = (
        Run(" ◂ ", Style("num", "sel")),
        value._replace(style=NUM.on("sel")),
        Run(" ▸ ", Style("num", "sel")),
    )
    words, was = _edge_words(chart, context)
    room = context.width - start - row_width(chip) - max(row_width(words), row_width(was)) - 3
    own, edge = float(size_of(chart.own)), float(size_of(chart.edge)) if chart.edge else 0.0
    is_near = own < edge <= own * NEAR
    scale = min(USER_CELLS, max(1, room - 2) / (edge if is_near else max(own, 1.0)))
    lit = max(1, min(room, round(own * scale)))
    row: Row = (space(INDENT), label, space(3), Run("━" * lit, TEXT), *chip)
    if chart.edge is None or edge <= own:
        row = (*row, space(2), *words) if words else row
        return [row, *_below(row, was, words)]
    if is_near:
        before = max(1, round((edge - own) * scale))
        row = (*row, Run("─" * min(before, room - lit), LINE), Run("◆", ACCENT), Run("─", LINE))
    else:
        row = (*row, Run("─" * max(1, room - lit), LINE))
    row = (*row, space(2), *words)
    return [row, *_below(row, was, words)]


def _edge_words(chart: KnobChart, context: LayoutContext) -> tuple[Row, Row]:
    """Say from where on something else bounds, and where that was under the opening scenario."""
    if chart.edge is None:
        return (), ()
    key = "pictures.edge_passed" if size_of(chart.edge) <= size_of(chart.own) else "pictures.edge"
    words = tuple(context.runs(phrase(key, users=chart.edge), TEXT))
    return words, baseline_runs(chart.edge, context)


def _below(row: Row, was: Row, words: Row) -> list[Row]:
    """Put what an edge was below its words."""
    return [tuple(filled((), row_width(row) - row_width(words))) + was] if was else []
