"""A talk that follows its files: what is edited shows, the place is kept, mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuiyan.content.library import Library, open_library
from tuiyan.content.watch import Watch
from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import row_text
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch
from tuiyan.tui.screens.deck import DeckScreen

SLIDES = ["# 甲\n\n先说\n\n<!-- pause -->\n\n再说", "# 乙\n\n两句", "# 丙\n\n三句"]


def written(file: Path, *slides: str) -> Path:
    file.write_text("\n\n---\n\n".join(slides), encoding="utf-8")
    return file


def seen(screen: DeckScreen) -> str:
    return "\n".join(map(row_text, screen.frame(Size(*screen.size))))


async def shown_after(library: Library, *changes: tuple[Path, str]) -> tuple[DeckScreen, str]:
    """Play a deck, go to its first slide's end, change files, and return what is seen."""
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch("present"))
    async with app.run_test(size=(80, 24)) as pilot:
        watch = Watch(library)
        await pilot.press("space")
        screen = app.screen
        assert isinstance(screen, DeckScreen)
        for file, text in changes:
            file.write_text(text, encoding="utf-8")
            edition = watch.look()
            assert edition is not None
            screen.take_edition(edition)
            await pilot.pause()
        assert watch.look() is None
        return screen, seen(screen)


async def test_an_edited_slide_shows_at_the_same_place(tmp_path):
    file = written(tmp_path / "talk.md", *SLIDES)
    edited = [SLIDES[1], SLIDES[0].replace("再说", "再说一遍"), *SLIDES[2:]]
    screen, text = await shown_after(open_library(deck=file), (file, "\n\n---\n\n".join(edited)))

    assert "甲" in text
    assert "再说一遍" in text
    assert screen.state.place.reveal == 1
    assert screen.state.slides == 3


async def test_a_slide_that_is_gone_leaves_the_talk_at_the_one_in_its_place(tmp_path):
    file = written(tmp_path / "talk.md", *SLIDES)
    screen, text = await shown_after(open_library(deck=file), (file, "\n\n---\n\n".join(SLIDES[1:])))

    assert screen.state.place == Place(0)
    assert "乙" in text


async def test_an_empty_file_leaves_the_last_deck_and_says_so(tmp_path):
    file = written(tmp_path / "talk.md", *SLIDES)
    _, text = await shown_after(open_library(deck=file), (file, ""))
    assert "再说" in text
    assert "一页幻灯片也没有了" in text

    written(file, *SLIDES)
    _, text = await shown_after(open_library(deck=file), (file, ""), (file, "# 丁\n\n四句"))
    assert "丁" in text
    assert "没有了" not in text


async def test_a_folder_of_decks_is_watched_too(tmp_path):
    written(tmp_path / "1.md", *SLIDES)
    more = tmp_path / "2.md"
    screen, _ = await shown_after(open_library(deck=tmp_path), (more, "# 丁\n\n四句"))
    assert screen.state.slides == 4


@pytest.fixture
def folder(tmp_path: Path, small_content: Path) -> Path:
    """A content folder that may be changed."""
    import shutil

    return Path(shutil.copytree(small_content, tmp_path / "content"))


async def test_a_mistake_in_a_slide_shows_in_place_and_one_in_a_formula_leaves_all_as_it_was(folder):
    library = open_library(folder)
    deck = folder / "deck" / "01-intuition.md"
    text = deck.read_text(encoding="utf-8")
    faulty = text.replace("\n# ", "\n# {{ mvoe_time }} ", 1)
    _, shown = await shown_after(library, (deck, faulty))
    assert "mvoe_time" in shown
    assert f"{deck.name}:" in shown

    deck.write_text(text, encoding="utf-8")
    _, before = await shown_after(open_library(folder))
    _, shown = await shown_after(open_library(folder), (folder / "formulas" / "units.yaml", "- id: [\n"))
    assert "units.yaml:" in shown
    assert shown.split("\n")[:-3] == before.split("\n")[:-3]
