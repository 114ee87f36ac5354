"""The ladder of the core: on the screen, line by line, and what leads from it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.tui.drills import Sat
from tuiyan.content.library import Library
from tuiyan.deck.geometry import Size
from tuiyan.deck.row import row_text, row_width
from tuiyan.drill.log import Answer, Grade, When
from tuiyan.messages import speak
from tuiyan.practice.session_options import SessionOptions
from tuiyan.store.store import Store
from tuiyan.view.drill.text import ladder_lines
from tuiyan.view.drill.update import update
from tuiyan.view.drill.view import drill_scene

CORE = SessionOptions(core=True)


@pytest.fixture
def sat(library: Library, tmp_path: Path) -> Sat:
    path = tmp_path / "tuiyan.db"
    with Store.open(path) as store:
        for ago in (3, 2, 1):
            when = When.at(datetime.now(UTC) - timedelta(days=ago))
            store.log.record(Answer("h800-bandwidth", Grade.GOOD, first_ms=1100), when)
            store.log.record(Answer("h800-fp8", Grade.GOOD, first_ms=6200), when)
            store.log.record(Answer("h800-memory", Grade.AGAIN, first_ms=900), when)
    return Sat(library, path)


def test_what_is_solid_shows_its_value_and_what_is_not_hides_it(sat: Sat) -> None:
    sat.begin(CORE)
    assert "脱口而出 1 / 20" in sat.text()
    assert "✓ 显存带宽" in sat.text()
    assert "3 TB/s" in sat.text()
    assert "▪▪▪" in next(line for line in sat.text().splitlines() if "显存带宽" in line)
    assert "TFLOPS" not in sat.text()
    assert "6.2 s" in sat.text()


def test_space_shows_the_lit_one_until_another_is_lit(sat: Sat) -> None:
    sat.begin(CORE)
    sat.press("up", "up", "up", "up", "up", "up", "down")
    assert "TFLOPS" not in sat.text()
    assert "TFLOPS" in (sat.press("space"), sat.text())[1]
    assert "TFLOPS" not in (sat.press("down"), sat.text())[1]


def test_enter_practises_what_is_left_and_e_asks_all_against_the_clock(sat: Sat) -> None:
    sat.begin(CORE)
    sat.press("enter")
    assert sat.state.options == CORE
    assert sat.state.session is not None
    assert sat.state.session.total == 10

    sat.begin(CORE)
    sat.press("e")
    assert sat.state.session is not None
    assert sat.state.session.total == 20
    before = sat.controller.practice.history.log.standings()
    sat.press("1", "enter")
    assert sat.controller.practice.history.log.standings() == before
    assert sat.effect == ""
    sat.begin(CORE)
    sat.press("escape")
    assert sat.effect == "leave"


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", [Size(100, 30), Size(80, 24), Size(60, 18)])
def test_the_ladder_fits_and_the_lit_rung_is_in_sight(sat: Sat, size: Size, language: str) -> None:
    speak("en" if language == "en" else "zh")
    sat.begin(CORE)
    for _ in range(20):
        frame = drill_scene(sat.state, sat.controller, size).frame
        assert len(frame) == size.rows
        assert {row_width(row) for row in frame} == {size.columns}
        assert sum("▌" in row_text(row) for row in frame) == 1
        sat.press("down")
    speak("zh")


def test_a_middle_screen_has_every_rung_under_a_heading_and_times_of_what_is_left(sat: Sat) -> None:
    sat.begin(CORE)
    text = sat.text(80, 24)
    rungs = [line for line in text.splitlines() if "▪" in line or "▫" in line]

    assert len(rungs) == 17
    assert "3 s" in text.splitlines()[3]
    assert "6.2 s" in text
    assert "1.1 s" not in text


def test_a_small_screen_lists_what_is_left_and_counts_the_rest(sat: Sat) -> None:
    sat.begin(CORE)
    ladder = sat.state.ladder
    assert ladder is not None
    solid = ladder.rungs[0].fluency
    rungs = [rung._replace(fluency=solid) if at < 13 else rung for at, rung in enumerate(ladder.rungs)]
    sat.state = sat.state._replace(ladder=ladder._replace(rungs=tuple(rungs), at=14, solid=16))
    text = sat.text(60, 18)

    assert "还没熟的 4 个" in text
    assert "✓ 16 个已经脱口而出" in text
    assert text.count("▫▫▫") == 4
    assert "显存带宽" not in text
    for _ in range(9):
        sat.state, _effect = update(sat.state, "ladder.up", "up", sat.controller, Size(60, 18))
    assert sat.state.ladder is not None
    assert sat.state.ladder.at == 13


def test_as_text_it_has_the_same_rungs(sat: Sat) -> None:
    sat.begin(CORE)
    assert sat.state.ladder is not None
    lines = list(ladder_lines(sat.state.ladder))

    assert len([line for line in lines if line.startswith("  ")]) == 17
    assert lines[-1] == "脱口而出 1 / 20"
