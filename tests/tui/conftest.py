"""The real content, opened once, and a talk on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tuiyan.content.library import Library, open_library
from tuiyan.deck.place import Size
from tuiyan.deck.walk import Place
from tuiyan.tui.commands import find
from tuiyan.tui.player import Player
from tuiyan.tui.stage import Stage
from tuiyan.tui.talk import update


@pytest.fixture(scope="session")
def library() -> Library:
    return open_library()


@pytest.fixture
def stage(library: Library) -> Stage:
    return Stage(library, library.deck, library.book.scenario("manual"), size=Size(100, 30))


@pytest.fixture
def talk(stage: Stage) -> Player:
    """A talk at the slide on which every step reads all weights."""
    at = stage.deck.find("every-step-reads-all")
    assert at is not None
    return Player(Place(at), stage.opening, stage.opening, len(stage.deck))


@pytest.fixture
def press(stage: Stage) -> Callable[..., Player]:
    """Give keys to a talk, one after another, as the screen would."""

    def pressed(player: Player, *keys: str) -> Player:
        for key in keys:
            command = find(player.keys, key)
            if command is not None:
                player, _ = update(player, command, key, stage)
        return player

    return pressed
