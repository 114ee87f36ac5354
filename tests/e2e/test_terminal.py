"""What a terminal, a shell and a system do to a talk: none of it ends the talk by surprise, or is played."""

from __future__ import annotations

import os
import signal
import sys
import time
from base64 import b64decode
from pathlib import Path
from random import Random

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.e2e.conftest import Play
from tests.e2e.terminal import PROGRAM, Terminal
from tests.e2e.test_home import HOME
from tests.e2e.test_present import COVER, READS_ALL, body, slide_number
from tuiyan.content.index import Version
from tuiyan.content.library import open_library

TITLE = "每写一个 token"
"""On the slide that every talk here begins at."""

ENDS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]

REPLIES = (
    b"\x1b[?62;1;4c", b"\x1b[>41;390;0c", b"\x1b[0n", b"\x1b[12;40R", b"\x1b[8;30;100t",
    b"\x1b[48;30;100;600;900t",
    b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", b"\x1b]10;rgb:ffff/ffff/ffff\x07", b"\x1b]52;c;cQ==\x07",
    b"\x1bP>|xterm(390)\x1b\\", b"\x1bP1$r0m\x1b\\", b"\x1b_Gi=31;OK\x1b\\", b"\x1bP!|00000000\x1b\\",
    b"\x1b[?2026;2$y", b"\x1b[?2048;1$y", b"\x1b[?25u", b"\x1b[I", b"\x1b[O",
    b"\x1b[M #q", b"\x1b[Mb\xc3\xa9", b"\x1b[<35;10;5M", b"\x1b[<0;999;999m", b"\x1b[32;10;5M",
    b"\x1b[200~q\rq\x1b[201~", b"\x1b[99999999999999999999u", b"\x1b[1114112;1u", b"\x1b[1;1:1:1:1X",
    b"\x9b?62;1c", b"\x9d0;q\x07", "\x9b?62;1c".encode(), b"\x90q\x9c",
    b"\x1bq", b"\x1b ", b"\x1b(B", b"\x1b[\x18", b"\x1b[1;", b"\x00", b"\x80\xff\xfeq", "汉字".encode("gbk"),
)  # fmt: skip


@pytest.fixture
def talk(play: Play) -> Terminal:
    """A talk at the slide on which every step reads all weights."""
    terminal = play("present", "--start", READS_ALL)
    terminal.wait_for(TITLE)
    return terminal


def test_no_reply_of_a_terminal_is_played_as_a_key(talk: Terminal) -> None:
    slide = body(talk.text)

    for reply in (*REPLIES, *REPLIES[::-1]):
        talk.send_bytes(reply)
        talk.wait(0.01)
    talk.wait(0.6)  # no sequence without an end goes on for longer

    assert body(talk.text) == slide
    talk.press("pagedown")
    assert TITLE in talk.text
    assert body(talk.text) != slide


@pytest.mark.slow
@pytest.mark.parametrize("reply", [b"\x1b[?62;1;4c", b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", b"\x1b[6~"])
def test_a_sequence_may_be_torn_anywhere(talk: Terminal, reply: bytes) -> None:
    slide = body(talk.text)
    for at in range(2, len(reply)):
        talk.send_bytes(reply[:at])
        talk.wait(0.02)
        talk.send_bytes(reply[at:])
        talk.settle(0.05)

    turns = len(reply) - 2 if reply == b"\x1b[6~" else 0
    assert (body(talk.text) == slide) == (turns == 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_ten_thousand_random_bytes_end_nothing(talk: Terminal, seed: int) -> None:
    noise = Random(seed).randbytes(10_000)
    for at in range(0, len(noise), 500):
        talk.send_bytes(noise[at : at + 500])
        talk.wait(0.002)
    talk.settle(0.5, 20)
    talk.wait(2.2)

    assert talk.process.poll() is None, talk.text
    talk.press("escape", "escape", "1", "2", "enter")
    talk.settle(0.3)
    assert "Traceback" not in talk.text


@pytest.mark.slow
def test_two_hundred_resizes_end_nothing(talk: Terminal) -> None:
    rng = Random(200)
    talk.storm(((rng.randrange(1, 220), rng.randrange(1, 70)) for _ in range(200)), "pagedown")

    talk.resize(100, 30)
    talk.settle(0.5, 30)
    assert talk.process.poll() is None, talk.text
    talk.press("5", "enter")
    assert slide_number(talk) == 5


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.name)
def test_a_signal_gives_the_terminal_back_and_says_how_to_go_on(talk: Terminal, end: signal.Signals) -> None:
    talk.process.send_signal(end)

    assert talk.wait_for_exit() == 128 + end
    assert talk.modes_restored()
    assert f"tuiyan present --start {READS_ALL}" in talk.text
    assert "Traceback" not in talk.text


BROKEN = """
import sys
from tuiyan.cli import main
from tuiyan.tui.screens.deck import DeckScreen
def fail(*_):
    {how}
DeckScreen.press = fail
sys.exit(main(["present", "--cut", "15", "--start", "2"]))
"""


@pytest.mark.parametrize(
    ("how", "code"),
    [("raise IndexError('x')", 1), pytest.param("while True: pass", 143, marks=pytest.mark.slow)],
)
def test_a_crash_or_a_hang_gives_the_terminal_back(how: str, code: int) -> None:
    with Terminal([sys.executable, "-c", BROKEN.format(how=how)]) as terminal:
        terminal.wait_for(lambda text: "2 / " in text)
        terminal.press("pagedown")
        if code > 1:
            terminal.process.send_signal(signal.SIGTERM)

        assert terminal.wait_for_exit() == code
        assert terminal.modes_restored()
        assert "Traceback" not in terminal.text
        assert ("tuiyan present --cut 15 --start " in terminal.text) == (code == 1)


def test_a_window_that_is_closed_ends_the_program(talk: Terminal) -> None:
    talk.close()

    assert talk.process.wait(5) == 128 + signal.SIGHUP


def shell(size: tuple[int, int] = (100, 30)) -> Terminal:
    """Open a shell with job control."""
    terminal = Terminal(["bash", "--norc", "--noprofile", "-i"], size, {"PS1": "READY> "})
    terminal.wait_for("READY>")
    return terminal


def test_ctrl_z_goes_to_the_shell_and_fg_comes_back_to_the_same_place() -> None:
    with shell() as terminal:
        terminal.send(f"{PROGRAM} present --start {READS_ALL}\r")
        terminal.wait_for(TITLE)
        terminal.press("pagedown")
        terminal.wait(0.3)
        slide = body(terminal.text)

        terminal.press("ctrl+z")
        terminal.wait_for("READY>")
        terminal.send("echo at the shell\r")
        terminal.wait_for("\nat the shell")
        terminal.send("fg\r")
        terminal.wait_for(TITLE)
        assert body(terminal.text) == slide

        terminal.press("ctrl+z")
        terminal.wait_for("READY>")
        terminal.resize(80, 24)
        terminal.send("fg\r")
        terminal.wait_for(TITLE)
        assert len(terminal.lines) == 24
        assert slide_number(terminal)
        terminal.press("q", "q")
        terminal.wait_for("READY>")


@pytest.mark.slow
def test_stopped_from_outside_it_sets_up_its_screen_again() -> None:
    with shell() as terminal:
        terminal.send(f"{PROGRAM} present --start {READS_ALL}\r")
        terminal.wait_for(TITLE)
        slide = body(terminal.text)
        (child,) = (
            Path(f"/proc/{terminal.process.pid}/task/{terminal.process.pid}/children").read_text().split()
        )
        os.kill(int(child), signal.SIGSTOP)
        terminal.wait_for("READY>")
        terminal.send("fg\r")
        time.sleep(0.5)
        terminal.settle(0.3)

        assert body(terminal.text) == slide
        terminal.press("pagedown")
        assert body(terminal.text) != slide


def test_without_a_shell_ctrl_z_stops_nothing(talk: Terminal) -> None:
    talk.press("ctrl+z")

    talk.wait_for("没有命令行")
    talk.press("pagedown")
    assert "没有命令行" not in talk.text


def test_ctrl_l_paints_over_what_another_program_wrote(talk: Terminal) -> None:
    slide = body(talk.text)
    talk.overwrite("\x1b[10;1Hwall: shutdown at noon\n\n")
    assert body(talk.text) != slide

    talk.press("ctrl+l")

    assert body(talk.text) == slide


@pytest.mark.slow
def test_home_asks_too(play: Play) -> None:
    terminal = play()
    terminal.wait_for(HOME)
    terminal.press("ctrl+c")
    terminal.wait_for("再按一次")
    terminal.press("ctrl+c")
    assert terminal.wait_for_exit() == 0
    assert terminal.modes_restored()


def test_the_doctor_measures_and_leaves_the_terminal_as_it_was(play: Play) -> None:
    terminal = play("doctor")

    assert terminal.wait_for_exit(20) == 0
    assert ("宽度都对" in terminal.text) != ("比算的宽" in terminal.text)
    assert terminal.modes_restored()
    assert "?2026" not in terminal.text


def cell_of(terminal: Terminal, text: str) -> tuple[int, int]:
    """Return column and row of a text on the screen, from 1."""
    row = next(at for at, line in enumerate(terminal.lines) if text in line)
    before = terminal.lines[row].partition(text)[0]
    return sum(2 if ord(char) > 0x2E80 else 1 for char in before) + 1, row + 1


@pytest.mark.slow
def test_a_click_derives_a_number_and_a_key_copies_it(play: Play) -> None:
    talk = play("present")
    talk.wait_for(COVER)
    column, row = cell_of(talk, "23.3 ms")
    talk.send(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")
    talk.wait_for("推导")

    talk.press("y")
    assert "已复制" in talk.text
    copied = bytes(talk.output).rpartition(b"\x1b]52;c;")[2].partition(b"\x07")[0]
    assert b64decode(copied).decode().startswith("T搬运 = ")


@pytest.mark.slow
def test_the_wheel_turns_once_and_scrolls_a_panel(talk: Terminal) -> None:
    slide = body(talk.text)
    talk.send("\x1b[<65;5;5M" * 12)
    talk.settle(0.2)
    once = body(talk.text)
    assert once != slide
    talk.wait(0.5)
    talk.send("\x1b[<64;5;5M")
    talk.settle(0.2)
    assert body(talk.text) == slide

    talk.press("t")
    talk.send("\x1b[<65;5;5M" * 3)
    talk.settle(0.2)
    talk.press("enter")
    assert slide_number(talk) == slide_number_of(READS_ALL) + 3


def slide_number_of(name: str) -> int:
    found = open_library().deck.version(Version()).find(name)
    assert found is not None
    return found + 1


@pytest.mark.slow
def test_the_mouse_can_be_left_to_the_terminal(play: Play, talk: Terminal) -> None:
    terminal = play("present", "--no-mouse")
    terminal.wait_for(COVER)

    assert b"\x1b[?1000h" not in terminal.output
    assert b"\x1b[?1000h" in talk.output


@pytest.mark.slow
def test_a_talk_goes_on_where_the_last_one_stopped(play: Play, tmp_path: Path) -> None:
    first = play("present", XDG_DATA_HOME=str(tmp_path))
    first.wait_for(COVER)
    first.press("1", "2", "enter", "M", "1", "4", "enter")
    at = slide_number(first)
    first.wait(0.6)
    first.press("q", "q")
    first.wait_for_exit()

    again = play("present", "--resume", XDG_DATA_HOME=str(tmp_path))
    again.wait_for(f"{at} / ")
    again.press("q", "q")
    again.wait_for_exit()
    third = play("present", XDG_DATA_HOME=str(tmp_path))
    third.wait_for("R 接着讲")
    third.press("R")
    assert slide_number(third) == at
    third.press("'")
    assert slide_number(third) == 12


@pytest.mark.slow
def test_a_terminal_that_can_draw_nothing_is_told_of_what_works_there(play: Play) -> None:
    terminal = play("present", TERM="dumb")

    assert terminal.wait_for_exit() == 2
    assert "sheet --plain" in terminal.text
    assert play("doctor", TERM="dumb").wait_for_exit() == 1
