"""The practice screen and the statistics in a terminal, driven by keys."""

from __future__ import annotations

import re

import pytest
from textual import events

from tests.tui.pilots import seen
from tuiyan.content.library import Library
from tuiyan.deck.geometry import Size
from tuiyan.deck.row import row_text
from tuiyan.drill.log import Answer, Grade
from tuiyan.drill.queue import Queue, Turn
from tuiyan.practice.practice import open_practice
from tuiyan.practice.session_options import SessionOptions
from tuiyan.practice.statistics import Share
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch
from tuiyan.tui.screens.drill import DrillScreen
from tuiyan.tui.screens.home import HomeScreen
from tuiyan.tui.screens.stats import StatsScreen
from tuiyan.view.agenda import Agenda
from tuiyan.view.home.state import HomeState, open_home, with_agenda
from tuiyan.view.home.view import home_scene


@pytest.fixture(autouse=True)
def _own_history(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def drill_screen(app: TuiyanApp) -> DrillScreen:
    screen = app.screen
    assert isinstance(screen, DrillScreen)
    return screen


@pytest.fixture
def decode(library, monkeypatch) -> TuiyanApp:
    """Two questions that are typed."""
    turns = (Turn("decode-read", "new"), Turn("decode-read-all-weights", "new"))
    monkeypatch.setattr("tuiyan.practice.practice.queue_of", lambda *_: Queue(turns))
    return TuiyanApp(
        library,
        library.catalog.scenario("manual"),
        Launch("drill", options=SessionOptions(topic="move_time")),
    )


async def test_home_leads_to_practice_and_back(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("2")
        assert "今天的" in seen(pilot)
        await pilot.press("enter", "enter", "enter", "escape")
        assert "没答对的" in seen(pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, HomeScreen)
        for _ in range(100):
            await pilot.pause(0.05)
            if "14 题，共约" in seen(pilot):
                break
        assert re.search(r"到期 +1 题.*\n.*新的 +14 题，共约", seen(pilot))


async def test_han_and_pastes_reach_the_box(decode):
    async with decode.run_test(size=(100, 30)) as pilot:
        await pilot.press("tab", *"20.5", "毫", "秒")
        assert drill_screen(decode).state.box.text == "20.5毫秒"

        await pilot.press("ctrl+u")
        decode.screen.post_message(events.Paste("1,000\nms"))
        await pilot.pause()
        assert drill_screen(decode).state.box.text == "1,000 ms"


async def test_the_cursor_of_the_terminal_is_at_the_caret(decode):
    async with decode.run_test(size=(100, 30)) as pilot:
        await pilot.press(*"12")
        column, row = decode.cursor_position
        line = seen(pilot).splitlines()[row]
        assert line[:column].endswith("12")


async def test_a_question_mark_is_help_only_before_anything_is_typed(decode):
    async with decode.run_test(size=(100, 30)) as pilot:
        await pilot.press("x", "question_mark")
        assert drill_screen(decode).state.box.text == "x?"
        await pilot.press("ctrl+u", "question_mark")
        assert drill_screen(decode).state.layer is not None
        await pilot.press("escape")
        assert drill_screen(decode).state.layer is None


async def test_each_key_paints_at_most_once(decode):
    async with decode.run_test(size=(80, 24)) as pilot:
        screen = drill_screen(decode)
        for key in ("1", "2", "backspace", "tab", "enter", "enter", "enter", "d", "space", "escape", "u"):
            before = screen.paints
            await pilot.press(key)
            assert screen.paints - before <= 2, key


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (100, 30), (160, 45)])
async def test_both_sides_of_the_statistics(library, size):
    practice = open_practice(library, library.catalog.scenario("manual"))
    for at in range(6):
        mistake = "forgot-two" if at % 2 else ""
        grade = Grade.AGAIN if at % 2 else Grade.GOOD
        practice.history.log.record(Answer("decode-read", grade, mistake=mistake), practice.now())
    practice.history.close()
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch("stats"))
    async with app.run_test(size=size) as pilot:
        assert "连续 1 天" in seen(pilot)
        await pilot.press("tab")
        assert "最常犯的错" in seen(pilot)
        assert "6 题错 3" in seen(pilot)
        await pilot.press("w")
        assert isinstance(app.screen, DrillScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, StatsScreen)


BUSY = Agenda(
    due=7, daily=3, new=12, minutes=9, week=41, core=Share(14, 20), watched="NVLink 单向",
    weakest=("卡间通信", Share(4, 11)), recent=(5, 0, 31, 20), streak=2,
)  # fmt: skip
PRIVATE = (
    "7 题，必背 3 题",
    "12 题，共约 9 分钟",
    "14 / 20",
    "今天盯：NVLink 单向",
    "卡间通信，11 题错 4",
    "连着",
)


def test_home_says_nothing_private_until_the_door_is_chosen(library: Library) -> None:
    state = with_agenda(open_home(library, library.catalog.scenario("manual")), BUSY)

    quiet = home_text(state)
    assert not any(text in quiet for text in (*PRIVATE, "41 题"))
    assert "今天约 9 分钟" in quiet
    assert all(text in home_text(state.moved(1)) for text in PRIVATE)
    statistics = home_text(state.moved([entry.target for entry in state.entries].index("stats")))
    assert "这一周 41 题" in statistics
    assert not any(text in statistics for text in PRIVATE)


def test_home_shows_all_of_it_where_the_settings_say_so(library: Library) -> None:
    scenario = library.catalog.scenario("manual")
    state = with_agenda(open_home(library, scenario, is_open=True), BUSY)
    assert all(text in home_text(state) for text in (*PRIVATE, "这一周 41 题"))


def test_home_draws_how_many_come_at_once_in_large_digits(library: Library) -> None:
    state = with_agenda(open_home(library, library.catalog.scenario("manual")), BUSY).moved(1)
    assert all(row in home_text(state) for row in ("╻  ╻ ╻", "┃  ┗━┫", "╹    ╹"))
    small = "\n".join(map(row_text, home_scene(state, Size(60, 18))))
    assert "14 脱口而出" in small
    assert "╻" not in small


def home_text(state: HomeState) -> str:
    return "\n".join(map(row_text, home_scene(state, Size(100, 30))))


@pytest.mark.parametrize("size", [Size(60, 18), Size(80, 24), Size(100, 30)])
def test_the_door_of_the_talk_says_where_it_was_left(library: Library, size: Size) -> None:
    home = open_home(library, library.catalog.scenario("manual"))
    left = with_agenda(home, BUSY._replace(stopped=38))
    again = with_agenda(left, BUSY)

    assert "上次讲到第 38 页" in "\n".join(map(row_text, home_scene(left, size)))
    assert "从第一页讲起" in "\n".join(map(row_text, home_scene(again, size)))
