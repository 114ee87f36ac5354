"""The words a client's sentence may hold: names of facts, and the phrases of the domain.

All of them are content: GPUs, models, precisions and networks with their aliases, and ``sentence`` of
``formulas/domain.yaml``. So a new card or a new way of saying "at once" needs no code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.facts import Fact
from tuiyan.engine.formatting import digits
from tuiyan.engine.quantity import Given
from tuiyan.engine.spoken import LARGE, TENS
from tuiyan.meeting.tokens import Phrases

MYRIADS = {**TENS, **LARGE}
"""What stands behind digits in Chinese, and what it multiplies them by."""

KINDS = ("gpu", "model", "network", "precision")
"""Kinds of facts that a sentence may name; of one name the first kind counts."""

SIZE_WITHIN = Fraction(1, 20)
"""How near a model's parameters must be to a size that is said of it."""

REQUEST = "request"

Named = tuple[str, tuple[str, ...]]
"""A kind of fact, and the ids of those that go by one name."""


class Words(NamedTuple):
    """What is recognised.

    Attributes:
        catalog: Where the facts are.
        names: Facts by their names.
        schemes: Pairs of precisions by the name of their scheme, all that go by one.
        before: What a number is about, by a phrase before it.
        after: What a number is about, by a phrase after it.
        alone: What a phrase by itself is about.
        currencies: Ids of currencies by their spellings.
        formulas: Formulas by what they are called, where that is one alone.
    """

    catalog: Catalog
    names: Phrases[Named]
    schemes: Phrases[tuple[tuple[str, ...], ...]]
    before: Phrases[str]
    after: Phrases[str]
    alone: Phrases[str]
    currencies: Phrases[str]
    formulas: Phrases[str]

    def fact(self, kind: str, id_: str) -> Fact:
        """Return a fact by its id."""
        return self.catalog.fact(kind, id_)

    def of_size(self, size: Fraction, among: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return the models that are called by a size, else those of that size; the longest context first."""
        ids = among or tuple(fact.id for fact in self.catalog.facts("model"))
        label = f"{float(size / 10**9):g}b"
        called = [id_ for id_ in ids if label in id_.split("-")]
        found = called or [id_ for id_ in ids if self._is_of_size(id_, size)]
        return tuple(sorted(found, key=lambda id_: -self.number("model", id_, "context_limit")))

    def number(self, kind: str, id_: str, attribute: str) -> Fraction:
        """Return an attribute of a fact in base units; 0 where it is not given."""
        text = self.fact(kind, id_).text(attribute)
        return self.catalog.given(text).quantity.value if text else Fraction(0)

    def unrounded(self, kind: str, ids: Iterable[str]) -> tuple[str, ...]:
        """Return facts without those that only round another of them."""
        every = tuple(ids)
        exact = tuple(id_ for id_ in every if self.fact(kind, id_).rounds not in every)
        return exact or every

    def spelled(self, given: Given) -> Given:
        """Return a quantity with its unit by its id: ``2 秒`` as ``2 s``."""
        unit = re.sub(r"[^\W\d]+", lambda match: self._id_of(match.group()), given.unit)
        number = re.sub(r"[^\d.,]", "", given.number) or given.number
        if any(char in MYRIADS for char in given.number):
            number = digits(Fraction(number.replace(",", "")) * MYRIADS[given.number[-1]]).text
        return Given(given.quantity, f"{number} {unit}", number, unit)

    def _id_of(self, unit: str) -> str:
        """Return a unit's id; of requests, which are counted as users, the word for them."""
        id_ = self.catalog.units.id_of(unit)
        return REQUEST if id_ == "user" else id_

    def _is_of_size(self, id_: str, size: Fraction) -> bool:
        return abs(self.number("model", id_, "params") - size) <= SIZE_WITHIN * size


@lru_cache(maxsize=4)
def words_of(catalog: Catalog) -> Words:
    """Return the words of a catalog."""
    rows = catalog.domain.sentence
    places = (
        Phrases((phrase, row["id"]) for row in rows for phrase in row.get(place, ()))
        for place in ("before", "after", "words")
    )
    units = catalog.units
    currencies = Phrases((word, label) for label in units.labels for word in units.spellings(label))
    names, schemes = Phrases(_names(catalog), is_whole=True), Phrases(_schemes(catalog))
    phrases: tuple[Phrases[str], ...] = tuple(places)
    before, after, alone = phrases
    return Words(catalog, names, schemes, before, after, alone, currencies, _formulas(catalog))


def _formulas(catalog: Catalog) -> Phrases[str]:
    """Return the formulas by their names and aliases of at least two letters, the headlines first."""
    headlines = [headline.id for headline in catalog.headlines]
    ids = dict.fromkeys((*headlines, *catalog.formula_ids()))
    return Phrases(
        (name, id_)
        for id_ in ids
        for name in (id_, *catalog.aliases(id_), *catalog.label(id_).values(), *catalog.symbol(id_).values())
        if len(name) > 1
    )


def _names(catalog: Catalog) -> Iterator[tuple[str, Named]]:
    """Give every name of every fact, with all of its kind that go by it and round no other of them."""
    for kind in KINDS:
        if kind not in catalog.domain.kinds:
            continue
        for fact in catalog.facts(kind):
            for name in (*fact.aliases, fact.short, fact.id, *fact.names.values()):
                ids = catalog.facts_called(kind, name)
                exact = [id_ for id_ in ids if catalog.fact(kind, id_).rounds not in ids]
                yield name, (kind, tuple(exact or ids))


def _schemes(catalog: Catalog) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    """Give the names of schemes, each with all pairs of precisions that go by it."""
    rows = [row for row in catalog.domain.picker if "compute" in row.choices]
    options = [(label, facts) for row in rows for label, facts in row.options.items()]
    for label, facts in options:
        short = label.partition("-")[0]
        alike = tuple(pair for other, pair in options if other.partition("-")[0] == short)
        yield short, alike
        yield label, (facts,)
