"""Reads a drawing as the eye does: what stands over a bar is divided by what stands under it.

::

             70 GB
    T搬运 = ──────── = 23.3 ms        T搬运 = ((70 GB) ÷ (3 TB/s)) = 23.3 ms
             3 TB/s

It is given the rows of cells that are shown and knows nothing of how they were made, as
:mod:`~tuiyan.engine.printed_reader` knows nothing of how a line was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tuiyan.engine.printed_range import Unreadable
from tuiyan.text.cells import width

BAR = "─"


def line_of_drawing(rows: Iterable[str]) -> str:
    """Write a drawing on one line.

    Raises:
        Unreadable: If a bar has nothing over it or under it.
    """
    cells = [_cells(row) for row in rows]
    for at, row in enumerate(cells):
        for start, end in _bars(row):
            above, below = (_taken(cells, beside, start, end) for beside in (at - 1, at + 1))
            row[start:end] = [f"(({above}) ÷ ({below}))", *[""] * (end - start - 1)]
    lines = (" ".join("".join(row).split()) for row in cells)
    return " ".join(line for line in lines if line)


def _cells(row: str) -> list[str]:
    """Return what stands in each cell; nothing does in the second of a wide character."""
    return [part for letter in row for part in (letter, *[""] * (width(letter) - 1))]


def _bars(row: Sequence[str]) -> list[tuple[int, int]]:
    marks = "".join(cell if cell == BAR else " " for cell in row)
    return [match.span() for match in re.finditer(f"{BAR}+", marks)]


def _taken(cells: list[list[str]], at: int, start: int, end: int) -> str:
    """Take what stands over or under a bar; it must not reach beyond the bar."""
    text = "".join(cells[at][start:end]).strip() if 0 <= at < len(cells) else ""
    if not text or BAR in text:
        raise Unreadable(BAR)
    cells[at][start:end] = [" "] * (end - start)
    return text
