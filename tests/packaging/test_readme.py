"""What the README says is so."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tools.make_keys import with_keys
from tuiyan.cli.verbs import EVERYWHERE, VERBS
from tuiyan.engine.claim import VERDICTS
from tuiyan.messages import say

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

SET_UP = (
    "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/tuiyan",
    "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/pytest",
)


@pytest.mark.parametrize("command", SET_UP)
def test_the_readme_gives_the_set_up(command: str) -> None:
    assert command in README.splitlines()


def test_the_continuous_check_installs_as_the_readme_does() -> None:
    assert "pip install --quiet -e '.[dev]'" in CI
    for step in ("ruff check .", "ruff format --check .", "pytest"):
        assert f"\nstep {step}" in CI
    for step in ("mypy", "lint-imports", "tuiyan --lang zh check", "tuiyan --lang en check"):
        assert f"\nbeside {step}\n" in CI


def test_pictures_and_links_of_the_readme_are_there() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in link]

    assert any(link.endswith(".png") for link in links)
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_python_of_the_readme_is_the_floor() -> None:
    floor = PROJECT["requires-python"].removeprefix(">=")

    assert f"Python {floor}" in README


def test_the_key_table_is_made_from_the_commands() -> None:
    assert with_keys(README) == README


def test_the_readme_names_every_verb_and_no_other() -> None:
    named = set(re.findall(r"`tuiyan (\w+)", README))

    assert named == {verb.name for verb in VERBS}


def test_the_options_of_the_readme_are_there() -> None:
    options = [*EVERYWHERE, *(option for verb in VERBS for option in verb.options)]
    commands = README[README.index("## 命令") : README.index("## 键")]

    assert set(re.findall(r"--[a-z]+", commands)) <= {option.flag for option in options}


@pytest.mark.parametrize("shown", re.findall(r"```console\n\$ tuiyan (.*?)```", README, re.DOTALL))
def test_what_the_readme_shows_is_what_comes_out(shown: str) -> None:
    arguments, _, output = shown.partition("\n")
    command = [sys.executable, "-m", "tuiyan", "--lang", "zh", *arguments.split()]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)

    assert done.stdout.rstrip() == output.rstrip()


def test_the_totals_of_the_audit_are_those_it_finds() -> None:
    audit = README[README.index("## 审计") : README.index("## 键")]
    command = [sys.executable, "-m", "tuiyan", "audit", "--format", "json"]
    found = json.loads(subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout)
    counts = Counter(row["verdict"] for row in found)
    told = re.findall(r"^\| `([\w-]+)` (\S+) \| (\d+) \| (.*) \|$", audit, re.MULTILINE)

    assert [(verdict, word, int(count), means) for verdict, word, count, means in told] == [
        (verdict, say(f"deck.verdict_{verdict}"), counts[verdict], say(f"audit.means_{verdict}"))
        for verdict in VERDICTS
    ]
    assert f"手册里 {len(found)} 个说法" in audit
    assert f"{sum(row['computed'] is not None for row in found)} 个由公式" in audit


def test_the_card_and_the_scenario_of_the_readme_can_be_used(tmp_path: Path) -> None:
    found = re.search(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert found
    (tmp_path / "client.yaml").write_text(found[1], encoding="utf-8")
    words = ["derive", "move_time", "--content", str(tmp_path / "client.yaml"), "--scenario", "client"]
    command = [sys.executable, "-m", "tuiyan", *words, "--format", "json"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)

    assert json.loads(done.stdout)["value"]["si"] == 70 / 32_000
