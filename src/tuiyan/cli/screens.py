"""The verbs that open a screen: home, present, and the cheat sheet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import (
    content_folder,
    glyphs_name,
    has_mouse,
    has_screen,
    library_of,
    named,
    opened,
    scenario_of,
)
from tuiyan.cli.stream import typed_line
from tuiyan.cli.theme import palette_chosen
from tuiyan.content.index import Version
from tuiyan.deck.audience import AUDIENCES
from tuiyan.messages import say
from tuiyan.problem import TuiyanError
from tuiyan.store.settings import Settings, read_settings
from tuiyan.tui.launch import Launch, get_ready, run, settle

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario
    from tuiyan.meeting.client import Client
    from tuiyan.practice.session_options import SessionOptions

LARGE_BYTES = 1_000_000
"""From this size on it is said that a deck is being read."""


def home(arguments: Arguments) -> int:
    """Show the home screen."""
    _require_terminal("tuiyan --help")
    return _run(arguments, library_of(arguments), Launch("home"))


def present(arguments: Arguments) -> int:
    """Play the manual, or a deck of someone else; or show the notes of a talk that runs."""
    if arguments.has("notes"):
        _require_terminal("tuiyan sheet --plain")
        return _run(arguments, library_of(arguments), Launch("notes", start=_deck_named(arguments)))
    if arguments.words[:1] != ("-",):
        _require_terminal("tuiyan sheet --plain")
    library = _library(arguments)
    _require_terminal("tuiyan sheet --plain")
    settle()
    if library.draft():
        get_ready()
    if not len(library.deck):
        raise UsageError(say("cli.no_slides", path=arguments.words[0] if arguments.words else "deck"))
    version = version_of(arguments.value("cut"), library.deck)
    start = arguments.value("start")
    if start:
        start = str(_place_in(start, library.deck, version) + 1)
    return _run(arguments, library, Launch("present", start=start, version=version))


def show_sheet(arguments: Arguments, library: Library, card: int, version: Version) -> int:
    """Show the cheat sheet from a card on, 0-based."""
    _require_terminal("tuiyan sheet --plain")
    return _run(arguments, library, Launch("sheet", start=str(card + 1), version=version))


def show_drill(arguments: Arguments, library: Library, options: SessionOptions) -> int:
    """Practise on the screen."""
    return _run(arguments, library, Launch("drill", options=options))


def show_review(arguments: Arguments, library: Library, minutes: int, client: Client | None) -> int:
    """Review for some minutes, for a client where there is one."""
    from tuiyan.practice.session_options import SessionOptions

    _require_terminal("tuiyan sheet --plain")
    options = SessionOptions(minutes=minutes)
    name, scenario = (client.name, client.scenario) if client else ("", None)
    return _run(arguments, library, Launch("review", start=name, options=options), scenario)


def show_rehearsal(arguments: Arguments, library: Library, scenario: Scenario, start: str) -> int:
    """Rehearse on the screen: the question that ``start`` names, or one of the list."""
    return _run(arguments, library, Launch("rehearse", start=start), scenario)


def _place_in(text: str, deck: DeckIndex, version: Version) -> int:
    """Return where a version of a deck has a slide; one that another audience alone sees is said to."""
    played = deck.version(version)
    at = deck.find(text)
    if at is not None and played.find(text) is None:
        raise UsageError(say("cli.slide_elsewhere", name=text, cut=deck.entries[at].audience))
    return place_of(text, played, "cli.no_slide")


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


def _run(arguments: Arguments, library: Library, launch: Launch, scenario: Scenario | None = None) -> int:
    """Show what ``launch`` says, as the command line and the settings want it."""
    settle()
    follows = launch.screen == "notes" and not arguments.value("theme")
    settings = read_settings()
    palette = None if follows else palette_chosen(arguments.value("theme"), settings.theme)
    _add_own_keys(settings)
    try:
        scenario = scenario or scenario_of(arguments, library)
    except TuiyanError:
        if not library.settle(wait=True):
            raise
        scenario = scenario_of(arguments, library)  # which says what is wrong with it, once that is known
    if launch.screen in ("present", "sheet"):
        deck = library.deck if launch.screen == "present" else library.cards
        scenario = _agreed(library, deck.version(launch.version or Version()), scenario)
    launch = launch._replace(
        theme=palette,
        glyphs=glyphs_name(arguments),
        again=arguments.again(),
        mouse=has_mouse(arguments, settings),
        resumes=arguments.has("resume") and not launch.start,
        watches=arguments.has("watch"),
        speaker=settings.speaker,
    )
    return run(library, scenario, launch)


def _add_own_keys(settings: Settings) -> None:
    """Let the keys of the settings turn slides too."""
    from tuiyan.text.keys import key_of
    from tuiyan.view.keys import add_keys

    for command, keys in (("next", settings.next_keys), ("back", settings.back_keys)):
        for place in ("deck", "notes"):
            add_keys(f"{place}.{command}", map(key_of, keys.split()))


def _agreed(library: Library, deck: DeckIndex, scenario: Scenario) -> Scenario:
    """Tell the presenter which slides lack a fact, and offer what works, before an audience sees any."""
    if library.opens_whole(scenario):
        return scenario
    from tuiyan.engine.evaluate import Values
    from tuiyan.inference.feasibility import lacks_facts

    values = Values(library.catalog, scenario)
    if not lacks_facts(values):
        return scenario
    library.settle(wait=True)
    from tuiyan.deck.geometry import Size
    from tuiyan.view.deck.readiness import readiness
    from tuiyan.view.deck.slide_cache import SlideCache

    found = readiness(SlideCache(library, deck, scenario, size=Size(80, 24)), values)
    if found is None:
        return scenario
    answer = typed_line(found.question() + say("cli.yes_or_no" if found.scheme else "cli.go_on")) or ""
    if found.scheme is None or answer.lower().startswith("n"):
        return scenario
    return scenario.changed(library.catalog, found.scheme.sets)


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


def _require_terminal(instead: str) -> None:
    if not has_screen():
        is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        raise UsageError(say("cli.needs_screen" if is_terminal else "cli.needs_terminal", instead=instead))
