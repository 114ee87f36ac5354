"""What to expect is computed from the results it was fitted to alone, and held against the others."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from statistics import mean
from typing import Any, NamedTuple

import pytest

from tests.catalogs import manual, real_catalog
from tuiyan.content.library import open_library
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import parse
from tuiyan.inference.outlook import as_measured, at_the_bound, outlook

MEASURED = open_library().measured
ROWS: Mapping[str, Mapping[str, Any]] = {row["id"]: row for row in real_catalog().expected}
DECODE, PREFILL = ROWS["decode"], ROWS["prefill"]
HELD = [name for row in ROWS.values() for name in row.get("held", ())]
OUTSIDE = {name for row in ROWS.values() for name in row.get("outside", ())}


class Result(NamedTuple):
    """A published time beside its bound.

    Attributes:
        source: Who published it, on what.
        kind: Which line of ``fixed`` it belongs to.
        is_mixture: Of experts.
        users: At once.
        bound: In seconds, without communication.
        layers: Of the model.
        time: As published.
        values: Its bound's.
    """

    source: str
    kind: int
    is_mixture: bool
    users: float
    bound: float
    layers: float
    time: float
    values: Values


@cache
def result(name: str) -> Result:
    row = MEASURED[name]
    base = at_the_bound(as_measured(manual(), row), row.what)
    figure = float(real_catalog().given(row.value, real_catalog().dimension(row.what)).quantity.value)
    kind = next(at for at, line in enumerate(DECODE["fixed"]) if all(map(base.holds, line.get("when", ()))))
    name = "ttft" if row.what == "ttft" else f"request_tpot - {DECODE['less']}"
    return Result(
        row.source.split(",")[0],
        kind,
        base.holds("ffn = moe"),
        size(base, "batch"),
        size(base, name),
        size(base, "layers"),
        1 / figure if row.what == "stream_rate" else figure,
        base,
    )


def size(values: Values, text: str) -> float:
    return float(values.quantity(parse(text).node).value)


def given(text: str) -> float:
    return float(real_catalog().given(text).quantity.value)


SHARE = given(DECODE["share"])
FITTED = [result(name) for name in DECODE["fitted"]]
ALONE = [each for each in FITTED if each.users == 1]


def fixed(kind: int, without: str = "") -> float | None:
    """Return what a layer takes beside the bound: the mean over the sources of a kind of their means."""
    by_source = defaultdict(list)
    for each in ALONE:
        if each.kind == kind and each.source != without:
            by_source[each.source].append((each.time - each.bound / SHARE) / each.layers)
    return mean(map(mean, by_source.values())) if by_source else None


def left_out() -> Iterable[tuple[bool, float]]:
    """Give each measured time over what its kind's other sources predict."""
    for each in ALONE:
        time = fixed(each.kind, each.source)
        if time is not None:
            yield each.is_mixture, each.time / (each.bound / SHARE + each.layers * time)


def outwards(value: float, up: bool) -> float:
    return (math.ceil if up else math.floor)(value * 100) / 100


def factor(end: str, is_mixture: bool) -> float:
    return given(DECODE[end][0 if is_mixture else 1]["factor"])


def test_the_time_of_a_layer_is_the_mean_of_the_sources_it_was_fitted_to() -> None:
    for kind, line in enumerate(DECODE["fixed"]):
        assert round((fixed(kind) or 0) * 1e6) == pytest.approx(given(line["time"]) * 1e6), line


@pytest.mark.parametrize("is_mixture", [False, True])
def test_the_width_is_what_leaving_a_source_out_shows(is_mixture: bool) -> None:
    ratios = [ratio for mixture, ratio in left_out() if mixture is is_mixture]

    assert outwards(min(ratios), up=False) == factor("low", is_mixture)
    assert outwards(max(ratios), up=True) == factor("high", is_mixture)


def test_the_time_of_a_user_is_the_least_that_takes_in_what_it_was_fitted_to() -> None:
    needs = []
    for each in (each for each in FITTED if each.users > 1):
        middle = each.bound / SHARE + each.layers * given(DECODE["fixed"][each.kind]["time"])
        others = size(each.values, "tpot_mixed - request_tpot") / given(PREFILL["cases"][-1]["share_low"])
        needs.append((each.time - factor("high", each.is_mixture) * middle - others) / each.users)

    assert outwards(max(needs) * 1000, up=True) == pytest.approx(given(DECODE["per_user"]) * 1000)


def test_prefill_reaches_from_the_least_to_the_greatest_share_that_was_fitted() -> None:
    rows = [MEASURED[name] for name in PREFILL["fitted"]]
    facts = [row for row in rows if row.id.startswith("prefill-mfu")]
    shares = {row.id: [given(text) for text in (row.value, row.to) if text] for row in facts}
    long = [result(row.id) for row in rows if row.what and row.setup["prompt_tokens"] not in ("128", "500")]
    of_dense = [each.bound / each.time for each in long if not each.is_mixture]
    of_dense += chain.from_iterable(each for name, each in shares.items() if "dense" in name)
    of_mixtures = [*chain.from_iterable(each for name, each in shares.items() if "moe" in name)]

    for case, found in ((-1, of_dense), (1, of_mixtures)):
        assert outwards(min(found), up=False) == given(PREFILL["cases"][case]["share_low"])
        assert outwards(max(found), up=True) == given(PREFILL["cases"][case]["share_high"])
    for is_mixture, case in ((False, PREFILL["cases"][-1]), (True, PREFILL["cases"][1])):
        known = [result(row.id) for row in rows if row.what]
        over = [
            each.time - each.bound / given(case["share_low"])
            for each in known
            if each.is_mixture is is_mixture
        ]
        assert math.ceil(max(over) * 1000) == pytest.approx(given(case["latest"]) * 1000)


def test_nothing_is_held_against_what_it_was_fitted_to() -> None:
    assert not {*HELD} & {name for row in ROWS.values() for name in row.get("fitted", ())}
    assert {*HELD} >= OUTSIDE
    results = [row for row in MEASURED.values() if row.what and row.setup]
    usable = [row for row in results if not row.is_unbound]
    listed = {*HELD, *(name for row in ROWS.values() for name in row.get("fitted", ()))}
    assert {row.id for row in usable} <= listed


def test_34_of_37_results_that_nothing_was_fitted_to_are_as_expected_and_the_others_are_named() -> None:
    missed = set()
    for name in HELD:
        row = MEASURED[name]
        range_ = outlook(as_measured(manual(), row), row.what).expected
        figure = real_catalog().given(row.value, real_catalog().dimension(row.what)).quantity
        assert range_ is not None, name
        if not range_.low.value <= figure.value <= range_.high.value:
            missed.add(name)

    assert missed == OUTSIDE
    assert (len(HELD) - len(missed), len(HELD)) == (34, 37)
