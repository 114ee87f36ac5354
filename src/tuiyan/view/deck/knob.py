"""The input of the scenario that two keys halve and double on a slide: its own ``knob``, else ``batch``.

An author writes ``knob: context_tokens``, or ``knob: draft_tokens = 1 … 7`` for what a picture has room for.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.slide import Slide
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.scenario import InputError
from tuiyan.messages import pick

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.evaluate import Values
    from tuiyan.engine.formula import Input
    from tuiyan.engine.scenario import Scenario

DEFAULT = "batch"

FEW = 16
"""What may be no more than this is counted up and down: halving would pass over most of it."""


class Knob(NamedTuple):
    """What is turned.

    Attributes:
        name: Of an input, or of a choice of the domain.
        least: As written, or ``""``.
        most: As written, or ``""``.
    """

    name: str
    least: str = ""
    most: str = ""


def knob_of(slide: Slide, catalog: Catalog) -> Knob | None:
    """Return what a slide turns; None where the subject has nothing of that name."""
    written, _, limits = str(slide.options.get("knob", DEFAULT)).partition("=")
    name = catalog.resolved(written.strip())
    known = catalog.input(name)
    if name not in catalog.domain.choices and (known is None or known.is_word):
        return None
    least, _, most = (limit.strip() for limit in limits.partition("…"))
    if known is None:
        return Knob(name)
    return Knob(name, least or known.at_least, most or known.at_most)


def turned(values: Values, knob: Knob, *, is_more: bool) -> Scenario:
    """Return the scenario with an input halved or doubled, or with the fact next to the chosen one.

    It is the same scenario where the input can go no further.
    """
    scenario = values.scenario
    text = _next(values, knob, is_more=is_more)
    try:
        return scenario.changed(values.catalog, {knob.name: text}) if text else scenario
    except InputError:
        return scenario


def knob_label(values: Values, name: str) -> str:
    """Return what the chip calls an input."""
    choice = values.catalog.domain.choices.get(name)
    return pick(choice.names if choice else values.catalog.label(name))


def knob_text(values: Values, name: str) -> str:
    """Return the value of an input as the chip shows it."""
    if name in values.catalog.domain.choices:
        return values.scenario.short(name)
    try:
        return values.shown(name).text
    except Unavailable:
        return ""


def _next(values: Values, knob: Knob, *, is_more: bool) -> str:
    """Return the next value as written, or ``""`` at the end."""
    catalog, name = values.catalog, knob.name
    if name in catalog.domain.choices:
        facts = [fact.id for fact in values.scenario.listed_facts(catalog.domain.kind_of(name))]
        at = facts.index(values.scenario.choices[name]) + (1 if is_more else -1)
        return facts[at] if 0 <= at < len(facts) else ""
    try:
        quantity = values.value(name).quantity
    except Unavailable:
        return ""
    known = catalog.input(name)
    assert known is not None
    is_counted = known.is_whole and knob.most.isdecimal() and int(knob.most) <= FEW
    now = quantity.value
    wanted = now + (1 if is_more else -1) if is_counted else now * 2 if is_more else now / 2
    wanted = Fraction(int(wanted)) if known.is_whole else wanted
    least, most = (catalog.bound(limit, quantity.dimension) for limit in (knob.least, knob.most))
    wanted = max(wanted, least) if least is not None else wanted
    wanted = min(wanted, most) if most is not None else wanted
    return _written(wanted, known, catalog) if wanted != now else ""


def _written(value: Fraction, known: Input, catalog: Catalog) -> str:
    """Write a value in base units as a scenario takes it."""
    if known.is_whole or not known.unit:
        return f"{float(value):.9g}"
    return f"{float(value / catalog.units.unit(known.unit).quantity(Fraction(1)).value):.9g} {known.unit}"
