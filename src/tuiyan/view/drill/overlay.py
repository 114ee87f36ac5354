"""The panels that lie over the practice screen: the help, and a derivation step by step."""

from __future__ import annotations

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.row import Frame, row_text
from tuiyan.engine.derivation import Derivation
from tuiyan.messages import say
from tuiyan.view.commands import area_of
from tuiyan.view.layers import Steps
from tuiyan.view.panels.keys import Help, help_panel, help_rows, last_top
from tuiyan.view.panels.overlay import laid_over
from tuiyan.view.panels.panel import in_glyphs, place_panel


def covered(
    frame: Frame,
    layer: Help | Steps,
    derivation: Derivation | None,
    is_proved: bool | None,
    *,
    size: Size,
    is_ruled: bool,
    glyphs: Glyphs,
) -> Frame:
    """Lay a panel over the screen."""
    place = place_panel(*size)
    if isinstance(layer, Help):
        panel = help_panel(place, layer)
    elif derivation is not None:
        from tuiyan.view.panels.derivation import derivation_panel

        panel = derivation_panel(place, layer, derivation, is_proved=is_proved)
    else:
        return frame
    return laid_over(frame, in_glyphs(panel, glyphs), place, is_ruled=is_ruled)


def first_row(size: Size, place: str) -> int:
    """Return the row of the help at which the keys of a place begin."""
    name = say(f"{area_of(place)}.place.{place}")
    rows = help_rows(place_panel(*size).inner)
    at = next((at for at, row in enumerate(rows) if row_text(row) == name), 0)
    return min(at, last_row(size))


def last_row(size: Size) -> int:
    """Return the last row the help can begin with."""
    return last_top(place_panel(*size))
