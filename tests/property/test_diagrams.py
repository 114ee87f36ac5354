"""A picture is drawn under every built-in scenario, at every size, or it is left out."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.catalogs import real_catalog
from tests.decks import slide_of
from tests.unit.test_diagrams import EMPTY, fence
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import ASCII, NORMAL
from tuiyan.deck.layout import lay_out
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolved import ResolvedSlide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import row_text, row_width
from tuiyan.engine.evaluate import Values

SCENARIOS = real_catalog().scenario_ids()


@cache
def resolved(kind: str, scenario: str) -> ResolvedSlide:
    values = Values(real_catalog(), real_catalog().scenario(scenario))
    return resolve_slide(slide_of(fence(kind)), Resolver(values))


@pytest.mark.parametrize("kind", EMPTY)
@settings(max_examples=20)
@given(scenario=st.sampled_from(SCENARIOS), size=st.builds(Size, st.integers(60, 170), st.integers(18, 50)))
def test_whatever_the_scenario_and_the_size_no_row_is_too_wide(kind: str, scenario: str, size: Size) -> None:
    for glyphs in (NORMAL, ASCII):
        (page,) = lay_out(resolved(kind, scenario), size, glyphs)
        assert all(row_width(line.row) <= size.columns - 2 for line in page.lines)
        assert not any("�" in row_text(line.row) for line in page.lines)
