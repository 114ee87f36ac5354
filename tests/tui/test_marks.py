"""A scenario that does not fit is marked where the numbers depend on it, and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import row_text
from tuiyan.messages import speak
from tuiyan.view.deck.layers import Numbers
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.view import deck_scene
from tuiyan.view.derivation.state import Steps

SIZES = [Size(60, 18), Size(80, 24), Size(100, 30)]


def begun(
    library, slide: str, changes: Mapping[str, str] = {}, size: Size = SIZES[-1]
) -> tuple[SlideCache, DeckState]:
    scenario = library.catalog.scenario("manual").changed(library.catalog, changes)
    cache = SlideCache(library, library.deck, scenario, size=size)
    at = cache.deck.find(slide)
    assert at is not None
    return cache, DeckState(Place(at), scenario, scenario, len(cache.deck))


def header(cache: SlideCache, state: DeckState) -> str:
    rows = [row_text(row) for row in deck_scene(state, cache, cache.size, 0)]
    return rows[0] + rows[1] + (rows[-2] if cache.size.rows < 20 else "")


def test_the_manuals_card_is_marked_where_its_32k_of_context_stand(library):
    assert "放不下" in header(*begun(library, "four-questions"))
    for slide in ("every-step-reads-all", "decode", "ridge-point", "part-one-summary"):
        assert "放不下" not in header(*begun(library, slide)), slide


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_weights_too_large_mark_what_reads_them(library, size):
    fp16 = {"weights": "fp16", "compute": "fp16"}

    assert "放不下" in header(*begun(library, "every-step-reads-all", fp16, size))
    assert "放不下" not in header(*begun(library, "numbers-of-the-card", fp16, size))


def test_what_quotes_the_manual_is_not_marked(library):
    fp16 = {"weights": "fp16", "compute": "fp16"}

    assert "放不下" not in header(*begun(library, "threshold-corrected", fp16))


def test_more_cards_take_the_mark_away(library):
    assert "放不下" not in header(*begun(library, "four-questions", {"gpus": "2"}))


def test_the_strip_and_the_derivation_say_why_and_what_would_do(library):
    cache, state = begun(library, "output-costs-more")
    page = cache.page(state)
    at = next(at for at, number in enumerate(page.numbers) if number.name == "output_cost_ratio")

    strip = "\n".join(map(row_text, deck_scene(state.covered(Numbers(at)), cache, cache.size, 0)))
    panel = "\n".join(
        map(row_text, deck_scene(state.covered(Steps(page.numbers[at], 3)), cache, cache.size, 0))
    )

    for said in (strip, panel):
        assert "80 GB 放不下 70 GB 权重加 1,374 GB KV（128 × 32,768 token）" in said


def test_the_mark_is_said_in_english(library):
    speak("en")
    assert "does not fit" in header(*begun(library, "four-questions"))
