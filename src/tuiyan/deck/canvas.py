"""Styled text in cells: what is painted, before any terminal knows of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tuiyan.text.cells import char_width, width


class Run(NamedTuple):
    """Text in one style.

    Attributes:
        text: Without control characters or newlines.
        style: Words: an ink (``text num muted mem comp net good accent quiet line grid
            bg sealed``), then any of ``bold under strike faded``, then ``on`` and a
            ground (``bg surface raised sel seal accent mem comp net good quiet``).
        link: Index into the numbers of the page this run shows, or -1.
    """

    text: str
    style: str = "text"
    link: int = -1


Row = tuple[Run, ...]
"""One line of the screen."""

Frame = tuple[Row, ...]
"""A whole screen: as many rows as it is high, none wider than it is wide."""


def row_width(row: Iterable[Run]) -> int:
    """Count the cells of a row."""
    return sum(width(run.text) for run in row)


def row_text(row: Iterable[Run]) -> str:
    """Return a row's text without its styles."""
    return "".join(run.text for run in row)


def indented(row: Row, cells: int) -> Row:
    """Move a row to the right."""
    return (Run(" " * cells), *row) if cells and row else row


def cut(row: Row, start: int, end: int) -> Row:
    """Return the cells ``start`` to ``end`` of a row, exactly ``end - start`` wide.

    Half of a wide character becomes a space; a short row is filled with spaces.
    """
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
        pieces.append(Run(" " * missing))
    return tuple(pieces)


def _cut_text(text: str, at: int, start: int, end: int) -> str:
    if text.isascii():
        return text[max(0, start - at) : end - at]
    kept: list[str] = []
    for char in text:
        cells = char_width(char)
        inside = range(max(at, start), min(at + cells, end))
        if cells == 0:
            if start < at <= end and kept:
                kept.append(char)
        elif len(inside) == cells:
            kept.append(char)
        else:
            kept.append(" " * len(inside))
        at += cells
    return "".join(kept)


def restyled(row: Row, ground: str) -> Row:
    """Lay a row on another ground."""
    return tuple(run._replace(style=f"{run.style.split(' on ')[0]} on {ground}") for run in row)


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
