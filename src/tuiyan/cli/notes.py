"""``tuiyan present --notes``: the notes of a talk that runs in another terminal."""

from __future__ import annotations

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.context import glyphs_name, library_of


def show_notes(arguments: Arguments) -> int:
    """Follow the talk that runs, or the one of the deck that is named."""
    from pathlib import Path

    from tuiyan.tui.launch import run

    deck = str(Path(arguments.words[0]).expanduser().absolute()) if arguments.words else ""
    library = library_of(arguments)
    catalog = library.catalog
    return run(
        library,
        scenario=catalog.scenario(catalog.opening),
        screen="notes",
        start=deck,
        theme=arguments.value("theme"),
        glyphs=glyphs_name(arguments),
    )
