"""Only what the manual numbers has a number on screen."""

from __future__ import annotations

import re

from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import row_text
from tuiyan.view.deck.contents import Contents
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.view import deck_scene


def shown(library, slide: str, size: Size, *layers) -> list[str]:
    scenario = library.catalog.scenario("manual")
    cache = SlideCache(library, library.deck, scenario, size=size)
    at = cache.deck.find(slide)
    assert at is not None
    state = DeckState(Place(at), scenario, scenario, len(cache.deck), tuple(layer(at) for layer in layers))
    return [row_text(row).strip() for row in deck_scene(state, cache, size, 0)]


def test_a_numbered_section_stands_in_the_header(library):
    assert shown(library, "decode", Size(100, 30))[1].startswith("第一部分 · 1.4 两个阶段 ")
    assert shown(library, "decode", Size(80, 24))[1].startswith("1.4 两个阶段 ")


def test_a_summary_has_no_number(library):
    assert shown(library, "part-one-summary", Size(100, 30))[1].startswith("第一部分 · 小结 ")
    assert shown(library, "part-one-summary", Size(80, 24))[1].startswith("小结 ")
    contents = shown(library, "part-one-summary", Size(100, 30), Contents)
    assert not any(re.search(r"(?<!\d)1\.7", row) for row in contents)
