"""What a program that a test drives shows."""

from __future__ import annotations

from textual.pilot import Pilot

from tuiyan.deck.row import row_text
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.screens.deck import DeckScreen


def seen(pilot: Pilot[int]) -> str:
    """Return the text that the terminal was told to show."""
    app = pilot.app
    assert isinstance(app, TuiyanApp)
    return "\n".join(map(row_text, app.output.frame))


def deck_screen(app: TuiyanApp) -> DeckScreen:
    """Return the screen of the talk."""
    screen = app.screen
    assert isinstance(screen, DeckScreen)
    return screen
