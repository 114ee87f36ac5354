"""Two memories of the same cells, side by side; a page bears its owner's letter and tone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.blocks.plots.figures import phrase
from tuiyan.deck.row import (
    Row,
    Run,
    aligned,
    beside,
    filled,
    fitted,
    joined,
    overlaid,
    row_text,
    row_width,
    space,
)
from tuiyan.deck.style import BOLD, LINE, MUTED, NUM, Style
from tuiyan.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tuiyan.deck.blocks.plots.pages import PageChart
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.resolved import Fragments

LETTERS = "ABCDEFGH"
TONES = (Style("bg", "num", bold=True), Style("bg", "mem", bold=True), Style("text", "sel", bold=True))
"""All are bytes: three depths of one colour."""

LOCKED = Style("quiet", "surface")
WIDE, NARROW = 32, 24
LEAST_LABEL = 6


class _Grid(NamedTuple):
    """How the two memories are drawn.

    Attributes:
        columns: Cells of a row.
        rows: Of each memory.
        per_cell: Pages in a cell.
        label: Cells before the left memory, for the users.
        right: The column where the right memory begins.
        is_airy: Whether there is room for blank rows and for words below.
    """

    columns: int
    rows: int
    per_cell: int
    label: int
    right: int
    is_airy: bool


def page_rows(chart: PageChart, context: LayoutContext) -> list[Row]:
    """Draw both memories, what is said of them above, within and below."""
    grid = _grid(chart, context)
    blank: list[Row] = [()] if grid.is_airy else []
    left = [_label_row(at, chart, grid, context) for at in range(grid.rows)]
    reserved = [(*label, *row) for label, row in zip(left, _reserved(chart, grid, context), strict=True)]
    rows = [_heads(chart, grid, context), *blank]
    rows += beside(reserved, _paged(chart, grid, context), grid.right)
    rows += [*blank, *_captions(chart, grid, context)] if grid.is_airy else []
    if not grid.label:
        rows += context.rows(_written(chart, grid), context.width, MUTED)[:1]
    return rows + context.note(chart.note)


def _grid(chart: PageChart, context: LayoutContext) -> _Grid:
    columns = WIDE if context.width >= 2 * WIDE + LEAST_LABEL + 4 else NARROW
    cells = chart.pool * chart.kept()
    is_airy = bool(context.density.bar_gap) and context.width >= 88
    rows = context.height - (5 if is_airy else 1 if columns == WIDE else 2)
    per_cell = max(1, -(-cells // (columns * max(1, rows))))
    label = 0 if columns == NARROW else 13 if is_airy else LEAST_LABEL
    right = context.width - columns - (4 if is_airy else 0)
    high = -(-chart.pool * chart.kept(per_cell) // columns)
    return _Grid(columns, high, per_cell, label, right, is_airy)


def _heads(chart: PageChart, grid: _Grid, context: LayoutContext) -> Row:
    """Name both memories; say how they are given out, or where that has no room how empty they are."""
    left = context.runs(phrase("diagrams.reserved"), BOLD)
    right = context.runs(phrase("diagrams.paged"), BOLD)
    if grid.label:
        left_words = phrase("diagrams.reserved_rule", count=f"{chart.reserved:,}")
        right_words = phrase("diagrams.paged_rule")
    else:
        left_words = phrase("diagrams.pages_empty", share=chart.locked)
        right_words = phrase("diagrams.pages_empty", share=chart.tail)
    first = (*left, space(2), *context.runs(left_words, MUTED))
    return (*filled(first, grid.right), *right, space(2), *context.runs(right_words, MUTED))


def _label_row(at: int, chart: PageChart, grid: _Grid, context: LayoutContext) -> Row:
    """Say beside a reservation whose it is, and below it how empty."""
    if not grid.label:
        return ()
    kept = chart.kept(grid.per_cell)
    starts = [user * kept // grid.columns for user in range(chart.pool)]
    if at in starts:
        user = starts.index(at)
        written = phrase("diagrams.pages_written", count=f"{chart.users[user]:,}")
        words = context.runs(written, MUTED) if grid.is_airy else []
        return (Run(LETTERS[user], NUM), *aligned((*words, space(1)), grid.label - 1, "right"))
    if at - 1 not in starts:
        return (space(grid.label),)
    user = starts.index(at - 1)
    words = [Run(f"{chart.users[user]:,}", MUTED)]
    if grid.is_airy:
        words = context.runs(phrase("diagrams.pages_empty", share=chart.empty[user]), MUTED)
    return aligned((*words, space(1)), grid.label, "right")


def _reserved(chart: PageChart, grid: _Grid, context: LayoutContext) -> list[Row]:
    """Draw the memory of which each user has a piece."""
    locked = Run("╌", LOCKED)
    cells: list[Run] = []
    for user in range(chart.pool):
        written = chart.written(user, grid.per_cell)
        cells += [_page(user)] * written + [locked] * (chart.kept(grid.per_cell) - written)
    words = _fitting("diagrams.pages_locked", grid, context)
    return _with_words(_rows_of(cells, grid), "╌", words, LOCKED)


def _paged(chart: PageChart, grid: _Grid, context: LayoutContext) -> list[Row]:
    """Draw the memory of which each user has pages."""
    free = Run("·" if context.glyphs.big else ".", LINE)
    given = chart.given(grid.per_cell)
    room = chart.pool * chart.kept(grid.per_cell)
    left = chart.pool * chart.kept() - len(chart.given())
    words = _fitting("diagrams.pages_free", grid, context, count=str(left))
    rows = _rows_of([*map(_page, given), *[free] * (room - len(given))], grid)
    return _with_words(rows, free.text, words, LINE)


def _page(user: int) -> Run:
    return Run(LETTERS[user], TONES[user % len(TONES)])


def _rows_of(cells: Sequence[Run], grid: _Grid) -> list[Row]:
    starts = range(0, len(cells), grid.columns)
    return [tuple(joined(cells[start : start + grid.columns])) for start in starts]


def _fitting(key: str, grid: _Grid, context: LayoutContext, **parts: str) -> list[Run]:
    """Return words that leave two cells at both sides, the short ones where the long have no room."""
    words = context.runs(phrase(key, **parts))
    return words if row_width(words) + 4 <= grid.columns else context.runs(phrase(f"{key}_short", **parts))


def _with_words(rows: list[Row], empty: str, words: list[Run], style: Style) -> list[Row]:
    """Lay words into the first stretch of rows that are empty, in its middle."""
    blank = [at for at, row in enumerate(rows) if set(row_text(row)) == {empty}]
    stretch = [at for index, at in enumerate(blank) if at - index == blank[0]]
    if not stretch or row_width(words) + 4 > row_width(rows[stretch[0]]):
        return rows
    at = stretch[(len(stretch) - 1) // 2]
    ground = style.ground
    gap = space(1, Style(ground=ground))
    said = (gap, *(run._replace(style=run.style.on(ground)) for run in words), gap)
    return [*rows[:at], overlaid(rows[at], 2, said), *rows[at + 1 :]]


def _captions(chart: PageChart, grid: _Grid, context: LayoutContext) -> list[Row]:
    """Say below how much is used, and that a user's pages need not stand together."""
    pages = chart.given()
    held = sum(chart.written(user) for user in range(chart.pool))
    first = phrase(
        "diagrams.pages_held", locked=str(chart.pool * chart.kept()), used=str(held), share=chart.locked
    )
    key = "pages_cell" if grid.per_cell == 1 else "pages_cells"
    cell = phrase(f"diagrams.{key}", count=str(grid.per_cell), tokens=str(chart.page), bytes=chart.page_bytes)
    if chart.pool < len(chart.users):
        cell = phrase("diagrams.pages_refused", name=LETTERS[chart.pool])
    given = phrase("diagrams.pages_given", used=str(len(pages)), share=chart.tail)
    rows = [(first, given), (cell, _apart(pages))]
    return [_caption(left, right, grid, context) for left, right in rows]


def _apart(pages: list[int]) -> Fragments:
    """Name the pages of the user who has the fewest."""
    user = min(set(pages), key=pages.count)
    numbers = [str(at) for at, owner in enumerate(pages, 1) if owner == user]
    return phrase("diagrams.pages_apart", name=LETTERS[user], pages=say("diagrams.comma").join(numbers[:4]))


def _caption(left: Fragments, right: Fragments, grid: _Grid, context: LayoutContext) -> Row:
    first = (space(grid.label), *context.runs(left, MUTED))
    return (*fitted(first, grid.right), *context.runs(right, MUTED))


def _written(chart: PageChart, grid: _Grid) -> Fragments:
    said = (f"{letter} {tokens:,}" for letter, tokens in zip(LETTERS, chart.users, strict=False))
    words = phrase("diagrams.pages_users", users=say("diagrams.comma").join(said))
    return (
        (*words, *phrase("diagrams.pages_per_cell", count=str(grid.per_cell))) if grid.per_cell > 1 else words
    )
