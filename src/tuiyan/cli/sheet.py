"""``tuiyan sheet``: the cheat sheet on a screen, or as plain text."""

from __future__ import annotations

from tuiyan.cli.arguments import Line, UsageError
from tuiyan.cli.context import figures_of, glyphs_of, library_of, scenario_of
from tuiyan.cli.screens import place_of, show_sheet
from tuiyan.messages import say

CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"


def sheet(line: Line) -> int:
    """Show the cards, from the one asked for on; as text only that one."""
    library = library_of(line)
    cards = library.cards
    if not len(cards):
        raise UsageError(say("cli.no_slides", path="cheatsheet"))
    asked = line.arguments[0] if line.arguments else ""
    if len(asked) == 1 and asked in CIRCLED:
        asked = str(CIRCLED.index(asked) + 1)
    card = place_of(asked, cards, "cli.no_card") if asked else 0
    if not line.has("plain"):
        return show_sheet(line, library, card)
    figures = figures_of(library, scenario_of(line, library))
    for number, index in enumerate([card] if asked else range(len(cards))):
        from tuiyan.deck.slide_text import slide_text

        print(
            ("\n\n" if number else "") + "\n".join(slide_text(cards.slide(index), figures, glyphs_of(line)))
        )
    return 0
