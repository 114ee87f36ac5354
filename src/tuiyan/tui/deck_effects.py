"""What a talk has to do after a key or a click beside showing itself anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuiyan.tui.screens.deck import DeckScreen
    from tuiyan.view.deck.update import DeckEffect


def perform(effect: DeckEffect, screen: DeckScreen) -> None:
    """Do what a key asked for; leaving is the screen's own affair."""
    match effect:
        case "prove":
            prove_at_hand(screen)
        case "card":
            _show_card(screen)
        case "copy":
            from tuiyan.view.deck.numbers import copied

            screen.copy(copied(screen.state, screen.cache))
        case "asked":
            screen.background.keep_question(screen.state)
        case "read":
            screen.bookmarks.read()
        case "marks" if screen.state.is_talk:
            screen.bookmarks.keep()


def prove_at_hand(screen: DeckScreen) -> None:
    """Have the open derivation proved, beside the talk."""
    from tuiyan.view.derivation.state import Steps

    state, cache, top = screen.state, screen.cache, screen.state.top
    if isinstance(top, Steps) and cache.is_proved(state, top.number) is None:
        screen.work_beside(lambda: cache.prove(state, top.number))


def _show_card(screen: DeckScreen) -> None:
    """Show the card of the number at hand; closing it leads back to where this was."""
    from tuiyan.view.deck.numbers import number_at_hand

    if name := number_at_hand(screen.state, screen.cache):
        screen.shell.show_card(name, screen.version)
