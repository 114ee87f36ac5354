"""A talk and its notes in two terminals: in step both ways, whichever is killed and started again."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.e2e.conftest import Play
from tests.e2e.terminal import Terminal

IN_STEP = "与投影同步"
SLIDES = 24


@pytest.fixture
def cache(tmp_path: Path) -> dict[str, str]:
    """Folders of its own, so that no other talk is found."""
    return {"TUIYAN_CACHE": str(tmp_path / "cache"), "XDG_DATA_HOME": str(tmp_path / "data")}


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """A deck whose slides have two steps and a note each."""
    slide = "# 标题{0}\n\n先说{0}\n\n<!-- pause -->\n\n再说{0}\n\n<!-- speaker_note: 提醒{0} -->\n"
    file = tmp_path / "talk.md"
    text = "\n---\n\n".join(slide.format(f"〔{at}〕") for at in range(1, SLIDES + 1))
    file.write_text(text, encoding="utf-8")
    return str(file)


def kill(terminal: Terminal) -> None:
    terminal.process.send_signal(signal.SIGKILL)
    terminal.wait_for_exit()


@pytest.mark.slow
def test_two_terminals_stay_in_step_through_the_end_of_either(
    play: Play, cache: dict[str, str], deck: str
) -> None:
    talk = play("present", deck, "--start", "5", **cache)
    talk.wait_for("标题〔5〕")
    notes = play("present", "--notes", size=(80, 24), **cache)
    notes.wait_for(lambda text: IN_STEP in text and "提醒〔5〕" in text and "标题〔6〕" in text)

    notes.press("space")
    talk.wait_for("再说〔5〕")
    talk.press("pagedown")
    notes.wait_for("提醒〔6〕")
    notes.press("1", "2", "enter")
    talk.wait_for("标题〔12〕")
    notes.press("b")
    talk.wait_for(lambda text: not text.strip())
    notes.wait_for("投影黑屏中")
    notes.press("backspace", "backspace")
    talk.wait_for("再说〔11〕")

    kill(talk)
    notes.wait_for("投影断了")
    again = play("present", deck, "--start", "20", **cache)
    again.wait_for("标题〔20〕")
    notes.wait_for(lambda text: IN_STEP in text and "提醒〔20〕" in text)

    kill(notes)
    again.press("pagedown")
    other = play("present", "--notes", size=(60, 18), **cache)
    other.wait_for(lambda text: IN_STEP in text and "提醒〔20〕" in text)
    other.press("home")
    again.wait_for("标题〔1〕")
    other.press("q")
    assert other.wait_for_exit() == 0
    again.press("q", "q")
    assert again.wait_for_exit() == 0
