"""The derive prompt: what is typed, what it may become, and what comes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tui.pilots import seen
from tuiyan.content.library import Library, open_library
from tuiyan.engine.evaluate import Values
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch
from tuiyan.tui.screens.deck import DeckScreen
from tuiyan.tui.screens.prompt import PromptScreen
from tuiyan.view.keys import find
from tuiyan.view.line_edit import LineEdit
from tuiyan.view.prompt.state import PromptState, completed, matches
from tuiyan.view.prompt.update import read_line, typed, update

KEYS = ["enter", "tab", "down", "up", "backspace", "left", "home", "end", "ctrl+w", "space", "escape"]


@pytest.fixture
def prompt(library: Library) -> PromptState:
    return PromptState(library.catalog.scenario("manual"))


def after(prompt: PromptState, line: str) -> PromptState:
    """Type a line and press Enter."""
    values = Values(prompt.scenario.catalog, prompt.scenario)
    return update(typed(prompt, line), "prompt.enter", values)[0]


def result(prompt: PromptState) -> str:
    assert prompt.derivation is not None
    return prompt.derivation.result().text


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("move_time", "23.3 ms"),
        ("move_time weights=fp16", "46.7 ms"),
        ("move_time hbm_bandwidth=4 TB/s", "17.5 ms"),
        ("max_users gpus=8 memory=81559 MiB memory_fraction=0.9", "50"),
        ("move_time move_time=10 ms hbm_bandwidth=?", "7 TB/s"),
        ("utilization=50% batch=?", "167"),
    ],
)
def test_a_line_is_followed(prompt: PromptState, line: str, shown: str) -> None:
    assert result(after(prompt, line)) == shown


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("mov_time", "move_time"),
        ("move_time gpu=h21", "h20"),
        ("move_time batch=", "batch="),
        ("utilization=120% batch=?", "120 %"),
        ("batch=? gpus=?", "一次"),
        ("max_users weights=fp16", "80 GB 放不下 140 GB 权重；至少 2 卡，或权重用 INT4 就行"),
        ("tpot gpus=8 tp=3", "8 张卡不是 TP3 的整倍数"),
        ("ttft gpu=ascend-910b2", "权重和计算都用 INT8（W8A8-INT8）"),
    ],
)
def test_a_line_that_cannot_be_followed_is_answered_in_words(
    prompt: PromptState, line: str, said: str
) -> None:
    answer = after(prompt, line)

    assert said in answer.complaint
    assert answer.box.text == line


def test_what_nobody_gave_has_no_value_before(prompt: PromptState) -> None:
    lacking = after(prompt, "gpu=a100-sxm")
    answer = after(lacking, "peak_flops=312 TFLOPS")

    assert answer.remark.startswith("算力 312 TFLOPS；")


def test_assignments_alone_change_the_scenario(prompt: PromptState) -> None:
    answer = after(prompt, "gpu=h20 batch=32")

    assert Values(answer.scenario.catalog, answer.scenario).chip() == "H20 · 70B · FP8 · batch 32"
    assert answer.box == LineEdit()


@pytest.mark.parametrize(
    ("line", "formula"),
    [
        ("首字时间", "ttft"),
        ("首字", "ttft"),
        ("首字时", "ttft"),
        ("shouzi", "ttft"),
        ("延迟", "request_time"),
        ("多少钱", "input_price"),
        ("人数", "max_users"),
        ("QPS", "requests_per_hour"),
        ("tps", "throughput"),
        ("mfu", "utilization"),
        ("实测", "ttft"),
        ("", "ttft"),
        ("ttft gpu＝h20", "ttft"),
        ("ttft 显卡=910B2 compute=int8", "ttft"),
        ("ttft gpu=h800", "ttft"),
    ],
)
def test_enter_takes_what_is_called_so_or_the_lit_line(prompt: PromptState, line: str, formula: str) -> None:
    answer = after(prompt, line)

    assert (answer.complaint, answer.derivation and answer.derivation.name) == ("", formula)


def test_enter_takes_the_line_that_was_lit(prompt: PromptState) -> None:
    values = Values(prompt.scenario.catalog, prompt.scenario)
    down = update(typed(prompt, "多少钱"), "prompt.down", values)[0]
    answer = update(down, "prompt.enter", values)[0]

    assert answer.derivation is not None
    assert answer.derivation.name == "output_price"


def test_it_opens_with_the_headlines(prompt: PromptState) -> None:
    catalog = prompt.scenario.catalog
    found = [match.word for match in matches(prompt)]

    assert found[: len(catalog.headlines)] == [headline.id for headline in catalog.headlines]


@pytest.mark.parametrize(
    ("word", "becomes"),
    [
        ("int4", "weights=int4"),
        ("8卡", "gpus=8"),
        ("50并发", "batch=50"),
        ("50人", "batch=50"),
        ("compute=", "fp16"),
        ("4090", "gpu=rtx-4090"),
        ("千问235", "model=qwen3-235b-a22b"),
        ("910b2", "gpu=ascend-910b2"),
    ],
)
def test_a_fact_or_a_count_becomes_a_change(prompt: PromptState, word: str, becomes: str) -> None:
    assert matches(typed(prompt, word))[0].word == becomes


def test_only_precisions_that_work_are_completed(prompt: PromptState) -> None:
    ours = {match.word for match in matches(typed(prompt, "compute="))}
    there = after(prompt, "gpu=ascend-910b2").scenario

    assert ours == {"fp16", "fp8", "int8"}
    assert {match.word for match in matches(typed(PromptState(there), "compute="))} == {"fp16", "int8"}
    assert {match.word for match in matches(typed(prompt, "kv="))} == {"fp16", "fp8", "int8", "int4", "fp4"}


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ("batch=1", "没有变：场景已经是这样"),
        ("gpu=H800-manual", "没有变：场景已经是这样"),
        ("price=3 USD/h", "每卡时价格 2 USD/h → 3 USD/h；场景是 H800 · 70B · FP8 · batch 1"),
        ("价格=15 元/h batch=1", "每卡时价格 2 USD/h → 15 元/h；场景是 H800 · 70B · FP8 · batch 1"),
        ("提示=32K", "提示 token 数 1,000 → 32,768；场景是 H800 · 70B · FP8 · batch 1"),
    ],
)
def test_a_change_says_what_it_changed(prompt: PromptState, line: str, remark: str) -> None:
    assert after(prompt, line).remark == remark


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ("ttft_attention 提示＝32K", "ttft_attention 现在叫 ttft；prompt_tokens：32K = 32,768"),
        ("move_time move_time=3ms params=80B", "move_time 已经给定，params 不起作用"),
        (
            "tpot tpot=100ms batch＝？ context_tokens=1000",
            "取整：batch 557；80 GB 放不下",
        ),  # 0.07 + 0.109 ms each
    ],
)
def test_how_a_line_was_understood_stands_below_the_steps(
    prompt: PromptState, line: str, remark: str
) -> None:
    assert after(prompt, line).remark.startswith(remark)


def test_a_scenario_changed_by_hand_is_marked(prompt: PromptState) -> None:
    changed = after(prompt, "gpu=h20").scenario

    assert (prompt.scenario.title(), changed.title()) == ("基准 H800", "基准 H800（改）")
    back = PromptState(changed)
    assert after(back, "gpu=h800-rounded").scenario.title() == "基准 H800"


@pytest.mark.parametrize("size", [(60, 18), (100, 30)])
async def test_an_empty_list_says_so(library: Library, size: tuple[int, int]) -> None:
    app = TuiyanApp(
        library, library.catalog.scenario("manual"), Launch("present", start="every-step-reads-all")
    )
    async with app.run_test(size=size) as pilot:
        await pilot.press("equals_sign", *"zzzz")
        assert "没有叫 zzzz 的" in seen(pilot)


@pytest.mark.parametrize(
    ("line", "word"),
    [("move_t", "move_time "), ("搬运时", "move_time "), ("move_time hbm", "move_time hbm_bandwidth="),
     ("move_time gpu=h20", "move_time gpu=h20 ")],
)  # fmt: skip
def test_tab_completes_names(prompt: PromptState, line: str, word: str) -> None:
    assert completed(typed(prompt, line)).box.text == word


def test_the_closest_completion_comes_first(prompt: PromptState) -> None:
    found = [match.word for match in matches(typed(prompt, "step"))]

    assert found[0] == "step_time"
    assert "tp_step_time" in found


def test_a_value_may_hold_spaces(library: Library) -> None:
    line = read_line("move_time  a = 4 TB/s b=?", library.catalog)

    assert line == ("move_time", {"a": "4 TB/s"}, "b", "move_time")


@given(keys=st.lists(st.one_of(st.sampled_from(KEYS), st.text(max_size=12)), max_size=12))
def test_no_typing_ends_in_an_error(keys: list[str]) -> None:
    catalog = open_library().catalog
    prompt = PromptState(catalog.scenario("manual"))
    values = Values(catalog, prompt.scenario)
    for key in keys:
        command = find(prompt.keys, key)
        if command is not None:
            prompt, _ = update(prompt, command.id, values)
        elif prompt.steps is None:
            prompt = typed(prompt, key)

        assert 0 <= prompt.box.at <= len(prompt.box.text)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (100, 30)])
async def test_it_opens_over_a_slide_and_leads_back_to_it(library: Library, size: tuple[int, int]) -> None:
    manual = library.catalog.scenario("manual")
    app = TuiyanApp(library, manual, Launch("present", start="every-step-reads-all"))
    async with app.run_test(size=size) as pilot:
        before = seen(pilot)
        await pilot.press("equals_sign", *"total_time")
        assert "11.7 s" in seen(pilot)

        await pilot.press("enter")
        assert "推导" in seen(pilot)

        await pilot.press("escape", "escape")
        assert isinstance(app.screen, DeckScreen)
        assert seen(pilot).splitlines()[:-3] == before.splitlines()[:-3]


async def test_a_changed_scenario_holds_on_the_slide(library: Library) -> None:
    manual = library.catalog.scenario("manual")
    app = TuiyanApp(library, manual, Launch("present", start="every-step-reads-all"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("equals_sign", *"batch=7", "enter", "escape")
        assert "batch 7" in seen(pilot)

        await pilot.press("r")
        assert "batch 1" in seen(pilot)


async def test_it_does_not_open_over_a_blank_screen_or_itself(library: Library) -> None:
    app = TuiyanApp(library, library.catalog.scenario("manual"), Launch("present"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("b", "equals_sign")
        assert isinstance(app.screen, DeckScreen)

        await pilot.press("equals_sign", *"move_time", "enter", "equals_sign")
        assert isinstance(app.screen, PromptScreen)
        assert len(app.screen_stack) == 2
