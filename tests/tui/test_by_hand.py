"""What is changed by hand: any input, from any screen, shown in the scenario panel, undone by one key."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.tui.pilots import seen
from tuiyan.deck.geometry import Size
from tuiyan.deck.row import row_text
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.view import deck_scene
from tuiyan.view.scenario_picker.state import by_hand, open_picker
from tuiyan.view.scenario_picker.update import loaded, restored

ONE = {"batch": "32"}
SIZES = [(60, 18), (80, 24), (100, 30)]


async def typed(pilot: Pilot[int], text: str) -> None:
    await pilot.press(
        "equals_sign", *({"=": "equals_sign", "_": "underscore"}.get(c, c) for c in text), "enter"
    )


@pytest.fixture
def opening(library):
    return library.catalog.scenario("manual")


def test_an_override_a_number_and_a_precision_of_kv_are_by_hand(library, opening):
    changes = {"hbm_bandwidth": "4 TB/s", "batch": "32", "kv": "fp8", "weights": "int4", "gpu": "h20"}

    told = dict(by_hand(opening.changed(library.catalog, changes), opening))

    assert list(told.values()) == ["32", "4 TB/s", "FP8"]
    assert by_hand(opening, opening) == []


def test_loading_another_card_keeps_what_was_changed_by_hand(library, opening):
    changed = opening.changed(library.catalog, {"batch": "32"})
    picker = open_picker(library.catalog, changed).turned(1)

    assert loaded(picker, changed, opening).numbers["batch"].text == "32"


def test_the_choices_of_the_opening_scenario_do_not_undo_what_was_changed_by_hand(library, opening):
    changed = opening.changed(library.catalog, {"batch": "32"})
    picker = open_picker(library.catalog, changed)

    assert loaded(picker, changed, opening) is changed
    assert loaded(restored(picker, opening), changed, opening) is opening


def test_going_back_to_the_opening_choices_is_the_opening_scenario(library, opening):
    other = opening.changed(library.catalog, {"gpu": "h20"})

    back = loaded(restored(open_picker(library.catalog, other), opening).turned(1).turned(-1), other, opening)

    assert back is opening


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"batch": "32"}, "batch 32"),
        ({"batch": "32", "hbm_bandwidth": "4 TB/s", "reserve": "3 GB"}, "batch 32，预留显存 3 GB，显存带宽"),
    ],
)
def test_the_panel_says_what_was_changed_by_hand(library, talk, press, size, changes, told):
    changed = talk.scenario.changed(library.catalog, changes)
    cache = SlideCache(library, library.deck, talk.scenario, size=Size(*size))
    state = press(talk._replace(scenario=changed), "s")

    text = "\n".join(map(row_text, deck_scene(state, cache, Size(*size), 0)))

    assert "手工改的" in text
    assert told in text


@pytest.mark.parametrize("screen", ["present", "home"])
async def test_an_input_is_changed_from_inside_the_panel_and_restored(library, opening, screen):
    async with TuiyanApp(library, opening, Launch(screen, start="decode")).run_test(size=(100, 30)) as pilot:
        await pilot.press("s")
        assert "= 改别的" in seen(pilot)
        await typed(pilot, "batch=32")
        await pilot.press("escape")
        changed = seen(pilot)
        await pilot.press("r", "enter")
        assert isinstance(pilot.app, TuiyanApp)
        after = pilot.app.scenario

    assert "手工改的" in changed
    assert "batch 32" in changed
    assert after is opening


async def test_a_card_typed_over_the_panel_is_the_one_chosen(library, opening):
    async with TuiyanApp(library, opening, Launch("present", start="decode")).run_test(
        size=(100, 30)
    ) as pilot:
        await pilot.press("s")
        await typed(pilot, "gpu=h20")
        await pilot.press("escape")

        assert "◂H20▸" in seen(pilot)
