"""The list of slides with their times (planned, in earlier talks, in this one), to go to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame, Row, Run, between
from tuiyan.deck.style import ACCENT, MUTED, NUM, TEXT, Style
from tuiyan.messages import pick, say
from tuiyan.text.cells import pad_left, width
from tuiyan.text.duration import clock
from tuiyan.view.deck.contents import in_parts, moved_in
from tuiyan.view.deck.spot import slide_of
from tuiyan.view.keys import foot
from tuiyan.view.panel import PanelArea, around, choosable, panel

if TYPE_CHECKING:
    from tuiyan.content.index import DeckPart
    from tuiyan.view.notes.state import NotesState, Script

COLUMN = 8
"""Cells of a time."""

OVER = 1.25
"""How many times its plan a slide may take before it is marked."""


class Timetable(NamedTuple):
    """The list of slides with their times; the one chosen, 0-based."""

    at: int


def timetable_panel(area: PanelArea, table: Timetable, state: NotesState, script: Script) -> Frame:
    """Return the rows of the panel; slides that are passed over are not listed."""
    assert state.snapshot is not None
    times, current = state.times(), slide_of(state.snapshot.spot, script.deck)

    def row(at: int) -> Row:
        return _row(area, at, times, script, is_lit=at == table.at, is_current=at == current)

    rows, lit = in_parts(script.deck, script.shown(), table.at, row, _part_name)
    high = area.body - 2
    heads = "".join(pad_left(say(f"notes.{key}"), COLUMN) for key in ("planned", "actual", "this_run"))
    return panel(
        area, say("notes.place.times"), (Run(heads, MUTED),), ((), *around(rows, lit, high)), foot("times")
    )


def _part_name(part: DeckPart) -> str:
    return say("tui.reserve") if part.is_reserve else pick(part.names)


def moved(table: Timetable, command: str, script: Script, size: Size) -> Timetable:
    """Move within the slides that are listed."""
    return Timetable(moved_in(script.shown(), table.at, command.partition(".")[2], size))


def _row(
    area: PanelArea, at: int, times: Mapping[str, float], script: Script, *, is_lit: bool, is_current: bool
) -> Row:
    slide = script.deck.entries[at].id
    planned, spent = script.plan_of(at), times.get(slide, 0)
    shown: Row = (
        _time(planned, MUTED),
        _time(script.paces.actual_s(slide) or 0, TEXT),
        _time(spent, ACCENT if planned and spent > OVER * planned else NUM),
    )
    number = Run(pad_left(str(at + 1), 4), NUM if is_lit else MUTED)
    mark = Run(" ▸ " if is_current else "   ", ACCENT)
    title = Run(script.cache.title(script.scenario, at), NUM if is_lit else TEXT)
    row = between((number, mark, title), shown, area.width - 5)
    return choosable(row, area.width, is_lit=is_lit)


def _time(seconds: float, style: Style) -> Run:
    text = clock(seconds) if seconds >= 1 else ""
    return Run(" " * (COLUMN - width(text)) + text, style)
