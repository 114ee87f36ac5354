"""Themes by name: ours, and the files of the user's own."""

from __future__ import annotations

import sys
from pathlib import Path

from tuiyan.cli.arguments import UsageError
from tuiyan.messages import say
from tuiyan.problem import TuiyanError, did_you_mean, with_hint
from tuiyan.source import read_source
from tuiyan.user_folders import config_folder
from tuiyan.view.palette import PALETTES, Palette, built_in, read_palette

DEFAULT = "dark"
SUFFIX = ".toml"


def palette_chosen(asked: str, usual: str) -> Palette:
    """Return the colours asked for, else the usual ones; usual ones that cannot be had keep no talk from it.

    Raises:
        UsageError: There is no theme of the name asked for.
        ContentError: The one asked for is not one, or could not be read on the screen.
    """
    try:
        return palette_of(asked or usual)
    except TuiyanError as error:
        if asked:
            raise
        print(say("theme.not_used", why=error), file=sys.stderr)
        return palette_of(DEFAULT)


def palette_of(name: str) -> Palette:
    """Return the colours of a theme; with ``""`` the dark ones.

    A theme is one of ours, a file, or the name of a file among the user's own.

    Raises:
        UsageError: There is none of that name.
        ContentError: A theme of one's own is not one, or could not be read on the screen.
    """
    name = name or DEFAULT
    if name in PALETTES:
        return built_in(name)
    folder = config_folder() / "themes"
    is_path = name.endswith(SUFFIX) or "/" in name
    file = Path(name).expanduser() if is_path else folder / f"{name}{SUFFIX}"
    if not is_path and not file.is_file():
        own = sorted(each.stem for each in folder.glob(f"*{SUFFIX}"))
        told = say("theme.none", name=name, folder=folder)
        raise UsageError(with_hint(told, did_you_mean(name, [*PALETTES, *own])))
    return read_palette(read_source(file, name if is_path else str(file)))
