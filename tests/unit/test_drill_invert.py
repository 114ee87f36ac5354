"""An input found from a formula's value: forward again it gives that value, as the solver finds it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.catalogs import manual
from tuiyan.drill.draw import DrawError
from tuiyan.drill.invert import inverted
from tuiyan.drill.template_context import given
from tuiyan.engine.evaluate import Values
from tuiyan.engine.solve import solve

CASES = [
    ("move_time", "hbm_bandwidth", "10 ms", {}),
    ("move_time", "params", "50 ms", {}),
    ("weight_bytes", "params", "26 GB", {}),
    ("compute_time", "batch", "20 ms", {}),
    ("utilization", "batch", "50 %", {}),
    ("step_time", "batch", "40 ms", {}),
    ("step_time", "hbm_bandwidth", "15 ms", {}),
    ("ridge_point", "hbm_bandwidth", "500 FLOP/B", {}),
    ("kv_budget", "memory", "400 GB", {"gpus": "8"}),
    ("tpot", "context_tokens", "50 ms", {"batch": "8"}),
    ("throughput", "hbm_bandwidth", "500 token/s", {"batch": "16"}),
    ("prefix_saving", "question_tokens", "50 %", {}),
]


@pytest.mark.parametrize(("formula", "unknown", "value", "changes"), CASES)
def test_the_input_found_brings_the_formula_to_its_value(
    formula: str, unknown: str, value: str, changes: dict[str, str]
) -> None:
    values = manual(**changes).changed({formula: value})
    found = inverted(values, formula, unknown)

    free = Values(values.catalog, values.scenario.without(formula))
    again = given(free, {unknown: found}).value(formula).quantity
    wanted = values.value(formula).quantity
    assert abs(again.value - wanted.value) <= wanted.value * Fraction(1, 10**12)


@pytest.mark.parametrize(("formula", "unknown", "value", "changes"), CASES[:7])
def test_the_solver_finds_the_same(formula: str, unknown: str, value: str, changes: dict[str, str]) -> None:
    values = manual(**changes).changed({formula: value})
    solution = solve(values, formula, unknown)

    assert solution.value is not None
    assert inverted(values, formula, unknown).value == solution.value.value


@pytest.mark.parametrize(
    ("formula", "unknown", "value"),
    [("move_time", "kv_heads", "10 ms"), ("utilization", "batch", "200 %"), ("step_time", "batch", "1 ms")],
)
def test_what_no_input_brings_about_is_refused(formula: str, unknown: str, value: str) -> None:
    with pytest.raises(DrawError):
        inverted(manual().changed({formula: value}), formula, unknown)
