"""A panel over a frame: what is behind it keeps its place and fades."""

from __future__ import annotations

from tuiyan.deck.canvas import Frame, Row, Run, cut, joined, row_width


def overlay(frame: Frame, panel: Frame, left: int, top: int) -> Frame:
    """Lay ``panel`` over ``frame`` with its first cell at ``left`` and ``top``, both 0-based.

    A wide character that the panel's edge cuts in half becomes a space, so no row moves.
    """
    rows = [faded(row) for row in frame]
    for y, row in enumerate(panel, top):
        if 0 <= y < len(rows):
            rows[y] = _laid(rows[y], row, left)
    return tuple(rows)


def faded(row: Row) -> Row:
    """Return a row as scenery: blended towards the page, its numbers out of reach."""
    return tuple(Run(run.text, _faded(run.style)) for run in row)


def _faded(style: str) -> str:
    ink, _, ground = style.partition(" on ")
    return f"{ink} faded" + (f" on {ground}" if ground else "")


def _laid(behind: Row, row: Row, left: int) -> Row:
    right = left + row_width(row)
    end = max(right, row_width(behind))
    return tuple(joined((*cut(behind, 0, left), *row, *cut(behind, right, end))))
