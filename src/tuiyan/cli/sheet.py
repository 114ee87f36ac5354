"""``tuiyan sheet``: the cheat sheet on a screen, or as plain text."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import glyphs_of, library_of, scenario_of
from tuiyan.cli.deck_argument import place_of
from tuiyan.cli.screens import require_terminal, show
from tuiyan.cli.stream import columns, write_lines
from tuiyan.content.index import Version
from tuiyan.messages import say
from tuiyan.tui.launch import Launch
from tuiyan.view.names import card_number

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.deck.slide import Slide

NOTHING_SHOWN = 1


def sheet(arguments: Arguments) -> int:
    """Show the cards, from the one asked for on; as text only that one."""
    library = library_of(arguments)
    version = Version(arguments.value("cut") or "client")
    cards = library.cards.version(version)
    if not len(cards):
        raise UsageError(say("cli.no_slides", path="cheatsheet"))
    asked = arguments.words[0] if arguments.words else ""
    if number := card_number(asked):
        asked = str(number)
    card = place_of(asked, cards, "cli.no_card") if asked else 0
    if not arguments.has("plain"):
        require_terminal("tuiyan sheet --plain")
        return show(arguments, library, Launch("sheet", start=str(card + 1), version=version))
    return _print(arguments, library, [cards.slide(at) for at in ([card] if asked else range(len(cards)))])


def _print(arguments: Arguments, library: Library, cards: Sequence[Slide]) -> int:
    """Print cards; one that lacks a fact is left out, and that is said."""
    from tuiyan.deck.resolve import resolve_slide
    from tuiyan.text.joining import spaced
    from tuiyan.view.deck.text import slide_text

    resolver = library.figures(scenario_of(arguments, library))
    lacks = {each.id: why for each in cards if (why := resolve_slide(each, resolver).lacks)}
    if lacks:
        message = say("tui.lacking", count=len(lacks), why=next(iter(lacks.values())))
        print(say("cli.error", message=spaced(message)), file=sys.stderr)
    shown = [each for each in cards if each.id not in lacks]
    for at, each in enumerate(shown):
        write_lines(["", ""] if at else [], glyphs_of(arguments))
        write_lines(slide_text(each, resolver, glyphs_of(arguments), columns()), glyphs_of(arguments))
    return 0 if shown else NOTHING_SHOWN
