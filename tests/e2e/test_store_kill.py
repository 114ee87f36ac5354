"""The history, or a client's file, of a program killed at a random moment; and of two that answer at once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tuiyan.store.store import Store

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is elsewhere another thing")


def driver(path: Path, answers: int, seed: int) -> subprocess.Popen[str]:
    """Start a program that answers."""
    command = [sys.executable, "-m", "tests.e2e.store_driver", str(path), str(answers), str(seed)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def kills_of(program: str, folder: Path, seed: int, kills: int) -> list[dict[str, Any]]:
    """Kill a program some times; return what it had said, and what was kept, after each."""
    command = [sys.executable, "-m", "tests.e2e.killing", program, str(folder), str(seed), str(kills)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == kills
    return told


def groups(kills: int, more: int, count: int) -> list[Any]:
    """Return (seed, kills): a short group of kills, and ``count`` groups of ``more`` for a long run."""
    long = (pytest.param(seed, more, marks=pytest.mark.slow) for seed in range(1, count + 1))
    return [(0, kills), *long]


@pytest.mark.parametrize(("seed", "kills"), groups(5, 50, 4))
def test_a_killed_program_loses_no_answer_it_has_acknowledged(tmp_path: Path, seed: int, kills: int) -> None:
    acknowledged: set[tuple[int, str, str]] = set()
    for kill, told in enumerate(kills_of("answers", tmp_path, seed, kills), start=1):
        lines = [line.split() for line in told["said"].splitlines(keepends=True) if line.endswith("\n")]
        acknowledged |= {(int(number), item, kind) for number, item, kind in lines}
        kept = {tuple(entry) for entry in told["kept"]}
        assert acknowledged <= kept
        assert len(kept) - len(acknowledged) <= 2 * kill  # those between disk and screen
        assert told["differing"] == 0
    assert acknowledged


@pytest.mark.parametrize(("seed", "kills"), groups(4, 20, 3))
def test_a_killed_restore_leaves_the_one_history_or_the_other(tmp_path: Path, seed: int, kills: int) -> None:
    held = set()
    for name, answers in (("short.db", 40), ("long.db", 400)):
        driver(tmp_path / name, answers, 3).communicate(timeout=120)
        with Store.open(tmp_path / name) as store:
            held.add(len(store.log.entries()))
    for told in kills_of("restores", tmp_path, seed, kills):
        assert len(told["kept"]) in held
        assert told["differing"] == 0


@pytest.mark.parametrize(("seed", "kills"), groups(3, 10, 4))
def test_a_killed_drill_loses_no_answer_whose_verdict_was_shown(
    tmp_path: Path, seed: int, kills: int
) -> None:
    shown = 0
    for kill, told in enumerate(kills_of("drills", tmp_path, seed, kills), start=1):
        shown += told["said"].count("✓")
        assert (
            shown <= len(told["kept"]) <= shown + kill
        )  # the last may be on the disk and not yet on the screen
        assert told["differing"] == 0
    assert shown


@pytest.mark.parametrize(("seed", "kills"), groups(3, 15, 4))
def test_a_drill_killed_after_a_slip_or_a_part_has_kept_it(tmp_path: Path, seed: int, kills: int) -> None:
    slips = parts = ends = 0
    for kill, told in enumerate(kills_of("steps", tmp_path, seed, kills), start=1):
        said, kinds = told["said"], [kind for _, _, kind in told["kept"]]
        slips += said.count("✗")
        parts += said.count("✓ 对：70 GB")
        ends += said.count("✓ 对：23.3 ms")
        assert slips + parts <= kinds.count("try") <= slips + parts + kill
        assert ends <= kinds.count("review") <= ends + kill
        assert told["differing"] == 0
    assert slips
    assert ends


@pytest.mark.parametrize(("seed", "kills"), groups(6, 60, 1))
def test_a_client_whose_change_is_killed_is_as_before_or_as_after(
    tmp_path: Path, seed: int, kills: int
) -> None:
    told = kills_of("clients", tmp_path, seed, kills)

    assert all(each["whole"] == [True, True] for each in told)
    assert any(each["said"] for each in told)


@pytest.mark.parametrize("answers", [50, pytest.param(500, marks=pytest.mark.slow)])
def test_two_programs_that_answer_at_once_lose_nothing(tmp_path: Path, answers: int) -> None:
    path = tmp_path / "deep" / "tuiyan.db"
    both = [driver(path, answers, seed) for seed in (1, 2)]
    outputs = [running.communicate(timeout=300) for running in both]
    assert [error for _, error in outputs] == ["", ""]
    said = [line.split() for output, _ in outputs for line in output.splitlines()]

    with Store.open(path) as store:
        entries = store.log.entries()
        assert sorted(int(number) for number, _, _ in said) == [entry.number for entry in entries]
        for seed in ("1", "2"):
            mine = [e.answer.seed for e in entries if e.answer is not None and e.answer.raw == seed]
            assert mine == list(range(answers))
        assert store.check().differing == 0
