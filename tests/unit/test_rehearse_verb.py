"""`tuiyan rehearse` on the command line."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.rehearsals import checker, library
from tuiyan.cli import main

GOOD = "单路约 43 token/s，上限。读一遍 70 GB 权重，70 ÷ 3 TB/s = 23.3 ms。别说 120 token/s。但 PCIe 版更慢。"


def checked(path: Path, *words: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """Return what is found in a file."""
    assert main(["rehearse", words[0], *words[1:], "--check", str(path), "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_all_questions_are_listed_in_the_order_of_their_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rehearse", "--list", "--format", "json"]) == 0

    ids = [row["id"] for row in json.loads(capsys.readouterr().out)]
    assert ids == [*(f"f{number:02}" for number in range(1, 31)), *(f"q{number}" for number in range(1, 11))]


def test_a_check_says_what_it_found_and_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "answer.txt"
    file.write_text(GOOD, encoding="utf-8")

    found = checked(file, "f01", capsys=capsys)

    first, second, third, last = found["sentences"]
    assert [each["role"] for each in found["sentences"]] == ["conclusion", "derivation", None, "boundary"]
    assert {"concept": "单路速度", "from": 4, "to": 14} in first["found"]
    assert first["text"][4:14] == "43 token/s"
    assert [each["verdict"] for each in second["numbers"]] == ["right"] * 4
    assert third["numbers"][0]["verdict"] == "unknown"
    assert found["roles"] == {"conclusion": True, "derivation": 1, "boundary": True}
    assert (found["wrong_claims"], found["recited"], found["stuffed"]) == ([], False, False)
    assert "取决于卡的版本" in [each["concept"] for each in last["found"]]
    assert (found["id"], found["scenario"]) == ("f01", "manual")


def test_a_question_follows_the_scenario_and_what_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "answer.txt"
    file.write_text("一步要 28.2 ms。", encoding="utf-8")

    assert checked(file, "f05", "gpu=h20", capsys=capsys)["sentences"][0]["numbers"][0]["verdict"] == "right"
    assert checked(file, "f05", capsys=capsys)["sentences"][0]["numbers"][0]["verdict"] == "wrong"
    assert "8 张 H20" in checked(file, "f05", "--for", "h20-node", capsys=capsys)["question"]


def test_a_seed_varies_the_figures_and_nothing_else_does() -> None:
    asked = {checker("f05", seed=seed).posed.question for seed in range(9)}

    assert len(asked) > 3
    assert checker("f05").posed.question == checker("f05", seed=None).posed.question


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rehearse", "f99"], "f99"),
        (["rehearse", "f01", "--check", "/no/such/file"], "/no/such/file"),
        (["rehearse", "f01", "gpu=nix"], "nix"),
        (["rehearse"], "--list"),
        (["rehearse", "--list", "f01"], "f01"),
        (["rehearse", "f01", "--for", "nobody-at-all"], "nobody-at-all"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert told in out.err
    assert out.err.count("\n") == 1


def test_in_english_it_is_said_that_the_questions_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "rehearse", "f03"]) == 0

    assert "in Chinese for now" in capsys.readouterr().out


def test_every_rehearsal_has_its_tests_and_further_questions() -> None:
    assert len(library().rehearsals) >= 40
    for each in library().rehearsals.values():
        verdicts = {trial.verdict for trial in each.trials}
        assert verdicts == {"accept", "reject"}, each.id
        assert each.pushes, each.id
        assert each.wrong, each.id


def test_line_by_line_it_asks_checks_and_keeps_a_rating(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", StringIO("会慢。\n一步 37.6 ms。\n各读各的 KV。\n但这是下限。\n3\n"))

    assert main(["rehearse", "f05", "--plain"]) == 0

    shown = capsys.readouterr().out
    assert "人多了会不会拖慢每个用户" in shown
    assert "37.6 ms  对" in shown
    assert main(["stats", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["rehearsed"]["tried"] == 1
