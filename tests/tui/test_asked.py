"""The key that marks what was asked and not answered: kept at once, and nothing of it is to be seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuiyan.content.library import Library
from tuiyan.practice.open_questions import open_questions
from tuiyan.store.store import Store
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.canvas import Canvas
from tuiyan.tui.launch import Launch
from tuiyan.user_folders import data_path


async def test_a_mark_is_kept_and_the_screen_says_nothing(
    library: Library, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    scenario = library.catalog.scenario(library.catalog.opening)
    app = TuiyanApp(library, scenario, Launch("present", start="every-step-reads-all"), now=lambda: 0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Canvas)
        before = screen.frame(screen.screen_size)
        await pilot.press("m")
        assert screen.frame(screen.screen_size) == before

    with Store.open(data_path()) as store:
        (mark,) = open_questions(store)
    assert (mark.slide, mark.section, mark.client) == ("every-step-reads-all", "1.2", "manual")
    assert "70 GB" in mark.title
