"""Which GPU, model and precision to go on with, and what each choice changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.messages import pick, say

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.scenario import Scenario

SCHEMES = (
    ("W16A16", "fp16", "fp16"),
    ("W8A8", "fp8", "fp8"),
    ("W8A16", "fp8", "fp16"),
    ("W4A16", "int4", "fp16"),
    ("W4A8", "int4", "fp8"),
)
"""The usual schemes: name, precision of the weights, precision of the arithmetic."""


class PickerOption(NamedTuple):
    """One choice of a field: its short name and what it sets."""

    label: str
    sets: tuple[tuple[str, str], ...]


class PickerField(NamedTuple):
    """One row of the picker."""

    id: str
    label: str
    options: tuple[PickerOption, ...]


class ScenarioPicker(NamedTuple):
    """What is chosen so far.

    Attributes:
        fields: GPU, model and scheme, with their options.
        picks: For each field, the index of the option taken.
        row: The field that left and right change.
        is_opening: Whether the opening scenario was asked for, with all that it has.
    """

    fields: tuple[PickerField, ...]
    picks: tuple[int, ...]
    row: int = 0
    is_opening: bool = False

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
        options = self.fields[self.row].options
        picks = list(self.picks)
        picks[self.row] = max(0, min(len(options) - 1, picks[self.row] + by))
        return self._replace(picks=tuple(picks), is_opening=False)


def open_picker(catalog: Catalog, scenario: Scenario) -> ScenarioPicker:
    """Start with what ``scenario`` has."""
    fields = (
        PickerField("gpu", say("tui.field.gpu"), _facts(catalog, "gpu")),
        PickerField("model", say("tui.field.model"), _facts(catalog, "model")),
        PickerField("scheme", say("tui.field.scheme"), _schemes(catalog, scenario)),
    )
    return chosen(ScenarioPicker(fields, (0,) * len(fields)), scenario)


def chosen(picker: ScenarioPicker, scenario: Scenario) -> ScenarioPicker:
    """Take what ``scenario`` has in every row."""
    has = dict(scenario.choices)
    picks = tuple(
        next((at for at, option in enumerate(field.options) if dict(option.sets).items() <= has.items()), 0)
        for field in picker.fields
    )
    return picker._replace(picks=picks, is_opening=False)


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
    for choice in ("kv", "network"):
        fact = scenario.fact(choice)
        if fact is not None and opening.choices.get(choice) != fact.id:
            found.append((say(f"tui.field.{choice}"), fact.short))
    return found


def _facts(catalog: Catalog, kind: str) -> tuple[PickerOption, ...]:
    return tuple(PickerOption(fact.short, ((kind, fact.id),)) for fact in catalog.facts(kind))


def _schemes(catalog: Catalog, scenario: Scenario) -> tuple[PickerOption, ...]:
    ids = {fact.id for fact in catalog.facts("precision")}
    known = [
        PickerOption(name, (("weights", weights), ("compute", compute)))
        for name, weights, compute in SCHEMES
        if {weights, compute} <= ids
    ]
    own = {name: scenario.choices.get(name, "") for name in ("weights", "compute")}
    if not any(dict(option.sets) == own for option in known):
        shorts = [catalog.fact("precision", value).short for value in own.values() if value]
        known.insert(0, PickerOption(" · ".join(shorts), tuple(own.items())))
    return tuple(known)
