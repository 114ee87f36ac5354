"""Which characters are painted: those asked for, or those that the terminal draws one cell wide."""

from __future__ import annotations

from unicodedata import east_asian_width

import pyte
import pytest
from textual import events

from tests.tui.pilots import seen
from tuiyan.content.library import Library
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import SAFE
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import row_text
from tuiyan.tui.app import TuiyanApp, is_drawn_wide, width_question
from tuiyan.tui.launch import Launch, ScreenName
from tuiyan.tui.theme import Theme
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.view import deck_scene
from tuiyan.view.palette import built_in

AMBIGUOUS = set("─━│▌█")


def app_of(library: Library, screen: ScreenName = "present", glyphs: str = "") -> TuiyanApp:
    manual = library.catalog.scenario("manual")
    return TuiyanApp(library, manual, Launch(screen, start="params-times-bytes", glyphs=glyphs))


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("depth", ["full", "256", "16", "none"])
def test_the_question_leaves_the_screen_as_it_was(theme, depth):
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    stream.feed("\x1b[7;9H")

    stream.feed(width_question(Theme(built_in(theme), depth)))

    assert "".join(screen.display).strip() == ""
    assert (screen.cursor.y, screen.cursor.x) == (6, 8)


def test_a_reply_two_cells_on_tells_of_wide_lines():
    assert is_drawn_wide(2, 0)
    assert not is_drawn_wide(1, 0)
    assert not is_drawn_wide(2, 5)


@pytest.mark.parametrize("screen", ["present", "home", "sheet"])
async def test_a_terminal_that_draws_lines_wide_gets_safe_characters(library, screen):
    async with app_of(library, screen).run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        before = seen(pilot)
        pilot.app.post_message(events.CursorPosition(2, 0))
        await pilot.pause()
        after = seen(pilot)
        await pilot.press("question_mark")
        told = seen(pilot)

    assert AMBIGUOUS & set(before)
    assert not AMBIGUOUS & set(after)
    assert "这个终端的线条占两格，改用了保险的字符" in told
    assert not AMBIGUOUS & set(told)


@pytest.mark.parametrize(("glyphs", "x"), [("", 1), ("full", 2)])
async def test_else_all_characters_are_painted(library, glyphs, x):
    async with app_of(library, glyphs=glyphs).run_test(size=(100, 30)) as pilot:
        pilot.app.post_message(events.CursorPosition(x, 0))
        await pilot.pause()

        assert set(seen(pilot)) | {"│"} >= AMBIGUOUS


async def test_safe_characters_may_be_asked_for(library):
    async with app_of(library, glyphs="safe").run_test(size=(100, 30)) as pilot:
        await pilot.pause()

        assert not AMBIGUOUS & set(seen(pilot))


@pytest.mark.parametrize("size", [Size(100, 30), Size(60, 18)])
@pytest.mark.parametrize("name", ["deck", "cards"])
def test_no_slide_has_a_character_of_doubtful_width_in_the_safe_set(library, name, size):
    deck, scenario = getattr(library, name), library.catalog.scenario("manual")
    cache = SlideCache(library, deck, scenario, size=size, glyphs=SAFE)

    for slide in range(len(deck)):
        for page in range(len(cache.pages(scenario, slide))):
            state = DeckState(Place(slide, page, 9), scenario, scenario, len(deck))
            text = "".join(map(row_text, deck_scene(state, cache, size, 0)))
            assert [char for char in text if east_asian_width(char) == "A"] == [], deck.entries[slide].id
