"""The notes of a talk: what they show at every size, what their keys ask, what they say without it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tuiyan.content.index import Version
from tuiyan.content.library import Library, library_from
from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import row_text, row_width
from tuiyan.practice.pace import Paces, planned_s
from tuiyan.remote.messages import REQUESTS, Request, Snapshot, encoded, snapshot_of
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch
from tuiyan.tui.screens.deck import DeckScreen
from tuiyan.tui.screens.notes import NotesScreen, opened, under
from tuiyan.view.commands import commands_of
from tuiyan.view.deck.remote import asked, snapshot
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.spot import placed, spot_of
from tuiyan.view.deck.state import DeckState
from tuiyan.view.notes.state import NotesState, Script
from tuiyan.view.notes.timetable import Timetable
from tuiyan.view.notes.update import found, update
from tuiyan.view.notes.view import notes_scene

SIZES = [Size(60, 18), Size(80, 24), Size(100, 30), Size(160, 45)]


@pytest.fixture
def cache(library: Library) -> SlideCache:
    deck = library.deck.version(Version())
    return SlideCache(library, deck, library.catalog.scenario("manual"), size=Size(100, 30))


@pytest.fixture
def script(cache: SlideCache) -> Script:
    paces = Paces(("b", "a"), {"every-step-reads-all": (82.0, 65.0)}, {})
    return Script(cache, cache.opening, cache.opening, planned_s(cache.deck), paces)


def told(talk: DeckState, cache: SlideCache, elapsed_s: float = 0, **times: float) -> Snapshot:
    """Return what a talk tells, through bytes as its notes get it."""
    named = {name.replace("_", "-"): seconds for name, seconds in times.items()}
    origin = cache._library.origin
    made = snapshot(talk, cache, origin, named)._replace(elapsed_s=elapsed_s, run="1")
    return snapshot_of(encoded(made))


def lines(state: NotesState, size: Size = SIZES[2], now: float = 0) -> list[str]:
    frame = notes_scene(state, size, now)
    assert len(frame) == size.rows
    assert {row_width(row) for row in frame} == {size.columns}
    return [row_text(row) for row in frame]


def text(state: NotesState, size: Size = SIZES[2], now: float = 0) -> str:
    return "\n".join(lines(state, size, now))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_every_size_has_the_clock_what_to_say_and_what_comes_next(talk, cache, script, size):
    state = NotesState(script=script).heard(told(talk, cache, 724, every_step_reads_all=48), 0)
    shown = text(state, size)

    assert "说法" in shown
    assert "不管这个字多简单" in shown
    assert "下一页" in shown
    assert cache.title(talk.scenario, talk.place.slide + 1)[:8] in shown
    assert "还没揭" in shown
    assert "与投影同步 ✓" in shown
    assert ("剩 42:56" in shown) == (size.rows >= 24)
    assert ("前几遍 1:22、1:05" in shown) == (size.rows >= 24)
    assert ("12:04 / 55:00" in shown) == (size.rows < 24)
    assert ("为什么慢 14:00" in shown) == (size.columns >= 100)


def test_the_clock_runs_between_two_messages_and_stops_when_the_talk_is_lost(talk, cache, script):
    state = NotesState(script=script).heard(told(talk, cache, 60), 100)
    assert "1:02 / 55:00" in text(state, SIZES[0], now=102)
    assert "1:02 / 55:00" in text(state._replace(link="silent"), SIZES[0], now=102)
    lost = text(state._replace(link="lost"), SIZES[0], now=150)
    assert "1:00 / 55:00" in lost
    assert "投影断了，在找" in lost


def test_a_talk_that_is_begun_again_goes_on_with_its_clock(talk, cache, script):
    first = told(talk, cache, 600, every_step_reads_all=30)
    state = NotesState(script=script).heard(first, 100)
    again = told(talk, cache, 2, every_step_reads_all=2)._replace(run="2")
    state = state.heard(again, 112)
    assert state.elapsed_s(112) == 612
    assert state.times()["every-step-reads-all"] == 32
    assert state.heard(again._replace(elapsed_s=9), 119).elapsed_s(119) == 619
    assert state.heard(again._replace(run="3", origin={}), 113).elapsed_s(113) == 2


def test_early_and_late_are_told_in_all_and_by_part(talk, cache, script):
    at = cache.deck.find("part-two")
    assert at is not None
    talk, plan = talk.at(Place(at)), sum(script.planned[:at])
    early = NotesState(script=script).heard(told(talk, cache, plan - 40, part_one=600), 0)
    assert "早 0:40" in text(early)
    assert "省 4:00" in text(early)
    late = NotesState(script=script).heard(told(talk, cache, plan + 100, part_one=1000), 0)
    assert "晚 1:40" in text(late)
    assert "多 2:40" in text(late)


def test_the_notes_follow_scenario_knob_blank_and_panels_of_the_talk(talk, cache, script, press):
    for keys, shown in [
        (["right_square_bracket"], "换了场景：batch 2"),
        (["b"], "投影黑屏中"),
        (["t"], "投影上开着：目录"),
        (["s"], "投影上开着：换场景"),
    ]:
        snapshot = told(press(talk, *keys), cache)
        state = NotesState(script=under(script, snapshot)).heard(snapshot, 0)
        assert shown in text(state), keys


@pytest.mark.parametrize("key", ["space", "backspace", "home", "end", "b", "left_square_bracket", "r"])
def test_a_key_of_the_notes_does_to_the_talk_what_it_does_there(talk, cache, press, key):
    command = found(NotesState(), key)
    assert command is not None
    _, request = update(NotesState(), command.id, key, SIZES[1])
    assert isinstance(request, Request)
    assert request.command in REQUESTS
    after = press(talk, key)
    assert asked(talk, request, cache)._replace(shown=after.shown) == after


def test_a_number_and_enter_send_the_talk_to_a_slide(talk, cache):
    state = NotesState()
    for key in ("1", "2", "enter"):
        command = found(state, key)
        assert command is not None
        state, effect = update(state, command.id, key, SIZES[1])
    assert effect == Request("go", 11)
    assert asked(talk._replace(is_blank=True), effect, cache).place == Place(11)


def test_the_list_has_what_slides_should_take_and_took(talk, cache, script):
    state = NotesState(script=script).heard(told(talk, cache, 90, every_step_reads_all=48), 0)
    state, _ = update(state, "notes.times", "t", SIZES[2])
    assert state.layer == Timetable(talk.place.slide)
    (row,) = [line for line in lines(state) if "每写一个 token，70" in line]
    assert "▸" in row
    assert "1:13    0:48" in row
    state, effect = update(update(state, "times.down", "down", SIZES[2])[0], "times.go", "enter", SIZES[2])
    assert effect == Request("go", talk.place.slide + 1)
    assert state.layer is None


@pytest.mark.slow
@pytest.mark.parametrize(("audience", "size"), [("training", SIZES[0]), ("client", SIZES[2])])
def test_every_slide_has_its_notes_on_a_screen_of_any_size(library, audience, size):
    opening = library.catalog.scenario("manual")
    deck = library.deck.version(Version(audience))
    cache = SlideCache(library, deck, opening, size=Size(100, 30))
    script = Script(cache, opening, opening, planned_s(deck))
    for at in range(len(deck)):
        talk = DeckState(cache.start(opening, at), opening, opening, len(deck))
        for page, shape in enumerate(cache.pages_at(talk, at)):
            for reveal in {0, shape.reveals - 1} if page == 0 else {0}:
                here = talk.at(Place(at, page, reveal))
                state = NotesState(script=script).heard(told(here, cache), 0)
                assert "与投影同步" in text(state, size)


@given(st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_place_is_found_again_at_any_other_size(library, data):
    opening = library.catalog.scenario("manual")
    caches = [
        SlideCache(library, library.deck, opening, size=data.draw(st.sampled_from(SIZES))) for _ in "ab"
    ]
    at = data.draw(st.integers(0, len(library.deck) - 1))
    talk = DeckState(caches[0].start(opening, at), opening, opening, len(library.deck))
    page = data.draw(st.integers(0, len(caches[0].pages_at(talk, at)) - 1))
    reveals = caches[0].pages_at(talk, at)[page].reveals
    talk = talk.at(Place(at, page, data.draw(st.integers(0, reveals - 1))))
    spot = spot_of(talk, caches[0])

    assert placed(talk.at(Place()), spot, caches[0]).place == talk.place
    there = placed(talk.at(Place()), spot, caches[1])
    assert there.place.slide == at
    shown = caches[1].page(there)
    assert shown.first_block <= spot.block
    assert shown.steps[there.place.reveal] <= spot.step or there.place.reveal == 0


def test_the_content_of_a_talk_opens_by_what_the_talk_says(talk, cache):
    script = opened(told(talk, cache))
    assert isinstance(script, Script)
    assert [entry.id for entry in script.deck.entries][:5] == [entry.id for entry in cache.deck.entries][:5]
    for origin in ({}, {"folders": [], "deck": "", "signs": {}}, {"folders": [1], "deck": 2, "signs": {}}):
        with pytest.raises((ValueError, TypeError)):
            library_from(origin)
        assert isinstance(opened(told(talk, cache)._replace(origin=origin)), str)
    assert isinstance(opened(told(talk, cache)._replace(opening={"id": "x", "gpu": "no such card"})), str)


@pytest.mark.slow
async def test_two_screens_stay_in_step(library, tmp_path, monkeypatch):
    monkeypatch.setenv("TUIYAN_CACHE", str(tmp_path))
    monkeypatch.setattr("tuiyan.tui.screens.deck.BACKGROUND_AFTER", 0.01)
    scenario = library.catalog.scenario("manual")
    talk = TuiyanApp(library, scenario, Launch("present", start="every-step-reads-all"))
    notes = TuiyanApp(library, scenario, Launch("notes"))
    async with notes.run_test(size=(80, 24)) as at_notes, talk.run_test(size=(100, 30)) as at_talk:
        stage, desk = talk.screen, notes.screen
        assert isinstance(stage, DeckScreen)
        assert isinstance(desk, NotesScreen)

        def told_of() -> Snapshot:
            assert desk.state.snapshot is not None
            return desk.state.snapshot

        async def until(is_so: Callable[[], bool]) -> None:
            for _ in range(400):
                if is_so():
                    return
                await at_notes.pause(0.02)
            raise AssertionError(text(desk.state, SIZES[1]))

        await until(lambda: desk.state.script is not None and desk.state.snapshot is not None)
        slide = stage.state.place.slide
        await at_notes.press("space")
        await until(lambda: stage.state.place.reveal == 1)
        await at_talk.press("space")
        await until(lambda: told_of().spot.at == slide + 1)
        await at_talk.press("equals_sign", "x")
        await at_notes.press("backspace")
        await until(lambda: stage.state.place.slide == slide)
        assert len(talk.screen_stack) == 1
        await at_talk.press("b")
        await until(lambda: told_of().is_blank)


def test_every_key_of_the_notes_is_safe_without_a_talk():
    state = NotesState()
    for command in (*commands_of("notes"), *commands_of("digits")):
        for key in command.keys.split():
            after, _ = update(state, command.id, key, SIZES[1]) if command.place == "notes" else (state, "")
            assert "没有找到" in text(after, SIZES[1]) or after.layer is not None
