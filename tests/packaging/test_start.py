"""What the program has loaded when its first frame is on the screen."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.e2e.terminal import Terminal

RUNNER = str(Path(__file__).with_name("first_frame.py"))
HEAVY = {
    "sympy", "yaml", "fsrs", "markdown_it", "plotext", "pint", "numpy", "textual.widgets._markdown",
    "multiprocessing", "sqlite3", "ssl", "hashlib", "hmac", "tuiyan.remote", "tuiyan.tui.background",
    "tuiyan.content.compile", "tuiyan.drill", "tuiyan.meeting", "tuiyan.practice",
    "tuiyan.rehearsal", "tuiyan.store.store", "tuiyan.strict_yaml",
}  # fmt: skip
DATACLASSES = 25
"""How many dataclasses the first frame may cost: one takes about a millisecond to define."""


def loaded_at_first_frame(
    folder: Path, *arguments: str, shown: str, seconds_later: float = 0
) -> dict[str, Any]:
    """Start the program, wait until ``shown`` is on the screen, or longer; ask what is loaded."""
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    with Terminal([sys.executable, RUNNER, str(report), *arguments], (100, 30)) as terminal:
        terminal.wait_for(shown)
        terminal.wait(seconds_later)
        terminal.process.send_signal(signal.SIGALRM)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            terminal.settle(0.05)
            if report.exists() and report.stat().st_size:
                break
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def first_frame(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a second start has loaded, when the cache is warm."""
    folder = tmp_path_factory.mktemp("first")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TUIYAN_CACHE", str(folder / "cache"))
        for _ in range(2):
            found = loaded_at_first_frame(folder, "present", shown="当场算给你看")
    return found


def test_the_first_slide_loads_nothing_heavy(first_frame: dict[str, Any]) -> None:
    assert HEAVY & set(first_frame["modules"]) == set()


@pytest.mark.slow
def test_a_talk_that_nobody_follows_loads_nothing_to_speak_to_its_notes(tmp_path: Path) -> None:
    found = loaded_at_first_frame(tmp_path, "present", shown="当场算给你看", seconds_later=2)

    assert "tuiyan.remote.host" in found["modules"]
    assert {"multiprocessing", "hmac", "hashlib", "ssl", "tuiyan.remote.peer"} & set(
        found["modules"]
    ) == set()


def test_the_first_slide_defines_few_dataclasses(first_frame: dict[str, Any]) -> None:
    assert len(first_frame["dataclasses"]) <= DATACLASSES, first_frame["dataclasses"]


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["--version"], {"textual", "rich", "sympy", "yaml", "markdown_it"}),
        (["--help"], {"textual", "rich", "sympy", "yaml", "markdown_it"}),
        (["derive", "move_time", "--no-proof"], {"textual", "rich", "sympy"}),
        (["derive", "move_time"], {"textual", "rich"}),
        (["check"], {"textual", "rich"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_verb_pays_only_for_what_it_needs(
    arguments: list[str], absent: set[str], small_content: Path
) -> None:
    if arguments == ["check"]:
        arguments = ["check", str(small_content)]
    script = (
        "import sys\nfrom tuiyan.cli import main\n"
        "try: main(sys.argv[1:])\nexcept SystemExit: pass\n"
        "print('LOADED', *sorted(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.rpartition("LOADED")[2].split())

    assert absent & loaded == set()


@pytest.mark.parametrize("module", ["tuiyan.cli", "tuiyan.content.folders", "tuiyan.engine.evaluate"])
def test_a_package_pays_for_neither_textual_nor_sympy(module: str) -> None:
    probe = f"import {module}, sys; print(sys.modules.keys() & {{'textual', 'rich', 'sympy', 'yaml'}})"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "set()"


def test_a_slide_is_drawn_without_what_reads_one() -> None:
    probe = (
        "import importlib, pkgutil, sys, tuiyan.deck.blocks as blocks, tuiyan.deck.layouts as layouts\n"
        "for package in (blocks, layouts):\n"
        "    for found in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        importlib.import_module(found.name)\n"
        "print(sorted({'markdown_it', 'yaml', 'sympy', 'textual'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
