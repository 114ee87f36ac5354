"""The statistics as plain text, a section after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from tuiyan.deck.row import row_text, space
from tuiyan.deck.typography import wrapped_text
from tuiyan.messages import pick, say
from tuiyan.text.cells import pad, pad_left, width
from tuiyan.text.duration import clock
from tuiyan.view.drill.feedback import day_name, run_text
from tuiyan.view.stats.heat import CELLS, heat_rows, legend

if TYPE_CHECKING:
    from tuiyan.practice.pace import Paces, PartPace, SlidePace
    from tuiyan.practice.statistics import Rehearsed, Share, Statistics
    from tuiyan.view.names import Names

DAYS_A_ROW = 10
DATE_CELLS = 7


def stats_lines(
    statistics: Statistics, names: Names, cells: str = CELLS, columns: int = 100
) -> Iterator[str]:
    """Give all that is known.

    Args:
        statistics: What the history says.
        names: Of what they count.
        cells: A day of the year, from none to many answers.
        columns: How wide a line may be; the year is shown as far back as there is room.
    """
    if not statistics.answers:
        yield say("stats.nothing")
        return
    yield from _habit_lines(statistics)
    yield from ("", say("stats.ahead"), *_ahead_lines(statistics, columns))
    yield from ("", say("stats.year"), *_year_lines(statistics, cells, columns))
    yield from _weak_lines("stats.weak_formulas", names.weak_formulas(statistics))
    yield from _weak_lines("stats.weak_topics", names.weak_topics(statistics))
    if made := names.mistakes_made(statistics):
        yield from ("", say("stats.mistakes"))
        yield from ("  " + say("stats.mistake", name=name, count=count) for name, count in made)


def _habit_lines(statistics: Statistics) -> Iterator[str]:
    day, due, streak = statistics.day.isoformat(), statistics.due, statistics.streak
    yield say("stats.today", day=day, due=due, learned=statistics.learned, suspended=statistics.suspended)
    answers = f"{statistics.answers:,}"
    yield say("stats.streak", current=streak.current, longest=streak.longest, answers=answers)
    if statistics.core.whole:
        yield say("stats.core", solid=statistics.core.part, total=statistics.core.whole)
    yield from best_runs(statistics)
    yield from _rehearsed_lines(statistics.rehearsed)
    if statistics.answer_s:
        yield say("stats.answer_time", seconds=f"{statistics.answer_s:.0f}")
    part, whole = statistics.retention
    if whole:
        yield say("stats.retention", percent=f"{100 * part / whole:.0f} %", part=part, whole=whole)
    else:
        yield say("stats.retention_none")


def _rehearsed_lines(rehearsed: Rehearsed) -> Iterator[str]:
    """Say how many rehearsals were answered, and how many points were found on the last days."""
    if not rehearsed.tried:
        return
    yield say("stats.rehearsed", tried=rehearsed.tried, total=rehearsed.total, due=rehearsed.due)
    shares = [f"{100 * part // whole} %" for _, (part, whole) in rehearsed.days if whole]
    if shares:
        yield say("stats.found", path=" → ".join(shares))


def best_runs(statistics: Statistics) -> Iterator[str]:
    """Say which runs against the clock were the best."""
    for name, run in (("exam", statistics.exam), ("sprint", statistics.sprint)):
        if run is not None:
            yield say("stats.best", name=say(f"tui_drill.{name}"), run=run_text(run), day=day_name(run.day))


def _ahead_lines(statistics: Statistics, columns: int) -> Iterator[str]:
    """Give the days to come in rows, each with the date of its first."""
    cells = max(len(str(count)) for count in statistics.ahead) + 2
    days = min(DAYS_A_ROW, (columns - DATE_CELLS) // cells)
    for start in range(0, len(statistics.ahead), days):
        first = statistics.day + timedelta(days=start + 1)
        counts = statistics.ahead[start : start + days]
        yield f"  {first:%m-%d}" + "".join(pad_left(str(count), cells) for count in counts)


def _year_lines(statistics: Statistics, cells: str, columns: int) -> Iterator[str]:
    weekdays = say("stats.weekdays").split(",")
    label = max(width(name) for name in weekdays)
    labels = [f"  {pad(name, label)} " for name in weekdays]
    heat = statistics.heat[-(columns - label - 3) :]
    rows = heat_rows(heat, statistics.day, labels, say("stats.months").split(","), cells)
    for row in (*rows, (space(label + 3), *legend(cells))):
        yield row_text(row).rstrip()


def _weak_lines(heading: str, weak: Sequence[tuple[str, Share]]) -> Iterator[str]:
    if weak:
        yield from ("", say(heading))
        for name, wrong in weak:
            yield "  " + say("stats.weak", name=name, part=wrong.part, whole=wrong.whole)


FARTHEST = 8
"""Slides that are listed: those farthest from their plan."""


def talk_lines(
    paces: Paces,
    parts: Sequence[PartPace],
    slides: Sequence[SlidePace],
    title: Callable[[int], str],
    columns: int,
) -> Iterator[str]:
    """Give the parts, and the slides that are farthest from their plan, in lines of at most ``columns``."""
    yield ""
    yield from wrapped_text(say("stats.talks", count=len(paces.runs), day=paces.runs[0][:10]), columns)
    names = [pick(part.names) for part in parts]
    wide = max(map(width, names), default=0)
    for name, part in zip(names, parts, strict=True):
        said = f"{_against(part)}  {say('stats.seen', seen=part.seen, of=part.slides)}"
        yield from _fitting(f"  {pad(name, wide)}  ", f"  {name}", said, columns)
    off = [slide for slide in slides if slide.planned_s and abs(slide.actual_s - slide.planned_s) >= 1]
    farthest = sorted(off, key=lambda slide: -abs(slide.actual_s - slide.planned_s))[:FARTHEST]
    if farthest:
        yield from ("", say("stats.farthest"))
    for slide in farthest:
        head = f"  {pad_left(str(slide.at + 1), 4)}  {_against(slide)}"
        yield from _fitting(f"{head}  ", head, title(slide.at), columns)


def _against(pace: PartPace | SlidePace) -> str:
    """Say what was planned and what it took, in columns."""
    actual = pad_left(clock(pace.actual_s), 7)
    if not pace.planned_s:
        return say("stats.took", actual=actual)
    return say("stats.against", planned=pad_left(clock(pace.planned_s), 7), actual=actual)


def _fitting(beside: str, above: str, said: str, columns: int) -> Iterator[str]:
    """Give ``said`` beside a head where there is room, else below it."""
    if width(beside + said) <= columns:
        yield beside + said
        return
    yield above
    for line in wrapped_text(said, columns - 8):
        yield f"        {line}"
