"""What a client sees, and what one sees who trains: the deck behind each door, the name of the scenario."""

from __future__ import annotations

from tests.tui.pilots import deck_screen, seen
from tuiyan.content.index import Version
from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.update import update
from tuiyan.view.keys import find


async def test_the_first_door_of_home_plays_for_a_client(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch())
    async with app.run_test(size=(100, 30)) as pilot:
        assert "基准 H800" in seen(pilot)
        await pilot.press("1")
        assert deck_screen(app).cache.audience == "client"
        await pilot.press("s")
        assert "基准 H800" in seen(pilot)
        assert "手册" not in seen(pilot)


async def test_the_second_door_offers_the_deck_for_training(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("2")
        for _ in range(9):
            if "▌ 看讲稿" in seen(pilot):
                break
            await pilot.press("down")
        assert "▌ 看讲稿" in seen(pilot)
        await pilot.press("enter", "s")
        assert deck_screen(app).cache.audience == "training"
        assert "手册基准" in seen(pilot)
        await pilot.press("escape", "q", "q")
        assert "▌ 看讲稿" in seen(pilot)


def test_what_is_kept_in_reserve_leads_back_to_where_the_talk_was_left(library):
    opening = library.catalog.scenario("manual")
    deck = library.deck.version(Version(minutes=5))
    cache = SlideCache(library, deck, opening, size=Size(100, 30))
    assert 1 < deck.run < len(deck)
    state = DeckState(Place(1), opening, opening, len(deck))

    def pressed(state: DeckState, *keys: str) -> DeckState:
        for key in keys:
            command = find(state.keys, key)
            assert command is not None
            state, _ = update(state, command.id, key, cache)
        return state

    jumped = pressed(state, *str(len(deck)), "enter")
    assert jumped.place == Place(len(deck) - 1)
    assert pressed(jumped, "backspace")._replace(shown=state.shown, trail=state.trail) == state
    assert pressed(jumped, *["space"] * 9).place.slide < deck.run
    other = pressed(jumped, *str(len(deck) - 1), "enter", "backspace")
    assert other._replace(shown=state.shown, trail=state.trail) == state
    last = pressed(state, "end")
    assert pressed(last, *["space"] * 9).place.slide == deck.run - 1
