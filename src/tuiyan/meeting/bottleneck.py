"""What bounds a client: which part of the cards' time, and by which resource."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.names import UnknownName
from tuiyan.inference.feasibility import obstacles

Kind = Literal["prefill_compute", "prefill_memory", "weights", "kv", "compute", "network"]

HALF = Fraction(1, 2)

PARTS: dict[Kind, str] = {
    "weights": "move_time",
    "kv": "request_kv_read_time",
    "compute": "compute_time",
    "network": "communication_time",
}
"""The parts of a step of decode, and the formula of each."""

MEANINGS: dict[Kind, str] = {
    "prefill_compute": "compute", "prefill_memory": "memory", "weights": "memory", "kv": "memory",
    "compute": "compute", "network": "network",
}  # fmt: skip
"""Which resource each is about, which gives its colour."""


class Bottleneck(NamedTuple):
    """What bounds a client.

    Attributes:
        kind: Which.
        share: The share of the cards' time that goes into prefill.
    """

    kind: Kind
    share: Fraction

    @property
    def meaning(self) -> str:
        """The resource it is about, by id."""
        return MEANINGS[self.kind]


def bottleneck(values: Values) -> Bottleneck | None:
    """Return what bounds a client; ``None`` where it does not fit, or that cannot be computed."""
    share = values.number("prefill_gpu_share")
    if share is None or obstacles(values):
        return None
    if share > HALF:
        return Bottleneck(_of_prefill(values), share)
    sizes = {kind: values.number(name) for kind, name in PARTS.items()}
    if values.number("gpus") == 1:
        sizes["network"] = None
    known = {kind: size for kind, size in sizes.items() if size is not None}
    if not known:
        return None
    return Bottleneck(max(known, key=lambda kind: known[kind]), share)


def _of_prefill(values: Values) -> Kind:
    try:
        return "prefill_memory" if values.word("prefill_bound") == "memory" else "prefill_compute"
    except (Unavailable, UnknownName):
        return "prefill_compute"
