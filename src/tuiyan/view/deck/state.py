"""A deck that is played, as a value: where it is, under which scenario, and what lies over the slide.

``DeckState(Place(0), scenario, scenario, 119)`` is a talk of 119 slides at its beginning. Panels are layers
over the slide, the top-most of which takes the keys: ``state.covered(Contents(3)).keys`` is ``"contents"``.
What a layer is stands in :mod:`tuiyan.view.deck.layers`, which the first slide does not need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.navigation import Place

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.engine.scenario import Scenario
    from tuiyan.remote.messages import Spot
    from tuiyan.view.deck.layers import Layer
    from tuiyan.view.deck.text_search import Finds


class NumberSpot(NamedTuple):
    """Where a live number stands on the screen: its link, row and column."""

    link: int
    row: int
    column: int


class Trail(NamedTuple):
    """What a talk remembers of its ways.

    Attributes:
        jumps: Where jumps began that were not gone back, the last one last.
        marks: Ids of marked slides.
        last: Where the talk before this one ended; None where there was none.
        finds: What was searched for, as long as its hits are stepped through.
    """

    jumps: tuple[Spot, ...] = ()
    marks: tuple[str, ...] = ()
    last: Spot | None = None
    finds: Finds | None = None


class DeckState(NamedTuple):
    """A deck that is played: the talk, or the cards.

    Attributes:
        place: Slide, page and reveal.
        scenario: Every number is computed under it.
        opening: The scenario it began with.
        slides: How many there are.
        shown: The slides that were left, whatever the way there.
        layers: What lies over the slide, the top-most last.
        digits: Of a slide's number, as typed so far.
        is_blank: Nothing at all is shown.
        is_leaving: ``q`` was pressed once.
        knob: The input that was turned last, as long as nothing else was done, or ``""``.
        notice: A text to be said in the footer's place until the next key, or ``""``.
        trouble: A mistake in the files of a talk that follows their changes, or ``""``.
        left: Where the talk was left for what is kept in reserve; None while it goes on.
        is_talk: Whether leaving is asked for twice and Esc leaves nothing.
        trail: The ways back.
    """

    place: Place
    scenario: Scenario
    opening: Scenario
    slides: int
    layers: tuple[Layer, ...] = ()
    digits: str = ""
    is_blank: bool = False
    is_leaving: bool = False
    knob: str = ""
    notice: str = ""
    trouble: str = ""
    left: Place | None = None
    is_talk: bool = True
    shown: frozenset[int] = frozenset()
    trail: Trail = Trail()

    @property
    def top(self) -> Layer | None:
        """The top-most layer."""
        return self.layers[-1] if self.layers else None

    @property
    def focus(self) -> int | None:
        """The link of the number in focus; None outside number mode."""
        if not self.layers:
            return None
        from tuiyan.view.deck.layers import Numbers

        return self.top.focus if isinstance(self.top, Numbers) else None

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        if self.layers:
            from tuiyan.view.deck.layers import PLACES

            return PLACES[type(self.top)]
        return "digits" if self.digits else "hits" if self.trail.finds else "deck"

    def closed(self) -> DeckState:
        """Take the top-most layer away."""
        return self._replace(layers=self.layers[:-1])

    def covered(self, layer: Layer) -> DeckState:
        """Lay a layer on top."""
        return self._replace(layers=(*self.layers, layer))

    def at(self, place: Place) -> DeckState:
        """Go to a place, with nothing over the slide."""
        shown = self.shown | {self.place.slide}
        return self._replace(place=place, layers=(), digits="", knob="", shown=shown)


def index_of(deck: DeckIndex, start: str) -> int:
    """Return the index of the slide that ``start`` names by number or id; of the first if it names none."""
    if start.isascii() and start.isdigit():
        return max(0, min(len(deck) - 1, int(start) - 1))
    return deck.find(start) or 0


def name_of(deck: DeckIndex, slide: int) -> str:
    """Return what a command line calls a slide: its id where that is a word, else its number."""
    id_ = deck.entries[slide].id
    return id_ if id_.isascii() and id_.replace("-", "").isalnum() and not id_.isdigit() else str(slide + 1)
