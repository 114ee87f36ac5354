"""The client screen as a frame: the sentence, what was read, what was taken, what to ask, how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, between, clipped, cut, grounded, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, MUTED, NUM, TEXT, Style
from tuiyan.meeting.chips import Chip
from tuiyan.meeting.client import Client
from tuiyan.messages import say
from tuiyan.text.cells import pad, width
from tuiyan.view.client.state import ClientState
from tuiyan.view.client.text import choice_text, summary
from tuiyan.view.client.verdicts import BLANKS_FROM, HEAD, verdict_rows
from tuiyan.view.help import help_over
from tuiyan.view.keys import foot
from tuiyan.view.line_edit import LineEdit
from tuiyan.view.page import PageArea, page, page_area, ruled
from tuiyan.view.panel import NOTHING, choosable, in_glyphs, window
from tuiyan.view.too_small import is_too_small, too_small

CHIP_GAP = 2


def client_scene(state: ClientState, size: Size, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL) -> Frame:
    """Return the whole screen, and the help over it."""
    if is_too_small(size):
        return too_small(size)
    area = page_area(size)
    frame = in_glyphs(
        page(area, say("client.place.sentence"), _aside(state), _body(state, area), _keys(state)), glyphs
    )
    return help_over(frame, state.layer, size, is_ruled=is_ruled, glyphs=glyphs)


def _aside(state: ClientState) -> Row:
    if state.told:
        return (Run(state.told, NUM),)
    if state.opened:
        return (Run(state.opened, NUM),)
    return (Run(say("client.unsaved"), MUTED),) if state.line.text else ()


def _keys(state: ClientState) -> list[tuple[str, str]]:
    return foot(state.focus, without=() if state.questions else ("chips.pick",))


def _body(state: ClientState, area: PageArea) -> list[Row]:
    """Return as much as there is room for: first all of it, then without blanks, then without bars."""
    fields = [_line(state, area.width)]
    if state.focus == "naming":
        fields += [NOTHING, _naming(state, area.width)]
    if state.need is None:
        return [*fields, NOTHING, *_list_rows(state, area.width, area.body - len(fields) - 1)]
    for level in range(BLANKS_FROM, 0, -1):
        rows = [*fields, *_read(state, area, level), *verdict_rows(state, area, level)]
        if len(rows) <= area.body:
            return rows
    short = [] if state.focus == "chips" else verdict_rows(state, area, 1)
    read = _read(state, area, 1) if state.focus == "chips" else _asked(state, area.width)
    return [*fields, *read, *short][: area.body]


def _line(state: ClientState, cells: int) -> Row:
    """Return the sentence in its field, what was not read underlined, the caret where it is."""
    room = cells - 4
    need = state.need
    spans = need.unread if need is not None and need.said == state.line.text.strip() else ()
    has_caret = state.focus == "sentence"
    row = _typed(state.line, spans, has_caret=has_caret)
    if not state.line.text:
        row = (*row, Run(say("client.type_here"), MUTED))
    at = width(state.line.text[: state.line.at])
    first = max(0, at - room + 1)
    return grounded((Run("▸ ", ACCENT), *cut(row, first, first + room)), "raised", cells)


def _typed(line: LineEdit, spans: Iterable[tuple[int, int]], *, has_caret: bool) -> Row:
    """Return a line being typed, a run for each way its characters look."""
    marked = {at for start, end in spans for at in range(start, end)}
    runs = [
        Run(char, Style("num", bold=True, under=at in marked, reverse=has_caret and at == line.at))
        for at, char in enumerate(line.text)
    ]
    if has_caret and line.at >= len(line.text):
        runs.append(Run(" ", Style(reverse=True)))
    return tuple(runs)


def _naming(state: ClientState, cells: int) -> Row:
    label = Run(f"{say('client.name_it')} ", TEXT)
    return grounded((Run("▸ ", ACCENT), label, *_typed(state.name, (), has_caret=True)), "raised", cells)


def _read(state: ClientState, area: PageArea, level: int) -> list[Row]:
    """Return what was read, what was taken, what is to be asked."""
    blank = [NOTHING] if level == BLANKS_FROM else []
    if state.need is None or state.need.asked is not None:
        return []
    read, taken = state.chips
    lit = state.at if state.focus == "chips" else -1
    rows: list[Row] = [*([NOTHING] if level > 1 else [])]
    if read:
        rows += [*_chips("client.read", NUM, read, area.width, lit, is_ground=True), *blank]
    if taken:
        rows += [*_chips("client.taken", MUTED, taken, area.width, lit - len(read), is_ground=False), *blank]
    asked = _asked(state, area.width)
    return [*rows, *asked, *(blank if asked else [])]


def _chips(
    key: str, style: Style, chips: Sequence[Chip], cells: int, lit: int, *, is_ground: bool
) -> list[Row]:
    """Return chips in rows after their word; dimmed chips have no ground."""
    rows: list[list[Run]] = [[]]
    used = HEAD
    for at, chip in enumerate(chips):
        is_lit = at == lit
        ground = "sel" if is_lit else "surface" if is_ground else ""
        strong = NUM if is_ground or is_lit else MUTED
        mark = Run("▌" if is_lit else " ", ACCENT.on(ground) if ground else TEXT)
        label, text = Run(f"{chip.label} ", _on(MUTED, ground)), Run(f"{chip.text} ", _on(strong, ground))
        size = row_width((mark, label, text))
        if used > HEAD and used + size > cells:
            rows.append([])
            used = HEAD
        rows[-1] += [mark, label, text, space(CHIP_GAP)]
        used += size + CHIP_GAP
    head = Run(say(key), style)
    return [
        (head, space(HEAD - width(head.text)), *row) if not at else (space(HEAD), *row)
        for at, row in enumerate(rows)
    ]


def _on(style: Style, ground: str) -> Style:
    return style.on(ground) if ground else style


def _asked(state: ClientState, cells: int) -> list[Row]:
    """Return the questions, each answer with the key that gives it."""
    need = state.need
    if need is None:
        return []
    rows: list[Row] = []
    number = 0
    for question in need.questions:
        head = Run(say("client.to_ask") if not rows else "", ACCENT_BOLD)
        row: Row = (head, space(HEAD - width(head.text)), Run(question.text, TEXT))
        if not question.choices:
            row = (*row, space(2), Run(say("client.not_read"), MUTED))
        first = number + 1
        for at in range(len(question.choices)):
            number += 1
            choice = choice_text(state.catalog, question, at)
            ground = "raised"
            answer = (space(2), Run(f" {number} ", NUM.on(ground)), Run(f"{choice} ", TEXT.on(ground)))
            if row_width((*row, *answer)) <= cells:
                row = (*row, *answer)
        taken: Row = (Run(say("client.taken_first", at=first), MUTED),) if question.sets else ()
        rows.append(between(row, taken, cells) if row_width((*row, *taken)) + 2 <= cells else row)
    return rows


GAP = 2


def _list_rows(state: ClientState, cells: int, high: int) -> list[Row]:
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
    text = summary(client, has_users=False)
    row: Row = (space(1), Run(pad(client.name, names), NUM), Run(text, TEXT if is_lit else MUTED))
    return choosable(clipped(row, cells - 1), cells, is_lit=is_lit)
