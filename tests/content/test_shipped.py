"""The compiled content that a package brings."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.contents import write_small_content
from tuiyan.content.library import open_library
from tuiyan.content.locate import FOLDERS, content_root
from tuiyan.content.prebuilt import NAME, open_shipped, write_shipped
from tuiyan.problem import ContentError


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_small_content(tmp_path / "_content")


def test_what_is_shipped_says_what_the_content_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "_content"
    for name in FOLDERS:
        shutil.copytree(content_root() / name, root / name)
    write_shipped(root, root / NAME)
    monkeypatch.setattr("tuiyan.content.library.content_root", lambda: root)
    monkeypatch.setattr("tuiyan.content.library.fingerprint", lambda *_: pytest.fail("the cache was asked"))
    shipped = open_library()
    monkeypatch.undo()

    assert shipped.deck.entries == open_library().deck.entries
    assert shipped.deck.slide(3) == open_library().deck.slide(3)
    assert shipped.catalog.to_plain() == open_library().catalog.to_plain()
    assert shipped.problems == ()


def test_content_that_was_changed_since_is_read_again(root: Path) -> None:
    write_shipped(root, root / NAME)
    assert open_shipped(root) is not None

    (root / "deck" / "00-cover.md").write_text("# 一\n", encoding="utf-8")
    assert open_shipped(root) is None


def test_a_folder_that_brings_nothing_compiled_is_read(root: Path) -> None:
    assert open_shipped(root) is None


def test_content_with_a_mistake_is_not_shipped(root: Path) -> None:
    (root / "deck" / "00-cover.md").write_text("# {{ mov_time }}\n", encoding="utf-8")

    with pytest.raises(ContentError):
        write_shipped(root, root / NAME)
    assert not (root / NAME).exists()
