from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import pytest

from tests.unit.store_samples import answer, everything, on
from tuiyan.store.connection import connect
from tuiyan.store.errors import StoreError
from tuiyan.store.schema import STEPS, format_of, update
from tuiyan.store.store import Store

SECOND = (
    "ALTER TABLE log ADD COLUMN place TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX log_by_place ON log (place)",
)
BROKEN = ("ALTER TABLE log ADD COLUMN place TEXT", "ALTER TABLE nothing ADD COLUMN x")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "tuiyan.db"
    with Store.open(path) as store:
        store.log.record(answer(), on(0))
    return path


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute("PRAGMA user_version").fetchone()[0])


def test_an_older_format_is_backed_up_and_then_raised(path: Path) -> None:
    with Store.in_memory(path) as before:
        expected = everything(before)
    connect(path, (*STEPS, SECOND)).close()

    kept = path.with_name(f"tuiyan.db.format-{len(STEPS)}.bak")
    assert (version(path), version(kept)) == (len(STEPS) + 1, len(STEPS))
    with Store.in_memory(kept) as old:
        assert everything(old) == expected


def test_a_step_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    with pytest.raises(StoreError):
        connect(path, (*STEPS, SECOND, BROKEN))

    assert version(path) == len(STEPS)
    with Store.open(path) as store:
        assert store.check().entries == 1


def test_a_file_in_the_newest_format_is_not_backed_up(path: Path) -> None:
    Store.open(path).close()

    assert [file.name for file in path.parent.iterdir()] == ["tuiyan.db"]


def test_no_step_is_taken_when_the_backup_cannot_be_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuiyan.store.connection.is_sound", lambda copy: False)
    with pytest.raises(StoreError) as caught:
        connect(path, (*STEPS, SECOND))

    assert caught.value.kind == "unverified"
    assert version(path) == len(STEPS)


def test_answers_are_written_through_to_the_disk(path: Path) -> None:
    with Store.open(path) as store:
        assert store.file.rows("PRAGMA journal_mode") == [("wal",)]
        assert store.file.rows("PRAGMA synchronous") == [(2,)]
        assert store.file.rows("PRAGMA busy_timeout") == [(3000,)]


@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_file_that_another_program_makes_just_now_is_ours(tmp_path: Path, at: int) -> None:
    path = tmp_path / "tuiyan.db"
    path.touch()
    statements = count(1)

    def other_program(statement: str) -> None:
        if statement != "BEGIN" and next(statements) == at:
            with suppress(sqlite3.OperationalError), closing(sqlite3.connect(path, timeout=0)) as other:
                other.execute("BEGIN IMMEDIATE")
                update(other, path)
                other.execute("COMMIT")

    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.set_trace_callback(other_program)
        found = format_of(connection, path, len(STEPS))

    assert found in (0, len(STEPS))
