"""What keys are called: by people, and by the terminal's library."""

from __future__ import annotations

import re
from unicodedata import name as name_of

from tuiyan.text.lazy_pattern import lazy_pattern

NAMED = {
    "space": "space", "tab": "tab", "enter": "enter", "return": "enter", "backspace": "backspace",
    "del": "delete", "delete": "delete", "ins": "insert", "insert": "insert", "home": "home", "end": "end",
    "pgup": "pageup", "pageup": "pageup", "pgdn": "pagedown", "pgdown": "pagedown", "pagedown": "pagedown",
    "left": "left", "right": "right", "up": "up", "down": "down",
    "←": "left", "→": "right", "↑": "up", "↓": "down", "⇧tab": "shift+tab",
}  # fmt: skip

SIGNS = {
    "solidus": "slash", "reverse_solidus": "backslash", "commercial_at": "at", "hyphen_minus": "minus",
    "plus_sign": "plus", "low_line": "underscore",
}  # fmt: skip
"""Signs that have a shorter name than Unicode gives them."""

FUNCTION = lazy_pattern(r"f([1-9]|1\d|2[0-4])")
MODIFIED = lazy_pattern(r"(ctrl|shift|alt)\+(.+)", re.IGNORECASE)

RESERVED = frozenset(
    ["escape", "q", "question_mark", "f1", "f5", "equals_sign", "enter", *"0123456789"]
    + [f"ctrl+{letter}" for letter in "cqzldhijm[s"]
)
"""Keys that mean one thing everywhere, or that terminals and browsers keep for themselves."""


def key_of(text: str) -> str:
    """Return what the terminal's library calls a key that a person wrote.

    ``F6``, ``PgDn``, ``Ctrl+N``, ``,`` and ``x`` are keys. What is none is ``""``, and so are ``Esc``, ``q``
    and the others that always mean the same.
    """
    key = _named(text)
    return "" if key in RESERVED else key


def _named(text: str) -> str:
    if modified := MODIFIED.fullmatch(text):
        inner = _named(modified[2].lower())
        return f"{modified[1].lower()}+{inner}" if inner else ""
    if len(text) == 1 and text not in NAMED:
        if text.isalnum():
            return text
        spelled = name_of(text, "").lower().replace("-", "_").replace(" ", "_")
        return SIGNS.get(spelled, spelled)
    low = text.lower()
    return low if FUNCTION.fullmatch(low) else NAMED.get(low, "")
