"""What a key does on the home screen."""

from __future__ import annotations

from typing import Literal

from tuiyan.deck.geometry import Size
from tuiyan.engine.evaluate import Values
from tuiyan.view.help import Help
from tuiyan.view.help import moved as help_moved
from tuiyan.view.home.state import HomeState, Target
from tuiyan.view.scenario_picker.state import ScenarioPicker, open_picker, with_clients
from tuiyan.view.scenario_picker.update import loaded, restored, taking, turned

HomeEffect = Literal["", "leave", "client"] | Target
"""What the application has to do after a key."""


def update(state: HomeState, command: str, key: str, size: Size) -> tuple[HomeState, HomeEffect]:
    """Return the home screen after a key that asks for ``command``, and what there is to do."""
    if state.layer is not None:
        return _layer_updated(state, state.layer, command, size), ""
    match command:
        case "home.down":
            return state.moved(1), ""
        case "home.up":
            return state.moved(-1), ""
        case "home.enter":
            return state, state.entries[state.at].target
        case "home.pick" if int(key) <= len(state.entries):
            picked = state._replace(at=int(key) - 1)
            return picked, state.entries[picked.at].target
        case "home.scenario":
            picker = open_picker(state.scenario.catalog, state.scenario)
            return state._replace(layer=with_clients(picker, state.clients, state.scenario)), ""
        case "home.clients":
            return state, "client"
        case "home.restore":
            return state._replace(scenario=state.opening), ""
        case "home.help":
            return state._replace(layer=Help("home")), ""
        case "home.leave":
            return state, "leave"
    return state, ""


def _layer_updated(state: HomeState, layer: ScenarioPicker | Help, command: str, size: Size) -> HomeState:
    if isinstance(layer, Help):
        return state._replace(layer=help_moved(layer, command, size))
    match command:
        case "scenario.load":
            return state._replace(layer=None, scenario=loaded(layer, state.scenario, state.opening))
        case "scenario.scheme":
            values = Values(state.scenario.catalog, loaded(layer, state.scenario, state.opening))
            return state._replace(layer=taking(layer, values))
        case "scenario.opening":
            return state._replace(layer=restored(layer, state.opening))
        case "scenario.close":
            return state._replace(layer=None)
    return state._replace(layer=turned(layer, command))
