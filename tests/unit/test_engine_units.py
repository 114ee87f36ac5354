"""Units as products: what is left out, written anew, and never converted."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.catalogs import manual, real_catalog
from tuiyan.cli.solve import _shown as shown_solution
from tuiyan.engine.as_json import as_json
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import step_text
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.quantity import DimensionError
from tuiyan.engine.scenario import InputError
from tuiyan.engine.solve import solve

SPELLINGS = [
    ("14元/小时", "CNY"),
    ("14 RMB/h", "CNY"),
    ("14 人民币/h", "CNY"),
    ("¥14/h", "CNY"),
    ("￥14/h", "CNY"),
    ("14 CNY/h", "CNY"),
    ("€14/h", "EUR"),
    ("14 欧元/小时", "EUR"),
    ("$14/h", "USD"),
    ("14 美元/小时", "USD"),
]


@pytest.mark.parametrize(("price", "currency"), SPELLINGS)
def test_a_result_is_in_the_currency_that_was_given(price: str, currency: str) -> None:
    values = manual(price=price)

    assert values.shown("cost_at_rate").text == f"105 {currency}/Mtoken"
    assert values.shown("cost_at_rate", "USD/token").unit == f"{currency}/token"
    told = json.dumps(as_json(derive(values, "cost_at_rate"), None), ensure_ascii=False)
    assert f'"unit": "{currency}/token", "display": "105 {currency}/Mtoken"' in told
    assert not [other for other in ("USD", "CNY", "EUR") if other != currency and other in told]


@pytest.mark.parametrize(("price", "currency"), SPELLINGS)
def test_each_printed_line_keeps_the_currency(price: str, currency: str) -> None:
    derivation = derive(manual(price=price), "cost_at_rate")
    lines = [step_text(derivation, step) for step in derivation.steps]

    assert lines[-1] == f"≈ 105 {currency}/Mtoken"
    assert f"{currency}/token" in lines[-2]


def test_a_price_solved_for_is_in_the_currency_of_the_goal() -> None:
    solution = solve(manual(cost_at_rate="10 元/Mtoken"), "cost_at_rate", "price")
    values = manual(cost_at_rate="10 元/Mtoken")

    assert solution.value is not None
    # 10 CNY / 1e6 tokens x 37.157 tokens/s x 3600 s/h = 1.3377 CNY/h
    assert shown_solution(solution.value.value, solution, values).text == "1.3377 CNY/h"


def test_two_currencies_neither_add_nor_compare() -> None:
    units = real_catalog().units
    yuan, dollar = (units.unit(unit).quantity(Fraction(1)) for unit in ("元", "$"))

    assert yuan != dollar
    with pytest.raises(DimensionError):
        yuan + dollar
    with pytest.raises(Unavailable):
        manual(price="14 元/h").holds("price > 1 USD/h")
    with pytest.raises(InputError, match=r'CNY 和 USD 不能换算.*price="15 CNY/h"'):
        solve(manual(cost_at_rate="10 元/Mtoken"), "cost_at_rate", "gpus")
    with pytest.raises(Unavailable, match="CNY 和 USD"):
        manual(output_price="3 元/Mtoken").value("price_ratio")


def test_an_older_id_of_a_formula_is_the_one_it_has_now() -> None:
    values = manual(price="15 元/h")

    assert values.catalog.renamed("cost_per_million") == "output_price"
    assert values.catalog.renamed("move_time") == "move_time"
    # 15 an hour x (70 GB + 327,680 B x 1,250 tokens) / 3 TB/s / 3600 s = 97.79 a million, by hand
    assert values.shown("output_price").text == values.shown("cost_per_million").text == "97.8 CNY/Mtoken"
    assert manual(cost_per_million="10 元/Mtoken").shown("output_price").text == "10 元/Mtoken"


def test_a_bound_of_nothing_holds_in_any_currency() -> None:
    with pytest.raises(InputError):
        manual(price="-1 元/h")


@pytest.mark.parametrize(
    ("unit", "label"),
    [
        ("GiB/user", "GiB"),
        ("FLOP/param/token", "FLOP/(param·token)"),
        ("FLOP/(param·token)", "FLOP/(param·token)"),
        ("B·s^-1", "B/s"),
        ("/token", "/token"),
        ("s²", "s²"),
        ("字节/秒", "字节/秒"),
        ("kWh/Mtoken", "kWh/Mtoken"),
    ],
)
def test_a_unit_is_written_as_its_parts(unit: str, label: str) -> None:
    assert real_catalog().units.unit(unit).without(["user"]).label == label


def test_flops_are_written_out_where_another_prefix_is_taken() -> None:
    units = real_catalog().units
    scaled = units.scaled(units.unit("TFLOPS"))

    assert scaled is not None
    assert units.with_prefix(scaled, "G").label == "GFLOP/s"
    assert units.scaled(units.unit("token/s")) is None


PARTS = st.sampled_from(["GB", "MiB", "s", "ms", "TFLOP", "token", "user", "param", "kWh", "USD", "h"])


@given(above=st.lists(PARTS, min_size=1, max_size=3), below=st.lists(PARTS, max_size=3))
def test_a_label_reads_back_as_the_same_unit(above: list[str], below: list[str]) -> None:
    text = "·".join(above) + (f"/({'·'.join(below)})" if below else "")
    units = real_catalog().units
    unit = units.unit(text)
    again = units.unit(unit.label)

    assert (again.factor, again.dimension) == (unit.factor, unit.dimension)
    assert unit.factor == units.unit("·".join(above)).factor / units.unit("·".join(below)).factor
