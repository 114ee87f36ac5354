"""The client screen as a frame: the sentence, what was read, what was taken, what to ask, how it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, between, cut, grounded, indented, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, GOOD, LINE, MUTED, NUM, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.meeting.bottleneck import bottleneck
from tuiyan.meeting.chips import Chip
from tuiyan.meeting.verdict_text import bottleneck_texts, verdict_texts
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.client.bars import bar_rows
from tuiyan.view.client.listing import list_rows
from tuiyan.view.client.state import ClientState
from tuiyan.view.client.text import choice_text
from tuiyan.view.help import help_over
from tuiyan.view.keys import foot
from tuiyan.view.line_edit import LineEdit
from tuiyan.view.page import PageArea, page, page_area
from tuiyan.view.panel import NOTHING, in_glyphs
from tuiyan.view.too_small import is_too_small, too_small

HEAD = 8
CHIP_GAP = 2
FIGURE = re.compile(
    r"((?<![A-Za-z\d])\d[\d,.]*(?:[–-]\d[\d,.]*)?(?: ?(?:GB|ms|s|%|token/s|QPS|/h))?(?![A-Za-z\d]))"
)
"""A figure with its unit, as it stands in a sentence."""

STRONG_GOOD = Style("good", bold=True)
BARS_FROM, BLANKS_FROM = 2, 3
"""How much room there must be for bars, and for blank rows: each level takes more rows."""


def client_scene(state: ClientState, size: Size, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL) -> Frame:
    """Return the whole screen, and the help over it."""
    if is_too_small(size):
        return too_small(size)
    area = page_area(size)
    frame = in_glyphs(
        page(area, say("client.place.sentence"), _aside(state), _body(state, area), _keys(state)), glyphs
    )
    if state.layer is None:
        return frame
    return help_over(frame, state.layer, size, is_ruled=is_ruled, glyphs=glyphs)


def _aside(state: ClientState) -> Row:
    if state.told:
        return (Run(state.told, NUM),)
    if state.opened:
        return (Run(state.opened, NUM),)
    return (Run(say("client.unsaved"), MUTED),) if state.line.text else ()


def _keys(state: ClientState) -> list[tuple[str, str]]:
    if state.focus == "chips" and not state.questions:
        return [pair for pair in foot("chips") if not pair[0].startswith("1")]
    return foot(state.focus)


def _body(state: ClientState, area: PageArea) -> list[Row]:
    """Return as much as there is room for: first all of it, then without blanks, then without bars."""
    fields = [_line(state, area.width)]
    if state.focus == "naming":
        fields += [NOTHING, _naming(state, area.width)]
    if state.need is None:
        return [*fields, NOTHING, *list_rows(state, area.width, area.body - len(fields) - 1)]
    for level in range(BLANKS_FROM, 0, -1):
        rows = [*fields, *_read(state, area, level), *_verdicts(state, area, level)]
        if len(rows) <= area.body:
            return rows
    short = [] if state.focus == "chips" else _verdicts(state, area, 1)
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


def _verdicts(state: ClientState, area: PageArea, level: int) -> list[Row]:
    """Return how each wish stands, and what bounds it; or why the sentence is none."""
    need, judged = state.need, state.judged
    if need is None:
        return []
    if need.asked is not None:
        key = "client.is_question" if need.asked.is_question else "client.keep_typing"
        return [NOTHING, *wrap([Run(say(key, command=need.asked.command), TEXT)], area.width)]
    if judged is None or need.scenario is None:
        missing = [name for name in ("gpu", "model") if name not in need.settings]
        what = say("client.comma").join(say(f"client.field_{name}") for name in missing)
        return [NOTHING, (Run(say("client.still_missing", what=what), TEXT),)] if missing else []
    rows: list[Row] = [(Run("─" * area.width, LINE),)] if level > 1 else []
    lines = verdict_texts(judged)
    extra = len(lines) - len(judged.verdicts)
    for at, line in enumerate(lines):
        verdict = judged.verdicts[at - extra] if at >= extra else None
        mark = Run("✓ ", GOOD) if line.is_good else Run("✗ ", ACCENT)
        rows += _verdict_head((mark, Run(line.head, NUM)), line.amount, area.width)
        if verdict is not None and level >= BARS_FROM:
            rows += [indented(row, 2) for row in bar_rows(judged, verdict, min(72, area.width - 6))]
        if line.remedy and not line.is_good:
            rows += _hung((Run("  → ", GOOD),), line.remedy, area.width, STRONG_GOOD)
        rows += [NOTHING] if level == BLANKS_FROM else []
    return [*rows, *_bound(state, area)]


def _verdict_head(left: Row, amount: str, cells: int) -> list[Row]:
    right = emphasised(amount, MUTED, NUM)
    if row_width((*left, *right)) + 2 <= cells:
        return [between(left, right, cells)]
    return [left, *_hung((space(2),), amount, cells)]


def emphasised(text: str, style: Style, strong: Style) -> Row:
    """Return a text with its figures set off."""
    parts = FIGURE.split(text)
    return tuple(Run(part, strong if at % 2 else style) for at, part in enumerate(parts) if part)


def _hung(head: Row, text: str, cells: int, strong: Style = NUM) -> list[Row]:
    indent = row_width(head)
    first, *rest = wrap([*emphasised(text, TEXT, strong)], cells - indent) or [()]
    return [(*head, *first), *(indented(row, indent) for row in rest)]


def _bound(state: ClientState, area: PageArea) -> list[Row]:
    judged = state.judged
    if judged is None or (found := bottleneck(judged.values)) is None:
        return []
    where, what = bottleneck_texts(judged.values)
    ink = judged.values.catalog.domain.ink(found.meaning)
    head = say("client.bound")
    row: Row = (Run(head, NUM), space(HEAD - width(head)), Run(where, Style(ink, bold=True)))
    return [
        cut(row, 0, area.width) if row_width(row) > area.width else row,
        *_hung((space(HEAD),), what, area.width),
    ]
