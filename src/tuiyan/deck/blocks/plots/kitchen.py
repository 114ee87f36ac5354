"""A card as a kitchen drawn to scale: a store, a wall with a small window, and a long stove."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.bar_drawing import GENEROUS, SMALLEST, bar_text, eighths, looser, on_ink, slot, thickness
from tuiyan.deck.blocks.plots.canvas import Canvas
from tuiyan.deck.blocks.plots.figures import figure_of, is_known, phrase, size_of
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.row import Row, Run, cut, first_that_fits, row_width
from tuiyan.deck.slide import Inlines
from tuiyan.deck.style import COMP, MEM, MUTED, NUM, QUIET, TEXT

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
LEAST = 2
"""Eighths of a cell that the narrowest window takes."""

BRICKS = ("┬─", "┴┬", "─┴")
WIDE_WINDOW = 3
"""From a third of the width on, words stand in the window and not beside it."""


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
        return [context.part(_rows(self, context))]


def _each_second(figure: Figure) -> Figure:
    """Return a rate as what it comes to in a second."""
    return figure._replace(text=figure.text.removesuffix("/s"))


def _rows(chart: KitchenChart, context: LayoutContext) -> list[Row]:
    """Draw store, wall and stove, and the thread between them."""
    thick = thickness(context)
    cells, gap = context.width, (2 if thick == GENEROUS else 1) + looser(context, 1)
    high = thick + looser(context, 2)
    wall = high + gap
    stove = wall + (3 if thick > SMALLEST else 1) + gap
    canvas = Canvas(cells, stove + high)
    _store(canvas, chart, high, context)
    _wall(canvas, chart, wall, stove - gap, context)
    _thread(canvas, chart, high, stove, context)
    _stove(canvas, chart, stove, high, context)
    rows = [*canvas.rows, *[()] * (thick == GENEROUS), _scale(chart, context)]
    note = context.note(chart.note)
    return [*rows, *[()] * (bool(note) and thick == GENEROUS), *note]


def _store(canvas: Canvas, chart: KitchenChart, thick: int, context: LayoutContext) -> None:
    """Draw the store, filled as far as weights lie in it."""
    memory, weights = chart.store
    length = min(eighths(size_of(weights), size_of(memory), canvas.width), canvas.width * 8)
    for row in range(thick):
        canvas.put(row, 0, slot(length, canvas.width, "mem", context.glyphs))
    lit = length // 8
    _slab_words(canvas, chart.store_words, thick // 2 if thick >= GENEROUS else 0, lit, "mem", context)
    value = context.value(memory, TEXT)
    column = canvas.width - row_width((value,)) - 2
    runs = (value,) if column > lit else on_ink((value,), "mem")
    canvas.put(thick // 2 if thick >= GENEROUS else 0, column, runs)


def _stove(canvas: Canvas, chart: KitchenChart, top: int, thick: int, context: LayoutContext) -> None:
    """Draw the stove, as long as it is beside the window."""
    length = eighths(chart.stove_share, 1, canvas.width, LEAST)
    for row in range(top, top + thick):
        canvas.put(row, 0, (Run(bar_text(length, context.glyphs), COMP),))
    middle = top + (thick // 2 if thick >= GENEROUS else 0)
    _slab_words(canvas, chart.stove_words, middle, length // 8, "comp", context)


def _slab_words(
    canvas: Canvas, said: Fragments, row: int, lit: int, ink: str, context: LayoutContext
) -> None:
    """Write words into a slab; where they are longer, on two grounds or behind it."""
    words = context.runs(said, TEXT)
    if row_width(words) + 4 <= lit:
        canvas.put(row, 2, on_ink(words, ink))
    elif row_width(words) + lit + 2 <= canvas.width:
        canvas.put(row, lit + 2, words)
    else:
        inside = on_ink(cut(tuple(words), 0, max(0, lit - 2)), ink)
        canvas.put(row, 2, inside)
        canvas.put(row, 2 + row_width(inside), cut(tuple(words), max(0, lit - 2), row_width(words)))


def _wall(canvas: Canvas, chart: KitchenChart, top: int, end: int, context: LayoutContext) -> None:
    """Draw a wall of bricks, plain where words stand in it."""
    start, cells = _window(canvas, chart)
    passed, window = _beside(canvas, chart, context)
    left = max(0, start - 4 - row_width(passed))
    right = min(canvas.width, start + cells + 4 + row_width(window))
    patterns = BRICKS if end - top > 1 else BRICKS[1:2]
    for row, pattern in zip(range(top, end), patterns, strict=True):
        bricks = (pattern * canvas.width)[: canvas.width]
        plain = " " if pattern == BRICKS[1] else "─"
        text = bricks[:left] + plain * (right - left) + bricks[right:]
        canvas.put(row, 0, (Run(text, QUIET),))
    canvas.put((top + end) // 2, start - 2 - row_width(passed), passed)
    canvas.put((top + end) // 2, start + cells + 2, window)


def _window(canvas: Canvas, chart: KitchenChart) -> tuple[int, int]:
    """Return where the window begins, and how many cells it touches."""
    length = eighths(chart.window_share, 1, canvas.width, LEAST)
    return max(0, (canvas.width - length // 8) // 2), -(-length // 8)


def _beside(canvas: Canvas, chart: KitchenChart, context: LayoutContext) -> tuple[Row, Row]:
    """Return the words at both sides of the window, as long as there is room for; none beside a wide one."""
    start, cells = _window(canvas, chart)
    rooms = (start - 2, canvas.width - start - cells - 2)
    said = []
    for choices, room in zip((chart.passed_words, chart.window_words), rooms, strict=True):
        said.append(first_that_fits((context.runs(words, TEXT) for words in choices), room))
    return said[0], said[1]


def _thread(canvas: Canvas, chart: KitchenChart, first: int, end: int, context: LayoutContext) -> None:
    """Draw what passes the window, from the store to the stove; a wide one bears the words itself."""
    start, cells = _window(canvas, chart)
    length = eighths(chart.window_share, 1, canvas.width, LEAST)
    for row in range(first, end):
        canvas.put(row, start, (Run(bar_text(length, context.glyphs), MEM),))
    if cells * WIDE_WINDOW < canvas.width:
        return
    for at, choices in enumerate((chart.window_words, chart.passed_words), (first + end - 1) // 2):
        words = first_that_fits((context.runs(words, TEXT) for words in choices), length // 8 - 2)
        if words and at < end:
            canvas.put(at, start + (length // 8 - row_width(words)) // 2, on_ink(words, "mem"))


def _scale(chart: KitchenChart, context: LayoutContext) -> Row:
    """Say at the right that window and stove are on one scale, and how they compare."""
    words = context.runs(phrase("pictures.kitchen_scale", ratio=chart.ratio), MUTED)
    before = chart.ratio.baseline if chart.ratio.shadow else None
    was = Run(f"   {before.name} 1 : {before.text}" if before else "", MUTED)
    said: Row = (*words, was)
    missing = context.width - row_width(said)
    return (Run(" " * max(0, missing), NUM), *said)
