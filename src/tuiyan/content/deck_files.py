"""The files that a deck of someone else is made of: itself, those of its folder, those that it names.

A deck may put in only what stands below its own folder: a talk from a stranger reads nothing else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from tuiyan.deck.clean import decoded
from tuiyan.deck.foreign.lines import DEEPEST, IncludeError
from tuiyan.messages import say

SUFFIXES = (".md", ".markdown")
NAMED = re.compile(r"^\s*src:\s*(\S+)|<!--\s*include\s*:\s*(.+?)\s*-->|^<<<\s+@?/?([^\s{#]+)", re.MULTILINE)
"""How a deck names a file."""


def deck_files(deck: Path) -> list[Path]:
    """Return the decks in a folder, in the order of their names' numbers; a file is one itself."""
    if not deck.is_dir():
        return [deck]
    try:
        files = [Path(entry.path) for entry in os.scandir(deck) if entry.name.lower().endswith(SUFFIXES)]
    except OSError:
        return []
    return sorted((file for file in files if file.is_file()), key=_by_number)


def _by_number(file: Path) -> list[tuple[int, str]]:
    """Order ``2.md`` before ``10.md``."""
    parts = re.split(r"(\d+)", file.name.casefold())
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


class FileReader:
    """Reads the files that a deck names.

    Attributes:
        texts: Of every file read, by its path.
    """

    def __init__(self, root: Path) -> None:
        """Read files below ``root``."""
        self.root = root
        self.texts: dict[str, str] = {}

    def read(self, name: str, path: str) -> tuple[str, str]:
        """Return the path and the text of a file that the one at ``path`` names.

        Raises:
            IncludeError: It is outside of the deck's folder, or cannot be read.
        """
        file = found(name, path, self.root)
        if file is None:
            raise IncludeError(say("deck.include_outside", name=name))
        try:
            text = decoded(file.read_bytes())
        except (OSError, ValueError) as error:
            raise IncludeError(say("deck.include_missing", name=name)) from error
        self.texts[str(file)] = text
        return str(file), text


def found(name: str, path: str, root: Path) -> Path | None:
    """Return where a file is that the one at ``path`` names; None for one outside of ``root``."""
    beside, at_root = Path(path).parent / name.lstrip("/"), root / name.lstrip("/")
    near = at_root if name.startswith("/") or not beside.exists() else beside
    try:
        is_inside = near.resolve().is_relative_to(root.resolve())
    except (OSError, ValueError, RuntimeError):
        return None
    return Path(os.path.normpath(near)) if is_inside and "\0" not in name else None


def included(deck: Path) -> Iterator[Path]:
    """Give the files that a deck is put together from, beside itself."""
    root, seen = deck.parent, {deck}
    waiting = [(deck, 0)]
    while waiting:
        file, depth = waiting.pop()
        for name in _names(file) if depth < DEEPEST else ():
            near = found(name, str(file), root)
            if near is not None and near not in seen:
                seen.add(near)
                waiting.append((near, depth + 1))
                yield near


def _names(file: Path) -> Iterator[str]:
    try:
        data = file.read_bytes()
    except (OSError, ValueError):
        return
    if b"src:" in data or b"include" in data or b"<<<" in data:
        for match in NAMED.finditer(decoded(data)):
            name = next(group for group in match.groups() if group)
            yield name.strip("\"'").partition("#")[0]
