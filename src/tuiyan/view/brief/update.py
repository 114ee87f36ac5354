"""What a key does on the screen of a brief."""

from __future__ import annotations

from typing import Literal

from tuiyan.deck.geometry import Size
from tuiyan.view.brief.state import BriefState
from tuiyan.view.help import Help, moved

STEP = 8

SIDES = 3
"""Figures; questions; what not to claim and what to ask."""

BriefEffect = Literal["", "leave", "write", "rehearse"]


def update(state: BriefState, command: str, size: Size) -> tuple[BriefState, BriefEffect]:
    """Return the state after a key that asks for ``command``, and what there is to do."""
    state = state._replace(told="")
    last = len(state.brief.asked) - 1
    match command:
        case "brief.close" if state.is_open:
            return state._replace(is_open=False, top=0), ""
        case "brief.close":
            return state, "leave"
        case "brief.down" | "brief.up" if last >= 0:
            at = state.at + (1 if command == "brief.down" else -1)
            return state._replace(at=max(0, min(last, at)), side=1, top=0), ""
        case "brief.open" if last >= 0:
            return state._replace(is_open=not state.is_open, side=1, top=0), ""
        case "brief.side":
            return state._replace(side=(state.side + 1) % SIDES, top=0, is_open=False), ""
        case "brief.derive":
            return state._replace(shows_how=not state.shows_how, side=0, top=0), ""
        case "brief.page_down" | "brief.page_up":
            by = STEP if command == "brief.page_down" else -STEP
            return state._replace(top=max(0, state.top + by)), ""
        case "brief.rehearse" if last >= 0:
            return state, "rehearse"
        case "brief.write":
            return state, "write"
        case "brief.help":
            return state._replace(layer=Help("brief")), ""
    if state.layer is not None:
        return state._replace(layer=moved(state.layer, command, size)), ""
    return state, ""
