"""Impossible numbers that were published, and the rule each of them breaks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.catalogs import manual, real_catalog
from tuiyan.engine.quantity import Quantity
from tuiyan.inference.gate import aggregate, count, factor, named_factor, stream

RULES = {"aggregate": aggregate, "stream": stream}


def quantity(text: str) -> Quantity:
    return real_catalog().given(text).quantity


@pytest.mark.parametrize(
    ("changes", "stated", "scope", "ceiling"),
    [
        # Spheron: 70B FP8 on one H100, 120-130 token/s in one stream (domain.md E, negative tests)
        ({"gpu": "h100-sxm"}, "125 token/s", "stream", "47.9 token/s"),
        # alpha-one-index: Llama 2 70B FP16 on H100, batch 1, 85-110 token/s; two cards hold it
        ({"gpu": "h100-sxm", "weights": "fp16", "gpus": "2"}, "85 token/s", "stream", "47.9 token/s"),
        ({}, "15000 token/s", "aggregate", "14,286 token/s"),
    ],
)
def test_a_rate_above_its_ceiling_is_refused_with_the_ceiling(changes, stated, scope, ceiling) -> None:
    found = RULES[scope](manual(**changes), quantity(stated))

    assert found is not None
    assert (found.rule, found.ceiling) == (scope, ceiling)
    assert ceiling in found.message


@pytest.mark.parametrize(
    ("stated", "scope"),
    [("42 token/s", "stream"), ("14000 token/s", "aggregate"), ("42.8 token/s", "stream")],
)
def test_a_rate_below_its_ceiling_passes(stated, scope) -> None:
    assert RULES[scope](manual(), quantity(stated)) is None


def test_speculation_raises_the_ceiling_of_a_stream() -> None:
    assert stream(manual(), quantity("100 token/s")) is not None
    assert stream(manual(), quantity("100 token/s"), Fraction(3)) is None


@pytest.mark.parametrize(
    ("name", "stated", "slip"),
    [
        ("kv_bytes_per_user", "80 GiB/user", "8"),
        ("kv_bytes_per_user", "10 GB/user", "GB/GiB"),
        ("weight_bytes", "140 GB", "2"),
        ("move_time", "23.3 s", "10^3"),
        ("weight_bytes", "8.75 GB", "1/8"),
    ],
)
def test_a_figure_off_by_a_known_slip_names_it(name, stated, slip) -> None:
    found = factor(manual(), name, quantity(stated))

    assert found is not None
    assert found.rule == "factor"
    assert slip in found.message


@pytest.mark.parametrize(
    ("name", "stated"), [("move_time", "23.3 ms"), ("move_time", "31 ms"), ("weight_bytes", "70.5 GB")]
)
def test_a_figure_that_is_merely_rounded_or_different_passes(name, stated) -> None:
    assert factor(manual(), name, quantity(stated)) is None


@pytest.mark.parametrize("stated", [Fraction(-1), float("nan"), float("inf")])
def test_a_count_is_a_number_and_not_negative(stated) -> None:
    # Nebius: a critical batch of -16.75
    found = count(manual(), "batch_sweet_spot", stated)

    assert found is not None
    assert found.rule == "count"


@pytest.mark.parametrize(
    ("ratio", "name"),
    [("1.0737", "GiB/GB"), ("1000", "10^3"), ("0.125", "1/8"), ("1.5", ""), ("0.1", "1/10")],
)
def test_factors_have_names(ratio, name) -> None:
    assert named_factor(Fraction(ratio)) == name
