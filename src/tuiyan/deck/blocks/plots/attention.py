"""FlashAttention: a table of scores that is written to memory, against tiles of it that never are."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.bar_drawing import HEIGHTS, bar_runs
from tuiyan.deck.blocks.plots.canvas import Canvas
from tuiyan.deck.blocks.plots.figures import is_known, number, phrase, size_of
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.row import Row, Run, filled, first_that_fits, row_width, space
from tuiyan.deck.slide import Inlines
from tuiyan.deck.style import BOLD, LINE, MEM_BOLD, MUTED, NUM, TEXT, Style

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("tokens", "tile", "note")
LARGE = 10**10
"""Bytes that are better told in GB."""

SLAB = Style("text", "sel")
PLACE = (Fraction(23, 32), Fraction(7, 12))
"""Where the lit tile stands, of the width and of the height."""

ON_CHIP = 64 * 1024
"""Bytes of a tile that surely fit beside its Q, K and V in what a processor of a chip keeps at hand."""

LABEL = 8
"""Cells before the bars."""


class Attention(NamedTuple):
    """The attention of one head of one layer, in one piece and in tiles.

    Attributes:
        tokens: That attend to each other, unless the scenario says.
        tile: Tokens along a tile, unless the scenario says.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    tokens: int = 4096
    tile: int = 128
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Attention:
        """Read a fence ``plot attention``."""
        (tokens, *_), (tile, *_) = fence.wholes("tokens", (4096,)), fence.wholes("tile", (128,))
        return cls(tokens, tile, fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Attention:
        """Return what was kept as JSON."""
        tokens, tile, note, *rest = fields
        return cls(tokens, tile, inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[AttentionChart, ...]:
        """Return what passes in and out of memory, both ways."""
        tokens = resolver.count("attended_tokens", self.tokens)
        tile = min(tokens, resolver.count("tile_tokens", self.tile))
        given = (("attended_tokens", str(tokens)), ("tile_tokens", str(tile)))
        names = ("score_bytes", "score_traffic", "flash_traffic", "tile_bytes")
        lives = [number(name, "", given, self.line) for name in names]
        table, whole, tiled, one = map(resolver.figure, lives)
        if not is_known(table, whole, tiled, one):
            return ()
        if size_of(table) > LARGE:
            table = resolver.figure(lives[0]._replace(unit="GB"))
        note = fragments(self.note, resolver)
        return (AttentionChart(tokens, tile, table, whole, tiled, one, note, self.step),)


class AttentionChart(NamedTuple):
    """What attention moves, in one piece and in tiles.

    Attributes:
        tokens: That attend to each other.
        tile: Tokens along a tile.
        table: How large all scores are.
        whole: What passes in and out in one piece.
        tiled: What passes in and out in tiles.
        tile_bytes: How large a tile is.
        note: Below it.
        step: The reveal it appears at.
    """

    tokens: int
    tile: int
    table: Figure
    whole: Figure
    tiled: Figure
    tile_bytes: Figure
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out both tables above their bars; they stay on one page."""
        return [context.part(_rows(self, context))]


class _Tables(NamedTuple):
    """How both tables are drawn.

    Attributes:
        wide: Cells of one.
        high: Rows of one.
        left: Where the slab begins.
        right: Where the grid begins.
        is_airy: Whether the bars are kept apart.
    """

    wide: int
    high: int
    left: int
    right: int
    is_airy: bool


def _rows(chart: AttentionChart, context: LayoutContext) -> list[Row]:
    """Draw the tables side by side, and below them what passes in and out of memory."""
    tables = _tables(context)
    rows: list[Row] = []
    if tables is not None:
        canvas = Canvas(context.width, tables.high + 2)
        _heads(canvas, tables, context)
        _slab(canvas, chart, tables, context)
        _grid(canvas, chart, tables, context)
        rows = [*canvas.rows, *[()] * tables.is_airy]
    rows += _bars(chart, context, is_airy=tables is None or tables.is_airy)
    return rows + context.note(chart.note)


def _tables(context: LayoutContext) -> _Tables | None:
    """Return the largest tables there is room for, or None."""
    room = context.height - 4
    if context.width >= 88 and context.density.bar_gap and room >= 14:
        return _Tables(32, 12, 5, context.width - 37, is_airy=True)
    if context.width >= 70 and room >= 9:
        return _Tables(24, 9, 3, context.width - 26, is_airy=False)
    if context.width >= 50 and room >= 6:
        return _Tables(20, 6, 0, context.width - 20, is_airy=False)
    return None


def _heads(canvas: Canvas, tables: _Tables, context: LayoutContext) -> None:
    for column, name in ((tables.left, "whole"), (tables.right, "tiled")):
        key = "whole_table" if name == "whole" else name
        words = context.runs(phrase(f"diagrams.{key}"), BOLD)
        rule = context.runs(phrase(f"diagrams.{name}_rule"), MUTED)
        canvas.put(0, column, words)
        if row_width(words) + 2 + row_width(rule) <= tables.wide:
            canvas.put(0, column + row_width(words) + 2, rule)


def _slab(canvas: Canvas, chart: AttentionChart, tables: _Tables, context: LayoutContext) -> None:
    """Draw the table that is written and read, and say in it how large it is."""
    fill = " " if context.glyphs.big else ":"
    for row in range(tables.high):
        canvas.put(row + 2, tables.left, [Run(fill * tables.wide, SLAB._replace(ink="quiet"))])
    tokens = f"{chart.tokens:,}"
    if tables.wide >= 24:
        said = [
            phrase("diagrams.table_size", tokens=tokens),
            phrase("diagrams.table_bytes", bytes=chart.table),
            (),
            phrase("diagrams.table_scores"),
            phrase("diagrams.table_softmax"),
        ]
    else:
        said = [phrase("diagrams.table_bytes_short", bytes=chart.table), phrase("diagrams.table_short")]
    top = 2 + (tables.high - len(said) + 1) // 2
    for at, words in enumerate(said):
        runs = context.runs(words)
        before = (tables.wide - row_width(runs)) // 2
        canvas.put(top + at, tables.left + before, runs)


def _grid(canvas: Canvas, chart: AttentionChart, tables: _Tables, context: LayoutContext) -> None:
    """Draw the table that is never stored: one tile is lit, with its rows of Q and of K and V."""
    dot = "·" if context.glyphs.big else "."
    wide = max(1, round(Fraction(tables.wide * chart.tile, chart.tokens)))
    eighths = max(1, round(Fraction(tables.high * 8 * chart.tile, chart.tokens)))
    high = -(-eighths // 8)
    column = min(-(-int(tables.wide * PLACE[0]) // wide) * wide, tables.wide - wide)
    row = min(int(tables.high * PLACE[1]) // high * high, tables.high - high)
    for at in range(tables.high):
        is_lit = row <= at < row + high
        canvas.put(at + 2, tables.right, [Run(dot * tables.wide, MEM_BOLD if is_lit else LINE)])
        canvas.put(at + 2, tables.right + column, [Run(dot * wide, MEM_BOLD)])
        canvas.put(at + 2, tables.right - 2, [Run("▐", MEM_BOLD if is_lit else LINE)])
    _strip(canvas, tables, column, wide)
    canvas.put(row + 2, tables.right - 4, [Run("Q", MEM_BOLD)])
    _tile(canvas, row + 2, tables.right + column, wide, eighths)
    for at, words in enumerate(_said(chart, tables, context)):
        canvas.put(at + 3 + (tables.high > 6), tables.right + 1, [Run(" "), *words, Run(" ")])


def _strip(canvas: Canvas, tables: _Tables, column: int, wide: int) -> None:
    """Draw K and V above the grid, what the tile needs of them lit."""
    canvas.put(1, tables.right, [Run("▁" * tables.wide, LINE)])
    canvas.put(1, tables.right + column, [Run("▅" * wide, MEM_BOLD)])
    name = [Run(" K V ", MEM_BOLD)]
    places = (tables.right + tables.wide - 7, tables.right + column - 7)
    free = (at for at in places if at + 5 <= tables.right + column or at >= tables.right + column + wide)
    canvas.put(1, next(free, tables.right), name)


def _tile(canvas: Canvas, row: int, column: int, wide: int, eighths: int) -> None:
    full, rest = divmod(eighths, 8)
    for at in range(full):
        canvas.put(row + at, column, [Run("█" * wide, NUM)])
    if rest:
        canvas.put(row + full, column, [Run(HEIGHTS[rest] * wide, NUM)])


def _said(chart: AttentionChart, tables: _Tables, context: LayoutContext) -> list[list[Run]]:
    """Return what is said of the tile, as far as it has room beside it."""
    size = "" if tables.wide >= 24 else "_short"
    lines = [phrase(f"diagrams.tile_lit{size}", side=str(chart.tile))]
    lines.append(phrase("diagrams.tile_bytes", bytes=chart.tile_bytes))
    fits = tables.high > 6 and size_of(chart.tile_bytes) <= ON_CHIP
    lines += [phrase("diagrams.tile_fits")] if fits else []
    return [context.runs(words) for words in lines]


def _bars(chart: AttentionChart, context: LayoutContext, *, is_airy: bool) -> list[Row]:
    """Draw what passes in and out of memory, both ways on one scale."""
    cells = min(66, context.width - LABEL - 12)
    rows = []
    for name, figure, ink in (("table_bar", chart.whole, "quiet"), ("tiled_bar", chart.tiled, "mem")):
        words = context.runs(phrase(f"diagrams.{name}"), BOLD if ink == "mem" else TEXT)
        bar = bar_runs(size_of(figure), size_of(chart.whole), cells, ink, context.glyphs, is_low=not is_airy)
        rows.append((*filled(words, LABEL), *bar, space(1), context.value(figure, NUM)))
    rows[1] = _with_words(rows[1], context)
    return [rows[0], *[()] * is_airy, rows[1]]


def _with_words(row: Row, context: LayoutContext) -> Row:
    """Say behind the tiled bar what it counts, in the longest words that fit."""
    keys = ("diagrams.tiled_least", "diagrams.tiled_least_short")
    said = (context.runs(phrase(key), MUTED) for key in keys)
    words = first_that_fits(said, context.width - row_width(row) - 2)
    return (*row, space(2), *words) if words else row
