"""What keeps a scenario from being, in one line, and what would do instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.evaluate import BelowZero, Unavailable, Values
from tuiyan.engine.formatting import digits
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.scenario import InputError
from tuiyan.engine.solve import Solution
from tuiyan.inference.feasibility import (
    Obstacle,
    check_of,
    computes,
    fits,
    holds_weights,
    left_for_kv,
    makes_sense,
    marks,
    peaks,
    sensible_peaks,
    shares,
)
from tuiyan.inference.layout import (
    EXPERT_BLOCK,
    count_text,
    fault,
    is_given,
    is_usual,
    layout,
    on_cards,
    over_links,
    remarks,
    text,
)
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced

MOST_CARDS = 128
"""Up to how many cards are tried."""

SMALLER = {"kv": ("fp8", "int8"), "weights": ("fp8", "int8", "int4")}
"""Precisions to try for what is too large; those of eight bits only where the GPU computes in them."""

MOST_SCHEMES = 2
"""How many schemes are named where a GPU does not compute in the one chosen."""


def told(values: Values, obstacle: Obstacle, why: str = "") -> str:
    """Say what is in the way, in the words of ``why`` where there are some, and what would do."""
    why = why or reason(values, obstacle)
    instead = [*_remedies(values, obstacle.kind)]
    return spaced(say("fit.instead", why=why, remedies=say("fit.or").join(instead))) if instead else why


def warnings(values: Values, name: str) -> tuple[str, ...]:
    """Return what there is to say beside a number: what is in its way, its slower links, what was assumed."""
    return (*(told(values, each) for each in marks(values, name)), *remarks(values, name))


class Scheme(NamedTuple):
    """Precisions that a GPU computes in: what they are called, and what they set."""

    label: str
    sets: dict[str, str]


def scheme_that_computes(values: Values) -> Scheme | None:
    """Return the scheme nearest to the scenario's that its GPU computes in; ``None`` where all is well.

    Nearest is first the size of the weights, then that of what is computed with: FP8 becomes INT8 where
    there is INT8, and weights stay FP8 with FP16 arithmetic where there is not.
    """
    return next(iter(schemes_that_compute(values)), None) if not computes(values) else None


def schemes_that_compute(values: Values) -> list[Scheme]:
    """Return the schemes that the GPU computes in, none slower than half precision, the nearest first."""
    able = sensible_peaks(values.catalog, values.scenario.fact("gpu"))
    rows = (row for row in values.catalog.domain.picker if "compute" in row.choices)
    found = [
        Scheme(label, dict(zip(row.choices, facts, strict=True)))
        for row in rows
        for label, facts in row.options.items()
    ]
    working = [
        scheme for scheme in found if makes_sense(scheme.sets["weights"], scheme.sets["compute"], able)
    ]
    return sorted(working, key=lambda scheme: _distance(values, scheme))


def _distance(values: Values, scheme: Scheme) -> tuple[float, ...]:
    """Return by how much a scheme's sizes differ, then whether its weights do."""
    own = values.scenario.choices
    pairs = ((scheme.sets.get(key, ""), own.get(key, "")) for key in ("weights", "compute"))
    sizes = [abs(_size(values, one) - _size(values, other)) for one, other in pairs]
    return (*sizes, scheme.sets.get("weights") != own.get("weights"))


def _size(values: Values, precision: str) -> float:
    """Return the bytes of a number in a precision; 0 where there is none."""
    catalog = values.catalog
    if not catalog.has_fact("precision", precision):
        return 0
    text = catalog.fact("precision", precision).text("bytes_per_param")
    return float(catalog.given(text).quantity.value) if text else 0


def layout_notes(solution: Solution, values: Values) -> tuple[str, ...]:
    """Say of a solution in cards how they share the model and over what, or that none can."""
    unknown = solution.unknown
    if check_of(unknown) is None or solution.kind == "none":
        return ()
    if solution.whole is None:
        return (say("fit.no_cards"),)
    free = values.scenario.without(solution.name)
    there = Values(values.catalog, free.changed(values.catalog, {unknown: str(solution.whole.value)}))
    if not (short := text(there)):
        return ()
    links = over_links(there)
    taken = spaced(say("fit.taken", gpus=count_text(there, "gpus"), layout=short))
    return links if any(short in link for link in links) else (taken, *links)


def why_no_solution(solution: Solution, values: Values) -> str:
    """Say why nothing solves a formula; of cards, too, that more than the fast link joins are stages."""
    domain, server = values.number("link_domain"), values.number("server_cards")
    if solution.unknown != "gpus" or domain is None or server is None or is_given(values, "tp"):
        return solution.why
    if domain >= server or not solution.why:
        return solution.why
    cause = say("fit.narrow_link", domain=digits(domain).text, server=digits(server).text)
    return spaced(say("fit.gate_cause", message=solution.why, cause=cause))


def why_none(values: Values, name: str, why: str) -> str:
    """Say why a number cannot be had, in the words of ``why`` if need be, and what would do."""
    found = {each.kind: each for each in marks(values, name)}
    if lacking := found.get("compute"):
        return told(values, lacking, why)
    if too_large := found.get("weights"):
        return told(values, too_large)
    is_below = values.catalog.formula(name) is not None and _is_below(values, name)
    return spaced(say("fit.none", name=pick(values.catalog.label(name)), why=why)) if is_below else why


def _is_below(values: Values, name: str) -> bool:
    """Tell whether a formula has no value because there would be less than nothing."""
    try:
        values.value(name)
    except BelowZero as error:
        return error.name == name
    except Unavailable:
        pass
    return False


def reason(values: Values, obstacle: Obstacle) -> str:
    """Say what is in the way, in one short line."""
    return spaced(say(f"fit.{obstacle.kind}", **_figures(values, obstacle.kind)))


def in_few_words(values: Values, obstacle: Obstacle) -> str:
    """Say what is in the way in the corner of a slide: what does not go with what."""
    return spaced(say(f"fit.brief_{obstacle.kind}", **_figures(values, obstacle.kind)))


def _figures(values: Values, kind: str) -> dict[str, str]:
    """Return the figures that the line about an obstacle names."""
    match kind:
        case "weights":
            return {"weights": values.text("weight_bytes"), "memory": _usable(values)}
        case "kv":
            figures = {name: count_text(values, name) for name in ("batch", "context_tokens")}
            sizes = {"weights": values.text("weight_bytes"), "kv": values.text("kv_batch_bytes")}
            return {**figures, **sizes, "memory": _usable(values)}
        case "layout":
            return {"why": fault(values)}
        case "heads" | "spread" | "experts":
            return _split(values)
        case "compute":
            return {"gpu": _short(values, "gpu"), "precision": _short(values, "compute")}
        case "context":
            asked = count_text(values, "context_tokens")
        case _:
            lengths = (values.number(name) or Fraction(0) for name in ("prompt_tokens", "output_tokens"))
            asked = digits(sum(lengths, Fraction(0))).text
    return {"asked": asked, "model": _short(values, "model"), "limit": count_text(values, "context_limit")}


def _split(values: Values) -> dict[str, str]:
    """Return what a model's heads and experts are, and what each is split over."""
    found = layout(values)
    assert found is not None
    counts = {
        name: count_text(values, name) for name in ("query_heads", "kv_heads", "experts", "expert_size")
    }
    size = values.number("expert_size") or Fraction(0)
    sizes = {"cards": found.attention, "ep": found.ep, "parts": found.parts, "part": size / found.parts}
    return {**counts, **{name: digits(each).text for name, each in sizes.items()}, "block": str(EXPERT_BLOCK)}


def _remedies(values: Values, kind: str) -> Iterator[str]:
    match kind:
        case "weights" | "kv":
            yield from _room(values)
        case "layout" | "heads":
            yield from _cards_around(values)
        case "spread":
            yield from _cards_around(values)
            yield say("fit.redundant")
        case "experts":
            yield from _cards_around(values)
            yield say("fit.expert_parallel")
        case "compute":
            yield from (_switch(values, each) for each in schemes_that_compute(values)[:MOST_SCHEMES])
        case "context":
            yield say("fit.at_most_context", count=count_text(values, "context_limit"))
        case _:
            yield say("fit.at_most_length", count=count_text(values, "context_limit"))


def _switch(values: Values, scheme: Scheme) -> str:
    """Say which precisions a scheme takes instead of the scenario's."""
    weights, compute = (_precision(values, scheme.sets[name]) for name in ("weights", "compute"))
    if scheme.sets["weights"] == values.scenario.choices.get("weights"):
        return say("fit.compute_in", precision=compute)
    key = "fit.both_in" if weights == compute else "fit.each_in"
    return say(key, weights=weights, compute=compute, scheme=scheme.label)


def _room(values: Values) -> Iterator[str]:
    """Give what makes room: more cards, a smaller batch, a shorter context, smaller numbers."""
    cards = int(values.number("gpus") or 1)
    yield from _first_cards(values, range(cards + 1, MOST_CARDS + 1), fits, "fit.at_least_gpus")
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
        values.number(name) for name in ("kv_held_per_user", "kv_bytes_per_user", "kv_budget", "batch")
    )
    if kept is None or once is None or left is None or batch is None:
        return False
    return once < kept and batch * once <= left


def _smaller(values: Values, choice: str) -> Iterator[str]:
    """Give the first smaller precision with which everything fits."""
    able = peaks(values)
    known = [id_ for id_ in SMALLER[choice] if id_ == "int4" or not able or id_ in able]
    id_ = next((id_ for id_ in known if _is(fits, values, **{choice: id_})), "")
    if id_:
        yield say(f"fit.{choice}_in", precision=_precision(values, id_))


def _most(values: Values, name: str) -> Iterator[str]:
    """Give the largest value of an input with which everything fits, if it is at least 1."""
    low, high = 0, int(values.number(name) or 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _is(fits, values, **{name: str(middle)}) else (low, middle)
    if low:
        yield say(f"fit.at_most_{name.partition('_')[0]}", count=f"{low:,}")


def _cards_around(values: Values) -> Iterator[str]:
    """Give the nearest numbers of cards that share the model evenly and hold its weights."""
    cards = int(values.number("gpus") or 1)
    for counts in (range(cards - 1, 0, -1), range(cards + 1, MOST_CARDS + 1)):
        yield from _first_cards(values, counts, shares)


def _first_cards(
    values: Values, counts: range, can: Callable[[Values], bool], said: str = "fit.gpus"
) -> Iterator[str]:
    count = next((count for count in counts if _can_on(values, count, can)), 0)
    if count:
        yield say(said, count=count)


def _can_on(values: Values, count: int, can: Callable[[Values], bool]) -> bool:
    heads = values.number("query_heads")
    if count & (count - 1) and heads is not None and heads % count:
        return False  # spares the look at what is not usual
    try:
        there = on_cards(values, count)
    except InputError:
        return False
    return is_usual(there) and can(there)


def _is(can: Callable[[Values], bool], values: Values, **changes: str) -> bool:
    try:
        scenario = values.scenario.changed(values.catalog, changes)
    except InputError:
        return False
    return can(Values(values.catalog, scenario))


def _usable(values: Values) -> str:
    """Return the memory that weights and KV may take."""
    weights, total = (values.value(name).quantity for name in ("weight_bytes", "total_memory"))
    usable = Quantity((left_for_kv(values) or Fraction(0)) + weights.value, total.dimension)
    if usable.value == total.value:
        return values.text("total_memory")
    return values.shown_quantity(usable, values.catalog.unit("total_memory")).text


def _short(values: Values, choice: str) -> str:
    fact = values.scenario.fact(choice)
    return fact.short if fact else ""


def _precision(values: Values, id_: str) -> str:
    return values.catalog.fact("precision", id_).short
