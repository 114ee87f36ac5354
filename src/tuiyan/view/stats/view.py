"""The statistics as a frame: one question a side."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, row_width, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, QUIET, TEXT
from tuiyan.messages import say
from tuiyan.practice.statistics import Share, Statistics
from tuiyan.text.cells import pad, width
from tuiyan.view.help import help_over
from tuiyan.view.keys import foot
from tuiyan.view.names import Names
from tuiyan.view.page import PageArea, page, page_area, ruled
from tuiyan.view.panel import NOTHING, in_glyphs
from tuiyan.view.running_text import said_rows
from tuiyan.view.stats.heat import heat_rows, legend
from tuiyan.view.stats.state import StatsState
from tuiyan.view.stats.text import best_runs
from tuiyan.view.too_small import is_too_small, too_small

SOON = 7
"""Days ahead that are shown one by one."""

BAR = 24
"""Cells of the longest bar."""

LABEL = 4
"""Cells before the days of the year."""


class NamedBar(NamedTuple):
    """A name, how long its bar is beside the others, and what stands behind it."""

    name: str
    size: float
    text: str


def stats_scene(state: StatsState, size: Size, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL) -> Frame:
    """Return the whole screen, and the help over it."""
    if is_too_small(size):
        return too_small(size)
    area = page_area(size)
    statistics = state.statistics
    if statistics is None:
        body, aside = said_rows(state.trouble, area.width, ACCENT), ""
    elif state.side:
        body, aside = _weak(statistics, state.names, area), say("tui_drill.weak_side")
    else:
        body, aside = _habit(statistics, area), say("tui_drill.habit_side")
    keys = foot("stats", without=() if state.weakest_topic else ("stats.weak",))
    frame = page(area, say("tui_drill.place.stats"), (Run(aside, MUTED),), body, keys)
    frame = in_glyphs(frame, glyphs)
    return help_over(frame, state.layer, size, is_ruled=is_ruled, glyphs=glyphs)


def _habit(statistics: Statistics, area: PageArea) -> list[Row]:
    gap = [NOTHING] if area.is_roomy else []
    rows: list[Row] = [_headline(statistics, area.width)]
    runs = " ".join(best_runs(statistics))
    told = said_rows(runs, area.width, MUTED) if runs else []
    rows += [*told, *gap, *_year(statistics, area.width), *gap, _legend(), *gap]
    return rows + _ahead(statistics, area, len(told))


def _year(statistics: Statistics, cells: int) -> list[Row]:
    """Return as many weeks as fit, the last ones; every other day has its name."""
    names = say("tui_drill.weekdays").split()
    labels = [pad("" if weekday % 2 else name, LABEL) for weekday, name in enumerate(names)]
    weeks = statistics.heat[-min(len(statistics.heat), cells - LABEL) :]
    return heat_rows(weeks, statistics.day, labels, [str(month) for month in range(1, 13)])


def _legend() -> Row:
    return (space(LABEL), *legend(), Run(f" {say('tui_drill.answers')}", MUTED))


def _headline(statistics: Statistics, cells: int) -> Row:
    """Return the few figures that matter, as many as fit."""
    ratio = statistics.retention.ratio
    parts: list[Row] = [
        _figure("tui_drill.streak", statistics.streak.current),
        _figure("tui_drill.longest", statistics.streak.longest),
        _figure("tui_drill.learned", statistics.learned),
    ]
    if statistics.core.whole:
        solid = f"{statistics.core.part} / {statistics.core.whole}"
        parts.insert(0, _figure("tui_drill.fluent", solid))
    if ratio is not None:
        parts.append(_figure("tui_drill.retention", f"{ratio * 100:.0f} %"))
    if statistics.answer_s:
        parts.append(_figure("tui_drill.answer_time", f"{statistics.answer_s:.0f} s"))
    row: Row = parts[0]
    for part in parts[1:]:
        if row_width(row) + row_width(part) + 5 <= cells:
            row = (*row, space(5), *part)
    return row


def _figure(key: str, value: object) -> Row:
    before, _, after = say(key).partition("#")
    return (Run(before, MUTED), Run(f"{value}", NUM), Run(after, MUTED))


def _ahead(statistics: Statistics, area: PageArea, taken: int) -> list[Row]:
    """Return what is due today and on the next days, and in thirty days together.

    ``taken`` rows of those that it has are used above.
    """
    days = [(say("tui_drill.today_short"), statistics.due), (say("tui_drill.tomorrow"), statistics.ahead[0])]
    names = say("tui_drill.days_of_week").split("/")
    for ahead in range(2, SOON):
        day = statistics.day + timedelta(days=ahead)
        days.append((names[day.weekday()], statistics.ahead[ahead - 1]))
    total = statistics.due + sum(statistics.ahead)
    rows: list[Row] = [ruled(say("tui_drill.ahead", count=total), area.width)]
    rows += [NOTHING] if area.is_high else []
    most = max(1, *(count for _, count in days))
    label = max(width(name) for name, _ in days) + 2
    room = max(1, (area.body - 13 if area.is_roomy else 3) - taken)
    for name, count in days[:room]:
        bar = "▆" * round(count * BAR / most)
        rows.append(
            (Run(f"  {pad(name, label)}"), Run(bar, QUIET), Run(f" {count}" if bar else f"{count}", NUM))
        )
    return rows


def _weak(statistics: Statistics, names: Names, area: PageArea) -> list[Row]:
    """Return the mistakes made most, and the topics and formulas missed most, each as bars."""
    gap = [NOTHING] if area.is_roomy else []
    after_rule = [NOTHING] if area.is_high else []
    most = min(6, (area.body - 6) // 2 if area.is_roomy else 4)
    found: list[tuple[str, list[NamedBar]]] = [
        (
            "tui_drill.mistakes",
            [NamedBar(name, n, f"{n}") for name, n in names.mistakes_made(statistics)][:most],
        ),
        ("tui_drill.weak_topics", [*map(_missed, names.weak_topics(statistics))]),
        ("tui_drill.weak_formulas", [*map(_missed, names.weak_formulas(statistics))]),
    ]
    label = max((width(bar.name) for _, bars in found for bar in bars), default=0) + 3
    rows: list[Row] = []
    for key, bars in found:
        if bars and len(rows) + 3 < area.body:
            rows += [ruled(say(key), area.width), *after_rule]
            rows += [*_bars(bars[: area.body - len(rows)], min(label, area.width - 24), area.width), *gap]
    return rows or said_rows(say("tui_drill.nothing_weak"), area.width, MUTED)


def _missed(missed: tuple[str, Share]) -> NamedBar:
    name, wrong = missed
    return NamedBar(name, wrong.ratio or 0, say("tui_drill.wrong_of", part=wrong.part, whole=wrong.whole))


def _bars(bars: Sequence[NamedBar], label: int, cells: int) -> list[Row]:
    """Return bars on one scale after names ``label`` cells wide; the first, the worst, in the red pen."""
    most = max(bar.size for bar in bars)
    room = max(4, min(BAR, cells - label - 16))
    rows: list[Row] = []
    for at, bar in enumerate(bars):
        rows.append(
            (
                Run(f"  {pad(bar.name, label)}", NUM if not at else TEXT),
                Run("▆" * max(1, round(bar.size * room / most)), ACCENT if not at else QUIET),
                Run(f" {bar.text}", NUM if not at else MUTED),
            )
        )
    return rows
