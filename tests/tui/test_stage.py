"""What stands around a slide while it is talked about: whose numbers these are, and the input in hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.decks import LARGE, NARROW, pages_of
from tuiyan.deck.frame import Chrome, paint
from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Row, row_text
from tuiyan.view.deck.knob import Knob, turned
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.view import deck_scene

LESS, MORE = "left_square_bracket", "right_square_bracket"
Press = Callable[..., DeckState]


def rows_of(state: DeckState, cache: SlideCache) -> list[str]:
    return [row_text(row).rstrip() for row in deck_scene(state, cache, cache.size, 0)]


def linked(row: Row) -> list[tuple[str, bool]]:
    return [(run.style.ink, run.style.under) for run in row if run.link == 0 and run.text.strip()]


def test_two_keys_halve_and_double_the_batch_and_r_restores_it(
    talk: DeckState, press: Press, cache: SlideCache
) -> None:
    once, twice = press(talk, MORE), press(talk, MORE, MORE)

    assert rows_of(once, cache)[1].endswith("▌ 已换   H800 · 70B · FP8 · batch  ◂ 2 ▸")
    assert rows_of(twice, cache)[1].endswith("◂ 4 ▸")
    assert rows_of(press(twice, "s", "escape"), cache)[1].endswith("FP8 · batch 4")
    assert press(twice, LESS, LESS).scenario is talk.scenario
    assert press(twice, "r").scenario is talk.scenario
    assert press(talk, LESS).scenario is talk.scenario
    assert press(twice, "right").place != twice.place


def test_a_knob_may_be_counted_or_be_a_choice(cache: SlideCache) -> None:
    values = cache.resolver(cache.opening).values
    seven = values.changed({"draft_tokens": "7"})
    counted = Knob("draft_tokens", "1", "7")

    assert turned(values, counted, is_more=True).overrides["draft_tokens"].text == "6"
    assert turned(seven, counted, is_more=True) is seven.scenario
    assert turned(values, Knob("weights"), is_more=True).choices["weights"] != "fp8"


def test_what_is_pinned_goes_by_the_name_of_its_scenario(
    talk: DeckState, press: Press, cache: SlideCache
) -> None:
    pinned = next(
        at for at in range(talk.slides) if cache.pinned(talk._replace(place=cache.start(talk.scenario, at)))
    )
    state = press(talk, MORE).at(cache.start(talk.scenario, pinned))

    assert rows_of(state, cache)[1].endswith(" 基准 H800")


def test_a_slide_without_a_computed_number_says_so(talk: DeckState, press: Press, cache: SlideCache) -> None:
    bare = next(at for at in range(talk.slides) if not cache.pages(talk.scenario, at)[-1].numbers)
    asked = press(talk.at(cache.start(talk.scenario, bare)), "v")

    assert rows_of(asked, cache)[28].strip() == "这一页没有算出来的数"
    assert "没有算出来" not in rows_of(press(asked, "escape"), cache)[28]


@pytest.mark.parametrize("focus", [0, 1])
def test_a_big_number_keeps_its_shape_in_number_mode(focus: int) -> None:
    text = '<!-- slide: {id: a, layout: section, figure: "{{ utilization }}"} -->\n# 题 {{ weight_bytes }}\n'
    page = pages_of(text, LARGE)[0]
    rows = paint(page, Chrome(LARGE, focus=focus))
    big = [linked(row) for row in rows if linked(row)]

    assert len(big) >= 3
    assert {ink for row in big for ink, _ in row} == ({"accent"} if focus == 0 else {"comp"})
    assert [any(under for _, under in row) for row in big] == [*[False] * (len(big) - 1), True]


@pytest.mark.parametrize("size", [LARGE, Size(80, 24), NARROW])
def test_the_callout_has_its_place_whatever_stands_above(size: Size) -> None:
    callout = "\n\n> [!BOUND] 到此为止"
    tops = set()
    for body in ("一行", "一行\n\n又一行\n\n" * 2):
        page = pages_of(f"# 题\n\n{body}{callout}", size)[0]
        rows = [row_text(row) for row in paint(page, Chrome(size, reveal=9))]
        tops.add(next(at for at, row in enumerate(rows) if "边界" in row))

    assert tops == {{30: 25, 24: 19, 18: 14}[size.rows]}


def test_the_map_ticks_off_a_part_whose_last_slide_was_shown(
    talk: DeckState, press: Press, cache: SlideCache
) -> None:
    at = cache.deck.find("map")
    part = next(part for part in cache.deck.parts if part.number == 1)
    assert at is not None
    before = talk.at(cache.start(talk.scenario, at))
    after = before.at(cache.start(talk.scenario, part.first + part.slides - 1)).at(
        cache.start(talk.scenario, at)
    )

    assert "✓" not in "".join(rows_of(before, cache))
    assert sum("✓" in row for row in rows_of(after, cache)) == 1
