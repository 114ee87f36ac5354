"""The real content, opened once, and a talk on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tuiyan.content.library import Library, open_library
from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.messages import Language, spoken
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.update import update
from tuiyan.view.keys import find


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look every 5 ms, instead of every 20, whether a program that a key was given to is idle again."""
    monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", 0.005)
    monkeypatch.setattr("textual._wait.SLEEP_IDLE", 0.00025)


@pytest.fixture(scope="session")
def library() -> Library:
    return open_library()


@pytest.fixture(scope="session")
def shared_cache(library: Library) -> Callable[[Size], SlideCache]:
    """Give the slides of a talk, resolved once in each language, to tests that change their size only."""
    made: dict[Language, SlideCache] = {}

    def sized(size: Size) -> SlideCache:
        if spoken() not in made:
            opening = library.catalog.scenario("manual")
            made[spoken()] = SlideCache(library, library.deck, opening, size=size)
        made[spoken()].size = size
        return made[spoken()]

    return sized


@pytest.fixture
def cache(library: Library) -> SlideCache:
    return SlideCache(library, library.deck, library.catalog.scenario("manual"), size=Size(100, 30))


@pytest.fixture
def talk(cache: SlideCache) -> DeckState:
    """A talk at the slide on which every step reads all weights."""
    at = cache.deck.find("every-step-reads-all")
    assert at is not None
    return DeckState(Place(at), cache.opening, cache.opening, len(cache.deck))


@pytest.fixture
def press(cache: SlideCache) -> Callable[..., DeckState]:
    """Give keys to a talk, one after another, as the screen would."""

    def pressed(state: DeckState, *keys: str) -> DeckState:
        for key in keys:
            command = find(state.keys, key)
            if command is not None:
                state, _ = update(state, command.id, key, cache)
        return state

    return pressed
