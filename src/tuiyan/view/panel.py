"""A filled panel: a title row, a body, a key row; and where it lies on the screen.

``laid_over(frame, panel(area, "目录", (), rows, foot("contents")), area)`` is the frame, faded, with a panel
of ``area`` in its middle. A panel is as wide as a slide, and fills a small screen. Lists in it show the rows
:func:`around` the lit one, and light it by :func:`choosable`: one red mark, one ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, between, cut, faded, grounded, row_width, space
from tuiyan.deck.style import ACCENT, LINE, MUTED, NUM, TEXT

MARK = Run("▌", ACCENT)
NOTHING: Row = ()

T = TypeVar("T")


class PanelArea(NamedTuple):
    """Where a panel lies and how large it is, in cells."""

    left: int
    top: int
    width: int
    height: int

    @property
    def inner(self) -> int:
        """Cells of a body row, between the paddings."""
        return self.width - 6

    @property
    def body(self) -> int:
        """Rows of the body, title row and key row not counted."""
        return self.height - 2


WIDEST, HIGHEST = 90, 34


def panel_area(columns: int, rows: int) -> PanelArea:
    """Put a panel in the middle of a screen, as wide as a slide; small screens are filled."""
    margin = 5 if columns >= 100 else 3 if columns >= 80 else 0
    wide = min(WIDEST, columns - 2 * margin)
    high = min(HIGHEST, rows - (5 if rows >= 30 else 2 if rows >= 24 else 0))
    return PanelArea((columns - wide) // 2, (rows - high) // 2, wide, high)


def panel(
    area: PanelArea, title: str, aside: Row, body: Sequence[Row], foot: Iterable[tuple[str, str]]
) -> Frame:
    """Return the rows of a panel; a body too long loses its end, a short one is filled."""
    head = between((MARK, space(2), Run(title, NUM)), (*aside, space(3)), area.width)
    rows = [grounded(head, "raised", area.width)]
    filled = [*body, *[NOTHING] * area.body][: area.body]
    rows += [grounded(row, "surface", area.width) for row in filled]
    rows.append(grounded((space(3), *key_row(foot, area.width - 6)), "raised", area.width))
    return tuple(rows)


def laid_over(
    frame: Frame, panel: Frame, area: PanelArea, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL
) -> Frame:
    """Lay a panel in the middle of its place, over a frame that fades.

    Where the panel's ground is the page's, rules above and below set it off.
    """
    top = area.top + (area.height - len(panel)) // 2
    if not is_ruled:
        return overlay(frame, in_glyphs(panel, glyphs), area.left, top)
    rule = (Run("─" * area.width, LINE),)
    return overlay(frame, in_glyphs((rule, *panel, rule), glyphs), area.left, top - 1)


def overlay(frame: Frame, panel: Sequence[Row], left: int, top: int) -> Frame:
    """Lay ``panel`` over a receding ``frame``, its first cell at column ``left`` of row ``top``.

    What of the panel lies outside the frame is not seen; every row keeps its width.
    """
    columns = max((row_width(row) for row in frame), default=0)
    width = max((row_width(row) for row in panel), default=0)
    start, end = max(0, left), max(0, min(columns, left + width))
    rows = [faded(_without_red(row)) for row in frame]
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


def _without_red(row: Row) -> Row:
    """Take the red from a row that is only scenery: beside a panel it would point at nothing."""
    if all(run.style.ink != "accent" for run in row):
        return row
    calm = [run.style._replace(ink="quiet") if run.style.ink == "accent" else run.style for run in row]
    return tuple(run._replace(style=style) for run, style in zip(row, calm, strict=True))


def key_row(foot: Iterable[tuple[str, str]], width: int) -> Row:
    """Return keys and their labels, as many as fit."""
    runs: list[Run] = []
    for keys, label in foot:
        more = [space(3)] if runs else []
        more += [Run(keys, NUM), Run(f" {label}", MUTED)]
        if row_width([*runs, *more]) > width:
            break
        runs += more
    return tuple(runs)


def choosable(row: Row, cells: int, *, is_lit: bool) -> Row:
    """Return a row of a list: the lit one with a mark, on a ground of its own; any other as far in."""
    return grounded((MARK, *row), "sel", cells) if is_lit else (space(1), *row)


def around(rows: Sequence[T], at: int, high: int) -> list[T]:
    """Return as many rows as there is room for, row ``at`` well inside."""
    first = window(at, len(rows), high)
    return list(rows[first : first + high])


def window(at: int, count: int, high: int) -> int:
    """Return the first of ``count`` rows to show in ``high`` rows so that row ``at`` is well inside."""
    return max(0, min(at - high // 2, count - high))


def in_glyphs(frame: Sequence[Row], glyphs: Glyphs) -> Frame:
    """Return rows in a set of characters, each as wide as before: what grows takes from the blanks."""
    if not glyphs.words and not glyphs.marks:
        return tuple(frame)
    return tuple(_in_glyphs(row, glyphs) for row in frame)


def _in_glyphs(row: Row, glyphs: Glyphs) -> Row:
    runs = [run._replace(text=glyphs.text(run.text).translate(glyphs.marks)) for run in row]
    grown = row_width(runs) - row_width(row)
    blanks = [at for at, run in enumerate(runs) if not run.text.strip()]
    while grown > 0 and blanks:
        widest = max(blanks, key=lambda at: len(runs[at].text))
        taken = min(grown, len(runs[widest].text) - 1)
        if taken <= 0:
            break
        runs[widest] = runs[widest]._replace(text=runs[widest].text[taken:])
        grown -= taken
    return cut(tuple(runs), 0, row_width(row))


def with_line(frame: Frame, size: Size, text: str, glyphs: Glyphs) -> Frame:
    """Return a screen that says ``text`` in the row above its last."""
    row: Row = (space(5 if size.columns >= 100 else 3), Run(text, TEXT))
    line = grounded(in_glyphs([row], glyphs)[0], "surface", size.columns)
    at = max(0, size.rows - 2)
    rows = [*frame, *[()] * size.rows][: size.rows]
    return (*rows[:at], line, *rows[at + 1 :])
