"""The bars of the deck's cover, as the home screen draws them: what is held against what, to scale."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.content.index import Version
from tuiyan.messages import pick

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario


class HomeBar(NamedTuple):
    """One bar: the quantity's name, its value, and how long it is in the unit that all bars share."""

    name: str
    text: str
    size: Fraction
    ink: str


def bars_of(library: Library, scenario: Scenario) -> tuple[HomeBar, ...]:
    """Return the bars of the first slide; none where it has none, or one of them has no value."""
    from tuiyan.deck.blocks.plots.bars import Bars
    from tuiyan.deck.resolver import Resolver
    from tuiyan.engine.evaluate import Values

    deck = library.deck.version(Version())
    charts = [block for block in deck.slide(0).blocks if isinstance(block, Bars)] if len(deck) else []
    if not charts:
        return ()
    catalog = library.catalog
    resolver = Resolver(Values(catalog, scenario), claims=library.claims, measured=library.measured)
    found = []
    for chart in charts[0].resolved(resolver):
        for bar in chart.bars:
            if bar.size is None or bar.figure.number is None:
                return ()
            name = pick(catalog.label(bar.figure.number.name))
            found.append(HomeBar(name, bar.figure.text, bar.size, bar.ink))
    return tuple(found)
