"""A talk, key by key, without a terminal."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.view.commands import COMMANDS
from tuiyan.view.deck.contents import Contents
from tuiyan.view.deck.layers import Numbers
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.update import update
from tuiyan.view.deck.view import deck_scene
from tuiyan.view.derivation.state import Steps
from tuiyan.view.keys import find

NEXT = ["right", "space", "pagedown", "enter", "down", "l", "j", "n"]
BACK = ["left", "backspace", "pageup", "up", "h", "k", "p"]
SIZES = [Size(60, 18), Size(80, 24), Size(100, 30), Size(160, 45)]
KEYS = sorted({key for command in COMMANDS for key in command.keys.split()} | {"f5", "x", "z"})


@pytest.mark.parametrize("key", NEXT)
def test_a_turning_key_reveals_before_it_turns(talk, press, key):
    once = press(talk, key)
    twice = press(once, key)

    assert once.place == Place(talk.place.slide, 0, 1)
    assert twice.place == Place(talk.place.slide + 1)


@pytest.mark.parametrize("key", BACK)
def test_a_key_back_undoes_one_on(talk, press, key):
    assert press(talk, "space", "space", key, key)._replace(shown=talk.shown) == talk


def test_a_number_and_enter_jump_to_a_slide(talk, press):
    assert press(talk, "1", "2", "enter").place == Place(11)
    assert press(talk, "1", "2", "backspace", "enter").place == Place(0)
    assert press(talk, "9", "9", "9", "enter").place == Place(talk.slides - 1)
    assert press(talk, "1", "2", "escape") == talk


@pytest.mark.parametrize("small", SIZES[:2])
@pytest.mark.parametrize("downs", [0, 3, 9])
def test_number_mode_outlives_a_resize_that_makes_pages(library, press, small, downs):
    cache = SlideCache(library, library.deck, library.catalog.scenario("manual"), size=Size(100, 30))
    at, right = cache.deck.find("four-questions"), find("numbers", "right")
    assert at is not None
    assert right is not None
    state = DeckState(Place(at), cache.opening, cache.opening, len(cache.deck)).covered(Numbers(0))
    for _ in range(downs):
        state, _ = update(state, right.id, "right", cache)
    assert state.focus is not None
    number = cache.number(state, state.focus)

    resized = cache.resized(state, small)

    deck_scene(resized, cache, small, 0)
    there = [cache.number(resized, spot.link) for spot in cache.spots(resized)]
    assert (resized.focus is not None) == (number in there)
    assert resized.focus is None or cache.number(resized, resized.focus) == number


@pytest.mark.parametrize("key", ["b", "full_stop"])
@pytest.mark.parametrize("after", ["space", "pagedown", "pageup", "b", "full_stop", "q", "escape"])
def test_after_a_blank_screen_a_key_only_brings_the_slide_back(talk, press, key, after):
    blank = press(talk, key)

    assert blank.is_blank
    assert press(blank, after) == talk


def test_a_blank_screen_shows_nothing_at_all(talk, press, cache):
    frame = deck_scene(press(talk, "b"), cache, cache.size, 0)

    assert {run.text.strip() for row in frame for run in row} == {""}


def test_what_a_clicker_sends_never_ends_a_talk(talk, cache):
    state = talk
    for key in ["escape", "f5", "pagedown", "b", "escape", "full_stop", "pageup", "escape"] * 3:
        command = find(state.keys, key)
        if command is not None:
            state, effect = update(state, command.id, key, cache)
            assert effect != "leave"


def test_leaving_is_asked_for_twice(talk, cache):
    leave = find("deck", "q")
    assert leave is not None
    once, effect = update(talk, leave.id, "q", cache)
    _, second = update(once, leave.id, "q", cache)

    assert (effect, second) == ("", "leave")


def test_any_other_key_goes_on_with_the_talk(talk, press):
    assert press(talk, "q", "space") == press(talk, "space")
    assert press(talk, "q", "escape") == talk


def test_escape_leaves_the_cards(talk, cache):
    cards = talk._replace(is_talk=False)
    close = find("deck", "escape")
    assert close is not None

    assert update(cards, close.id, "escape", cache)[1] == "leave"


def test_arrows_move_among_the_numbers_in_reading_order(talk, press, cache):
    spots = cache.spots(talk)
    state = press(talk, "v")
    seen = []
    for _ in spots:
        seen.append(state.top.focus)
        state = press(state, "right")

    assert seen == [spot.link for spot in sorted(spots, key=lambda spot: (spot.row, spot.column))]
    assert state.top == Numbers(seen[-1])
    assert press(state, *["left"] * len(spots)).top == Numbers(seen[0])
    assert press(state, "escape") == talk


def test_up_and_down_move_among_the_rows(talk, press, cache):
    spots = {spot.link: spot for spot in cache.spots(talk)}
    first = press(talk, "v")
    below = press(first, "down")

    assert spots[below.top.focus].row > spots[first.top.focus].row
    assert press(below, "up").top == first.top


def test_enter_opens_the_derivation_and_escape_closes_layer_by_layer(talk, press):
    numbers = press(talk, "v")
    opened = press(numbers, "enter")
    last = press(opened, *["space"] * 20)

    assert isinstance(opened.top, Steps)
    assert opened.top.at == 0
    assert last.top.at == last.top.last > 0
    assert press(last, *["backspace"] * 20) == opened
    assert press(last, "escape") == numbers
    assert press(last, "escape", "escape") == talk


def test_a_page_key_in_number_mode_turns_the_slide(talk, press):
    assert press(talk, "v", "pagedown") == press(talk, "pagedown")


def test_the_scenario_changes_and_is_restored(talk, press):
    other = press(talk, "s", "right", "enter")

    assert other.scenario.choices["gpu"] != talk.scenario.choices["gpu"]
    assert other.place == talk.place
    assert press(other, "r") == talk
    assert press(other, "s", "r", "enter").scenario is talk.opening
    assert press(talk, "s", "right", "escape") == talk
    assert press(talk, "s", "right", "left", "enter") == talk


def test_the_contents_lead_to_a_slide(talk, press):
    listed = press(talk, "t")

    assert listed.top == Contents(talk.place.slide)
    assert press(listed, "down", "down", "enter").place == Place(talk.place.slide + 2)
    assert press(listed, "home", "enter").place == Place(0)
    assert press(listed, "escape") == talk


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(keys=st.lists(st.sampled_from(KEYS), max_size=40), sizes=st.lists(st.sampled_from(SIZES), min_size=1))
def test_no_sequence_of_keys_and_sizes_loses_the_talk(cache: SlideCache, keys: list[str], sizes: list[Size]):
    state = DeckState(Place(), cache.opening, cache.opening, len(cache.deck))
    for at, key in enumerate(keys):
        if at % 7 == 6:
            state = cache.resized(state, sizes[at % len(sizes)])
        command = find(state.keys, key)
        if command is not None:
            state, _ = update(state, command.id, key, cache)
        frame = deck_scene(state, cache, cache.size, at)

        assert 0 <= state.place.slide < state.slides
        assert 0 <= state.place.reveal < cache.page(state).reveals
        assert len(frame) == cache.size.rows


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(slide=st.integers(0, 32), turns=st.integers(0, 4), there=st.sampled_from(SIZES))
def test_resizing_and_back_keeps_the_place(cache: SlideCache, slide: int, turns: int, there: Size):
    before = cache.size
    state = DeckState(Place(min(slide, len(cache.deck) - 1)), cache.opening, cache.opening, len(cache.deck))
    command = find("deck", "space")
    assert command is not None
    for _ in range(turns):
        state, _ = update(state, command.id, "space", cache)
    moved = cache.resized(state, there)

    assert moved.place.slide == state.place.slide
    assert cache.page(moved).first_block <= cache.pages(moved.scenario, moved.place.slide)[-1].first_block
    cache.resized(moved, before)
