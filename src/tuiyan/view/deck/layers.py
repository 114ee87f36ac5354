"""What can lie over a slide, and the place of the command table that its keys stand at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.view.deck.contents import Contents
from tuiyan.view.deck.links import Links
from tuiyan.view.deck.overview import Overview
from tuiyan.view.deck.published import Published
from tuiyan.view.deck.search import Search
from tuiyan.view.derivation.state import Steps
from tuiyan.view.help import Help
from tuiyan.view.scenario_picker.state import ScenarioPicker
from tuiyan.view.scenario_picker.update import reopened

if TYPE_CHECKING:
    from tuiyan.engine.scenario import Scenario


class Numbers(NamedTuple):
    """Number mode: the numbers of the page are marked, one is in focus.

    Attributes:
        focus: Its link on the page.
    """

    focus: int


Layer = Numbers | Steps | Published | ScenarioPicker | Contents | Overview | Search | Links | Help

PLACES: Mapping[type, str] = {
    Numbers: "numbers",
    Steps: "derivation",
    Published: "published",
    ScenarioPicker: "scenario",
    Contents: "contents",
    Overview: "overview",
    Search: "search",
    Links: "links",
    Help: "help",
}
"""Where in the command table the keys of a layer stand."""


def rechosen(layers: tuple[Layer, ...], scenario: Scenario) -> tuple[Layer, ...]:
    """Let a chooser start anew from a scenario that was changed meanwhile."""
    return tuple(
        reopened(layer, scenario) if isinstance(layer, ScenarioPicker) else layer for layer in layers
    )
