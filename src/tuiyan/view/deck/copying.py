"""What a key copies: the number in focus, or the line that says how it is computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.engine.drawing import step_text
from tuiyan.view.layers import Numbers, Steps

if TYPE_CHECKING:
    from tuiyan.engine.derivation import Derivation
    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState


def copied(state: DeckState, cache: SlideCache) -> str:
    """Return the text to copy; ``""`` where there is nothing."""
    match state.top:
        case Numbers(focus):
            return cache.number(state, focus).text
        case Steps() as steps:
            derivation = cache.derivation(state.scenario, steps.number)
            return line_at_hand(steps, derivation) if derivation is not None else ""
    return ""


def line_at_hand(steps: Steps, derivation: Derivation) -> str:
    """Return the lit step on one line, ``T搬运 = 70 GB ÷ 3 TB/s``, or the value that is picked."""
    if steps.focus:
        return derivation.values.shown(steps.focus).text
    return step_text(derivation, derivation.steps[min(steps.at, len(derivation.steps) - 1)])
