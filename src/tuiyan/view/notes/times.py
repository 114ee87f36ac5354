"""The list of slides with their times: planned, in earlier talks, and in this one."""

from __future__ import annotations

from collections.abc import Mapping

from tuiyan.deck.row import Frame, Row, Run, between, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, TEXT, Style
from tuiyan.messages import pick, say
from tuiyan.text.cells import pad_left, width
from tuiyan.text.duration import clock
from tuiyan.view.deck.spot import slide_of
from tuiyan.view.keys import foot
from tuiyan.view.notes.state import NotesState, Script, Timetable
from tuiyan.view.panel import PanelArea, around, choosable, panel

COLUMN = 8
"""Cells of a time."""

OVER = 1.25
"""How many times its plan a slide may take before it is marked."""


def times_panel(area: PanelArea, table: Timetable, state: NotesState, script: Script) -> Frame:
    """Return the rows of the panel; slides that are passed over are not listed."""
    assert state.snapshot is not None
    deck, times, current = script.deck, state.times(), slide_of(state.snapshot.spot, script.deck)
    left_out = {*script.cache.left_out(script.scenario)}
    rows: list[Row] = []
    lit = 0
    for at in range(len(deck)):
        if at in left_out:
            continue
        part = deck.part_of(at)
        if part is not None and at == part.first and (part.names or part.is_reserve):
            name = say("tui.reserve") if part.is_reserve else pick(part.names)
            rows.append((space(3), Run(name, MUTED)))
        lit = len(rows) if at == table.at else lit
        rows.append(_row(area, at, times, script, is_lit=at == table.at, is_current=at == current))
    high = area.body - 2
    heads = "".join(pad_left(say(f"notes.{key}"), COLUMN) for key in ("planned", "actual", "this_run"))
    return panel(
        area, say("notes.place.times"), (Run(heads, MUTED),), ((), *around(rows, lit, high)), foot("times")
    )


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
