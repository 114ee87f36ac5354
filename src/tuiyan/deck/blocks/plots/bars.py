"""Bars on one scale, the value after each; one is lit, or each has its own ink."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.bar_drawing import bar_runs, baseline_runs, largest_of, shadow_row
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, item_from, optional_live_from, over_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.resolved import Fragment, Fragments
from tuiyan.deck.row import Row, Run, filled, indented, row_width, space
from tuiyan.deck.slide import Inline, Inlines, Item, Live, Over
from tuiyan.deck.style import ACCENT, MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver

KEYS = ("formula", "over", "bar", "ratio", "with", "note")
INDENT = 4
LONGEST_LABEL = 28
SLACK = 2
"""Cells that a value may grow by under another scenario before anything moves."""


class Bars(NamedTuple):
    """A bar chart: of single numbers, or of one formula over the values of an input.

    Attributes:
        items: Single bars; none where ``live`` is drawn over an input.
        live: The formula, or None.
        over: The input, or None.
        ratio: How much longer the longest bar is than the shortest, or None.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    items: tuple[Item, ...]
    live: Live | None = None
    over: Over | None = None
    ratio: Live | None = None
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Bars | None:
        """Read a fence ``plot bars``."""
        overrides = fence.overrides()
        if fence.all("bar"):
            items = tuple(fence.items("bar", overrides))
            if not items:
                fence.missing(KEYS[0])
                return None
            ratio = fence.live_of("ratio", overrides)
            return cls(items, ratio=ratio, note=fence.note(), line=fence.line)
        lives, over = fence.lives(overrides), fence.over()
        if not lives or not over:
            return None
        over = over._replace(line=lives[0].line)
        return cls((), lives[0], over, note=fence.note(), line=fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Bars:
        """Return what was kept as JSON."""
        items, live, over, ratio, note, *rest = fields
        made = tuple(map(item_from, items))
        swept, longer = optional_live_from(live), optional_live_from(ratio)
        return cls(made, swept, over_from(over), longer, inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[BarChart, ...]:
        """Return the bars with their values."""
        bars, heading = tuple(_bar(item, resolver) for item in self.items), ""
        if self.live and self.over:
            bars = tuple(_swept(self.live, self.over.name, value, resolver) for value in self.over.values)
            heading = "" if resolver.is_choice(self.over.name) else resolver.label(self.over.name)
        ratio = resolver.figure(self.ratio) if self.ratio else None
        return (BarChart(bars, heading, ratio, fragments(self.note, resolver), self.step),)


class Bar(NamedTuple):
    """One bar.

    Attributes:
        label: Before it.
        figure: Its value.
        size: How long it is, in the unit all bars share; None when it cannot be computed.
        ink: Of the bar, or ``""`` for the quiet one.
        is_current: Whether it is the scenario's own choice.
        is_lit: Whether its value stands out.
        value: The figure as text, with the badge of one that was published.
    """

    label: Fragments
    figure: Figure
    size: Fraction | None
    ink: str = ""
    is_current: bool = False
    is_lit: bool = False
    value: Fragments = ()


class BarChart(NamedTuple):
    """Bars on one scale.

    Attributes:
        bars: From top to bottom.
        heading: What the bars are over, where their labels are bare numbers.
        ratio: How much longer the longest is than the shortest, where the author names it.
        note: Below it.
        step: The reveal it appears at.
    """

    bars: tuple[Bar, ...]
    heading: str = ""
    ratio: Figure | None = None
    note: Fragments = ()
    step: int = 0

    @property
    def largest(self) -> Fraction:
        """The length of the longest bar, or of its shadow."""
        known = [bar for bar in self.bars if bar.size is not None]
        sizes = (bar.size or Fraction(0) for bar in known)
        return max((largest_of(bar.figure for bar in known), *sizes), default=Fraction(0))

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out a bar chart; it stays on one page."""
        made = [_drawn(bar, context) for bar in self.bars]
        label_cells = _label_cells(made, context)
        words = [baseline_runs(bar.bar.figure, context) for bar in made]
        value_cells = max(
            row_width(row) for bar, was in zip(made, words, strict=True) for row in (bar.value, was)
        )
        value_cells += 2 + SLACK
        cells = context.width - INDENT - label_cells - value_cells
        cells = cells * 2 // 3 if context.columns < 80 else cells
        rows: list[Row] = []
        if self.heading:
            rows.append((space(INDENT), Run(context.glyphs.text(self.heading), MUTED)))
            rows += [()] * (context.density.bar_rows > 1)
        for at, bar in enumerate(made):
            rows += [()] * (context.density.bar_gap if at else 0)
            rows += _bar_rows(bar, self.largest, label_cells, cells, context)
            if context.density.bar_gap:
                indent = INDENT + label_cells
                shadow = shadow_row(bar.bar.figure, self.largest, cells, context, indent=indent)
                rows += [shadow] if shadow else []
            elif row_width((*rows[-1], *words[at])) + 3 <= context.width and words[at]:
                rows[-1] = (*rows[-1], space(3), *words[at])
        if self.note:
            indent = INDENT + label_cells
            rows += [()] if context.density.rules else []
            rows += [indented(row, indent) for row in context.rows(self.note, context.width - indent, MUTED)]
        return [context.part(rows)]


class _Drawn(NamedTuple):
    """A bar with its words as runs."""

    bar: Bar
    label: list[Run]
    value: Row


def _bar(item: Item, resolver: Resolver) -> Bar:
    figure, label = resolver.figure(item.live), fragments(item.label, resolver)
    if item.live.kind != "measured":
        return Bar(label, figure, _size_of(figure, item.live), item.ink, is_lit=bool(item.ink))
    published = resolver.published(item.live.name)
    size = published.size if published else None
    value = fragments((Inline("", live=item.live),), resolver)
    return Bar(label, figure, size, item.ink, is_lit=bool(item.ink), value=value)


def _swept(live: Live, name: str, value: str, resolver: Resolver) -> Bar:
    at_value = live.given((name, value))
    figure = resolver.figure(at_value)
    is_current = resolver.is_current(name, value)
    label = Fragment(resolver.choice(name, value), "bold" if is_current else "")
    ink = resolver.ink(live.name) if is_current else ""
    return Bar((label,), figure, _size_of(figure, live), ink, is_current, is_lit=is_current)


def _size_of(figure: Figure, live: Live) -> Fraction | None:
    """Return how long a figure is, in base units."""
    return figure.quantity.value if figure.quantity is not None and live.kind == "number" else None


def _drawn(bar: Bar, context: LayoutContext) -> _Drawn:
    style = NUM if bar.is_lit else TEXT
    value = tuple(context.runs(bar.value, style)) or (context.value(bar.figure, style),)
    return _Drawn(bar, context.runs(bar.label), value)


def _label_cells(made: list[_Drawn], context: LayoutContext) -> int:
    longest = max(row_width(bar.label) for bar in made)
    return min(max(longest, 4), min(LONGEST_LABEL, context.width // 3)) + 3


def _bar_rows(
    drawn: _Drawn, largest: Fraction, label_cells: int, cells: int, context: LayoutContext
) -> list[Row]:
    bar = drawn.bar
    runs = bar_runs(
        bar.size or Fraction(0),
        largest,
        cells,
        bar.ink or "quiet",
        context.glyphs,
        is_low=not context.density.bar_gap,
    )
    labels = wrap(drawn.label, label_cells - 2) or [()]
    mark = Run("▸ ", ACCENT) if bar.is_current else space(2)
    first = (space(INDENT - 2), mark, *filled(labels[0], label_cells), *runs, space(2), *drawn.value)
    below = [filled(row, label_cells) for row in labels[1:]]
    below += [(space(label_cells),)] * (context.density.bar_rows - 1 - len(below))
    thick = [runs if at < context.density.bar_rows - 1 else [] for at in range(len(below))]
    return [first, *((space(INDENT), *row, *more) for row, more in zip(below, thick, strict=True))]
