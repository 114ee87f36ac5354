"""What a command line asks for by name: content, a scenario, a client, a file, characters to write with."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.content.folders import FOLDERS, user_root
from tuiyan.content.library import Library, open_library
from tuiyan.engine.names import UnknownName
from tuiyan.messages import say
from tuiyan.problem import ContentError, did_you_mean, with_hint
from tuiyan.store.settings import Settings, read_settings

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.engine.scenario import Scenario
    from tuiyan.meeting.client import Client


def library_of(arguments: Arguments, deck: Path | None = None) -> Library:
    """Open the content, with ``--content`` over it, and ``deck`` in place of its slides.

    Raises:
        UsageError: That folder is none, or holds no content.
    """
    text = arguments.value("content")
    return opened(extra=content_folder(text) if text else None, deck=deck)


def opened(
    root: Path | None = None, extra: Path | None = None, deck: Path | None = None, over: Path | None = None
) -> Library:
    """Open content as :func:`open_library` does, read with the signs of the user's settings."""
    _tell_unread(user_root())
    return open_library(root, extra, deck, over, signs=read_settings().signs)


def _tell_unread(folder: Path) -> None:
    """Name the user's own folder where it may not be looked into; the defaults hold without it."""
    try:
        folder.stat()
    except FileNotFoundError:
        return
    except OSError as error:
        from tuiyan.source import reason

        print(say("cli.unread_folder", path=folder, why=reason(error)), file=sys.stderr)


def content_folder(text: str) -> Path:
    """Return a folder that holds content, or a YAML file.

    Raises:
        UsageError: It is none.
    """
    folder = Path(text or ".").expanduser()
    try:
        if folder.suffix in (".yaml", ".yml") and folder.is_file():
            return folder
        names = {entry.name for entry in folder.iterdir()}
    except OSError as error:
        from tuiyan.source import reason

        raise UsageError(say("cli.no_folder", path=text, why=reason(error))) from error
    except ValueError:
        raise UsageError(say("cli.no_folder", path=text.replace("\0", "?"), why="")) from None
    if not names & set(FOLDERS):
        raise UsageError(say("cli.empty_folder", path=text or "."))
    return folder


def file_of(text: str) -> Path:
    """Return the path of a file to write or to read.

    Raises:
        UsageError: It is no name, or that of a folder.
    """
    if not text or "\0" in text:
        raise UsageError(say("cli.no_file_name"))
    path = Path(text).expanduser()
    if path.is_dir():
        raise UsageError(say("cli.is_folder", path=text))
    return path


def scenario_of(arguments: Arguments, library: Library) -> Scenario:
    """Return the scenario to compute under.

    Raises:
        UsageError: There is none of that name.
    """
    catalog = library.catalog
    written = arguments.value("scenario", catalog.opening)
    name = catalog.scenario_id(written) or written
    if name not in catalog.scenario_ids():
        from tuiyan.content.client_files import client_file, read_client

        if arguments.has("scenario") and (file := client_file(written)) is not None:
            return read_client(catalog, file).scenario
        if name in library.broken_scenarios:
            raise ContentError([library.broken_scenarios[name]])
        if not arguments.has("scenario"):
            raise UsageError(say("cli.broken_content", count=len(library.problems)))
        raise UsageError(named("cli.no_scenario", name, catalog.scenario_ids()))
    return catalog.scenario(name)


def client_of(name: str, library: Library) -> Client:
    """Return the client that ``--for`` names, or the scenario that is called so.

    Raises:
        UsageError: There is none of that name.
        ContentError: Its file cannot be used.
    """
    from tuiyan.content.client_files import client_called

    try:
        return client_called(library.catalog, name)
    except UnknownName as error:
        raise UsageError(with_hint(error.message, error.hint)) from None


def glyphs_of(arguments: Arguments) -> Glyphs:
    """Return the characters to write with."""
    from tuiyan.deck.glyphs import SETS

    return SETS[glyphs_name(arguments)]


def glyphs_name(arguments: Arguments) -> str:
    """Return the name of the characters asked for, or ``""``."""
    return "ascii" if arguments.has("ascii") else arguments.value("glyphs")


def has_screen() -> bool:
    """Tell whether there is a terminal to draw on, which keys come from too."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def has_mouse(arguments: Arguments, settings: Settings) -> bool:
    """Tell whether clicks and the wheel count: not with ``--no-mouse``, nor where the settings say so."""
    return not arguments.has("no_mouse") and settings.mouse == "on"


def named(message: str, name: str, known: Iterable[str]) -> str:
    """Say that there is no such name, and which one is closest."""
    return with_hint(say(message, name=name), did_you_mean(name, known))
