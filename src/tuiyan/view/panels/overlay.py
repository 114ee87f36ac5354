"""The top-most panel of a talk, over the slide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, cut, faded, row_width
from tuiyan.deck.style import LINE
from tuiyan.view.deck.state import DeckState
from tuiyan.view.layers import Steps
from tuiyan.view.panels.contents import Contents, contents_panel
from tuiyan.view.panels.keys import Help, help_panel
from tuiyan.view.panels.panel import Place, in_glyphs
from tuiyan.view.scenario_picker import ScenarioPicker, by_hand

if TYPE_CHECKING:
    from tuiyan.view.deck.slide_cache import SlideCache


def over(frame: Frame, player: DeckState, stage: SlideCache) -> Frame:
    """Lay the top-most panel over the slide, which fades."""
    place = stage.panel_place()
    panel = _panel(place, player, stage)
    if not panel:
        return frame
    return laid_over(frame, panel, place, is_ruled=stage.is_ruled, glyphs=stage.glyphs)


def laid_over(
    frame: Frame, panel: Frame, place: Place, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL
) -> Frame:
    """Lay a panel in the middle of its place, over a frame that fades.

    Where the panel's ground is the page's, rules above and below set it off.
    """
    top = place.top + (place.height - len(panel)) // 2
    if not is_ruled:
        return overlay(frame, in_glyphs(panel, glyphs), place.left, top)
    rule = (Run("─" * place.width, LINE),)
    return overlay(frame, in_glyphs((rule, *panel, rule), glyphs), place.left, top - 1)


def _panel(place: Place, player: DeckState, stage: SlideCache) -> Frame:
    match player.top:
        case Contents() as contents:
            titles = stage.titles(player.scenario)
            return contents_panel(place, contents, stage.deck, titles, player.place.slide)
        case Help() as help_:
            return help_panel(place, help_, is_wide=stage.glyphs.name == "wide")
        case ScenarioPicker() as chooser:
            from tuiyan.view.panels.scenario import scenario_panel

            before = stage.figures(player.scenario).values
            opening = stage.figures(player.opening).values
            after = opening if chooser.is_opening else before.changed(chooser.sets)
            return scenario_panel(place, chooser, before, after, by_hand(after.scenario, player.opening))
        case Steps() as steps:
            from tuiyan.view.panels.derivation import derivation_panel

            derivation = stage.derivation(player.scenario, steps.number)
            assert derivation is not None
            return derivation_panel(place, steps, derivation, is_proved=stage.is_proved(player, steps.number))
    return ()


def overlay(frame: Frame, panel: Sequence[Row], left: int, top: int) -> Frame:
    """Lay ``panel`` over a receding ``frame``, its first cell at column ``left`` of row ``top``.

    What of the panel lies outside the frame is not seen; every row keeps its width.
    """
    columns = max((row_width(row) for row in frame), default=0)
    width = max((row_width(row) for row in panel), default=0)
    start, end = max(0, left), max(0, min(columns, left + width))
    rows = [faded(row) for row in frame]
    for at, row in enumerate(panel, top):
        if not 0 <= at < len(rows) or start >= end:
            continue
        behind = rows[at]
        rows[at] = (
            *cut(behind, 0, start),
            *cut(row, start - left, end - left),
            *cut(behind, end, columns),
        )
    return tuple(tuple(run for run in row if run.text) for row in rows)
