"""Every slide, note, card and headline under many scenarios: nothing an audience reads is false.

Some scenarios in the plain run; every GPU, every model and many shapes under ``TUIYAN_ALL=1``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

import pytest

from tests.sweep import all_slides, faults, is_known, library, passages, under
from tuiyan.deck.resolver import Resolver
from tuiyan.engine.evaluate import Unavailable, Values

Case = tuple[str, Mapping[str, str]]

CLIENT = {
    "gpu": "h20",
    "gpus": "8",
    "model": "qwen3-235b-a22b",
    "batch": "50",
    "prompt_tokens": "32768",
    "output_tokens": "500",
    "context_tokens": "33018",
    "price": "15 CNY/h",
}
FEW: tuple[Case, ...] = (
    ("manual", {}),
    ("deepseek-h200", {}),
    ("manual", CLIENT),
    ("manual", {"gpu": "rtx-4090", "model": "qwen3-8b", "batch": "256", "context_tokens": "2000"}),
    ("manual", {"gpu": "ascend-910b2", "weights": "int8", "compute": "int8"}),
    ("manual", {"gpu": "b200", "gpus": "16", "batch": "512", "output_tokens": "1", "context_tokens": "1024"}),
    ("h800-node", {"decode_efficiency": "57 %", "prefill_efficiency": "50 %"}),
)
SCHEMES = (
    ("fp16", "fp16"),
    ("fp8", "fp8"),
    ("fp8", "fp16"),
    ("int4", "fp16"),
    ("int4", "fp8"),
    ("int8", "int8"),
)


def drawn(count: int) -> Iterator[Case]:
    """Draw scenarios; of ``count`` enough, every GPU and every model is among them."""
    catalog, chance = library().catalog, random.Random(8)
    gpus = [fact.id for fact in catalog.facts("gpu")]
    models = [fact.id for fact in catalog.facts("model")]
    for at in range(count):
        weights, compute = chance.choice(SCHEMES)
        changes = {
            "gpu": gpus[at % len(gpus)],
            "model": models[at % len(models)],
            "weights": weights,
            "compute": compute,
            "kv": chance.choice(("fp16", "fp8")),
            "gpus": chance.choice(("1", "2", "4", "8", "16", "32", "64")),
            "batch": chance.choice(("1", "4", "16", "50", "128", "300", "512")),
            "prompt_tokens": chance.choice(("12", "1024", "4096", "32768", "131072")),
            "output_tokens": chance.choice(("1", "20", "500", "2000")),
            "context_tokens": chance.choice(("1024", "4096", "32768", "131072")),
        }
        if at % 4 == 0:
            changes |= {"decode_efficiency": "57 %", "prefill_efficiency": "50 %"}
        yield "manual", changes


def wide() -> Iterator[Case]:
    yield from ((id_, {}) for id_ in library().catalog.scenario_ids())
    yield from drawn(300)


def wrong(case: Case) -> list[str]:
    """Return what is wrong on any slide or card under a scenario, one that cannot be computed left out."""
    scenario, changes = case
    resolver = under(scenario, **changes)
    found = []
    for slide in all_slides():
        if not is_known(slide, resolver):
            continue
        shown = passages(slide, resolver)
        found += [f"{slide.id}: {fault.kind}: {fault.text}" for fault in faults(shown)]
        found += untrue(slide.id, "\n".join(each.text for each in shown if each.part != "note"), resolver)
    return found


class Number:
    """Numbers of a scenario in base units, by attribute."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def __getattr__(self, name: str) -> float:
        return float(self._values.value(name).quantity.value)


Holds = Callable[[Number], bool]

SENTENCES: tuple[tuple[str, str, Holds], ...] = (
    ("part-one", "算力在等权重", lambda n: n.compute_time * 2 < n.move_time / n.decode_efficiency),
    (
        "part-one",
        "算力已经用满",
        lambda n: n.compute_time >= n.move_time and n.compute_time * 2 >= n.request_tpot,
    ),
    ("part-one", "等权重和 KV", lambda n: n.request_kv_read_time > n.move_time),
    ("short-of-ingredients", "料还没送到", lambda n: n.move_time >= n.compute_time),
    ("short-of-ingredients", "大厨忙不过来", lambda n: n.move_time < n.compute_time),
    ("ridge-point", "不到脊点", lambda n: n.decode_intensity < n.ridge_point),
    ("ridge-point", "到了脊点", lambda n: n.decode_intensity >= n.ridge_point),
    ("params-times-bytes", "光放权重就要", lambda n: n.params * 2 > n.memory),
    ("params-times-bytes", "也放得下", lambda n: n.params * 2 <= n.memory),
    ("three-ways-to-fit", "至少", lambda n: n.params * 2 > n.memory),
    ("three-ways-to-fit", "连权重也放不下", lambda n: n.weight_bytes > n.total_memory),
    ("every-step-reads-all", "只碰到一部分专家", lambda n: n.read_bytes < n.weight_bytes * 0.95),
    ("prefill", "长过", lambda n: n.prompt_tokens < n.prompt_sweet_spot),
    ("prefill", "算得比读权重久", lambda n: n.prefill_compute_time >= n.prefill_read_time),
    ("decode", "一起写才用满", lambda n: n.batch < n.batch_sweet_spot),
    ("decode", "算得比读权重久", lambda n: n.compute_time >= n.move_time / n.decode_efficiency),
    ("decode", "再算上读 KV", lambda n: n.request_tpot > n.step_time),
    ("root-problem", "把闲着的算力用起来", lambda n: n.utilization < 1),
    ("root-problem", "算力已经用满", lambda n: n.utilization >= 1),
    ("without-a-cache", "没有缓存，就没有", lambda n: n.output_tokens > 20),
    ("kv-per-token", "一个也放不下", lambda n: n.kv_budget < n.kv_held_per_user),
    ("kv-per-token", "最多放", lambda n: n.max_users >= 1),
    ("four-questions", "一个也放不下", lambda n: n.kv_budget < n.kv_held_per_user),
    ("four-questions", "最多", lambda n: n.max_users >= 1),
    ("output-costs-more", "已经用满", lambda n: n.batch_sweet_spot <= 128),
    ("card-move-time", "光放权重就要", lambda n: n.params * 2 > n.memory),
)
"""What a slide says, and when that is true, in arithmetic that is not the slides' own."""


def untrue(slide: str, text: str, resolver: Resolver) -> list[str]:
    """Return the sentences on a slide that do not hold."""
    numbers = Number(resolver.values)
    return [
        f"{slide}: untrue: {words}"
        for id_, words, holds in SENTENCES
        if id_ == slide and words in text and not holds(numbers)
    ]


@pytest.mark.parametrize("case", FEW, ids=lambda case: f"{case[0]} {' '.join(case[1].values())}")
def test_nothing_is_false_under(case: Case) -> None:
    assert wrong(case) == []


@pytest.mark.slow
def test_nothing_is_false_under_any_scenario() -> None:
    assert [(case, found) for case in wide() if (found := wrong(case))] == []


def shown_on(slide_id: str, scenario: str = "manual", **changes: str) -> str:
    """Return all that is read on a slide or card."""
    resolver = under(scenario, **changes)
    slide = next(slide for slide in all_slides() if slide.id == slide_id)
    return "\n".join(each.text for each in passages(slide, resolver))


@pytest.mark.parametrize(
    ("slide", "scenario", "changes", "said"),
    [
        ("map", "manual", {}, "70 GB ÷ 3 TB/s | 23.3 ms"),
        # eight cards of 3.35 TB/s; 7.99B − 0.62B + 111.8 × 1.774B parameters read at batch 32
        ("map", "qwen3-235b", {}, "206 GB ÷ 26.8 TB/s | 7.67 ms"),
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
    ],
)
def test_a_slide_says_what_is_true(slide: str, scenario: str, changes: Mapping[str, str], said: str) -> None:
    assert said in shown_on(slide, scenario, **changes)


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
    ],
)
def test_a_slide_does_not_say(slide: str, scenario: str, changes: Mapping[str, str], false: str) -> None:
    assert false not in shown_on(slide, scenario, **changes)


def test_a_headline_has_one_value_on_all_slides_and_cards() -> None:
    for scenario, changes in FEW[:4]:
        resolver = under(scenario, **changes)
        shown: dict[tuple[str, str], set[str]] = {}
        for slide in all_slides():
            for number in (number for each in passages(slide, resolver) for number in each.numbers):
                if not number.overrides and not number.pin:
                    shown.setdefault((number.name, number.unit), set()).add(number.text)
        assert {key: texts for key, texts in shown.items() if len(texts) > 1} == {}
        for headline in ("ttft", "request_time", "input_price", "output_price"):
            assert shown[headline, ""] == {resolver.values.shown(headline).text}


def test_a_part_is_never_printed_like_its_whole() -> None:
    shown = shown_on("one-request-to-scale")
    assert "11.7 s" not in shown.split("会问")[0]
    assert "11.8 s" in shown


def test_drawn_scenarios_hold_every_gpu_and_model() -> None:
    catalog, cases = library().catalog, list(drawn(300))
    for kind in ("gpu", "model"):
        assert {changes[kind] for _, changes in cases} == {fact.id for fact in catalog.facts(kind)}


def test_what_the_sweep_leaves_out_lacks_a_fact() -> None:
    resolver = under("manual", gpu="kunlun-p800")
    assert not all(is_known(slide, resolver) for slide in all_slides())
    with pytest.raises(Unavailable):
        resolver.values.value("move_time")
