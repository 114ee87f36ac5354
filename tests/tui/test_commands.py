"""The key table: whole, unambiguous, and the source of what is shown of keys."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.keys import Keys

from tuiyan.messages import Language, speak
from tuiyan.view.commands import BENEATH, COMMANDS, PLACES, commands_of
from tuiyan.view.deck import update as deck
from tuiyan.view.deck.moves import TURNS
from tuiyan.view.drill import update as drill
from tuiyan.view.keys import find, foot, key_table
from tuiyan.view.line_edit import EDITS

IDS = [command.id for command in COMMANDS]
CLICKER = {"pagedown": "deck.next", "pageup": "deck.back", "b": "deck.blank", "full_stop": "deck.blank"}


@pytest.mark.parametrize("command", COMMANDS, ids=IDS)
def test_every_command_has_a_label_and_a_sentence_in_both_languages(command):
    stops: dict[Language, str] = {"zh": "。", "en": "."}
    for language, stop in stops.items():
        speak(language)
        assert command.label
        assert command.help.endswith(stop)


@pytest.mark.parametrize("command", COMMANDS, ids=IDS)
def test_every_key_is_one_that_a_terminal_can_send(command):
    known = {key.value for key in Keys} | {"space", "full_stop", "question_mark", "exclamation_mark"}
    known |= {
        "slash",
        "minus",
        "apostrophe",
        "equals_sign",
        "shift+tab",
        "left_square_bracket",
        "right_square_bracket",
    }
    for key in command.keys.split():
        assert len(key) == 1 or key in known


@pytest.mark.parametrize("place", PLACES)
def test_no_key_is_declared_twice_in_a_place(place):
    keys = sorted(key for command in commands_of(place) for key in command.keys.split())

    assert all(one != other for one, other in pairwise(keys))


def test_every_command_is_in_a_place_that_the_help_lists():
    assert {command.place for command in COMMANDS} == set(PLACES)
    assert len(list(key_table())) == len(COMMANDS)


@pytest.mark.parametrize(("key", "command"), CLICKER.items())
def test_a_clicker_does_what_its_owner_expects(key, command):
    found = find("deck", key)

    assert found is not None
    assert found.id == command


@pytest.mark.parametrize("place", PLACES)
def test_f5_is_nowhere_and_esc_ends_nothing(place):
    esc = find(place, "escape")

    assert find(place, "f5") is None
    assert (esc and esc.id) == (None if place in ("home", "anywhere") else f"{place}.close")


@pytest.mark.parametrize("place", BENEATH)
def test_what_a_layer_lets_through_exists(place):
    assert all(name in (*PLACES, *IDS) for name in BENEATH[place])


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("place", PLACES)
def test_a_key_row_has_at_most_seven_entries(place, language):
    speak(language)

    assert len(foot(place)) <= 7


def test_what_the_screens_act_on_is_declared():
    assert {*TURNS, *deck.ALONE, *deck.WITH_SLIDES} <= set(IDS)
    edits = {f"{place}.{edit}" for place in ("asking", "prompt") for edit in EDITS}
    assert {*drill.ACTS, *drill.LEAVES, *edits} <= set(IDS)
