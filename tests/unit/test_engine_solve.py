"""Formulas solved for any of their inputs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.catalogs import manual
from tuiyan.engine.drawing import step_text
from tuiyan.engine.evaluate import Values
from tuiyan.engine.proof import prove
from tuiyan.engine.quantity import Given
from tuiyan.engine.scenario import InputError
from tuiyan.engine.solve import Solution, solve
from tuiyan.inference.feasibility import check_of


def solution(name: str, unknown: str, **changes: str) -> Solution:
    return solve(manual(**changes), name, unknown, check_of(unknown))


@pytest.mark.parametrize(
    ("name", "unknown", "changes", "value"),
    [
        ("move_time", "hbm_bandwidth", {"move_time": "10 ms"}, Fraction(7 * 10**12)),
        ("utilization", "batch", {"utilization": "50 %"}, Fraction(500, 3)),
        ("step_time", "batch", {"step_time": "28 ms"}, Fraction(400)),
        ("kv_budget", "gpus", {"kv_budget": "100 GB"}, Fraction(17, 8)),
        ("prefill_compute_time", "prompt_tokens", {"prefill_compute_time": "100 ms"}, Fraction(10_000, 7)),
    ],
)
def test_a_point_is_exact_and_proved(name, unknown, changes, value) -> None:
    found = solution(name, unknown, **changes)

    assert (found.kind, found.value.value if found.value else None) == ("point", value)
    assert found.derivation is not None
    assert prove(found.derivation)


def test_the_rearrangement_is_shown_line_by_line() -> None:
    derivation = solution("move_time", "hbm_bandwidth", move_time="10 ms").derivation

    assert derivation is not None
    assert [(step.kind, step_text(derivation, step)) for step in derivation.steps] == [
        ("definition", "T搬运 = 权重字节 ÷ 显存带宽"),
        ("rearranged", "搬运时间 × 显存带宽 = 权重字节"),
        ("solved", "BW = 权重字节 ÷ 搬运时间"),
        ("substituted", "= 70 GB ÷ 10 ms"),
        ("result", "= 7 TB/s"),
    ]


@pytest.mark.parametrize(
    ("name", "unknown", "changes", "whole"),
    [
        ("utilization", "batch", {"utilization": "50 %"}, 167),
        ("utilization", "batch", {"utilization": "100 %"}, 334),
        ("move_time", "gpus", {"move_time": "10 ms"}, 4),
        ("total_time", "output_tokens", {"total_time": "10 s"}, 425),
        ("spec_tokens", "draft_tokens", {"spec_tokens": "3 token"}, 6),
    ],
)
def test_whole_things_are_rounded_to_the_side_that_meets_the_goal(name, unknown, changes, whole) -> None:
    found = solution(name, unknown, **changes)

    assert found.whole is not None
    assert found.whole.value == whole


@pytest.mark.parametrize(
    ("name", "unknown", "changes", "words"),
    [
        ("utilization", "batch", {"utilization": "120 %"}, ("100 %", "算力受限")),
        ("throughput_ideal", "batch", {"throughput_ideal": "20000 token/s"}, ("14,286 token/s", "算力受限")),
        ("step_time", "hbm_bandwidth", {"step_time": "0.01 ms"}, ("0.07 ms", "算力受限")),
        ("step_time", "batch", {"step_time": "20 ms"}, ("23.3 ms", "带宽受限")),
        ("weight_bytes", "batch", {"weight_bytes": "80 GB"}, ("不随",)),
        (
            "spec_tpot", "draft_tokens", {"spec_tpot": "11 ms", "context_tokens": "1"},
            ("至少 11.8 ms（草稿 token 数 4 时，带宽受限）",),
        ),
        ("spec_speedup", "draft_tokens", {"spec_speedup": "2"}, ("最多 1.98（草稿 token 数 4 时）",)),
        ("idle_share", "hbm_bandwidth", {"idle_share": "100 %"}, ("总小于 100 %",)),
    ],
)  # fmt: skip
def test_no_solution_says_which_bound_forbids_it(name, unknown, changes, words) -> None:
    found = solution(name, unknown, **changes)

    assert (found.kind, found.value) == ("none", None)
    assert all(word in found.why for word in words)


def test_a_flat_stretch_is_an_interval() -> None:
    flat = solution("utilization", "batch", utilization="100 %").intervals
    steps = solution("max_users", "context_tokens", max_users="53", gpus="8")

    assert [(interval.low, interval.high) for interval in flat] == [(Fraction(1000, 3), None)]
    assert steps.kind == "interval"
    assert steps.value is not None
    assert manual(gpus="8", context_tokens=str(steps.value.value)).value("max_users").quantity.value == 53


@pytest.mark.parametrize(
    ("name", "unknown", "changes", "words"),
    [
        ("move_time", "hbm_bandwidth", {}, "23.3 ms"),
        ("move_tim", "hbm_bandwidth", {}, "move_time"),
        ("move_time", "hbm_bandwith", {"move_time": "10 ms"}, "hbm_bandwidth"),
        ("move_time", "tokens_per_step", {"move_time": "10 ms"}, "常数"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(name, unknown, changes, words) -> None:
    with pytest.raises(InputError, match=words):
        solution(name, unknown, **changes)


def test_a_line_whose_digits_cancel_is_written_with_more_of_them() -> None:
    values = manual(batch="1", prompt_tokens="400")
    rate = values.value("colocated_throughput").quantity
    goal = Given(rate, "", f"{float(rate.value)}", values.catalog.unit("colocated_throughput"))
    under = Values(values.catalog, values.scenario.put("colocated_throughput", goal))

    assert solve(under, "colocated_throughput", "peak_flops").kind == "point"
