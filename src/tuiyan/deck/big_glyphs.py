"""Figures and titles three, six or nine rows high."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).with_name("data")
HEIGHTS = (9, 6, 3)
"""Rows there are glyphs for: blocks at 9 and 6, box lines at 3."""

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""A cell's four points as a number: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""

HALVES = [
    str.maketrans({char: str(n >> 2 * half & 3) for n, char in enumerate(QUADRANTS)}) for half in (0, 1)
]


class Glyph(NamedTuple):
    """One big character.

    Attributes:
        advance: Half cells to the start of the next one.
        rows: Its cells; blanks at the right are left out.
    """

    advance: int
    rows: tuple[str, ...]


@lru_cache(maxsize=64)
def big_rows(text: str, rows: int) -> tuple[str, ...] | None:
    """Write ``text`` in glyphs ``rows`` high, all rows equally wide.

    None where there are no glyphs of that height, or not for every character.
    """
    if rows not in HEIGHTS or not text:
        return None
    glyphs = [_glyphs(rows).get(char) for char in text.replace("–", "-")]
    known = [glyph for glyph in glyphs if glyph is not None]
    if len(known) < len(glyphs):
        return None
    return _lines(known, rows) if rows == 3 else _blocks(known, rows)


@lru_cache(maxsize=64)
def lines_of_digits(text: str, strokes: int = 1) -> tuple[str, ...] | None:
    """Write ``text`` in lines three rows high, their horizontal strokes ``strokes`` cells long.

    None where not every character has a glyph.
    """
    found = _glyphs(3)
    glyphs = [found.get(char) for char in text.replace("–", "-")]
    known = [glyph for glyph in glyphs if glyph is not None]
    if len(known) < len(glyphs) or not known:
        return None
    return _lines([_stretched(glyph, strokes - 1) for glyph in known], 3)


def _stretched(glyph: Glyph, by: int) -> Glyph:
    """Make the middle of a digit longer; one of a single stroke keeps its place in the middle."""
    if by < 1 or glyph.advance < 8:
        return glyph
    rows = [row.ljust(3) for row in glyph.rows]
    is_thin = all(row[0] == row[2] == " " for row in rows)
    if is_thin:
        half = " " * (by // 2)
        made = tuple(f"{half}{row}{half}" for row in rows)
    else:
        made = tuple(row[0] + row[1] * (by + 1) + row[2:] for row in rows)
    return Glyph(glyph.advance + 2 * by, made)


@cache
def _glyphs(rows: int) -> dict[str, Glyph]:
    text = (DATA / f"big-{rows}.txt").read_text(encoding="utf-8")
    found = {}
    for entry in text.split("\n= ")[1:]:
        lines = entry.split("\n")
        found[lines[0][0]] = Glyph(int(lines[0][2:]), tuple(lines[1 : rows + 1]))
    return found


def _lines(glyphs: list[Glyph], rows: int) -> tuple[str, ...]:
    joined = ["".join(glyph.rows[row].ljust(glyph.advance // 2) for glyph in glyphs) for row in range(rows)]
    return _even(joined)


def _blocks(glyphs: list[Glyph], rows: int) -> tuple[str, ...]:
    points = [0] * (2 * rows)
    start = 0
    for glyph in glyphs:
        for row, cells in enumerate(glyph.rows):
            for half in (0, 1):
                points[2 * row + half] |= _points(cells, half) << start
        start += glyph.advance
    blank = min((row & -row).bit_length() - 1 for row in points if row) if any(points) else 0
    points = [row >> blank for row in points]
    return _even([_cells(points[2 * row], points[2 * row + 1]) for row in range(rows)])


def _points(cells: str, half: int) -> int:
    """Return the upper (0) or lower (1) points of a row of cells as bits, the leftmost lowest."""
    return int(cells[::-1].translate(HALVES[half]) or "0", 4)


def _cells(upper: int, lower: int) -> str:
    length = (max(upper.bit_length(), lower.bit_length()) + 1) // 2
    return "".join(
        QUADRANTS[(upper >> 2 * place & 3) | (lower >> 2 * place & 3) << 2] for place in range(length)
    )


def _even(rows: list[str]) -> tuple[str, ...]:
    stripped = [row.rstrip() for row in rows]
    longest = max(map(len, stripped))
    return tuple(row.ljust(longest) for row in stripped)
