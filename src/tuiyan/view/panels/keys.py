"""The help: every key of the command table, with its sentence."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.row import Frame, Row, Run, beside, indented, space
from tuiyan.deck.style import MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.commands import key_table
from tuiyan.view.panels.panel import NOTHING, Place, foot_of, panel


class Help(NamedTuple):
    """The first row of the help that is shown."""

    top: int = 0


def help_panel(place: Place, help_: Help, *, is_wide: bool = False) -> Frame:
    """Return the rows of the panel; ``is_wide`` where the terminal draws lines two cells wide."""
    rows = help_rows(place.inner)
    high = place.body - 2
    top = min(help_.top, last_top(place))
    aside: Row = (Run(say("tui.help.rows", at=min(top + high, len(rows)), of=len(rows)), MUTED),)
    if is_wide:
        note = (Run(say("tui.help.wide"), TEXT),)
        aside = (*note, space(3), *aside) if place.width >= 76 else note
    shown = [indented(row, 3) for row in rows[top : top + high]]
    return panel(place, say("tui.place.help"), aside, [NOTHING, *shown], foot_of("help"))


def last_top(place: Place) -> int:
    """Return the largest first row at which the panel is still full."""
    return max(0, len(help_rows(place.inner)) - (place.body - 2))


def help_rows(cells: int) -> list[Row]:
    """Return the key table in rows of at most ``cells``."""
    table = list(key_table())
    column = min(max(width(keys) for _, keys, _ in table), cells // 3) + 2
    rows: list[Row] = []
    last = ""
    for place, keys, sentence in table:
        if place != last:
            rows += [*([NOTHING] if rows else []), (Run(place, NUM),)]
            last = place
        rows += beside(wrap([Run(keys, MUTED)], column - 2), wrap([Run(sentence)], cells - column), column)
    return rows
