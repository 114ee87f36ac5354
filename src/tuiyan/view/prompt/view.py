"""The derive prompt over a screen: the line, what it may become, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.row import Frame, Row, Run, between, clipped, indented, row_width, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.engine.evaluate import BelowZero, Unavailable
from tuiyan.messages import say
from tuiyan.text.cells import pad, width
from tuiyan.view.derivation.view import derivation_panel
from tuiyan.view.keys import foot
from tuiyan.view.line_edit import line_row
from tuiyan.view.panel import NOTHING, PanelArea, choosable, laid_over, panel, panel_area, window
from tuiyan.view.prompt.state import Match, PromptState, matches, word_at_caret
from tuiyan.view.too_small import is_too_small

if TYPE_CHECKING:
    from tuiyan.engine.claim import Measured
    from tuiyan.engine.evaluate import Values

HEAD = 6
"""Rows of the body above the completions."""


def prompt_scene(
    beneath: Frame,
    state: PromptState,
    values: Values,
    size: Size,
    *,
    is_ruled: bool,
    glyphs: Glyphs,
    measured: Iterable[Measured] = (),
) -> Frame:
    """Return the prompt, or the derivation it has opened, over the screen ``beneath``."""
    if is_too_small(size):
        return beneath
    area = panel_area(*size)
    if state.steps is None or state.derivation is None:
        shown = _prompt_panel(area, state, matches(state), values)
    else:
        shown = derivation_panel(
            area, state.steps, state.derivation,
            is_proved=state.is_proved, remark=state.remark, way=state.way, measured=measured,
        )  # fmt: skip
    return laid_over(beneath, shown, area, is_ruled=is_ruled, glyphs=glyphs)


def _prompt_panel(area: PanelArea, state: PromptState, found: list[Match], values: Values) -> Frame:
    """Return the rows of the panel."""
    aside = (Run(values.chip(), MUTED),)
    body: list[Row] = [NOTHING, (space(2), *line_row(state.box, area.inner).row), NOTHING]
    body += _below(area, state)
    name, word = word_at_caret(state.box)
    if not found and word.strip() and not name and not state.complaint:
        body += [indented(row, 3) for row in wrap([Run(say("prompt.no_match", word=word))], area.inner)[:2]]
    high = area.body - len(body) - 1
    first = window(state.at, len(found), high)
    seen = found[first : first + high]
    cells = max((width(match.word) for match in seen), default=0) + 2
    for at, match in enumerate(seen, first):
        body.append(_match(area, match, min(cells, 30), values, is_lit=at == state.at))
    return panel(area, say("tui.place.prompt"), aside, body, foot("prompt"))


def _below(area: PanelArea, state: PromptState) -> list[Row]:
    """Return what is said of the line: a complaint, what was done, or how to write one."""
    if state.complaint:
        text = Run(state.complaint, ACCENT)
    elif state.remark:
        text = Run(state.remark, TEXT)
    else:
        text = Run(say("prompt.how"), MUTED)
    return [*(indented(row, 3) for row in wrap([text], area.inner)[:2]), NOTHING]


def _match(area: PanelArea, match: Match, cells: int, values: Values, *, is_lit: bool) -> Row:
    word = Run(pad(match.word, cells), NUM if is_lit else TEXT)
    value = Run(_value(match.word, values), NUM if is_lit else TEXT)
    room = area.width - 1 - row_width((space(2), word, value, space(4)))
    label = Run(match.label if width(match.label) <= room else match.short, TEXT if is_lit else MUTED)
    row = between((space(2), word, label), (value, space(3)), area.width - 1)
    return choosable(clipped(row, area.width - 1), area.width, is_lit=is_lit)


def _value(name: str, values: Values) -> str:
    """Return what a name comes to now; nothing where it cannot be had or is a fact's id."""
    if not values.catalog.knows(name):
        return ""
    try:
        return values.shown(name).text
    except BelowZero as error:
        return error.message
    except Unavailable:
        return ""
