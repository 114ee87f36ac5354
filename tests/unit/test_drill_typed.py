"""Formulas as people type them, judged by what they are and not by how they are written."""

from __future__ import annotations

import pytest

from tests.catalogs import manual, real_catalog
from tuiyan.drill.answer import read_answer
from tuiyan.drill.marking import mark
from tuiyan.drill.mistakes import DrawnMistake
from tuiyan.drill.targets.formula import FormulaTarget
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import parse
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Value


def wanted(name: str, values: Values | None = None, **mistakes: str) -> FormulaTarget:
    values = values or manual()
    formula = real_catalog().formula(name)
    assert formula is not None
    made = tuple(DrawnMistake(id_, id_, "", None, parse(text).node) for id_, text in mistakes.items())
    return FormulaTarget(values, name, values.form(formula).node, mistakes=made)


def is_right(text: str, target: FormulaTarget) -> bool:
    read = read_answer(text, target)
    assert read.state == "ok", read
    return mark(target, read).is_right


EQUAL = {
    "move_time": [
        "W/BW",
        "W ÷ BW",
        "R/BW总",
        "W/(g·BW)",
        "P*b/BW",
        "Pb/BW",
        "T搬运 = W/BW",
        "＝Ｗ／ＢＷ",
        "权重字节/显存带宽",
        "权重/带宽",
        "weight_bytes / hbm_bandwidth",
        "weight bytes/memory bandwidth",
        "1/(BW/W)",
        "W·BW^-1",
        "W BW⁻¹",
    ],
    "compute_time": ["B·F/C", "2PB/C", "2*P*B/C总", "2·B·P÷C", "B*2*params/peak_flops", "P·B/(C/2)"],
    "kv_bytes_per_token": [
        "2·L·h_kv·d·b_kv",
        "2 L hkv d bkv",
        "2*层数*KV头数*头大小*每KV元素字节",
        "2 × 层数 × KV 头数 × 头大小 × b_kv",
    ],
    "kv_budget": ["g·M − W", "M - W", "显存 - 权重字节", "M总*u - W - M留"],
    "step_time": ["max(T搬运, T计算)", "max(T_comp, T_move)", "max(W/BW, 2PB/C)"],
    "ridge_point": ["C/BW", "算力/带宽"],
    "batch_sweet_spot": ["C·b/(2·BW)", "I脊 b / 2", "0.5 I脊 b"],
    "spec_tokens": ["(1 - α^(k+1))/(1-α)"],
    "total_time": ["TTFT + O·T步"],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in EQUAL.items() for text in texts])
def test_an_equal_formula_is_right(name: str, text: str) -> None:
    assert is_right(text, wanted(name))


OTHER = {
    "move_time": ["BW/W", "W·BW", "2W/BW", "K/BW", "W/C", "W/BW + 1"],
    "compute_time": ["PB/C", "2PB/BW", "2PN/C"],
    "kv_bytes_per_token": ["2·L·h·d·b_kv", "L·h_kv·d·b_kv", "2·L·h_kv·d·b"],
    "step_time": ["W/BW", "T计算", "min(T搬运, T计算)", "T搬运 + T计算"],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in OTHER.items() for text in texts])
def test_another_formula_is_wrong(name: str, text: str) -> None:
    assert not is_right(text, wanted(name))


def test_a_mistaken_formula_has_a_name() -> None:
    target = wanted(
        "kv_bytes_per_token", heads="key_and_value * layers * query_heads * head_size * bytes_per_kv_element"
    )
    verdict = mark(target, read_answer("2·L·h·d·b_kv", target))

    assert (verdict.is_right, verdict.mistake) == (False, "heads")


def test_cards_may_be_left_out_only_where_there_is_one() -> None:
    assert is_right("W/BW", wanted("move_time", manual(gpus="1")))
    assert not is_right("W/BW", wanted("move_time", manual(gpus="8")))
    assert is_right("W/(g BW)", wanted("move_time", manual(gpus="8")))


UNREADABLE = [
    "W/",
    "W//BW",
    "(W/BW",
    "W/BW)",
    "__import__('os')",
    "W/BQ",
    "W/2b",
    "W/BW;",
    "9e99*W",
    "lambda: 1",
    "W.real",
    "max(W)",
    f"{'(' * 22}W{')' * 22}",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_formula_costs_nothing_and_says_where(text: str) -> None:
    read = read_answer(text, wanted("move_time"))

    assert read.state == "unreadable"
    assert read.problem
    assert 1 <= read.column <= len(text) + 1


def test_the_quantity_itself_is_no_answer() -> None:
    assert read_answer("T搬运", wanted("move_time")).state == "unreadable"
    assert read_answer("搬运时间", wanted("move_time")).state == "unreadable"


@pytest.mark.parametrize("text", ["9^9^9*W/BW", "(W+BW)^999/BW", "W^(9^9)", "W" * 200, "W+" * 79 + "W"])
def test_no_formula_takes_long(text: str) -> None:
    read = read_answer(text, wanted("move_time"))

    assert read.is_free or not mark(wanted("move_time"), read).is_right


LINES = [
    "70 GB/3 TB/s",
    "70GB ÷ (3 TB/s)",
    "70 GB / 3000 GB/s",
    "23.3 ms",
    "0.0233 s",
    "W/BW",
    "70e9 * 1 B / 3 TB/s",
]


@pytest.mark.parametrize("text", LINES)
def test_the_next_line_may_be_names_values_or_the_result(text: str) -> None:
    target = wanted("move_time")._replace(takes_values=True)

    assert is_right(text, target)


@pytest.mark.parametrize(
    "text", ["70 GB/3 TB", "70 GB * 3 TB/s", "140 GB / 3 TB/s", "23.3 s", "3 TB/s / 70 GB"]
)
def test_a_line_of_values_must_come_to_the_result_units_too(text: str) -> None:
    target = wanted("move_time")._replace(takes_values=True)

    assert not mark(target, read_answer(text, target)).is_right


def test_a_line_that_stands_above_costs_nothing() -> None:
    target = wanted("move_time")
    node = read_answer("W/BW", target).node
    assert node is not None

    assert read_answer("W / BW", target._replace(takes_values=True, before=(node,))).is_free


def test_a_value_of_a_derivation_is_its_name_again() -> None:
    target = wanted("ridge_point")
    value = Value(Quantity(1), Quantity(1).value, "1", "peak_flops")

    assert is_right("C", target._replace(node=value))
