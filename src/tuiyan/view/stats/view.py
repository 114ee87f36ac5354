"""The statistics as a frame: one question a side."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, row_width, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, QUIET, TEXT
from tuiyan.drill.statistics import Statistics, Weak
from tuiyan.messages import say
from tuiyan.text.cells import pad, width
from tuiyan.view.commands import foot
from tuiyan.view.drill.page import Sheet, page, ruled, sheet
from tuiyan.view.drill.words import said_rows
from tuiyan.view.panels.keys import Help
from tuiyan.view.panels.panel import NOTHING, in_glyphs
from tuiyan.view.panels.small import is_too_small, too_small
from tuiyan.view.stats.heat import heat_rows, legend

SOON = 7
"""Days ahead that are shown one by one."""

BAR = 24


class Names(NamedTuple):
    """What the things counted are called: formulas, themes, mistakes, by their ids."""

    formulas: dict[str, str]
    topics: dict[str, str]
    mistakes: dict[str, str]


class Shown(NamedTuple):
    """What the screen shows.

    Attributes:
        statistics: None when the history cannot be read.
        names: Of what they count.
        side: 0 the habit, 1 the weak spots.
        layer: The help over it.
        trouble: Why the history cannot be read.
    """

    statistics: Statistics | None
    names: Names
    side: int = 0
    layer: Help | None = None
    trouble: str = ""


def stats_scene(shown: Shown, size: Size, glyphs: Glyphs = NORMAL) -> Frame:
    """Return the whole screen without the help."""
    if is_too_small(size):
        return too_small(size)
    place = sheet(size)
    seen = shown.statistics
    body: list[Row]
    aside: Row
    if seen is None:
        body, aside = said_rows(shown.trouble, place.width, ACCENT), ()
    elif shown.side:
        body, aside = _weak(seen, shown.names, place), _title("tui_drill.weak_side")
    else:
        body, aside = _habit(seen, place), _title("tui_drill.habit_side")
    keys = [pair for pair in foot("stats") if weakest_topic(shown) or pair[0] != "w"]
    return in_glyphs(page(place, say("tui_drill.place.stats"), aside, body, keys), glyphs)


def weakest_topic(shown: Shown) -> str:
    """Return the theme to practise first, or nothing."""
    weak = shown.statistics.weak_topics if shown.statistics else ()
    return next((each.name for each in weak if each.name in shown.names.topics), "")


def _title(key: str) -> Row:
    return (Run(say(key), MUTED),)


def _habit(seen: Statistics, place: Sheet) -> list[Row]:
    gap = [NOTHING] if place.is_roomy else []
    rows: list[Row] = [_headline(seen, place.width), *gap]
    rows += heat_rows(seen.heat, seen.day, place.width)
    rows += [*gap, legend(), *gap]
    return rows + _ahead(seen, place)


def _headline(seen: Statistics, cells: int) -> Row:
    """Return the few figures that matter, as many as fit."""
    told = seen.retention.ratio
    parts: list[Row] = [
        _figure("tui_drill.streak", seen.streak.current),
        _figure("tui_drill.longest", seen.streak.longest),
        _figure("tui_drill.learned", seen.learned),
    ]
    if told is not None:
        parts.append(_figure("tui_drill.retention", f"{told * 100:.0f} %"))
    row: Row = parts[0]
    for part in parts[1:]:
        if row_width(row) + row_width(part) + 5 <= cells:
            row = (*row, space(5), *part)
    return row


def _figure(key: str, value: object) -> Row:
    before, _, after = say(key).partition("#")
    return (Run(before, MUTED), Run(f"{value}", NUM), Run(after, MUTED))


def _ahead(seen: Statistics, place: Sheet) -> list[Row]:
    """Return what is due today and on the next days, and in thirty days together."""
    days = [(say("tui_drill.today_short"), seen.due), (say("tui_drill.tomorrow"), seen.ahead[0])]
    names = say("tui_drill.days_of_week").split("/")
    for ahead in range(2, SOON):
        day = seen.day + timedelta(days=ahead)
        days.append((names[day.weekday()], seen.ahead[ahead - 1]))
    total = seen.due + sum(seen.ahead)
    rows: list[Row] = [ruled(say("tui_drill.ahead", count=total), place.width)]
    rows += [NOTHING] if place.is_high else []
    most = max(1, *(count for _, count in days))
    label = max(width(name) for name, _ in days) + 2
    room = max(1, place.body - 13) if place.is_roomy else 3
    for name, count in days[:room]:
        bar = "▆" * round(count * BAR / most)
        rows.append(
            (Run(f"  {pad(name, label)}"), Run(bar, QUIET), Run(f" {count}" if bar else f"{count}", NUM))
        )
    return rows


def _weak(seen: Statistics, names: Names, place: Sheet) -> list[Row]:
    gap = [NOTHING] if place.is_roomy else []
    if not (seen.mistakes or seen.weak_formulas or seen.weak_topics):
        return said_rows(say("tui_drill.nothing_weak"), place.width, MUTED)
    most = (place.body - 6) // 2 if place.is_roomy else 4
    rows: list[Row] = []
    mistakes = [(names.mistakes.get(each, each), count, f"{count}") for each, count in seen.mistakes]
    if mistakes:
        rows += [
            ruled(say("tui_drill.mistakes"), place.width),
            *gap,
            *_bars(mistakes[: min(most, 6)], place.width),
        ]
        rows += gap
    weak = _named(seen.weak_topics, names.topics)
    formulas = _named(seen.weak_formulas, names.formulas)
    for key, each in (("tui_drill.weak_topics", weak), ("tui_drill.weak_formulas", formulas)):
        if each and len(rows) + 3 < place.body:
            rows += [ruled(say(key), place.width), *gap]
            rows += [*_bars(each[: place.body - len(rows)], place.width), *gap]
    return rows


def _named(weak: tuple[Weak, ...], names: dict[str, str]) -> list[tuple[str, float, str]]:
    return [
        (
            names[each.name],
            each.wrong.ratio or 0,
            say("tui_drill.wrong_of", part=each.wrong.part, whole=each.wrong.whole),
        )
        for each in weak
        if each.name in names
    ]


def _bars(values: Sequence[tuple[str, float, str]], cells: int) -> list[Row]:
    """Return bars on one scale; the first, the worst, in the red pen."""
    label = min(max(width(name) for name, _, _ in values) + 3, cells - 24)
    most = max(value for _, value, _ in values)
    room = max(4, min(BAR, cells - label - 16))
    rows: list[Row] = []
    for at, (name, value, text) in enumerate(values):
        bar = "▆" * max(1, round(value * room / most))
        rows.append(
            (
                Run(f"  {pad(name, label)}", NUM if not at else TEXT),
                Run(bar, ACCENT if not at else QUIET),
                Run(f" {text}", NUM if not at else MUTED),
            )
        )
    return rows
