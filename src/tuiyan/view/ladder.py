"""The ladder of the core: each number, the days it came without thinking, and how long the last time took.

A rung that is not solid hides its value, so that looking is not practising. The order never changes with the
score: a place helps memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.row import Row, Run, cut, grounded, row_width, space
from tuiyan.deck.style import ACCENT, GOOD, MUTED, NUM, QUIET, TEXT
from tuiyan.drill.ladder import DAYS, QUICK_MS, Fluency
from tuiyan.drill.question import Working
from tuiyan.messages import pick, say
from tuiyan.text.cells import pad, pad_left, width
from tuiyan.view.page import PageArea
from tuiyan.view.panel import MARK, NOTHING, window
from tuiyan.view.running_text import said_rows

if TYPE_CHECKING:
    from tuiyan.practice.practice import Practice

SLOWEST_MS = 9000
"""A longer time is drawn as one of this length; its figure says the rest."""

MARKS = ("▪", "▫")
HIDDEN = "· · ·"
NUMBER_FIRST = re.compile(r"[\d,.]+(?= )")


class Step(NamedTuple):
    """One rung as it is shown.

    Attributes:
        name: What its number is.
        value: As it must be said.
        level: 1 the first ones, 2 the rest of the core, 3 what follows it.
        fluency: How far it is.
        mistake: What the last mistake is called, or ``""``.
        working: How the number comes about, if it is computed.
    """

    name: str
    value: str
    level: int
    fluency: Fluency
    mistake: str = ""
    working: Working | None = None


class Ladder(NamedTuple):
    """The ladder, one rung lit.

    Attributes:
        steps: In the order in which they are learned.
        solid: How many numbers of the core come without thinking.
        total: How many there are.
        is_open: The lit rung shows its value.
    """

    steps: tuple[Step, ...]
    solid: int
    total: int
    at: int = 0
    is_open: bool = False

    @property
    def lit(self) -> Step | None:
        """The rung that is lit."""
        return self.steps[self.at] if self.steps else None

    def moved(self, by: int) -> Ladder:
        """Light another rung; past an end it stays."""
        return self._replace(at=max(0, min(len(self.steps) - 1, self.at + by)), is_open=False)


def ladder_of(practice: Practice) -> Ladder:
    """Return the ladder as the history has it; the weakest rung of the first level left is lit."""
    core = practice.core()
    rungs = practice.ladder()
    if core.part < core.whole:
        rungs = tuple(rung for rung in rungs if rung.level < 3)
    mistakes = practice.mistake_names()
    names = {each.id: each.own.short for each in practice.library.templates if hasattr(each.own, "short")}
    steps = []
    for rung in rungs:
        prompts = [practice.questions.draw(item, 0).prompts[0] for item in rung.items]
        name = pick(names.get(rung.id, {})) or prompts[0].ask
        mistake = mistakes.get(rung.fluency.mistake, "")
        value = _together([prompt.shown for prompt in prompts])
        steps.append(Step(name, value, rung.level, rung.fluency, mistake, prompts[-1].working))
    left = [at for at, step in enumerate(steps) if not step.fluency.is_solid]
    at = max(left, key=lambda at: (-steps[at].level, steps[at].fluency.last_ms), default=0)
    return Ladder(tuple(steps), core.part, core.whole, at)


def _together(values: list[str]) -> str:
    """Write the values of one rung; those before the last without their units."""
    numbers = [found[0] if (found := NUMBER_FIRST.match(value)) else value for value in values[:-1]]
    return " / ".join([*numbers, values[-1]])


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
    days = max((DAYS - step.fluency.days for step in ladder.steps if step.level < 3), default=0)
    return (Run(say("tui_drill.ladder_days", days=days), MUTED),) if days else ()


class _Columns(NamedTuple):
    """Where things stand on a rung, in cells.

    Attributes:
        value: The column before which the value ends.
        bar: The first of the time, or 0 where no time is drawn.
        quick: Cells of three seconds.
        room: Cells of the longest time.
    """

    value: int
    bar: int
    quick: int
    room: int


def _columns(cells: int) -> _Columns:
    if cells >= 88:
        return _Columns(42, 53, 10, 30)
    if cells >= 74:
        return _Columns(38, 47, 7, 20)
    return _Columns(36, 0, 0, 0)


def ladder_body(ladder: Ladder, area: PageArea) -> list[Row]:
    """Return the rungs, as many as fit around the lit one, and what to keep an eye on."""
    columns = _columns(area.width)
    rows: list[Row] = []
    lit = level = 0
    for at, step in enumerate(ladder.steps):
        is_headed = area.size.rows >= 28 or (not level and len(ladder.steps) < area.body)
        if step.level != level and is_headed:
            level = step.level
            rows += [NOTHING] if rows and area.is_high else []
            rows.append(_heading(ladder, level, columns, is_first=not at))
        lit = len(rows) if at == ladder.at else lit
        is_open = step.fluency.is_solid or (ladder.is_open and at == ladder.at)
        rows.append(_row(step, columns, area.width, is_lit=at == ladder.at, is_open=is_open))
    aside = _watched(ladder, area.width) if area.is_roomy else []
    room = area.body - (len(aside) + 1 if len(rows) + len(aside) < area.body else 0)
    first = window(lit, len(rows), room)
    shown = rows[first : first + room]
    return [*shown, NOTHING, *aside] if room < area.body else shown


def _heading(ladder: Ladder, level: int, columns: _Columns, *, is_first: bool) -> Row:
    count = sum(step.level == level or (level == 2 and step.level == 1) for step in ladder.steps)
    name = say(f"tui_drill.level_{level}", count=count)
    row: Row = (space(4), Run(name, MUTED))
    if not is_first:
        return row
    row = (*row, space(columns.value + 2 - row_width(row)), Run(say("tui_drill.three_days"), MUTED))
    if not columns.bar:
        return row
    line = columns.bar + columns.quick
    last = say("tui_drill.last_time")
    if columns.bar + width(last) < line - 1:
        row = (*row, space(columns.bar - row_width(row)), Run(last, MUTED))
    return (*row, space(line - 1 - row_width(row)), Run("3 s", ACCENT))


def _row(step: Step, columns: _Columns, cells: int, *, is_lit: bool, is_open: bool) -> Row:
    """Return one rung: its mark, name, value, days, and last time."""
    is_solid = step.fluency.is_solid
    mark = Run("✓", TEXT if is_lit else GOOD) if is_solid else space(1)
    head: Row = (MARK, space(1), mark) if is_lit else (space(2), mark)
    value = step.value if is_open else HIDDEN
    room = columns.value - 4 - width(value) - 1
    name = cut((Run(step.name, NUM if is_lit else TEXT if is_solid else MUTED),), 0, room)
    row: Row = (*head, space(1), *name, space(1), Run(value, NUM if is_open else MUTED), space(2))
    days = step.fluency.days
    row = (*row, Run(MARKS[0] * days + MARKS[1] * (DAYS - days)))
    row = (*row, *_time(step, columns, is_lit=is_lit, at=columns.bar - row_width(row)))
    return grounded(row, "sel", cells) if is_lit else row


def _time(step: Step, columns: _Columns, *, is_lit: bool, at: int) -> Row:
    """Return the last time as a bar over the line of three seconds."""
    took_ms = step.fluency.last_ms
    figure = f"{took_ms / 1000:.1f} s" if took_ms else ""
    if not columns.bar:
        return (space(3), Run(pad_left(figure, 6), MUTED))
    drawn = round(min(took_ms, SLOWEST_MS) * columns.quick / QUICK_MS)
    drawn = max(1, drawn) if took_ms else 0
    drawn = min(drawn, columns.quick) if took_ms <= QUICK_MS else max(drawn, columns.quick + 1)
    before, over = min(drawn, columns.quick), max(0, drawn - columns.quick)
    ink = NUM if is_lit else QUIET
    is_over = took_ms > QUICK_MS
    return (
        space(at), Run("▆" * before, ink), space(columns.quick - before), Run("│", ACCENT),
        Run("▆" * over, ink), space(1), Run(figure, TEXT if is_over else MUTED),
    )  # fmt: skip


def _watched(ladder: Ladder, cells: int) -> list[Row]:
    """Say what to keep an eye on: the slowest rung that is not solid, and how it went wrong."""
    left = [step for step in ladder.steps if not step.fluency.is_solid]
    if not left:
        return said_rows(say("tui_drill.ladder_done"), cells, MUTED)
    worst = max(left, key=lambda step: (-step.level, step.fluency.last_ms))
    text = say("tui_drill.watch", name=worst.name)
    text += say("tui_drill.went_wrong", mistake=worst.mistake) if worst.mistake else ""
    return said_rows(text + say("tui_drill.full_stop"), cells, MUTED)


def ladder_lines(ladder: Ladder) -> Iterator[str]:
    """Give the ladder as lines of text; a rung that is not solid hides its value."""
    level = 0
    for step in ladder.steps:
        if step.level != level:
            level = step.level
            count = sum(each.level == level or (level == 2 and each.level == 1) for each in ladder.steps)
            yield say(f"tui_drill.level_{level}", count=count)
        is_solid = step.fluency.is_solid
        days = MARKS[0] * step.fluency.days + MARKS[1] * (DAYS - step.fluency.days)
        took = f"{step.fluency.last_ms / 1000:.1f} s" if step.fluency.last_ms else "–"
        value = step.value if is_solid else HIDDEN
        yield f"  {'✓' if is_solid else ' '} {pad(step.name, 26)}{pad_left(value, 16)}  {days}  {took}"
    yield say("tui_drill.fluent").replace("#", f"{ladder.solid} / {ladder.total}")
