"""A wheel, a source archive and an editable install bring the same content."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.shared import made_once
from tuiyan.content.inputs import CONTENT as PARTS

ROOT = Path(__file__).parents[2]
CONTENT = ("deck", "drills", "formulas", "cheatsheet")

PROBE = """
import json, tuiyan
from tuiyan.content.library import open_library
from tuiyan.content.folders import content_root
library = open_library()
print(json.dumps({
    "root": str(content_root()),
    "module": tuiyan.__file__,
    "slides": [entry.id for entry in library.deck.entries],
    "cards": [entry.id for entry in library.cards.entries],
    "formulas": sorted(library.catalog.names()),
    "problems": [str(problem) for problem in library.problems if not problem.is_notice],
}))
"""


def run(*command: str | Path, cwd: Path, site: Path | None = None) -> str:
    """Run a command where nothing is found by being in the checkout; return what it prints."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if site:
        environment["PYTHONPATH"] = str(site)
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class Built:
    """What the build makes: both archives, a wheel of the source archive, and both wheels installed."""

    def __init__(self, folder: Path) -> None:
        """Take what was built into ``folder``."""
        (self.wheel,) = (folder / "direct").glob("*.whl")
        (self.archive,) = (folder / "through").glob("*.tar.gz")
        (self.wheel_of_archive,) = (folder / "through").glob("*.whl")
        self.sites = {"wheel": folder / "wheel", "archive": folder / "archive"}


def build(folder: Path) -> None:
    """Build and install into ``folder``."""
    into = [sys.executable, "-m", "build", "--no-isolation", "--outdir"]
    run(*into, folder / "direct", "--wheel", ROOT, cwd=folder)
    run(*into, folder / "through", ROOT, cwd=folder)
    built = Built(folder)
    install(built.wheel, built.sites["wheel"])
    install(built.wheel_of_archive, built.sites["archive"])


def install(wheel: Path, site: Path) -> None:
    """Install a wheel's own files into ``site``."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run(*pip, "install", "--no-deps", "--no-index", "--target", site, wheel, cwd=site.parent)


def probed(folder: Path, site: Path | None) -> dict[str, Any]:
    """Ask an installation what it would present."""
    found: dict[str, Any] = json.loads(run(sys.executable, "-c", PROBE, cwd=folder, site=site))
    return found


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return Built(made_once(tmp_path_factory, "built", build))


def content_files(folder: Path) -> set[str]:
    """Return the content files of a checkout."""
    return {
        path.relative_to(folder).as_posix()
        for name in CONTENT
        for path in (folder / name).rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


@pytest.mark.slow
def test_the_wheel_holds_every_content_file(built: Built) -> None:
    names = zipfile.ZipFile(built.wheel).namelist()
    prefix = "tuiyan/_content/"

    content = {name.removeprefix(prefix) for name in names if name.startswith(prefix)}
    assert content == content_files(ROOT) | {f"compiled/{part}.jsonl" for part in PARTS}
    assert "tuiyan/py.typed" in names
    assert "tuiyan/deck/data/big-9.txt" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


@pytest.mark.slow
def test_both_wheels_hold_the_same(built: Built) -> None:
    direct, through = (zipfile.ZipFile(wheel) for wheel in (built.wheel, built.wheel_of_archive))

    assert sorted(direct.namelist()) == sorted(through.namelist())


@pytest.mark.slow
def test_the_source_archive_can_be_tested(built: Built) -> None:
    with tarfile.open(built.archive) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    assert content_files(ROOT) <= names
    assert {"tests/conftest.py", ".ci/run", "README.md", "LICENSE", "pyproject.toml"} <= names


@pytest.mark.slow
def test_wheel_archive_and_checkout_present_the_same_deck(built: Built, tmp_path: Path) -> None:
    sites = {**built.sites, "checkout": None}
    found = {name: probed(tmp_path, site) for name, site in sites.items()}

    for name, site in built.sites.items():
        assert Path(found[name].pop("root")).is_relative_to(site)
        assert Path(found[name].pop("module")).is_relative_to(site)
    assert found["checkout"].pop("root") == str(ROOT)
    assert Path(found["checkout"].pop("module")).is_relative_to(ROOT / "src")
    assert found["wheel"] == found["archive"] == found["checkout"]
    assert found["checkout"]["slides"]
    assert found["checkout"]["problems"] == []


@pytest.mark.slow
def test_the_installed_command_derives(built: Built, tmp_path: Path) -> None:
    site = built.sites["wheel"]

    shown = run(site / "bin" / "tuiyan", "derive", "move_time", cwd=tmp_path, site=site)

    assert "23.3 ms" in shown
