from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from tests.unit.store_samples import FIRST_DAY, answer, everything, on
from tuiyan.drill.log import Grade, LogEntry
from tuiyan.drill.schedule import LEECH_LAPSES, NEW, review
from tuiyan.store.store import Check, Store
from tuiyan.user_folders import data_path, settings_path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "tuiyan.db"


def test_an_answer_is_there_in_full_when_the_file_is_opened_again(path: Path) -> None:
    with Store.open(path) as store:
        recorded = store.log.record(answer(), on(0), 0.85)

    with Store.open(path) as store:
        assert store.log.entries() == [LogEntry(1, "review", "ridge", on(0), answer(), 0.85)]
        assert store.log.standings() == {"ridge": recorded.standing}
        assert recorded == (1, review(NEW, Grade.GOOD, FIRST_DAY, 0.85))
        assert store.check() == Check(entries=1, items=1, differing=0)


def test_undo_takes_back_an_answer_and_its_schedule(path: Path) -> None:
    with Store.open(path) as store:
        first = store.log.record(answer(), on(0))
        second = store.log.record(answer(grade=Grade.AGAIN), on(3))
        undone = store.log.undo(second.number, on(3))
        assert undone is not None
        assert undone.standing == first.standing == store.log.standing("ridge")
        assert store.log.undo(second.number, on(3)) is None
        assert [entry.kind for entry in store.log.entries()] == ["review", "review", "undo"]


def test_undoing_the_only_answer_makes_an_item_new_again(path: Path) -> None:
    with Store.open(path) as store:
        store.log.undo(store.log.record(answer(), on(0)).number, on(0))

        assert store.log.standings() == {}
        assert store.log.reviews(FIRST_DAY) == []
        assert store.log.days() == {}
        assert store.check() == Check(entries=2, items=0, differing=0)


def test_an_undo_cannot_itself_be_undone_nor_what_is_not_there(path: Path) -> None:
    with Store.open(path) as store:
        number = store.log.record(answer(), on(0)).number
        undone = store.log.undo(number, on(0))
        assert undone is not None

        assert store.log.undo(undone.number, on(0)) is None
        assert store.log.undo(99, on(0)) is None
        assert store.log.last_number() == 2


def test_an_answer_of_another_window_survives_the_undo_of_an_earlier_one(path: Path) -> None:
    with Store.open(path) as here, Store.open(path) as there:
        mine = here.log.record(answer(grade=Grade.AGAIN), on(0))
        there.log.record(answer(grade=Grade.EASY), on(1))
        here.log.undo(mine.number, on(1))

        assert there.log.standing("ridge") == review(NEW, Grade.EASY, FIRST_DAY + timedelta(days=1))


def test_decisions_are_kept_and_can_be_undone(path: Path) -> None:
    with Store.open(path) as store:
        suspended = store.log.decide("suspend", "ridge", on(0))
        assert suspended.standing == NEW._replace(suspended=True)
        store.log.undo(suspended.number, on(0))
        assert store.log.standing("ridge") == NEW
        store.log.decide("suspend", "ridge", on(1))
        assert not store.log.decide("unsuspend", "ridge", on(1)).standing.suspended


def test_a_leech_is_suspended_by_its_eighth_lapse_and_freed_by_its_undo(path: Path) -> None:
    with Store.open(path) as store:
        for day in range(LEECH_LAPSES + 1):
            last = store.log.record(answer(grade=Grade.AGAIN), on(day))
        assert last.standing.suspended
        assert last.standing.is_leech

        undone = store.log.undo(last.number, on(8))
        assert undone is not None
        assert not undone.standing.suspended


def test_a_sprint_is_kept_but_moves_nothing(path: Path) -> None:
    with Store.open(path) as store:
        recorded = store.log.record(answer(), on(0), kind="sprint")

        assert recorded.standing == NEW
        assert [r.kind for r in store.log.reviews(FIRST_DAY)] == ["sprint"]


def test_reviews_know_the_day_the_item_was_reviewed_before(path: Path) -> None:
    with Store.open(path) as store:
        store.log.record(answer(), on(0))
        wrong = store.log.record(answer(grade=Grade.AGAIN, mistake="bits"), on(2))
        store.log.record(answer("other"), on(2))
        store.log.record(answer(), on(4))
        days = [(r.item, r.before) for r in store.log.reviews(FIRST_DAY)]
        assert days == [
            ("ridge", None),
            ("ridge", FIRST_DAY),
            ("other", None),
            ("ridge", on(2).day),
        ]
        assert store.log.reviews(on(2).day)[0].mistake == "bits"
        assert store.log.reviews(at_most=2) == store.log.reviews(FIRST_DAY)[-2:]

        store.log.undo(wrong.number, on(4))
        assert store.log.reviews(at_most=1)[0].before == FIRST_DAY
        assert {day: seen.answers for day, seen in store.log.days().items()} == {
            FIRST_DAY: 1,
            on(2).day: 1,
            on(4).day: 1,
        }


def test_rows_of_the_log_can_be_neither_changed_nor_removed(path: Path) -> None:
    with Store.open(path) as store:
        store.log.record(answer(), on(0))
        for statement in ("UPDATE log SET grade = 4", "DELETE FROM log"):
            with pytest.raises(Exception, match=r"append only|没有写入"):
                store.file.rows(statement)

        assert store.log.entries()[0].answer == answer()


def test_text_no_encoding_has_and_numbers_no_column_holds_are_kept_readably(path: Path) -> None:
    odd = answer()._replace(raw="23\udcff ms\0", milliseconds=-5, item="一" * 500)
    with Store.open(path) as store:
        store.log.record(odd, on(0))
        store.log.record(odd._replace(milliseconds=2**80), on(0))
        kept = store.log.entries("一" * 500)[0].answer

    assert kept is not None
    assert (kept.raw, kept.milliseconds) == ("23\\udcff ms\0", 0)


def test_standings_are_rebuilt_from_the_log_when_they_are_lost_or_wrong(path: Path) -> None:
    with Store.open(path) as store:
        for day in range(5):
            store.log.record(answer(f"item-{day % 2}", Grade(1 + day % 4)), on(day))
        store.log.undo(3, on(5))
        before = everything(store)
        store.file.rows("UPDATE standing SET lapses = 7 WHERE item = 'item-0'")
        store.file.rows("DELETE FROM standing WHERE item = 'item-1'")
        store.file.rows("DELETE FROM answer WHERE number = 5")
        store.file.rows("UPDATE answer SET before = NULL WHERE number = 3 + 2")
        assert store.check().differing == 4

        store.log.rebuild()
        assert everything(store) == before


def test_standings_made_by_older_rules_are_rebuilt_when_the_file_is_opened(path: Path) -> None:
    with Store.open(path) as store:
        store.log.record(answer(), on(0))
        before = everything(store)
        store.file.rows("UPDATE standing SET stability = 1")
        store.choices.put("schedule.rules", 0)

    with Store.open(path) as store:
        assert everything(store) == before


def test_notes_are_kept_in_order_and_choices_replace_one_another(path: Path) -> None:
    with Store.open(path) as store:
        store.notes.add("timing", "weights-read", {"seconds": 41.5, "run": "周三"}, on(0))
        store.notes.add("timing", "cover", {"seconds": 12}, on(1))
        store.notes.add("run", "", None, on(1))
        store.choices.put("theme", "dark")
        store.choices.put("theme", "light")

    with Store.open(path) as store:
        timings = store.notes.of("timing")
        assert [note.subject for note in timings] == ["weights-read", "cover"]
        assert timings[0].detail == {"seconds": 41.5, "run": "周三"}
        assert timings[1].when == on(1)
        assert store.notes.of("timing", "cover") == [timings[1]] == store.notes.of("timing", after=1)
        assert store.choices.read("theme") == "light"
        assert store.choices.read("marks", []) == []


def test_a_history_in_memory_begins_with_all_that_was_and_gives_back_what_it_gained(path: Path) -> None:
    with Store.open(path) as store:
        first = store.log.record(answer(), on(0))
        with Store.in_memory(store) as memory:
            assert everything(memory) == everything(store)
            gained = memory.log.record(answer(grade=Grade.AGAIN), on(3))
            memory.log.record(answer("other"), on(3))
            memory.log.undo(gained.number, on(3))
            memory.log.undo(first.number, on(3))
            memory.notes.add("timing", "cover", 3, on(3))
            store.log.record(answer("third"), on(3))

            assert store.adopt(memory) == 4
            assert store.adopt(memory) == 0
            expected = memory.log.standings() | {"third": store.log.standing("third")}
        assert store.log.standings() == expected
        assert [note.subject for note in store.notes.all()] == ["cover"]
        assert store.check() == Check(entries=6, items=2, differing=0)


def test_a_history_in_memory_needs_no_file() -> None:
    with Store.in_memory() as memory:
        memory.log.record(answer(), on(0))

        assert memory.file.path is None
        assert memory.check().entries == 1


def test_files_are_where_the_platform_keeps_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("the names of folders differ")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    assert data_path() == tmp_path / "tuiyan" / "tuiyan.db"
    assert settings_path() == tmp_path / "tuiyan" / "settings.toml"
    with Store.open():
        assert data_path().exists()


@pytest.mark.slow
def test_opening_the_store_and_reading_it_needs_no_scheduler(tmp_path: Path) -> None:
    probe = (
        "import sys; from pathlib import Path; from tuiyan.store.store import Store;"
        f"s = Store.open(Path({str(tmp_path / 'x.db')!r})); s.log.standings();"
        "import tuiyan.drill.queue, tuiyan.practice.statistics;"
        "print(sys.modules.keys() & {'fsrs', 'textual', 'sympy', 'yaml'})"
    )
    run = [sys.executable, "-c", probe]
    loaded = subprocess.run(run, capture_output=True, text=True, check=True, env=os.environ)

    assert loaded.stdout.strip() == "set()"
