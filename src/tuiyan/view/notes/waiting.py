"""What the notes say while there is no talk to follow, or several."""

from __future__ import annotations

from tuiyan.deck.row import Row, Run, grounded, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.view.notes.state import NotesState
from tuiyan.view.panel import MARK, NOTHING


def waiting_rows(state: NotesState, cells: int, rows: int) -> list[Row]:
    """Return the rows, in the middle of the screen."""
    said = _said(state, cells)
    return [*[NOTHING] * max(0, (rows - len(said)) // 2), *said]


def _said(state: NotesState, cells: int) -> list[Row]:
    if state.talks:
        return _talks(state, cells)
    if state.trouble:
        return wrap([Run(say("notes.unreadable", why=state.trouble), ACCENT)], cells)
    if state.snapshot is not None:
        return [(Run(say("notes.opening"), TEXT),)]
    looking = wrap([Run(say("notes.looking"), TEXT)], cells)
    return [*looking, NOTHING, (Run(say("notes.looking_on"), MUTED),)]


def _talks(state: NotesState, cells: int) -> list[Row]:
    rows: list[Row] = [(Run(say("notes.which", count=len(state.talks)), NUM),), NOTHING]
    for at, talk in enumerate(state.talks):
        is_lit = at == min(state.chosen, len(state.talks) - 1)
        time = say("notes.began", time=talk.since[11:16])
        row = (
            Run(f"{at + 1}", NUM if is_lit else MUTED), space(3), Run(talk.title, NUM if is_lit else TEXT),
            space(3), Run(time, MUTED), space(3), Run(talk.deck, MUTED),
        )  # fmt: skip
        rows.append(grounded((MARK, space(1), *row), "sel", cells) if is_lit else (space(2), *row))
    return rows
