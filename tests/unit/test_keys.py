"""Keys as people write them."""

from __future__ import annotations

import pytest
from textual.keys import _character_to_key

from tuiyan.text.keys import RESERVED, key_of
from tuiyan.view.commands import COMMANDS, commands_of
from tuiyan.view.keys import add_keys, find, keys_shown


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("x", "x"),
        ("F6", "f6"),
        ("PgDn", "pagedown"),
        ("Ctrl+N", "ctrl+n"),
        (",", "comma"),
        ("Space", "space"),
    ],
)
def test_a_key_is_called_as_on_the_screen_or_the_keyboard(written: str, key: str) -> None:
    assert key_of(written) == key


@pytest.mark.parametrize("written", ["q", "Esc", "escape", "7", "Ctrl+C", "?", "F5", "F25", "nonsense", ""])
def test_what_is_no_key_or_always_means_the_same_is_refused(written: str) -> None:
    assert key_of(written) == ""


def test_signs_are_called_as_the_terminals_library_calls_them() -> None:
    signs = [chr(code) for code in range(33, 127) if not chr(code).isalnum()]

    assert [key_of(sign) for sign in signs] == [
        "" if (key := _character_to_key(sign)) in RESERVED else key for sign in signs
    ]


def test_a_key_of_ones_own_turns_a_slide_and_means_nothing_else_there() -> None:
    scenario = next(command for command in COMMANDS if command.id == "deck.scenario")
    try:
        add_keys("deck.next", ["s", "f6"])

        assert [found.id for key in ("s", "f6", "space") if (found := find("deck", key))] == ["deck.next"] * 3
        assert keys_shown(scenario) == ""
        assert keys_shown(commands_of("deck")[0]).endswith("s f6")
    finally:
        add_keys("deck.next", ())
    assert keys_shown(scenario) == "s"
