from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.unit.store_samples import answer, everything, on
from tuiyan.drill.log import Grade
from tuiyan.store import backup as module
from tuiyan.store.backup import back_up_daily, backup, restore
from tuiyan.store.errors import StoreError
from tuiyan.store.store import Check, Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tuiyan.db"


@pytest.fixture
def kept(path: Path, tmp_path: Path) -> Path:
    """A backup of ten answers, one of them undone."""
    target = tmp_path / "kept.db"
    with Store.open(path) as store:
        for day in range(10):
            store.log.record(answer(f"item-{day % 3}", Grade(1 + day % 4)), on(day))
        store.log.undo(4, on(10))
        store.notes.add("timing", "cover", 3, on(10))
        assert backup(store, target) == Check(entries=11, items=3, differing=0)
    return target


def held(path: Path) -> tuple[object, ...]:
    with Store.in_memory(path) as store:
        return everything(store)


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def failing(kind: str, source: Path, path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        restore(source, path)
    assert caught.value.kind == kind


def test_a_backup_holds_everything_in_one_file(path: Path, kept: Path) -> None:
    assert held(kept) == held(path)
    assert files(kept.parent) == ["data", "kept.db"]
    kept.chmod(0o444)
    with closing(sqlite3.connect(f"file:{kept}?mode=ro", uri=True)) as file:
        assert file.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_backup_can_be_made_while_another_window_answers(path: Path, tmp_path: Path) -> None:
    with Store.open(path) as store, Store.open(path) as other:
        store.log.record(answer(), on(0))
        other.file.connection.execute("BEGIN IMMEDIATE")
        assert backup(store, tmp_path / "kept.db").entries == 1
        other.file.connection.execute("ROLLBACK")


def test_a_backup_replaces_nothing_unasked(path: Path, kept: Path) -> None:
    before = kept.read_bytes()
    with Store.open(path) as store:
        with pytest.raises(StoreError) as caught:
            backup(store, kept)
        assert caught.value.kind == "exists"
        assert kept.read_bytes() == before
        with pytest.raises(StoreError) as caught:
            backup(store, path, overwrite=True)
        assert caught.value.kind == "itself"

        store.log.record(answer("more"), on(11))
        assert backup(store, kept, overwrite=True).entries == 12


def test_a_backup_that_does_not_read_back_is_thrown_away(
    path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(source: sqlite3.Connection, target: Path) -> None:
        target.write_bytes(kept.read_bytes()[:9000])

    monkeypatch.setattr(module, "copy_to_file", half)
    with Store.open(path) as store, pytest.raises(StoreError) as caught:
        backup(store, kept.with_name("new.db"))
    assert caught.value.kind == "unverified"
    assert files(kept.parent) == ["data", "kept.db"]


def test_no_backup_is_made_of_a_damaged_history(path: Path, kept: Path) -> None:
    with Store.open(path) as store:
        for number in range(200):
            store.log.record(answer(f"more-{number}"), on(20))
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 8192 * 4096)  # a page in the middle
        file.write(b"\xa5" * 4096)

    with Store.open(path) as store, pytest.raises(StoreError) as caught:
        backup(store, kept.with_name("new.db"))
    assert (caught.value.kind, caught.value.path) == ("damaged", path)
    assert files(kept.parent) == ["data", "kept.db"]


def test_a_backup_into_no_folder_is_named(path: Path, tmp_path: Path) -> None:
    with Store.open(path) as store, pytest.raises(StoreError) as caught:
        backup(store, tmp_path / "nowhere" / "kept.db")
    assert caught.value.kind == "unopened"


def test_restore_puts_everything_back_and_keeps_what_it_replaces(path: Path, kept: Path) -> None:
    with Store.open(path) as window:
        window.log.record(answer("later"), on(12))
        later = everything(window)
        assert restore(kept, path) == Check(entries=11, items=3, differing=0)
        assert everything(window) == held(kept)
        assert window.log.record(answer("after"), on(13)).number == 12
    assert held(path.with_name("tuiyan.db.before-restore-1.bak")) == later


def test_restore_makes_a_history_where_there_is_none(kept: Path, tmp_path: Path) -> None:
    restore(kept, tmp_path / "new" / "tuiyan.db")

    assert held(tmp_path / "new" / "tuiyan.db") == held(kept)


def test_restore_takes_a_copy_made_by_hand_while_the_program_ran(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "by-hand.db"
    with Store.open(path) as store:
        store.log.record(answer(), on(0))
        for side in ("", "-wal"):
            copy.with_name(copy.name + side).write_bytes(path.with_name(path.name + side).read_bytes())
        expected = everything(store)

    restore(copy, tmp_path / "new.db")
    assert held(tmp_path / "new.db") == expected


def test_restore_sets_a_damaged_history_aside_whole(path: Path, kept: Path) -> None:
    path.write_bytes(b"broken" * 2000)
    path.with_name("tuiyan.db-wal").write_bytes(b"stale" * 2000)
    restore(kept, path)

    assert held(path) == held(kept)
    assert path.with_name("tuiyan.db.damaged-1.bak").read_bytes() == b"broken" * 2000
    with Store.open(path) as store:
        assert store.check().entries == 11


@pytest.mark.parametrize("keep", [100, 5000, 20_000])
def test_a_damaged_backup_changes_nothing(path: Path, kept: Path, keep: int) -> None:
    before = held(path)
    kept.write_bytes(kept.read_bytes()[:keep])

    failing("damaged", kept, path)
    assert held(path) == before
    assert files(path.parent) == ["tuiyan.db"]


def test_what_is_no_backup_changes_nothing(path: Path, kept: Path, tmp_path: Path) -> None:
    before = held(path)
    failing("missing", tmp_path / "none.db", path)
    failing("itself", path, path)
    with closing(sqlite3.connect(tmp_path / "album.db")) as file:
        file.execute("CREATE TABLE album (title TEXT)")
    failing("foreign", tmp_path / "album.db", path)
    with closing(sqlite3.connect(kept)) as file:
        file.execute("PRAGMA user_version = 99")
    failing("newer", kept, path)

    assert held(path) == before


def test_standings_that_the_log_does_not_bear_out_are_put_right(path: Path, kept: Path) -> None:
    right = held(kept)
    with closing(sqlite3.connect(kept)) as file:
        file.execute("UPDATE standing SET lapses = lapses + 3")
        file.commit()

    assert restore(kept, path).differing == 3
    assert held(path) == right


def test_restore_waits_for_no_window_for_ever(
    path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuiyan.store.connection.PATIENCE_S", 0.1)
    with Store.open(path) as window:
        window.file.connection.execute("BEGIN IMMEDIATE")
        failing("locked", kept, path)
        window.file.connection.execute("ROLLBACK")


def test_a_backup_with_other_pages_is_restored(path: Path, kept: Path) -> None:
    right = held(kept)
    with closing(sqlite3.connect(kept, isolation_level=None)) as file:
        file.execute("PRAGMA page_size = 8192")
        file.execute("VACUUM")

    restore(kept, path)
    assert held(path) == right


def test_a_day_begins_with_a_copy_and_ten_are_kept(path: Path) -> None:
    first = date(2026, 3, 2)
    with Store.open(path) as store:
        assert back_up_daily(store, first) is None  # nothing to copy yet
        for number in range(14):
            store.log.record(answer(f"item-{number}"), on(number))
            kept = back_up_daily(store, first + timedelta(days=number))
            assert kept is not None
            assert back_up_daily(store, first + timedelta(days=number)) is None

    copies = sorted((path.parent / "backups").iterdir())
    assert len(copies) == 10
    assert copies[-1].name == "tuiyan-2026-03-15.db"
    with Store.open(copies[-1]) as copy:
        assert len(copy.log.entries()) == 14


def test_practice_goes_on_where_no_copy_can_be_made(path: Path) -> None:
    with Store.open(path) as store:
        store.log.record(answer(), on(0))
        (path.parent / "backups").write_text("", encoding="utf-8")

        assert back_up_daily(store, date(2026, 3, 2)) is None
