"""Every slide, note, card and headline under many scenarios: nothing an audience reads is false.

A few scenarios in the plain run; every kind, every GPU and every model under ``TUIYAN_ALL=1``.
``python -m tests.sweep`` tells more (see CONTRIBUTING, Add a slide).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import pytest

from tests.decks import slide_of
from tests.sweep.__main__ import main
from tests.sweep.faults import rendering
from tests.sweep.passages import (
    SCREEN,
    Named,
    Passage,
    all_slides,
    library,
    passages,
    rows,
    slides_called,
    text_on,
    under,
)
from tests.sweep.report import covering, sweep
from tests.sweep.scenarios import CLIENT, DRAWN, FEW, PART, Case, drawn, kinds, sampled
from tuiyan.deck.number import Number
from tuiyan.deck.resolve import resolve_slide
from tuiyan.inference.layout import can_be
from tuiyan.view.deck.slide_cache import SlideCache

NO_LINK = {"gpu": "l40s", "gpus": "8", "model": "qwen2.5-72b", "batch": "8"}
PARTS = 4
"""Into how many tests the long sweep is parted, to be shared out."""

FULL_4090 = {"gpu": "rtx-4090", "model": "qwen3-8b", "batch": "256"}


@pytest.mark.parametrize("case", FEW, ids=lambda case: case.name)
def test_nothing_is_false_under(case: Case) -> None:
    result = sweep([(case, all_slides())])
    assert not result.faults, "\n".join(result.lines())


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_false_under_any_scenario(part: int) -> None:
    others = [case for case in kinds() if case not in FEW]
    result = sweep(islice(covering(all_slides(), others, DRAWN), part, None, PARTS))
    assert not result.faults, "\n".join(result.lines())


FALSE: tuple[tuple[str, Mapping[str, str], str], ...] = (
    ("# 题\n\n每步 {{ move_time }}，一共 {{ kv_budget }}", {"weights": "fp16"}, "no value"),
    ("# 题\n\n按 move_time 算", {}, "raw id"),
    ("# 题\n\n还剩 -3 个", {}, "negative"),
    ("# 题\n\n一共 1234567 个", {}, "unreadable"),
    ("# 题\n\n一个 33,018 token token 的人", {}, "unit twice"),
    ("# 题\n\n{{ weight_bytes }} ÷ {{ hbm_bandwidth }} = 24.3 ms", {}, "sum"),
    ("# 题\n\n80 GB − 70 GB = 9 GB", {}, "sum"),
    ("# 题\n\n- 搬运 225 GB ÷ 32 TB/s | 7.05 ms", {}, "sum"),
    ("# 题\n\n写完要 {{ request_time }}", {}, "bound not called one"),
    ("# 题\n\n11.7 s + 0.0713 s = 11.7 s", {}, "part like its whole"),
    ("# 题\n\n不算 KV {{ decode_time }}，一共 {{ request_time in s }}", {"prompt_tokens": "12", "gpus": "1"},
     "part like its whole"),
    ("# 题\n\n70 GB 权重，10 GiB KV", {}, "GB and GiB"),
    ("# 首字时间 {{ prefill_compute_time }}", {"prompt_tokens": "32768"}, "headline's name"),
    ("# 题\n\n| | TPOT |\n|---|---|\n| 现在 | {{ step_time }} |", {"batch": "64"}, "headline's name"),
    ("# 题\n\n```plot bars\nbar: 吞吐 | throughput_ideal | mem\nbar: 别的 | decode_ceiling | comp\n```",
     {"batch": "64"}, "headline's name"),
    ("# 题\n\n要平分，至少 {{ cards_that_share }} 张",
     {"model": "glm-4.5", "gpu": "t4", "weights": "fp16"}, "layout"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "changes", "kind"), FALSE, ids=lambda value: str(value)[:40])
def test_a_fault_is_named(text: str, changes: Mapping[str, str], kind: str) -> None:
    found = rendering(slide_of(text), under("manual", **changes)).faults
    assert kind in {fault.kind for fault in found}


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("# 首字时间至少 {{ prefill_compute_time }}", {}),
        ("# 题\n\n- 搬运 225 GB ÷ 32 TB/s | ≈ 7.05 ms", {}),
        ("# 只算线性层，首字时间 {{ prefill_compute_time }}", {"prompt_tokens": "32768"}),
        (
            "# 题\n\n首字时间算计算是 {{ prefill_compute_time }}，全算上至少 {{ ttft }}",
            {"prompt_tokens": "32768"},
        ),
        ("# 题\n\n70 GB 权重，10 GiB（按 1,024 进位）", {}),
        ("# 题\n\n70 GB ÷ 3 TB/s = 23.3 ms", {}),
    ],
)
def test_what_is_true_is_no_fault(text: str, changes: Mapping[str, str]) -> None:
    assert not rendering(slide_of(text), under("manual", **changes)).faults


def test_a_number_with_two_values_and_a_headline_with_another_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = {"tpot": ("26.9 ms", "26.8 ms"), "move_time": ("23.3 ms", "23.4 ms")}
    numbers = iter([(name, text) for name, both in texts.items() for text in both])

    def shown(*_: object) -> list[Passage]:
        name, text = next(numbers)
        return [Passage("note", text, (Named(Number(name, text=text), "", ""),))]

    monkeypatch.setattr("tests.sweep.faults.passages", shown)
    slide = slide_of("# {{ move_time }}")

    found = sweep([(Case("manual"), [slide] * 4)]).faults
    assert [(fault.kind, fault.text, fault.why) for fault in found] == [
        ("another value", "tpot = 26.8 ms", "26.9 ms elsewhere"),
        ("another value", "move_time = 23.4 ms", "23.3 ms elsewhere"),
    ]


def test_one_slide_is_swept_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--slide", "cover", "--drawn", "8"]) == 0
    count = len(kinds()) + 8
    assert f"{count} renderings" in capsys.readouterr().out
    assert main(["--slide", "kover"]) == 2
    assert main(["--slide", "decode", "--text", "--only", "client"]) == 0
    assert "batch 50" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("slide", "scenario", "changes", "said"),
    [
        ("map", "manual", {}, "70 GB ÷ 3 TB/s | ≈23.3 ms"),
        # eight cards of 3.35 TB/s; 7.99B − 0.62B + 111.8 × 1.774B parameters read at batch 32
        ("map", "qwen3-235b", {}, "206 GB ÷ 26.8 TB/s | ≈7.67 ms"),
        ("one-request-to-scale", "manual", {}, "读题 71.3 ms，写 500 个、每个 23.5 ms"),
        ("prefill", "manual", CLIENT, "首字时间（TTFT）最快 2,011 ms"),
        ("output-costs-more", "manual", CLIENT, "每百万输入的成本 2.05 CNY/Mtoken"),
        (
            "kv-per-token",
            "manual",
            {},
            "32,768 个 token 的一个人要 10.7 GB，权重放下以后只剩 10 GB：一个也放不下",
        ),
        ("ridge-point", "manual", CLIENT, "9.84 FLOP/B"),
        ("card-thresholds", "manual", {"model": "deepseek-v3", "gpu": "b200"}, "5,299"),
        # eight stages, each of 733 TFLOPS and 864 GB/s: 8 × 848.4 × 1 ÷ 2
        ("card-thresholds", "manual", NO_LINK, "× 级数 | 333 | 3,394"),
        ("four-questions", "manual", CLIENT, "KV 存 2 份，实占 12.7 GB"),
        ("h800-constants", "manual", {}, "实测最高 3,000 GB/s"),
    ],
)
def test_a_slide_says_what_is_true(slide: str, scenario: str, changes: Mapping[str, str], said: str) -> None:
    assert said in text_on(slide, scenario, **changes)


@pytest.mark.parametrize(
    ("slide", "scenario", "changes", "false"),
    [
        ("cover", "deepseek-h200", {}, "671 GB"),
        ("map", "deepseek-h200", {}, "671 GB ÷"),
        ("every-step-reads-all", "deepseek-h200", {}, "671 GB 权重从头读"),
        ("every-step-reads-all", "deepseek-h200", {}, "18.58 ms\n"),
        ("four-questions", "deepseek-h200", {}, "每步读 671 GB"),
        ("kv-per-token", "deepseek-h200", {}, "K 和 V 两份"),
        ("kv-per-token", "manual", {"model": "qwen3-32b"}, "8 个一组"),
        ("short-of-ingredients", "manual", {"batch": "512"}, "料还没送到"),
        ("root-problem", "manual", {"batch": "512", "prompt_tokens": "100"}, "把闲着的算力用起来"),
        ("part-one", "manual", {"batch": "512"}, "算力在等权重"),
        ("three-ways-to-fit", "manual", {"model": "qwen3-8b"}, "1 张"),
        ("params-times-bytes", "manual", {"model": "qwen3-8b"}, "光放权重就要"),
        ("card-move-time", "manual", {"model": "qwen3-8b"}, "光放权重就要"),
        ("kv-per-token", "b200-node", {}, "比一般的剩余显存还多"),
        ("output-costs-more", "manual", {"gpu": "h20"}, "的 1 倍"),
        ("one-way-or-both", "manual", {"gpu": "mi300x"}, "NVLink | 448"),
        ("one-way-or-both", "manual", {"gpu": "a100-sxm", "compute": "int8"}, "PCIe 五代 |"),
        ("without-a-cache", "manual", {"output_tokens": "1"}, "没有缓存，就没有今天的聊天产品"),
        ("order-of-growth", "deepseek-h200", {}, "五万多个"),
        (
            "one-request-to-scale",
            "manual",
            {"prompt_tokens": "131072", "output_tokens": "1"},
            "短短一截是读题",
        ),
        ("decode", "manual", {}, "0.305 s"),
        ("decode", "manual", NO_LINK, "要 424 个人"),
        ("decode", "h800-node", {"decode_efficiency": "57 %"}, "；要 295 个人"),
        ("four-questions", "manual", CLIENT, "KV 要 12.7 GB"),
        ("prefill-against-decode", "manual", FULL_4090, "算力（batch 很大）"),
        ("prefill-against-decode", "manual", NO_LINK, "瓶颈 | 算力"),
        ("three-ways-to-fit", "manual", {"gpu": "t4", "model": "kimi-k2"}, "要平分，至少"),
        ("output-costs-more", "manual", {"prompt_tokens": "12"}, "输出为什么贵"),
    ],
)
def test_a_slide_does_not_say(slide: str, scenario: str, changes: Mapping[str, str], false: str) -> None:
    assert false not in text_on(slide, scenario, **changes)


def test_a_slide_is_swept_as_each_audience_sees_it() -> None:
    resolver = under()
    client, training = (
        {each.text for each in passages(slide, resolve_slide(slide, resolver))}
        for slide in slides_called("h800-constants")
    )
    assert training - client


def test_what_does_not_fit_stands_alone_beside_the_edge() -> None:
    changes = {"gpu": "ascend-950pr", "model": "llama-3.1-405b", "weights": "int4", "gpus": "1", "batch": "1"}
    shown = resolve_slide(slides_called("one-card-memory")[0], under("manual", **changes))
    assert any(row.endswith("▏ +82 GB") for row in rows(shown))


def test_drawn_scenarios_hold_every_gpu_and_model_on_cards_that_can_share_it() -> None:
    catalog, cases = library().catalog, list(drawn())
    for kind in ("gpu", "model"):
        assert {case.changes[kind] for case in cases} == {fact.id for fact in catalog.facts(kind)}
    assert all(can_be(case.values()) for case in cases)


def test_so_many_drawn_scenarios_meet_every_slide_once() -> None:
    every = -(-len(all_slides()) // PART)
    met = [slide.id for at in range(every) for slide in sampled(all_slides(), at)]
    assert sorted(met) == sorted(slide.id for slide in all_slides())


@pytest.mark.parametrize("gpu", ["a100-sxm", "kunlun-p800"])
def test_what_the_sweep_leaves_out_is_what_a_talk_passes_over(gpu: str) -> None:
    resolver, deck = under("manual", gpu=gpu), library().deck
    scenario = resolver.values.scenario
    left_out = SlideCache(library(), deck, scenario, size=SCREEN).left_out(scenario)

    assert left_out
    assert {at for at in range(len(deck)) if rendering(deck.slide(at), resolver).lacks} == {*left_out}
