"""What a key does on the screen of the statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tuiyan.view.help import Help, moved
from tuiyan.view.stats.state import StatsState

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size

StatsEffect = Literal["", "leave", "practise"]
"""What the application has to do after a key: nothing, leave the screen, practise the weakest topic."""


def update(state: StatsState, command: str, size: Size) -> tuple[StatsState, StatsEffect]:
    """Return the state after a key that asks for ``command``, and what there is to do."""
    match command:
        case "stats.close":
            return state, "leave"
        case "stats.turn":
            return state._replace(side=1 - state.side), ""
        case "stats.weak":
            return state, "practise" if state.weakest_topic else ""
        case "stats.help":
            return state._replace(layer=Help("stats")), ""
    if state.layer is not None:
        return state._replace(layer=moved(state.layer, command, size)), ""
    return state, ""
