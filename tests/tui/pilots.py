"""What a program that a test drives shows."""

from __future__ import annotations

from textual.pilot import Pilot

from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.screens.deck import DeckScreen


def seen(pilot: Pilot[int]) -> str:
    """Return the text of the screen."""
    screen = pilot.app.screen
    return "\n".join(strip.text for strip in screen.render_lines(screen.size.region))


def deck_screen(app: TuiyanApp) -> DeckScreen:
    """Return the screen of the talk."""
    screen = app.screen
    assert isinstance(screen, DeckScreen)
    return screen
