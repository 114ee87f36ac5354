"""What stands below the doors of the home screen: lines that open something, and bars."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.deck.bar_drawing import bar_runs
from tuiyan.deck.row import Row, Run, between, grounded, indented, row_width, space
from tuiyan.deck.style import MUTED, NUM, TEXT
from tuiyan.messages import say
from tuiyan.text.cells import pad
from tuiyan.text.cells import width as cells_of
from tuiyan.view.home.layout import LABEL, HomeLayout
from tuiyan.view.home.state import HomeEntry, HomeState
from tuiyan.view.panel import MARK, NOTHING


def line_rows(state: HomeState, layout: HomeLayout) -> list[Row]:
    """Return what else can be opened, a line each."""
    listed = [(at, entry) for at, entry in enumerate(state.entries) if entry.face is None]
    return [
        _line(entry, at, layout, is_chosen=at == state.at, is_shown=state.is_shown(at))
        for at, entry in listed
    ]


def _line(entry: HomeEntry, at: int, layout: HomeLayout, *, is_chosen: bool, is_shown: bool) -> Row:
    left, width = layout.left, layout.width
    head = (Run(pad(str(at + 1), 3), NUM if is_chosen else MUTED), Run(pad(entry.name, LABEL + 4), NUM))
    size = (Run(entry.size, TEXT if is_chosen else MUTED),)
    said = entry.private if is_shown and entry.private else entry.what
    if row_width((*head, Run(said), *size)) >= width:
        said = said.partition(say("tui.home.comma"))[0]
    row = between((*head, Run(said, TEXT if is_chosen else MUTED)), size, width)
    if not is_chosen:
        return indented(row, left)
    lit = grounded((MARK, space(1), *row, space(2)), "sel", width + 4)
    return indented(lit, left - 2)


def below_rows(state: HomeState, layout: HomeLayout) -> list[Row]:
    """Return the days of practice where they are shown, else the bars of the cover."""
    rows = _habit(state) if state.shows_habit else _bars(state, layout)
    air = [NOTHING] if layout.is_tall else []
    spread = [row for each in rows for row in (each, *air)]
    return [indented(row, layout.left) for row in spread[: len(spread) - len(air)]]


def _habit(state: HomeState) -> list[Row]:
    """Return the last days as blocks, the higher the more was answered, and how many are in a row."""
    recent, streak = state.habit
    most = max(recent)
    blocks = [" ▂▄▆█"[-(-4 * count // most)] for count in recent]
    days = Run(say("tui.home.days", count=streak), TEXT)
    return [
        (Run(pad(say("tui.home.in_a_row"), LABEL + 7), MUTED), Run(" ".join(blocks), NUM), space(2), days)
    ]


def _bars(state: HomeState, layout: HomeLayout) -> list[Row]:
    """Return the bars of the cover on one scale."""
    if not state.bars or layout.is_small:
        return []
    label = max(LABEL + 7, max(cells_of(bar.name) for bar in state.bars) + 2)
    values = max(cells_of(bar.text) for bar in state.bars) + 2
    largest = max(bar.size for bar in state.bars) or Fraction(1)
    rows: list[Row] = []
    for bar in state.bars:
        cells = layout.width - label - values
        drawn = bar_runs(
            bar.size, largest, cells, bar.ink or "quiet", layout.glyphs, is_low=not layout.is_tall
        )
        rows.append((Run(pad(bar.name, label), MUTED), *drawn, space(2), Run(bar.text, NUM)))
    told = (space(3), Run(say("tui.home.same_scale"), MUTED))
    if row_width((*rows[-1], *told)) <= layout.width:
        rows[-1] = (*rows[-1], *told)
    return rows
