"""The client screen and the brief: whole at every size and in both languages, and what keys do to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.pilots import seen
from tuiyan.content.library import Library
from tuiyan.deck.geometry import Size
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import Frame, row_text, row_width
from tuiyan.engine.evaluate import Values
from tuiyan.meeting.brief import brief_of
from tuiyan.meeting.client import Client
from tuiyan.meeting.need import client_from, read_need
from tuiyan.meeting.verdicts import judge
from tuiyan.messages import speak
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch
from tuiyan.tui.screens.brief import BriefScreen
from tuiyan.tui.screens.rehearsal import RehearsalScreen
from tuiyan.view.brief.state import BriefState
from tuiyan.view.brief.update import update as turned
from tuiyan.view.brief.view import brief_scene
from tuiyan.view.client.state import ClientState, opened_with
from tuiyan.view.client.update import typed, update
from tuiyan.view.client.view import client_scene
from tuiyan.view.keys import find
from tuiyan.view.line_edit import LineEdit

SAID = "8×H20 Qwen3-235B FP8 32K 上下文 50 并发 TTFT<1s 15元/卡时"
SIZES = [Size(60, 18), Size(80, 24), Size(100, 30), Size(160, 45)]


def texts(frame: Frame) -> str:
    return "\n".join(map(row_text, frame))


def read(library: Library, state: ClientState) -> ClientState:
    need = read_need(library.catalog, state.line.text, state.over)
    client = client_from(need)
    return state._replace(need=need, judged=judge(client) if client is not None else None)


def press(library: Library, state: ClientState, *keys: str) -> ClientState:
    for key in keys:
        command = find(state.keys, key)
        assert command is not None, key
        state, effect = update(state, command.id, key, Size(100, 30))
        state = read(library, state) if effect == "read" else state
    return state


@pytest.fixture
def state(library: Library) -> ClientState:
    line = LineEdit(SAID, len(SAID))
    return read(library, ClientState(library.catalog, line, saved=(saved(library),)))


def saved(library: Library) -> Client:
    client = client_from(read_need(library.catalog, SAID, {"kv": "fp8"}), "北方")
    assert client is not None
    return client


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_place_is_whole_at_every_size(
    library: Library, state: ClientState, size: Size, language: str
) -> None:
    speak("en" if language == "en" else "zh")
    empty = state._replace(line=LineEdit(), need=None, judged=None)
    for each in (
        state,
        press(library, state, "tab", "tab"),
        press(library, state, "enter"),
        empty,
        press(library, empty, "tab", "x"),
        read(library, state._replace(line=LineEdit("what is TTFT?"))),
        read(library, state._replace(line=LineEdit("8 张卡"))),
    ):
        frame = client_scene(each, size)
        assert len(frame) == size.rows
        assert {row_width(row) for row in frame} == {size.columns}


def test_a_key_answers_what_is_asked(library: Library, state: ClientState) -> None:
    chosen = press(library, state, "tab", "2")

    assert chosen.need is not None
    assert chosen.need.settings["gpu"] == "h20-141"
    assert "放得下 50 人" in texts(client_scene(chosen, Size(100, 30)))


def test_an_arrow_changes_what_was_taken_and_its_chip_stays_lit(library: Library, state: ClientState) -> None:
    chips = press(library, state, "tab", "tab")
    assert chips.lit_chip is not None
    assert chips.lit_chip.field == "kv"
    changed = press(library, chips, "right")

    assert changed.need is not None
    assert changed.need.settings["kv"] != "fp16"


def test_a_saved_client_opens_as_it_was_saved(library: Library, state: ClientState) -> None:
    opened = read(library, opened_with(state, saved(library)))

    assert opened.line.text == SAID
    assert opened.client is not None
    assert opened.client.scenario.equals(saved(library).scenario)


def test_a_client_is_removed_on_the_second_key_only(library: Library, state: ClientState) -> None:
    empty = press(library, state._replace(line=LineEdit(), need=None, judged=None), "tab")
    once, effect = update(empty, "clients.remove", "x", Size(100, 30))
    assert (effect, once.is_sure) == ("", True)
    assert update(once, "clients.remove", "x", Size(100, 30))[1] == "remove"
    assert not press(library, once, "up").is_sure


def test_what_is_typed_is_read_after_it(state: ClientState) -> None:
    assert typed(state, "，KV FP8")[1] == "read"


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_brief_is_whole_at_every_size(library: Library, size: Size, language: str) -> None:
    speak("en" if language == "en" else "zh")
    client = saved(library)
    figures = Resolver(Values(library.catalog, client.scenario), measured=library.measured)
    state = BriefState(brief_of(client, figures, library.measured, library.rehearsals))
    for command in (
        "brief.side",
        "brief.side",
        "brief.side",
        "brief.derive",
        "brief.open",
        "brief.down",
        "brief.page_down",
    ):
        state, _ = turned(state, command, size)
        frame = brief_scene(state, size)
        assert len(frame) == size.rows
        assert {row_width(row) for row in frame} == {size.columns}


async def test_the_lit_question_of_a_brief_is_rehearsed_for_its_client(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    opening = library.catalog.scenario(library.catalog.opening)
    app = TuiyanApp(library, opening, Launch())
    async with app.run_test(size=(100, 30)) as pilot:
        app.show_brief(saved(library))
        await pilot.pause()
        await pilot.press("down", "r")
        await pilot.pause()

        assert isinstance(app.screen, RehearsalScreen)
        assert "8 张 H20" in seen(pilot)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, BriefScreen)
