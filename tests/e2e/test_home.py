"""From the home screen to the talk, the cards, and out again."""

from __future__ import annotations

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.e2e.conftest import Play

HOME = "讲给客户"
COVER = "当场算给你看"
FIRST_CARD = "卡 1"


def test_home_opens_the_talk_and_comes_back(play: Play) -> None:
    terminal = play()
    terminal.wait_for(HOME)

    terminal.press("enter")
    terminal.wait_for(COVER)

    terminal.press("q", "q")
    terminal.wait_for("速查卡")
    terminal.press("q")
    terminal.wait_for("再按一次 q")
    terminal.press("q")
    assert terminal.wait_for_exit() == 0
    assert terminal.modes_restored()


def test_home_opens_the_cards_and_escape_comes_back(play: Play) -> None:
    terminal = play()
    terminal.wait_for(HOME)

    terminal.press("3")
    terminal.wait_for(FIRST_CARD)
    terminal.press("pagedown")
    terminal.wait_for("2 / 10")

    terminal.press("escape")
    terminal.wait_for(HOME)


def test_a_card_can_be_asked_for(play: Play) -> None:
    play("sheet", "3").wait_for("卡 3")


def test_english_is_spoken_where_it_is_asked_for(play: Play) -> None:
    play("--lang", "en").wait_for("Present")
    play(LANG="en_GB.UTF-8").wait_for("Present")


def test_help_lists_the_keys_of_the_talk(play: Play) -> None:
    terminal = play("present")
    terminal.wait_for(COVER)

    terminal.press("?")

    terminal.wait_for(lambda text: "PgDn" in text and "这里能按的键" in text)


def test_plain_letters_draw_a_slide_where_there_are_no_lines(play: Play) -> None:
    terminal = play("present", "--start", "every-step-reads-all", "--ascii")
    terminal.wait_for("23.3 ms")

    drawn = set(terminal.text) - {char for char in terminal.text if char.isascii() or "⺀" <= char <= "￯"}
    assert drawn == set()


def test_without_colour_nothing_is_coloured(play: Play) -> None:
    terminal = play("present", NO_COLOR="1")
    terminal.wait_for(COVER)

    assert b"38;2;" not in terminal.output
    assert b"48;2;" not in terminal.output
