"""The gate for impossible numbers: rules that no measurement can break.

``judge(values, "throughput", stated)`` refuses 15,000 token/s of one H800 that runs a 70B: the compute
ceiling is 14,286. The rules, the hardest first: output of all users above total compute over FLOPs per
token; a stream faster than one read of the weights a token; a headline past its bound; a size, a time or a
fact that is off by exactly a factor people are known to slip by; a share of more than the whole; a count
below zero.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.dimension_check import unlike
from tuiyan.engine.evaluate import BelowZero, Values
from tuiyan.engine.quantity import DimensionError, Quantity
from tuiyan.inference.feasibility import stands_on
from tuiyan.inference.outlook import Bound, at_the_bound, outlook
from tuiyan.inference.suggestions import why_none
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced

SAME = Fraction(1, 100)
"""Within this share a figure is its formula's."""

FACTOR_WIDTH = Fraction(1, 200)
"""Within this share a figure is off by exactly a named factor."""

BATCHES = ({"batch": "1"}, {"batch": "1000000", "context_tokens": "1"})
"""Loads at which a bound that grows or falls with the batch is widest, where nobody said which it is."""

SAME_CARD = ("memory", "hbm_bandwidth")
"""What two GPUs have alike that are the same card, or of which one is made from the other."""

BINARY = {"Ki": Fraction(1024, 10**3), "Mi": Fraction(2**20, 10**6), "Gi": Fraction(2**30, 10**9)}


class Impossible(NamedTuple):
    """Why a figure cannot be.

    Attributes:
        rule: ``aggregate``, ``stream``, ``bound``, ``fit``, ``factor``, ``share`` or ``count``.
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
        raise DimensionError(unlike(values, name, stated.dimension, right.dimension))
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


def share(values: Values, name: str, stated: Quantity) -> Impossible | None:
    """Refuse a share of more than the whole."""
    known = values.catalog.input(name)
    text = (known.at_most if known else "") or ("1" if name in values.catalog.domain.shares else "")
    limit = values.catalog.bound(text, stated.dimension) if text else None
    if limit is None or stated.value <= limit:
        return None
    most = Quantity(limit, stated.dimension)
    shown = values.shown_quantity(most, values.catalog.unit(name) or "%").text
    label = pick(values.catalog.label(name))
    return Impossible("share", shown, spaced(say("fit.gate_share", name=label, limit=shown)), most)


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
    return (
        share(values, name, stated)
        or _past_a_ceiling(base, name, stated)
        or _past_the_bound(base, name, stated, given)
    )


def ceiling(values: Values, name: str, given: Collection[str] = ()) -> Quantity | None:
    """Return the least or the most that a quantity can be, or ``None`` where no rule says."""
    base = at_the_bound(values, name)
    bound = _bound(base, name, given)
    limits = [bound.quantity] if bound is not None else []
    if _is_rate(base, name):
        limits.append(base.value("replicas").quantity * base.value("decode_ceiling").quantity)
    return min(limits, key=lambda limit: limit.value, default=None)


def reservation(values: Values, name: str, stated: Quantity, given: Collection[str] = ()) -> str:
    """Say of a figure that can be which batch it takes, where the scenario's own rules it out; or ``""``."""
    base = at_the_bound(values, name)
    own, loosest = outlook(base, name).bound, _bound(base, name, given)
    if own is None or own == loosest or not _is_past(own, stated):
        return ""
    limit = base.shown_quantity(own.quantity, base.catalog.unit(name)).text
    return spaced(say(f"fit.gate_batch_{own.side}", batch=base.shown("batch").text, limit=limit))


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
    bound = _bound(base, name, given)
    if bound is None:
        return factor(base, name, stated)
    limit = bound.quantity
    if stated.dimension is not limit.dimension:
        raise DimensionError(unlike(base, name, stated.dimension, limit.dimension))
    if not _is_past(bound, stated):
        return None
    texts = [base.shown_quantity(each, base.catalog.unit(name)).text for each in (stated, limit)]
    label = pick(base.catalog.label(name))
    message = say(f"fit.gate_{bound.side}", name=label, stated=texts[0], limit=texts[1])
    if trick := TRICKS.get(name):
        message = say("fit.gate_cause", message=message, cause=say(trick))
    return Impossible("bound", texts[1], spaced(message), limit)


def _is_past(bound: Bound, stated: Quantity) -> bool:
    more = stated.value - bound.quantity.value
    return more < 0 if bound.side == "lower" else more > 0


TRICKS = {
    "ttft": "fit.gate_cached", "tpot": "fit.gate_speculative", "request_tpot": "fit.gate_speculative",
    "stream_rate": "fit.gate_speculative",
}  # fmt: skip
"""What makes a result possible that a bound forbids."""


def _bound(base: Values, name: str, given: Collection[str]) -> Bound | None:
    """Return the bound of a quantity, at whatever batch suits it best where nobody said which it is."""
    own = outlook(base, name).bound
    if own is None or "batch" in given or "batch" not in stands_on(base, name):
        return own
    loads = ({each: load[each] for each in load if each not in given} for load in BATCHES)
    others = (outlook(base.changed(load), name).bound for load in loads)
    bounds = [own, *(bound for bound in others if bound is not None)]
    best = min if own.side == "lower" else max
    return best(bounds, key=lambda bound: bound.quantity.value)
