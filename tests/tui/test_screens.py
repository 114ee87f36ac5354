"""The screens as a terminal of a given size sees them, driven by keys."""

from __future__ import annotations

import re

import pytest
from textual.events import Key, Resize
from textual.geometry import Size

from tests.tui.pilots import deck_screen, seen
from tuiyan.content.library import Library
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch
from tuiyan.tui.screens.deck import DeckScreen
from tuiyan.tui.screens.home import HomeScreen

SIZES = [(60, 18), (80, 24), (100, 30)]
TALK = ["space", "pagedown", "v", "right", "enter", "space", "end", "escape", "escape", "s", "right", "enter"]
MORE = [
    "r",
    "t",
    "down",
    "enter",
    "1",
    "2",
    "enter",
    "b",
    "space",
    "question_mark",
    "down",
    "escape",
    "q",
    "left",
]


@pytest.fixture
def clock() -> list[float]:
    """The time, to be set."""
    return [0.0]


@pytest.fixture
def app(library: Library, clock: list[float]) -> TuiyanApp:
    manual = library.catalog.scenario("manual")
    return TuiyanApp(library, manual, Launch("present", start="every-step-reads-all"), now=lambda: clock[0])


@pytest.fixture
def told(app: TuiyanApp, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the terminal is told, one text for each paint."""
    told: list[str] = []
    monkeypatch.setattr(app, "write_frame", told.append)
    return told


def focused(app: TuiyanApp, name: str) -> list[str]:
    """The keys that bring a number of the slide into focus."""
    screen = deck_screen(app)
    spots = screen.cache.spots(screen.state)
    names = [screen.cache.number(screen.state, spot.link).name for spot in spots]
    return ["v", *["right"] * names.index(name)]


@pytest.mark.parametrize("size", SIZES)
async def test_each_key_paints_at_most_once(app, size, monkeypatch):
    monkeypatch.setattr("tuiyan.tui.deck_effects.prove_at_hand", lambda screen: None)
    every = DeckScreen.set_interval

    def slowly(screen, interval, *args, **options):
        """Leave the clock, which paints once a second, out of what a key paints."""
        return every(screen, 3600 if interval == 1 else interval, *args, **options)

    monkeypatch.setattr(DeckScreen, "set_interval", slowly)
    async with app.run_test(size=size) as pilot:
        screen = deck_screen(app)
        assert screen.paints == 1
        for key in [*TALK, *MORE]:
            before = screen.paints
            await pilot.press(key)
            assert screen.paints - before <= 1, key
            assert app.screen is screen


async def test_the_first_paint_is_the_slide(app):
    async with app.run_test(size=(100, 30)) as pilot:
        assert "70 GB" in seen(pilot)
        assert "23.3 ms" in seen(pilot)


async def test_another_gpu_changes_every_number_and_r_restores_them(app):
    async with app.run_test(size=(100, 30)) as pilot:
        before = seen(pilot)
        await pilot.press("s", "home", "right", "right", "right", "right", "right", "right", "enter")
        other = seen(pilot)
        await pilot.press("r")

        assert "H20" in other
        assert "17.5 ms" in other
        assert seen(pilot)[:200] == before[:200]


async def test_resizing_keeps_the_slide_and_repaints_it(library, clock):
    manual = library.catalog.scenario("manual")
    app = TuiyanApp(library, manual, Launch("present", start="short-of-ingredients"), now=lambda: clock[0])
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("space")
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        small = seen(pilot)
        await pilot.resize_terminal(100, 30)
        await pilot.pause()

        assert "70 GB" in small
        assert len(small.splitlines()) == 18
        assert deck_screen(app).state.place.reveal == 1


async def test_a_screen_too_small_says_so(app):
    async with app.run_test(size=(50, 15)) as pilot:
        assert "60×18" in seen(pilot)
        await pilot.press("space", "v", "s", "escape")
        assert "60×18" in seen(pilot)


async def test_a_click_breaks_nothing(app):
    async with app.run_test(size=(100, 30)) as pilot:
        before = seen(pilot)
        await pilot.click(offset=(30, 8))
        await pilot.press("v", "enter")
        await pilot.click(offset=(50, 15))
        await pilot.press("escape", "escape")

        assert seen(pilot)[:300] == before[:300]


async def test_the_clocks_touch_only_their_cells(app, clock, told):
    async with app.run_test(size=(100, 30)):
        told.clear()
        clock[0] += 9.5
        deck_screen(app).repaint()

    assert [re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text) for text in told] == ["99"]
    assert len(told[0]) < 70


async def test_the_proof_arrives(app):
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*focused(app, "move_time"), "enter", "end")
        for _ in range(100):
            await pilot.pause(0.1)
            if "行都从公式推出" in seen(pilot):
                break

        assert "✓ 5 行都从公式推出" in seen(pilot)


async def test_a_key_pressed_before_the_check_has_ended_keeps_its_meaning(app):
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
        deck_screen(app).reopen()
        assert deck_screen(app).state.is_leaving
        await pilot.press("space", "b")
        deck_screen(app).reopen()
        assert deck_screen(app).state.is_blank


async def test_home_leads_to_the_talk_and_back(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch())
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, HomeScreen)
        assert "讲给客户" in seen(pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, DeckScreen)
        assert deck_screen(app).state.is_talk
        await pilot.press("space", "q", "q")
        assert isinstance(app.screen, HomeScreen)


async def test_home_opens_the_cards_and_escape_goes_back(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3", "pagedown")
        assert "卡 2" in seen(pilot)
        await pilot.press("pagedown", "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_scenario_chosen_at_home_holds_in_the_talk_and_the_other_way(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "right", "enter", "enter")
        screen = deck_screen(app)
        assert screen.state.scenario.choices["gpu"] == "h800-sxm"
        await pilot.press("s", "right", "enter", "q", "q")
        assert "H800 PCIe" in seen(pilot)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
@pytest.mark.parametrize("before", ["v", "b", "s", "t", "equals_sign"])
async def test_ctrl_c_asks_once_whatever_is_open(app, key, before):
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(before, key)
        assert "再按一次" in seen(pilot).split("\n")[-2]
        await pilot.press("f9")
        assert "再按一次" not in seen(pilot)
        await pilot.press(key, "down", key)
        assert app.return_code is None
        await pilot.press(key)
        await pilot.pause()

    assert app.return_code == 0


async def test_a_fault_of_the_program_is_told_in_one_line(app, monkeypatch, capsys):
    def fail(screen: DeckScreen, size: object) -> None:
        raise ValueError("nothing to paint")

    async def broken() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            monkeypatch.setattr(DeckScreen, "frame", fail)
            await pilot.press("space")
            await pilot.pause()

    with pytest.raises(ValueError, match="nothing to paint"):
        await broken()

    told = capsys.readouterr().err
    assert app.return_code == 1
    assert "ValueError: nothing to paint" in told.replace("\n", " ")
    assert "Traceback" not in told


STORM = [(100, 12), (160, 45), (40, 10), (60, 18), (100, 30), (20, 5), (60, 45)]


async def test_a_storm_of_resizes_ends_no_talk(app: TuiyanApp) -> None:
    """Each resize and each key comes before the screen has been laid out for the one before."""
    async with app.run_test(size=(100, 30)) as pilot:
        for at, key in enumerate((TALK + MORE) * 4):
            size = Size(*STORM[at % len(STORM)])
            app.post_message(Resize(size, size))
            app.post_message(Key(key, None))
            if at % 3 == 0:
                await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()

        assert len(seen(pilot).split("\n")) == 24
    assert app.return_value is None


async def test_a_panel_over_the_talk_is_told_alone_and_so_is_what_it_covered(app, told):
    async with app.run_test(size=(100, 30)) as pilot:
        talk = deck_screen(app)
        await pilot.press("equals_sign")
        whole, *opened = told
        talk.repaint()
        assert told == [whole, *opened]
        await pilot.press("escape")
        await pilot.pause(0.1)
        closed = told[1 + len(opened) :]

        assert 0 < len("".join(opened)) < len(whole)
        assert 0 < len("".join(closed)) < len(whole)
        assert "23.3 ms" in seen(pilot)


async def test_a_terminal_that_had_another_size_for_a_moment_is_told_all(app, told):
    async with app.run_test(size=(100, 30)) as pilot:
        for size in (Size(60, 18), Size(100, 30)):
            app.post_message(Resize(size, size))
        await pilot.pause(0.1)

        assert len(told) == 2
        assert told[1] == told[0]
