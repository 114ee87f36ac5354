"""The brief as a frame: all on one page where there is room, else three sides."""

from __future__ import annotations

from collections.abc import Sequence

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, beside, clipped, grounded, space
from tuiyan.deck.style import ACCENT_BOLD, BOLD, LINE, MUTED, NUM, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.meeting.brief import Brief
from tuiyan.meeting.brief import Row as Figure
from tuiyan.messages import say, spoken
from tuiyan.text.cells import pad, width
from tuiyan.view.brief.state import BriefState
from tuiyan.view.brief.text import NONE, cells_of, heads
from tuiyan.view.help import help_over
from tuiyan.view.keys import foot
from tuiyan.view.page import PageArea, page, page_area, scrolled
from tuiyan.view.panel import MARK, NOTHING, choosable, in_glyphs
from tuiyan.view.running_text import emphasised, hung, shortened
from tuiyan.view.too_small import is_too_small, too_small

GAP = 3
FEWEST_TITLES = 3
HALF_FROM = 90
"""Cells from which what not to claim stands beside the questions."""

SHARE = 62
"""Of a hundred cells, those of the questions."""


def brief_scene(state: BriefState, size: Size, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL) -> Frame:
    """Return the whole screen, and the help over it."""
    if is_too_small(size):
        return too_small(size)
    area = page_area(size)
    name = say("client.brief_of", name=state.brief.client.name or say("client.unsaved"))
    body, more = _body(state, area)
    notice: Row = (Run(say("client.more_below", count=more), MUTED),) if more else ()
    frame = in_glyphs(page(area, name, _aside(state, area, name), body, foot("brief"), notice), glyphs)
    return help_over(frame, state.layer, size, is_ruled=is_ruled, glyphs=glyphs)


def _aside(state: BriefState, area: PageArea, name: str) -> Row:
    if state.told:
        return (Run(state.told, NUM),)
    chip = shortened(state.brief.chip, area.width - width(name) - 10)
    return (Run(chip or state.brief.chip.partition(" · ")[0], MUTED),)


def _body(state: BriefState, area: PageArea) -> tuple[list[Row], int]:
    """Return the rows there is room for, and how many are below them."""
    whole = [*_first_side(state, area), NOTHING, *_questions_and_rest(state, area.width)]
    if len(whole) <= area.body and area.width >= HALF_FROM:
        return whole, 0
    match state.side:
        case 0:
            rows = _first_side(state, area)
        case 1:
            rows = _asked(state, area.width)
        case _:
            rows = [*_avoid(state.brief, area.width), NOTHING, *_ask(state.brief, area.width)]
    shown, _, more = scrolled(rows, state.top, area.body)
    free = area.body - len(shown)
    if state.side == 0 and free >= FEWEST_TITLES:
        titles = _titles(state, area.width)
        shown += [*([NOTHING] if free > len(titles) else []), *titles][:free]
    return shown, more


def _titles(state: BriefState, cells: int) -> list[Row]:
    """Return the questions, a row each."""
    rows: list[Row] = [
        (Run(say("client.brief_asked"), NUM), space(2), Run(say("client.brief_how_open"), MUTED))
    ]
    for at, question in enumerate(state.brief.asked):
        row = (space(1), Run(f"{at + 1} ", MUTED), Run(question.question, TEXT))
        rows.append(clipped(row, cells))
    return rows if state.brief.asked else []


def _first_side(state: BriefState, area: PageArea) -> list[Row]:
    first = _first(state.brief, area.width)
    return [*first, *([NOTHING] if area.is_roomy else []), *_figures(state, area.width)]


def _first(brief: Brief, cells: int) -> list[Row]:
    """Return what to say first, with the red margin."""
    label = say("client.brief_first")
    indent = width(label) + 2
    rows: list[Row] = []
    for text in brief.first:
        for row in wrap([*emphasised(text, TEXT, NUM)], cells - indent - 2):
            head = Run(label, ACCENT_BOLD) if not rows else space(width(label))
            rows.append((MARK, space(1), head, space(2), *row))
    return rows


def _figures(state: BriefState, cells: int) -> list[Row]:
    brief = state.brief
    if not brief.rows:
        return wrap([Run(say("client.brief_no_figures"), TEXT)], cells)
    table = [cells_of(row) for row in brief.rows]
    names = heads(brief)
    sizes = [max(width(row[at]) for row in [names, *table]) for at in range(4)]
    rows = [grounded(_head(names, sizes, cells, shows_how=state.shows_how), "surface", cells)]
    for figure, texts in zip(brief.rows, table, strict=True):
        rows.append(_figure(figure, texts, sizes, cells, shows_how=state.shows_how))
    if not any(row.measured for row in brief.rows):
        rows += wrap([Run(say("client.brief_none_measured"), MUTED)], cells)
    if brief.nearest:
        rows += wrap([Run(f"{say('client.brief_nearest')}  ", MUTED), Run(brief.nearest, TEXT)], cells)
    return rows


def _head(names: Sequence[str], sizes: Sequence[int], cells: int, *, shows_how: bool) -> Row:
    left: Row = (Run(pad(names[0], sizes[0] + GAP), MUTED),)
    if shows_how:
        return (*left, Run(say("client.brief_derivation"), NUM))
    return (*left, *_columns(names, sizes, cells, (NUM, NUM, NUM)))


def _figure(
    figure: Figure, texts: Sequence[str], sizes: Sequence[int], cells: int, *, shows_how: bool
) -> Row:
    left: Row = (Run(pad(texts[0], sizes[0] + GAP), TEXT),)
    if shows_how:
        row = (*left, Run(figure.derivation, TEXT))
        return clipped(row, cells)
    ink = {"memory": "mem", "compute": "comp", "network": "net"}.get(figure.meaning, "num")
    measured = MUTED if texts[3] == NONE else NUM
    return (*left, *_columns(texts, sizes, cells, (Style(ink, bold=True), NUM, measured)))


def _columns(texts: Sequence[str], sizes: Sequence[int], cells: int, styles: Sequence[Style]) -> Row:
    """Set three columns to the right of their share of the room that is left; the last gives way."""
    free = cells - sizes[0] - GAP - sum(sizes[1:])
    gap = max(1, min(8, free // 3))
    runs: list[Run] = []
    for at, style in zip((1, 2, 3), styles, strict=True):
        if sum(width(run.text) for run in runs) + gap + sizes[at] > cells - sizes[0] - GAP:
            break
        runs += [space(gap + sizes[at] - width(texts[at])), Run(texts[at], style)]
    return tuple(runs)


def _questions_and_rest(state: BriefState, cells: int) -> list[Row]:
    left = cells * SHARE // 100
    rest = cells - left - 3
    rule = Run("│", LINE)
    right = [*_avoid(state.brief, rest, has_why=False), NOTHING, *_ask(state.brief, rest)]
    asked = _asked(state, left - 1)
    right_ruled = [(rule, space(2), *row) for row in [*right, *[NOTHING] * (len(asked) - len(right))]]
    return beside(asked, right_ruled, left)


def _asked(state: BriefState, cells: int) -> list[Row]:
    """Return the questions, each with its first sentence; the open one with all of them."""
    rows: list[Row] = [
        (Run(say("client.brief_asked"), NUM), space(2), Run(say("client.brief_how_open"), MUTED))
    ]
    if spoken() == "en" and state.brief.asked:
        rows += wrap([Run(say("client.brief_in_chinese"), MUTED)], cells)
    if not state.brief.asked:
        return [*rows, (Run(say("client.brief_none_asked"), MUTED),)]
    for at, question in enumerate(state.brief.asked):
        is_lit = at == state.at
        if state.is_open and not is_lit:
            continue
        answer = question.answer if state.is_open else question.answer[:1]
        lines = _hung(f"{at + 1} ", question.question, cells - 2, BOLD if is_lit else TEXT)
        for text in answer:
            lines += _hung("  ", text, cells - 2, TEXT if state.is_open or is_lit else MUTED)
        rows += [choosable(row, cells, is_lit=is_lit) for row in lines]
    return rows


def _avoid(brief: Brief, cells: int, *, has_why: bool = True) -> list[Row]:
    rows: list[Row] = [(Run(say("client.brief_avoid"), ACCENT_BOLD),)]
    for claim, why in brief.avoid:
        rows += _hung("", say("client.claimed", claim=claim), cells, TEXT)
        rows += _hung("  ", why, cells, MUTED) if has_why else []
    return rows if brief.avoid else []


def _ask(brief: Brief, cells: int) -> list[Row]:
    rows: list[Row] = [(Run(say("client.brief_ask"), NUM),)]
    for text in brief.ask:
        rows += _hung("", text, cells, TEXT)
    for note in brief.client.notes:
        rows += _hung(f"{say('client.brief_notes')} ", note, cells, MUTED)
    return rows


def _hung(head: str, text: str, cells: int, style: Style) -> list[Row]:
    return hung((Run(head, MUTED),), wrap([Run(text, style)], cells - width(head)))
