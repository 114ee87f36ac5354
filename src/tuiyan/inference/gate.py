"""The gate for impossible numbers: four rules that no measurement can break."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import DimensionError, Quantity
from tuiyan.messages import pick, say

SAME = Fraction(1, 100)
"""Within this share a figure is its formula's."""

FACTOR_WIDTH = Fraction(1, 200)
"""Within this share a figure is off by exactly a named factor."""

BINARY = {"Ki": Fraction(1024, 10**3), "Mi": Fraction(2**20, 10**6), "Gi": Fraction(2**30, 10**9)}


class Impossible(NamedTuple):
    """Why a figure cannot be.

    Attributes:
        rule: ``aggregate``, ``stream``, ``factor`` or ``count``.
        ceiling: What it can be at most, or should be, as shown; ``""`` for a count.
        message: The same in one sentence.
    """

    rule: str
    ceiling: str
    message: str


def aggregate(values: Values, rate: Quantity) -> Impossible | None:
    """Refuse output of all users together above replicas times compute over FLOPs per token."""
    ceiling = values.value("replicas").quantity * values.value("decode_ceiling").quantity
    return _above(values, rate, ceiling, "aggregate")


def stream(values: Values, rate: Quantity, tokens_per_pass: Fraction = Fraction(1)) -> Impossible | None:
    """Refuse one stream faster than reading the weights once for every pass.

    Args:
        values: The scenario; it is looked at with one sequence.
        rate: What is claimed.
        tokens_per_pass: More than 1 with speculation.
    """
    alone = values.changed({"batch": "1"})
    tokens = (
        Quantity(tokens_per_pass) * alone.value("tokens_per_step").quantity * alone.value("one_user").quantity
    )
    return _above(values, rate, tokens / alone.value("move_time").quantity, "stream")


def factor(values: Values, name: str, stated: Quantity) -> Impossible | None:
    """Refuse a size or time that is off from its formula by a factor people are known to slip by."""
    right = values.value(name).quantity
    if stated.dimension is not right.dimension:
        raise DimensionError(say("engine.unlike_terms", left=stated.dimension, right=right.dimension))
    if not right.value or stated.value <= 0:
        return None
    ratio = stated.value / right.value
    if abs(ratio - 1) <= SAME:
        return None
    slip = named_factor(ratio)
    if not slip:
        return None
    shown = values.shown(name).text
    message = say("fit.gate_factor", name=pick(values.catalog.label(name)), factor=slip, right=shown)
    return Impossible("factor", shown, message)


def count(values: Values, name: str, stated: Fraction | float) -> Impossible | None:
    """Refuse a negative count, and one that is no number."""
    is_finite = isinstance(stated, Fraction | int) or (stated == stated and abs(stated) != float("inf"))
    if is_finite and stated >= 0:
        return None
    return Impossible("count", "", say("fit.gate_count", name=pick(values.catalog.label(name))))


def gate(
    values: Values, stated: Quantity, name: str = "", scope: str = "", tokens_per_pass: Fraction = Fraction(1)
) -> Impossible | None:
    """Apply the rules that a figure can break, and return the first that it does.

    Args:
        values: The scenario the figure is about.
        stated: The figure.
        name: The formula it claims to be, or ``""``.
        scope: For a rate, ``aggregate`` or ``stream``.
        tokens_per_pass: For a stream, more than 1 with speculation.
    """
    if stated.value < 0:
        return count(values, name, stated.value)
    is_rate = stated.dimension is values.value("decode_ceiling").quantity.dimension
    if is_rate and scope == "stream":
        return stream(values, stated, tokens_per_pass)
    if is_rate and (found := aggregate(values, stated)):
        return found
    return factor(values, name, stated) if name else None


def named_factor(ratio: Fraction) -> str:
    """Return the factor a ratio is within half a per cent, such as ``1/8`` or ``GiB/GB``, or ``""``."""
    named = {
        Fraction(2): "2",
        Fraction(8): "8",
        **{size: f"{prefix}B/{prefix[0]}B" for prefix, size in BINARY.items()},
    }
    named |= {Fraction(10) ** power: f"10^{power}" if power > 1 else "10" for power in range(1, 13)}
    for size, text in named.items():
        if abs(ratio / size - 1) <= FACTOR_WIDTH:
            return text
        if abs(ratio * size - 1) <= FACTOR_WIDTH:
            return "/".join(reversed(text.split("/"))) if "/" in text else f"1/{text}"
    return ""


def _above(values: Values, rate: Quantity, ceiling: Quantity, rule: str) -> Impossible | None:
    if rate.dimension is not ceiling.dimension:
        raise DimensionError(say("engine.unlike_terms", left=rate.dimension, right=ceiling.dimension))
    if rate.value <= ceiling.value:
        return None
    unit = values.catalog.unit("decode_ceiling")
    limit = values.shown_quantity(ceiling, unit).text
    message = say(f"fit.gate_{rule}", rate=values.shown_quantity(rate, unit).text, limit=limit)
    return Impossible(rule, limit, message)
