"""A panel over a slide: the slide recedes, and no character of it is cut in half."""

from __future__ import annotations

from collections.abc import Sequence

from tuiyan.deck.canvas import Frame, Row, cut, row_width


def overlay(frame: Frame, panel: Sequence[Row], left: int, top: int) -> Frame:
    """Lay ``panel`` over a receding ``frame``, its first cell at column ``left`` of row ``top``.

    What of the panel lies outside the frame is not seen; every row keeps its width.
    """
    columns = max((row_width(row) for row in frame), default=0)
    width = max((row_width(row) for row in panel), default=0)
    start, end = max(0, left), max(0, min(columns, left + width))
    rows = [faded(row) for row in frame]
    for at, row in enumerate(panel, top):
        if not 0 <= at < len(rows) or start >= end:
            continue
        behind = rows[at]
        rows[at] = (
            *cut(behind, 0, start),
            *cut(row, start - left, end - left),
            *cut(behind, end, columns),
        )
    return tuple(tuple(run for run in row if run.text) for row in rows)


def faded(row: Row) -> Row:
    """Let a row recede towards the ground."""
    return tuple(run._replace(style=_faded(run.style)) for run in row)


def _faded(style: str) -> str:
    ink, _, ground = style.partition(" on ")
    if "faded" in ink.split():
        return style
    return f"{ink} faded on {ground}" if ground else f"{ink} faded"
