"""From a number to its derivation, to those of the values in it, to its card, and back step by step."""

from __future__ import annotations

from tests.tui.pilots import deck_screen, seen
from tuiyan.deck.row import row_text
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch
from tuiyan.view.deck.layers import Numbers
from tuiyan.view.deck.numbers import card_of
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.view import deck_scene
from tuiyan.view.derivation.state import Steps


def seen_of(state, cache) -> str:
    return "\n".join(row_text(row) for row in deck_scene(state, cache, cache.size, 0))


def derived(state) -> list[str]:
    return [layer.number.name for layer in state.layers if isinstance(layer, Steps)]


def state_of(app: TuiyanApp) -> DeckState:
    """Return where a talk is; where the talk before stopped is read beside it, and comes when it comes."""
    state = deck_screen(app).state
    return state._replace(trail=state.trail._replace(last=None))


async def test_each_esc_leads_back_one_way_to_the_same_slide_and_reveal(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch("present", start="root-problem"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("space")
        before = state_of(app)
        assert before.place.reveal == 1
        await pilot.press("v", "enter", "tab", "enter", "tab", "enter")
        deep = state_of(app)
        assert len(derived(deep)) == 3
        await pilot.press("c")
        assert deck_screen(app).state.is_talk is False
        assert "卡 " in seen(pilot)
        await pilot.press("v", "enter", "escape", "escape", "escape")
        assert state_of(app) == deep
        await pilot.press("escape")
        assert derived(deck_screen(app).state) == derived(deep)[:2]
        await pilot.press("escape", "escape", "escape")
        assert state_of(app) == before


def test_the_value_that_is_picked_is_named_and_its_derivation_says_on_the_way_to_what(talk, cache, press):
    opened = press(talk.covered(Numbers(0)), "enter")
    assert isinstance(opened.top, Steps)

    picked = press(opened, "tab")
    name = picked.top.focus
    label = cache.resolver(talk.scenario).label(name)
    assert f"▸ {label} = " in seen_of(picked, cache)
    assert press(picked, "tab", "shift+tab") == picked

    inner = press(picked, "enter")
    assert derived(inner)[-1] == name
    assert f"推导 · {label} ‹ " in seen_of(inner, cache)
    assert press(inner, "escape") == picked


def test_enter_without_a_picked_value_is_a_step(talk, press):
    opened = press(talk, "v", "enter")

    assert press(opened, "enter") == press(opened, "space")


def test_inputs_of_a_derivation_have_names(talk, cache, press):
    names = [number.name for number in cache.page(talk).numbers]
    text = seen_of(press(talk.covered(Numbers(names.index("move_time"))), "enter"), cache)

    for named in ("显存带宽 3 TB/s", "参数量 70B", "每参数字节 1 B/param"):
        assert named in text


def test_a_number_leads_to_the_card_that_derives_it_or_what_it_is_computed_from(library):
    cards, catalog = library.cards, library.catalog

    assert card_of(cards, catalog, "move_time") == "card-move-time"
    assert card_of(cards, catalog, "utilization") == "card-utilization"
    assert card_of(cards, catalog, "tpot") in {entry.id for entry in cards.entries}


async def test_the_prompt_leads_on_from_value_to_value_too(library):
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("=", *"ttft", "enter", "tab", "enter")
        assert "‹ 首字时间" in seen(pilot)
        await pilot.press("escape")
        assert "推导 · 首字时间" in seen(pilot)
        await pilot.press("escape")
        assert "ttft" in seen(pilot)
