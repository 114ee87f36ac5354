"""The engine against pint and sympy, which know the same arithmetic otherwise."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from tests.catalogs import real_catalog
from tuiyan.engine.arithmetic import evaluate
from tuiyan.engine.expression import parse
from tuiyan.engine.quantity import DimensionError, Quantity, SizeError


@lru_cache(maxsize=1)
def pint_units() -> Any:
    import pint

    return pint.UnitRegistry()


numbers = st.integers(0, 50).map(str) | st.decimals(0, 20, places=2, allow_nan=False).map(str)
leaves = numbers | st.sampled_from(["a", "b", "c"])


def joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    binary = st.tuples(parts, st.sampled_from(["+", "-", "*", "/"]), parts).map(
        lambda t: f"({t[0]} {t[1]} {t[2]})"
    )
    power = st.tuples(parts, st.integers(0, 3)).map(lambda t: f"({t[0]}) ** {t[1]}")
    call = st.tuples(st.sampled_from(["max", "min"]), parts, parts).map(lambda t: f"{t[0]}({t[1]}, {t[2]})")
    whole = st.tuples(st.sampled_from(["ceil", "floor"]), parts).map(lambda t: f"{t[0]}({t[1]})")
    return binary | power | call | whole | parts.map(lambda part: f"-{part}")


expressions = st.recursive(leaves, joined, max_leaves=12)
SIZES = {"a": Fraction(7, 3), "b": Fraction(1, 8), "c": Fraction(11)}


@given(text=expressions)
def test_values_agree_with_sympy(text) -> None:
    words = {"max": sympy.Max, "min": sympy.Min, "ceil": sympy.ceiling, "floor": sympy.floor}
    words |= {name: sympy.Rational(size.numerator, size.denominator) for name, size in SIZES.items()}
    try:
        ours = evaluate(parse(text).node, lambda name: Quantity(SIZES[name])).value
    except SizeError:
        return
    theirs = sympy.sympify(text, locals=words, rational=True)

    assert sympy.Rational(ours.numerator, ours.denominator) == theirs


PINT = {
    "GB": "gigabyte", "GiB": "gibibyte", "MB": "megabyte", "B": "byte", "Gb": "gigabit", "b": "bit",
    "ms": "millisecond", "s": "second", "µs": "microsecond", "h": "hour", "d": "day", "min": "minute",
    "J": "joule", "kW": "kilowatt", "kWh": "kilowatt_hour", "%": "percent",
}  # fmt: skip


@given(
    number=st.integers(1, 10**6),
    pair=st.sampled_from([("GB", "ms"), ("GiB", "s"), ("kWh", "d"), ("Gb", "µs")]),
)
def test_units_agree_with_pint(number, pair) -> None:
    registry = pint_units()
    above, below = pair
    ours = real_catalog().units.unit(f"{above}/{below}").quantity(Fraction(number)).value
    theirs = (
        (float(number) * registry.Unit(PINT[above]) / registry.Unit(PINT[below])).to_base_units().magnitude
    )
    scale = 8 if above != "kWh" else 1  # pint counts bits

    assert float(ours * scale) == pytest.approx(float(theirs))


@pytest.mark.parametrize("unit", sorted(PINT))
def test_a_unit_is_what_pint_says(unit) -> None:
    registry = pint_units()
    ours = real_catalog().units.unit(unit)
    theirs = registry.Unit(PINT[unit])
    in_base = (1 * theirs).to_base_units().magnitude
    scale = 8 if "byte" in str(ours.dimension) else 1

    assert float(ours.factor * scale) == pytest.approx(float(in_base))


@given(
    left=st.sampled_from(["ms", "GB", "FLOP", "token", "user"]),
    right=st.sampled_from(["ms", "GB", "FLOP", "token"]),
)
def test_only_like_things_are_added(left, right) -> None:
    units = real_catalog().units
    one, other = units.unit(left).quantity(Fraction(1)), units.unit(right).quantity(Fraction(1))

    if left == right:
        assert (one + other).value == 2 * one.value
    else:
        with pytest.raises(DimensionError):
            _ = one + other
