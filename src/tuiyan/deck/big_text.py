"""Big figures: the number in big glyphs, its unit beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tuiyan.deck.big_glyphs import big_rows, lines_of_digits
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.row import Row, Run, space
from tuiyan.deck.style import MUTED, QUIET, Style
from tuiyan.text.cells import width


def split_unit(text: str) -> tuple[str, str]:
    """Split ``23.3 ms`` into number and unit."""
    number, space, unit = text.partition(" ")
    return (number, unit) if space and number[:1].isdigit() else (text, "")


def big_text(text: str, heights: tuple[int, ...], cells: int, glyphs: Glyphs) -> tuple[str, ...] | None:
    """Return ``text`` in the tallest of ``heights`` that fits into ``cells``, or None."""
    if not glyphs.big:
        return None
    for height in heights:
        rows = big_rows(text, height)
        if rows and width(rows[0]) > cells:
            rows = _closer(text, height)
        if rows and width(rows[0]) <= cells:
            return rows
    return None


def _closer(text: str, height: int) -> tuple[str, ...]:
    """Set big characters one cell apart."""
    drawn = [_trimmed(big_rows(char, height) or ("",) * height) for char in text]
    return tuple(" ".join(char[at] for char in drawn) for at in range(height))


def _trimmed(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out the empty columns at both sides."""
    used = [at for row in rows for at, char in enumerate(row) if char != " "]
    start, end = min(used, default=0), max(used, default=-1) + 1
    return tuple(row.ljust(end)[start:end] for row in rows)


THREE = 3
"""Rows of the second rank of figures, between running text and the figure of a section."""


def line_figure(
    text: str, style: Style, glyphs: Glyphs, *, link: int = -1, strokes: int = 1
) -> tuple[Row, Row, Row]:
    """Draw ``23.3 ms`` in digits of lines three rows high, the unit bold on the third row.

    Whatever the digits have no glyph for, such as ``%``, ``×`` and a unit, stands on the third row. Where
    figures cannot be drawn big, all of it stands there, in bold. ``strokes`` is the length of a digit's
    horizontal lines: 3 for a figure that stands alone. The rows are equally wide; ``link`` is the number's.
    """
    style = style._replace(bold=True)
    digits, unit = _split_digits(text) if glyphs.big else ("", text)
    drawn = lines_of_digits(digits, strokes) or ("",) * THREE
    beside = f"{' ' if digits and unit else ''}{unit}"
    blank = space(width(beside))
    upper = [(Run(row, style, link), blank) if row else (blank,) for row in drawn[:-1]]
    return (upper[0], upper[1], (Run(drawn[-1] + beside, style, link),))


def _split_digits(text: str) -> tuple[str, str]:
    """Split the digits and signs that can be drawn in lines from what stands behind them."""
    end = next((at for at in range(len(text), 0, -1) if lines_of_digits(text[:at])), 0)
    digits = text[:end].rstrip()
    return (digits, text[len(digits) :].strip()) if any(map(str.isdigit, digits)) else ("", text)


UNIT_BESIDE, UNIT_AT_FOOT, UNIT_ELSEWHERE = range(3)
"""Where the unit of a big figure stands: as big beside it, small at its foot, or not with it."""

Draw = Callable[[int, int], list[Row] | None]
"""Draws a figure of a height with its unit at one of these places, or says that it does not fit."""


def figure_drawer(text: str, style: Style, cells: int, glyphs: Glyphs, link: int = -1) -> Draw:
    """Return what draws ``text`` within ``cells``."""
    number, unit = split_unit(text)

    def draw(height: int, unit_place: int) -> list[Row] | None:
        """Draw it so, if it fits."""
        beside = 3 + width(unit) if unit and unit_place == UNIT_AT_FOOT else 0
        drawn = big_text(number, (height,), cells - beside, glyphs)
        if drawn is None:
            return None
        rows: list[Row] = [(Run(row, style, link),) for row in drawn]
        if not unit or unit_place == UNIT_ELSEWHERE:
            return rows
        if unit_place == UNIT_AT_FOOT:
            rows[-1] = (*rows[-1], space(3), Run(unit, MUTED))
            return rows
        big_unit = big_text(unit, (height,), cells - width(drawn[0]) - 3, glyphs)
        if big_unit is None:
            return None
        return [(*row, space(3), Run(right, QUIET)) for row, right in zip(rows, big_unit, strict=True)]

    return draw


def alike(drawers: Sequence[Draw], heights: tuple[int, ...]) -> tuple[list[list[Row]], int] | None:
    """Draw figures in one shape, the first in which all fit; say where their units stand."""
    for height in heights:
        for place in (UNIT_BESIDE, UNIT_AT_FOOT, UNIT_ELSEWHERE):
            drawn = [draw(height, place) for draw in drawers]
            fitting = [rows for rows in drawn if rows]
            if len(fitting) == len(drawers):
                return fitting, place
    return None
