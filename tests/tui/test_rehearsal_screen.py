"""Rehearsing in a terminal, driven by keys."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot

from tests.tui.pilots import seen
from tuiyan.content.library import Library
from tuiyan.practice.practice import open_practice
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch
from tuiyan.tui.screens.home import HomeScreen

ANSWER = """会慢，只是一开始很小。
各读各的 KV，32 人共 42.9 GB，一步 37.6 ms。
合起来每秒 850 token/s；再加投机，单卡能到每秒 1.5 万 token。
但到了三百多人还要更糟。"""


@pytest.fixture(autouse=True)
def _own_history(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def rehearsing(library: Library, start: str = "f05") -> TuiyanApp:
    return TuiyanApp(library, library.catalog.scenario("manual"), Launch("rehearse", start=start))


async def written(pilot: Pilot[int], text: str = ANSWER) -> None:
    pilot.app.screen.post_message(events.Paste(text))
    await pilot.pause()
    await pilot.press("enter")


async def test_an_answer_is_laid_beside_the_model_with_evidence(library):
    async with rehearsing(library).run_test(size=(100, 30)) as pilot:
        assert "人多了会不会拖慢每个用户" in seen(pilot)
        await written(pilot)

        shown = seen(pilot)
        assert "37.6 ms d" in shown
        assert "权重大家共读一遍，23.3 ms" in shown
        assert "超过了算力天花板 14,286 token/s" in shown
        assert "未检出" in shown


async def test_words_of_ones_own_count_from_then_on(library):
    async with rehearsing(library).run_test(size=(100, 30)) as pilot:
        await written(pilot)
        await pilot.press("y", *"nix", "enter")
        assert "不在你的回答里" in seen(pilot)
        await pilot.press("ctrl+u", "down", *"三百多人", "enter")
        assert "过了甜点再变慢" not in seen(pilot)

        await pilot.press("r")
        await written(pilot)
        assert "过了甜点再变慢" not in seen(pilot)


async def test_a_rating_is_kept_once_and_no_better_than_what_was_found(library):
    app = rehearsing(library)
    async with app.run_test(size=(100, 30)) as pilot:
        await written(pilot)
        await pilot.press("4", "1", "r")
        assert "第 2 遍" in seen(pilot)

    practice = open_practice(library, app.scenario)
    (entry,) = practice.history.log.entries("f05")
    assert entry.answer is not None
    assert (int(entry.answer.grade), entry.answer.mistake) == (2, "impossible:aggregate")
    assert practice.statistics().rehearsed.tried == 1
    practice.history.close()


async def test_the_client_asks_further(library):
    async with rehearsing(library).run_test(size=(100, 30)) as pilot:
        await written(pilot)
        await pilot.press("p")
        assert "客户追问" in seen(pilot)
        await pilot.press(*"先定目标", "enter")
        assert "✓ 目标" in seen(pilot)
        assert "可以这么说" in seen(pilot)


async def test_what_is_said_aloud_is_only_timed_and_rated(library):
    async with rehearsing(library, "").run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "space", "2", "enter")
        assert "一个 token 的计算只要 0.07 ms" in seen(pilot)
        assert "未检出" not in seen(pilot)
        await pilot.press("3", "escape")
        assert "✓ f02" in seen(pilot)


@pytest.mark.parametrize("size", [(60, 18), (160, 45)])
async def test_it_works_on_small_and_large_screens(library, size):
    async with rehearsing(library).run_test(size=size) as pilot:
        await written(pilot)
        for key in ("m", "down", "down", "question_mark", "escape", "y", "escape", "p", "escape"):
            await pilot.press(key)
            assert all(len(line) > 0 for line in seen(pilot).splitlines())


async def test_home_leads_to_rehearsals_and_back(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("4")
        assert "f01" in seen(pilot)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
