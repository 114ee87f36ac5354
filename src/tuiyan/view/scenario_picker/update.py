"""What keys and changes of the scenario do to the panel in which it is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.view.scenario_picker.state import ScenarioPicker, chosen, open_picker, with_field

if TYPE_CHECKING:
    from tuiyan.engine.evaluate import Values
    from tuiyan.engine.scenario import Scenario

OPTIONS_STEP = 5

FAR = 10**6


def turned(picker: ScenarioPicker, command: str) -> ScenarioPicker:
    """Return the picker after a key that goes to another row or takes another option; else it is the same."""
    match command:
        case "scenario.down" | "scenario.up":
            return picker.moved(1 if command == "scenario.down" else -1)
        case "scenario.more" | "scenario.less":
            return picker.turned(1 if command == "scenario.more" else -1)
        case "scenario.far_more" | "scenario.far_less":
            return picker.turned(OPTIONS_STEP if command == "scenario.far_more" else -OPTIONS_STEP)
        case "scenario.first" | "scenario.last":
            return picker.turned(FAR if command == "scenario.last" else -FAR)
    return picker


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


def reopened(picker: ScenarioPicker, scenario: Scenario) -> ScenarioPicker:
    """Start anew from a scenario that was changed meanwhile; the row stays."""
    return open_picker(scenario.catalog, scenario)._replace(row=picker.row)


def restored(picker: ScenarioPicker, opening: Scenario) -> ScenarioPicker:
    """Take the opening scenario, and leave what was changed by hand."""
    kept = [field for field in picker.fields if field.is_private]
    made = open_picker(opening.catalog, opening)
    for field in kept:
        made = with_field(made, field, 0)
    return made._replace(row=picker.row, is_opening=True)


def loaded(picker: ScenarioPicker, scenario: Scenario, opening: Scenario) -> Scenario:
    """Return the scenario with what is chosen, and with what was changed by hand before.

    It is the opening one itself where that was asked for, or where nothing differs.
    """
    if picker.is_opening:
        return opening
    start = picker.base or scenario
    if chosen(picker, start).picks == picker.picks:
        return start
    made = start.changed(start.catalog, picker.sets)
    return opening if made.id == opening.id and made.equals(opening) else made
