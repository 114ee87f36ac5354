"""The saved clients as rows: name, what they have, what they want."""

from __future__ import annotations

from tuiyan.deck.row import Row, Run, cut, grounded, row_width, space
from tuiyan.deck.style import MUTED, NUM, TEXT
from tuiyan.engine.evaluate import Values
from tuiyan.meeting.client import USERS, Client
from tuiyan.messages import say
from tuiyan.text.cells import pad, width
from tuiyan.view.client.state import ClientState
from tuiyan.view.page import ruled
from tuiyan.view.panel import MARK, NOTHING, window

GAP = 2


def list_rows(state: ClientState, cells: int, high: int) -> list[Row]:
    """Return the saved clients, as many as there is room for."""
    if not state.saved:
        return [(Run(say("client.none_saved"), MUTED),), (Run(say("client.example"), MUTED),)]
    names = min(24, max(width(client.name) for client in state.saved)) + GAP
    room = max(1, high - 2)
    first = window(state.at if state.focus == "clients" else 0, len(state.saved), room)
    rows: list[Row] = [ruled(say("client.saved_ones", count=len(state.saved)), cells), NOTHING]
    for at, client in enumerate(state.saved[first : first + room], first):
        rows.append(_row(client, names, cells, is_lit=state.focus == "clients" and at == state.at))
    if state.is_sure and state.lit is not None:
        rows.append((space(2), Run(say("client.sure", name=state.lit.name), NUM)))
    return rows


def _row(client: Client, names: int, cells: int, *, is_lit: bool) -> Row:
    values = Values(client.scenario.catalog, client.scenario)
    goals = [f"{say(f'client.goal_{goal.name}')} {goal.text}" for goal in client.goals if goal.name != USERS]
    text = " · ".join((values.chip(), *goals))
    row: Row = (space(1), Run(pad(client.name, names), NUM), Run(text, TEXT if is_lit else MUTED))
    if row_width(row) > cells - 1:
        row = cut(row, 0, cells - 1)
    return grounded((MARK, *row), "sel", cells) if is_lit else (space(1), *row)
