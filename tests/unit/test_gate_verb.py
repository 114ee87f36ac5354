"""Whether a figure can be: asked on the command line, and of a user's own facts and results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tuiyan.cli import main
from tuiyan.content.library import open_library
from tuiyan.messages import speak

Captured = pytest.CaptureFixture[str]


def asked(capsys: Captured, *words: str) -> tuple[int, dict[str, Any]]:
    code = main(["gate", *words, "--format", "json"])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("words", "rule", "ceiling"),
    [
        (("15,000 token/s", "throughput", "gpus=1"), "aggregate", "14,286 token/s"),  # 2000 T ÷ 140 GFLOP
        (("125 token/s", "stream_rate", "gpu=h100-sxm"), "stream", "47.9 token/s"),  # 3.35 TB/s ÷ 70 GB
        (("14,000 token/s", "throughput", "batch=1"), "bound", "37.2 token/s"),
        (("10 ms", "ttft"), "bound", "71.3 ms"),  # 70 ms of linear layers, 1.31 of attention
        (("10 ms", "首字"), "bound", "71.3 ms"),
        (("560 GB", "weight_bytes"), "factor", "70 GB"),
        (("3958 TFLOPS", "peak_flops", "gpu=h100-sxm"), "factor", "1978.9 TFLOPS"),
        (("900 GB/s", "nvlink_bandwidth", "gpu=h100-sxm"), "factor", "450 GB/s"),
        (("120 %", "utilization"), "share", "100 %"),
        (("120 %", "decode_efficiency"), "share", "1"),
        (("60", "max_users", "gpus=8"), "bound", "53"),  # the manual's 53 at the nominal memory
    ],
)
def test_an_impossible_figure_exits_with_1_and_names_its_rule(
    capsys: Captured, words: tuple[str, ...], rule: str, ceiling: str
) -> None:
    code, told = asked(capsys, *words)

    assert list(told) == ["figure", "formula", "possible", "rule", "ceiling", "why", "warnings"]
    assert (code, told["possible"], told["rule"]) == (1, False, rule)
    assert set(told["ceiling"]) == {"text", "si", "unit"}
    assert told["ceiling"]["si"] > 0
    if rule != "factor":
        assert told["ceiling"]["text"] == ceiling
    assert ceiling.split()[0] in str(told["why"]).replace(",", "") + str(told["why"])


@pytest.mark.parametrize(
    "words",
    [
        ("14,000 token/s", "throughput", "gpus=1"),
        ("143 ms", "ttft"),  # twice the bound is what others measure
        ("53", "max_users", "gpus=8"),
        ("70 GB", "weight_bytes"),
        ("1978.9 TFLOPS", "peak_flops", "gpu=h100-sxm"),
        ("10 元/Mtoken", "output_price", "price=14 元/h"),  # with a batch it can be had
        ("18.58 ms", "tpot", "gpu=h100-sxm", "gpus=2", "context_tokens=5250"),  # NVIDIA NIM 1.8.0
    ],
)
def test_a_possible_figure_exits_with_0(capsys: Captured, words: tuple[str, ...]) -> None:
    code, told = asked(capsys, *words)

    assert (code, told["possible"], told["rule"]) == (0, True, None)


HEADLINES = {
    "ttft": ("2.00 s", "2.02 s"),  # 614 + 1,397 ms
    "tpot": ("27.7 ms", "27.9 ms"),  # 385,024 B x 33,018 x 50 over 32 TB/s is 19.9; weights 7.1; messages 0.7
    "request_time": ("15.8 s", "16 s"),  # 2.01 + 500 x 27.7 ms
    "throughput": ("1,820 token/s", "1,790 token/s"),
    "max_users": ("42", "41"),
    "requests_per_hour": ("1,590 /h", "1,560 /h"),
    "input_price": ("2.04 元/Mtoken", "2.06 元/Mtoken"),
    "output_price": ("18.4 元/Mtoken", "18.6 元/Mtoken"),
}
"""Of a client with 8 x H20, Qwen3-235B in FP8, 50 users, 32K and 500: what cannot be, and what just can."""

CLIENT = ("gpu=h20", "gpus=8", "model=qwen3-235b-a22b", "batch=50", "prompt_tokens=32768", "price=15 元/h",
          "output_tokens=500", "context_tokens=33018")  # fmt: skip


@pytest.mark.parametrize("name", HEADLINES)
def test_each_headline_is_judged_on_its_side_of_the_bound(capsys: Captured, name: str) -> None:
    past, within = HEADLINES[name]

    code, told = asked(capsys, past, name, *CLIENT)
    assert (code, told["rule"]) == (1, "bound")
    assert asked(capsys, within, name, *CLIENT)[0] == 0


def test_a_load_that_nobody_gave_is_named(capsys: Captured) -> None:
    code, told = asked(capsys, "90 元/Mtoken", "output_price", "price=15 元/h")

    assert code == 0
    assert "batch 1）下限是 97.8 CNY/Mtoken" in told["why"]  # 15 an hour x 23.470 ms, by hand
    assert asked(capsys, "0.01 元/Mtoken", "output_price", "price=15 元/h")[0] == 1  # at any batch


def test_how_the_question_was_understood_is_told(capsys: Captured) -> None:
    asked_for = ("10 ms", "ttft_attention", "prompt_tokens=32K", "weights=fp16")

    code, told = asked(capsys, *asked_for)
    assert code == 1
    assert told["warnings"] == [
        "ttft_attention 现在叫 ttft",
        "prompt_tokens：32K = 32,768",
        "80 GB 放不下 140 GB 权重；至少 2 卡，或权重用 INT4 就行",
        "权重 FP16 却按 FP8 的峰值算：只有把激活和权重都转成 FP8 才有这个算力",
    ]
    main(["gate", *asked_for])
    out, err = capsys.readouterr()
    assert "80 GB 放不下" in out
    assert "32K = 32,768" in err


def test_the_scenarios_efficiencies_do_not_lower_a_ceiling(capsys: Captured) -> None:
    assert asked(capsys, "90 ms", "ttft", "prefill_efficiency=50 %")[0] == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("abc", "ttft"), "读不出"),
        (("5 GB", "ttft"), "量纲"),
        (("5 ms", "ttfft"), "ttft"),
        (("5 ms", "ttft", "gpu=a100-sxm"), "FP8"),
        (("3 元/Mtoken", "output_price"), 'price="15 CNY/h"'),
    ],
)
def test_what_cannot_be_judged_is_wrong_use(capsys: Captured, words: tuple[str, ...], why: str) -> None:
    assert main(["gate", *words]) == 2

    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "cached"), [("zh", "除非提示命中了前缀缓存"), ("en", "unless a prefix cache")]
)
def test_the_text_names_what_would_make_it_possible(capsys: Captured, language: str, cached: str) -> None:
    assert main(["gate", "10 ms", "ttft", "--lang", language]) == 1
    speak("zh")

    assert cached in capsys.readouterr().out


FACT = """\
- id: mine
  name: mine
  memory: {memory}
  hbm_bandwidth: 3.35 TB/s
  peak_flops: {{fp16: 989 TFLOPS, fp8: {fp8}}}
  nvlink_bandwidth: {link}
  link_domain: 8
  source: data sheet
  date: 2026-08-05
  confidence: high
"""


def notices(tmp_path: Path, name: str, text: str) -> list[str]:
    (tmp_path / "formulas").mkdir()
    (tmp_path / "formulas" / f"{name}.yaml").write_text(text, encoding="utf-8")
    problems = open_library(extra=tmp_path).problems
    assert all(problem.is_notice for problem in problems)
    return [problem.message for problem in problems]


@pytest.mark.parametrize(
    ("memory", "fp8", "link", "words"),
    [
        ("80 GB", "3958 TFLOPS", "450 GB/s", "稀疏"),  # H100 by its data sheet: 1,979 dense
        ("100 GB", "3958 TFLOPS", "450 GB/s", "稀疏"),
        ("80 GB", "1979 TFLOPS", "900 GB/s", "两个方向"),
        ("80 GB", "1979 TFLOPS", "450 GB/s", ""),
        ("192 GB", "1979 TFLOPS", "900 GB/s", ""),  # a B200 has that one way
    ],
)
def test_a_fact_twice_as_large_as_a_known_one_is_noted(
    tmp_path: Path, small: Path, memory: str, fp8: str, link: str, words: str
) -> None:
    found = notices(tmp_path, "gpus", FACT.format(memory=memory, fp8=fp8, link=link))

    assert len(found) == bool(words)
    assert all(words in each for each in found)


@pytest.mark.parametrize(
    ("flags", "count"), [("", 1), ("  speculative: true\n", 0), ("  cached_prefix: true\n", 0)]
)
def test_a_result_past_the_ceiling_is_noted_unless_it_says_how(
    tmp_path: Path, small: Path, flags: str, count: int
) -> None:
    row = (
        "- id: mine\n  name: mine\n  value: 125 token/s\n  source: mine\n  date: 2026-08-05\n"
        "  confidence: low\n  what: stream_rate\n  setup: {gpu: h100-sxm, gpus: 1, prompt_tokens: 100}\n"
    )

    assert len(notices(tmp_path, "measured", row + flags)) == count


@pytest.mark.parametrize(
    ("value", "setup", "said"),
    [
        ("18.58 ms", "gpu: h100-sxm, gpus: 2", ""),  # NVIDIA NIM 1.8.0, within 14.2 to 20.7 ms
        ("40 ms", "gpu: h100-sxm, gpus: 2", "实测 40 ms 在预期 14.2 ms 到 20.7 ms 之外"),
        ("18.58 ms", "gpu: l40s, gpus: 8, tp: 8", "没有每 token 时间的预期范围可以对照，这一条没有检查"),
    ],
)
def test_a_result_is_held_against_what_is_expected(
    tmp_path: Path, small: Path, value: str, setup: str, said: str
) -> None:
    row = (
        f"- id: mine\n  name: mine\n  value: {value}\n  source: mine\n  date: 2026-08-05\n  confidence: low\n"
        f"  what: tpot\n  setup: {{{setup}, model: llama-3.1-70b, context_tokens: 5250}}\n"
    )

    assert notices(tmp_path, "measured", row) == ([said] if said else [])
