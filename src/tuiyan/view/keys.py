"""How keys are shown: the key rows at the foot of screens and panels, and the table of all keys."""

from __future__ import annotations

from collections.abc import Container, Iterator

from tuiyan.messages import say
from tuiyan.view.commands import PLACES, Command, area_of, commands_of, keys_of

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


def key_name(key: str) -> str:
    """Return how a key is called on screen."""
    if key in ("space", "backspace"):
        return say(f"tui.key.{key}")
    if key.startswith("ctrl+") and key not in GLYPHS:
        return f"Ctrl+{key[-1].upper()}"
    return GLYPHS.get(key, key)


def foot(place: str, wanted: Container[str] | None = None) -> list[tuple[str, str]]:
    """Return the key row of a place: keys with a label each; of the commands ``wanted``, or of all."""
    shown = []
    commands = {
        command.id: command for command in commands_of(place) if wanted is None or command.id in wanted
    }
    for command in commands.values():
        if not command.in_foot:
            continue
        partner = commands.get(f"{place}.{SHARED_FOOT.get(command.id.partition('.')[2], '')}")
        keys = _first(command)
        if partner is not None and not partner.in_foot:
            keys = f"{_first(partner)} {keys}"
        shown.append((keys, command.label))
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
