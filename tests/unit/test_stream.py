"""What is written fits the width and the encoding of where it goes, and never ends in a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiyan.cli.stream import hanging
from tuiyan.text.cells import width

Run = subprocess.CompletedProcess[bytes]


def tuiyan(*words: str, stdout: int | None = subprocess.PIPE, **env: str) -> Run:
    return subprocess.run(
        [sys.executable, "-m", "tuiyan", *words],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, **env},
        check=False,
    )


@pytest.mark.parametrize(
    "words",
    [
        ("derive", "ttft", "gpu=h20", "gpus=8", "model=qwen3-235b-a22b", "prompt_tokens=32768"),
        pytest.param(("derive", "request_time"), marks=pytest.mark.slow),
        pytest.param(("audit",), marks=pytest.mark.slow),
        pytest.param(("sheet", "3", "--plain"), marks=pytest.mark.slow),
        pytest.param(("stats",), marks=pytest.mark.slow),
        pytest.param(("list", "formulas"), marks=pytest.mark.slow),
        pytest.param(("settings",), marks=pytest.mark.slow),
        pytest.param(("--help",), marks=pytest.mark.slow),
    ],
)
def test_forty_columns_are_enough(words: tuple[str, ...]) -> None:
    lines = tuiyan(*words, COLUMNS="40").stdout.decode().splitlines()

    assert lines
    assert max(map(width, lines)) <= 40


@given(st.text("字词 ab1，。", max_size=30), st.text("字词 ab1，。", max_size=200), st.integers(40, 100))
def test_a_text_behind_its_head_is_never_wider_than_the_room(head: str, text: str, room: int) -> None:
    assert all(width(line) <= room for line in hanging(head, text, room))


def test_an_encoding_without_powers_gets_what_means_the_same() -> None:
    told = tuiyan("derive", "prefill_compute_time", PYTHONIOENCODING="gbk").stdout.decode("gbk")

    assert "70 × 10^9" in told
    assert "?" not in told


def test_an_output_without_chinese_is_english() -> None:
    told = tuiyan("derive", "prefill_compute_time", PYTHONIOENCODING="ascii").stdout.decode("ascii")

    assert "prefill compute time" in told
    assert "?" not in told


@pytest.mark.parametrize("encoding", ["gbk", "latin-1", "ascii"])
def test_json_is_whole_in_every_encoding(encoding: str) -> None:
    told = json.loads(
        tuiyan("--lang", "zh", "derive", "tpot", "--format", "json", PYTHONIOENCODING=encoding).stdout
    )

    assert told["steps"][0]["text"] == "TPOT = 步时（不含 KV 和通信） + KV 读取时间"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = tuiyan("derive", "move_time", stdout=full.fileno())

    assert done.returncode == 1
    assert done.stderr.decode() == "tuiyan：磁盘满了\n"


@pytest.mark.skipif(sys.platform == "win32", reason="sh")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_fault(closed: str) -> None:
    line = f'"{sys.executable}" -m tuiyan derive move_time {closed}'
    done = subprocess.run(["sh", "-c", line], capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")


def test_a_home_that_cannot_be_read_is_named_and_left_out(tmp_path: Path) -> None:
    barred = tmp_path / "barred"
    barred.touch()
    done = tuiyan("derive", "move_time", XDG_CONFIG_HOME=str(barred), TUIYAN_CACHE=str(barred / "cache"))

    assert done.returncode == 0
    assert "23.3 ms" in done.stdout.decode()
    assert done.stderr.decode() == f"{barred}/tuiyan/content 看不了：这不是目录；自己的内容先不用\n"
