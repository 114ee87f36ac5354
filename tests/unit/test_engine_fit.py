"""What fits, what cannot be, and what would do instead; sizes are those of the published audit."""

from __future__ import annotations

import pytest

from tests.catalogs import manual
from tuiyan.engine.evaluate import Values
from tuiyan.inference.feasibility import marks, obstacles
from tuiyan.inference.suggestions import reason, told
from tuiyan.messages import speak


def kinds(values: Values) -> list[str]:
    """Return what is in the way."""
    return [obstacle.kind for obstacle in obstacles(values)]


def lines(values: Values) -> list[str]:
    """Return all that is told of a scenario."""
    return [told(values, obstacle) for obstacle in obstacles(values)]


def marked(values: Values, *names: str) -> list[str]:
    """Return which of these numbers depend on what does not fit."""
    return [name for name in names if marks(values, name)]


def test_the_manuals_card_does_not_hold_32k_of_context() -> None:
    [line] = lines(manual())

    assert line == (
        "80 GB 放不下 70 GB 权重加 10.7 GB KV（1 × 32,768 token）；"
        "至少 2 卡，或上下文不超过 30,517，或 KV 用 FP8 就行"
    )


def test_it_is_said_in_english_too() -> None:
    speak("en")

    [line] = lines(manual(context_tokens="4096", batch="8"))

    assert line == (
        "80 GB cannot hold 70 GB of weights and 10.7 GB of KV (8 × 4,096 tokens); "
        "at least 2 GPUs, or a batch of at most 7, or a context of at most 3,814, or KV in FP8 would do"
    )


def test_only_what_depends_on_the_context_is_marked() -> None:
    names = ("tpot", "max_users", "throughput", "move_time", "step_time", "kv_bytes_per_user", "ridge_point")

    assert marked(manual(), *names) == ["tpot", "max_users", "throughput"]


def test_a_large_batch_that_no_card_can_serve_is_marked() -> None:
    values = manual(batch="128")

    assert marked(values, "throughput_ideal", "utilization", "move_time", "batch_sweet_spot") == [
        "throughput_ideal",
        "utilization",
    ]
    assert "上下文不超过 238" in lines(values)[0]  # 10 GB over 128 users


def test_eight_cards_hold_it() -> None:
    assert kinds(manual(gpus="8")) == []
    assert marked(manual(gpus="8"), "tpot", "max_users") == []


@pytest.mark.parametrize(("reserve", "fits"), [("0 GB", True), ("6 GB", False)])
def test_reserve_and_usable_share_count(reserve: str, fits: bool) -> None:
    values = manual(context_tokens="4096", memory_fraction="0.95", reserve=reserve)  # 76 GB

    assert (kinds(values) == []) == fits


def test_weights_that_do_not_fit_mark_all_that_runs_on_the_cards() -> None:
    values = manual(weights="fp16", compute="fp16")
    names = ("move_time", "ttft", "weight_bytes", "flops_per_token", "total_memory", "cards_for_weights")

    assert lines(values) == ["80 GB 放不下 140 GB 权重；至少 2 卡，或权重用 INT4 就行"]
    assert marked(values, *names) == ["move_time", "ttft"]


@pytest.mark.parametrize(
    ("model", "gpus", "possible"),
    [
        ("llama-70b", "2", True),
        ("llama-70b", "3", False),  # 64 query heads
        ("llama-70b", "6", False),
        ("llama-70b", "16", True),  # 8 KV heads, two copies of each
        ("qwen3-32b", "64", True),
        ("llama-70b", "12", False),  # TP8 and half of another
        ("llama-70b", "24", True),  # TP8 · PP3
        ("glm-4.5", "6", False),  # 96 query heads divide, 8 KV heads neither divide nor are copied evenly
        ("glm-4.5", "24", True),
        ("deepseek-v3", "16", True),  # one latent, copied
    ],
)
def test_cards_share_a_model_by_whole_heads(model: str, gpus: str, possible: bool) -> None:
    values = manual(model=model, gpus=gpus, weights="int8")

    assert (not {"layout", "heads"} & {*kinds(values)}) == possible


def test_the_nearest_counts_that_share_the_heads_are_named() -> None:
    assert lines(manual(gpus="3")) == ["64 个查询头、8 个 KV 头不能平分给 3 张卡；2 卡，或 4 卡就行"]


def test_experts_are_cut_into_whole_blocks() -> None:
    inputs = {"model": "qwen3-235b-a22b", "context_tokens": "4096", "ep": "1"}

    assert lines(manual(**inputs, gpus="8")) == [
        "专家的 1,536 列分给 8 张卡，每张 192，不是 FP8 分块 128 的倍数；4 卡，或专家并行（EP）就行"
    ]
    assert kinds(manual(**inputs, gpus="4")) == []
    assert kinds(manual(**inputs, gpus="8", weights="int8")) == []
    assert kinds(manual(**inputs | {"ep": "8"}, gpus="8")) == []


def test_a_card_without_a_peak_says_which_it_has() -> None:
    values = manual(gpu="a100-sxm", context_tokens="4096")

    assert lines(values) == [
        "A100 没有 FP8 算力；权重和计算都用 INT8（W8A8-INT8），或权重用 INT4、计算用 FP16（W4A16）就行"
    ]
    assert marked(values, "step_time", "move_time", "peak_flops") == ["step_time", "peak_flops"]
    assert kinds(manual(gpu="a100-sxm", context_tokens="4096", compute="int8")) == []


def test_a_context_above_the_models_limit_is_told() -> None:
    values = manual(model="llama-2-70b", gpus="8", context_tokens="8192")

    assert lines(values) == ["上下文 8,192 超过 Llama 2 70B 的上限 4,096；上下文不超过 4,096 就行"]
    assert marked(values, "kv_bytes_per_user", "kv_bytes_per_token") == ["kv_bytes_per_user"]


def test_a_prompt_with_its_answer_above_the_limit_is_told() -> None:
    values = manual(model="llama-2-70b", gpus="8", context_tokens="4096", prompt_tokens="4000")

    assert lines(values) == ["提示加输出 4,500 超过 Llama 2 70B 的上限 4,096；两者合计不超过 4,096 就行"]
    assert marked(values, "total_time", "ttft") == ["total_time"]


def test_copies_of_the_latent_count_and_can_be_avoided() -> None:
    """DeepSeek V3 in FP8 on eight H200 at 0.9: 344 GB hold 0.61 M tokens under TP8."""
    inputs = {"model": "deepseek-v3", "gpu": "h200", "gpus": "8", "memory_fraction": "0.9"}
    values = manual(**inputs, batch="128", context_tokens="4989")

    assert kinds(values) == ["kv"]
    assert "batch 不超过 122" in lines(values)[0]
    assert lines(values)[0].endswith("或数据并行的注意力就行")


def test_the_short_line_leaves_out_what_would_do() -> None:
    values = manual(gpus="3")

    assert reason(values, obstacles(values)[0]) == "64 个查询头、8 个 KV 头不能平分给 3 张卡"


def test_what_is_not_known_stands_in_no_ones_way() -> None:
    assert "heads" not in kinds(manual(model="deepseek-v4-flash", gpus="8"))
    assert marks(manual(), "no_such_name") == ()
