"""The panel where a sitting is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.row import Row, Run, between, grounded, space
from tuiyan.deck.style import MUTED, NUM, TEXT
from tuiyan.text.cells import pad
from tuiyan.view.panels.panel import MARK, NOTHING, window

if TYPE_CHECKING:
    from tuiyan.view.drill.page import Sheet
    from tuiyan.view.drill.state import Start, Way

NAME = 18


def start_body(start: Start, place: Sheet) -> list[Row]:
    """Return the lines, as many as fit around the chosen one."""
    rows: list[Row] = []
    at = 0
    for index, way in enumerate(start.ways):
        if index == 2 or (index == 1 and place.is_roomy):
            rows.append(NOTHING)
        if index == start.at:
            at = len(rows)
        rows.append(_way(way, place.width, is_chosen=index == start.at))
    first = window(at, len(rows), place.body)
    return rows[first : first + place.body]


def _way(way: Way, cells: int, *, is_chosen: bool) -> Row:
    name = Run(pad(way.name, NAME), NUM)
    aside = (Run(way.aside, TEXT if is_chosen else MUTED), space(2))
    row = between((space(2), name, Run(way.what, TEXT)), aside, cells)
    return grounded((MARK, space(1), *row[1:]), "sel", cells) if is_chosen else row
