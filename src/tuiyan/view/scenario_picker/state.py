"""Which facts to go on with, as the domain offers them, and what each choice changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.engine.listed import listed_facts
from tuiyan.messages import pick

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.domain import PickerRow
    from tuiyan.engine.evaluate import Values
    from tuiyan.engine.scenario import Scenario


class PickerOption(NamedTuple):
    """One choice of a field.

    Attributes:
        label: Its short name.
        sets: What it sets.
        computes_in: Precisions worth computing in on a GPU; empty where nobody says.
    """

    label: str
    sets: tuple[tuple[str, str], ...]
    computes_in: tuple[str, ...] = ()


class PickerField(NamedTuple):
    """One row of the picker."""

    id: str
    label: str
    options: tuple[PickerOption, ...]


class ScenarioPicker(NamedTuple):
    """What is chosen so far.

    Attributes:
        fields: The rows that the domain names, with the options that go with what is chosen.
        picks: For each field, the index of the option taken.
        row: The field that left and right change.
        is_opening: Whether the opening scenario was asked for, with all that it has.
        every: The rows with all their options.
    """

    fields: tuple[PickerField, ...]
    picks: tuple[int, ...]
    row: int = 0
    is_opening: bool = False
    every: tuple[PickerField, ...] = ()

    @property
    def sets(self) -> dict[str, str]:
        """Everything that is chosen, as a scenario takes it."""
        chosen = (field.options[at] for field, at in zip(self.fields, self.picks, strict=True))
        return {name: value for option in chosen for name, value in option.sets}

    def moved(self, by: int) -> ScenarioPicker:
        """Go to another row; past an end it stays."""
        return self._replace(row=max(0, min(len(self.fields) - 1, self.row + by)))

    def turned(self, by: int) -> ScenarioPicker:
        """Take another option of the row; past an end it stays."""
        if not self.fields:
            return self
        options = self.fields[self.row].options
        picks = list(self.picks)
        picks[self.row] = max(0, min(len(options) - 1, picks[self.row] + by))
        return self._replace(picks=tuple(picks), is_opening=False).narrowed()

    def narrowed(self) -> ScenarioPicker:
        """Offer no precision that the GPU taken gains nothing from; what is taken stays."""
        taken = [field.options[at] for field, at in zip(self.fields, self.picks, strict=True)]
        able = next((option.computes_in for option in taken if option.computes_in), ())
        fields = tuple(
            field._replace(options=tuple(each for each in field.options if each == own or _goes(each, able)))
            for field, own in zip(self.every, taken, strict=True)
        )
        picks = tuple(field.options.index(own) for field, own in zip(fields, taken, strict=True))
        return self._replace(fields=fields, picks=picks)


def _goes(option: PickerOption, able: tuple[str, ...]) -> bool:
    """Tell whether a GPU that computes in these precisions gains from an option."""
    from tuiyan.inference.feasibility import makes_sense

    sets = dict(option.sets)
    return not able or "compute" not in sets or makes_sense(sets.get("weights", ""), sets["compute"], able)


def taking(picker: ScenarioPicker, after: Values) -> ScenarioPicker:
    """Take the nearest precisions that the GPU chosen computes in; as it is where it does."""
    from tuiyan.inference.suggestions import scheme_that_computes

    scheme = scheme_that_computes(after)
    if scheme is None:
        return picker
    picks = tuple(
        next((n for n, option in enumerate(field.options) if dict(option.sets) == scheme.sets), taken)
        for field, taken in zip(picker.fields, picker.picks, strict=True)
    )
    return picker._replace(picks=picks, is_opening=False).narrowed()


def open_picker(catalog: Catalog, scenario: Scenario) -> ScenarioPicker:
    """Start with what ``scenario`` has."""
    fields = tuple(
        PickerField(row.id, pick(row.names), _options(catalog, scenario, row))
        for row in catalog.domain.picker
    )
    return chosen(ScenarioPicker(fields, (0,) * len(fields), every=fields), scenario)


def chosen(picker: ScenarioPicker, scenario: Scenario) -> ScenarioPicker:
    """Take what ``scenario`` has in every row."""
    has = dict(scenario.choices)
    picks = tuple(
        next((at for at, option in enumerate(field.options) if dict(option.sets).items() <= has.items()), 0)
        for field in picker.every
    )
    return picker._replace(fields=picker.every, picks=picks, is_opening=False).narrowed()


def reopened(picker: ScenarioPicker, scenario: Scenario) -> ScenarioPicker:
    """Start anew from a scenario that was changed meanwhile; the row stays."""
    return open_picker(scenario.catalog, scenario)._replace(row=picker.row)


def restored(picker: ScenarioPicker, opening: Scenario) -> ScenarioPicker:
    """Take the opening scenario, and leave what was changed by hand."""
    return chosen(picker, opening)._replace(is_opening=True)


def loaded(picker: ScenarioPicker, scenario: Scenario, opening: Scenario) -> Scenario:
    """Return the scenario with what is chosen, and with what was changed by hand before.

    It is the opening one itself where that was asked for, or where nothing differs.
    """
    if picker.is_opening:
        return opening
    if chosen(picker, scenario).picks == picker.picks:
        return scenario
    made = scenario.changed(scenario.catalog, picker.sets)
    return opening if made.choices == opening.choices and not by_hand(made, opening) else made


def by_hand(scenario: Scenario, opening: Scenario) -> list[tuple[str, str]]:
    """Return what differs from the opening scenario beside the rows of the picker: name and value."""
    had = {**opening.numbers, **opening.overrides}
    has = {**scenario.numbers, **scenario.overrides}
    found = [
        (pick(scenario.catalog.label(name)), given.text)
        for name, given in has.items()
        if name not in had or had[name].text != given.text
    ]
    for choice, names in scenario.catalog.domain.beside.items():
        fact = scenario.fact(choice)
        if fact is not None and opening.choices.get(choice) != fact.id:
            found.append((pick(names), fact.short))
    return found


def _options(catalog: Catalog, scenario: Scenario, row: PickerRow) -> tuple[PickerOption, ...]:
    """Return the named sets of facts whose facts there are, the scenario's own first where it is none."""
    from tuiyan.inference.feasibility import sensible_peaks

    kinds = [catalog.domain.kind_of(choice) for choice in row.choices]
    if not row.options:
        return tuple(
            PickerOption(fact.short, ((choice, fact.id),), sensible_peaks(catalog, fact))
            for choice, kind in zip(row.choices, kinds, strict=True)
            for fact in listed_facts(scenario, kind)
        )
    known = [
        PickerOption(name, tuple(zip(row.choices, facts, strict=True)))
        for name, facts in row.options.items()
        if all(catalog.has_fact(kind, fact) for kind, fact in zip(kinds, facts, strict=True))
    ]
    own = {choice: scenario.choices.get(choice, "") for choice in row.choices}
    if not any(dict(option.sets) == own for option in known):
        shorts = [fact.short for choice in row.choices if (fact := scenario.fact(choice))]
        known.insert(0, PickerOption(" · ".join(shorts), tuple(own.items())))
    return tuple(known)
