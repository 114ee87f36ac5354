"""The panel of the derive prompt: the line, what it may become, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.canvas import Frame, Row, Run, cut, row_width
from tuiyan.deck.typography import wrap
from tuiyan.engine.evaluate import Unavailable
from tuiyan.messages import say
from tuiyan.text.cells import pad, width
from tuiyan.view.panels.panel import MARK, NOTHING, Place, foot_of, grounded, panel, row_between, window

if TYPE_CHECKING:
    from tuiyan.engine.evaluate import Values
    from tuiyan.view.completion import Match
    from tuiyan.view.line_edit import LineEdit
    from tuiyan.view.prompt import Prompt

HEAD = 6
"""Rows of the body above the completions."""


def prompt_panel(place: Place, prompt: Prompt, found: list[Match], values: Values) -> Frame:
    """Return the rows of the panel."""
    aside = (Run(prompt.scenario.chip(), "muted"),)
    body: list[Row] = [NOTHING, (Run("  "), *box_row(prompt.box, place.inner)), NOTHING]
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
        Run(box.text[: box.at], "num on raised"),
        Run(under, "bg on text") if under else Run("▏", "num on raised"),
        Run(after, "num on raised"),
    )
    first = max(0, width(box.text[: box.at]) - room + 2)
    shown = grounded(cut(line, first, first + room), "raised", room)
    return (Run("▸ ", "accent"), Run(" ", "num on raised"), *shown, Run(" ", "num on raised"))


def _below(place: Place, prompt: Prompt) -> list[Row]:
    """Return what is said of the line: a complaint, what was done, or how to write one."""
    if prompt.complaint:
        told = wrap([Run(prompt.complaint, "accent")], place.inner)
    elif prompt.told:
        told = wrap([Run(prompt.told, "text")], place.inner)
    else:
        told = wrap([Run(say("prompt.how"), "muted")], place.inner)
    return [*((Run("   "), *row) for row in told[:2]), NOTHING]


def _match(place: Place, match: Match, cells: int, values: Values, *, is_lit: bool) -> Row:
    word = Run(pad(match.word, cells), "num" if is_lit else "text")
    label = Run(match.label, "text" if is_lit else "muted")
    value = Run(_value(match.word, values), "num" if is_lit else "text")
    row = row_between((Run("  "), word, label), (value, Run("   ")), place.width - 1)
    if row_width(row) > place.width - 1:
        row = cut(row, 0, place.width - 1)
    return grounded((MARK, *row), "sel", place.width) if is_lit else (Run(" "), *row)


def _value(name: str, values: Values) -> str:
    """Return what a name comes to now; nothing where it cannot be had or is a fact's id."""
    if not values.catalog.knows(name):
        return ""
    try:
        return values.shown(name).text
    except Unavailable:
        return "–"
