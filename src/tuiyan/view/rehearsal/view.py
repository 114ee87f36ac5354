"""The screen of a rehearsal as a frame."""

from __future__ import annotations

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Row, Run, between, cut, grounded, space
from tuiyan.deck.style import ACCENT, GOOD, MUTED, NUM, QUIET, TEXT, Style
from tuiyan.messages import say, spoken
from tuiyan.text.cells import pad, width
from tuiyan.text.duration import clock
from tuiyan.view.help import help_over
from tuiyan.view.keys import foot
from tuiyan.view.line_edit import LineEdit, line_row
from tuiyan.view.page import Body, Caret, PageArea, Scene, page, page_area, scrolled
from tuiyan.view.panel import MARK, NOTHING, choosable, in_glyphs, window
from tuiyan.view.rehearsal.checked import checked_rows, pushed_rows, role_name, wording_rows
from tuiyan.view.rehearsal.evidence import broken
from tuiyan.view.rehearsal.state import GREEN_S, RED_S, YELLOW_S, RehearsalState
from tuiyan.view.running_text import asked_rows, said_rows
from tuiyan.view.too_small import is_too_small, too_small

PADDING = 3
"""Cells from the edge of a box to its text."""


def rehearsal_scene(
    state: RehearsalState, now_ms: int, size: Size, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL
) -> Scene:
    """Return the whole screen, and the help over it."""
    if is_too_small(size):
        return Scene(too_small(size))
    area = page_area(size)
    body = _body(state, area, now_ms)
    name = say("rehearsal.screen")
    notice = (Run(state.told, ACCENT),) if state.told else body.notice
    frame = page(area, name, _aside(state, now_ms), body.rows, _keys(state), notice)
    frame = in_glyphs(frame, glyphs)
    if state.layer is not None:
        return Scene(help_over(frame, state.layer, size, is_ruled=is_ruled, glyphs=glyphs))
    caret = body.caret
    return Scene(frame, Caret(area.left + caret.column, area.top + caret.row) if caret else None)


def _keys(state: RehearsalState) -> list[tuple[str, str]]:
    lost = {"checked.said": not state.missing, "checked.push": not state.pushes}
    return foot(state.place, without=[command for command, is_lost in lost.items() if is_lost])


def _aside(state: RehearsalState, now_ms: int) -> Row:
    """Return which try it is, and the time of all sentences."""
    if state.place == "questions":
        due = sum(each.is_due and not each.is_new for each in state.standings)
        return (Run(say("rehearsal.due", count=due), MUTED),)
    seconds = state.total_ms(now_ms) // 1000
    ink = GOOD if seconds <= GREEN_S else NUM if seconds <= YELLOW_S else ACCENT
    attempt = say("rehearsal.attempt", number=len(state.tries) + 1)
    return (Run(attempt, MUTED), space(3), Run(clock(seconds), ink), Run(f" / {clock(RED_S)}", MUTED))


def _body(state: RehearsalState, area: PageArea, now_ms: int) -> Body:
    match state.place:
        case "questions":
            notice = (Run(say("rehearsal.in_chinese"), MUTED),) if spoken() != "zh" else ()
            return Body(_list_rows(state, area), notice)
        case "writing" | "speaking":
            return _boxes(state, area, now_ms)
        case "checked":
            head = question_rows(state, area)
            rows = [*head, *checked_rows(state, area, area.body - len(head))]
            shown, _, below = scrolled(rows, state.top, area.body)
            return Body(shown, (Run(say("rehearsal.below", count=below), MUTED),) if below else ())
        case "wording":
            rows, line = wording_rows(state, area), line_row(state.line, area.width)
        case "pushed":
            rows, line = pushed_rows(state, area), line_row(state.line, area.width)
    head = question_rows(state, area)
    rows = [*head, *rows][: area.body - 2]
    return Body([*rows, NOTHING, line.row], caret=Caret(line.caret, len(rows) + 1))


def question_rows(state: RehearsalState, area: PageArea) -> list[Row]:
    """Return what the client asks, and of which scenario."""
    assert state.posed is not None
    rows = asked_rows(state.posed.question, area.width)
    chip = f"{state.posed.rehearsal.id} · {state.posed.values.chip()}"
    if not state.posed.is_own:
        chip = f"{chip} · {say('rehearsal.baseline')}"
    told = cut((Run(chip, MUTED),), 0, area.width)
    return [*rows, told, *([NOTHING] if area.is_roomy else [])]


def _list_rows(state: RehearsalState, area: PageArea) -> list[Row]:
    """Return the questions, one a row, the lit one in full below."""
    lit = state.questions[state.at] if state.questions else ""
    below = said_rows(lit, area.width - 2, TEXT)
    room = max(1, area.body - len(below) - 1)
    first = window(state.at, len(state.standings), room)
    shown = range(first, min(len(state.standings), first + room))
    rows = [_question_row(state, at, area.width) for at in shown]
    return [*rows, NOTHING, *((space(2), *row) for row in below)]


def _question_row(state: RehearsalState, at: int, cells: int) -> Row:
    standing, is_lit = state.standings[at], at == state.at
    mark = Run(" ") if standing.is_new else Run("●", ACCENT) if standing.is_due else Run("✓", GOOD)
    head: Row = (space(1), mark, space(1), Run(pad(standing.id, 5), MUTED))
    text = cut((Run(state.questions[at], NUM if is_lit else TEXT),), 0, cells - 12)
    return choosable((*head, *text), cells, is_lit=is_lit)


def _boxes(state: RehearsalState, area: PageArea, now_ms: int) -> Body:
    """Return the four sentences with a clock each; the current one open."""
    rows = question_rows(state, area)
    caret: Caret | None = None
    gap = [NOTHING] if area.is_roomy else []
    for box in range(len(state.boxes)):
        drawn = _box(state, box, area, now_ms)
        if drawn.caret is not None:
            caret = Caret(drawn.caret.column, len(rows) + drawn.caret.row)
        rows += [*drawn.rows, *gap]
    overflow = max(0, (caret.row if caret else 0) - area.body + 1)
    if caret is not None:
        caret = Caret(caret.column, caret.row - overflow)
    return Body(rows[overflow : overflow + area.body], caret=caret)


def _box(state: RehearsalState, box: int, area: PageArea, now_ms: int) -> Body:
    """Return one sentence: its role and clock, and what is typed."""
    is_lit = box == state.box
    ground = "raised" if is_lit else "surface"
    seconds = state.spent(box, now_ms) // 1000
    name = (Run(f"{box + 1} ", NUM if is_lit else MUTED), Run(role_name(box), NUM if is_lit else MUTED))
    head = between(name, (Run(f"{seconds} s", NUM if is_lit else MUTED), space(1)), area.width - PADDING)
    rows: list[Row] = [_edged(head, is_lit=is_lit, ground=ground, cells=area.width)]
    caret: Caret | None = None
    if state.is_spoken:
        return Body(rows)
    edit = state.boxes[box]
    cells = area.width - PADDING - 2
    shown = broken(_with_caret(edit) if is_lit else [Run(edit.text, TEXT)], cells)
    if not is_lit and not area.is_roomy:
        shown = shown[:1]
    if is_lit:
        before = broken([Run(edit.text[: edit.at], TEXT)], cells) if edit.at else [NOTHING]
        column = sum(width(run.text) for run in before[-1])
        caret = Caret(PADDING + min(column, cells), len(before))
    rows += [_edged(row, is_lit=is_lit, ground=ground, cells=area.width) for row in shown]
    return Body(rows, caret=caret)


def _with_caret(edit: LineEdit) -> list[Run]:
    """Return a text with the sign at the caret turned over, or a bar at its end."""
    under = edit.text[edit.at : edit.at + 1]
    caret = Run(under, Style(reverse=True)) if under else Run("▏", ACCENT)
    return [Run(edit.text[: edit.at], TEXT), caret, Run(edit.text[edit.at + 1 :], TEXT)]


def _edged(row: Row, *, is_lit: bool, ground: str, cells: int) -> Row:
    edge = MARK if is_lit else Run("▌", QUIET)
    return grounded((edge, space(PADDING - 1), *row), ground, cells)
