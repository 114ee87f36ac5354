"""All slides at once, as tiles in a grid: a number, a title, and a small picture of what is drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame, Row, Run, between, grounded, row_width, space
from tuiyan.deck.style import MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.text.cells import clusters, width
from tuiyan.view.keys import foot
from tuiyan.view.page import page, page_area
from tuiyan.view.panel import MARK, NOTHING

TILE = Size(21, 5)
"""Cells of a tile, rows for its title and its picture among them."""

GAP = 2
DRAWN = "▁▂▃▄▅▆▇█▏▎▍▌▋▊▉▐▚▞░▒▓━■▪#=%"
"""What a picture consists of."""

PIECES = re.compile(r"[▁-▏▐▚▞░▒▓━■▪]+|#{3,}|={3,}|%{3,}")
"""The same within a text, where a sign alone is a word's."""

FEWEST_DRAWN = 6
"""Cells that are drawn in a row of a picture."""


class Overview(NamedTuple):
    """The slide that is chosen in the grid, 0-based."""

    at: int


class Tile(NamedTuple):
    """What a tile shows of a slide.

    Attributes:
        title: With its values.
        picture: At most two rows.
        is_shown: Whether the talk was there.
        is_marked: Whether the presenter marked it.
    """

    title: str
    picture: tuple[Row, ...] = ()
    is_shown: bool = False
    is_marked: bool = False


class Grid(NamedTuple):
    """How many tiles stand beside and above one another, and how wide each is."""

    columns: int
    rows: int
    cells: int

    @property
    def tiles(self) -> int:
        """On one screen."""
        return self.columns * self.rows


def grid_of(size: Size) -> Grid:
    """Divide a screen into tiles, which share its width."""
    area = page_area(size)
    columns = max(1, (area.width + GAP) // (TILE.columns + GAP))
    cells = (area.width + GAP) // columns - GAP
    return Grid(columns, max(1, (area.body + 1) // (TILE.rows + 1)), cells)


def moved(overview: Overview, command: str, shown: Sequence[int], grid: Grid) -> Overview:
    """Move within the slides that are shown."""
    here = shown.index(overview.at) if overview.at in shown else 0
    by = {
        "overview.right": 1,
        "overview.left": -1,
        "overview.down": grid.columns,
        "overview.up": -grid.columns,
        "overview.page_down": grid.tiles,
        "overview.page_up": -grid.tiles,
        "overview.first": -len(shown),
        "overview.last": len(shown),
    }[command]
    return Overview(shown[max(0, min(len(shown) - 1, here + by))])


def first_of(overview: Overview, shown: Sequence[int], grid: Grid) -> int:
    """Return the index among those shown of the first tile: whole screens, so that a tile keeps its place."""
    here = shown.index(overview.at) if overview.at in shown else 0
    return here // grid.tiles * grid.tiles


def overview_page(size: Size, overview: Overview, shown: Sequence[int], tile: Callable[[int], Tile]) -> Frame:
    """Return the screen; only the tiles in sight are asked for."""
    area, grid = page_area(size), grid_of(size)
    first = first_of(overview, shown, grid)
    seen = shown[first : first + grid.tiles]
    body: list[Row] = []
    for start in range(0, len(seen), grid.columns):
        beside = seen[start : start + grid.columns]
        tiles = [_tile_rows(at, tile(at), grid.cells, is_lit=at == overview.at) for at in beside]
        body += [tuple(run for each in tiles for run in (*each[y], space(GAP))) for y in range(TILE.rows)]
        body.append(NOTHING)
    return page(area, say("tui.place.overview"), _counted(seen, shown), body[: area.body], foot("overview"))


def tile_at(column: int, row: int, size: Size, overview: Overview, shown: Sequence[int]) -> int | None:
    """Return the slide whose tile covers a cell of the screen; None between tiles."""
    area, grid = page_area(size), grid_of(size)
    x, along = divmod(column - area.left, grid.cells + GAP)
    y, down = divmod(row - area.top, TILE.rows + 1)
    if not (0 <= x < grid.columns and 0 <= y < grid.rows and along < grid.cells and down < TILE.rows):
        return None
    at = first_of(overview, shown, grid) + y * grid.columns + x
    return shown[at] if at < len(shown) else None


def _counted(seen: Sequence[int], shown: Sequence[int]) -> Row:
    if not seen:
        return ()
    return (Run(say("tui.overview.count", first=seen[0] + 1, last=seen[-1] + 1, of=shown[-1] + 1), MUTED),)


def _tile_rows(at: int, tile: Tile, wide: int, *, is_lit: bool) -> list[Row]:
    cells = wide - 3
    number = Run(f"{at + 1}{' ✓' if tile.is_shown else ''}", NUM if is_lit else MUTED)
    mark = (Run(say("tui.overview.mark"), MUTED), space(1)) if tile.is_marked else ()
    style = TEXT if tile.is_shown and not is_lit else NUM
    high = TILE.rows - 1 - len(tile.picture)
    title = wrap([Run(tile.title, style)], cells)[:high]
    rows: list[Row] = [between((number,), mark, cells + 1), *title, *[NOTHING] * (high - len(title))]
    rows += tile.picture
    ground = "sel" if is_lit else "surface"
    lead: Row = (MARK, space(1)) if is_lit else (space(2),)
    return [grounded((*lead, *row), ground, wide) for row in rows]


def picture_of(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return two rows that a slide is known by: those with most drawn in them, brought down to a tile."""
    rows = [tuple(map(_drawn_alone, row)) for row in rows]
    inked = [(sum(run.text.count(char) for run in row for char in DRAWN), at) for at, row in enumerate(rows)]
    best = sorted(inked, key=lambda pair: (-pair[0], pair[1]))
    kept: list[int] = []
    for count, at in best:
        if count >= FEWEST_DRAWN and all(rows[at] != rows[other] for other in kept):
            kept.append(at)
        if len(kept) == 2:
            break
    wide = max((row_width(rows[at]) for at in kept), default=0)
    first = min((_first_drawn(rows[at]) for at in kept), default=0)
    return tuple(_narrowed(rows[at], first, wide) for at in sorted(kept))


def _drawn_alone(run: Run) -> Run:
    """Leave of a run what is drawn, and blanks for the rest."""
    text, at = "", 0
    for piece in PIECES.finditer(run.text):
        text += " " * width(run.text[at : piece.start()]) + piece[0]
        at = piece.end()
    return run._replace(text=text + " " * width(run.text[at:]))


def _first_drawn(row: Row) -> int:
    """Return the first cell of a row that is drawn."""
    at = 0
    for run in row:
        for cluster, cells in clusters(run.text):
            if cluster in DRAWN:
                return at
            at += cells
    return at


def _narrowed(row: Row, first: int, wide: int) -> Row:
    """Return every n-th cell from ``first`` on, what is not drawn blank."""
    parts = [(cluster, run.style, size) for run in row for cluster, size in clusters(run.text)]
    cells = [Run(cluster, style) for cluster, style, size in parts for _ in range(size)]
    room = TILE.columns - 4
    step = max(1.0, (wide - first) / room)
    picked = [cells[int(first + at * step)] for at in range(room) if int(first + at * step) < len(cells)]
    return tuple(run if run.text in DRAWN else space(1) for run in picked)


def shown_of(slides: int, left_out: Collection[int]) -> list[int]:
    """Return the slides that are not passed over; all where that would be none."""
    return [at for at in range(slides) if at not in left_out] or [*range(slides)]
