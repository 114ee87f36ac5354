"""What keeps a scenario from being, in one line, and what would do instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from tuiyan.engine.evaluate import Values
from tuiyan.engine.formatting import digits
from tuiyan.engine.scenario import InputError
from tuiyan.inference.feasibility import (
    EXPERT_BLOCK,
    Obstacle,
    fits,
    holds_weights,
    number,
    peaks,
    shares,
)
from tuiyan.messages import say
from tuiyan.text.joining import spaced

MOST_CARDS = 128
"""Up to how many cards are tried."""

SMALLER = {"kv": ("fp8",), "weights": ("fp8", "int4")}
"""Precisions to try for what is too large."""


def told(values: Values, obstacle: Obstacle, why: str = "") -> str:
    """Say what is in the way, in the words of ``why`` where there are some, and what would do."""
    why = why or reason(values, obstacle)
    instead = [*_remedies(values, obstacle.kind)]
    return spaced(say("fit.instead", why=why, remedies=say("fit.or").join(instead))) if instead else why


def reason(values: Values, obstacle: Obstacle) -> str:
    """Say what is in the way, in one short line."""
    return spaced(say(f"fit.{obstacle.kind}", **_figures(values, obstacle.kind)))


def _figures(values: Values, kind: str) -> dict[str, str]:
    """Return the figures that the line about an obstacle names."""
    match kind:
        case "weights":
            return {"weights": _shown(values, "weight_bytes"), "memory": _usable(values)}
        case "kv":
            figures = {name: _count(values, name) for name in ("batch", "context_tokens")}
            sizes = {"weights": _shown(values, "weight_bytes"), "kv": _shown(values, "kv_batch_bytes")}
            return {**figures, **sizes, "memory": _usable(values)}
        case "heads":
            return {name: _count(values, name) for name in ("query_heads", "kv_heads", "gpus")}
        case "experts":
            size, cards = number(values, "expert_size") or Fraction(0), number(values, "gpus") or Fraction(1)
            counts = {name: _count(values, name) for name in ("expert_size", "gpus")}
            return {**counts, "part": digits(size / cards).text, "block": str(EXPERT_BLOCK)}
        case "compute":
            return {"gpu": _short(values, "gpu"), "precision": _short(values, "compute")}
        case "context":
            asked = _count(values, "context_tokens")
        case _:
            lengths = (number(values, name) or Fraction(0) for name in ("prompt_tokens", "output_tokens"))
            asked = digits(sum(lengths, Fraction(0))).text
    return {"asked": asked, "model": _short(values, "model"), "limit": _count(values, "context_limit")}


def _remedies(values: Values, kind: str) -> Iterator[str]:
    match kind:
        case "weights" | "kv":
            yield from _room(values)
        case "heads":
            yield from _cards_around(values)
        case "experts":
            yield from _cards_around(values)
            yield say("fit.expert_parallel")
        case "compute":
            yield from (say("fit.compute_in", precision=_precision(values, id_)) for id_ in peaks(values))
        case "context":
            yield say("fit.at_most_context", count=_count(values, "context_limit"))
        case _:
            yield say("fit.at_most_length", count=_count(values, "context_limit"))


def _room(values: Values) -> Iterator[str]:
    """Give what makes room: more cards, a smaller batch, a shorter context, smaller numbers."""
    cards = int(number(values, "gpus") or 1)
    yield from _first_cards(values, range(cards + 1, MOST_CARDS + 1), fits)
    if not holds_weights(values):
        yield from _smaller(values, "weights")
        return
    yield from _most(values, "batch")
    yield from _most(values, "context_tokens")
    yield from _smaller(values, "kv")
    if _fits_uncopied(values):
        yield say("fit.uncopied")


def _fits_uncopied(values: Values) -> bool:
    """Tell whether KV fits when no card keeps a copy of another's, as MLA does under tensor parallelism."""
    kept, once, left, batch = (
        number(values, name) for name in ("kv_held_per_user", "kv_bytes_per_user", "kv_budget", "batch")
    )
    if kept is None or once is None or left is None or batch is None:
        return False
    return once < kept and batch * once <= left


def _smaller(values: Values, choice: str) -> Iterator[str]:
    """Give the first smaller precision with which everything fits."""
    id_ = next((id_ for id_ in SMALLER[choice] if _is(fits, values, **{choice: id_})), "")
    if id_:
        yield say(f"fit.{choice}_in", precision=_precision(values, id_))


def _most(values: Values, name: str) -> Iterator[str]:
    """Give the largest value of an input with which everything fits, if it is at least 1."""
    low, high = 0, int(number(values, name) or 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _is(fits, values, **{name: str(middle)}) else (low, middle)
    if low:
        yield say(f"fit.at_most_{name.partition('_')[0]}", count=f"{low:,}")


def _cards_around(values: Values) -> Iterator[str]:
    """Give the nearest numbers of cards that share the model evenly and hold its weights."""
    cards = int(number(values, "gpus") or 1)
    for counts in (range(cards - 1, 0, -1), range(cards + 1, MOST_CARDS + 1)):
        yield from _first_cards(values, counts, shares)


def _first_cards(values: Values, counts: range, can: Callable[[Values], bool]) -> Iterator[str]:
    heads = number(values, "query_heads")
    likely = (count for count in counts if heads is None or heads % count == 0)
    count = next((count for count in likely if _is(can, values, gpus=str(count))), 0)
    if count:
        yield say("fit.gpus", count=count)


def _is(can: Callable[[Values], bool], values: Values, **changes: str) -> bool:
    try:
        scenario = values.scenario.changed(values.catalog, changes)
    except InputError:
        return False
    return can(Values(values.catalog, scenario))


def _usable(values: Values) -> str:
    """Return the memory that weights and KV may take."""
    left, weights = (values.value(name).quantity for name in ("kv_budget", "weight_bytes"))
    total = values.value("total_memory").quantity
    if left + weights == total:
        return _shown(values, "total_memory")
    return values.shown_quantity(left + weights, values.catalog.unit("total_memory")).text


def _shown(values: Values, name: str) -> str:
    return values.shown(name).text


def _count(values: Values, name: str) -> str:
    value = number(values, name)
    return digits(value).text if value is not None else ""


def _short(values: Values, choice: str) -> str:
    fact = values.scenario.fact(choice)
    return fact.short if fact else ""


def _precision(values: Values, id_: str) -> str:
    return values.catalog.fact("precision", id_).short
