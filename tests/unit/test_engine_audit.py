"""The manual's figures against the arithmetic; expected verdicts are those of the published audit table."""

from __future__ import annotations

from functools import lru_cache

import pytest

from tests.catalogs import manual, real_catalog
from tuiyan.content.library import open_library
from tuiyan.engine.audit import Finding, audit, find, is_slip
from tuiyan.engine.claim import VERDICTS, Claim
from tuiyan.engine.dimension import PURE
from tuiyan.engine.stated import StatedError, read_stated
from tuiyan.messages import speak


@lru_cache(maxsize=1)
def findings() -> dict[int, Finding]:
    """Return what became of each row of the table."""
    claims = open_library().claims.values()
    return {finding.claim.row: finding for finding in audit(manual(), claims)}


def verdict(stated: str, formula: str, inputs: dict[str, str] | None = None, **needs: str) -> str:
    """Return the verdict of a figure under the manual's scenario."""
    claim = Claim("x", stated=stated, formula=formula, inputs=inputs or {}, needs=needs)
    return find(manual(), claim).verdict


@pytest.mark.parametrize(
    ("row", "expected", "computed"),
    [
        (6, "depends", "3.35 TB/s"),  # 90 % of the specification
        (9, "unit-slip", "200 GB/s"),  # the sum of both directions
        (10, "ok", "64 GB/s"),
        (12, "wrong", "667 FLOP/B"),  # 2000e12 ÷ 3e12
        (14, "ok", "2 FLOP/B"),
        (22, "wrong", "100 %"),  # 70 ÷ max(70, 23.3)
        (24, "unit-slip", "320 KiB/token"),
        (42, "depends", "0.3 %"),
        (48, "ok", "2"),
        (51, "depends", "1.96"),
        (72, "wrong", "3.6 %"),  # 12 ÷ 333
        (76, "ok", "11.7 s"),
        (102, "ok", "140 GFLOP/token"),
        (105, "ok", "99.7 %"),
        (115, "wrong", "3 %"),
        (116, "wrong", ""),  # in words: the query heads where the KV heads belong
        (122, "unit-slip", "10 GiB"),
        (123, "depends", "53"),
        (125, "depends", "106"),
        (127, "wrong", "37.6 ms"),  # (70 + 42.9) ÷ 3, corrected from 37.7
        (128, "rounded", "1,371 token/s"),
        (129, "rounded", "5,486 token/s"),
        (134, "unit-slip", "859 ms"),
        (138, "rounded", "5,486 token/s"),
        (139, "rounded", "38.4 %"),
        (140, "wrong", "7,003 token/s"),
        (147, "wrong", "9.6 %"),
        (170, "depends", "70.8 %"),
        (178, "rounded", "46.9"),
        (182, "wrong", "3.125"),  # 200 ÷ 64, one way both
        (204, "wrong", "47.9 token/s"),
    ],
)
def test_each_row_of_the_table_is_found_as_it_was_audited(row: int, expected: str, computed: str) -> None:
    finding = findings()[row]

    assert (finding.verdict, finding.computed) == (expected, computed)


def test_every_row_is_there_with_a_verdict_and_a_reason() -> None:
    assert sorted(findings()) == list(range(1, 238))
    assert {finding.verdict for finding in findings().values()} == set(VERDICTS)
    assert [row for row, finding in findings().items() if not finding.why] == []


def test_the_recorded_verdicts_are_the_computed_ones() -> None:
    differ = [row for row, finding in findings().items() if finding.verdict != finding.claim.verdict]

    assert differ == []


def test_what_a_figure_depends_on_is_named() -> None:
    assert findings()[123].why.startswith("取显存 81559 MiB 时才是 57。")
    assert findings()[13].why.startswith("取计算精度 FP16 时才是 333 FLOP/B。")
    speak("en")
    [finding] = audit(manual(), [findings()[37].claim])
    assert finding.why.startswith("It takes prompt tokens 7930 to come to 95.0 %. ")


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ("23.333 ms", "rounded"),
        ("23 ms", "rounded"),  # within half a millisecond
        ("20 ms", "wrong"),  # a trailing zero is no licence
        ("22.8 ms", "wrong"),
        ("23.5 ms", "rounded"),  # within 1 %
        ("23.6 ms", "wrong"),
        ("约 23 ms", "rounded"),
        ("10–30 ms", "ok"),
        ("24–30 ms", "wrong"),
        ("0.0233 s", "rounded"),
    ],
)
def test_a_figure_may_be_rounded_to_its_own_digits(stated: str, expected: str) -> None:
    assert verdict(stated, "move_time") == expected


@pytest.mark.parametrize(
    ("stated", "formula", "inputs", "expected"),
    [
        ("10 GB", "kv_bytes_per_user", {}, "unit-slip"),
        ("10.7 GB", "kv_bytes_per_user", {}, "rounded"),
        ("10 GiB", "kv_bytes_per_user", {}, "ok"),
        ("900 GB/s", "nvlink_bandwidth", {"gpu": "h100-sxm"}, "unit-slip"),
        ("6 TB/s", "hbm_bandwidth", {}, "wrong"),  # memory has no two ways
        ("6.25", "nvlink_over_pcie", {}, "wrong"),  # a ratio is no bandwidth
        ("80 GB", "total_memory", {"gpus": "8"}, "unit-slip"),
        ("80 GB", "memory", {"gpus": "8"}, "ok"),
        ("640 GB", "memory", {"gpus": "8"}, "unit-slip"),
        ("320 KB/token", "kv_bytes_per_token", {}, "unit-slip"),
    ],
)
def test_a_slip_of_units_is_told_from_a_wrong_figure(
    stated: str, formula: str, inputs: dict[str, str], expected: str
) -> None:
    assert verdict(stated, formula, inputs) == expected


def test_a_figure_depends_only_where_what_it_needs_makes_it_right() -> None:
    assert verdict("46.7 ms", "move_time", weights="fp16") == "depends"
    assert verdict("49 ms", "move_time", weights="fp16") == "wrong"
    assert verdict("23.3 ms", "move_time", weights="fp16") == "rounded"


def test_three_times_too_much_is_no_slip() -> None:
    value = manual().value("total_memory").quantity.value

    assert not is_slip(manual(), "total_memory", value * 3, value)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("1–5 %", "0.01", "0.05"),
        ("1 % – 5 %", "0.01", "0.05"),
        ("1-5%", "0.01", "0.05"),
        ("30 到 50 %", "0.3", "0.5"),
        ("2x", "2", "2"),
        ("约 2 倍", "2", "2"),
        ("3–10x", "3", "10"),
        ("1e-2", "0.01", "0.01"),
    ],
)
def test_figures_are_read_as_the_manual_writes_them(text: str, low: str, high: str) -> None:
    stated = read_stated(text, real_catalog().units, PURE)

    assert (str(float(stated.low.value)), str(float(stated.high.value))) == (
        str(float(low)),
        str(float(high)),
    )


def test_what_is_no_figure_is_told_with_its_column() -> None:
    with pytest.raises(StatedError) as caught:
        read_stated("10–2O ms", real_catalog().units, real_catalog().dimension("move_time"))

    assert caught.value.column == 5
