"""What is said on a screen too small to show anything."""

from __future__ import annotations

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame, Row, Run, grounded
from tuiyan.messages import say

SMALLEST = Size(60, 18)
"""The smallest screen a slide is shown on."""


def is_too_small(size: Size) -> bool:
    """Say whether nothing can be shown."""
    return size.columns < SMALLEST.columns or size.rows < SMALLEST.rows


def too_small(size: Size) -> Frame:
    """Return a screen that says so, and what it takes."""
    from tuiyan.deck.typography import wrap

    text = say("tui.too_small", columns=size.columns, rows=size.rows)
    rows: list[Row] = [*wrap([Run(text)], max(2, size.columns)), *[()] * size.rows]
    return tuple(grounded(row, "bg", size.columns) for row in rows[: size.rows])
