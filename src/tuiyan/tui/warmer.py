"""Gets a talk ready for its next key while nobody presses one: imports, and slides laid out ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.timer import Timer

    from tuiyan.tui.screens.deck import DeckScreen

READY_AFTER = 0.02
"""Seconds after the first slide until what the first key needs is imported."""

WARM_AFTER = 0.03
"""Seconds without a key after which the neighbours of a slide are laid out."""


class Warmer:
    """Works for one screen, between its keys."""

    def __init__(self, screen: DeckScreen) -> None:
        """Do nothing yet."""
        self._screen = screen
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Get ready for the first key, once the first slide is seen."""
        self._timer = self._screen.set_timer(READY_AFTER, self._get_ready)

    def wait(self) -> None:
        """Go on when no key came for a moment."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._screen.set_timer(WARM_AFTER, self._warm)

    def _get_ready(self) -> None:
        """Import what the first key needs."""
        import tuiyan.view.deck.update  # noqa: F401

        self._timer = self._screen.set_timer(READY_AFTER, self._warm)

    def _warm(self) -> None:
        """Lay out the slides a key may lead to, once they are checked."""
        screen = self._screen
        if screen.shell.library.is_draft:
            self._timer = screen.set_timer(WARM_AFTER, self._warm)
            return
        slide = screen.state.place.slide
        for at in (slide + 1, slide - 1, slide + 2):
            if 0 <= at < screen.state.slides:
                screen.cache.pages(screen.state.scenario, at)
