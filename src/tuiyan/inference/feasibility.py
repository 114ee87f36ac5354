"""Whether a scenario fits and can be, and which numbers depend on what does not.

``obstacles(values)`` names what is in the way, the gravest first: weights or KV that the cards cannot hold,
cards, heads or experts that do not divide (:mod:`~tuiyan.inference.layout`), a precision the GPU has no peak
in, a context beyond the model's. ``marks(values, "move_time")`` are those that a number depends on, and only
it is marked on a slide. The rules are those of serving engines and of arithmetic, so every figure comes from
formulas of the catalog. A rule whose formulas a catalog lacks stands in no one's way: a manual about another
subject has no obstacles.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.evaluate import BelowZero, Unavailable, Values
from tuiyan.engine.facts import Fact
from tuiyan.engine.names import UnknownName
from tuiyan.engine.scenario import InputError, Scenario
from tuiyan.inference.layout import (
    FIELDS,
    can_be,
    fault,
    is_usual,
    splits_experts,
    splits_heads,
    spreads_experts,
)

TIMES = ("ttft", "tpot")
"""Numbers that most of a talk stands on."""

ON_CARDS = frozenset({"gpus"})
"""What a number stands on that is about these cards, and not about the model alone."""


class Obstacle(NamedTuple):
    """One thing that keeps a scenario from being.

    Attributes:
        kind: ``weights``, ``kv``, ``layout``, ``heads``, ``spread``, ``experts``, ``compute``, ``context`` or
            ``length``.
        touches: Inputs; a number that stands on one of them depends on it,
        beside: if it stands on all of these, too.
    """

    kind: str
    touches: frozenset[str]
    beside: frozenset[str] = frozenset()

    def concerns(self, inputs: frozenset[str]) -> bool:
        """Tell whether what stands on ``inputs`` depends on this."""
        return bool(self.touches & inputs) and self.beside <= inputs


@lru_cache(maxsize=64)
def obstacles(values: Values) -> tuple[Obstacle, ...]:
    """Return what does not fit or cannot be, the gravest first; what is not known stands in no one's way."""
    of_model = frozenset(_from(values, "model") | _from(values, "weights"))
    found = [
        Obstacle("weights", of_model, ON_CARDS) if not holds_weights(values) else None,
        Obstacle("layout", frozenset({"gpus", *FIELDS})) if fault(values) else None,
        Obstacle("heads", of_model, ON_CARDS) if not fault(values) and not splits_heads(values) else None,
        Obstacle("spread", of_model, ON_CARDS) if not spreads_experts(values) else None,
        Obstacle("experts", of_model, ON_CARDS) if not splits_experts(values) else None,
        Obstacle("compute", frozenset({"peak_flops"})) if not computes(values) else None,
        Obstacle("context", frozenset({"context_tokens"})) if _over_limit(values, "context_tokens") else None,
        _length(values),
        _kv(values),
    ]
    return tuple(obstacle for obstacle in found if obstacle)


def marks(values: Values, name: str) -> tuple[Obstacle, ...]:
    """Return the obstacles that the number called ``name`` depends on."""
    found = obstacles(values)
    inputs = stands_on(values, name) if found else frozenset()
    return tuple(each for each in found if each.concerns(inputs))


def fits(values: Values) -> bool:
    """Tell whether weights and KV fit on cards that can share the model."""
    return holds_kv(values) and shares(values)


def shares(values: Values) -> bool:
    """Tell whether the cards hold the weights and can share the model."""
    return holds_weights(values) and can_be(values)


def is_offer(values: Values) -> bool:
    """Tell whether one may be told to take these cards: usual ones that hold and can share the model."""
    return is_usual(values) and shares(values)


def check_of(unknown: str) -> Callable[[Values], bool] | None:
    """Return what a whole number of ``unknown`` must meet to be an answer; ``None`` where any will do."""
    return is_offer if unknown in ("gpus", *FIELDS) else None


def holds_weights(values: Values) -> bool:
    """Tell whether the weights leave room in the cards' usable memory."""
    left = left_for_kv(values)
    return left is None or left > 0


def holds_kv(values: Values) -> bool:
    """Tell whether what the batch keeps of its context fits beside the weights."""
    left, kept = left_for_kv(values), values.number("kv_batch_bytes")
    return left is None or kept is None or kept <= left


def left_for_kv(values: Values) -> Fraction | None:
    """Return the bytes that weights leave for KV, below 0 where they do not fit; ``None`` if not known."""
    try:
        return values.value("kv_budget").quantity.value
    except BelowZero as error:
        return error.quantity.value
    except (Unavailable, UnknownName):
        return None


def computes(values: Values) -> bool:
    """Tell whether the GPU computes in the chosen precision; one that lists no peak at all may."""
    return values.number("peak_flops") is not None or not peaks(values)


def lacks_facts(values: Values) -> bool:
    """Tell whether a fact is missing that most of a talk stands on."""
    if not computes(values):
        return True
    known = [name for name in TIMES if values.catalog.formula(name) is not None]
    return any(values.number(name) is None for name in known)


def peaks(values: Values) -> tuple[str, ...]:
    """Return the precisions that the GPU has a peak in."""
    gpu = values.scenario.fact("gpu")
    by_precision = gpu.attributes.get("peak_flops") if gpu else None
    return tuple(by_precision) if isinstance(by_precision, dict) else ()


def sensible_peaks(catalog: Catalog, gpu: Fact | None) -> tuple[str, ...]:
    """Return the precisions worth computing in: those that are no slower than half precision is."""
    by_precision = gpu.attributes.get("peak_flops") if gpu else None
    if not isinstance(by_precision, dict):
        return ()
    sizes = {id_: catalog.given(str(text)).quantity.value for id_, text in by_precision.items()}
    least = sizes.get("fp16", Fraction(0))
    return tuple(id_ for id_, size in sizes.items() if size >= least)


def makes_sense(weights: str, compute: str, able: Collection[str]) -> bool:
    """Tell whether a GPU that is ``able`` in some precisions is served by weights and arithmetic in these.

    FP8 weights are for GPUs that know FP8, and for those that know no other number of eight bits.
    """
    return compute in able and (weights != "fp8" or "fp8" in able or "int8" not in able)


def facts_of_use(scenario: Scenario, choice: str) -> list[Fact]:
    """Return the facts that a list offers: they say what is asked of one, and the GPU computes in them."""
    catalog = scenario.catalog
    known = (catalog.input(id_) for id_ in catalog.input_ids())
    asked = {each.attribute for each in known if each is not None and each.source == choice}
    able = sensible_peaks(catalog, scenario.fact("gpu")) if choice == "compute" else ()
    facts = scenario.listed_facts(catalog.domain.kind_of(choice))
    return [
        fact
        for fact in facts
        if (not asked or not asked.isdisjoint(fact.attributes)) and (not able or fact.id in able)
    ]


def _kv(values: Values) -> Obstacle | None:
    """Find KV that does not fit: too long a context, and too large a batch where it is more than one."""
    if not holds_weights(values) or holds_kv(values):
        return None
    is_batched = (values.number("batch") or 0) > 1
    return Obstacle("kv", frozenset({"context_tokens", *(["batch"] if is_batched else [])}), ON_CARDS)


def _length(values: Values) -> Obstacle | None:
    """Find a prompt with its answer that is longer than the model's limit."""
    prompt, output, limit = (
        values.number(name) for name in ("prompt_tokens", "output_tokens", "context_limit")
    )
    if prompt is None or output is None or limit is None or prompt + output <= limit:
        return None
    return Obstacle(
        "length", frozenset({"output_tokens", *(["prompt_tokens"] if prompt > limit else [])}), frozenset()
    )


def _over_limit(values: Values, name: str) -> bool:
    tokens, limit = values.number(name), values.number("context_limit")
    return tokens is not None and limit is not None and tokens > limit


def _from(values: Values, source: str) -> set[str]:
    catalog = values.catalog
    return {name for name in catalog.input_ids() if (known := catalog.input(name)) and known.source == source}


def stands_on(values: Values, name: str) -> frozenset[str]:
    """Return what a number stands on; for one that lacks a peak, what it would stand on with one."""
    try:
        return frozenset(values.value(name).inputs)
    except BelowZero as error:
        return frozenset(error.inputs)
    except (Unavailable, UnknownName):
        pass
    try:
        return frozenset(values.changed({"peak_flops": "1 TFLOP/s"}).value(name).inputs)
    except (Unavailable, UnknownName, InputError):
        return frozenset()
