"""The panel in which a scenario is chosen: rows of options, and what is taken in each.

``open_picker(catalog, scenario)`` has what the scenario has; with ``.moved(1).turned(1)`` the next option of
the second row is taken, and ``.sets`` is what that changes. Precisions that the GPU taken gains nothing from
are not offered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.messages import pick, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.domain import PickerRow
    from tuiyan.engine.scenario import Scenario
    from tuiyan.meeting.client import Client


class PickerOption(NamedTuple):
    """One choice of a field.

    Attributes:
        label: Its short name.
        sets: What it sets.
        computes_in: Precisions worth computing in on a GPU; empty where nobody says.
        scenario: The saved client's that it goes on with, or ``None``.
    """

    label: str
    sets: tuple[tuple[str, str], ...]
    computes_in: tuple[str, ...] = ()
    scenario: Scenario | None = None


class PickerField(NamedTuple):
    """One row of the picker.

    Attributes:
        id: Its own.
        label: What it is called.
        options: What may be taken.
        input: The input that it sets, or ``""``.
        is_private: Its options are named only while it is lit: other clients.
    """

    id: str
    label: str
    options: tuple[PickerOption, ...]
    input: str = ""
    is_private: bool = False


class ScenarioPicker(NamedTuple):
    """What is chosen so far.

    Attributes:
        fields: The rows that the domain names, with the options that go with what is chosen.
        picks: For each field, the index of the option taken.
        row: The field that left and right change.
        is_opening: Whether the opening scenario was asked for, with all that it has.
        every: The rows with all their options.
        base: The saved client's scenario that was taken; ``None`` for the one at hand.
        start: What the rows of inputs had at first.
    """

    fields: tuple[PickerField, ...]
    picks: tuple[int, ...]
    row: int = 0
    is_opening: bool = False
    every: tuple[PickerField, ...] = ()
    base: Scenario | None = None
    start: tuple[tuple[str, str], ...] = ()

    @property
    def sets(self) -> dict[str, str]:
        """What is chosen, as a scenario takes it; of inputs those that are not as they were."""
        chosen = (field.options[at] for field, at in zip(self.fields, self.picks, strict=True))
        return {
            name: value for option in chosen for name, value in option.sets if (name, value) not in self.start
        }

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
        taken = options[picks[self.row]].scenario
        if taken is not None:
            own = self.fields[self.row]
            return with_field(open_picker(taken.catalog, taken), own, picks[self.row])._replace(
                row=self.row, base=taken
            )
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


def open_picker(catalog: Catalog, scenario: Scenario) -> ScenarioPicker:
    """Start with what ``scenario`` has."""
    fields = tuple(
        PickerField(row.id, pick(row.names), _options(catalog, scenario, row), row.input)
        for row in catalog.domain.picker
    )
    picker = chosen(ScenarioPicker(fields, (0,) * len(fields), every=fields), scenario)
    return picker._replace(start=tuple(_inputs_of(picker)))


def with_clients(picker: ScenarioPicker, clients: Iterable[Client], own: Scenario) -> ScenarioPicker:
    """Put the saved clients in a last row, which names them only while it is lit."""
    others = tuple(PickerOption(client.name, (), scenario=client.scenario) for client in clients)
    if not others:
        return picker
    options = (PickerOption(own.title(), (), scenario=own), *others)
    at = next((n for n, each in enumerate(others, 1) if own.id == each.label), 0)
    return with_field(picker, PickerField("client", say("tui.field.client"), options, is_private=True), at)


def with_field(picker: ScenarioPicker, field: PickerField, at: int) -> ScenarioPicker:
    """Add a last row, with the index of the option taken in it."""
    fields, every = (*picker.fields, field), (*picker.every, field)
    return picker._replace(fields=fields, every=every, picks=(*picker.picks, at))


def _inputs_of(picker: ScenarioPicker) -> Iterator[tuple[str, str]]:
    """Give what the rows of inputs have."""
    for field, at in zip(picker.fields, picker.picks, strict=True):
        if field.input:
            yield from field.options[at].sets


def chosen(picker: ScenarioPicker, scenario: Scenario) -> ScenarioPicker:
    """Take what ``scenario`` has in every row."""
    picks = tuple(
        next((at for at, option in enumerate(field.options) if _has(scenario, option)), 0)
        if not field.is_private
        else taken
        for field, taken in zip(picker.every, picker.picks, strict=True)
    )
    return picker._replace(fields=picker.every, picks=picks, is_opening=False).narrowed()


def _has(scenario: Scenario, option: PickerOption) -> bool:
    """Tell whether a scenario has all that an option sets."""
    catalog = scenario.catalog
    for name, text in option.sets:
        if name in catalog.domain.choices:
            if scenario.choices.get(name) != text:
                return False
            continue
        given = scenario.numbers.get(name) or scenario.overrides.get(name)
        if given is None or given.quantity != catalog.given(text, catalog.dimension(name)).quantity:
            return False
    return True


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

    if row.input:
        return _values(catalog, scenario, row)
    kinds = [catalog.domain.kind_of(choice) for choice in row.choices]
    if not row.options:
        return tuple(
            PickerOption(fact.short, ((choice, fact.id),), sensible_peaks(catalog, fact))
            for choice, kind in zip(row.choices, kinds, strict=True)
            for fact in scenario.listed_facts(kind)
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


def _values(catalog: Catalog, scenario: Scenario, row: PickerRow) -> tuple[PickerOption, ...]:
    """Return the values of an input in the order of their size, the scenario's own among them."""
    from tuiyan.engine.evaluate import Values

    values = Values(catalog, scenario)
    dimension = catalog.dimension(row.input)
    own = scenario.numbers.get(row.input) or scenario.overrides.get(row.input)
    found = [(catalog.given(text, dimension), text) for text in row.values]
    if own is not None and all(given.quantity != own.quantity for given, _ in found):
        at = sum(
            given.quantity.dimension is not own.quantity.dimension
            or given.quantity.value < own.quantity.value
            for given, _ in found
        )
        found.insert(at, (own, own.text))
    unit = catalog.unit(row.input)
    options = [
        PickerOption(values.shown_quantity(given.quantity, unit).text, ((row.input, text),))
        for given, text in found
    ]
    return tuple(options if own is not None else [PickerOption(say("tui.field.auto"), ()), *options])
