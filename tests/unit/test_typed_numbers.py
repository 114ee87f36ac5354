"""Which numbers of a slide are typed that should be live, measured or quoted."""

from __future__ import annotations

import pytest

from tests.catalogs import real_catalog
from tuiyan.content.check_texts import typed_numbers


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("每步 23.3 ms", "23.3 ms"),
        ("算力只用到 0.3 %", "0.3 %"),
        ("快 2.36 倍", "2.36 倍"),
        ("快 2.36×", "2.36×"),
        ("写 500 个 token", "500 个 token"),
        ("写 500 token", "500 token"),
        ("带宽 3,350 GB/s", "3,350 GB/s"),
    ],
)
def test_a_figure_with_a_unit_a_multiple_or_tokens_is_typed(text, typed):
    assert [found for _, found in typed_numbers(text, real_catalog().units, counts=True)] == [typed]


@pytest.mark.parametrize(
    "text",
    [
        "2×H100",
        "70B 模型",
        "batch 128",
        "= 2 × ",
        "2 × 参数量",
        "第 3 页",
        "FP8",
        "十二到八十倍",
        "2026-08-05",
        "128 个人",
    ],
)
def test_names_counts_of_people_and_signs_between_factors_are_not(text):
    assert [*typed_numbers(text, real_catalog().units, counts=True)] == []
