"""A year of practice, a cell a day: the height of a block says how much was done."""

from __future__ import annotations

from datetime import date, timedelta

from tuiyan.deck.row import Row, Run, space
from tuiyan.deck.style import GOOD, MUTED, QUIET
from tuiyan.messages import say
from tuiyan.text.cells import pad, width

LEVELS = (1, 10, 20, 30)
"""The least answers of a day for each block."""

BLOCKS = "▂▄▆█"
NONE = "·"
LABEL = 4
"""Cells before the days."""


def heat_rows(heat: tuple[tuple[int | None, ...], ...], day: date, cells: int) -> list[Row]:
    """Return the months and a row for each day of the week; as many weeks as fit, the last ones."""
    weeks = heat[-min(len(heat), cells - LABEL) :]
    monday = day - timedelta(days=day.weekday() + 7 * (len(weeks) - 1))
    rows: list[Row] = [(space(LABEL), Run(_months(monday, len(weeks)), MUTED))]
    names = say("tui_drill.weekdays").split()
    for weekday in range(7):
        name = names[weekday] if weekday in (0, 2, 4, 6) else ""
        runs = [Run(pad(name, LABEL), MUTED)]
        runs += [_cell(week[weekday]) for week in weeks]
        rows.append(tuple(runs))
    return rows


def legend() -> Row:
    """Return what the blocks mean."""
    runs = [space(LABEL), Run(NONE, QUIET), Run(" 0   ", MUTED)]
    for at, block in enumerate(BLOCKS):
        low = LEVELS[at]
        text = f"{low}–{LEVELS[at + 1] - 1}" if at + 1 < len(LEVELS) else f"{low}+"
        runs += [Run(block, GOOD), Run(f" {text}   ", MUTED)]
    return (*runs[:-1], Run(f" {LEVELS[-1]}+ {say('tui_drill.answers')}", MUTED))


def _cell(count: int | None) -> Run:
    if not count:
        return Run(" " if count is None else NONE, QUIET)
    level = sum(count >= least for least in LEVELS)
    return Run(BLOCKS[level - 1], GOOD)


def _months(monday: date, weeks: int) -> str:
    """Write the number of each month above the week in which it begins."""
    text = ""
    for week in range(weeks):
        start = monday + timedelta(days=7 * week)
        ends = start + timedelta(days=6)
        begins = ends.month if ends.day <= 7 else 0
        if begins and width(text) <= week and week + len(str(begins)) <= weeks:
            text = pad(text, week) + str(begins)
    return text
