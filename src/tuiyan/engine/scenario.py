"""The chosen inputs: facts, numbers, and what overrides the rest.

A scenario is a frozen value: ``changed`` returns another, after reading each input as a person wrote it and
refusing what cannot be, in one line with a hint. What may be chosen and how a scenario is said in short
(``8×H800 · 70B · FP8 · batch 32``) is the domain's to say; what an input measures and its bounds are the
catalog's, which is handed in. A number that belongs to a scenario is a field (``numbers``); anything else
that is given stands in place of an attribute, a parameter or a formula (``overrides``), so a formula can
be given a value and solved for one of its inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from operator import gt, le, lt
from typing import TYPE_CHECKING, Any

from tuiyan.engine.facts import Fact
from tuiyan.engine.names import UnknownName
from tuiyan.engine.quantity import Given, Quantity
from tuiyan.engine.reading import read
from tuiyan.messages import pick, say
from tuiyan.problem import Span, TuiyanError, did_you_mean, with_hint
from tuiyan.text.folding import folded
from tuiyan.text.joining import spaced

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.formula import Input


ABOUT_SCENARIO = ("id", "name", "training", "extends", "source", "note")
"""Keys of a scenario that are no inputs."""


class InputError(TuiyanError):
    """An input that cannot be; as text it says the hint too. ``choices`` are what may have been meant."""

    def __init__(
        self, message: str, span: Span | None = None, hint: str = "", choices: tuple[str, ...] = ()
    ) -> None:
        """Say ``message`` of what stands at ``span`` of the value."""
        super().__init__(message, span, hint)
        self.choices = choices

    def __str__(self) -> str:
        return with_hint(self.message, self.hint)


class Scenario:
    """A frozen set of inputs.

    Attributes:
        catalog: Where its names are defined.
        id: Its id; a changed scenario keeps it.
        names: Its name, ``{zh, en}``.
        choices: Ids of facts by choice.
        numbers: Its own fields, by name.
        overrides: What stands in place of an attribute, a formula or a parameter, by name.
    """

    __slots__ = ("catalog", "choices", "id", "names", "numbers", "overrides")

    def __init__(
        self,
        catalog: Catalog,
        id_: str,
        names: Mapping[str, str],
        choices: Mapping[str, str],
        numbers: Mapping[str, Given],
        overrides: Mapping[str, Given],
    ) -> None:
        """Hold checked inputs; ``changed`` and ``Catalog.scenario`` do the checking."""
        self.catalog = catalog
        self.id = id_
        self.names = names
        self.choices = choices
        self.numbers = numbers
        self.overrides = overrides

    @property
    def is_changed(self) -> bool:
        """Whether anything in it is not what the scenario of its id has."""
        if self.id not in self.catalog.scenario_ids():
            return False
        return not self.equals(self.catalog.scenario(self.id))

    def equals(self, other: Scenario) -> bool:
        """Tell whether two scenarios choose the same and give the same quantities."""
        return self.choices == other.choices and all(
            {name: given.quantity for name, given in mine.items()}
            == {name: given.quantity for name, given in theirs.items()}
            for mine, theirs in ((self.numbers, other.numbers), (self.overrides, other.overrides))
        )

    def title(self, audience: str = "") -> str:
        """Return what it is called before an audience; one that was changed by hand is marked so."""
        name = pick(self.catalog.names_before(audience, self.id) or self.names)
        return say("engine.scenario_changed", name=name) if self.is_changed else name

    def changed(self, catalog: Catalog, changes: Mapping[str, str]) -> Scenario:
        """Return the scenario with other inputs, each as a person wrote it.

        Raises:
            InputError: At the first that cannot be, in one line.
        """
        choices, numbers, overrides = dict(self.choices), dict(self.numbers), dict(self.overrides)
        for written, text in changes.items():
            name = catalog.setting(written)
            if name in catalog.domain.choices:
                choices[name] = _chosen(catalog, name, text)
                continue
            given = _given(catalog, name, text)
            known = catalog.input(name)
            (numbers if known is not None and known.source == "scenario" else overrides)[name] = given
        return Scenario(catalog, self.id, self.names, choices, numbers, overrides)

    def anew(self, changes: Mapping[str, str]) -> Scenario:
        """Return the scenario with other inputs, as one that extends it: what follows from them is not kept.

        Raises:
            InputError: At the first that cannot be, in one line.
        """
        numbers = {
            name: given for name, given in self.numbers.items() if not self.catalog.is_outdated(name, changes)
        }
        kept = Scenario(self.catalog, self.id, self.names, self.choices, numbers, self.overrides)
        return kept.changed(self.catalog, changes)

    def to_plain(self) -> dict[str, Any]:
        """Return it as :func:`scenario_from_plain` takes it."""
        given = {name: each.text for name, each in {**self.numbers, **self.overrides}.items()}
        return {"id": self.id, "name": dict(self.names), **self.choices, **given}

    def put(self, name: str, given: Given) -> Scenario:
        """Return the scenario with one input set to what was worked out."""
        known = self.catalog.input(name)
        is_field = known is not None and known.source == "scenario"
        numbers = {**self.numbers, name: given} if is_field else self.numbers
        overrides = self.overrides if is_field else {**self.overrides, name: given}
        return Scenario(self.catalog, self.id, self.names, self.choices, numbers, overrides)

    def without(self, name: str) -> Scenario:
        """Return the scenario without an override."""
        overrides = {key: given for key, given in self.overrides.items() if key != name}
        return Scenario(self.catalog, self.id, self.names, self.choices, self.numbers, overrides)

    def in_catalog(self, catalog: Catalog) -> Scenario:
        """Return the scenario over a catalog that knows all its names, and more."""
        return Scenario(catalog, self.id, self.names, self.choices, self.numbers, self.overrides)

    def fact(self, choice: str) -> Fact | None:
        """Return the fact chosen, or ``None`` where the scenario chooses none."""
        id_ = self.choices.get(choice)
        return self.catalog.fact(self.catalog.domain.kind_of(choice), id_) if id_ else None

    def listed_facts(self, kind: str) -> Iterator[Fact]:
        """Yield the facts of a kind that a list may show where an audience looks on, in order.

        A user's own folders may hold what another client bought, so such a fact is chosen by typing its name
        in full. What the scenario of this id chooses is listed, and what was chosen since.
        """
        chosen = {*self.choices.values()}
        if self.id in self.catalog.scenario_ids():
            chosen |= {*self.catalog.scenario(self.id).choices.values()}
        facts = self.catalog.facts(kind)
        return (fact for fact in facts if fact.id in chosen or not self.catalog.is_private(kind, fact.id))

    def short(self, choice: str) -> str:
        """Return the short name of the fact chosen, or ``""``."""
        fact = self.fact(choice)
        return fact.short if fact else ""


def extended(
    rows: Mapping[str, Mapping[str, Any]], id_: str, is_outdated: Callable[[str, Collection[str]], bool]
) -> dict[str, Any]:
    """Return the plain data of a scenario with all that it extends.

    A field is not taken over where ``is_outdated`` says that it follows from what is given anew.

    Raises:
        UnknownName: If one of them is not there, or extends itself.
    """
    chain: list[str] = []
    merged: dict[str, Any] = {}
    while id_:
        if id_ not in rows:
            raise UnknownName(say("engine.unknown_scenario", name=id_), hint=did_you_mean(id_, rows))
        if id_ in chain:
            raise UnknownName(say("engine.scenario_circle", name=id_))
        chain.append(id_)
        row = {key: value for key, value in rows[id_].items() if value is not None}
        kept = {key: value for key, value in row.items() if not is_outdated(key, merged.keys())}
        merged = {**kept, **merged}
        id_ = row.get("extends") or ""
    return merged


def scenario_from_plain(catalog: Catalog, plain: Mapping[str, Any]) -> Scenario:
    """Take a scenario from plain data, all that it extends being merged in.

    Raises:
        InputError: At the first input that cannot be.
    """
    changes = {key: value for key, value in plain.items() if key not in ABOUT_SCENARIO}
    empty = Scenario(catalog, plain["id"], plain.get("name", {"zh": plain["id"]}), {}, {}, {})
    return empty.changed(catalog, changes)


def _chosen(catalog: Catalog, choice: str, text: str) -> str:
    try:
        return catalog.fact(catalog.domain.kind_of(choice), text.strip()).id
    except UnknownName as error:
        hint = _scheme(catalog, choice, text.strip()) or error.hint
        raise InputError(error.message, error.span, hint, error.choices) from None


def _scheme(catalog: Catalog, choice: str, text: str) -> str:
    """Say what to set where a word is the name of several choices at once: ``W4A16``."""
    rows = (row for row in catalog.domain.picker if choice in row.choices)
    for row in rows:
        facts = next((facts for name, facts in row.options.items() if folded(name) == folded(text)), ())
        if facts:
            pairs = (f"{each}={fact}" for each, fact in zip(row.choices, facts, strict=True))
            return say("engine.write_one_of", choices=" ".join(pairs))
    return ""


def _chosen_so(catalog: Catalog, text: str) -> str:
    """Say which choice a fact belongs to that was given as a number."""
    for choice in catalog.domain.choices.values():
        if found := catalog.facts_called(choice.kind, text.strip()):
            return say("engine.write_one_of", choices=f"{choice.id}={found[0]}")
    return ""


def _given(catalog: Catalog, name: str, text: str) -> Given:
    if catalog.constant(name) is not None:
        raise InputError(say("engine.constant_fixed", name=name))
    if not catalog.knows(name):
        if name in catalog.words():
            raise InputError(say("engine.word_follows", name=name))
        error = catalog.unknown(name, "engine.unknown_input")
        raise InputError(error.message, hint=error.hint, choices=error.choices)
    reading = read(text, catalog.units, catalog.dimension(name), has_echo=False)
    if reading.quantity is None:
        unit = catalog.units.as_in(catalog.unit(name), text)
        is_counted = catalog.dimension(name).uses_only(catalog.units.counts)
        other = _chosen_so(catalog, text)
        needs_unit = unit and (reading.state == "no-unit" or not (reading.hint or is_counted))
        hint = say("engine.for_example", unit=unit) if needs_unit else reading.hint
        if reading.ask:
            hint = say("engine.write_one_of", choices=say("engine.or").join(reading.ask))
        raise InputError(f"{name}: {reading.problem}", reading.span, other or hint, reading.ask)
    known = catalog.input(name)
    if known is not None:
        _check_range(catalog, known, reading.quantity, reading.text)
    return reading.given


def _check_range(catalog: Catalog, known: Input, quantity: Quantity, text: str) -> None:
    """Refuse what an input can never be."""
    label = pick(known.names)
    if known.is_whole and quantity.value.denominator != 1:
        raise InputError(spaced(say("engine.not_whole", name=label, text=text)))
    is_out = {
        "below": (known.at_least, lt),
        "not_above": (known.above, le),
        "over": (known.at_most, gt),
    }
    for key, (bound, is_beyond) in is_out.items():
        limit = catalog.bound(bound, quantity.dimension)
        if limit is not None and is_beyond(quantity.value, limit):
            raise InputError(spaced(say(f"engine.{key}", name=label, text=text, limit=bound)))
