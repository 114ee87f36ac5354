"""The panel of the derive prompt: the line, what it may become, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.row import Frame, Row, Run, between, cut, grounded, indented, row_width, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.engine.evaluate import Unavailable
from tuiyan.messages import say
from tuiyan.text.cells import pad, width
from tuiyan.view.panels.panel import MARK, NOTHING, Place, foot_of, panel, window

if TYPE_CHECKING:
    from tuiyan.engine.evaluate import Values
    from tuiyan.view.completion import Match
    from tuiyan.view.line_edit import LineEdit
    from tuiyan.view.prompt import Prompt

HEAD = 6
"""Rows of the body above the completions."""


def prompt_panel(place: Place, prompt: Prompt, found: list[Match], values: Values) -> Frame:
    """Return the rows of the panel."""
    aside = (Run(prompt.scenario.chip(), MUTED),)
    body: list[Row] = [NOTHING, (space(2), *box_row(prompt.box, place.inner)), NOTHING]
    body += _below(place, prompt)
    high = place.body - len(body) - 1
    first = window(prompt.at, len(found), high)
    cells = max((width(match.word) for match in found), default=0) + 2
    for at, match in enumerate(found[first : first + high], first):
        body.append(_match(place, match, min(cells, 30), values, is_lit=at == prompt.at))
    return panel(place, say("tui.place.prompt"), aside, body, foot_of("prompt"))


def box_row(box: LineEdit, cells: int) -> Row:
    """Return a line being typed, ``cells`` wide with its mark; a long one shows the part at the caret."""
    room = cells - 4
    under, after = box.text[box.at : box.at + 1], box.text[box.at + 1 :]
    line = (
        Run(box.text[: box.at], Style("num", "raised")),
        Run(under, Style("bg", "text")) if under else Run("▏", Style("num", "raised")),
        Run(after, Style("num", "raised")),
    )
    first = max(0, width(box.text[: box.at]) - room + 2)
    shown = grounded(cut(line, first, first + room), "raised", room)
    return (Run("▸ ", ACCENT), space(1, Style("num", "raised")), *shown, space(1, Style("num", "raised")))


def _below(place: Place, prompt: Prompt) -> list[Row]:
    """Return what is said of the line: a complaint, what was done, or how to write one."""
    if prompt.complaint:
        told = wrap([Run(prompt.complaint, ACCENT)], place.inner)
    elif prompt.told:
        told = wrap([Run(prompt.told, TEXT)], place.inner)
    else:
        told = wrap([Run(say("prompt.how"), MUTED)], place.inner)
    return [*(indented(row, 3) for row in told[:2]), NOTHING]


def _match(place: Place, match: Match, cells: int, values: Values, *, is_lit: bool) -> Row:
    word = Run(pad(match.word, cells), NUM if is_lit else TEXT)
    label = Run(match.label, TEXT if is_lit else MUTED)
    value = Run(_value(match.word, values), NUM if is_lit else TEXT)
    row = between((space(2), word, label), (value, space(3)), place.width - 1)
    if row_width(row) > place.width - 1:
        row = cut(row, 0, place.width - 1)
    return grounded((MARK, *row), "sel", place.width) if is_lit else (space(1), *row)


def _value(name: str, values: Values) -> str:
    """Return what a name comes to now; nothing where it cannot be had or is a fact's id."""
    if not values.catalog.knows(name):
        return ""
    try:
        return values.shown(name).text
    except Unavailable:
        return "–"
