"""``tuiyan stats``: how practice goes, as text or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Line
from tuiyan.cli.context import glyphs_of, library_of, scenario_of
from tuiyan.cli.derive import json_text
from tuiyan.cli.history import failing
from tuiyan.drill.statistics import WEEKS, Statistics, to_plain
from tuiyan.messages import pick, say
from tuiyan.practice.practice import open_practice
from tuiyan.text.cells import pad, pad_left, width

if TYPE_CHECKING:
    from datetime import date

    from tuiyan.drill.statistics import Weak

DAYS_A_ROW = 10
LEVELS = (1, 10, 20, 30)
"""From how many answers on a day is drawn one step higher."""

CELLS, ASCII_CELLS = "·▂▄▆█", ".-+*#"


def stats(line: Line) -> int:
    """Show what the history says."""
    library = library_of(line)
    scenario = scenario_of(line, library)
    with failing():
        practice = open_practice(library, scenario)
        try:
            seen = practice.statistics()
        finally:
            practice.history.close()
    if line.value("format") == "json":
        print(json_text(to_plain(seen)))
        return 0
    names = practice.mistake_names()
    labels = {weak.name: pick(library.catalog.label(weak.name)) for weak in seen.weak_formulas}
    glyphs = glyphs_of(line)
    cells = ASCII_CELLS if line.has("ascii") else CELLS
    for text in text_lines(seen, names, labels, cells):
        print(glyphs.text(text) if line.has("ascii") else text)
    return 0


def text_lines(
    seen: Statistics, mistakes: Mapping[str, str], labels: Mapping[str, str], cells: str = CELLS
) -> Iterator[str]:
    """Give all that is known, a section after another.

    Args:
        seen: What the history says.
        mistakes: What each mistake is called.
        labels: What each formula is called.
        cells: A day of the heat map, from none to many answers.
    """
    if not seen.answers:
        yield say("stats.nothing")
        return
    day = seen.day.isoformat()
    yield say("stats.today", day=day, due=seen.due, learned=seen.learned, suspended=seen.suspended)
    streak = seen.streak
    yield say("stats.streak", current=streak.current, longest=streak.longest, answers=f"{seen.answers:,}")
    yield _retention(seen)
    yield from ("", say("stats.ahead"), *_ahead_lines(seen))
    yield from ("", say("stats.year"), *_heat_lines(seen, cells))
    yield from _weak_lines("stats.weak_formulas", seen.weak_formulas, labels)
    yield from _weak_lines("stats.weak_topics", seen.weak_topics, {})
    if seen.mistakes:
        yield from ("", say("stats.mistakes"))
        for mistake, count in seen.mistakes:
            yield "  " + say("stats.mistake", name=mistakes.get(mistake, mistake), count=count)


def _retention(seen: Statistics) -> str:
    part, whole = seen.retention
    if not whole:
        return say("stats.retention_none")
    percent = f"{100 * part / whole:.0f} %"
    return say("stats.retention", percent=percent, part=part, whole=whole)


def _ahead_lines(seen: Statistics) -> Iterator[str]:
    """Give the days to come in rows, each with the date of its first."""
    cells = max(len(str(count)) for count in seen.ahead) + 2
    for start in range(0, len(seen.ahead), DAYS_A_ROW):
        first = seen.day + timedelta(days=start + 1)
        counts = seen.ahead[start : start + DAYS_A_ROW]
        yield f"  {first:%m-%d}" + "".join(pad_left(str(count), cells) for count in counts)


def _heat_lines(seen: Statistics, cells: str) -> Iterator[str]:
    """Give a row for each day of the week, a column for each week, under the months."""
    weekdays = say("stats.weekdays").split(",")
    label = max(width(name) for name in weekdays)
    monday = seen.day - timedelta(days=seen.day.weekday() + 7 * (WEEKS - 1))
    yield f"  {pad('', label)} {_months(monday)}".rstrip()
    for row, name in enumerate(weekdays):
        counts = [week[row] for week in seen.heat]
        drawn = "".join(" " if count is None else cells[_level(count)] for count in counts)
        yield f"  {pad(name, label)} {drawn}".rstrip()
    steps = (f"{low}–{high - 1}" for low, high in pairwise(LEVELS))
    ranges = ["0", *steps, f"{LEVELS[-1]}+"]
    legend = (say("stats.legend", glyph=glyph, range=each) for glyph, each in zip(cells, ranges, strict=True))
    yield f"  {pad('', label)} " + "   ".join(legend)


def _level(count: int) -> int:
    return sum(count >= low for low in LEVELS)


def _months(monday: date) -> str:
    """Write the name of each month over the week in which it begins, where there is room."""
    names = say("stats.months").split(",")
    text = ""
    for week in range(WEEKS):
        last = monday + timedelta(days=7 * week + 6)
        name = names[last.month - 1]
        if last.day <= 7 and week + width(name) <= WEEKS:
            text = pad(text, week) + name
    return text


def _weak_lines(heading: str, weak: Sequence[Weak], labels: Mapping[str, str]) -> Iterator[str]:
    if not weak:
        return
    yield from ("", say(heading))
    for name, wrong in weak:
        yield "  " + say("stats.weak", name=labels.get(name, name), part=wrong.part, whole=wrong.whole)
