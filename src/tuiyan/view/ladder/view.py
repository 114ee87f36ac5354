"""The ladder as rows: a mark, a name, a value, the days, and the last time over the line of three seconds.

On a screen of 100 columns all times are written out, on one of 80 those of the rungs that are left; where
there is no room for every rung, the solid ones fold into a count.
"""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.row import Row, Run, cut, grounded, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, GOOD, MUTED, NUM, QUIET, TEXT
from tuiyan.drill.ladder import DAYS, QUICK_MS
from tuiyan.messages import say
from tuiyan.text.cells import pad_left, width
from tuiyan.view.ladder.state import HIDDEN, MARKS, Ladder, ShownRung
from tuiyan.view.page import PageArea
from tuiyan.view.panel import MARK, NOTHING, around

SLOWEST_MS = 9000
"""A longer time is drawn as one of this length; its figure says the rest."""

INDENT = 4
"""Cells before a rung's name."""


def ladder_area(area: PageArea) -> PageArea:
    """Return where the rungs stand: on a screen of middle height one row higher, so that all of them fit."""
    return area._replace(top=3, body=area.body + 1) if area.top > 3 and not _is_high(area) else area


def ladder_aside(ladder: Ladder) -> Row:
    """Return how many come without thinking."""
    before, _, after = say("tui_drill.fluent").partition("#")
    return (
        Run(before, MUTED),
        Run(str(ladder.solid), NUM),
        Run(f" / {ladder.total}{after}", MUTED),
    )


def ladder_notice(ladder: Ladder) -> Row:
    """Say in how many days all can be solid."""
    days = max((DAYS - rung.fluency.days for rung in ladder.rungs if rung.level < 3), default=0)
    return (Run(say("tui_drill.ladder_days", days=days), MUTED),) if days else ()


class _Columns(NamedTuple):
    """Where things stand on a rung, in cells.

    Attributes:
        value: The column before which the value ends.
        days: The first of the days.
        bar: The first of the time, or 0 where no time is drawn.
        quick: Cells of three seconds.
        over: Cells of what is longer, at most.
        is_full: The times of solid rungs are written out too.
    """

    value: int
    days: int
    bar: int = 0
    quick: int = 0
    over: int = 0
    is_full: bool = True


def _columns(cells: int) -> _Columns:
    if cells >= 88:
        return _Columns(42, 45, 54, 11, 16)
    if cells >= 74:
        return _Columns(39, 40, 47, 8, 11, is_full=False)
    return _Columns(36, 38)


def _is_high(area: PageArea) -> bool:
    return area.size.rows >= 28


def ladder_body(ladder: Ladder, area: PageArea) -> list[Row]:
    """Return the rungs, as many as fit around the lit one, and what to keep an eye on."""
    columns = _columns(area.width)
    shown = ladder.folded(area.body)
    if len(shown) < len(ladder.rungs):
        return _folded(ladder, shown, columns, area)
    rows: list[Row] = []
    lit = level = 0
    for at in shown:
        rung = ladder.rungs[at]
        if rung.level != level and (_is_high(area) or not rows):
            rows += [NOTHING] if rows else []
            rows.append(_heading(ladder.level_name(rung.level), columns if not rows else None, area))
            level = rung.level
        lit = len(rows) if at == ladder.at else lit
        rows.append(_rung(ladder, at, columns, area.width))
    if not _is_high(area):
        return around(rows, lit, area.body)
    rows.append(_quick_row(columns))
    watched = _watched(ladder, area.width)
    return [*around(rows, lit, area.body - len(watched)), *watched]


def _folded(ladder: Ladder, shown: tuple[int, ...], columns: _Columns, area: PageArea) -> list[Row]:
    """Return the rungs that are left, and how many are solid."""
    solid, left = ladder.counts
    head = _heading(say("tui_drill.ladder_left", count=left), columns, area)
    rows = [_rung(ladder, at, columns, area.width) for at in shown]
    rows = around(rows, shown.index(ladder.at), area.body - 3)
    count: Row = (space(2), Run("✓", GOOD), space(1), Run(say("tui_drill.ladder_solid", count=solid), MUTED))
    return [head, *rows, NOTHING, count if solid else NOTHING]


def _heading(name: str, columns: _Columns | None, area: PageArea) -> Row:
    """Return a heading; above the first rung it names the columns."""
    row: Row = (space(INDENT), Run(name, MUTED))
    if columns is None:
        return row
    row = _at(row, columns.days, Run(say("tui_drill.three_days"), MUTED))
    if not columns.bar:
        return row
    if _is_high(area):
        return _at(row, columns.bar, Run(say("tui_drill.last_time"), MUTED))
    return _at(row, columns.bar + columns.quick - 1, Run("3 s", ACCENT_BOLD))


def _quick_row(columns: _Columns) -> Row:
    """Return the row below the rungs, which says what the line is."""
    return (space(columns.bar + columns.quick - 1), Run("3 s", ACCENT_BOLD)) if columns.bar else NOTHING


def _at(row: Row, column: int, run: Run) -> Row:
    return (*row, space(max(1, column - row_width(row))), run)


def _rung(ladder: Ladder, at: int, columns: _Columns, cells: int) -> Row:
    """Return one rung: its mark, name, value, days, and last time."""
    rung, is_lit = ladder.rungs[at], at == ladder.at
    is_solid = rung.fluency.is_solid
    is_open = is_solid or (is_lit and ladder.is_open)
    mark = Run("✓", TEXT if is_lit else GOOD) if is_solid else space(1)
    head: Row = (MARK, space(1), mark) if is_lit else (space(2), mark)
    value = rung.value if is_open else HIDDEN
    room = columns.value - INDENT - width(value) - 1
    name = cut((Run(rung.name, NUM if is_lit else TEXT if is_solid else MUTED),), 0, room)
    row: Row = (*head, space(1), *name)
    row = _at(row, columns.value - width(value), Run(value, NUM if is_open else MUTED))
    days = rung.fluency.days
    row = _at(row, columns.days, Run(MARKS[0] * days + MARKS[1] * (DAYS - days)))
    row = (*row, *_time(rung, columns, is_lit=is_lit, at=columns.bar - row_width(row)))
    return grounded(row, "sel", cells) if is_lit else row


def _time(rung: ShownRung, columns: _Columns, *, is_lit: bool, at: int) -> Row:
    """Return the last time as a bar over the line of three seconds."""
    took_ms = rung.fluency.last_ms
    figure = f"{took_ms / 1000:.1f} s" if took_ms else ""
    if not columns.bar:
        return (space(3), Run(pad_left(figure, 6), MUTED))
    drawn = round(min(took_ms, SLOWEST_MS) * columns.quick / QUICK_MS)
    drawn = max(1, drawn) if took_ms else 0
    drawn = min(drawn, columns.quick) if took_ms <= QUICK_MS else max(drawn, columns.quick + 1)
    before, over = min(drawn, columns.quick), min(columns.over, max(0, drawn - columns.quick))
    ink = NUM if is_lit else QUIET
    is_written = columns.is_full or not rung.fluency.is_solid
    shade = TEXT if took_ms > QUICK_MS or is_lit else MUTED
    return (
        space(at), Run("▆" * before, ink), space(columns.quick - before), Run("│", ACCENT),
        Run("▆" * over, ink), space(1), Run(figure if is_written else "", shade),
    )  # fmt: skip


def _watched(ladder: Ladder, cells: int) -> list[Row]:
    """Say what to keep an eye on: the slowest rung that is not solid, and how it went wrong."""
    worst = ladder.watched
    if worst is None:
        return [(space(INDENT), Run(say("tui_drill.ladder_done"), MUTED))]
    row: Row = (space(INDENT), Run(say("tui_drill.watch"), MUTED), Run(worst.name, NUM))
    if not worst.mistake:
        return [row]
    wrong = Run(say("tui_drill.went_wrong", mistake=worst.mistake), MUTED)
    whole = (*row, Run(say("tui_drill.comma"), MUTED), wrong)
    return [whole] if row_width(whole) <= cells else [row, (space(INDENT), wrong)]
