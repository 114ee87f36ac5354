"""Keys: which command one asks for, and how they are shown.

``find("deck", "space")`` is the command ``deck.next``. A key is looked up at one place, the top-most thing
that is open; ``BENEATH`` of the table says what a panel lets through to the deck. The keys of a command are
those of the table and, by :func:`add_keys`, those of the user's settings. :func:`foot` gives the key row at
the foot of a screen or panel, :func:`key_table` the table of all keys.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from tuiyan.messages import say
from tuiyan.view.commands import BENEATH, COMMANDS, PLACES, Command, area_of, commands_of

SHARED_FOOT = {
    "down": "up",
    "next": "back",
    "more": "less",
    "right": "left",
    "page_down": "page_up",
    "next_part": "last_part",
}
"""Pairs that share one entry in a key row: the first names both."""

GLYPHS = {
    "right": "→", "left": "←", "up": "↑", "down": "↓", "pagedown": "PgDn", "pageup": "PgUp", "home": "Home",
    "end": "End", "enter": "Enter", "escape": "Esc", "full_stop": ".", "question_mark": "?", "f1": "F1",
    "exclamation_mark": "!",
    "left_square_bracket": "[", "right_square_bracket": "]",
    "slash": "/", "minus": "-", "apostrophe": "'",
    "equals_sign": "=", "delete": "Del", "tab": "Tab", "shift+tab": "⇧Tab", "ctrl+underscore": "Ctrl+_",
}  # fmt: skip


def find(place: str, key: str) -> Command | None:
    """Return what ``key`` asks for at ``place``, or beneath it where the place lets it through."""
    command = _keymap().get((place, key))
    if command is not None:
        return command
    for name in BENEATH.get(place, ()):
        below = _keymap().get((name.partition(".")[0], key))
        if below is not None and name in (below.place, below.id):
            return below
    return None


_found: dict[tuple[str, str], Command] = {}
_own: dict[str, tuple[str, ...]] = {}


def add_keys(command_id: str, keys: Iterable[str]) -> None:
    """Let more keys ask for a command from now on, whatever they ask for otherwise at its place."""
    _own[command_id] = tuple(keys)
    _found.clear()


def keys_of(command: Command) -> list[str]:
    """Return the keys of a command: its own that no user gave another command, then the user's."""
    mine = (*command.keys.split(), *_own.get(command.id, ()))
    return [key for key in mine if _keymap()[command.place, key].id == command.id]


def _keymap() -> dict[tuple[str, str], Command]:
    if not _found:
        _found.update({(command.place, key): command for command in COMMANDS for key in command.keys.split()})
        added = ((command, key) for command in COMMANDS for key in _own.get(command.id, ()))
        _found.update({(command.place, key): command for command, key in added})
    return _found


def key_name(key: str) -> str:
    """Return how a key is called on screen."""
    if key in ("space", "backspace"):
        return say(f"tui.key.{key}")
    if key.startswith("ctrl+") and key not in GLYPHS:
        return f"Ctrl+{key[-1].upper()}"
    return GLYPHS.get(key, key)


def foot(
    place: str,
    only: Container[str] | None = None,
    without: Container[str] = (),
    labels: Mapping[str, str] | None = None,
) -> list[tuple[str, str]]:
    """Return the key row of a place: keys with a label each.

    Args:
        place: Whose commands are shown.
        only: Ids of the commands that make sense now; all of them unless it says otherwise.
        without: Ids of those that make none.
        labels: What a command is called now, by its id.
    """
    shown = []
    commands = {
        command.id: command
        for command in commands_of(place)
        if (only is None or command.id in only) and command.id not in without
    }
    for command in commands.values():
        if not command.in_foot:
            continue
        partner = commands.get(f"{place}.{SHARED_FOOT.get(command.id.partition('.')[2], '')}")
        keys = _first(command)
        if partner is not None and not partner.in_foot:
            keys = f"{_first(partner)} {keys}"
        shown.append((keys, (labels or {}).get(command.id) or command.label))
    return shown


def _first(command: Command) -> str:
    return next(map(key_name, keys_of(command)), "")


def key_table() -> Iterator[tuple[str, str, str]]:
    """Give every command as place, keys and help, in the language spoken."""
    for place in PLACES:
        for command in commands_of(place):
            yield say(f"{area_of(place)}.place.{place}"), keys_shown(command), command.help


def keys_shown(command: Command) -> str:
    """Return all keys of a command as they are called on screen."""
    keys = keys_of(command)
    if command.id.endswith((".digit", ".pick")):
        return f"{min(keys)}–{max(keys)}"
    return " ".join(key_name(key) for key in keys)
