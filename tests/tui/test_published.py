"""Figures that somebody measured, or that somebody says: their badge, and who says so."""

from __future__ import annotations

import pytest

from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import row_text, row_width
from tuiyan.view.deck.layers import Numbers
from tuiyan.view.deck.published import Published
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.view import deck_scene

SIZES = [Size(60, 18), Size(80, 24), Size(100, 30)]


def spot_of(cache: SlideCache, state: DeckState, name: str) -> Numbers:
    numbers = cache.page(state).numbers
    return Numbers(next(at for at, number in enumerate(numbers) if number.name == name))


def seen_of(state, cache) -> str:
    return "\n".join(row_text(row) for row in deck_scene(state, cache, cache.size, 0))


@pytest.fixture
def at_token(cache, talk):
    return talk._replace(place=Place(cache.deck.find("token-is-not-a-character")))


def test_what_is_said_has_another_badge_than_what_was_measured(at_token, cache):
    lines = seen_of(at_token, cache).splitlines()

    assert any("0.75  引  个单词" in line for line in lines)
    assert any("GPT-4o 的词表" in line and "1.27  测" in line for line in lines)


def test_number_mode_says_who_says_so_and_when_and_enter_says_all(at_token, cache, press):
    focused = at_token.covered(spot_of(cache, at_token, "english-words-per-token"))
    assert "OpenAI help pages" in seen_of(focused, cache)
    assert "2026-08-05" in seen_of(focused, cache)

    opened = press(focused, "enter")
    assert opened.top == Published("english-words-per-token")
    text = seen_of(opened, cache)
    assert "引用 · OpenAI 给的经验值" in text
    assert "出处" in text
    assert press(opened, "escape") == focused


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_panel_names_card_and_model_at_every_size(library, talk, press, size):
    opened = talk.covered(Published("nim-2xh100-itl"))
    cache = SlideCache(library, library.deck, talk.scenario, size=size)
    frame = deck_scene(opened, cache, size, 0)

    assert {row_width(row) for row in frame} == {size.columns}
    text = "\n".join(map(row_text, frame))
    for told in ("18.58 ms", "NVIDIA NIM", "H100 SXM", "Llama 3.1"):
        assert told in text
