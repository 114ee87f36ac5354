"""Content is compiled in parts: each from its own files, and only when it is asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tuiyan.content.compile import Compiler
from tuiyan.content.folders import Folder, Folders, content_root
from tuiyan.content.inputs import PARTS, Part, fingerprint
from tuiyan.content.library import open_library
from tuiyan.user_folders import cache_folder, config_folder, data_folder


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Part]:
    """The parts that are compiled during the test, which begins with an empty cache."""
    monkeypatch.setenv("TUIYAN_CACHE", str(tmp_path / "cache"))
    parts: list[Part] = []
    monkeypatch.setattr(Compiler, "compile", noting(parts, Compiler.compile))
    return parts


def noting(parts: list[Part], compile_part: Callable[[Compiler, Part], Any]) -> Callable[..., Any]:
    """Return the compiler's own function, which notes each part it is called for."""

    def noted(compiler: Compiler, part: Part) -> Any:
        parts.append(part)
        return compile_part(compiler, part)

    return noted


def folder(tmp_path: Path, deck: str = "# 一 {{ move_time }}\n") -> Path:
    (tmp_path / "mine" / "deck").mkdir(parents=True)
    (tmp_path / "mine" / "deck" / "a.md").write_text(deck, encoding="utf-8")
    return tmp_path / "mine"


def test_a_talk_needs_neither_claims_nor_drills(compiled: list[Part], tmp_path: Path) -> None:
    library = open_library(extra=folder(tmp_path))
    assert library.deck.slide(0).problems == ()

    assert compiled == ["deck", "catalog"]


def test_a_deck_of_ones_own_is_compiled_over_the_catalog_that_is_there(
    compiled: list[Part], tmp_path: Path
) -> None:
    file = tmp_path / "talk.md"
    file.write_text("---\ntuiyan: 1\n---\n# 一 {{ move_time }}\n", encoding="utf-8")
    assert open_library().catalog
    compiled.clear()

    assert len(open_library(deck=file).deck) == 1
    assert compiled == ["deck"]


def test_a_slide_that_says_what_the_manual_states_needs_the_claims(
    compiled: list[Part], tmp_path: Path
) -> None:
    deck = open_library(extra=folder(tmp_path, "# 一 {{ stated no-such-claim }}\n")).deck

    assert len(deck.slide(0).problems) == 1
    assert compiled == ["deck", "catalog", "claims"]


@pytest.mark.parametrize(
    ("gpu", "again"),
    [
        ("mine", ["catalog", "claims"]),
        ("h20", ["catalog", "claims", "deck", "cards", "drills", "rehearsals"]),
    ],
)
def test_a_fact_that_is_only_added_has_nothing_of_ours_compiled_again(
    compiled: list[Part], small: Path, tmp_path: Path, gpu: str, again: list[Part]
) -> None:
    assert open_library().problems == ()
    compiled.clear()
    file = tmp_path / "card.yaml"
    text = f"id: {gpu}\nname: GPU\nmemory: 96 GB\nhbm_bandwidth: 7 TB/s\npeak_flops: {{fp8: 100 TFLOPS}}\n"
    file.write_text(text, encoding="utf-8")
    library = open_library(extra=file)

    assert all(problem.path.endswith("card.yaml") for problem in library.problems)
    assert sorted(compiled) == sorted(again)
    assert library.deck.entries == open_library().deck.entries


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("formulas/gpus.yaml", set(PARTS)),
        ("formulas/claims.yaml", set(PARTS) - {"catalog"}),
        ("deck/a.md", {"deck"}),
        ("cheatsheet/a.md", {"cards"}),
        ("drills/a.yaml", {"drills", "trials"}),
        ("drills/rehearsals/a.yaml", {"drills", "rehearsals", "trials"}),
    ],
)
def test_a_file_changes_the_parts_that_follow_from_it(file: str, changed: set[str], tmp_path: Path) -> None:
    folders = Folders((Folder(content_root(), is_own=True), Folder(tmp_path)))
    before = {part: fingerprint(part, folders) for part in PARTS}
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text("", encoding="utf-8")

    assert {part for part in PARTS if fingerprint(part, folders) != before[part]} == changed


def test_what_is_drafted_is_what_is_compiled(compiled: list[Part], tmp_path: Path) -> None:
    mine = folder(tmp_path)
    drafted, plain = open_library(extra=mine), open_library(extra=mine)

    assert drafted.draft()
    draft = (drafted.catalog.to_plain(), drafted.deck.entries, drafted.deck.slide(0))
    assert not drafted.settle(wait=True)
    assert draft == (plain.catalog.to_plain(), plain.deck.entries, plain.deck.slide(0))
    assert compiled == []
    assert not open_library(extra=mine).draft()


def test_a_draft_gives_way_to_what_the_check_finds(compiled: list[Part], tmp_path: Path) -> None:
    library = open_library(extra=folder(tmp_path, "# 一 {{ mov_time }}\n"))
    assert library.draft()
    assert library.deck.slide(0).problems == ()

    assert library.settle(wait=True)
    assert len(library.deck.slide(0).problems) == 1


def test_a_draft_with_broken_yaml_is_checked_before_it_is_shown(compiled: list[Part], tmp_path: Path) -> None:
    mine = folder(tmp_path)
    (mine / "formulas").mkdir()
    (mine / "formulas" / "gpus.yaml").write_text("- id: [\n", encoding="utf-8")
    library = open_library(extra=mine)

    assert library.draft()
    assert library.catalog.formula("move_time") is not None
    assert library.settle(wait=True)


def test_a_python_file_beside_a_deck_is_not_run(
    compiled: list[Part], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("json.py", "gc.py", "yaml.py"):
        (tmp_path / name).write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    library = open_library(extra=folder(tmp_path))

    assert library.draft()
    assert library.deck.entries[0].title == "一 move_time"
    assert not library.settle(wait=True)
    assert not (tmp_path / "ran").exists()
    assert compiled == []


@pytest.mark.parametrize("home", ["", "elsewhere"])
def test_the_users_folders_are_those_of_the_platform(
    home: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import platformdirs

    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / home) if home else "")
    monkeypatch.delenv("TUIYAN_CACHE", raising=False)

    assert config_folder() == platformdirs.user_config_path("tuiyan", appauthor=False)
    assert data_folder() == platformdirs.user_data_path("tuiyan", appauthor=False)
    assert cache_folder() == platformdirs.user_cache_path("tuiyan", appauthor=False)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the platform is asked")
def test_a_start_does_not_pay_for_platformdirs() -> None:
    probe = (
        "import sys; from tuiyan.cli import main\n"
        "main(['settings']); print('LOADED', 'platformdirs' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True, env=dict(os.environ)
    )

    assert done.stdout.endswith("LOADED False\n")
