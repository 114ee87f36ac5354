"""Practice in a real terminal: a miss, an undo, a quit in the middle and a return."""

from __future__ import annotations

import re

import pytest

SIZES = [(60, 18), (100, 30)]


def answered(terminal) -> str:
    """Give up on the question and return what is told."""
    terminal.press("enter")
    terminal.wait_for("再按一次 Enter")
    terminal.press("enter")
    told: str = terminal.wait_for("正确答案")
    return told


@pytest.mark.parametrize("size", SIZES)
def test_a_sitting_left_in_the_middle_goes_on(play, size, tmp_path):
    first = play("drill", size=size, XDG_DATA_HOME=str(tmp_path))
    first.wait_for("1 / 15")
    answered(first)
    first.press("u")
    first.wait_for(lambda text: "正确答案" not in text)
    answered(first)
    first.press("enter")
    first.wait_for("把对的打一遍")
    first.send("3 TB/s")
    first.press("enter")
    first.wait_for("2 / ")
    first.press("escape")
    first.wait_for("没答对的")
    first.press("enter")
    first.process.wait(10)

    again = play("drill", size=size, XDG_DATA_HOME=str(tmp_path))
    screen = again.wait_for("2 / ")
    assert re.search(r"✓ 0 +✗ 1", screen)


def test_han_is_typed_and_erased_and_echoed(play, tmp_path):
    terminal = play("drill", XDG_DATA_HOME=str(tmp_path))
    terminal.wait_for("1 / 15")
    terminal.send("23.3 毫秒秒")
    terminal.wait_for("23.3 毫秒秒")
    terminal.press("backspace")
    terminal.wait_for(lambda text: "23.3 毫秒" in text and "秒秒" not in text)


def test_practice_speaks_english(play, tmp_path):
    terminal = play("--lang", "en", "drill", XDG_DATA_HOME=str(tmp_path))
    terminal.wait_for("Practice")
    terminal.press("enter")
    terminal.wait_for("Press Enter once more")


def test_a_history_that_cannot_be_used_is_told_and_memory_is_offered(play, tmp_path):
    folder = tmp_path / "tuiyan"
    folder.mkdir()
    (folder / "tuiyan.db").write_bytes(b"not a history" * 400)
    terminal = play("drill", XDG_DATA_HOME=str(tmp_path))
    terminal.wait_for("没能记下来")
    terminal.press("m")
    terminal.wait_for("只在内存")
