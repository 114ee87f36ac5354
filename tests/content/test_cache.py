"""The cache: what was compiled is what is read, or it is compiled again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiyan.content.cache import DamagedError, open_compiled, write_compiled
from tuiyan.content.library import Library, open_library

RECORDS = {"head": {"a": ["一", 2]}, "deck/0": ["x", {"y": None}], "empty": []}

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "content.jsonl"


def slides(library: Library) -> list[str]:
    return [library.deck.slide(index).id for index in range(len(library.deck))]


def test_every_record_comes_back_as_it_was(file: Path) -> None:
    assert write_compiled(file, "key", RECORDS)
    compiled = open_compiled(file, "key")

    assert compiled is not None
    assert {name: compiled.record(name) for name in RECORDS} == RECORDS
    assert list(file.parent.iterdir()) == [file]


@given(
    records=st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs"]), max_size=9), json_values, max_size=5
    )
)
def test_any_plain_records_come_back(
    tmp_path_factory: pytest.TempPathFactory, records: dict[str, object]
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.jsonl"
    write_compiled(file, "key", records)
    compiled = open_compiled(file, "key")

    assert compiled is not None
    assert {name: compiled.record(name) for name in records} == records


def test_another_key_is_another_content(file: Path) -> None:
    write_compiled(file, "key", RECORDS)

    assert open_compiled(file, "other") is None


@pytest.mark.parametrize(
    "damage", [b"", b"\n", b"{}\n", b"not json", b"[1]\n", b'{"key": "key"}\n', b"\xff\xfe", b"[" * 5000]
)
def test_a_file_that_is_no_cache_counts_as_none(file: Path, damage: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(damage)

    assert open_compiled(file, "key") is None


def test_a_file_cut_short_counts_as_none(file: Path) -> None:
    write_compiled(file, "key", RECORDS)
    file.write_bytes(file.read_bytes()[:-1])

    assert open_compiled(file, "key") is None


def test_a_changed_byte_is_noticed(file: Path) -> None:
    write_compiled(file, "key", RECORDS)
    data = bytearray(file.read_bytes())
    data[-2] ^= 1
    file.write_bytes(data)
    compiled = open_compiled(file, "key")

    assert compiled is not None
    with pytest.raises(DamagedError):
        compiled.record("empty")


def test_a_library_from_the_cache_says_what_the_fresh_one_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUIYAN_CACHE", str(tmp_path))
    fresh, warm = open_library(), open_library()

    assert slides(fresh) == slides(warm)
    assert warm.deck.entries == fresh.deck.entries
    assert warm.catalog.to_plain() == fresh.catalog.to_plain()
    assert warm.templates == fresh.templates
    assert dict(warm.claims) == dict(fresh.claims)
    assert [warm.deck.slide(index) for index in range(3)] == [fresh.deck.slide(index) for index in range(3)]


def test_a_library_survives_damage_while_it_is_open(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUIYAN_CACHE", str(tmp_path))
    shown = open_library().deck.slide(1)
    library = open_library()
    assert len(library.deck) == 3
    files = list(tmp_path.rglob("*.jsonl"))
    assert files
    for file in files:
        file.write_bytes(b"")

    assert library.deck.slide(1) == shown


def test_a_library_opens_where_nothing_can_be_written(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("TUIYAN_CACHE", str(blocked / "deeper"))

    assert slides(open_library())


def test_a_changed_file_is_read_again(tmp_path: Path, small: Path) -> None:
    folder = tmp_path / "mine"
    deck = folder / "deck"
    deck.mkdir(parents=True)
    (deck / "one.md").write_text("# 一\n", encoding="utf-8")
    assert open_library(extra=folder).deck.entries[0].title == "一"
    status = (deck / "one.md").stat()

    (deck / "one.md").write_text("# 二\n", encoding="utf-8")
    os.utime(deck / "one.md", ns=(status.st_atime_ns, status.st_mtime_ns))

    assert open_library(extra=folder).deck.entries[0].title == "二"


def test_a_warm_start_reads_no_yaml_and_no_markdown() -> None:
    probe = (
        "import sys; from tuiyan.content.library import open_library\n"
        "library = open_library(); library.deck.slide(0); library.catalog\n"
        "print(*sorted(sys.modules.keys() & {'yaml', 'markdown_it', 'sympy', 'textual'}))"
    )
    assert open_library().deck.slide(0)
    assert open_library().catalog.names()
    loaded = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)

    assert loaded.stdout.strip() == ""


@pytest.mark.slow
def test_a_warm_start_takes_twenty_milliseconds_at_most() -> None:
    open_library().deck.slide(0)
    times = []
    for _ in range(15):
        start = time.process_time()
        library = open_library()
        library.deck.slide(0)
        times.append(time.process_time() - start)

    assert min(times) < 0.020
