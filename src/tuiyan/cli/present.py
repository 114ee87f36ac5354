"""``tuiyan`` and ``tuiyan present``: the home screen, a talk, and the notes of one that runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import content_folder, library_of, opened
from tuiyan.cli.deck_argument import place_of
from tuiyan.cli.screens import require_terminal, show
from tuiyan.content.index import Version
from tuiyan.deck.audience import AUDIENCES
from tuiyan.messages import say
from tuiyan.tui.launch import Launch, get_ready, settle

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.content.library import Library


def home(arguments: Arguments) -> int:
    """Show the home screen."""
    require_terminal("tuiyan --help")
    return show(arguments, library_of(arguments), Launch("home"))


def present(arguments: Arguments) -> int:
    """Play the manual, or a deck of someone else; or show the notes of a talk that runs."""
    if arguments.has("notes"):
        require_terminal("tuiyan sheet --plain")
        return show(arguments, library_of(arguments), Launch("notes", start=_deck_named(arguments)))
    if arguments.words[:1] != ("-",):
        require_terminal("tuiyan sheet --plain")
    library = _library(arguments)
    require_terminal("tuiyan sheet --plain")
    settle()
    if library.draft():
        get_ready()
    if not len(library.deck):
        raise UsageError(say("cli.no_slides", path=arguments.words[0] if arguments.words else "deck"))
    version = version_of(arguments.value("cut"), library.deck)
    start = arguments.value("start")
    if start:
        start = str(_place_in(start, library.deck, version) + 1)
    return show(arguments, library, Launch("present", start=start, version=version))


def _place_in(text: str, deck: DeckIndex, version: Version) -> int:
    """Return where a version of a deck has a slide; one that another audience alone sees is said to."""
    played = deck.version(version)
    at = deck.find(text)
    if at is not None and played.find(text) is None:
        raise UsageError(say("cli.slide_elsewhere", name=text, cut=deck.entries[at].audience))
    return place_of(text, played, "cli.no_slide")


def version_of(cut: str, deck: DeckIndex) -> Version:
    """Return which slides ``--cut`` asks for: minutes, an audience, or both with a comma between.

    Raises:
        UsageError: There is no such cut.
    """
    audience, minutes = "client", 0
    for word in filter(None, cut.replace("，", ",").split(",")):
        if word.strip() in AUDIENCES:
            audience = word.strip()
        elif word.strip() in map(str, deck.minutes_of_cuts):
            minutes = int(word)
        else:
            names = [*AUDIENCES, *map(str, deck.minutes_of_cuts)]
            raise UsageError(say("cli.no_cut", name=word.strip(), known=", ".join(names)))
    return Version(audience, minutes)


def _library(arguments: Arguments) -> Library:
    """Open the content, with the deck that is named in place of ours."""
    if not arguments.words:
        return library_of(arguments)
    from tuiyan.cli.deck_argument import named_deck

    named = named_deck(arguments.words[0])
    if named.folder is None:
        _tell_size(named.deck)
        return library_of(arguments, named.deck)
    over = arguments.value("content")
    return opened(extra=named.folder, over=content_folder(over) if over else None)


def _tell_size(deck: Path | None) -> None:
    """Say that a deck is being read where that takes longer than a moment."""
    size = deck.stat().st_size if deck is not None and deck.is_file() else 0
    if size > LARGE_BYTES:
        print(say("cli.reading", size=f"{size / 1e6:.1f} MB"), flush=True)


def _deck_named(arguments: Arguments) -> str:
    """Return the path of the deck whose talk is to be followed; ``""`` for any."""
    from tuiyan.cli.deck_argument import PIPE, named_deck

    if arguments.words in ((), (PIPE,)):
        return ""
    deck = named_deck(arguments.words[0]).deck
    return str(deck.absolute()) if deck else ""


LARGE_BYTES = 1_000_000
"""From this size on it is said that a deck is being read."""
