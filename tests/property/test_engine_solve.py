"""Solve, then evaluate: the original comes back, for every formula and every input."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import Phase, assume, example, given, settings
from hypothesis import strategies as st

from tests.catalogs import manual, real_catalog
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.formatting import in_unit
from tuiyan.engine.limits import extreme
from tuiyan.engine.proof import prove
from tuiyan.engine.quantity import Given
from tuiyan.engine.solve import Solution, solve
from tuiyan.engine.solver import Solver

CLOSE = Fraction(1, 10**9)


def pairs() -> list[tuple[str, str]]:
    """Return every formula with every number it is computed from."""
    values = manual(gpus="2")
    found = []
    for name in real_catalog().formula_ids():
        try:
            found += [(name, unknown) for unknown in values.value(name).inputs]
        except Unavailable:
            continue
    return found


PAIRS = pairs()


def solved(values: Values, name: str, unknown: str) -> tuple[Solution, bool]:
    """Solve for the input that gave the formula its value; say whether twelve digits tell all of it."""
    catalog, quantity = values.catalog, values.value(name).quantity
    unit = catalog.units.unit(catalog.unit(name))
    told = in_unit(catalog.units, quantity, unit, 12)
    goal = Given(quantity, told.text, told.number, unit.text)
    return solve(Values(catalog, values.scenario.put(name, goal)), name, unknown), told.exact


@settings(max_examples=60, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(pair=st.sampled_from(PAIRS), batch=st.integers(1, 512), prompt=st.integers(1, 50_000))
def test_solving_finds_the_input_again(pair, batch, prompt) -> None:
    name, unknown = pair
    values = manual(gpus="2", batch=str(batch), prompt_tokens=str(prompt))
    try:
        before = values.value(unknown).quantity.value
        solution, is_told = solved(values, name, unknown)
    except Unavailable:
        assume(False)
        raise

    assert any(
        (each.low is None or each.low <= before * (1 + CLOSE))
        and (each.high is None or before <= each.high * (1 + CLOSE))
        for each in solution.intervals
    ), solution
    if solution.derivation is not None and is_told:
        assert prove(solution.derivation)


COUNTED = [pair for pair in PAIRS if (known := real_catalog().input(pair[1])) is not None and known.is_whole]
SMALL = 150


def solver_of(values: Values, name: str, unknown: str) -> Solver:
    """Return a solver whose goal is what the formula is now."""
    catalog, quantity = values.catalog, values.value(name).quantity
    told = in_unit(catalog.units, quantity, catalog.units.unit(catalog.unit(name)), 12)
    goal = Given(quantity, told.text, told.number, catalog.unit(name))
    return Solver(Values(catalog, values.scenario.put(name, goal)), name, unknown)


@pytest.mark.slow
@settings(max_examples=25, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(
    pair=st.sampled_from(COUNTED), batch=st.integers(1, 512), context=st.integers(1, 50_000),
    model=st.sampled_from(["llama-70b", "qwen3-235b-a22b"]), sign=st.sampled_from([1, -1]),
)  # fmt: skip
@example(pair=("spec_tpot", "draft_tokens"), batch=1, context=1, model="llama-70b", sign=-1)
@example(pair=("spec_speedup", "draft_tokens"), batch=1, context=1, model="llama-70b", sign=1)
def test_nothing_counted_goes_further_than_the_extreme_that_is_named(
    pair, batch, context, model, sign
) -> None:
    values = manual(gpus="2", batch=str(batch), context_tokens=str(context), model=model)
    try:
        solver = solver_of(values, *pair)
        found = extreme(solver, sign)
    except Unavailable:
        assume(False)
        raise
    tried = [solver.at(Fraction(count)) for count in range(SMALL) if solver.can_be(Fraction(count))]
    sizes = [sign * size for size in tried if size is not None]

    assert (found is None) <= (not sizes)
    if found is not None:
        assert not sizes or sign * found.size >= max(sizes)
        assert found.at.denominator == 1
        there = solver.at(found.at)
        assert there is not None
        assert there == found.size or (not found.is_reached and sign * found.size > sign * there)


@pytest.mark.slow
@settings(max_examples=25, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(
    pair=st.sampled_from(PAIRS), sign=st.sampled_from([1, -1]),
    powers=st.lists(st.fractions(-12, 15, max_denominator=100), min_size=20, max_size=20),
)  # fmt: skip
def test_nothing_measured_goes_further_either(pair, sign, powers) -> None:
    solver = solver_of(manual(gpus="2"), *pair)
    assume(not solver.is_whole)
    try:
        found = extreme(solver, sign)
    except Unavailable:
        assume(False)
        raise
    points = (Fraction(10.0 ** float(power)) for power in powers)
    sizes = [
        sign * size for point in points if solver.can_be(point) and (size := solver.at(point)) is not None
    ]

    assert not sizes or found is not None
    if found is not None and sizes:
        assert sign * found.size >= max(sizes) * (1 - sign_of(max(sizes)) * CLOSE)


def sign_of(size: Fraction) -> int:
    return -1 if size < 0 else 1
