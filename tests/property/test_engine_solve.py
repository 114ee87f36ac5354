"""Solve, then evaluate: the original comes back, for every formula and every input."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from tests.catalogs import manual, real_catalog
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.formatting import in_unit
from tuiyan.engine.proof import prove
from tuiyan.engine.quantity import Given
from tuiyan.engine.solve import Solution, solve

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
