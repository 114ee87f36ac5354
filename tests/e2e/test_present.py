"""What a presenter sees, at the size of a projector, a laptop and a small window."""

from __future__ import annotations

import re
import signal
import sys
from random import Random

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.e2e.conftest import Play
from tests.e2e.terminal import Terminal
from tests.shared import EVERYTHING
from tuiyan.content.index import Version
from tuiyan.content.library import open_library

COVER = "当场算给你看"
READS_ALL, READS_ALL_TITLE = "every-step-reads-all", "权重从头读一遍"
SIZES = [
    pytest.param((80, 24), marks=pytest.mark.slow, id="80x24"),
    pytest.param((100, 30), id="100x30"),
    pytest.param((160, 45), marks=pytest.mark.slow, id="160x45"),
]


def body(text: str) -> list[str]:
    """Return the screen without the clock's row."""
    return text.split("\n")[:-2]


def slide_number(terminal: Terminal) -> int:
    """Return the number in the footer."""
    found = re.search(r"^\s*(\d+) / \d+ ", terminal.lines[-2] + " ")
    assert found, terminal.text
    return int(found[1])


def chip(terminal: Terminal) -> str:
    """Return the scenario in the corner."""
    return terminal.lines[1].rpartition("   ")[2].strip()


@pytest.mark.parametrize("size", SIZES)
def test_the_cover_shows_two_bars_to_scale(play: Play, size: tuple[int, int]) -> None:
    terminal = play("present", size=size)
    terminal.wait_for(COVER)

    bars = [line.strip() for line in terminal.lines if "█" in line and set(line.strip()) == {"█"}]
    assert len(max(bars, key=len)) >= size[0] * 0.5
    assert re.search(r"搬运.* 23\.3 ms$", terminal.text, re.MULTILINE)
    assert re.search(r"计算.* 0\.07 ms$", terminal.text, re.MULTILINE)


@pytest.mark.parametrize("size", SIZES)
def test_a_clicker_walks_to_the_last_slide_and_back(play: Play, size: tuple[int, int]) -> None:
    count = open_library().deck.version(Version()).run
    terminal = play("present", "--start", str(count - 4), size=size)
    terminal.wait_for(f"{count - 4} / {count} ")
    seen = [terminal.text]
    for _ in range(40):
        terminal.press("pagedown")
        if body(terminal.text) == body(seen[-1]):
            break
        seen.append(terminal.text)

    assert "/" not in terminal.lines[-2]
    for earlier in (seen[-2], seen[-3]):
        terminal.press("pageup")
        assert body(terminal.text) == body(earlier)
    assert slide_number(terminal) in (count - 1, count - 2)


@pytest.mark.parametrize("key", ["b", "."])
def test_a_blank_screen_shows_nothing_and_the_next_key_only_brings_it_back(play: Play, key: str) -> None:
    terminal = play("present", "--start", READS_ALL)
    slide = body(terminal.wait_for(READS_ALL_TITLE))

    terminal.press(key)
    assert terminal.text.strip() == ""

    terminal.press("pagedown")
    assert body(terminal.text) == slide


def test_f5_and_escape_change_nothing(play: Play) -> None:
    terminal = play("present", "--start", READS_ALL)
    slide = body(terminal.wait_for(READS_ALL_TITLE))

    terminal.press("f5", "escape", "escape", "f5")

    assert body(terminal.text) == slide
    assert terminal.process.poll() is None


def test_a_number_and_enter_jump(play: Play) -> None:
    terminal = play("present")
    terminal.wait_for(COVER)

    terminal.press("1", "2", "enter")

    assert slide_number(terminal) == 12


@pytest.mark.parametrize("size", SIZES)
def test_resizing_keeps_the_place(play: Play, size: tuple[int, int]) -> None:
    terminal = play("present", "--start", READS_ALL, size=size)
    terminal.wait_for(READS_ALL_TITLE)
    terminal.press("pagedown")
    number = slide_number(terminal)

    for columns, rows in [(60, 18), (200, 50), (81, 25), size]:
        terminal.resize(columns, rows)
        assert slide_number(terminal) == number
        assert "每写一个 token" in terminal.text


@pytest.mark.parametrize("key", ["", "pagedown", "s"])
def test_a_storm_of_resizes_ends_nothing(play: Play, key: str) -> None:
    rng, count = Random(key), 80 if EVERYTHING else 40
    terminal = play("present", "--start", READS_ALL)
    terminal.wait_for(READS_ALL_TITLE)
    start = slide_number(terminal)

    terminal.storm(((rng.randrange(1, 220), rng.randrange(1, 70)) for _ in range(count)), key)

    terminal.resize(100, 30)
    terminal.settle(0.5, 20)
    assert terminal.process.poll() is None, terminal.text
    assert "Traceback" not in terminal.text
    assert slide_number(terminal)
    if key == "pagedown":
        assert slide_number(terminal) > start
    else:
        assert slide_number(terminal) == start
        assert "每写一个 token" in terminal.text or (key == "s" and "场景" in terminal.text)


def test_too_small_a_window_says_so_and_comes_back(play: Play) -> None:
    terminal = play("present", "--start", READS_ALL)
    slide = body(terminal.wait_for(READS_ALL_TITLE))

    terminal.resize(40, 10)
    assert "60×18" in terminal.text

    terminal.resize(100, 30)
    assert body(terminal.text) == slide


@pytest.mark.parametrize("size", SIZES)
def test_number_mode_opens_a_derivation(play: Play, size: tuple[int, int]) -> None:
    terminal = play("present", "--start", READS_ALL, size=size)
    slide = body(terminal.wait_for(READS_ALL_TITLE))

    terminal.press("v")
    terminal.wait_for("Esc")
    while "搬运时间" not in terminal.text:
        terminal.press("right")
    terminal.press("enter", "end")

    terminal.wait_for(lambda text: "70 GB" in text and "3 TB/s" in text and "23.3 ms" in text)
    terminal.wait_for("✓")
    terminal.press("escape", "escape")
    assert body(terminal.text) == slide


def choose_h20(terminal: Terminal) -> None:
    """Open the scenario and load the H20."""
    terminal.press("s")
    for _ in range(60):
        if "◂H20▸" in terminal.text:
            break
        terminal.press("right")
    terminal.press("enter")


@pytest.mark.parametrize("size", SIZES)
def test_another_gpu_changes_the_numbers_and_one_key_restores_them(play: Play, size: tuple[int, int]) -> None:
    terminal = play("present", "--start", READS_ALL, size=size)
    slide = body(terminal.wait_for("23.3 ms"))

    choose_h20(terminal)
    terminal.wait_for("17.5 ms")
    assert "H20" in chip(terminal)

    terminal.press("r")
    assert body(terminal.text) == slide


def test_the_scenario_can_be_given_at_the_start(play: Play) -> None:
    terminal = play("present", "--start", READS_ALL, "--scenario", "h20")

    terminal.wait_for("17.5 ms")


def test_leaving_takes_two_presses_and_restores_the_terminal(play: Play) -> None:
    terminal = play("present")
    terminal.wait_for(COVER)

    terminal.press("q")
    assert terminal.process.poll() is None

    terminal.press("q")
    assert terminal.wait_for_exit() == 0
    assert terminal.modes_restored()
    assert b"Traceback" not in terminal.output


def test_interrupting_restores_the_terminal(play: Play) -> None:
    terminal = play("present")
    terminal.wait_for(COVER)

    terminal.press("ctrl+c")
    assert "再按一次" in terminal.text
    terminal.press("ctrl+c")

    assert terminal.wait_for_exit() == 0
    assert terminal.modes_restored()


def test_a_stopped_program_comes_back_where_it_was(play: Play) -> None:
    terminal = play("present", "--start", READS_ALL)
    slide = body(terminal.wait_for(READS_ALL_TITLE))

    terminal.process.send_signal(signal.SIGSTOP)
    terminal.send("s")
    terminal.process.send_signal(signal.SIGCONT)
    terminal.settle(0.3)
    terminal.press("escape")

    assert body(terminal.text) == slide


@pytest.mark.slow
def test_nothing_is_written_while_idle_but_the_clock(play: Play) -> None:
    terminal = play("present", "--start", READS_ALL)
    terminal.wait_for(READS_ALL_TITLE)
    terminal.settle(0.5, 2)
    before = len(terminal.output)

    terminal.settle(5, 3)

    assert len(terminal.output) - before < 400


def test_a_slide_by_number_or_unknown_id(play: Play) -> None:
    terminal = play("present", "--start", "every-step-reads-al")

    assert terminal.wait_for_exit() == 2
    assert READS_ALL in terminal.text
    assert len(terminal.text.strip().split("\n")) <= 2
