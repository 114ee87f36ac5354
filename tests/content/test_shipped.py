"""The compiled content that a package brings."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.contents import write_small_content
from tuiyan.content.compile import Compiler
from tuiyan.content.folders import FOLDERS, content_root
from tuiyan.content.inputs import CONTENT, Part
from tuiyan.content.library import open_library
from tuiyan.content.parts import prebuilt_file
from tuiyan.content.prebuilt import write_prebuilt
from tuiyan.problem import ContentError


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_small_content(tmp_path / "_content")


def test_what_is_shipped_says_what_the_content_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "_content"
    for name in FOLDERS:
        shutil.copytree(content_root() / name, root / name)
    assert [*write_prebuilt(root, root)] == [prebuilt_file(root, part) for part in CONTENT]
    monkeypatch.setattr("tuiyan.content.folders.content_root", lambda: root)
    monkeypatch.setattr("tuiyan.content.parts.fingerprint", lambda *_: pytest.fail("the cache was asked"))
    shipped = open_library()
    slide, catalog = shipped.deck.slide(3), shipped.catalog.to_plain()
    templates, problems = shipped.templates, shipped.problems
    monkeypatch.undo()

    assert shipped.deck.entries == open_library().deck.entries
    assert slide == open_library().deck.slide(3)
    assert catalog == open_library().catalog.to_plain()
    assert templates == open_library().templates
    assert problems == ()


def test_only_what_was_changed_since_is_read_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [*write_prebuilt(root, root)]
    (root / "deck" / "00-cover.md").write_text("# 一\n", encoding="utf-8")
    compiled: list[str] = []
    monkeypatch.setattr(Compiler, "compile", noting(compiled, Compiler.compile))
    library = open_library(root)

    assert library.deck.entries[0].title == "一"
    assert library.templates
    assert compiled == ["deck"]


def test_content_with_a_mistake_is_not_shipped(root: Path) -> None:
    (root / "deck" / "00-cover.md").write_text("# {{ mov_time }}\n", encoding="utf-8")

    with pytest.raises(ContentError):
        next(write_prebuilt(root, root))
    assert not any(prebuilt_file(root, part).exists() for part in CONTENT)


def noting(compiled: list[str], compile_part: Callable[[Compiler, Part], Any]) -> Callable[..., Any]:
    """Return the compiler's own function, which notes each part it is called for."""

    def noted(compiler: Compiler, part: Part) -> Any:
        compiled.append(part)
        return compile_part(compiler, part)

    return noted
