"""A deck as it is shown: laid out for a size under a scenario, each page once.

A page depends on the slide, the scenario, the size of the screen and the set of characters. Whichever
changes, the reader stays at the same place: :meth:`SlideCache.resized`, :meth:`~SlideCache.reglyphed` and
:meth:`~SlideCache.under` take a state and return it at the page that now has what was the first block in
sight, with the focus of number mode on the same number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from tuiyan.deck.frame import Chrome, paint
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.layout import lay_out
from tuiyan.deck.navigation import Move, Place, end_of, kept, start_of, step
from tuiyan.deck.number import Number
from tuiyan.deck.page import Page
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import row_text
from tuiyan.deck.spacing import spaced
from tuiyan.deck.style import TEXT
from tuiyan.deck.wording import Links, runs_of
from tuiyan.engine.evaluate import Values
from tuiyan.text.cells import width
from tuiyan.view.deck.state import DeckState, NumberSpot

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.content.library import Library
    from tuiyan.deck.resolved import ResolvedSlide
    from tuiyan.deck.row import Frame
    from tuiyan.engine.claim import Measured
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.scenario import Scenario
    from tuiyan.inference.feasibility import Obstacle
    from tuiyan.view.deck.layers import Layer


class SlideCache:
    """Lays out slides and keeps what was laid out.

    Attributes:
        deck: What is played.
        opening: The scenario it began with.
        size: Of the screen.
        glyphs: To paint with.
        is_ruled: Whether panels need rules above and below to be seen.
        audience: Who looks on: it decides what the scenario is called.
        speaker: Who speaks, as the cover says it, or ``""``.
    """

    def __init__(
        self, library: Library, deck: DeckIndex, opening: Scenario, *, size: Size, glyphs: Glyphs = NORMAL
    ) -> None:
        """Play ``deck``, which is one of the library's."""
        self.is_ruled = False
        self.audience = "client"
        self.speaker = ""
        self.deck = deck
        self.opening = opening
        self.glyphs = glyphs
        self.size = size
        self._library = library
        self._resolver: dict[Scenario, Resolver] = {}
        self._resolved: dict[tuple[Scenario, int], ResolvedSlide] = {}
        self._left_out: dict[Scenario, frozenset[int]] = {}
        self._pages: dict[tuple[Scenario, Size, int, str], tuple[Page, ...]] = {}
        self._marks: dict[tuple[Scenario, Size, int, int], Obstacle | None] = {}
        self._derivations: dict[tuple[Scenario, Number], Derivation | None] = {}
        self._proved: dict[tuple[Scenario, Number], bool] = {}

    def resolver(self, scenario: Scenario) -> Resolver:
        """Return what live markup resolves to under ``scenario``."""
        found = self._resolver.get(scenario)
        if found is None:
            opening = None if scenario is self.opening else self.resolver(self.opening).values
            values = Values(self._library.catalog, scenario)
            found = Resolver(values, opening, self._library.claims, self._library.measured)
            found.audience = self.audience
            self._resolver[scenario] = found
        return found

    def measured(self) -> Iterator[Measured]:
        """Give all published results; they are opened when the first is asked for."""
        yield from self._library.measured.values()

    def resolved(self, scenario: Scenario, slide: int) -> ResolvedSlide:
        """Return a slide, 0-based, with the values of ``scenario``."""
        key = (scenario, slide)
        found = self._resolved.get(key)
        if found is None:
            found = self._resolved[key] = resolve_slide(self.deck.slide(slide), self.resolver(scenario))
        return found

    def lacks(self, scenario: Scenario, slide: int) -> str:
        """Return the fact without which a slide cannot be shown, in one line, or ``""``."""
        return self.resolved(scenario, slide).lacks

    def _told(self, scenario: Scenario, slide: int) -> ResolvedSlide:
        """Return a slide as an audience may see it; one that lacks a fact says which."""
        shown = self.resolved(scenario, slide)
        if not shown.lacks:
            return shown
        from tuiyan.view.deck.readiness import told_instead

        return told_instead(shown)

    def left_out(self, scenario: Scenario) -> Collection[int]:
        """Return the slides that are passed over for want of a fact; none where that would be all."""
        if scenario not in self._left_out:
            slides = range(len(self.deck)) if self.deck.is_live else ()
            found = [at for at in slides if self.lacks(scenario, at)]
            self._left_out[scenario] = frozenset(found if len(found) < len(self.deck) else ())
        return self._left_out[scenario]

    def _is_left_out(self, scenario: Scenario, slide: int) -> bool:
        """Tell whether a slide is passed over; the others are looked at only if it lacks something."""
        return bool(self.lacks(scenario, slide)) and slide in self.left_out(scenario)

    def start(self, scenario: Scenario, slide: int) -> Place:
        """Return the beginning of a slide, or of the nearest that can be shown, preferably after it."""
        at = start_of(slide, len(self.deck)).slide
        others = (*range(at, len(self.deck)), *range(at - 1, -1, -1))
        return Place(next((each for each in others if not self._is_left_out(scenario, each)), at))

    def pages(self, scenario: Scenario, slide: int, told: str = "") -> tuple[Page, ...]:
        """Return the pages of a slide, 0-based; a map knows the numbers of the parts that were ``told``."""
        key = (scenario, self.size, slide, told)
        found = self._pages.get(key)
        if found is None:
            shown = self._told(scenario, slide)
            if told:
                shown = shown._replace(options={**shown.options, "told": told})
            found = self._pages[key] = lay_out(shown, self.size, self.glyphs)
        return found

    def pages_at(self, state: DeckState, slide: int) -> tuple[Page, ...]:
        """Return the pages of a slide as they are when it is shown next."""
        if self.deck.slide(slide).layout != "map":
            return self.pages(state.scenario, slide)
        shown = state.shown | {state.place.slide}
        told = (
            part.number for part in self.deck.parts if part.number and part.first + part.slides - 1 in shown
        )
        return self.pages(state.scenario, slide, " ".join(map(str, told)))

    def page(self, state: DeckState) -> Page:
        """Return the page a state is at."""
        return self.pages_at(state, state.place.slide)[state.place.page]

    def mark(self, state: DeckState) -> Obstacle | None:
        """Return the gravest thing of the scenario that the numbers of the page at hand depend on."""
        scenario, (slide, page, _) = state.scenario, state.place
        key = (scenario, self.size, slide, page)
        if key not in self._marks:
            self._marks[key] = _gravest(self.resolver(scenario), self.page(state))
        return self._marks[key]

    def pinned(self, state: DeckState) -> str:
        """Return the name of the scenario that all numbers of a slide are pinned to, or ``""``."""
        numbers = [number for page in self.pages_at(state, state.place.slide) for number in page.numbers]
        pins = {number.pin for number in numbers}
        if len(pins) != 1 or "" in pins:
            return ""
        return self.resolver(state.scenario).pinned(pins.pop()).scenario.title(self.audience)

    def frame(self, state: DeckState) -> Frame:
        """Return the slide a state is at with nothing around it."""
        return paint(self.page(state), Chrome(self.size, reveal=state.place.reveal))

    def resized(self, state: DeckState, size: Size) -> DeckState:
        """Take another size; the place is kept."""
        if not state.layers and state.place == start_of(state.place.slide, len(self.deck)):
            self.size = size
            return state
        before = self.pages_at(state, state.place.slide)
        self.size = size
        after = self.pages_at(state, state.place.slide)
        place = kept(state.place, before, after)
        return _refocused(state._replace(place=place), before[state.place.page], after[place.page])

    def reglyphed(self, state: DeckState, glyphs: Glyphs) -> DeckState:
        """Take another set of characters; the place is kept."""
        before = self.pages_at(state, state.place.slide)
        self.glyphs = glyphs
        self._pages.clear()
        after = self.pages_at(state, state.place.slide)
        place = kept(state.place, before, after)
        return _refocused(state._replace(place=place), before[state.place.page], after[place.page])

    def under(self, state: DeckState, scenario: Scenario) -> DeckState:
        """Take another scenario; the place is kept, and the focus where the number is still there."""
        slide = state.place.slide
        before = self.pages_at(state, slide)
        after = self.pages_at(state._replace(scenario=scenario), slide)
        if self._is_left_out(scenario, slide):
            return state._replace(place=self.start(scenario, slide), scenario=scenario, layers=())
        place = kept(state.place, before, after)
        moved = state._replace(place=place, scenario=scenario)
        return _refocused(moved, before[state.place.page], after[place.page])

    def step(self, state: DeckState, move: Move) -> Place:
        """Return the place one move on; slides that cannot be shown are passed over."""

        def shape(slide: int) -> list[int]:
            return [page.reveals for page in self.pages_at(state, slide)]

        end = self._end(state.place.slide, move)
        here, there = state.place, step(state.place, move, end, shape)
        while there.slide != here.slide and self._is_left_out(state.scenario, there.slide):
            if move is Move.FIRST:
                return self.start(state.scenario, 0)
            beyond = there.slide + (1 if move is Move.NEXT else -1)
            if not 0 <= beyond < end:
                return state.place
            there = end_of(beyond, shape) if move is Move.BACK else Place(beyond)
        return there

    def _end(self, slide: int, move: Move) -> int:
        """Return where turning ends: a talk does not run into what is kept in reserve."""
        in_run = slide < self.deck.run or move is not Move.NEXT
        return self.deck.run if in_run else len(self.deck)

    def spots(self, state: DeckState) -> list[NumberSpot]:
        """Return the live numbers in sight, in reading order."""
        spots: dict[int, NumberSpot] = {}
        for y, row in enumerate(self.frame(state)):
            column = 0
            for run in row:
                if run.link >= 0:
                    spots.setdefault(run.link, NumberSpot(run.link, y, column))
                column += width(run.text)
        return list(spots.values())

    def number(self, state: DeckState, link: int) -> Number:
        """Return the number behind a link."""
        return self.page(state).numbers[link]

    def prove(self, state: DeckState, number: Number) -> None:
        """Prove a number's derivation; takes as long as importing sympy the first time."""
        from tuiyan.engine.proof import prove

        derivation = self.derivation(state.scenario, number)
        proved = prove(derivation) if derivation is not None else None
        if proved is not None:
            self._proved[state.scenario, number] = proved

    def is_proved(self, state: DeckState, number: Number) -> bool | None:
        """Say whether a derivation is proved; None while that is not known."""
        return self._proved.get((state.scenario, number))

    def derivation(self, scenario: Scenario, number: Number) -> Derivation | None:
        """Return how a number on a page comes about; None when a fact is missing."""
        key = (scenario, number)
        if key not in self._derivations:
            known = not number.is_published
            self._derivations[key] = _derived(self.resolver(scenario), number) if known else None
        return self._derivations[key]

    def title(self, scenario: Scenario, slide: int) -> str:
        """Return the title of a slide, its numbers as they are under ``scenario``."""
        shown = self._told(scenario, slide)
        title = row_text(spaced(runs_of(shown.title, TEXT, Links(), self.glyphs))) or shown.lacks
        return title or self.deck.entries[slide].title


def _refocused(state: DeckState, before: Page, after: Page) -> DeckState:
    """Keep the focus of number mode on its number; where the page has lost that, the layers go."""
    if not state.layers:
        return state
    from tuiyan.view.deck.layers import Numbers

    layers: list[Layer] = []
    for layer in state.layers:
        if isinstance(layer, Numbers):
            link = _link_of(before.numbers[layer.focus], after)
            if link < 0:
                break
            layer = Numbers(link)
        layers.append(layer)
    return state._replace(layers=tuple(layers))


def _link_of(number: Number, page: Page) -> int:
    """Return where a page has the number, whatever it comes to; -1 where it has not."""
    return next(
        (at for at, other in enumerate(page.numbers) if other._replace(text=number.text) == number), -1
    )


def _gravest(resolver: Resolver, page: Page) -> Obstacle | None:
    if page.chrome != "slide":
        return None
    from tuiyan.deck.figure_marks import gravest

    return gravest(resolver, page.numbers)


def _derived(resolver: Resolver, number: Number) -> Derivation | None:
    from tuiyan.engine.derive import derive
    from tuiyan.engine.evaluate import Unavailable

    try:
        return derive(resolver.values_of(number), number.name)
    except Unavailable:
        return None
