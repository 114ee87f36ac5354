"""Rows of styled text, measured in cells: what is painted, before any terminal knows of it.

A row is a tuple of runs, a run is a text in one style. Everything on a screen is put together from
rows with the helpers here: ``between((Run("标题", NUM),), (Run("3 / 44", MUTED),), 80)`` is a row of 80
cells with a title at its left and a number at its right. Widths are cells, not characters: a Han
character takes two, and no helper ever cuts one in half.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tuiyan.deck.style import TEXT, Style
from tuiyan.text.cells import clusters, width


class Run(NamedTuple):
    """Text in one style.

    Attributes:
        text: Without control characters or newlines.
        style: How it looks.
        link: Index into the numbers of the page this run shows, or -1.
    """

    text: str
    style: Style = TEXT
    link: int = -1


Row = tuple[Run, ...]
"""One line of the screen."""

Frame = tuple[Row, ...]
"""A whole screen: as many rows as it is high, none wider than it is wide."""


def row_width(row: Iterable[Run]) -> int:
    """Count the cells of a row."""
    return sum([width(run.text) for run in row])


def row_text(row: Iterable[Run]) -> str:
    """Return a row's text without its styles."""
    return "".join(run.text for run in row)


@lru_cache(maxsize=512)
def space(cells: int, style: Style = TEXT) -> Run:
    """Return blank cells; none for a count below one."""
    return Run(" " * cells, style)


def indented(row: Iterable[Run], cells: int) -> Row:
    """Move a row to the right; an empty one stays empty."""
    row = tuple(row)
    return (space(cells), *row) if cells and row else row


def filled(row: Iterable[Run], cells: int, style: Style = TEXT) -> Row:
    """Fill a row with blanks up to ``cells``; a longer one is left as it is."""
    row = tuple(row)
    missing = cells - row_width(row)
    return (*row, space(missing, style)) if missing > 0 else row


def fitted(row: Row, cells: int) -> Row:
    """Return a row exactly ``cells`` wide."""
    missing = cells - row_width(row)
    if missing < 0:
        return cut(row, 0, cells)
    return (*row, space(missing)) if missing else row


def clipped(row: Row, cells: int) -> Row:
    """Return a row no wider than ``cells``."""
    return cut(row, 0, cells) if row_width(row) > cells else row


def aligned(row: Row, cells: int, side: str, style: Style = TEXT) -> Row:
    """Move a row that has ``cells`` to the ``right`` or the ``center`` of them; else it stays at the left."""
    free = cells - row_width(row)
    before = free if side == "right" else free // 2 if side == "center" else 0
    return (space(before, style), *row) if before > 0 and row else row


def between(left: Row, right: Row, cells: int) -> Row:
    """Put ``left`` and ``right`` at the two ends of a row; the left one gives way."""
    free = cells - row_width(left) - row_width(right)
    if free < 1:
        left, free = cut(left, 0, max(0, cells - row_width(right) - 1)), 1
    return (*left, space(free), *right)


def beside(left: Sequence[Row], right: Sequence[Row], column: int) -> list[Row]:
    """Put rows next to other rows, which begin at ``column``."""
    high = max(len(left), len(right))
    pairs = zip([*left, *[()] * (high - len(left))], [*right, *[()] * (high - len(right))], strict=True)
    return [(*one, space(column - row_width(one)), *other) for one, other in pairs]


def overlaid(row: Row, column: int, runs: Sequence[Run]) -> Row:
    """Lay runs on a row from ``column`` on; those without a ground take that of the row below them."""
    end = column + row_width(runs)
    ground = next((run.style.ground for run in cut(row, column, column + 1)), "")
    if ground:
        runs = [run if run.style.ground else run._replace(style=run.style.on(ground)) for run in runs]
    return (*cut(row, 0, column), *runs, *cut(row, end, max(end, row_width(row))))


def first_that_fits(rows: Iterable[Sequence[Run]], cells: int) -> Row:
    """Return the first row of at most ``cells``, of the same words longer and shorter; ``()`` for none."""
    return next((tuple(row) for row in rows if row_width(row) <= cells), ())


def framed(rows: Sequence[Row], cells: int, name: Sequence[Run], style: Style) -> list[Row]:
    """Draw a border of ``cells`` around rows, a name in its upper edge."""
    rest = "─" * (cells - row_width(name) - 5)
    top = (Run("╭─ ", style), *name, Run(f" {rest}╮", style))
    inner = [(Run("│ ", style), *filled(row, cells - 4), Run(" │", style)) for row in rows]
    return [top, *inner, (Run(f"╰{'─' * (cells - 2)}╯", style),)]


def on(row: Iterable[Run], ground: str) -> Row:
    """Lay a row on a ground; runs that have one keep theirs."""
    return tuple(run if run.style.ground else run._replace(style=run.style.on(ground)) for run in row)


def grounded(row: Row, ground: str, cells: int) -> Row:
    """Lay a row on a ground, exactly ``cells`` wide; runs that have a ground keep theirs."""
    laid = on(row, ground)
    return cut(laid, 0, cells) if row_width(laid) > cells else filled(laid, cells, TEXT.on(ground))


def faded(row: Row) -> Row:
    """Let a row recede towards the page's ground."""
    return tuple(run._replace(style=run.style._replace(faded=True)) for run in row)


def cut(row: Row, start: int, end: int) -> Row:
    """Return the cells ``start`` to ``end`` of a row, exactly ``end - start`` wide.

    Half of a wide character becomes a space; a short row is filled with spaces.
    """
    if start >= end:
        return ()
    pieces: list[Run] = []
    at = 0
    for run in row:
        after = at + width(run.text)
        if start <= at and after <= end:
            pieces += [run] if run.text else []
        elif at < end and after > start:
            pieces.append(run._replace(text=_cut_text(run.text, at, start, end)))
        at = after
    missing = (end - start) - row_width(pieces)
    if missing > 0:
        pieces.append(space(missing))
    return tuple(pieces)


def _cut_text(text: str, at: int, start: int, end: int) -> str:
    if text.isascii():
        return text[max(0, start - at) : end - at]
    kept: list[str] = []
    for cluster, cells in clusters(text):
        inside = range(max(at, start), min(at + cells, end))
        if cells == 0:
            if start < at <= end and kept:
                kept.append(cluster)
        elif len(inside) == cells:
            kept.append(cluster)
        else:
            kept.append(" " * len(inside))
        at += cells
    return "".join(kept)


def joined(runs: Iterable[Run]) -> Iterator[Run]:
    """Merge neighbours that differ in text only."""
    last: Run | None = None
    for run in runs:
        if last is not None and (last.style, last.link) == (run.style, run.link):
            last = last._replace(text=last.text + run.text)
            continue
        if last is not None:
            yield last
        last = run
    if last is not None:
        yield last
