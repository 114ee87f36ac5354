"""Where things stand on a screen of a given size."""

from __future__ import annotations

from typing import NamedTuple

WIDEST_CONTENT = 96
WIDE_SCREEN = 112
COMPACT_ROWS = 22
TALL_ROWS = 40
"""Rows of a screen on which all is set looser."""

BIG_MARGIN = 8


class Size(NamedTuple):
    """A screen, in cells."""

    columns: int
    rows: int


class Geometry(NamedTuple):
    """The rows and columns of a slide's pieces, 0-based.

    Attributes:
        left: Where the content starts.
        width: Of the content.
        header: Row of part, section and chip; -1 where there is none.
        title: First row of the title.
        footer: Row of the footer.
        bottom: The first row below the body.
        callout: Row of the callout that a slide ends with.
    """

    left: int
    width: int
    header: int
    title: int
    footer: int
    bottom: int
    callout: int

    def top(self, title_rows: int) -> int:
        """Return the first row of the body: below the title, its rule and an empty row."""
        return self.title + max(1, title_rows) + 2

    def foot(self, rows: int) -> int:
        """Return the first row of a callout of ``rows``: the same for one and for two, higher for more."""
        return min(self.callout, self.bottom - max(1, rows))


def geometry_of(size: Size) -> Geometry:
    """Divide a screen."""
    columns, rows = size
    if columns >= WIDE_SCREEN:
        width = WIDEST_CONTENT
        left = (columns - width) // 2
    else:
        left = 5 if columns >= 100 else 3
        width = columns - 2 * left
    is_compact = rows < COMPACT_ROWS
    header, title = (-1, 0) if is_compact else (1, 3)
    callout = rows - 4 if is_compact else rows - 5
    return Geometry(left, width, header, title, rows - 2, rows - 3, callout)


def big_columns(size: Size) -> tuple[int, int]:
    """Return where the content of covers, openers and closing slides starts, and how many cells it has."""
    geometry = geometry_of(size)
    inward = BIG_MARGIN - 5 if size.columns >= 100 else 1
    return geometry.left + inward, geometry.width - 2 * inward
