"""The home screen: two doors, what else there is below them, and what the cover holds against one another.

A door is a filled panel, the chosen one lit, with a figure in digits three rows high. On a screen that is too
small for that the doors stand under each other, three rows each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.big_glyphs import lines_of_digits
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, beside, between, cut, grounded, indented, row_width, space
from tuiyan.deck.style import ACCENT, LINE, MUTED, NUM, SEAL, TEXT, Style
from tuiyan.engine.evaluate import Values
from tuiyan.messages import say
from tuiyan.text.cells import pad
from tuiyan.text.cells import width as cells_of
from tuiyan.view.help import Help, help_panel
from tuiyan.view.home.below import below_rows, line_rows
from tuiyan.view.home.doors import Face
from tuiyan.view.home.layout import LABEL, HomeLayout, layout_of
from tuiyan.view.home.state import HomeState
from tuiyan.view.keys import foot
from tuiyan.view.panel import MARK, NOTHING, in_glyphs, key_row, laid_over, panel_area
from tuiyan.view.scenario_picker.state import by_hand, loaded
from tuiyan.view.scenario_picker.view import scenario_panel
from tuiyan.view.too_small import is_too_small, too_small

if TYPE_CHECKING:
    from tuiyan.engine.scenario import Scenario

DOT = " · "
"""Stands between the parts of a list."""

APART = 2
"""Cells between the doors."""


def home_scene(state: HomeState, size: Size, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL) -> Frame:
    """Return the whole screen, and the panel over it."""
    if is_too_small(size):
        return too_small(size)
    return in_glyphs(_composed(state, size, glyphs, is_ruled=is_ruled), glyphs)


def _composed(state: HomeState, size: Size, glyphs: Glyphs, *, is_ruled: bool) -> Frame:
    frame = home_frame(state, state.scenario, size, glyphs)
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


def home_frame(state: HomeState, scenario: Scenario, size: Size, glyphs: Glyphs = NORMAL) -> Frame:
    """Return the whole screen without a panel."""
    columns, rows = size
    layout = layout_of(size, glyphs)
    lines: list[Row] = [NOTHING] * (max(2, (rows - 26) // 3) if layout.is_tall else 1)
    lines += [*_heading(state, layout), *[NOTHING] * (2 if layout.is_tall else 1)]
    lines += _doors(state, scenario, layout)
    lines += [NOTHING] * layout.is_tall
    lines += [(space(layout.left), Run("─" * layout.width, LINE)), *line_rows(state, layout)]
    below = below_rows(state, layout)
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


def _doors(state: HomeState, scenario: Scenario, layout: HomeLayout) -> list[Row]:
    """Return the doors beside each other, or on a small screen under each other."""
    drawn: list[list[Row]] = []
    cells = layout.width if layout.is_small else (layout.width - APART) // 2
    for at, entry in enumerate(state.entries):
        if entry.face is None:
            continue
        face = entry.opened if entry.opened and state.is_shown(at) else entry.face
        if entry.target == "present":
            face = face._replace(rows=(*face.rows, *_scenario_rows(scenario)))
        is_chosen = at == state.at
        named = (Run(f"{at + 1}", NUM), space(2), Run(pad(entry.name, LABEL), NUM))
        if layout.is_small:
            rows = _low_door(named, face, is_chosen=is_chosen)
        else:
            rows = _door(named, face, layout, cells, is_chosen=is_chosen)
        ground, mark = ("sel", MARK) if is_chosen else ("surface", space(1))
        drawn.append([grounded((mark, *cut(row, 0, cells - 2)), ground, cells) for row in rows])
    first, second = drawn
    joined = [*first, NOTHING, *second] if layout.is_small else beside(first, second, cells + APART)
    return [indented(row, layout.left) for row in joined]


def _scenario_rows(scenario: Scenario) -> list[tuple[str, str]]:
    chip = Values(scenario.catalog, scenario).chip()
    return [(say("tui.home.scenario_is"), scenario.title()), (say("tui.home.set_up"), chip)]


def _door(named: Row, face: Face, layout: HomeLayout, cells: int, *, is_chosen: bool) -> list[Row]:
    """Return a door's rows: its name, a figure and what it says, and up to three labelled lines."""
    quiet = TEXT if is_chosen else MUTED
    air: list[Row] = [NOTHING] if layout.is_airy else []
    digits = _digits(face.figure, layout.glyphs)
    column = cells_of(digits[0]) + 3 if face.figure else 0
    indent = 2 + bool(face.figure)
    beneath = [_whole_words(line, cells - column - indent - 2) for line in face.beneath]
    said: list[Row] = [(Run(face.head, NUM),), *((Run(line, quiet),) for line in beneath)]
    middle = beside(
        [(Run(row, NUM),) if row else () for row in digits], [*said, NOTHING, NOTHING][:3], column
    )
    rows = [_labelled(label, text, cells - 3, quiet) for label, text in face.rows[:3]]
    return [
        *air,
        (space(2), *named),
        NOTHING,
        *((space(indent), *row) for row in middle),
        NOTHING,
        *[*rows, NOTHING, NOTHING, NOTHING][:3],
        *air,
    ]


def _labelled(label: str, text: str, cells: int, quiet: Style) -> Row:
    """Return a label and its text, or a text alone."""
    head: Row = (space(2), Run(pad(label, LABEL), quiet)) if label else (space(2),)
    said = _whole_words(text, cells - row_width(head))
    return (*head, Run(said, TEXT if label else quiet))


def _whole_words(text: str, cells: int) -> str:
    """Return as much of a text as fits, without its last words or the last parts of a list."""
    while cells_of(text) > cells:
        breaks = [text.rfind(sign) for sign in (DOT, say("tui.home.comma"), " ")]
        if max(breaks) <= 0:
            return text
        text = text[: max(breaks)].rstrip(" ·,，")
    return text


def _digits(figure: str, glyphs: Glyphs) -> tuple[str, ...]:
    """Return a figure in digits of lines, or on the first of three rows as it is."""
    drawn = lines_of_digits(figure) if glyphs.big and figure else None
    return drawn or (figure, " " * cells_of(figure), " " * cells_of(figure))


def _low_door(named: Row, face: Face, *, is_chosen: bool) -> list[Row]:
    """Return a door in three rows: its name and head, what is beneath, and the last labelled line."""
    quiet = TEXT if is_chosen else MUTED
    head = f"{face.figure} {face.head}".strip()
    beneath = (Run(say("tui.home.comma").join(face.beneath), quiet),)
    told = next((row for row in reversed(face.rows) if row[0]), ("", ""))
    last = (Run(say("tui.home.colon").join(filter(None, told)), quiet),)
    return [(space(1), *named, space(2), Run(head, TEXT)), (space(4), *beneath), (space(4), *last)]


def _foot(state: HomeState, width: int) -> list[Row]:
    rows: list[Row] = []
    if state.mistakes:
        rows = [(Run(say("tui.home.mistakes", count=state.mistakes), ACCENT),), NOTHING]
    keys = key_row(foot("home"), width)
    revised = (Run(say("tui.home.revised", date=state.revised), MUTED),) if state.revised else ()
    return [*rows, between(keys, revised, width) if row_width((*keys, *revised)) + 3 <= width else keys]
