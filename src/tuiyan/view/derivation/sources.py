"""Where the inputs of a derivation come from, and what the unrounded ones would give."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.engine.tree import Name, Value, walk
from tuiyan.messages import pick, say
from tuiyan.text.joining import filled

if TYPE_CHECKING:
    from tuiyan.engine.derivation import Derivation


class Origin(NamedTuple):
    """One origin of inputs.

    Attributes:
        values: The inputs as shown, each after its name, which may be ``""``.
        words: Where they come from.
        exact_name: The fact that this one rounds, or ``""``.
        exact: What the result would be with it, or ``""``.
    """

    values: tuple[tuple[str, str], ...]
    words: str
    exact_name: str = ""
    exact: str = ""


def values_in(derivation: Derivation) -> tuple[tuple[str, int], ...]:
    """Return the quantities in the lines of a derivation, each with the first step that shows it.

    Of a solution there are none: its lines hold for the value that was found alone.
    """
    found: dict[str, int] = {}
    catalog = derivation.values.catalog
    for at, step in enumerate(derivation.steps if not derivation.solve_for else ()):
        for side in step.equation.sides:
            for node in walk(side.node):
                name = node.id if isinstance(node, Name) else node.name if isinstance(node, Value) else ""
                if name != derivation.name and (catalog.formula(name) or catalog.input(name)):
                    found.setdefault(name, at)
    return tuple(found.items())


def sources(derivation: Derivation, audience: str = "") -> list[Origin]:
    """Return one source per fact, then the scenario as an audience knows it, and what was changed by hand."""
    by_choice: dict[str, list[str]] = {}
    for name in derivation.inputs:
        if _is_silent(derivation, name):
            continue
        by_choice.setdefault(_origin(derivation, name), []).append(name)
    choices = derivation.values.catalog.domain.choices
    found = [_fact(derivation, choice, by_choice[choice]) for choice in choices if choice in by_choice]
    scenario = derivation.values.scenario
    if "scenario" in by_choice:
        words = say("tui.derivation.scenario", name=scenario.title(audience))
        found.append(Origin(_values(derivation, by_choice["scenario"]), words))
    if "override" in by_choice:
        found.append(Origin(_values(derivation, by_choice["override"]), say("tui.derivation.changed")))
    return found


def provenance(derivation: Derivation) -> list[Origin]:
    """Return who says so, for a number that is a fact and not computed."""
    choices = [_origin(derivation, name) for name in derivation.inputs]
    known = derivation.values.catalog.domain.choices
    facts = [derivation.values.scenario.fact(choice) for choice in choices if choice in known]
    return [Origin((("", fact.date),), fact.source) for fact in facts if fact is not None and fact.source]


def _is_silent(derivation: Derivation, name: str) -> bool:
    """Say whether an input is left out of the printed lines, such as a single GPU."""
    values = derivation.values
    return values.catalog.is_quiet(name) and values.value(name).quantity.value == 1


def _origin(derivation: Derivation, name: str) -> str:
    if name in derivation.values.scenario.overrides:
        return "override"
    catalog = derivation.values.catalog
    known = catalog.input(name)
    return known.source if known is not None and known.source in catalog.domain.choices else "scenario"


def _fact(derivation: Derivation, choice: str, names: list[str]) -> Origin:
    fact = derivation.values.scenario.fact(choice)
    value = _values(derivation, names)
    if fact is None:
        return Origin(value, "")
    words, of = pick(fact.names), derivation.values.catalog.domain.choices[choice].of
    if of:
        name = words
        words = filled(pick(of), lambda _: name)
    if not fact.rounds or derivation.solve_for:
        return Origin(value, words)
    exact = derivation.values.changed({choice: fact.rounds})
    shown = exact.shown(derivation.name).text
    if shown == derivation.result().text:
        return Origin(value, words)
    words = say("tui.derivation.rounded", name=fact.short)
    return Origin(value, words, derivation.values.catalog.fact(fact.kind, fact.rounds).short, shown)


def _values(derivation: Derivation, names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((derivation.label(name), derivation.inputs[name]) for name in names)
