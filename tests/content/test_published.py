"""What others published is what the formulas give, and what they published wrongly is not."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tuiyan.content.library import open_library
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import parse
from tuiyan.engine.quantity import Quantity


class Published(NamedTuple):
    """A result someone printed.

    Attributes:
        source: Who printed it.
        name: Our formula for it, or where there is none the arithmetic as they wrote it.
        changes: Their inputs, over the manual's.
        result: As printed.
        tolerance: Relative; what their rounding allows.
    """

    source: str
    name: str
    changes: dict[str, str]
    result: str
    tolerance: float = 0.01


def rows(name: str) -> list[Published]:
    """Read a table of source, formula, inputs, result and tolerance; ``_`` stands for a space in an input."""
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]
    return [
        Published(source, formula, inputs(changes), result, float(tolerance))
        for source, formula, changes, result, tolerance in cells
    ]


def inputs(text: str) -> dict[str, str]:
    """Read ``name=value`` words."""
    return {
        name: value.replace("_", " ") for name, _, value in (word.partition("=") for word in text.split())
    }


def ours(values: Values, case: Published) -> tuple[Quantity, Quantity]:
    """Return what the formula gives and what was printed."""
    under = values.changed(case.changes)
    is_known = under.catalog.knows(case.name)
    quantity = under.value(case.name).quantity if is_known else under.quantity(parse(case.name).node)
    return quantity, values.catalog.given(case.result, quantity.dimension).quantity


@pytest.fixture(scope="module")
def values() -> Values:
    """Give the manual's scenario."""
    catalog = open_library().catalog
    return Values(catalog, catalog.scenario("manual"))


@pytest.mark.parametrize("case", rows("published.txt"), ids=lambda case: f"{case.source}-{case.name}")
def test_a_published_result_is_what_the_formula_gives(values: Values, case: Published) -> None:
    got, printed = ours(values, case)
    assert abs(got.value / printed.value - 1) <= case.tolerance


@pytest.mark.parametrize("case", rows("impossible.txt"), ids=lambda case: case.source)
def test_a_published_impossibility_passes_its_ceiling(values: Values, case: Published) -> None:
    ceiling, printed = ours(values, case)
    assert printed.value > ceiling.value


@pytest.mark.parametrize(
    ("params", "published"),
    [("6.74e9", "6.73 ms"), ("13.02e9", "12.94 ms"), ("32.53e9", "32.36 ms")],
)
def test_llm_analysis_stays_just_above_the_floor(values: Values, params: str, published: str) -> None:
    changes = {"gpu": "a100-sxm", "compute": "fp16", "weights": "fp16", "params": f"{params} param"}
    floor, printed = ours(values, Published("llm-analysis", "move_time", changes, published))
    assert 1 <= printed.value / floor.value <= 1.06


def test_a_time_below_the_arithmetic_is_refused(values: Values) -> None:
    changes = {
        "model": "llama-2-70b", "gpu": "a100-sxm", "gpus": "2", "weights": "fp16", "compute": "fp16",
        "prompt_tokens": "512", "prefill_efficiency": "70 %",
    }  # fmt: skip
    floor, printed = ours(values, Published("llm-analysis, TTFT", "ttft", changes, "0.124 s"))
    assert printed.value < floor.value
    assert float(floor.value) == pytest.approx(0.162, rel=0.01)


def test_a_kv_column_twice_too_large_is_seen(values: Values) -> None:
    changes = {"model": "llama-3.1-405b", "context_tokens": "16384"}
    right, printed = ours(values, Published("HF blog 405B", "kv_bytes_per_user", changes, "15.38 GB"))
    assert float(printed.value / right.value) == pytest.approx(2, rel=0.1)


def test_speculation_on_a_mixture_of_experts_pays_in_the_middle(values: Values) -> None:
    changes = {"model": "qwen3-235b-a22b", "draft_tokens": "3", "draft_cost": "0", "acceptance": "0.8"}
    gains = [
        float(values.changed({**changes, "batch": batch}).value("spec_gain").quantity.value)
        for batch in ("1", "32", "128")
    ]
    assert gains == pytest.approx([1.08, 2.59, 2.95], rel=0.01)


@pytest.mark.parametrize(
    ("changes", "users"),
    [
        ({}, 53),
        ({"memory": "81559 MiB"}, 57),
        ({"memory": "81559 MiB", "memory_fraction": "0.9"}, 50),
        ({"kv": "fp8"}, 106),
        ({"memory": "81559 MiB", "memory_fraction": "0.9", "kv": "fp8"}, 101),
    ],
)
def test_users_at_32k_by_what_is_taken_for_the_memory(
    values: Values, changes: dict[str, str], users: int
) -> None:
    got = values.changed({"gpus": "8", "context_tokens": "32768", **changes}).value("max_users")
    assert got.quantity.value == users


@pytest.mark.parametrize(
    ("model", "gpus", "tokens"),
    [("deepseek-v3", "8", 0.61e6), ("deepseek-v3", "1", 4.90e6)],
)
def test_latents_are_kept_on_every_card(values: Values, model: str, gpus: str, tokens: float) -> None:
    cards = values.changed({"gpu": "h200", "model": model, "gpus": gpus, "memory_fraction": "0.9"})
    pool = cards.changed({"kv_budget": "344.2 GB"}).value("kv_pool_tokens")
    assert float(pool.quantity.value) == pytest.approx(tokens, rel=0.01)
