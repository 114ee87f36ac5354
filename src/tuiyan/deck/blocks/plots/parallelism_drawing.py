"""Four ways to share a model in rows: panels side by side, or on a small screen one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.bar_drawing import bar_runs
from tuiyan.deck.blocks.plots.figures import phrase
from tuiyan.deck.blocks.plots.parallelism_cards import Ring, ring_rows, strip
from tuiyan.deck.resolved import Fragment
from tuiyan.deck.row import Row, Run, beside, filled, row_width, space
from tuiyan.deck.style import BOLD, LINE, MUTED, NUM
from tuiyan.deck.typography import wrap

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.parallelism import ParallelChart, Way
    from tuiyan.deck.layout_context import LayoutContext

LARGE_PANEL, SMALL_PANEL = 21, 17
LONGEST_STRIP_BAR = 30


def parallel_rows(chart: ParallelChart, context: LayoutContext) -> list[Row]:
    """Draw the ways side by side where they fit, else one below the other."""
    ring = _ring(chart.cards, context)
    rows = _listed(chart, context) if ring is None else _panels(chart, ring, context)
    return rows + context.note(chart.note)


def _ring(cards: int, context: LayoutContext) -> Ring | None:
    """Return the largest cards there is room for, or None."""
    large = Ring(cards, 4, 4, 1) if cards == 8 else Ring(cards, 8, 4, 5)
    if (
        context.width >= 4 * LARGE_PANEL + 6
        and context.height >= large.height + 7
        and context.density.bar_gap
    ):
        return large
    small = Ring(cards, 4, 2, 1) if cards == 8 else Ring(cards, 6, 2, 5)
    panel = LARGE_PANEL if cards == 8 else SMALL_PANEL
    if context.width >= 4 * panel + 6 and context.height >= small.height + 6:
        return small
    return None


def _panels(chart: ParallelChart, ring: Ring, context: LayoutContext) -> list[Row]:
    panel = LARGE_PANEL if ring.width > SMALL_PANEL else SMALL_PANEL
    pitch = panel + (context.width - 4 * panel) // 3
    is_large = ring.high > 2
    free = context.height - ring.height - 6 - is_large
    heads = [_head(way, chart, panel, context) for way in chart.ways]
    rings = [
        ring_rows(way.name, ring, context.glyphs, has_model=way.sent is not None).rows for way in chart.ways
    ]
    feet = [_foot(way, chart, panel, context) for way in chart.ways]
    rows = [
        *_side_by_side(heads, pitch),
        *[()] * (free > 0),
        *_side_by_side(rings, pitch),
        *[()] * (free > 1),
        _rule(chart, context),
        *_side_by_side(feet, pitch),
    ]
    return rows if is_large and free >= 0 else rows[:-1]


def _side_by_side(panels: list[list[Row]], pitch: int) -> list[Row]:
    rows = panels[0]
    for at, panel in enumerate(panels[1:], 1):
        rows = beside(rows, panel, at * pitch)
    return rows


def _head(way: Way, chart: ParallelChart, cells: int, context: LayoutContext) -> list[Row]:
    cut = context.runs(phrase(f"diagrams.{way.name}_cut", cards=str(chart.cards)), MUTED)
    return [tuple(_name(way, context)), _first_words(cut, cells)]


def _name(way: Way, context: LayoutContext) -> list[Run]:
    return context.runs((Fragment(f"{way.name.upper()} ", "bold"), *phrase(f"diagrams.{way.name}")), BOLD)


def _first_words(words: list[Run], cells: int) -> Row:
    """Return a sentence, or what stands before its comma where the whole has no room."""
    if row_width(words) <= cells:
        return tuple(words)
    kept: list[Run] = []
    for run in words:
        first, comma, _ = run.text.partition("，")
        kept.append(run._replace(text=first.partition(", ")[0]))
        if comma:
            break
    return next(iter(wrap(kept, cells)), ())


def _foot(way: Way, chart: ParallelChart, cells: int, context: LayoutContext) -> list[Row]:
    """Return what is sent: its figure, its bar on the scale of all, what is said and what for."""
    if way.sent is None:
        words = context.runs(phrase("diagrams.no_experts"), MUTED)
        return [tuple(words), (), (), ()]
    talk = phrase(f"diagrams.{way.name}_talk")
    if way.name == "tp" and chart.time:
        talk = phrase("diagrams.tp_talk_slow", time=chart.time)
    return [
        (context.value(way.sent, NUM),),
        _bar(way, chart, cells, context),
        _first_words(context.runs(talk), cells),
        _first_words(context.runs(phrase(f"diagrams.{way.name}_aim"), MUTED), cells),
    ]


def _bar(way: Way, chart: ParallelChart, cells: int, context: LayoutContext) -> Row:
    largest = max(way.size for way in chart.ways)
    return tuple(bar_runs(way.size, largest, cells, "net", context.glyphs))


def _rule(chart: ParallelChart, context: LayoutContext) -> Row:
    """Say between two lines what the bars are."""
    words = _about(chart, context, context.width - 8)
    free = context.width - row_width(words) - 2
    left = free // 2
    return (Run("─" * left, LINE), space(1), *words, space(1), Run("─" * (free - left), LINE))


def _about(chart: ParallelChart, context: LayoutContext, cells: int) -> list[Run]:
    words = phrase("diagrams.sent" if cells >= 60 else "diagrams.sent_short", batch=chart.batch)
    parts = [phrase("diagrams.sent_scale")]
    if chart.borrowed:
        parts.insert(0, phrase("diagrams.sent_model", model=chart.borrowed))
    for part in parts:
        longer = (*words, Fragment(" · "), *part)
        if row_width(context.runs(longer, MUTED)) <= cells:
            words = longer
    return context.runs(words, MUTED)


def _listed(chart: ParallelChart, context: LayoutContext) -> list[Row]:
    """Draw each way in two rows: its cards in a strip, then what is sent."""
    names = [_name(way, context) for way in chart.ways]
    column = max(map(row_width, names)) + 2
    rows: list[Row] = [tuple(_about(chart, context, context.width))]
    roomy = context.height >= 13 and context.density.rules
    for way, name in zip(chart.ways, names, strict=True):
        rows += [()] if roomy else []
        cards = strip(way.name, chart.cards, context.width - column, context.glyphs)
        sent = _sent(way, chart, context.width - column, context)
        rows += [(*filled(name, column), *cards), (space(column), *sent)]
    return rows


def _sent(way: Way, chart: ParallelChart, cells: int, context: LayoutContext) -> Row:
    if way.sent is None:
        return tuple(context.runs(phrase("diagrams.no_experts"), MUTED))
    bar = _bar(way, chart, min(LONGEST_STRIP_BAR, cells - 12), context)
    row = (*bar, space(1 if bar else 0), context.value(way.sent, NUM))
    talk = context.runs(phrase(f"diagrams.{way.name}_talk"), MUTED)
    return (*row, space(2), *talk) if row_width(row) + 2 + row_width(talk) <= cells else row
