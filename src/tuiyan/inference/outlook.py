"""The three ways a quantity is known: bound, expected, measured; and what a reader is to be told of it.

``outlook(values, "ttft", rows)`` is all that a derivation, a panel or a brief says beside the number itself.
The bound is the formula with efficiencies of 1, and no measured result without speculation or a cached prefix
beats it. What to expect comes from :mod:`tuiyan.inference.expected`, with its source, or is ``None``: where
nobody published a result of this kind of card and load nothing is guessed. A measured result is shown where
it is of the same card, model, cards and precisions and of a load within ``LOAD``, never of another model.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.claim import Measured
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.facts import Fact
from tuiyan.engine.names import UnknownName
from tuiyan.engine.quantity import Given, Quantity, SizeError
from tuiyan.engine.scenario import InputError
from tuiyan.engine.solve import Solution
from tuiyan.inference import suggestions
from tuiyan.inference.expected import Range, expected
from tuiyan.inference.feasibility import check_of, marks, peaks, sensible_peaks, stands_on
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced

EFFICIENCIES = ("prefill_efficiency", "decode_efficiency")
LOAD = Fraction(1, 10)
"""Within this share a load is the same."""

CHOICES = ("gpu", "model", "weights", "compute", "kv")
LAYOUT = ("gpus", "tp", "pp", "ep", "dp_attention")
LENGTHS = ("batch", "prompt_tokens", "output_tokens", "context_tokens")
HALF = Fraction(2)
"""Bytes of a parameter in half precision."""


class Bound(NamedTuple):
    """What nothing can pass.

    Attributes:
        quantity: The value with efficiencies of 1.
        side: ``lower`` or ``upper``.
        leaves_out: What it leaves out, in one line, or ``""``.
    """

    quantity: Quantity
    side: str
    leaves_out: str = ""


class Outlook(NamedTuple):
    """What is known of a quantity.

    Attributes:
        bound: For headlines and what something is expected of.
        expected: What to expect, or ``None`` where there is no source.
        measured: Published results of this very configuration.
        warnings: What a reader of the number has to be told, the gravest first.
    """

    bound: Bound | None = None
    expected: Range | None = None
    measured: tuple[Measured, ...] = ()
    warnings: tuple[str, ...] = ()


def outlook(values: Values, name: str, measured: Iterable[Measured] = ()) -> Outlook:
    """Return what is known of a quantity under a scenario.

    Args:
        values: The numbers, whatever efficiencies the scenario sets.
        name: The quantity.
        measured: All published results.
    """
    name = values.catalog.renamed(name)
    base = at_the_bound(values, name)
    range_ = _expected(base, name)
    bound = _bound(base, name, range_)
    is_told = bound is not None or speaks_of(base.catalog, name)
    rows = tuple(row for row in measured if matches(base, name, row)) if is_told else ()
    return Outlook(bound, _within(bound, range_), rows, warnings(values, name))


def speaks_of(catalog: Catalog, name: str) -> bool:
    """Tell whether something is expected of a quantity where there are results."""
    return any(name in row["for"] for row in catalog.expected)


@lru_cache(maxsize=64)
def at_the_bound(values: Values, name: str = "") -> Values:
    """Return the numbers with efficiencies of 1, and with ``name`` computed where it was given."""
    changes = {each: "1" for each in EFFICIENCIES if values.number(each) not in (None, Fraction(1))}
    base = values.changed(changes)
    if name in base.scenario.overrides:
        return Values(base.catalog, base.scenario.without(name))
    return base


def _expected(base: Values, name: str) -> Range | None:
    """Return what to expect of what fits and can be."""
    if marks(base, name):
        return None
    try:
        return expected(base, name)
    except (Unavailable, UnknownName, SizeError):
        return None


def _bound(base: Values, name: str, range_: Range | None) -> Bound | None:
    headline = next((each for each in base.catalog.headlines if each.id == name), None)
    if headline is None and range_ is None:
        return None
    try:
        quantity = base.value(name).quantity
    except (Unavailable, UnknownName):
        return None
    if headline is not None:
        return Bound(quantity, headline.side, pick(headline.bound))
    return Bound(quantity, "lower" if range_ and range_.high.value > quantity.value else "upper")


def _within(bound: Bound | None, range_: Range | None) -> Range | None:
    """Cut a range where it would pass the bound."""
    if bound is None or range_ is None:
        return range_
    if bound.side == "lower":
        return range_._replace(low=max(range_.low, bound.quantity, key=_size))
    return range_._replace(high=min(range_.high, bound.quantity, key=_size))


def _size(quantity: Quantity) -> Fraction:
    return quantity.value


def matches(base: Values, name: str, row: Measured) -> bool:
    """Tell whether a result is of this quantity on this card, of this model at this load, without a trick."""
    if row.what != name or not row.setup or row.is_unbound:
        return False
    try:
        theirs = as_measured(base, row)
    except (InputError, UnknownName):
        return False
    if any(_family(base, choice) != _family(theirs, choice) for choice in CHOICES):
        return False
    if any(base.number(each) != theirs.number(each) for each in LAYOUT):
        return False
    asked = stands_on(base, name) | stands_on(theirs, name)
    return all(_is_near(base.number(each), theirs.number(each)) for each in LENGTHS if each in asked)


def as_measured(base: Values, row: Measured) -> Values:
    """Return the numbers under which a result was measured; what it does not say is as here.

    Raises:
        InputError: If its setup cannot be.
    """
    return Values(base.catalog, base.scenario.anew(row.setup))


def _family(values: Values, choice: str) -> str:
    """Return the fact chosen, or the one it rounds."""
    fact = values.scenario.fact(choice)
    while fact is not None and fact.rounds and values.catalog.has_fact(fact.kind, fact.rounds):
        fact = values.catalog.fact(fact.kind, fact.rounds)
    return fact.id if fact is not None else ""


def _is_near(ours: Fraction | None, theirs: Fraction | None) -> bool:
    if ours is None or theirs is None:
        return ours is theirs
    return abs(ours - theirs) <= LOAD * theirs


def warnings(values: Values, name: str) -> tuple[str, ...]:
    """Return what a reader of a number has to be told, the gravest first."""
    inputs = stands_on(values, name)
    found = suggestions.warnings(values, name)
    return (*found, *_precisions(values, inputs), *_doubtful(values, inputs))


def solution_warnings(solution: Solution, values: Values) -> tuple[str, ...]:
    """Return what a reader of a number has to be told where it comes to its goal."""
    of_cards = check_of(solution.unknown) is not None
    quantity = solution.whole if of_cards else solution.whole or solution.value
    if quantity is None:
        return ()
    catalog = values.catalog
    given = Given(quantity, values.shown_quantity(quantity, catalog.unit(solution.unknown)).text)
    there = Values(catalog, values.scenario.without(solution.name).put(solution.unknown, given))
    notes = suggestions.layout_notes(solution, values)
    return tuple(each for each in warnings(there, solution.name) if each not in notes)


def _precisions(values: Values, inputs: frozenset[str]) -> Iterator[str]:
    """Remark on arithmetic that is not the usual one for these weights."""
    if "peak_flops" not in inputs:
        return
    weights, compute = values.scenario.fact("weights"), values.scenario.fact("compute")
    if weights is None or compute is None:
        return
    stored, computed = _bytes(values, weights), _bytes(values, compute)
    if stored is None or computed is None:
        return
    names = {"weights": weights.short, "compute": compute.short}
    is_integer = [each.id.startswith("int") for each in (weights, compute)]
    if computed < stored or (computed == stored and is_integer[0] != is_integer[1]):
        yield spaced(say("fit.narrow_compute", **names))
    elif stored < 1 and computed < HALF and weights.id.startswith("int"):
        yield spaced(say("fit.int4_compute", **names))
    gpu = values.scenario.fact("gpu")
    if gpu is not None and compute.id in {*peaks(values)} - {*sensible_peaks(values.catalog, gpu)}:
        yield spaced(say("fit.slow_compute", gpu=gpu.short, **names))


def _bytes(values: Values, precision: Fact) -> Fraction | None:
    text = precision.text("bytes_per_param")
    return values.catalog.given(text).quantity.value if text else None


def _doubtful(values: Values, inputs: frozenset[str]) -> Iterator[str]:
    """Name the facts a number stands on of which nobody is sure."""
    sources = {known.source for each in inputs if (known := values.catalog.input(each))}
    for choice in values.catalog.domain.choices:
        fact = values.scenario.fact(choice) if choice in sources else None
        if fact is not None and fact.confidence == "low":
            key = "fit.low_confidence" if fact.source else "fit.no_source"
            yield spaced(say(key, name=fact.short, source=fact.source))
