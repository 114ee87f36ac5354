"""Getting anywhere in a talk: back, marks, the overview, the search, where the last talk stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import Run, row_text, row_width
from tuiyan.practice.talk_log import KeptTalk, PlaceKeeper, read_kept
from tuiyan.remote.messages import Spot
from tuiyan.view.deck.overview import Overview, picture_of, tile_at
from tuiyan.view.deck.search import Search
from tuiyan.view.deck.search_update import texts_of, typed, with_texts
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.spot import spot_of
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.text_search import SlideText, TextLine, find, ranges
from tuiyan.view.deck.view import deck_scene

WALK = [
    "slash",
    "o",
    "t",
    "minus",
    "M",
    "apostrophe",
    "R",
    "n",
    "N",
    "enter",
    "down",
    "right",
    "tab",
    "escape",
    "space",
    "pagedown",
    "G",
    "g",
    "b",
    "v",
    "1",
    "x",
    "q",
]
SOME_SIZES = [
    Size(60, 18),
    *(pytest.param(Size(*size), marks=pytest.mark.slow) for size in ((80, 24), (100, 30), (160, 45))),
]


def text(state: DeckState, cache: SlideCache) -> str:
    return "\n".join(map(row_text, deck_scene(state, cache, cache.size, 0)))


def search_for(state: DeckState, words: str, cache: SlideCache, press) -> DeckState:
    """Open the search, type, and have everything read."""
    state = typed(press(state, "slash"), words, cache)
    return with_texts(state, texts_of(cache, state.scenario), cache)


def test_back_leads_to_where_each_jump_began(talk, press, cache):
    stepped = press(talk, "space")
    second = press(stepped, "2", "enter", "space")
    jumped = press(second, "5", "enter")

    assert press(jumped, "minus").place == second.place
    assert press(jumped, "minus", "minus").place == stepped.place
    assert press(jumped, "minus", "minus", "minus").place == stepped.place
    assert "没有跳过" in text(press(talk, "minus"), cache)


def test_first_and_last_are_jumps_too(talk, press):
    assert press(talk, "G", "minus").place == talk.place
    assert press(talk, "home", "ctrl+o").place == talk.place


def test_marks_are_set_shown_and_gone_to(talk, press, cache):
    marked = press(talk, "M", "3", "enter", "M", "9", "enter")

    assert press(marked, "apostrophe").place.slide == talk.place.slide
    assert press(marked, "apostrophe", "apostrophe").place.slide == 2
    assert press(press(marked, "3", "enter"), "M").trail.marks == (cache.deck.entries[talk.place.slide].id,)
    assert "记号" in text(press(marked, "o"), cache)


@pytest.mark.parametrize("size", SOME_SIZES)
def test_the_overview_shows_every_slide_once_and_goes_there(library, talk, size):
    cache = SlideCache(library, library.deck, talk.scenario, size=size)
    state = talk.covered(Overview(talk.place.slide))

    frame = deck_scene(state, cache, size, 0)

    assert len(frame) == size.rows
    assert {row_width(row) for row in frame} == {size.columns}
    seen = [
        tile_at(x, y, size, Overview(0), range(state.slides))
        for y in range(size.rows)
        for x in range(size.columns)
    ]
    found = {at for at in seen if at is not None}
    assert found == set(range(len(found)))


def test_keys_of_the_overview(talk, press):
    opened = press(talk, "o")

    assert press(opened, "right", "enter").place.slide == talk.place.slide + 1
    assert press(opened, "down", "left", "enter").place.slide == talk.place.slide + 3
    assert press(opened, "home", "left", "enter").place.slide == 0
    assert press(opened, "escape") == talk
    assert press(opened, "1", "2", "enter").place.slide == 11


def test_the_contents_go_by_parts(talk, press, cache):
    starts = [part.first for part in cache.deck.parts if part.names or part.is_reserve]
    opened = press(talk, "t")
    after = next(at for at in starts if at > talk.place.slide)

    assert press(opened, "right", "enter").place.slide == after
    assert press(opened, "right", "left", "enter").place.slide == starts[starts.index(after) - 1]
    assert press(opened, *["left"] * 20, "enter").place.slide == starts[0]
    assert press(opened, *["right"] * 20, "enter").place.slide == starts[-1]


def test_a_search_lists_marks_and_steps_through_hits(talk, press, cache):
    state = search_for(talk, "搬 运", cache, press)
    top = state.top
    assert isinstance(top, Search)
    assert len(top.hits) > 2
    assert "搬运" in text(state, cache)

    gone = press(state, "down", "enter")
    under = [run.text for row in deck_scene(gone, cache, cache.size, 0) for run in row if run.style.under]
    assert gone.place.slide == top.hits[1].slide
    assert "搬运" in under
    assert press(gone, "n").place.slide == top.hits[2].slide
    assert press(gone, "N").place.slide == top.hits[0].slide
    assert press(gone, "n", "p").place.slide == gone.place.slide
    assert press(gone, "minus").place == talk.place
    ended = press(gone, "escape")
    assert ended.place == gone.place
    assert press(ended, "n").place != press(gone, "n").place
    assert press(state, "escape") == talk


def test_an_audience_reads_nothing_of_the_notes(talk, press, cache):
    noted = next(
        note
        for each in texts_of(cache, talk.scenario)
        for note in each.notes
        if not find([each], [note[3:11]])[0].line and note[3:11] not in each.title
    )
    state = search_for(talk, noted[3:11], cache, press)

    shown = text(state, cache)
    assert "只有备注里有" in shown
    assert noted[3:20] not in shown.replace(" ", "").replace(noted[3:11], "")
    assert isinstance(state.top, Search)
    assert state.top.hits == ()

    cache.audience = "training"
    again = search_for(talk, noted[3:11], cache, press)
    assert isinstance(again.top, Search)
    assert [hit.where for hit in again.top.hits] == ["notes"]


@pytest.mark.parametrize(
    ("said", "words", "found"),
    [
        ("KV Cache", "kv", ["KV"]),
        ("K、V 和 ＫＶ", "kv", ["ＫＶ"]),
        ("留下 K V", "KV", ["K V"]),
        ("70 GB 权重", "70GB", ["70 GB"]),
        ("👩‍👩‍👧 家", "家", ["家"]),
        ("", "x", []),
        ("abc", "", []),
    ],
)
def test_case_width_and_spaces_do_not_count(said: str, words: str, found: list[str]) -> None:
    assert [said[start:end] for start, end in ranges(said, [words])] == found


@given(st.text(max_size=30), st.text(max_size=4))
def test_what_is_found_can_be_found_again(said: str, word: str) -> None:
    for start, end in ranges(said, [word]):
        assert ranges(said[start:end], [word])


def test_a_word_is_found_where_its_row_is_broken() -> None:
    broken = SlideText(0, "", (TextLine("一次读取，给很多"), TextLine("人用")))

    assert find([broken], ["很多人"])
    assert not find([broken], ["多人"])


def test_a_place_is_kept_and_read_again(talk, press, cache, tmp_path: Path) -> None:
    spot = spot_of(press(talk, "space"), cache)
    keeper = PlaceKeeper("/deck.md", tmp_path / "history.db")
    for slide in ("other", spot.slide):
        keeper.put(KeptTalk(spot._replace(slide=slide), ("a", "b")))
    keeper.close()

    assert read_kept("/deck.md", tmp_path / "history.db") == KeptTalk(spot, ("a", "b"))
    assert read_kept("/other.md", tmp_path / "history.db") == KeptTalk()
    assert read_kept("/deck.md", tmp_path) == KeptTalk()


def test_r_goes_where_the_last_talk_stopped(talk, press, cache):
    last = press(talk, "9", "enter", "space")
    state = talk._replace(trail=talk.trail._replace(last=spot_of(last, cache)))

    assert press(state, "R").place == last.place
    assert press(state, "R", "minus").place == talk.place
    gone = state._replace(trail=state.trail._replace(last=Spot("gone", 10_000)))
    assert press(gone, "R").place == Place(talk.slides - 1)
    assert press(talk, "R").place == talk.place


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(keys=st.lists(st.sampled_from(WALK), max_size=12))
def test_no_keys_lead_astray(talk, press, cache, keys):
    state = talk
    for key in keys:
        state = typed(state, "权重", cache) if state.keys == "search" and key == "x" else press(state, key)
        frame = deck_scene(state, cache, cache.size, 0)

        assert len(frame) == cache.size.rows
        assert {row_width(row) for row in frame} == {cache.size.columns}
    assert 0 <= state.place.slide < state.slides


def test_a_sign_within_a_word_is_no_picture_of_a_slide() -> None:
    words = (Run("https://example.com/%E6%9E%B6%E6%9E%84.png # = #"),)
    bars = (Run("  FP8  ██████████ 23.3 ms"),)

    assert picture_of([words]) == ()
    assert [row_text(row).strip() for row in picture_of([words, bars])] == ["██████████"]
    assert row_text(picture_of([(Run("[A 500=======]"),)])[0]).strip() == "======="
