"""Whether a scenario fits and can be, and which numbers depend on what does not.

``obstacles(values)`` names what is in the way, the gravest first: weights or KV that the cards cannot hold,
heads or experts that do not divide over them, a precision the GPU has no peak in, a context beyond the
model's. ``marks(values, "move_time")`` are those that a number depends on, and only it is marked on a slide.
The rules are those of serving engines (an even share of query heads, whole or copied KV heads, whole
blocks of FP8 scales) and of arithmetic, so every figure comes from formulas of the catalog. A rule
whose formulas a catalog lacks stands in no one's way: a manual about another subject has no obstacles.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tuiyan.engine.catalog import UnknownName
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.scenario import InputError

EXPERT_BLOCK = 128
"""Elements that share a scale in FP8 checkpoints; each card has whole blocks (vLLM #17569)."""

ON_CARDS = frozenset({"gpus"})
"""What a number stands on that is about these cards, and not about the model alone."""


class Obstacle(NamedTuple):
    """One thing that keeps a scenario from being.

    Attributes:
        kind: ``weights``, ``kv``, ``heads``, ``experts``, ``compute``, ``context`` or ``length``.
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
        Obstacle("heads", of_model, ON_CARDS) if not splits_heads(values) else None,
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
    return holds_weights(values) and splits_heads(values) and splits_experts(values)


def holds_weights(values: Values) -> bool:
    """Tell whether the weights leave room in the cards' usable memory."""
    left = number(values, "kv_budget")
    return left is None or left > 0


def holds_kv(values: Values) -> bool:
    """Tell whether what the batch keeps of its context fits beside the weights."""
    left, kept = number(values, "kv_budget"), number(values, "kv_batch_bytes")
    return left is None or kept is None or kept <= left


def splits_heads(values: Values) -> bool:
    """Tell whether each card gets equally many query heads, and whole KV heads or whole copies of one."""
    cards, query, kv = (number(values, name) for name in ("gpus", "query_heads", "kv_heads"))
    if cards is None:
        return True
    is_even = query is None or query % cards == 0
    return is_even and (kv is None or kv % cards == 0 or cards % kv == 0)


def splits_experts(values: Values) -> bool:
    """Tell whether each card's part of an expert is whole FP8 blocks."""
    if values.scenario.choices.get("weights") != "fp8":
        return True
    cards, size = number(values, "gpus"), number(values, "expert_size")
    if cards is None or size is None or size % EXPERT_BLOCK:
        return True
    return size % (cards * EXPERT_BLOCK) == 0


def computes(values: Values) -> bool:
    """Tell whether the GPU computes in the chosen precision; one that lists no peak at all may."""
    return number(values, "peak_flops") is not None or not peaks(values)


def peaks(values: Values) -> tuple[str, ...]:
    """Return the precisions that the GPU has a peak in."""
    gpu = values.scenario.fact("gpu")
    by_precision = gpu.attributes.get("peak_flops") if gpu else None
    return tuple(by_precision) if isinstance(by_precision, dict) else ()


def number(values: Values, name: str) -> Fraction | None:
    """Return a value in base units, or ``None`` where it cannot be had."""
    try:
        return values.value(name).quantity.value
    except (Unavailable, UnknownName):
        return None


def _kv(values: Values) -> Obstacle | None:
    """Find KV that does not fit: too long a context, and too large a batch where it is more than one."""
    if not holds_weights(values) or holds_kv(values):
        return None
    is_batched = (number(values, "batch") or 0) > 1
    return Obstacle("kv", frozenset({"context_tokens", *(["batch"] if is_batched else [])}), ON_CARDS)


def _length(values: Values) -> Obstacle | None:
    """Find a prompt with its answer that is longer than the model's limit."""
    prompt, output, limit = (
        number(values, name) for name in ("prompt_tokens", "output_tokens", "context_limit")
    )
    if prompt is None or output is None or limit is None or prompt + output <= limit:
        return None
    return Obstacle(
        "length", frozenset({"output_tokens", *(["prompt_tokens"] if prompt > limit else [])}), frozenset()
    )


def _over_limit(values: Values, name: str) -> bool:
    tokens, limit = number(values, name), number(values, "context_limit")
    return tokens is not None and limit is not None and tokens > limit


def _from(values: Values, source: str) -> set[str]:
    catalog = values.catalog
    return {name for name in catalog.input_ids() if (known := catalog.input(name)) and known.source == source}


def stands_on(values: Values, name: str) -> frozenset[str]:
    """Return what a number stands on; for one that lacks a peak, what it would stand on with one."""
    try:
        return frozenset(values.value(name).inputs)
    except (Unavailable, UnknownName):
        pass
    try:
        return frozenset(values.changed({"peak_flops": "1 TFLOP/s"}).value(name).inputs)
    except (Unavailable, UnknownName, InputError):
        return frozenset()
