"""What a command line says of a deck: which one (a file, a folder, a pipe), and a slide or card of it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.cli.arguments import UsageError
from tuiyan.cli.context import content_folder, named
from tuiyan.content.folders import FOLDERS
from tuiyan.messages import say
from tuiyan.source import reason

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex

PIPE = "-"
LARGEST_BYTES = 64_000_000


class NamedDeck(NamedTuple):
    """What was named: a folder of content, or a deck that is played in place of ours."""

    folder: Path | None = None
    deck: Path | None = None


def named_deck(text: str) -> NamedDeck:
    """Return what ``text`` names; a pipe is read to its end.

    Raises:
        UsageError: There is nothing of that name that can be read.
    """
    if text == PIPE:
        return NamedDeck(deck=_piped())
    path = Path(text).expanduser()
    try:
        if path.is_dir():
            return NamedDeck(deck=path) if _holds_decks_only(path) else NamedDeck(folder=content_folder(text))
        if path.suffix.lower() in (".yaml", ".yml") and path.is_file():
            return NamedDeck(folder=content_folder(text))
        if path.exists() and not path.is_file():
            raise UsageError(say("cli.no_file", path=text, why=say("cli.special_file")))
        with path.open("rb"):
            return NamedDeck(deck=path)
    except OSError as error:
        raise UsageError(say("cli.no_file", path=text, why=reason(error))) from error
    except ValueError as error:
        raise UsageError(say("cli.no_file", path=text.replace("\0", "?"), why="")) from error


def _holds_decks_only(folder: Path) -> bool:
    """Say whether a folder is a deck in files, and not content."""
    from tuiyan.content.deck_files import deck_files

    names = {entry.name for entry in folder.iterdir()}
    return not names & set(FOLDERS) and bool(deck_files(folder))


def _piped() -> Path:
    """Keep what comes through a pipe in a file for as long as the program runs."""
    import atexit
    import shutil
    import tempfile

    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError(say("cli.no_pipe"))
    data = sys.stdin.buffer.read(LARGEST_BYTES)
    folder = tempfile.mkdtemp(prefix="tuiyan-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = Path(folder) / "stdin.md"
    file.write_bytes(data)
    _take_keys_from_terminal()
    return file


def _take_keys_from_terminal() -> None:
    """Read keys from the terminal itself: standard input was the deck."""
    try:
        terminal = os.open("CONIN$" if os.name == "nt" else "/dev/tty", os.O_RDWR)
    except OSError:
        return  # where there is no terminal, whoever needs one says so
    os.dup2(terminal, 0)
    os.close(terminal)


def place_of(text: str, deck: DeckIndex, message: str) -> int:
    """Return the 0-based index of a slide or card by number, by id, or by its section.

    Raises:
        UsageError: There is none; ``message`` says so.
    """
    if text.isascii() and text.isdigit() and 0 < int(text[:9]) <= len(deck):
        return int(text) - 1
    found = deck.find(text)
    found = deck.first_of(text) if found is None else found
    if found is None:
        raise UsageError(named(message, text, [entry.id for entry in deck.entries]))
    return found
