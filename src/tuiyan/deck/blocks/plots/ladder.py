"""A stack of gains: what each multiplies by, and what they come to together, on one scale."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.bar_drawing import bar_text, eighths
from tuiyan.deck.blocks.plots.figures import phrase
from tuiyan.deck.fence import FenceField, parted
from tuiyan.deck.plain import inlines_from, live_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.resolved import Fragment
from tuiyan.deck.row import Row, Run, between, fitted, row_width, space
from tuiyan.deck.slide import Inlines, Live
from tuiyan.deck.style import BOLD, MUTED, QUIET, TEXT, Style
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("gain", "start", "with", "note")
WIDEST_LABEL = 24


class Gain(NamedTuple):
    """One gain as its author wrote it.

    Attributes:
        label: What it is called.
        live: What it multiplies by.
        words: What it comes from.
        ink: Of its bar, or ``""``.
    """

    label: Inlines
    live: Live
    words: Inlines
    ink: str


class Ladder(NamedTuple):
    """Gains, each on top of those before it.

    Attributes:
        gains: From top to bottom.
        start: What there is before the first.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    gains: tuple[Gain, ...]
    start: Inlines = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Ladder | None:
        """Read a fence ``plot ladder``."""
        found = (_read(field, fence) for field in fence.all("gain"))
        gains = tuple(gain for gain in found if gain)
        if not gains:
            fence.missing(KEYS[0])
            return None
        return cls(gains, fence.inlines(fence.one("start")), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Ladder:
        """Return what was kept as JSON."""
        gains, start, note, *rest = fields
        made = (
            Gain(inlines_from(label), live_from(live), inlines_from(words), ink)
            for label, live, words, ink in gains
        )
        return cls(tuple(made), inlines_from(start), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[LadderChart, ...]:
        """Return the rungs; a gain that cannot be had is left out."""
        start = fragments(self.start, resolver) or (Fragment(say("diagrams.ladder_start")),)
        rungs: list[Rung] = []
        total = Fraction(1)
        for gain in self.gains:
            figure = resolver.figure(gain.live)
            if figure.quantity is None and figure.fault == "missing":
                continue
            factor = figure.quantity.value if figure.quantity else Fraction(1)
            total *= factor
            text = resolver.text_of(total, figure.quantity) if figure.quantity else ""
            label, words = fragments(gain.label, resolver), fragments(gain.words, resolver)
            ink = gain.ink or resolver.ink(gain.live.name)
            rungs.append(Rung(label, figure, words, total / factor if factor else total, total, text, ink))
        return (LadderChart(start, tuple(rungs), fragments(self.note, resolver), self.step),) if rungs else ()


class Rung(NamedTuple):
    """One gain.

    Attributes:
        label: What it is called.
        figure: What it multiplies by.
        words: What it comes from.
        before: What those before it come to.
        total: What all up to it come to.
        text: The same in words.
        ink: Of its bar, or ``""``.
    """

    label: Fragments
    figure: Figure
    words: Fragments
    before: Fraction
    total: Fraction
    text: str
    ink: str


class LadderChart(NamedTuple):
    """Gains, each on top of those before it.

    Attributes:
        start: What there is before the first.
        rungs: From top to bottom.
        note: Below it.
        step: The reveal it appears at.
    """

    start: Fragments
    rungs: tuple[Rung, ...]
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the rungs; they stay on one page."""
        return [context.part(_rows(self, context))]


def _read(field: FenceField, fence: Fence) -> Gain | None:
    """Read ``LABEL | FORMULA | WORDS | ink``."""
    cells = parted(field, "|")
    if len(cells) < 2:
        fence.source.complain(field.span, say("diagrams.ladder_written"))
        return None
    live = fence.live(cells[1], fence.overrides())
    words = fence.inlines(cells[2]) if len(cells) > 2 else ()
    ink = fence.ink(cells[3]) if len(cells) > 3 else ""
    return Gain(fence.inlines(cells[0]), live, words, ink) if live else None


def _rows(chart: LadderChart, context: LayoutContext) -> list[Row]:
    """Draw a rung in two rows where there is room for its words, else in one."""
    note = context.note(chart.note)
    room = context.height - len(note)
    count = len(chart.rungs) + 1
    if context.density.bar_gap and 2 * count <= room:
        gap = 1 if 3 * count - 1 <= room else 0
        return [*_tall(chart, gap, context), *note]
    gap = 1 if 2 * count - 1 <= room else 0
    return [*_short(chart, gap, context), *note]


def _tall(chart: LadderChart, gap: int, context: LayoutContext) -> list[Row]:
    """Draw the words of each rung above its bar."""
    largest = _largest(chart)
    full = eighths(1, largest, context.width)
    rows: list[Row] = [tuple(context.runs(chart.start, BOLD)), (Run(bar_text(full, context.glyphs), QUIET),)]
    for rung in chart.rungs:
        words = [space(2), *context.runs(rung.words, MUTED)] if rung.words else []
        left = (*context.runs(rung.label, BOLD), *words)
        rows += [()] * gap
        rows.append(between(left, tuple(_product(rung, chart, context)), context.width))
        rows.append(_bar(rung, largest, context.width, context))
    return rows


def _short(chart: LadderChart, gap: int, context: LayoutContext) -> list[Row]:
    """Draw label, bar and product of each rung in one row."""
    labels = [context.runs(words, BOLD) for words in (chart.start, *(rung.label for rung in chart.rungs))]
    label = min(WIDEST_LABEL, max(map(row_width, labels)) + 2, context.width // 3)
    products = [_product(rung, chart, context) for rung in chart.rungs]
    cells = context.width - label - max(map(row_width, products)) - 2
    largest = _largest(chart)
    length = eighths(1, largest, cells)
    low = context.glyphs.low * max(1, length // 8)
    first = Run(bar_text(length, context.glyphs) if gap else low, QUIET)
    rows: list[Row] = [(*fitted(tuple(labels[0]), label), first)]
    for name, rung, product in zip(labels[1:], chart.rungs, products, strict=True):
        rows += [()] * gap
        bar = _bar(rung, largest, cells, context, is_low=not gap)
        rows.append((*fitted(tuple(name), label), *bar, space(1), *product))
    return rows


def _largest(chart: LadderChart) -> Fraction:
    return max((max(rung.before, rung.total) for rung in chart.rungs), default=Fraction(1))


def _product(rung: Rung, chart: LadderChart, context: LayoutContext) -> list[Run]:
    """Return what a rung multiplies by and what that comes to; the last one's in its full weight."""
    is_last = rung is chart.rungs[-1]
    factor = [Run(context.glyphs.text("× "), MUTED), context.value(rung.figure, TEXT)]
    total = phrase("diagrams.ladder_total", total=(Fragment(rung.text, "good" if is_last else "bold"),))
    return [*factor, space(1), *context.runs(total, MUTED)]


def _bar(rung: Rung, largest: Fraction, cells: int, context: LayoutContext, *, is_low: bool = False) -> Row:
    """Draw what was there, and what is added to it or taken from it."""
    kept, end = sorted((rung.before, rung.total))
    first, whole = eighths(kept, largest, cells) // 8, eighths(end, largest, cells)
    full = context.glyphs.low if is_low else context.glyphs.full
    if rung.total < rung.before:
        added = Run("▚" * max(1, whole // 8 - first), QUIET)
    elif is_low:
        added = Run(full * max(1, whole // 8 - first), Style(rung.ink or "good"))
    else:
        added = Run(bar_text(max(1, whole - first * 8), context.glyphs), Style(rung.ink or "good"))
    before = Run((full if context.glyphs.big else "=") * first, QUIET)
    return (before, added) if rung.total != rung.before else (before,)
