"""What the README says is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tools.make_keys import with_keys

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
    for step in ("ruff check .", "ruff format --check .", "mypy", "lint-imports", "tuiyan check", "pytest"):
        assert f"step {step}" in CI


def test_pictures_and_links_of_the_readme_are_there() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in link]

    assert any(link.endswith(".png") for link in links)
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_python_of_the_readme_is_the_floor() -> None:
    floor = PROJECT["requires-python"].removeprefix(">=")

    assert f"Python {floor}" in README


def test_the_key_table_is_made_from_the_commands() -> None:
    assert with_keys(README) == README
