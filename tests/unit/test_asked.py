"""What was asked in a talk and not answered: marked, told, practised first the next day."""

from __future__ import annotations

import io
import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tuiyan.cli import main
from tuiyan.content.library import Library, open_library
from tuiyan.drill.log import When
from tuiyan.practice.history import History
from tuiyan.practice.open_questions import ASKED, OpenQuestion, detail_of, open_questions, tell, waiting
from tuiyan.practice.practice import Practice, open_practice
from tuiyan.practice.session_options import SessionOptions
from tuiyan.store.settings import Settings
from tuiyan.store.store import Store
from tuiyan.user_folders import data_path

Captured = pytest.CaptureFixture[str]
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SLIDE = "every-step-reads-all"


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


def at(days: int) -> When:
    return When.at(NOON + timedelta(days=days), 4)


def mark_in(store: Store, when: When, client: str = "manual") -> None:
    store.notes.add(ASKED, SLIDE, detail_of("每一步都读一遍", "1.1", client, "基准 H800"), when)


def practice_on(library: Library, path: Path, days: int) -> Practice:
    scenario = library.catalog.scenario(library.catalog.opening)
    clock = lambda: NOON + timedelta(days=days)  # noqa: E731
    return open_practice(library, scenario, History.open(path), Settings(), clock)


def test_the_next_days_practice_begins_with_what_was_asked(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with Store.open(path) as store:
        mark_in(store, at(0))
    today, tomorrow = practice_on(library, path, 0), practice_on(library, path, 1)

    first = tomorrow.asked_items()

    assert today.asked_items() == ()
    assert first
    queue = tomorrow.queue(SessionOptions()).waiting
    assert tuple(turn.item for turn in queue[: len(first)]) == first
    assert len({turn.item for turn in queue}) == len(queue)


def test_a_mark_waits_until_its_questions_were_answered_on_a_later_day() -> None:
    mark = OpenQuestion(7, at(0), SLIDE, "", "1.1", "manual", "")
    about = {7: ("one", "two")}
    day = at(2).day

    def left(**seen: date) -> list[OpenQuestion]:
        return waiting([mark], about, seen, day)

    assert left() == [mark]
    assert left(one=at(1).day, two=at(0).day) == [mark]
    assert left(one=at(1).day, two=at(1).day) == []
    assert waiting([mark], about, {}, at(0).day) == []
    assert waiting([mark], {}, {}, day) == []


def test_what_was_asked_is_told_and_a_mark_taken_off(tmp_path: Path) -> None:
    with Store.open(tmp_path / "history.db") as store:
        mark_in(store, at(0))
        mark_in(store, at(0), "north")
        one, two = open_questions(store)
        tell(store, one, "换成 H20 呢？", at(0))
        tell(store, two, None, at(0))

        assert [mark.text for mark in open_questions(store)] == ["换成 H20 呢？"]
        assert open_questions(store, "North") == ()


def test_after_lists_reads_a_line_for_each_and_writes_json(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    data_path().parent.mkdir(parents=True)
    assert main(["after"]) == 0
    assert "没有记下" in capsys.readouterr().out
    with Store.open(data_path()) as store:
        mark_in(store, at(0))
        mark_in(store, at(0))
    monkeypatch.setattr("sys.stdin", io.StringIO("\x1b[31m换成 H20 呢？\n-\n"))

    assert main(["after"]) == 0
    assert "1 条；明天的练习从它们开始" in capsys.readouterr().out
    assert main(["after", "--format", "json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["slide"], told["section"]) == (SLIDE, "1.1")
    assert told["text"].endswith("换成 H20 呢？")
    assert "\x1b" not in told["text"]
    assert told["items"]
