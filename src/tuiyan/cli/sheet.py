"""``tuiyan sheet``: the cheat sheet on a screen, or as plain text."""

from __future__ import annotations

import sys

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import glyphs_of, library_of, scenario_of
from tuiyan.cli.deck_argument import place_of
from tuiyan.cli.screens import require_terminal, show
from tuiyan.cli.stream import columns, write_lines
from tuiyan.content.index import Version
from tuiyan.messages import say
from tuiyan.tui.launch import Launch
from tuiyan.view.names import card_number


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
    resolver = library.figures(scenario_of(arguments, library))
    from tuiyan.deck.resolve import resolve_slide
    from tuiyan.text.joining import spaced
    from tuiyan.view.deck.text import slide_text

    shown = [cards.slide(at) for at in ([card] if asked else range(len(cards)))]
    lacks = {each.id: why for each in shown if (why := resolve_slide(each, resolver).lacks)}
    if lacks:
        message = say("tui.lacking", count=len(lacks), why=next(iter(lacks.values())))
        print(say("cli.error", message=spaced(message)), file=sys.stderr)
    shown = [each for each in shown if each.id not in lacks]
    if not shown:
        return 1
    for at, each in enumerate(shown):
        write_lines(["", ""] if at else [], glyphs_of(arguments))
        write_lines(slide_text(each, resolver, glyphs_of(arguments), columns()), glyphs_of(arguments))
    return 0
