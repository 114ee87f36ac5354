"""Formulas as lines over an input: axes with words, ticks where it matters, the scenario's value marked."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import figure_of, number, size_of, sizes_over
from tuiyan.deck.fence import parted
from tuiyan.deck.number import Figure, number_of
from tuiyan.deck.plain import inlines_from, item_from, lives_from, over_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines, Item, Live, Over

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence, FenceField
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("formula", "line", "over", "log", "ticks", "with", "note")
MOST_LINES = 3
SAMPLES = 40
WRITTEN = re.compile(r"([\d.,]*\d)\s*(.*)")
USUAL = (Item((), number("kv_read_time")), Item((), number("move_time")))
USUAL_OVER = Over("context_tokens", ("1024", "131072"))


class LinePlot(NamedTuple):
    """Formulas over an input; without any, the time to read KV and weights over the context.

    Attributes:
        items: The formulas; one without a label goes by its own name.
        over: The input and its range.
        ticks: Values of the input that matter besides the scenario's own.
        is_log: Whether the input's axis goes by doublings.
        note: Below the lines.
        line: 1-based.
        step: The reveal it appears at.
    """

    items: tuple[Item, ...] = USUAL
    over: Over = USUAL_OVER
    ticks: tuple[Live, ...] = ()
    is_log: bool = True
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> LinePlot | None:
        """Read a fence ``plot line``."""
        if not fence.all("formula") and not fence.all("line"):
            return cls(note=fence.note(), line=fence.line)
        overrides = fence.overrides()
        items, over = fence.items("line", overrides), fence.span()
        if fence.all("formula"):
            items = [*(Item((), live) for live in fence.lives(overrides)), *items]
        if not items or not over:
            return None
        cells = [cell for cell in parted(fence.one("ticks"), ",") if cell.value]
        ticks = (_read_tick(cell, over.name, fence) for cell in cells)
        kept = tuple(tick for tick in ticks if tick)
        is_log = fence.one("log").value == "true"
        return cls(tuple(items[:MOST_LINES]), over, kept, is_log, fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> LinePlot:
        """Return what was kept as JSON."""
        items, over, ticks, is_log, note, *rest = fields
        swept = over_from(over)
        assert swept is not None
        made = tuple(map(item_from, items))
        return cls(made, swept, lives_from(ticks), is_log, inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[LineChart, ...]:
        """Return the lines; nothing where one of them cannot be computed."""
        name = resolver.catalog.resolved(self.over.name)
        texts = _samples(self.over.values, is_log=self.is_log)
        places = sizes_over(resolver.values, name, name, texts)
        known = [(place, text) for place, text in zip(places, texts, strict=True) if place is not None]
        first = self.items[0].live
        unit = first.unit or resolver.catalog.unit(first.name)
        lines = [_line(item, name, known, unit, resolver) for item in self.items]
        kept = tuple(line for line in lines if line)
        if len(kept) < len(lines) or len(known) < 2:
            return ()
        ends = tuple(_at(name, text, resolver) for text in (known[0][1], known[-1][1]))
        ticks = tuple(tick for tick in map(resolver.figure, self.ticks) if size_of(tick))
        axis = Axis(resolver.label(name), ends, figure_of(resolver, name), ticks, is_log=self.is_log)
        return (
            LineChart(
                kept,
                tuple(place for place, _ in known),
                axis,
                unit,
                fragments(self.note, resolver),
                self.step,
            ),
        )


class Line(NamedTuple):
    """One formula over the input.

    Attributes:
        label: What it is called.
        ink: Of its meaning.
        sizes: One a sample, in base units; None where it has no result.
        before: The same under the opening scenario, where that is another.
        own: At the scenario's own value.
        ends: At both ends of the axis.
    """

    label: str
    ink: str
    sizes: tuple[Fraction | None, ...]
    before: tuple[Fraction | None, ...]
    own: Figure
    ends: tuple[Figure, ...]


class Axis(NamedTuple):
    """The input.

    Attributes:
        label: What it is called.
        ends: Its first and its last value.
        own: The scenario's.
        ticks: Values that matter besides.
        is_log: Whether it goes by doublings.
    """

    label: str
    ends: tuple[Figure, ...]
    own: Figure
    ticks: tuple[Figure, ...] = ()
    is_log: bool = False


class LineChart(NamedTuple):
    """Lines on common axes.

    Attributes:
        lines: In the order of their author.
        places: Of the samples, in base units of the input.
        axis: The input.
        unit: Of the formulas.
        note: Below them.
        step: The reveal it appears at.
    """

    lines: tuple[Line, ...]
    places: tuple[Fraction, ...]
    axis: Axis
    unit: str
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the lines; they stay on one page."""
        from tuiyan.deck.blocks.plots.line_drawing import line_rows

        return [context.part(line_rows(self, context))]


def _read_tick(field: FenceField, over: str, fence: Fence) -> Live | None:
    """Read a value of the input: a formula, or a number as it is written."""
    if WRITTEN.fullmatch(field.value):
        return number(over, "", ((over, field.value),))._replace(line=field.line, column=field.column)
    return fence.live(field, fence.overrides())


def _samples(ends: tuple[str, ...], *, is_log: bool) -> list[str]:
    """Return values that lie evenly between two, as texts: whole ones between whole ones."""
    first, last = (WRITTEN.match(end) for end in ends)
    if first is None or last is None:
        return list(ends)
    low, high = (float(match[1].replace(",", "")) for match in (first, last))
    unit = first[2] or last[2]
    is_whole = not any("." in match[1] for match in (first, last))
    found = []
    for at in range(SAMPLES + 1):
        share = at / SAMPLES
        value = low * (high / low) ** share if is_log and low > 0 else low + (high - low) * share
        text = f"{round(value)}" if is_whole else f"{value:.6g}"
        found.append(f"{text} {unit}".strip())
    return list(dict.fromkeys(found))


def _at(name: str, text: str, resolver: Resolver) -> Figure:
    return resolver.figure(number(name, "", ((name, text),)))


def _line(
    item: Item, over: str, known: list[tuple[Fraction, str]], unit: str, resolver: Resolver
) -> Line | None:
    live = item.live._replace(name=resolver.catalog.resolved(item.live.name), unit=unit)
    own = resolver.figure(live)
    texts = [text for _, text in known]
    sizes = sizes_over(resolver.values_of(number_of(live)), live.name, over, texts)
    if own.fault in ("missing", "unknown") or not any(sizes):
        return None
    before: list[Fraction | None] = []
    if own.baseline and not live.pin:
        before = sizes_over(resolver.opening.changed(dict(live.overrides)), live.name, over, texts)
        before = [] if before == sizes else before
    ends = (resolver.figure(live.given((over, texts[at]))) for at in (0, -1))
    shown = [figure if figure.quantity is not None else Figure("") for figure in (own, *ends)]
    words = "".join(fragment.text for fragment in fragments(item.label, resolver))
    label, ink = words or resolver.label(live.name), item.ink or resolver.ink(live.name)
    return Line(label, ink, tuple(sizes), tuple(before), shown[0], tuple(shown[1:]))
