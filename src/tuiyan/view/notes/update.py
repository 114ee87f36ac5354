"""What a key does to the notes: it asks the talk for something, or moves within the notes."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.remote.messages import Request
from tuiyan.remote.registry import Talk
from tuiyan.view.commands import Command
from tuiyan.view.deck.spot import slide_of
from tuiyan.view.help import Help, moved
from tuiyan.view.keys import find
from tuiyan.view.notes.state import NotesState
from tuiyan.view.notes.timetable import Timetable
from tuiyan.view.notes.timetable import moved as moved_in_times

NOTES_STEP = 3
FAR = 10**6
MOST_DIGITS = 4

ASKED = ("next", "back", "first", "last", "blank", "halve", "double", "restore", "asked")
"""Commands of the notes that are the talk's own."""

NotesEffect = Request | Talk | str
"""What there is to do after a key: ask the talk, follow another one, ``"leave"``, or ``""``."""


class Pressed(NamedTuple):
    """The state after a key, and what there is to do."""

    state: NotesState
    effect: NotesEffect = ""


def found(state: NotesState, key: str) -> Command | None:
    """Return what a key asks for."""
    command = find(state.keys, key)
    if state.keys == "digits" and (command is None or command.place != "digits"):
        return find("notes", key)
    return command


def update(state: NotesState, command: str, key: str, size: Size) -> Pressed:
    """Return the state after a key that asks for ``command``, and what there is to do."""
    place, _, name = command.partition(".")
    match place:
        case "talks":
            return _chosen(state, name, key)
        case "digits":
            return _typed(state, name, key)
        case "times" if isinstance(state.layer, Timetable):
            return _listed(state, state.layer, name, size)
        case "help" if isinstance(state.layer, Help):
            return Pressed(state._replace(layer=moved(state.layer, command, size)))
    return _noted(state._replace(digits=""), name, key)


def _noted(state: NotesState, name: str, key: str) -> Pressed:
    match name:
        case "leave":
            return Pressed(state, "leave")
        case "digit":
            return Pressed(state._replace(digits=key))
        case "help":
            return Pressed(state._replace(layer=Help("notes")))
        case "times" if state.snapshot is not None and state.script is not None:
            return Pressed(state._replace(layer=Timetable(slide_of(state.snapshot.spot, state.script.deck))))
        case "more":
            return Pressed(state._replace(top=state.top + NOTES_STEP))
        case "less":
            return Pressed(state._replace(top=max(0, state.top - NOTES_STEP)))
        case name if name in ASKED:
            return Pressed(state, Request(f"deck.{name}"))
    return Pressed(state)


def _typed(state: NotesState, name: str, key: str) -> Pressed:
    match name:
        case "digit":
            return Pressed(state._replace(digits=(state.digits + key)[-MOST_DIGITS:]))
        case "erase":
            return Pressed(state._replace(digits=state.digits[:-1]))
        case "jump":
            return Pressed(state._replace(digits=""), Request("go", max(0, int(state.digits) - 1)))
    return Pressed(state._replace(digits=""))


def _listed(state: NotesState, table: Timetable, name: str, size: Size) -> Pressed:
    if name == "close" or state.script is None:
        return Pressed(state._replace(layer=None))
    if name == "go":
        return Pressed(state._replace(layer=None), Request("go", table.at))
    return Pressed(state._replace(layer=moved_in_times(table, f"times.{name}", state.script, size)))


def _chosen(state: NotesState, name: str, key: str) -> Pressed:
    last = len(state.talks) - 1
    match name:
        case "down":
            return Pressed(state._replace(chosen=min(last, state.chosen + 1)))
        case "up":
            return Pressed(state._replace(chosen=max(0, state.chosen - 1)))
        case "pick" if int(key) <= last + 1:
            return Pressed(state, state.talks[int(key) - 1])
        case "enter":
            return Pressed(state, state.talks[min(last, state.chosen)])
        case "close":
            return Pressed(state, "leave")
    return Pressed(state)
