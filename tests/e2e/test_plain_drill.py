"""The real ``tuiyan drill --plain``: twenty questions, doubled, anywhere in the world."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from tests.e2e.sizes import ASKED, gigabytes, write_questions, write_settings
from tuiyan.drill.log import Grade
from tuiyan.store.store import Store


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A content folder with twenty questions; it is compiled once."""
    folder = tmp_path_factory.mktemp("sizes")
    write_questions(folder)
    return folder


@pytest.fixture
def home(tmp_path: Path, content: Path) -> Path:
    """A folder for settings and history, with the questions in it."""
    write_settings(tmp_path)
    (tmp_path / "content").symlink_to(content)
    return tmp_path


OWN = ("--plain", "--topic", "sizes", "--content")
"""Asks a user's own questions alone."""


class Learner:
    """Reads what the program says and types into it."""

    def __init__(self, home: Path, *words: str, **environment: str) -> None:
        places = {"XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config")}
        self.running = subprocess.Popen(
            [sys.executable, "-m", "tuiyan", "drill", *OWN, str((home / "content").resolve()), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", **places, **environment},
        )
        self.said = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.running.kill()
        self.running.communicate()

    def hear(self) -> str:
        """Return what is said up to the next prompt, or the end."""
        assert self.running.stdout is not None
        heard = b""
        while not heard.endswith(b"> "):
            byte = self.running.stdout.read(1)
            if not byte:
                break
            heard += byte
        text = heard.decode()
        self.said += text
        return text

    def type(self, text: str) -> str:
        """Type a line and return what is said to it."""
        assert self.running.stdin is not None
        self.running.stdin.write(f"{text}\n".encode())
        self.running.stdin.flush()
        return self.hear()

    def leave(self) -> None:
        """Quit and see that the program ends well."""
        self.type("q")
        assert self.running.wait(10) == 0
        assert self.running.stderr is not None
        assert self.running.stderr.read() == b""


def history(home: Path) -> Iterator[tuple[str, Grade, str]]:
    """Return item, grade and mistake of the answers that stand."""
    with Store.open(home / "data" / "tuiyan" / "tuiyan.db") as store:
        assert store.check().differing == 0
        for review in store.log.reviews():
            yield review.item, Grade(review.grade), review.mistake


@pytest.mark.parametrize("language", ["zh", "en"])
def test_twenty_questions_with_every_kind_of_trouble(home: Path, language: str) -> None:
    with Learner(home, "--lang", language) as learner:
        heard = learner.hear()
        wrong_unit = learner.type(f"{gigabytes(heard)} ms")  # wrong, with a reason
        heard = learner.type(str(gigabytes(wrong_unit)))  # no unit: costs nothing
        assert ASKED.search(heard) is None
        heard = learner.type(f"{gigabytes(wrong_unit)} GB")
        slip = learner.type(f"{8 * gigabytes(heard)} GB")
        assert {"zh": "字节当成位", "en": "bits for bytes"}[language] in slip
        assert f"{gigabytes(heard)} GB" not in slip
        heard = learner.type(f"{gigabytes(heard)} GB")
        hint = learner.type("?")
        assert {"zh": "参数量乘", "en": "parameters times"}[language] in hint
        heard = learner.type(f"{gigabytes(heard)} GB")
        heard = learner.type(f"{gigabytes(heard) + 1} TB")
        undone = learner.type("u")
        heard = learner.type(f"{gigabytes(undone)} GB")
        learner.leave()
    early = list(history(home))
    assert [grade for _, grade, _ in early] == [Grade.AGAIN, Grade.GOOD, Grade.HARD, Grade.HARD, Grade.GOOD]
    assert [mistake for *_, mistake in early] == ["", "", "bits", "", ""]

    with Learner(home, "--lang", language) as learner:  # a return
        heard = learner.hear()
        while ASKED.search(heard):
            heard = learner.type(f"{gigabytes(heard)} GB")
        learner.leave()
    whole = list(history(home))
    assert whole[:5] == early
    assert len({item for item, *_ in whole}) == 20
    assert all(grade is Grade.GOOD for _, grade, _ in whole[5:])


def test_two_drills_at_once_lose_nothing(home: Path) -> None:
    with Learner(home, "--seed", "1") as one, Learner(home, "--seed", "2") as other:
        heard = {learner: learner.hear() for learner in (one, other)}
        for _ in range(10):
            heard = {learner: learner.type(f"{gigabytes(said)} GB") for learner, said in heard.items()}
        for learner in heard:
            learner.leave()

    assert [grade for _, grade, _ in history(home)] == [Grade.GOOD] * 20


def test_a_seeded_drill_is_the_same_anywhere(home: Path) -> None:
    said = set()
    places = [
        {"PYTHONHASHSEED": "0", "TZ": "Asia/Shanghai", "LC_ALL": "C.UTF-8"},
        {"PYTHONHASHSEED": "1", "TZ": "America/Los_Angeles", "LC_ALL": "POSIX"},
        {"PYTHONHASHSEED": "2", "TZ": "UTC", "LANG": "de_DE.UTF-8"},
    ]
    for environment in places:
        with Learner(home, "--lang", "zh", "--seed", "5", "--count", "4", **environment) as learner:
            learner.hear()
            for _ in range(4):
                learner.type("-")
            learner.leave()
            said.add(learner.said)
    assert len(said) == 1


def test_stats_count_what_was_answered(home: Path) -> None:
    with Learner(home, "--seed", "1", "--keep", "--count", "3") as learner:
        heard = learner.hear()
        for factor in (1, 3, 1):
            heard = learner.type(f"{factor * gigabytes(heard)} GB")
        learner.leave()
    places = {"XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config")}
    command = [
        sys.executable,
        "-m",
        "tuiyan",
        "stats",
        "--format",
        "json",
        "--content",
        str((home / "content").resolve()),
    ]
    said = json.loads(subprocess.check_output(command, env={**os.environ, **places}))

    assert said["answers"] == 3
    assert said["learned"] == 3
    assert said["due"] == 1
    assert said["streak"] == {"current": 1, "longest": 1}
    assert said["weak_formulas"] == [
        {"name": "weight_bytes", "wrong": {"part": 1, "whole": 3, "ratio": 1 / 3}}
    ]
