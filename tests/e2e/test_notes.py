"""A talk and its notes in two terminals: in step both ways, whichever is killed and started again."""

from __future__ import annotations

import re
import signal
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.e2e.conftest import Play
from tests.e2e.terminal import Terminal

IN_STEP = "与投影同步"
READS_ALL = "every-step-reads-all"
TITLE = "每写一个 token"


@pytest.fixture
def cache(tmp_path: Path) -> dict[str, str]:
    """Folders of its own, so that no other talk is found."""
    return {"TUIYAN_CACHE": str(tmp_path / "cache"), "XDG_DATA_HOME": str(tmp_path / "data")}


def number(text: str) -> int:
    """Return the slide's number, as the footer of a talk and the head of the notes have it."""
    found = re.search(r"(\d+) / \d{2,3}(?!\d|:)", text)
    assert found, text
    return int(found[1])


def kill(terminal: Terminal) -> None:
    terminal.process.send_signal(signal.SIGKILL)
    terminal.wait_for_exit()


@pytest.mark.slow
def test_two_terminals_stay_in_step_through_the_end_of_either(play: Play, cache: dict[str, str]) -> None:
    talk = play("present", "--start", READS_ALL, **cache)
    talk.wait_for(TITLE)
    at = number(talk.text)
    notes = play("present", "--notes", size=(80, 24), **cache)
    notes.wait_for(IN_STEP)
    notes.wait_for("说法")
    assert number(notes.text) == at

    notes.press("space")
    talk.wait_for("一共从显存读出")
    talk.press("pagedown")
    notes.wait_for(lambda text: number(text) == at + 1)
    notes.press("1", "2", "enter")
    talk.wait_for(lambda text: number(text) == 12)
    notes.press("b")
    talk.wait_for(lambda text: not text.strip())
    notes.wait_for("投影黑屏中")
    notes.press("backspace", "backspace")
    talk.wait_for(lambda text: bool(text.strip()) and number(text) == 11)

    kill(talk)
    notes.wait_for("投影断了")
    again = play("present", "--start", "20", **cache)
    again.wait_for(lambda text: " / " in text)
    notes.wait_for(lambda text: IN_STEP in text and number(text) == 20)

    kill(notes)
    again.press("pagedown")
    other = play("present", "--notes", size=(60, 18), **cache)
    other.wait_for(lambda text: IN_STEP in text and "说法" in text)
    other.press("home")
    again.wait_for("当场算给你看")
    other.press("q")
    assert other.wait_for_exit() == 0
    again.press("q", "q")
    assert again.wait_for_exit() == 0
