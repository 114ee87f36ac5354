"""Big figures: the number in big glyphs, its unit beside it."""

from __future__ import annotations

from tuiyan.cells import width
from tuiyan.deck.big import big_rows
from tuiyan.deck.canvas import Row, Run, row_width
from tuiyan.deck.glyphs import Glyphs


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


def big_figure(
    text: str, ink: str, heights: tuple[int, ...], cells: int, glyphs: Glyphs, link: int = -1
) -> list[Row]:
    """Draw a figure as big as it fits; its unit as big, or small at the foot, or all of it in bold."""
    number, unit = split_unit(text)
    unit_cells = row_width((Run(unit),)) + 3 if unit else 0
    for height in heights:
        drawn = big_text(number, (height,), cells, glyphs)
        if drawn is None:
            continue
        drawn_unit = (
            big_text(unit, (height,), cells - row_width((Run(drawn[0]),)) - 3, glyphs) if unit else None
        )
        if drawn_unit:
            return [
                (Run(left, ink, link), Run("   "), Run(right, "quiet"))
                for left, right in zip(drawn, drawn_unit, strict=True)
            ]
        if row_width((Run(drawn[0]),)) + unit_cells <= cells:
            rows: list[Row] = [(Run(row, ink, link),) for row in drawn]
            if unit:
                rows[-1] = (*rows[-1], Run("   "), Run(unit, "muted"))
            return rows
    return [(Run(text, f"{ink} bold", link),)]
