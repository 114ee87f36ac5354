"""Gets a talk ready for its next key while nobody presses one: imports, and slides laid out ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tuiyan.deck.navigation import Place
from tuiyan.view.deck.view import deck_scene

if TYPE_CHECKING:
    from textual.timer import Timer

    from tuiyan.tui.screens.deck import DeckScreen

READY_AFTER = 0.02
"""Seconds after the first slide until what the first key needs is imported."""

WARM_AFTER = 0.03
"""Seconds without a key after which the neighbours of a slide are laid out."""

APART = 0.005
"""Seconds between two of them, in which a key goes first."""

AHEAD = (1, -1, 2)
"""The neighbours, in the order in which they are laid out."""


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
        import tuiyan.tui.deck_effects
        import tuiyan.view.deck.update  # noqa: F401

        self._timer = self._screen.set_timer(READY_AFTER, self._warm)

    def _warm(self, ahead: Sequence[int] = AHEAD) -> None:
        """Work out what is to be seen of the slides that a key may lead to, once they are checked."""
        screen = self._screen
        if screen.shell.library.is_draft:
            self._timer = screen.set_timer(WARM_AFTER, self._warm)
            return
        by, *others = ahead
        at = screen.state.place.slide + by
        if 0 <= at < screen.state.slides:
            deck_scene(screen.state.at(Place(at))._replace(layers=()), screen.cache, screen.cache.size, 0)
        if others:
            self._timer = screen.set_timer(APART, partial(self._warm, others))
