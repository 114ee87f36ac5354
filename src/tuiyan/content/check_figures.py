"""Figures of a user's own that cannot be: a sparse peak, both ways of a link, a result past its bound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from tuiyan.content.entries import Placed
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.claim import Measured
from tuiyan.engine.dimension import Dimension
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.facts import Fact
from tuiyan.engine.formula import Input
from tuiyan.engine.names import UnknownName
from tuiyan.engine.quantity import DimensionError
from tuiyan.engine.reading import read
from tuiyan.engine.scenario import InputError
from tuiyan.inference.gate import FACTOR_WIDTH, SAME_CARD, doubled, judge
from tuiyan.inference.outlook import as_measured, outlook
from tuiyan.messages import pick, say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Fields, Text
from tuiyan.text.joining import spaced


def fact_notices(placed: Placed, catalog: Catalog, own: Catalog) -> Iterator[Problem]:
    """Find what is exactly twice the figure of a GPU that is known.

    Args:
        placed: A fact of the user's own.
        catalog: All that is open.
        own: The built-in facts, which are known.
    """
    values = Values(catalog, catalog.scenario(catalog.opening))
    for name in catalog.input_ids():
        known = catalog.input(name)
        if known is None or catalog.domain.kind_of(known.source) != placed.plain["kind"] or known.is_word:
            continue
        if cause := doubled(values, name):
            yield from _doubles(placed, own, known, cause)


def _doubles(placed: Placed, own: Catalog, known: Input, cause: str) -> Iterator[Problem]:
    """Find figures of one attribute that are twice, and never once, what a known fact gives."""
    node, dimension = placed.node.get(known.attribute), own.dimension(known.id)
    facts = sorted(_known(placed, own), key=lambda fact: not _is_alike(placed, fact, own))
    texts = {"": node} if isinstance(node, Text) else {}
    if isinstance(node, Fields):
        texts = {key.text: value for key, value in node.entries if isinstance(value, Text)}
    for by, text in texts.items():
        size = _size(own, text.text, dimension)
        sizes = {fact: _size(own, fact.text(known.attribute, by), dimension) for fact in facts}
        half = _half(placed, own, sizes, size)
        if half is not None:
            message = say(
                "content.doubled", text=text.text, known=half.short, of=pick(known.names), cause=cause
            )
            yield placed.problem(text.span, spaced(message))._replace(is_notice=True)


def _half(
    placed: Placed, own: Catalog, sizes: Mapping[Fact, Fraction | None], size: Fraction | None
) -> Fact | None:
    """Return the fact that gives half of ``size``: of the same card, or any where none gives it whole."""
    if size is None:
        return None
    halves = [fact for fact, each in sizes.items() if each and _is(size, 2 * each)]
    is_known = any(_is(size, each) for each in sizes.values())
    return next((fact for fact in halves if not is_known or _is_alike(placed, fact, own)), None)


def _known(placed: Placed, own: Catalog) -> Iterator[Fact]:
    """Give the facts of the same kind, those that only round another left out."""
    return (fact for fact in own.facts(placed.plain["kind"]) if not fact.rounds)


def _is_alike(placed: Placed, fact: Fact, own: Catalog) -> bool:
    """Tell whether two GPUs have the same memory and bandwidth: the same card, or one made from it."""
    for each in SAME_CARD:
        if not own.knows(each):
            return False
        ours = _size(own, placed.plain.get(each), own.dimension(each))
        if ours is None or not _is(ours, _size(own, fact.text(each), own.dimension(each))):
            return False
    return True


def _size(catalog: Catalog, text: str | None, dimension: Dimension) -> Fraction | None:
    quantity = read(text, catalog.units, dimension, has_echo=False).quantity if text else None
    return quantity.value if quantity is not None else None


def _is(size: Fraction, other: Fraction | None) -> bool:
    return other is not None and abs(size - other) <= FACTOR_WIDTH * other


def measured_problems(placed: Placed, values: Values) -> Iterator[Problem]:
    """Find a result of the user's own that is past what can be, and any that is not as expected.

    One that says why no bound holds for it is left alone.
    """
    plain = placed.plain
    if not plain["what"] or not plain["setup"] or plain["is_unbound"]:
        return
    figure = ("value", values, plain["what"], plain["value"], plain["setup"])
    impossible = [] if placed.folder.is_own else [*_impossible(placed, *figure)]
    yield from impossible or _unexpected(placed, values)


def _unexpected(placed: Placed, values: Values) -> Iterator[Problem]:
    """Find a result outside of what is expected under its setup, and note one that nothing is expected of.

    Ours must lie in the range, or be listed as outside of it; a user's own may say that it is too narrow.
    """
    plain, catalog = placed.plain, values.catalog
    if any(plain["id"] in row.get("outside", ()) for row in catalog.expected):
        return
    name = catalog.renamed(plain["what"])
    try:
        under = as_measured(values, Measured(**plain))
        range_ = outlook(under, name).expected
        reading = read(plain["value"], catalog.units, catalog.dimension(name))
    except (InputError, UnknownName, Unavailable, DimensionError):
        return
    if range_ is None or reading.quantity is None:
        message = say("content.nothing_expected", name=pick(catalog.label(name)))
        yield placed.problem(placed.span("what"), spaced(message))._replace(is_notice=True)
    elif not range_.low.value <= reading.quantity.value <= range_.high.value:
        low, high = (under.shown_quantity(end, catalog.unit(name)).text for end in (range_.low, range_.high))
        message = say("content.unexpected", value=plain["value"], low=low, high=high)
        yield placed.problem(placed.span("value"), message)._replace(is_notice=not placed.folder.is_own)


def claim_notices(placed: Placed, values: Values) -> Iterator[Problem]:
    """Find a claim of the user's own that cannot be and is not called wrong."""
    plain = placed.plain
    if plain["formula"] and plain["stated"] and plain["verdict"] != "wrong":
        yield from _impossible(placed, "stated", values, plain["formula"], plain["stated"], plain["inputs"])


def _impossible(
    placed: Placed, key: str, values: Values, name: str, figure: str, inputs: dict[str, str]
) -> Iterator[Problem]:
    try:
        under = Values(values.catalog, values.scenario.anew(inputs))
        reading = read(figure, values.catalog.units, values.catalog.dimension(name), has_echo=False)
        found = judge(under, name, reading.quantity, inputs) if reading.quantity is not None else None
    except (InputError, UnknownName, Unavailable, DimensionError):
        return
    if found is not None:
        yield placed.problem(placed.span(key), found.message)._replace(is_notice=True)
