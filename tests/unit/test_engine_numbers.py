"""The numbers the manual teaches, each derived and proved."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.catalogs import manual, real_catalog
from tuiyan.engine.as_json import as_json
from tuiyan.engine.derive import derive
from tuiyan.engine.dimension import dimension
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.formatting import digits, show
from tuiyan.engine.proof import prove
from tuiyan.engine.quantity import DimensionError, Quantity
from tuiyan.engine.scenario import InputError
from tuiyan.engine.unit import UnitError
from tuiyan.messages import speak

SECOND = dimension({"second": 1})

PART_ONE = [
    ("move_time", {}, "23.3 ms"),
    ("move_time", {"weights": "fp16"}, "46.7 ms"),
    ("move_time", {"weights": "int4"}, "11.7 ms"),
    ("move_time", {"gpu": "h20"}, "17.5 ms"),
    ("move_time", {"hbm_bandwidth": "4 TB/s"}, "17.5 ms"),
    ("batch_sweet_spot", {}, "333"),
    ("ridge_point", {}, "667 FLOP/B"),
    ("ridge_point", {"compute": "fp16"}, "333 FLOP/B"),
    ("utilization", {"batch": "128"}, "38.4 %"),
    ("utilization", {}, "0.3 %"),
    ("prefill_utilization", {}, "100 %"),
    ("prefill_utilization", {"prompt_tokens": "12"}, "3.6 %"),
    ("kv_bytes_per_token", {}, "320 KiB/token"),
    ("kv_bytes_per_user", {}, "10 GiB"),
    ("prefill_compute_time", {}, "70 ms"),
    ("ttft", {}, "71.3 ms"),
    ("total_time", {}, "11.7 s"),
    ("decode_ceiling", {}, "14,286 token/s"),
    ("throughput_ideal", {"batch": "128"}, "5,486 token/s"),
]


@pytest.mark.parametrize(("name", "changes", "shown"), PART_ONE)
def test_a_number_of_part_one_is_right_and_proved(name, changes, shown) -> None:
    derivation = derive(manual(**changes), name)

    assert derivation.result().text == shown
    assert prove(derivation)
    assert 2 <= len(derivation.steps) <= 7


def test_a_derivation_reads_as_on_a_whiteboard() -> None:
    told = as_json(derive(manual(), "move_time"), None)

    assert [(step["kind"], step["text"]) for step in told["steps"]] == [
        ("definition", "T搬运 = 权重字节 ÷ 显存带宽"),
        ("expanded", "= 参数量 × 每参数字节 ÷ 显存带宽"),
        ("substituted", "= 70 × 10⁹ × 1 B ÷ 3 TB/s = 70 GB ÷ 3 TB/s"),
        ("converted", "= 70 GB ÷ 3,000 GB/s ≈ 0.023333 s"),
        ("result", "≈ 23.3 ms"),
    ]
    assert told["value"]["exact"] == "7/300"
    assert told["inputs"]["hbm_bandwidth"] == {"si": 3_000_000_000_000, "display": "3 TB/s"}


def test_a_branch_says_which_side_wins_and_what_that_means() -> None:
    steps = {step.kind: step.why for step in derive(manual(), "step_time").steps}
    busy = {step.kind: step.why for step in derive(manual(batch="400"), "step_time").steps}

    assert steps["branch"] == "搬运时间 23.3 ms > 计算时间 0.07 ms → 带宽受限"
    assert busy["branch"] == "计算时间 28 ms > 搬运时间 23.3 ms → 算力受限"


def test_a_second_card_is_printed_and_one_is_not() -> None:
    alone = derive(manual(), "move_time").steps[1].equation
    four = as_json(derive(manual(gpus="4"), "move_time"), None)["steps"]

    assert "gpus" not in str(alone)
    assert four[1]["text"] == "= 参数量 × 每参数字节 ÷ (卡数 × 显存带宽)"


def test_an_overridden_formula_cuts_the_graph() -> None:
    values = manual(move_time="10 ms")

    assert values.shown("step_time").text == "10 ms"
    assert values.value("step_time").inputs[0] == "move_time"
    assert values.shown("weight_bytes").text == "70 GB"


def test_an_override_outlives_a_change_of_gpu() -> None:
    values = manual(hbm_bandwidth="4 TB/s").changed({"gpu": "h100-sxm"})

    assert values.shown("hbm_bandwidth").text == "4 TB/s"
    assert values.shown("move_time").text == "17.5 ms"


def test_a_missing_fact_stops_only_what_needs_it() -> None:
    values = manual(gpu="a100-80gb" if "a100-80gb" in _gpus() else next(iter(_gpus_without_fp8())))

    assert values.shown("move_time").text
    with pytest.raises(Unavailable, match="FP8"):
        values.value("ridge_point")


def _gpus() -> list[str]:
    return [fact.id for fact in manual().catalog.facts("gpu")]


def _gpus_without_fp8() -> list[str]:
    return [fact.id for fact in manual().catalog.facts("gpu") if fact.text("peak_flops", "fp8") is None]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"bacth": "2"}, "batch"),
        ({"hbm_bandwidth": "4"}, "TB/s"),
        ({"batch": "0"}, "至少"),
        ({"batch": "1.5"}, "整数"),
        ({"gpu": "h8000"}, "h800"),
        ({"bound": "memory"}, "决定"),
        ({"tokens_per_step": "2"}, "常数"),
        ({"memory": "80 KB"}, "80 KiB"),
        ({"move_time": "3 GB"}, "second"),
        ({"memory_fraction": "120 %"}, "至多"),
        ({"hbm_bandwidth": "0 TB/s"}, "大于"),
    ],
)
def test_an_input_that_cannot_be_is_refused_in_one_line(changes, words) -> None:
    with pytest.raises(InputError) as refused:
        manual(**changes)

    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("language", "changes", "sentence"),
    [
        ("zh", {"hbm_bandwidth": "4"}, "hbm_bandwidth: 4 是什么单位？例如 TB/s"),
        ("en", {"hbm_bandwidth": "4"}, "hbm_bandwidth: which unit is 4 in? for example TB/s"),
        ("zh", {"memory": "80 KB"}, "memory: KB 有两种读法；写成 80 kB 或 80 KiB"),
        ("en", {"memory": "80 KB"}, "memory: KB is read in two ways; write 80 kB or 80 KiB"),
    ],
)
def test_one_mark_stands_between_what_is_wrong_and_what_to_do(language, changes, sentence) -> None:
    speak(language)
    with pytest.raises(InputError) as refused:
        manual(**changes)

    assert str(refused.value) == sentence


@pytest.mark.parametrize(("unit", "marked"), [("GB/mss", "mss"), ("B)", ")"), ("TB/s2q", "q"), ("KB", "KB")])
def test_what_is_underlined_of_a_unit_is_the_word(unit, marked) -> None:
    with pytest.raises(UnitError) as refused:
        real_catalog().units.unit(unit)
    span = refused.value.span

    assert span is not None
    assert unit[span.column - 1 :][: span.length] == marked


def test_a_chip_says_what_was_chosen() -> None:
    assert manual().chip() == "H800 · 70B · FP8 · batch 1"
    assert manual(gpus="8", batch="32").chip() == "8×H800 · TP8 · 70B · FP8 · batch 32"


def test_words_follow_numbers() -> None:
    assert manual().word("bound") == "memory"
    assert manual(batch="400").word("bound") == "compute"
    assert manual().holds("utilization < 100 %")
    assert not manual(batch="400").holds("utilization < 100 %")
    assert manual().holds("weights = fp8")


@pytest.mark.parametrize(
    ("name", "unit", "shown"),
    [
        ("move_time", "s", "0.0233 s"),
        ("weight_bytes", "GiB", "65.2 GiB"),
        ("kv_bytes_per_user", "GB", "10.7 GB"),
    ],
)
def test_a_number_is_shown_in_another_unit(name, unit, shown) -> None:
    assert manual().shown(name, unit).text == shown


def test_a_number_is_not_shown_in_a_unit_of_something_else() -> None:
    with pytest.raises(DimensionError):
        manual().shown("move_time", "GB")


def test_a_number_too_small_for_its_unit_moves_to_another_prefix() -> None:
    assert manual(params="1e6", prompt_tokens="1").shown("prefill_compute_time").text == "1 ns"


@pytest.mark.parametrize(
    ("name", "given", "shown"),
    [
        ("batch", "1000000", "1,000,000"),
        ("batch", "1e6", "1,000,000"),
        ("move_time", "1e30 s", "10³⁰ s"),
        ("move_time", "1e-30 s", "10⁻³⁰ s"),
        ("move_time", "2.5e-9 s", "2.5 × 10⁻⁹ s"),
        ("memory", "81559 MiB", "81,559 MiB"),
        ("context_tokens", "131072", "131,072"),
        ("price", "14 元/h", "14 元/h"),
    ],
)
def test_a_given_number_is_grouped_and_a_power_is_a_power(name: str, given: str, shown: str) -> None:
    assert manual(**{name: given}).shown(name).text == shown


def test_a_count_has_no_zero_behind_its_point() -> None:
    tokens = dimension({"token": 1, "user": -1})

    assert show(real_catalog().units, Quantity(Fraction("40.97"), tokens), "token/user").text == "41 token"
    assert show(real_catalog().units, Quantity(Fraction("2.44"), tokens), "token/user").text == "2.44 token"


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        ("0.00467e-3", "ms", "4.67 µs"),
        ("0.07e-3", "ms", "0.07 ms"),  # as the manual writes it
        ("7/300", "ms", "23.3 ms"),
        ("3.962", "ms", "3,962 ms"),
        ("108.4", "ms", "108.4 s"),
        ("108.437", "ms", "108 s"),
        ("1e6", "s", "1,000,000 s"),  # there is no larger prefix
    ],
)
def test_a_time_is_shown_in_a_unit_that_reads_well(value: str, unit: str, shown: str) -> None:
    assert show(real_catalog().units, Quantity(Fraction(value), SECOND), unit).text == shown


def test_what_four_digits_say_exactly_is_not_cut() -> None:
    assert manual().shown("recompute_ratio").text == "250.5"  # (500 + 1) ÷ 2
    assert manual(output_tokens="1000").shown("recompute_ratio").text == "500.5"
    assert manual(model="qwen3-235b-a22b").shown("kv_bytes_per_user").text == "5.875 GiB"  # 192,512 x 32,768


@given(st.integers(1, 10**16), st.sampled_from(["ns", "µs", "ms", "s"]))
def test_no_time_needs_more_than_five_digits_before_its_point_or_two_zeros_behind(ns: int, unit: str) -> None:
    shown = show(real_catalog().units, Quantity(Fraction(ns, 10**9), SECOND), unit)
    number = shown.number.replace(",", "")

    assert len(number.partition(".")[0]) <= 5 or shown.unit == "s"
    assert not number.startswith("0.00")
    assert abs(shown.printed - Fraction(ns, 10**9)) <= shown.half


@given(st.integers(1, 9999), st.integers(-12, 6))
def test_a_number_of_four_digits_is_printed_whole(number: int, power: int) -> None:
    value = number * Fraction(10) ** power

    assert digits(value).printed == value
    assert digits(value).exact
