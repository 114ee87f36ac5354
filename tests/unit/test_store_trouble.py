from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.unit.store_samples import answer, everything, on
from tuiyan.drill.log import Answer, Grade, LogEntry
from tuiyan.messages import speak
from tuiyan.practice.history import History
from tuiyan.store import connection
from tuiyan.store.errors import StoreError
from tuiyan.store.store import Store
from tuiyan.store.unsaved import write_unsaved

ROOT = Path(__file__).parents[2]
WHEN = on(0)

AS_NOBODY = """
import os
import sys
from pathlib import Path
from tests.unit.store_samples import answer, on
from tuiyan.store.store import Store
from tuiyan.store.errors import StoreError

path = Path(sys.argv[1])
with Store.in_memory() as warm:
    warm.log.record(answer(), on(0))  # imports what a user who is not root may not read
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    with Store.open(path) as store:
        store.log.record(answer("more"), on(1))
    print("written")
except StoreError as error:
    print(error.kind, error, sep="\\n")
    with Store.in_memory(path if path.exists() else None) as memory:
        print(memory.log.last_number())
        memory.log.record(answer("more"), on(1))
        print(memory.log.last_number())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tuiyan.db"


def filled(path: Path, count: int = 3) -> None:
    with Store.open(path) as store:
        for day in range(count):
            store.log.record(answer(f"item-{day}"), on(day))


def trouble(path: Path) -> StoreError:
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    return caught.value


@pytest.mark.parametrize(
    "content", [b"not a database at all, but long enough" * 40, b"SQLite format 3\0" + b"\xff" * 4000]
)
def test_a_damaged_file_is_named_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)

    error = trouble(path)
    assert error.kind == "damaged"
    assert str(path) in str(error)
    assert "restore" in str(error)
    assert path.read_bytes() == content


def test_damage_within_is_found_by_a_check(path: Path) -> None:
    filled(path, 200)
    with path.open("r+b") as file:
        file.seek(5 * 4096)
        file.write(b"\xa5" * 8192)

    with pytest.raises(StoreError) as caught:
        check(path)
    assert caught.value.kind == "damaged"


def check(path: Path) -> None:
    with Store.open(path) as store:
        store.check()


def test_a_row_that_was_never_written_so_is_damage_not_a_traceback(path: Path) -> None:
    filled(path)
    with Store.open(path) as store:
        store.file.rows("UPDATE standing SET due = 'soon' WHERE item = 'item-1'")
        with pytest.raises(StoreError) as caught:
            store.log.standings()
    assert caught.value.kind == "damaged"


def test_a_file_of_a_newer_tuiyan_is_left_alone(path: Path) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 99")
    before = path.read_bytes()

    error = trouble(path)
    assert error.kind == "newer"
    assert "99" in str(error)
    assert path.read_bytes() == before


def test_a_file_of_another_program_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE album (title TEXT)")
    before = path.read_bytes()

    assert trouble(path).kind == "foreign"
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    error = trouble(tmp_path / "file" / "tuiyan.db")
    assert error.kind == "unopened"
    assert str(tmp_path) in str(error)


def test_a_folder_in_the_place_of_the_file_is_named(path: Path) -> None:
    path.mkdir()

    assert trouble(path).kind == "unopened"


def test_another_window_that_writes_for_long_is_named_and_the_answer_can_be_given_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE_S", 0.1)
    filled(path)
    with Store.open(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            store.log.record(answer("late"), on(5))
        assert caught.value.kind == "locked"
        assert len(store.log.standings()) == 3

        other.execute("ROLLBACK")
        assert store.log.record(answer("late"), on(5)).number == 4


def test_another_window_that_writes_for_a_moment_is_waited_for(path: Path) -> None:
    filled(path)
    begun = threading.Event()

    def keep_busy() -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            begun.set()
            time.sleep(0.3)
            other.execute("ROLLBACK")

    busy = threading.Thread(target=keep_busy)
    with Store.open(path) as store:
        busy.start()
        begun.wait()
        assert store.log.record(answer("late"), on(5)).number == 4
        busy.join()


def test_a_full_disk_loses_nothing_and_the_drill_goes_on_in_memory(path: Path) -> None:
    filled(path)
    with Store.open(path) as store:
        (pages,) = store.file.connection.execute("PRAGMA page_count").fetchone()
        store.file.rows(f"PRAGMA max_page_count = {pages}")
        acknowledged = everything(store)
        kind = ""
        for number in range(200):
            try:
                store.log.record(answer(f"more-{number}"), on(4))
            except StoreError as error:
                kind = error.kind
                break
            acknowledged = everything(store)
        assert kind == "full"
        assert everything(store) == acknowledged
        assert store.check().differing == 0

        with Store.in_memory(store) as memory:
            memory.log.record(answer("in memory"), on(4))
            store.file.rows("PRAGMA max_page_count = 100000")
            assert store.adopt(memory) == 1
        assert store.log.standing("in memory").reviews == 1


def fill(path: Path) -> tuple[int, str]:
    """Answer until the disk refuses; return the last number and the trouble."""
    acknowledged = 0
    with Store.open(path) as store:
        while True:
            try:
                acknowledged = store.log.record(answer(f"item-{acknowledged}"), on(0)).number
            except StoreError as error:
                return acknowledged, error.kind


def fill_up(file: Path) -> None:
    with suppress(OSError), file.open("wb", buffering=0) as rest:
        while rest.write(b"0" * 4096):
            pass


@pytest.mark.skipif(sys.platform != "linux" or os.getuid() != 0, reason="makes a small disk, as root")
@pytest.mark.slow
def test_a_disk_that_is_really_full_loses_nothing(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], capture_output=True)
    if made.returncode:
        pytest.skip("may not mount")
    try:
        Store.open(disk / "closed.db").close()
        fill_up(disk / "rest")
        with pytest.raises(StoreError) as caught:
            Store.open(disk / "closed.db")
        assert caught.value.kind == "full"
        (disk / "rest").unlink()

        acknowledged, kind = fill(disk / "tuiyan.db")
        assert kind == "full"
        with Store.in_memory(disk / "tuiyan.db") as copy:
            assert copy.log.last_number() == acknowledged > 50
            assert copy.check().differing == 0
        with Store.open(disk / "tuiyan.db") as store:
            assert store.log.last_number() == acknowledged
    finally:
        subprocess.run(["umount", disk], check=True)


def as_nobody(path: Path) -> list[str]:
    """Open, write and go on in memory as a user who is not root."""
    command = [sys.executable, "-c", AS_NOBODY, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture
def open_path(tmp_path: Path) -> Path:
    """A file in a folder any user can reach."""
    for folder in (tmp_path, *tmp_path.parents):
        if folder.owner() == "root" and folder != Path("/") and os.getuid() == 0:
            folder.chmod(folder.stat().st_mode | stat.S_IXOTH | stat.S_IROTH)
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "tuiyan.db"


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others")
@pytest.mark.slow
@pytest.mark.parametrize("closed", [True, False], ids=["closed in order", "left by a crash"])
def test_a_read_only_folder_is_named_and_the_drill_goes_on_in_memory(open_path: Path, closed: bool) -> None:
    filled(open_path)
    held = None if closed else Store.open(open_path)
    if held is not None:
        held.log.record(answer("last"), on(3))
    for file in open_path.parent.iterdir():
        file.chmod(0o444)
    open_path.parent.chmod(0o555)

    kind, message, began, ended = as_nobody(open_path)
    assert kind == "read_only"
    assert str(open_path) in message
    assert (int(began), int(ended)) == ((3, 4) if closed else (4, 5))
    open_path.parent.chmod(0o755)
    if held is not None:
        held.close()


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others")
@pytest.mark.slow
def test_a_read_only_folder_without_a_history_is_named(open_path: Path) -> None:
    open_path.parent.chmod(0o555)

    kind, _, began, ended = as_nobody(open_path)
    open_path.parent.chmod(0o755)
    assert kind == "read_only"
    assert (began, ended) == ("0", "1")


def test_messages_are_in_the_language_of_the_user(path: Path) -> None:
    path.write_bytes(b"?" * 5000)
    assert "损坏" in str(trouble(path))
    speak("en")
    assert "is damaged" in str(trouble(path))


def test_what_no_history_takes_is_put_aside_and_taken_back_the_next_time(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.open(path) as store:
        store.log.record(Answer("kept", Grade.GOOD), WHEN)
    history = History.without(path)
    history.log.record(Answer("aside", Grade.HARD, shown={"batch": "8"}, raw="3", first_ms=700), WHEN)

    monkeypatch.setattr("tuiyan.practice.history.Store.open", _full)
    with pytest.raises(StoreError):
        history.put_back()
    place = history.put_aside()
    assert place is not None
    assert place.parent == path.parent
    history.close()

    monkeypatch.undo()
    later = History.open(path)
    assert [entry.item for entry in later.log.entries()] == ["kept", "aside"]
    assert later.log.entries()[-1].answer == Answer(
        "aside", Grade.HARD, shown={"batch": "8"}, raw="3", first_ms=700
    )
    assert later.store.check().differing == 0
    assert not place.exists()
    later.close()


def test_a_file_put_aside_for_another_history_is_left_alone(path: Path, tmp_path: Path) -> None:
    aside = write_unsaved([LogEntry(1, "review", "a", WHEN, Answer("a", Grade.GOOD))], path)
    other = History.open(tmp_path / "elsewhere" / "tuiyan.db")

    assert other.log.entries() == []
    assert aside is not None
    assert aside.exists()
    other.close()


def _full(path: Path) -> Store:
    raise StoreError("full", path)
