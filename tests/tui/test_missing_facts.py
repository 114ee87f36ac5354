"""What a scenario lacks is told to the presenter, and an audience sees no place kept for it."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest

from tuiyan.cli.screens import _agreed
from tuiyan.content.library import Library, open_library
from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Move, Place
from tuiyan.deck.row import row_text
from tuiyan.engine.evaluate import Values
from tuiyan.engine.scenario import Scenario
from tuiyan.messages import speak
from tuiyan.view.deck.contents import Contents
from tuiyan.view.deck.readiness import readiness
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.update import update
from tuiyan.view.deck.view import deck_scene
from tuiyan.view.keys import find
from tuiyan.view.scenario_picker.state import ScenarioPicker, open_picker

SIZE = Size(100, 30)
Cache = Callable[[Size], SlideCache]
PLACEHOLDERS = ("缺数据", "没有数据", "算不出", "no data", "not known", "bound?", "None")


@lru_cache(maxsize=8)
def begun(library: Library, gpu: str = "ascend-910b2", **changes: str) -> tuple[SlideCache, DeckState]:
    """Open a talk under a scenario that lacks facts; tests of the same scenario share its slides."""
    scenario = library.catalog.scenario("manual").changed(library.catalog, {"gpu": gpu, **changes})
    cache = SlideCache(library, library.deck, scenario, size=SIZE)
    return cache, DeckState(cache.start(scenario, 0), scenario, scenario, len(library.deck))


@lru_cache(maxsize=8)
def changed(library: Library, gpu: str) -> Scenario:
    return library.catalog.scenario("manual").changed(library.catalog, {"gpu": gpu})


def text(cache: SlideCache, state: DeckState) -> str:
    return "\n".join(map(row_text, deck_scene(state, cache, SIZE, 0)))


def walk(cache: SlideCache, state: DeckState, move: Move) -> list[Place]:
    places = [state.place]
    while (place := cache.step(state, move)) != state.place:
        state = state.at(place)
        places.append(place)
    return places


@pytest.mark.parametrize("gpu", ["ascend-910b2", "metax-c500", "kunlun-p800", "a100-sxm"])
def test_a_talk_shows_no_place_kept_for_what_is_missing(library: Library, gpu: str) -> None:
    cache, state = begun(library, gpu=gpu)
    for place in walk(cache, state, Move.NEXT):
        shown = text(cache, state.at(place))
        assert not [word for word in PLACEHOLDERS if word in shown], place


def test_weights_that_do_not_fit_are_no_missing_fact(library: Library) -> None:
    opening = library.catalog.scenario("manual").changed(library.catalog, {"weights": "fp16"})
    cache = SlideCache(library, library.deck, opening, size=SIZE)
    state = DeckState(Place(), opening, opening, len(library.deck))

    assert not cache.left_out(opening)
    for place in walk(cache, state, Move.NEXT):
        shown = text(cache, state.at(place))
        assert not [word for word in ("缺数据", "-60 GB", "−60 GB") if word in shown], place


def test_slides_that_cannot_be_shown_are_passed_over_both_ways(library: Library) -> None:
    cache, state = begun(library)
    left_out = cache.left_out(state.scenario)
    forth = walk(cache, state, Move.NEXT)
    back = walk(cache, state.at(forth[-1]), Move.BACK)

    assert len(left_out) > 10
    shown = sorted({place.slide for place in forth})
    assert shown == [at for at in range(len(library.deck)) if at not in left_out]
    assert sorted({place.slide for place in back}) == shown
    assert cache.step(state.at(forth[-1]), Move.FIRST).slide == shown[0]
    assert cache.step(state, Move.LAST).slide == shown[-1]


def test_a_jump_to_one_goes_to_the_next_that_can_be_shown(library: Library) -> None:
    cache, state = begun(library)
    gone = min(cache.left_out(state.scenario))
    jump = find("digits", "enter")
    assert jump is not None

    after, _ = update(state._replace(digits=str(gone + 1)), jump.id, "enter", cache)

    assert after.place.slide == next(
        at for at in range(gone, state.slides) if at not in cache.left_out(state.scenario)
    )


def test_the_list_of_slides_leaves_them_out(library: Library) -> None:
    cache, state = begun(library)
    listed = text(cache, state.covered(Contents(state.place.slide)))

    assert not [word for word in PLACEHOLDERS if word in listed]


def test_a_card_chosen_in_the_talk_moves_on_from_what_it_cannot_show(
    library: Library, shared_cache: Cache
) -> None:
    opening, cache = library.catalog.scenario("manual"), shared_cache(SIZE)
    at = library.deck.find("decode")
    assert at is not None
    state = DeckState(Place(at), opening, opening, len(library.deck))
    other = changed(library, "ascend-910b2")

    after = cache.under(state, other)

    assert after.place.slide > at
    assert not cache.lacks(other, after.place.slide)


@pytest.mark.parametrize("gpu", ["a100-sxm", "kunlun-p800"])
@pytest.mark.parametrize("size", [Size(100, 30), Size(60, 18)])
def test_the_panel_leaves_out_what_cannot_be_had(
    library: Library, shared_cache: Cache, gpu: str, size: Size
) -> None:
    opening, cache = library.catalog.scenario("manual"), shared_cache(size)
    other = changed(library, gpu)
    for now, then in ((opening, other), (other, opening)):
        place = cache.start(now, 2)
        state = DeckState(place, now, opening, len(library.deck))
        shown = text(cache, state.covered(open_picker(library.catalog, then)))

        assert not [word for word in PLACEHOLDERS if word in shown]
        assert "并发上限" in shown
        assert ("首字" in shown) == (then is opening)


def test_a_deck_of_which_nothing_can_be_shown_says_which_fact_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "deck.md"
    file.write_text("---\ntuiyan: true\n---\n\n# 脊点 {{ ridge_point }}\n\n算力 {{ peak_flops }}\n", "utf-8")
    cache, state = begun(open_library(deck=file), gpu="a100-sxm")

    for shown in (text(cache, state), text(cache, state.covered(Contents(0)))):
        assert "A100 80 GB SXM 没有给出 FP8 算力" in shown
        assert not [word for word in (*PLACEHOLDERS, "ridge_point") if word in shown]


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("zh", " 页缺 FP8 算力：改用 W8A8-INT8？"),
        ("en", " slides lack a peak in FP8: take W8A8-INT8?"),
    ],
)
def test_the_panel_tells_before_the_card_is_taken(
    library: Library, shared_cache: Cache, language: str, question: str
) -> None:
    speak("en" if language == "en" else "zh")
    opening, cache = library.catalog.scenario("manual"), shared_cache(SIZE)
    other = changed(library, "ascend-910b2")
    state = DeckState(Place(2), opening, opening, len(library.deck))
    picker = open_picker(library.catalog, other)

    shown = " ".join(text(cache, state.covered(picker)).split())

    assert f"{len(cache.left_out(other))}{question.split('：')[0].split(':')[0]}" in shown
    assert "W8A8-INT8" in shown


def test_w_takes_what_the_card_computes_in(library: Library) -> None:
    cache, state = begun(library)
    key = find("scenario", "w")
    assert key is not None

    after, _ = update(state.covered(open_picker(library.catalog, state.scenario)), key.id, "w", cache)

    assert isinstance(after.top, ScenarioPicker)
    assert (after.top.sets["weights"], after.top.sets["compute"]) == ("int8", "int8")
    assert after.top.sets["gpu"] == "ascend-910b2"


@pytest.mark.parametrize(("answer", "compute"), [("\n", "int8"), ("n\n", "fp8"), ("", "int8")])
def test_present_asks_before_the_first_slide(
    library: Library,
    answer: str,
    compute: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    scenario = library.catalog.scenario("manual").changed(library.catalog, {"gpu": "ascend-910b2"})

    agreed = _agreed(library, library.deck, scenario)

    assert agreed.choices["compute"] == compute
    assert " 页缺 FP8 算力：改用 W8A8-INT8？" in capsys.readouterr().out


def test_a_scenario_that_lacks_nothing_is_not_asked_about(library: Library) -> None:
    manual = library.catalog.scenario("manual")

    assert _agreed(library, library.deck, manual) is manual


def test_what_is_missing_of_a_model_is_named(library: Library) -> None:
    changes = {"model": "deepseek-v4-flash", "gpu": "h200", "gpus": "8"}
    cache, state = begun(library, **changes)

    found = readiness(cache, Values(library.catalog, state.scenario))

    assert found is not None
    assert found.scheme is None
    assert found.question().startswith(f"{found.slides} 页要跳过：DeepSeek V4")


@pytest.mark.parametrize(
    ("gpu", "schemes"),
    [
        ("h800-rounded", "W16A16 W8A8 W8A8-INT8 W8A16 W4A16 W4A8"),
        ("ascend-910b2", "W16A16 W8A8 W8A8-INT8 W4A16"),  # W8A8 is what was taken before the card
        ("b300", "W16A16 W8A8 W8A16 W4A16 W4A8"),  # its INT8 is slower than its FP16
        ("ascend-950pr", "W16A16 W8A8 W8A16 W4A16 W4A8"),
    ],
)
def test_precisions_are_offered_where_the_card_gains_from_them(
    library: Library, gpu: str, schemes: str
) -> None:
    picker = open_picker(library.catalog, library.catalog.scenario("manual"))
    cards = [dict(option.sets)["gpu"] for option in picker.fields[0].options]
    turned = picker.turned(cards.index(gpu) - picker.picks[0])

    assert [option.label for option in turned.fields[2].options] == schemes.split()
    assert turned.sets["weights"] == "fp8"
    assert turned.turned(-99).fields == picker.fields
