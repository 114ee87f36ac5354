"""The history of a program that is killed, and of two that answer at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from tuiyan.store.store import Store

ROOT = Path(__file__).parents[2]
ENDLESS = 1_000_000

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is elsewhere another thing")


def driver(path: Path, answers: int, seed: int) -> subprocess.Popen[str]:
    """Start a program that answers."""
    command = [sys.executable, "-m", "tests.e2e.store_driver", str(path), str(answers), str(seed)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def killed(path: Path, seed: int, rng: Random) -> list[tuple[int, str, str]]:
    """Kill a program that answers at a random moment; return what it had acknowledged."""
    running = driver(path, ENDLESS, seed)
    assert running.stdout is not None
    assert running.stderr is not None
    lines = [running.stdout.readline()] if rng.random() < 0.7 else []  # else before it has begun
    Timer(rng.uniform(0, 0.4), lambda: os.kill(running.pid, signal.SIGKILL)).start()
    lines += running.stdout.readlines()
    assert running.wait() == -signal.SIGKILL, running.stderr.read()
    running.stdout.close()
    running.stderr.close()
    acknowledged = [line.split() for line in lines if line.endswith("\n")]
    return [(int(number), item, kind) for number, item, kind in acknowledged]


@pytest.mark.parametrize("kills", [5, pytest.param(200, marks=pytest.mark.slow)])
def test_a_killed_program_loses_no_answer_it_has_acknowledged(tmp_path: Path, kills: int) -> None:
    rng = Random(kills)
    acknowledged: set[tuple[int, str, str]] = set()
    for kill in range(kills):
        path = tmp_path / f"{kill // 20}.db"
        if kill % 20 == 0:
            acknowledged = set()
        acknowledged |= set(killed(path, kill, rng))
        with Store.open(path) as store:
            entries = {(entry.number, entry.item, entry.kind) for entry in store.log.entries()}
            assert acknowledged <= entries
            assert len(entries) - len(acknowledged) <= 2 * (kill % 20 + 1)  # those between disk and screen
            assert store.check().differing == 0
    assert acknowledged


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


RESTORES = """
import sys
from itertools import cycle
from pathlib import Path
from tuiyan.store.backup import restore

path, *backups = map(Path, sys.argv[1:])
for backup in cycle(backups):
    print(restore(backup, path).entries, flush=True)
"""


@pytest.mark.parametrize("kills", [4, pytest.param(60, marks=pytest.mark.slow)])
def test_a_killed_restore_leaves_the_one_history_or_the_other(tmp_path: Path, kills: int) -> None:
    rng = Random(kills)
    backups = [tmp_path / "short.db", tmp_path / "long.db"]
    for backup, answers in zip(backups, (40, 400), strict=True):
        driver(backup, answers, 3).communicate(timeout=120)
    held = {entries(backup) for backup in backups}
    path = tmp_path / "tuiyan.db"
    command = [sys.executable, "-c", RESTORES, *map(str, (path, *backups))]
    for _ in range(kills):
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            running.stdout.readline()
            Timer(rng.uniform(0, 0.3), running.kill).start()
            running.stdout.readlines()
        assert entries(path) in held


def entries(path: Path) -> int:
    """Return how many entries a history holds, all in order."""
    with Store.open(path) as store:
        found = store.check()
    assert found.differing == 0
    return found.entries
