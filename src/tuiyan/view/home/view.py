"""The home screen: what can be done now, and under which scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, between, grounded, indented, row_width, space
from tuiyan.deck.style import ACCENT, LINE, MUTED, NUM, SEAL, TEXT
from tuiyan.engine.evaluate import Values
from tuiyan.messages import say
from tuiyan.text.cells import pad
from tuiyan.text.cells import width as cells_of
from tuiyan.view.help import Help, help_panel
from tuiyan.view.home.state import HomeEntry, HomeState
from tuiyan.view.keys import foot
from tuiyan.view.panel import MARK, NOTHING, in_glyphs, key_row, laid_over, panel_area
from tuiyan.view.scenario_picker.state import by_hand, loaded
from tuiyan.view.scenario_picker.view import scenario_panel
from tuiyan.view.too_small import is_too_small, too_small

if TYPE_CHECKING:
    from tuiyan.engine.scenario import Scenario


def home_scene(state: HomeState, size: Size, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL) -> Frame:
    """Return the whole screen, and the panel over it."""
    if is_too_small(size):
        return too_small(size)
    return in_glyphs(_composed(state, size, is_ruled=is_ruled, is_wide=glyphs.name == "wide"), glyphs)


def _composed(state: HomeState, size: Size, *, is_ruled: bool, is_wide: bool) -> Frame:
    frame = home_frame(state, state.scenario, *size)
    if state.layer is None:
        return frame
    area = panel_area(*size)
    if isinstance(state.layer, Help):
        panel = help_panel(area, state.layer, is_wide=is_wide)
        return laid_over(frame, panel, area, is_ruled=is_ruled)
    before = Values(state.scenario.catalog, state.scenario)
    after = Values(state.scenario.catalog, loaded(state.layer, state.scenario, state.opening))
    picker = scenario_panel(area, state.layer, before, after, by_hand(after.scenario, state.opening))
    return laid_over(frame, picker, area, is_ruled=is_ruled)


def home_frame(state: HomeState, scenario: Scenario, columns: int, rows: int) -> Frame:
    """Return the whole screen without a panel."""
    margin = 8 if columns >= 100 else 5 if columns >= 80 else 3
    width = min(columns - 2 * margin, 96)
    left = (columns - width) // 2
    gap = 1 if rows >= 24 else 0
    lines: list[Row] = [NOTHING] * (2 if rows >= 24 else 1)
    lines += [indented(row, left) for row in _heading(state)]
    lines += [NOTHING] * (2 if rows >= 24 else 1)
    for at, entry in enumerate(state.entries):
        lines += [_entry(entry, at, left, width, is_chosen=at == state.at), *[NOTHING] * gap]
    foot = [indented(row, left) for row in _foot(state, scenario, width)]
    lines += [NOTHING] * (rows - len(lines) - len(foot) - 1) + foot
    return tuple(grounded(row, "bg", columns) for row in [*lines, NOTHING][:rows])


def _heading(state: HomeState) -> list[Row]:
    beside = (Run(state.title, NUM), Run(say("tui.home.motto"), MUTED))
    return [
        (Run(f"  {sign}  ", SEAL), space(4), run)
        for sign, run in zip(say("tui.home.seal"), beside, strict=True)
    ]


def _entry(entry: HomeEntry, at: int, left: int, width: int, *, is_chosen: bool) -> Row:
    name_cells = 14 if width >= 70 else 10
    head = (
        Run(pad(str(at + 1), 4), NUM if is_chosen else MUTED),
        Run(pad(entry.name, name_cells), NUM),
    )
    size = (Run(entry.size, TEXT if is_chosen else MUTED),)
    said = entry.private if is_chosen and entry.private else entry.what
    free = width - row_width((*head, *size)) - 1 if width >= 60 else 0
    row = between((*head, Run(_whole_words(said, free), TEXT)), size, width)
    if not is_chosen:
        return indented(row, left)
    lit = grounded((MARK, space(1), *row, space(2)), "sel", width + 4)
    return indented(lit, left - 2)


def _whole_words(said: str, cells: int) -> str:
    """Return as much of a list as fits without a word cut in two."""
    word = say("tui.home.and")
    while said and cells_of(said) > cells:
        said = said.rpartition(word)[0]
    return said


def _foot(state: HomeState, scenario: Scenario, width: int) -> list[Row]:
    revised = (Run(say("tui.home.revised", date=state.revised), MUTED),) if state.revised else ()
    where = (
        Run(say("tui.home.scenario_is"), MUTED),
        space(3),
        Run(scenario.title(), TEXT),
        space(3),
        Run(Values(scenario.catalog, scenario).chip(), TEXT),
    )
    if row_width((*where, *revised)) >= width:
        revised = ()
    rows: list[Row] = [(Run("─" * width, LINE),), between(where, revised, width)]
    if state.mistakes:
        rows.append((Run(say("tui.home.mistakes", count=state.mistakes), ACCENT),))
    return [*rows, NOTHING, NOTHING, key_row(foot("home"), width)]
