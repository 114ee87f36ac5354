"""The notes as a frame: clock, plan, the slide at hand, the next one, and what to say.

What is said comes first: a small screen keeps the clock, the notes and the title of what comes next, a larger
one shows both slides as well. Everything is drawn from what the talk told last and the time since.
"""

from __future__ import annotations

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, between, filled, grounded, indented, space
from tuiyan.deck.style import ACCENT, GOOD, INVERSE, MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.view.deck.spot import slide_of
from tuiyan.view.help import Help, help_over
from tuiyan.view.keys import foot
from tuiyan.view.notes.clock import clock_line, clock_rows, strip_line, strip_rows
from tuiyan.view.notes.headings import NotesContext, next_row, now_row, number_row, place_rows, slide_after
from tuiyan.view.notes.preview import page_at, preview_pages, preview_rows
from tuiyan.view.notes.remarks import remark_rows
from tuiyan.view.notes.state import NotesState, Script
from tuiyan.view.notes.timetable import Timetable, timetable_panel
from tuiyan.view.notes.timing import timing
from tuiyan.view.panel import MARK, NOTHING, choosable, in_glyphs, key_row, laid_over, panel_area
from tuiyan.view.too_small import is_too_small, too_small

LEAST_PREVIEW = 6
"""Rows of a panel below which a slide is not drawn."""

MOST_PREVIEW = 18


def notes_scene(
    state: NotesState, size: Size, now: float, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL
) -> Frame:
    """Return the whole screen, and what lies over it."""
    if is_too_small(size):
        return too_small(size)
    margin = 3 if size.columns < 140 else 5
    cells = size.columns - 2 * margin
    if state.snapshot is None or state.script is None or state.talks:
        body = _waiting_rows(state, cells, size.rows - 2)
        keys = foot(
            "talks" if state.talks else "notes", None if state.talks else ("notes.help", "notes.leave")
        )
    else:
        body, keys = _body(state, state.script, size, cells, now, glyphs), foot("notes")
    rows = [*body, *[NOTHING] * size.rows][: size.rows - 2]
    rows += [between(key_row(keys, cells - 24), _link(state), cells), NOTHING]
    frame = tuple(grounded(indented(row, margin), "bg", size.columns) for row in rows)
    return _covered(in_glyphs(frame, glyphs), state, size, is_ruled=is_ruled, glyphs=glyphs)


def _covered(frame: Frame, state: NotesState, size: Size, *, is_ruled: bool, glyphs: Glyphs) -> Frame:
    area = panel_area(*size)
    match state.layer:
        case Help() as layer:
            return help_over(frame, layer, size, is_ruled=is_ruled, glyphs=glyphs)
        case Timetable() as layer if state.snapshot is not None and state.script is not None:
            panel = timetable_panel(area, layer, state, state.script)
            return laid_over(frame, panel, area, is_ruled=is_ruled, glyphs=glyphs)
    return frame


def _body(state: NotesState, script: Script, size: Size, cells: int, now: float, glyphs: Glyphs) -> list[Row]:
    assert state.snapshot is not None
    slide = slide_of(state.snapshot.spot, script.deck)
    context = NotesContext(state, script, timing(state, script, now), slide, cells, glyphs)
    if size.rows < 22:
        return _small(context, size.rows - 2)
    head = [NOTHING, *clock_rows(context.timing, place_rows(context), cells, glyphs)]
    if size.columns >= 96 and size.rows >= 28:
        strip = strip_rows(context.timing, cells)
        head += [NOTHING, *strip, *[NOTHING] * bool(strip)]
        return [*head, *_wide(context, size.rows - 2 - len(head))]
    head += [*strip_line(context.timing, cells), NOTHING]
    return [*head, *_medium(context, size.rows - 2 - len(head))]


def _small(context: NotesContext, rows: int) -> list[Row]:
    """Return the clock, the notes, and in one row each the slide at hand and the next."""
    head = [
        clock_line(context.timing, number_row(context), context.cells),
        *strip_line(context.timing, context.cells)[:1],
    ]
    said = [now_row(context, context.cells, is_titled=True), next_row(context, context.cells)]
    notes = remark_rows(
        context.script, context.slide, context.cells, rows - len(head) - len(said) - 3, context.state.top
    )
    return [*head, said[0], NOTHING, *_filled_up(notes, rows - len(head) - 4), said[1], NOTHING]


def _medium(context: NotesContext, rows: int) -> list[Row]:
    """Return the notes, then as much of the slide as there is room for, and the next slide in one row."""
    whole = remark_rows(context.script, context.slide, context.cells, rows, 0)
    high = rows - len(whole) - 5
    if high < LEAST_PREVIEW:
        high = 0
    notes = remark_rows(
        context.script, context.slide, context.cells, rows - high - 5 + (not high), context.state.top
    )
    found = [now_row(context, context.cells, is_titled=not high)]
    if high:
        found += _panel(context, context.slide, context.cells, high, is_current=True)
    found += [NOTHING, *_filled_up(notes, rows - len(found) - 3)]
    return [*found, next_row(context, context.cells), NOTHING]


def _wide(context: NotesContext, rows: int) -> list[Row]:
    """Return both slides side by side, and the notes below them."""
    whole = remark_rows(context.script, context.slide, context.cells, rows, 0, is_loose=True)
    high = max(LEAST_PREVIEW + 2, min(MOST_PREVIEW, rows - len(whole) - 3))
    notes = remark_rows(
        context.script,
        context.slide,
        context.cells,
        rows - high - 3,
        context.state.top,
        is_loose=high > LEAST_PREVIEW,
    )
    here = round(context.cells * 0.61)
    beside = context.cells - here - 3
    following = slide_after(context)
    left = [now_row(context, here), *_panel(context, context.slide, here, high, is_current=True)]
    right = [next_row(context, beside)]
    right += _panel(context, following, beside, high) if following is not None else []
    both = [
        (*filled(one, here), space(3), *other)
        for one, other in zip(left, [*right, *[NOTHING] * len(left)], strict=False)
    ]
    return [*both, NOTHING, *notes]


def _filled_up(rows: list[Row], high: int) -> list[Row]:
    """Return as many rows as ``high``."""
    return [*rows, *[NOTHING] * high][: max(0, high)]


def _panel(
    context: NotesContext, slide: int, cells: int, rows: int, *, is_current: bool = False
) -> list[Row]:
    """Return a slide on a ground of its own; the one at hand with a mark along its edge."""
    snapshot = context.state.snapshot
    assert snapshot is not None
    inner, high = cells - 6, rows - (2 if rows > LEAST_PREVIEW + 1 else 0)
    pages = preview_pages(context.script, slide, inner, high, context.glyphs)
    at = page_at(pages, snapshot.spot) if is_current else 0
    shown = preview_rows(pages[at], inner, high, snapshot.spot.step if is_current else 10**9)
    edge: Row = (MARK,) if is_current else (space(1),)
    if is_current and snapshot.is_blank:
        shown = [tuple(run._replace(style=run.style._replace(faded=True)) for run in row) for row in shown]
    lines = [NOTHING] * ((rows - high) // 2) + shown
    return [grounded((*edge, space(2), *row), "surface", cells) for row in [*lines, *[NOTHING] * rows][:rows]]


def _link(state: NotesState) -> Row:
    """Say whether the talk is heard."""
    match state.link:
        case "heard":
            return (Run(say("notes.in_step"), GOOD),)
        case "silent" | "lost" as trouble:
            return (Run(f" {say(f'notes.{trouble}')} ", INVERSE),)
    return ()


def _waiting_rows(state: NotesState, cells: int, rows: int) -> list[Row]:
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
        rows.append(choosable((space(1), *row), cells, is_lit=is_lit))
    return rows
