"""The home screen as a frame: two doors, what else there is below them, and the bars of the cover."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.deck.bar_drawing import bar_runs
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, between, grounded, indented, row_width, space
from tuiyan.deck.style import ACCENT, LINE, MUTED, NUM, SEAL, TEXT
from tuiyan.engine.evaluate import Values
from tuiyan.messages import say
from tuiyan.text.cells import pad
from tuiyan.text.cells import width as cells_of
from tuiyan.view.help import Help, help_panel
from tuiyan.view.home.doors import door_rows
from tuiyan.view.home.layout import LABEL, HomeLayout, layout_of
from tuiyan.view.home.state import HomeEntry, HomeState
from tuiyan.view.keys import foot
from tuiyan.view.panel import MARK, NOTHING, in_glyphs, key_row, laid_over, panel_area
from tuiyan.view.scenario_picker.state import by_hand
from tuiyan.view.scenario_picker.update import loaded
from tuiyan.view.scenario_picker.view import scenario_panel
from tuiyan.view.too_small import is_too_small, too_small


def home_scene(state: HomeState, size: Size, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL) -> Frame:
    """Return the whole screen, and the panel over it."""
    if is_too_small(size):
        return too_small(size)
    return in_glyphs(_composed(state, size, glyphs, is_ruled=is_ruled), glyphs)


def _composed(state: HomeState, size: Size, glyphs: Glyphs, *, is_ruled: bool) -> Frame:
    frame = _home_frame(state, size, glyphs)
    if state.layer is None:
        return frame
    area = panel_area(*size)
    if isinstance(state.layer, Help):
        panel = help_panel(area, state.layer, is_wide=glyphs.name == "wide")
        return laid_over(frame, panel, area, is_ruled=is_ruled)
    before = Values(state.scenario.catalog, state.scenario)
    after = Values(state.scenario.catalog, loaded(state.layer, state.scenario, state.opening))
    picker = scenario_panel(area, state.layer, before, after, by_hand(after.scenario, state.opening))
    return laid_over(frame, picker, area, is_ruled=is_ruled)


def _home_frame(state: HomeState, size: Size, glyphs: Glyphs) -> Frame:
    """Return the whole screen without a panel."""
    columns, rows = size
    layout = layout_of(size, glyphs)
    lines: list[Row] = [NOTHING] * (max(2, (rows - 26) // 3) if layout.is_tall else 1)
    lines += [*_heading(state, layout), *[NOTHING] * (2 if layout.is_tall else 1)]
    lines += door_rows(state, layout)
    lines += [NOTHING] * layout.is_tall
    lines += [(space(layout.left), Run("─" * layout.width, LINE)), *_line_rows(state, layout)]
    below = _below_rows(state, layout)
    last = [indented(row, layout.left) for row in _foot(state, layout.width)]
    if len(lines) + len(below) + len(last) + 3 <= rows:
        lines += [NOTHING, *below]
    lines += [NOTHING] * (rows - len(lines) - len(last) - 1) + last
    return tuple(grounded(row, "bg", columns) for row in [*lines, NOTHING][:rows])


def _heading(state: HomeState, layout: HomeLayout) -> list[Row]:
    day = state.day
    weekdays = say("tui.home.weekdays").split()
    today = say("tui.home.date", month=day.month, day=day.day, weekday=weekdays[day.weekday()]) if day else ""
    if layout.is_small:
        rows = [between((Run(state.title, NUM),), (Run(today, MUTED),), layout.width)]
    else:
        beside = ((Run(state.title, NUM), Run(today, TEXT)), (Run(say("tui.home.motto"), MUTED), Run("")))
        rows = [
            between((Run(f"  {sign}  ", SEAL), space(4), run), (aside,), layout.width)
            for sign, (run, aside) in zip(say("tui.home.seal"), beside, strict=True)
        ]
    return [indented(row, layout.left) for row in rows]


def _line_rows(state: HomeState, layout: HomeLayout) -> list[Row]:
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


def _below_rows(state: HomeState, layout: HomeLayout) -> list[Row]:
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


def _foot(state: HomeState, width: int) -> list[Row]:
    rows: list[Row] = []
    if state.mistakes:
        rows = [(Run(say("tui.home.mistakes", count=state.mistakes), ACCENT),), NOTHING]
    keys = key_row(foot("home"), width)
    revised = (Run(say("tui.home.revised", date=state.revised), MUTED),) if state.revised else ()
    return [*rows, between(keys, revised, width) if row_width((*keys, *revised)) + 3 <= width else keys]
