"""The help: the keys of the screen or panel it was asked for at, each with its sentence.

Every state that has help keeps a :class:`Help` as its layer: the key that asks for it makes
``Help("asking")``, :func:`moved` scrolls and closes it, :func:`help_over` lays it over the frame. Its rows
are made from the command table, so that it cannot be out of date.
"""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.row import Frame, Row, Run, beside, indented, space
from tuiyan.deck.style import MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.commands import Command, commands_of
from tuiyan.view.keys import foot, keys_shown
from tuiyan.view.panel import NOTHING, PanelArea, laid_over, panel, panel_area

HELP_STEP = 8
TWO_COLUMNS = 64
"""Cells from which the keys stand in two columns."""

COLUMN_GAP = 4
KEY_CELLS = 11
WITH_FIGURES = ("deck", "numbers", "derivation", "scenario", "contents", "links")
"""Places where figures with badges are in sight."""

BADGES = ("measured", "quoted", "corrected")
"""What may stand beside a figure that is not computed."""


class Help(NamedTuple):
    """The help over a screen.

    Attributes:
        place: Whose keys it lists.
        top: Its first row that is shown.
    """

    place: str = "deck"
    top: int = 0


def help_panel(area: PanelArea, help_: Help, *, is_wide: bool = False) -> Frame:
    """Return the rows of the panel; ``is_wide`` where the terminal draws lines two cells wide."""
    rows = help_rows(area.inner, help_.place)
    high = area.body - 2
    top = min(help_.top, last_top(area, help_.place))
    aside: Row = ()
    if len(rows) > high:
        aside = (Run(say("tui.help.rows", at=min(top + high, len(rows)), of=len(rows)), MUTED),)
    if is_wide:
        note = (Run(say("tui.help.wide"), TEXT),)
        aside = (*note, space(3), *aside) if area.width >= 76 else note
    shown = [indented(row, 3) for row in rows[top : top + high]]
    return panel(area, say("tui.place.help"), aside, [NOTHING, *shown], foot("help"))


def last_top(area: PanelArea, place: str) -> int:
    """Return the largest first row at which the panel is still full."""
    return max(0, len(help_rows(area.inner, place)) - (area.body - 2))


def help_rows(cells: int, place: str) -> list[Row]:
    """Return the keys of a place, and those understood anywhere, in rows of at most ``cells``.

    They stand in two columns where there is room; of many keys for one thing the first are named.
    """
    count = 2 if cells >= TWO_COLUMNS else 1
    wide = (cells - COLUMN_GAP * (count - 1)) // count
    entries = [_entry(command, wide) for command in (*commands_of(place), *commands_of("anywhere"))]
    rows = _in_columns(entries, count, wide)
    return [*rows, NOTHING, *_badge_rows(cells, KEY_CELLS + 2)] if place in WITH_FIGURES else rows


def _entry(command: Command, cells: int) -> list[Row]:
    """Return the keys of a command and its sentence."""
    keys = keys_shown(command).split(" ")
    while len(keys) > 1 and width(" ".join(keys)) > KEY_CELLS:
        keys.pop()
    head = [(Run(" ".join(keys), NUM),)]
    return beside(head, wrap([Run(command.help)], cells - KEY_CELLS - 2), KEY_CELLS + 2)


def _in_columns(entries: list[list[Row]], count: int, cells: int) -> list[Row]:
    """Set entries in columns as even as they can be, each entry whole."""
    high = sum(map(len, entries))
    columns: list[list[Row]] = [[]]
    for entry in entries:
        if len(columns) < count and len(columns[-1]) + len(entry) // 2 >= high / count:
            columns.append([])
        columns[-1] += entry
    if len(columns) == 1:
        return columns[0]
    return beside(columns[0], columns[1], cells + COLUMN_GAP)


def _badge_rows(cells: int, column: int) -> list[Row]:
    """Say what the badges beside figures mean."""
    rows: list[Row] = [(Run(say("tui.help.badges"), NUM),)]
    for badge in BADGES:
        head = (Run(f" {say(f'deck.tag_{badge}')} ", MUTED),)
        rows += beside([head], wrap([Run(say(f"tui.help.{badge}"))], cells - column), column)
    return rows


def moved(help_: Help, command: str, size: Size) -> Help | None:
    """Return the help after a key at its place: scrolled, or None where it is closed."""
    if command in ("help.down", "help.up"):
        by = HELP_STEP if command == "help.down" else -HELP_STEP
        last = last_top(panel_area(*size), help_.place)
        return help_._replace(top=max(0, min(last, help_.top + by)))
    return None if command.endswith(".close") else help_


def help_over(frame: Frame, help_: Help | None, size: Size, *, is_ruled: bool, glyphs: Glyphs) -> Frame:
    """Lay the help over a screen, where it is asked for."""
    if help_ is None:
        return frame
    area = panel_area(*size)
    return laid_over(frame, help_panel(area, help_), area, is_ruled=is_ruled, glyphs=glyphs)
