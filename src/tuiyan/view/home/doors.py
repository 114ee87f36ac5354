"""The two doors of the home screen: what each says to whoever looks, and what only once it is chosen.

The first leads to the talk and says what may be seen by everybody. What the second says of the learner is
private: its figure, what is due and what is weak are shown when it is chosen, or always where the user's
settings say ``home = "open"``. A door is a filled panel, the chosen one lit, with a figure in digits three
rows high; on a screen that is too small for that the doors stand under each other, three rows each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.content.index import DeckIndex
from tuiyan.deck.big_glyphs import lines_of_digits
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.row import Row, Run, beside, cut, grounded, indented, row_width, space
from tuiyan.deck.style import MUTED, NUM, TEXT, Style
from tuiyan.engine.evaluate import Values
from tuiyan.messages import say
from tuiyan.text.cells import pad
from tuiyan.text.cells import width as cells_of
from tuiyan.view.home.layout import LABEL, HomeLayout
from tuiyan.view.panel import MARK, NOTHING

if TYPE_CHECKING:
    from tuiyan.engine.scenario import Scenario
    from tuiyan.view.agenda import Agenda
    from tuiyan.view.home.state import HomeState

DOT = " · "
"""Stands between the parts of a list."""

APART = 2
"""Cells between the doors."""


class Face(NamedTuple):
    """What stands on a door.

    Attributes:
        figure: In large digits, or ``""``.
        head: Beside the figure, in bold.
        beneath: Under the head, two lines at most.
        rows: A label and a text each, three at most.
    """

    figure: str = ""
    head: str = ""
    beneath: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


def talk_face(deck: DeckIndex, cuts: tuple[int, ...]) -> Face:
    """Say how long the talk is, and how it may be cut."""
    rows = []
    if cuts:
        listed = " · ".join(map(str, cuts))
        rows.append((say("tui.home.shorter"), say("tui.home.cuts", minutes=listed)))
    first = say("tui.home.from_first")
    if not deck.minutes:
        return Face(str(deck.run), say("tui.home.in_slides"), (first,), tuple(rows))
    slides = say("tui.home.slides", count=deck.run)
    return Face(str(deck.minutes), say("tui.home.in_minutes"), (slides, first), tuple(rows))


def stopped_face(face: Face, slide: int) -> Face:
    """Say where the last talk ended, with 0 that it begins at the first slide."""
    told = say("tui.home.stopped", slide=slide) if slide else say("tui.home.from_first")
    return face._replace(beneath=(*face.beneath[:-1], told))


def practice_face(today: Agenda | None = None) -> Face:
    """Say what everybody may see of the practice: how long it takes."""
    head = say("tui_drill.home_head")
    if today is not None and today.left:
        head = say("tui_drill.home_minutes", minutes=today.minutes)
    beneath = (say("tui_drill.home_drill"),)
    return Face("", head, beneath, (("", say("tui_drill.home_private")),))


def opened_face(today: Agenda) -> Face:
    """Say how much of the core comes without thinking, what is due and what is weak."""
    if today.is_first:
        head = say("tui_drill.home_first")
        return Face("", head, (say("tui_drill.home_first_is"),))
    core = today.core
    beneath = [say("tui_drill.home_fluent", solid=core.part, total=core.whole)] if core.whole else []
    if today.watched:
        beneath.append(say("tui_drill.home_watch", name=today.watched))
    head = say("tui_drill.home_at_once") if core.whole else say("tui_drill.home_head")
    return Face(str(core.part) if core.whole else "", head, tuple(beneath), tuple(_opened_rows(today)))


def _opened_rows(today: Agenda) -> list[tuple[str, str]]:
    comma = say("tui_drill.comma")
    rows = [(say("tui_drill.home_due"), say("tui_drill.home_done"))]
    if today.left:
        daily = say("tui_drill.and_daily", count=today.daily) if today.daily else ""
        minutes = say("tui_drill.home_in_all", minutes=today.minutes)
        rows = [
            (say("tui_drill.home_due"), say("tui_drill.count", count=today.due) + daily),
            (say("tui_drill.home_new"), say("tui_drill.count", count=today.new) + comma + minutes),
        ]
    if today.weakest:
        name, wrong = today.weakest
        part = say("tui_drill.home_wrong", part=wrong.part, whole=wrong.whole)
        rows.append((say("tui_drill.home_weak"), name + comma + part))
    return rows


def door_rows(state: HomeState, layout: HomeLayout) -> list[Row]:
    """Return the doors beside each other, or on a small screen under each other."""
    drawn: list[list[Row]] = []
    cells = layout.width if layout.is_small else (layout.width - APART) // 2
    for at, entry in enumerate(state.entries):
        if entry.face is None:
            continue
        face = entry.opened if entry.opened and state.is_shown(at) else entry.face
        if entry.target == "present":
            face = face._replace(rows=(*face.rows, *_scenario_rows(state.scenario)))
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
