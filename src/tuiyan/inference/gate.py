"""The gate for impossible numbers: rules that no measurement can break.

``judge(values, "throughput", stated)`` refuses 15,000 token/s of one H800 that runs a 70B: the compute
ceiling is 14,286. The rules, the hardest first: output of all users above total compute over FLOPs per
token; a stream faster than one read of the weights a token; a headline past its bound; a size, a time or a
fact that is off by exactly a factor people are known to slip by; a count below zero.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.evaluate import BelowZero, Values
from tuiyan.engine.quantity import DimensionError, Quantity
from tuiyan.inference.feasibility import stands_on
from tuiyan.inference.outlook import at_the_bound, outlook
from tuiyan.inference.suggestions import why_none
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced

SAME = Fraction(1, 100)
"""Within this share a figure is its formula's."""

FACTOR_WIDTH = Fraction(1, 200)
"""Within this share a figure is off by exactly a named factor."""

MANY = "1024"
"""A batch large enough for what grows with it."""

BINARY = {"Ki": Fraction(1024, 10**3), "Mi": Fraction(2**20, 10**6), "Gi": Fraction(2**30, 10**9)}


class Impossible(NamedTuple):
    """Why a figure cannot be.

    Attributes:
        rule: ``aggregate``, ``stream``, ``bound``, ``fit``, ``factor`` or ``count``.
        ceiling: What it can be at most, or should be, as shown; ``""`` for a count.
        message: The same in one sentence.
        limit: The ceiling as a quantity, or ``None``.
    """

    rule: str
    ceiling: str
    message: str
    limit: Quantity | None = None


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
    if slip == "2" and (cause := doubled(values, name)):
        message = say("fit.gate_cause", message=message, cause=cause)
    return Impossible("factor", shown, spaced(message), right)


def doubled(values: Values, name: str) -> str:
    """Say why a figure of a GPU may be given twice as large as it is, or ``""``."""
    if name in values.catalog.domain.both_ways:
        return say("fit.gate_both_ways")
    return say("fit.gate_sparse") if name == "peak_flops" else ""


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
    return Impossible(rule, limit, message, ceiling)


def judge(values: Values, name: str, stated: Quantity, given: Collection[str] = ()) -> Impossible | None:
    """Say why a figure cannot be what a formula or a fact is, or return ``None``.

    Args:
        values: The scenario the figure is about; its efficiencies do not count.
        name: What the figure is of.
        stated: The figure.
        given: Inputs that are meant so and not merely the scenario's: without ``batch`` any batch will do.

    Raises:
        Unavailable: A fact is missing that the rules need.
    """
    if stated.value < 0:
        return count(values, name, stated.value)
    base = at_the_bound(values, name)
    return _past_a_ceiling(base, name, stated) or _past_the_bound(base, name, stated, given)


def ceiling(values: Values, name: str, given: Collection[str] = ()) -> Quantity | None:
    """Return the least or the most that a quantity can be, or ``None`` where no rule says."""
    base = at_the_bound(values, name)
    bound = outlook(base, name).bound
    if bound is not None and not _any_batch(base, name, given):
        return bound.quantity
    if not _is_rate(base, name):
        return None
    return base.value("replicas").quantity * base.value("decode_ceiling").quantity


def _is_rate(base: Values, name: str) -> bool:
    catalog = base.catalog
    known = all(catalog.knows(each) for each in ("decode_ceiling", "replicas", "move_time"))
    return known and catalog.dimension(name) is catalog.dimension("decode_ceiling")


def _past_a_ceiling(base: Values, name: str, stated: Quantity) -> Impossible | None:
    if not _is_rate(base, name):
        return None
    return (stream(base, stated) if name == "stream_rate" else None) or aggregate(base, stated)


def _past_the_bound(base: Values, name: str, stated: Quantity, given: Collection[str]) -> Impossible | None:
    """Refuse what is past the bound of a headline; of anything else what is off by a known factor."""
    try:
        base.value(name)
    except BelowZero as error:
        return Impossible("fit", "", why_none(base, name, str(error)))
    bound = outlook(base, name).bound
    if bound is None:
        return factor(base, name, stated)
    limit = bound.quantity
    if stated.dimension is not limit.dimension:
        raise DimensionError(say("engine.unlike_terms", left=stated.dimension, right=limit.dimension))
    more = stated.value - limit.value
    if (more >= 0 if bound.side == "lower" else more <= 0) or _any_batch(base, name, given):
        return None
    texts = [base.shown_quantity(each, base.catalog.unit(name)).text for each in (stated, limit)]
    label = pick(base.catalog.label(name))
    message = say(f"fit.gate_{bound.side}", name=label, stated=texts[0], limit=texts[1])
    if trick := TRICKS.get(name):
        message = say("fit.gate_cause", message=message, cause=say(trick))
    return Impossible("bound", texts[1], spaced(message), limit)


TRICKS = {
    "ttft": "fit.gate_cached", "tpot": "fit.gate_speculative", "request_tpot": "fit.gate_speculative",
    "stream_rate": "fit.gate_speculative",
}  # fmt: skip
"""What makes a result possible that a bound forbids."""


def _any_batch(base: Values, name: str, given: Collection[str]) -> bool:
    """Tell whether a larger batch, which nobody ruled out, would move a bound."""
    if "batch" in given or "batch" not in stands_on(base, name):
        return False
    bound, there = (outlook(each, name).bound for each in (base, base.changed({"batch": MANY})))
    if bound is None or there is None:
        return False
    more = there.quantity.value - bound.quantity.value
    return more < 0 if bound.side == "lower" else more > 0
