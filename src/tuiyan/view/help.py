"""The help: every key of the command table, with its sentence."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.row import Frame, Row, Run, beside, indented, row_text, space
from tuiyan.deck.style import MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.commands import area_of
from tuiyan.view.keys import foot, key_table
from tuiyan.view.panel import NOTHING, PanelArea, laid_over, panel, panel_area

HELP_STEP = 5

BADGES = ("measured", "quoted", "corrected")
"""What may stand beside a figure that is not computed."""


class Help(NamedTuple):
    """The first row of the help that is shown."""

    top: int = 0


def help_panel(area: PanelArea, help_: Help, *, is_wide: bool = False) -> Frame:
    """Return the rows of the panel; ``is_wide`` where the terminal draws lines two cells wide."""
    rows = help_rows(area.inner)
    high = area.body - 2
    top = min(help_.top, last_top(area))
    aside: Row = (Run(say("tui.help.rows", at=min(top + high, len(rows)), of=len(rows)), MUTED),)
    if is_wide:
        note = (Run(say("tui.help.wide"), TEXT),)
        aside = (*note, space(3), *aside) if area.width >= 76 else note
    shown = [indented(row, 3) for row in rows[top : top + high]]
    return panel(area, say("tui.place.help"), aside, [NOTHING, *shown], foot("help"))


def last_top(area: PanelArea) -> int:
    """Return the largest first row at which the panel is still full."""
    return max(0, len(help_rows(area.inner)) - (area.body - 2))


def help_rows(cells: int) -> list[Row]:
    """Return the key table in rows of at most ``cells``."""
    table = list(key_table())
    column = min(max(width(keys) for _, keys, _ in table), cells // 3) + 2
    rows: list[Row] = []
    last = ""
    for area, keys, sentence in table:
        if area != last:
            rows += [*([NOTHING] if rows else []), (Run(area, NUM),)]
            last = area
        rows += beside(wrap([Run(keys, MUTED)], column - 2), wrap([Run(sentence)], cells - column), column)
    return [*rows, NOTHING, *_badge_rows(cells, column)]


def _badge_rows(cells: int, column: int) -> list[Row]:
    """Say what the badges beside figures mean."""
    rows: list[Row] = [(Run(say("tui.help.badges"), NUM),)]
    for badge in BADGES:
        head = (Run(f" {say(f'deck.tag_{badge}')} ", MUTED),)
        rows += beside([head], wrap([Run(say(f"tui.help.{badge}"))], cells - column), column)
    return rows


def first_row(size: Size, area: str) -> int:
    """Return the row of the help at which the keys of a place begin."""
    name = say(f"{area_of(area)}.place.{area}")
    rows = help_rows(panel_area(*size).inner)
    at = next((at for at, row in enumerate(rows) if row_text(row) == name), 0)
    return min(at, last_row(size))


def last_row(size: Size) -> int:
    """Return the last row the help can begin with."""
    return last_top(panel_area(*size))


def scrolled(help_: Help, command: str, last: int) -> Help:
    """Scroll the help, of which ``last`` is the last first row."""
    by = HELP_STEP if command == "help.down" else -HELP_STEP
    return Help(max(0, min(last, help_.top + by)))


def help_over(frame: Frame, help_: Help, size: Size, *, is_ruled: bool, glyphs: Glyphs) -> Frame:
    """Lay the help over a screen."""
    area = panel_area(*size)
    return laid_over(frame, help_panel(area, help_), area, is_ruled=is_ruled, glyphs=glyphs)
