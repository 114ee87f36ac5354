"""A year of practice, a cell a day: the height of a block says how much was done."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

from tuiyan.deck.row import Row, Run, space
from tuiyan.deck.style import GOOD, MUTED, QUIET
from tuiyan.text.cells import pad, width

LEVELS = (1, 10, 20, 30)
"""From how many answers on a day is drawn one step higher."""

CELLS, ASCII_CELLS = "·▂▄▆█", ".-+*#"
"""A day without an answer, then the steps."""

RANGES = ("0", *(f"{low}–{high - 1}" for low, high in pairwise(LEVELS)), f"{LEVELS[-1]}+")
"""The answers of a day that each cell stands for."""

Heat = Sequence[Sequence[int | None]]
"""Answers of each day, in weeks from Monday to Sunday; None after today."""


def heat_rows(
    heat: Heat, day: date, labels: Sequence[str], months: Sequence[str], cells: str = CELLS
) -> list[Row]:
    """Return the months and a row for each day of the week, a column for each week.

    Args:
        heat: The last week is that of ``day``.
        day: Today.
        labels: What stands before the days from Monday to Sunday, all of one width.
        months: The names of the twelve months.
        cells: What to draw with.
    """
    monday = day - timedelta(days=day.weekday() + 7 * (len(heat) - 1))
    rows: list[Row] = [(space(width(labels[0])), Run(_months(monday, len(heat), months), MUTED))]
    for weekday, label in enumerate(labels):
        rows.append((Run(label, MUTED), *(_cell(week[weekday], cells) for week in heat)))
    return rows


def legend(cells: str = CELLS) -> Row:
    """Return what the cells mean."""
    runs: list[Run] = []
    for step, (cell, answers) in enumerate(zip(cells, RANGES, strict=True)):
        runs += [space(3)] if runs else []
        runs += [Run(cell, GOOD if step else QUIET), Run(f" {answers}", MUTED)]
    return tuple(runs)


def _cell(count: int | None, cells: str) -> Run:
    if not count:
        return Run(" " if count is None else cells[0], QUIET)
    return Run(cells[sum(count >= least for least in LEVELS)], GOOD)


def _months(monday: date, weeks: int, names: Sequence[str]) -> str:
    """Write the name of each month above the week in which it begins, where there is room."""
    text = ""
    for week in range(weeks):
        sunday = monday + timedelta(days=7 * week + 6)
        name = names[sunday.month - 1]
        if sunday.day <= 7 and width(text) <= week and week + width(name) <= weeks:
            text = pad(text, week) + name
    return text
