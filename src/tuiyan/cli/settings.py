"""``tuiyan settings``: where they are, what each means, and what it is now."""

from __future__ import annotations

import os
import sys

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.context import glyphs_of
from tuiyan.cli.stream import hanging, write_lines
from tuiyan.messages import say
from tuiyan.store.settings import KEYS, Key, Settings, read_settings
from tuiyan.text.cells import pad, width
from tuiyan.user_folders import settings_path


def settings(arguments: Arguments) -> int:
    """Show every setting; what the file says that is not understood goes to stderr."""
    path = settings_path()
    found = read_settings(path)
    where = "cli.settings_at" if os.path.exists(path) else "cli.settings_would_be"  # noqa: PTH110
    lines = [say(where, path=path), ""]
    rows = [(_written(key.name, _value(found, key)), key) for key in KEYS]
    cells = max(width(written) for written, _ in rows) + 2
    for written, key in rows:
        lines += hanging(f"  {pad(written, cells)}", _meaning(found, key))
    write_lines(lines, glyphs_of(arguments))
    for problem in found.problems:
        print(f"\n{problem}", file=sys.stderr)
    return 0


def _value(found: Settings, key: Key) -> object:
    return getattr(found, key.name)


def _written(name: str, value: object) -> str:
    """Write a setting as TOML does."""
    if not isinstance(value, str):
        return f"{name} = {value}"
    text = "".join(f"\\u{ord(char):04x}" if char < " " else char for char in value.replace("\\", "\\\\"))
    return '{} = "{}"'.format(name, text.replace('"', '\\"'))


def _meaning(found: Settings, key: Key) -> str:
    told = say("cli.setting", meaning=key.meaning, wanted=key.wanted())
    if _value(found, key) == key.default:
        return told
    default = key.default or say("store.no_text")
    return told + say("cli.setting_default", default=default)
