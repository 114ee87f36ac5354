"""What a client sees, and what one sees who trains: the deck behind each door, the name of the scenario."""

from __future__ import annotations

from tests.tui.test_screens import deck_screen, seen
from tuiyan.tui.app import TuiyanApp


async def test_the_first_door_of_home_plays_for_a_client(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"))
    async with app.run_test(size=(100, 30)) as pilot:
        assert "基准 H800" in seen(pilot)
        await pilot.press("1")
        assert deck_screen(app).cache.audience == "client"
        await pilot.press("s")
        assert "基准 H800" in seen(pilot)
        assert "手册" not in seen(pilot)


async def test_the_second_door_offers_the_deck_for_training(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"))
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
