"""How a copy lies on its cards, and counts that cannot be; right values by hand."""

from __future__ import annotations

import json

import pytest

from tests.catalogs import manual
from tuiyan.cli import main
from tuiyan.engine.evaluate import BelowZero, Values
from tuiyan.engine.solve import solve
from tuiyan.inference.feasibility import check_of, obstacles
from tuiyan.inference.layout import given_fault, remarks
from tuiyan.inference.suggestions import scheme_that_computes, told, warnings, why_none
from tuiyan.messages import speak

Captured = pytest.CaptureFixture[str]

QWEN = {"model": "qwen3-235b-a22b", "gpu": "h20", "gpus": "8"}


@pytest.mark.parametrize(
    ("changes", "head"),
    [
        ({}, "H800 · 70B"),
        ({"gpu": "h20", "gpus": "8"}, "8×H20 · TP8 · 70B"),
        ({"gpu": "h20", "gpus": "64"}, "64×H20 · TP8 · PP8 · 70B"),
        ({"gpus": "8", "tp": "4"}, "8×H800 · TP4 · PP2 · 70B"),
        (QWEN, "8×H20 · TP8 · EP8 · Qwen3 235B-A22B"),
        ({"model": "deepseek-v3", "gpu": "h20", "gpus": "64"}, "64×H20 · TP8 · EP64 · DeepSeek V3"),
        ({"gpu": "gb200", "gpus": "32"}, "32×GB200 · TP32 · 70B"),
        ({"gpu": "h100-pcie", "gpus": "8"}, "8×H100 PCIe · TP2 · PP4 · 70B"),
        ({"gpu": "rtx-4090", "gpus": "8"}, "8×4090 · PP8 · 70B"),
        (QWEN | {"gpu": "h100-pcie"}, "8×H100 PCIe · TP2 · EP8 · Qwen3 235B-A22B"),
    ],
)
def test_the_short_line_says_which_layout_was_taken(changes: dict[str, str], head: str) -> None:
    assert manual(**changes).chip().startswith(f"{head} ·")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"gpus": "8", "tp": "4", "pp": "2"}, ""),
        ({"gpus": "8", "tp": "3"}, "8 张卡不是 TP3 的整倍数"),
        ({"gpus": "8", "tp": "4", "pp": "1"}, "TP4 × PP1 不是 8 张卡"),
        ({"tp": "8"}, "1 张卡不是 TP8 的整倍数"),
        ({"gpus": "8", "dp_attention": "3"}, "DP 注意力 3 份除不尽 TP8"),
        ({"gpus": "128", "tp": "1"}, "PP128 多于模型的 80 层"),
        (QWEN | {"ep": "3"}, "8 张卡不是 EP3 × PP1 的整倍数"),
        (QWEN | {"ep": "1"}, ""),
    ],
)
def test_what_is_given_must_multiply_to_the_cards(changes: dict[str, str], why: str) -> None:
    assert given_fault(manual(**changes)) == why


def test_a_layout_that_does_not_multiply_is_wrong_use(capsys: Captured) -> None:
    assert main(["derive", "tpot", "gpus=8", "tp=3", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "tuiyan: 8 GPUs are no multiple of TP3\n"


def lines(values: Values) -> list[str]:
    return [told(values, each) for each in obstacles(values)]


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"gpus": "5"}, "64 个查询头、8 个 KV 头不能平分给 5 张卡；4 卡，或 8 卡就行"),
        ({"gpus": "12"}, "12 张卡不是 TP8 的整倍数；8 卡，或 16 卡就行"),
        (
            QWEN | {"ep": "1", "context_tokens": "4096"},
            "专家的 1,536 列分给 8 张卡，每张 192，不是 FP8 分块 128 的倍数；4 卡，或专家并行（EP）就行",
        ),
        (
            QWEN | {"gpus": "24", "context_tokens": "4096"},
            "128 个专家不能平分给 24 张卡；16 卡，或 32 卡，或冗余专家就行",
        ),
    ],
)
def test_what_cannot_be_names_the_nearest_that_can(changes: dict[str, str], line: str) -> None:
    assert lines(manual(**changes)) == [line]


def test_data_parallel_attention_splits_no_heads() -> None:
    assert lines(manual(gpus="5", dp_attention="5")) == []


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"gpu": "h20", "gpus": "8"}, []),
        ({"gpu": "h800-pcie", "gpus": "2"}, []),
        (
            {"gpu": "h800-pcie", "gpus": "8"},
            ["快速互联只连 2 张卡：TP2 · PP4，其余走 PCIe（64 GB/s）；要 TP8 就写 tp=8"],
        ),
        ({"gpu": "h800-pcie", "gpus": "8", "tp": "8"}, ["快速互联只连 2 张卡，TP8 走 PCIe（64 GB/s）"]),
        ({"gpu": "rtx-4090", "gpus": "8"}, ["没有快速互联：PP8，卡间走 PCIe（32 GB/s）；要 TP8 就写 tp=8"]),
        ({"gpu": "rtx-4090", "gpus": "3"}, ["没有快速互联：PP3，卡间走 PCIe（32 GB/s）"]),
        ({"gpu": "rtx-4090", "gpus": "8", "tp": "8"}, ["没有快速互联，TP8 走 PCIe（32 GB/s）"]),
        (
            {"gpu": "h20", "gpus": "64"},
            ["64 张卡是 8 台服务器：TP8 · PP8，服务器之间走 IB 400G（50 GB/s）"],
        ),
        (
            {"gpus": "16", "tp": "16"},
            ["TP16 跨 2 台服务器，每层都走 IB 400G（50 GB/s）；TP8 × PP2 只在级间走它"],
        ),
        (
            {"gpu": "ascend-950pr", "gpus": "8"},
            ["950PR 没有公布张量并行走的带宽：按 PCIe 5.0 ×16 单向（64 GB/s）算"],
        ),
    ],
)
def test_a_slower_or_unknown_link_is_said(changes: dict[str, str], line: list[str]) -> None:
    assert [*remarks(manual(**changes), "tpot")] == line


def test_links_are_said_of_what_uses_them_only() -> None:
    assert remarks(manual(gpu="h800-pcie", gpus="8"), "move_time") == ()


def test_links_are_said_in_english_too() -> None:
    speak("en")

    [line] = remarks(manual(gpu="h800-pcie", gpus="8", tp="8"), "tpot")

    assert line == "the fast link joins 2 GPUs only, so TP8 goes over PCIe (64 GB/s)"


def test_sixty_four_cards_pay_the_way_between_servers() -> None:
    """80 layers × 2 × 3.7 µs within, 7 stages × 3.7 µs between, and 16 KiB a hop over 64 × 50 GB/s."""
    values = manual(gpu="h20", gpus="64", kv="fp8", context_tokens="1")

    within = 160 * (3.7e-6 + 7 / 64 * 16384 / 450e9)
    between = 7 * (3.7e-6 + 16384 / 64 / 50e9)
    assert float(values.value("communication_time").quantity.value) == pytest.approx(within + between)
    assert "network_bandwidth" in values.value("tpot").inputs


def test_experts_over_servers_pay_for_the_network() -> None:
    """58 layers × 2 tokens a card × 7,168 × 3 B × 7/8 over 50 GB/s is 43.7 µs."""
    values = manual(model="deepseek-v3", gpu="h20", gpus="64", batch="128")

    found = values.value("expert_network_time").quantity.value
    assert float(found) == pytest.approx(58 * 2 * 7168 * 3 * 0.875 / 50e9)
    assert "network_bandwidth" in values.value("tpot").inputs


@pytest.mark.parametrize(
    ("name", "goal", "changes", "whole"),
    [
        ("move_time", "10 ms", {}, 4),  # 70 GB over 3 TB/s is 23.3 ms
        ("ttft", "1 s", {"prompt_tokens": "100000"}, 32),  # 20.1; 24 is no power of two
        ("max_users", "50", {}, 8),
        ("move_time", "2 ms", {"model": "llama-2-13b", "weights": "fp16"}, 5),  # 40 heads; 4.3 cards
    ],
)
def test_solving_for_cards_gives_what_can_be(
    name: str, goal: str, changes: dict[str, str], whole: int
) -> None:
    found = solve(manual(**changes, **{name: goal}), name, "gpus", check_of("gpus"))

    assert found.whole is not None
    assert found.whole.value == whole


def test_cards_that_no_fast_link_joins_are_stages_or_a_tp_that_is_given(capsys: Captured) -> None:
    """70 GB over 864 GB/s is 81 ms, however many stages; over eight 10.1, with KV and messages 12.3."""
    asked = ["derive", "tpot", "tpot=20ms", "gpu=l40s", "--solve", "gpus", "--no-proof"]

    assert main(asked) == 1
    assert "再多是流水线，不缩短单路；要 TP 走 PCIe，写 tp=8" in capsys.readouterr().err
    assert main([*asked, "tp=8"]) == 0
    assert capsys.readouterr().out.endswith("取整数：8\n没有快速互联，TP8 走 PCIe（32 GB/s）\n")


def test_a_solution_over_servers_says_which_link(capsys: Captured) -> None:
    asked = ["derive", "ttft", "ttft=1s", "prompt_tokens=100000", "--solve", "gpus", "--no-proof"]

    assert main(asked) == 0
    assert capsys.readouterr().out.endswith(
        "取整数：32\n32 张卡是 4 台服务器：TP8 · PP4，服务器之间走 IB 400G（50 GB/s）\n"
    )
    assert main([*asked, "--format", "json"]) == 0
    assert "TP8 · PP4" in json.loads(capsys.readouterr().out)["warnings"][0]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("max_users", {"weights": "fp16"}),
        ("kv_budget", {"weights": "fp16"}),
        ("kv_pool_tokens", {"weights": "fp16"}),
        ("kv_tokens_per_user", {"weights": "fp16"}),
        ("slo_batch", {"tpot_goal": "5 ms"}),
        ("chunk_limit", {"batch": "1000"}),
    ],
)
def test_no_count_is_below_nothing(name: str, changes: dict[str, str]) -> None:
    with pytest.raises(BelowZero):
        manual(**changes).value(name)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("zh", "tuiyan：80 GB 放不下 140 GB 权重；至少 2 卡，或权重用 INT4 就行\n"),
        ("en", "tuiyan: 80 GB cannot hold 140 GB of weights; at least 2 GPUs, or weights in INT4 would do\n"),
    ],
)
@pytest.mark.parametrize("name", ["max_users", "kv_budget", "requests_per_hour"])
def test_what_does_not_fit_says_what_would(name: str, language: str, line: str, capsys: Captured) -> None:
    assert main(["derive", name, "weights=fp16", "--lang", language]) == 1
    assert capsys.readouterr().err == line


def test_what_does_not_fit_is_null_in_json(capsys: Captured) -> None:
    assert main(["derive", "max_users", "weights=fp16", "--format", "json"]) == 1
    told = json.loads(capsys.readouterr().out)

    assert told["value"] is None
    assert told["why"] == "80 GB 放不下 140 GB 权重；至少 2 卡，或权重用 INT4 就行"
    assert told["warnings"] == [told["why"]]


def test_a_goal_out_of_reach_is_no_count() -> None:
    values = manual(tpot_goal="5 ms", context_tokens="4096")

    assert why_none(values, "slo_batch", "达不到目标") == "达标 batch：达不到目标"


@pytest.mark.parametrize("experts", [("qwen3-235b-a22b", 128), ("deepseek-v3", 256)])
def test_a_huge_batch_hits_every_expert(experts: tuple[str, int]) -> None:
    model, count = experts

    assert manual(model=model, batch="100000").value("moe_experts_hit").quantity.value == count


@pytest.mark.parametrize(
    ("changes", "label"),
    [
        ({}, ""),
        ({"gpu": "ascend-910b2"}, "W8A8-INT8"),
        ({"gpu": "a100-sxm"}, "W8A8-INT8"),
        ({"gpu": "a30"}, "W8A16"),
        ({"gpu": "a30", "weights": "int4"}, "W4A16"),
    ],
)
def test_the_nearest_scheme_that_computes_is_offered(changes: dict[str, str], label: str) -> None:
    found = scheme_that_computes(manual(**changes))

    assert (found.label if found else "") == label


def test_what_needs_no_peak_is_still_computed() -> None:
    values = manual(gpu="ascend-910b2", gpus="2")

    assert values.shown("move_time").text == "21.9 ms"  # 70 GB over 2 × 1.6 TB/s
    assert values.shown("weight_bytes").text == "70 GB"
    assert warnings(values, "move_time") == ()
