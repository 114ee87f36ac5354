"""What can lie over a screen, and what moves within it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.view.contents import Contents
from tuiyan.view.help import Help
from tuiyan.view.links import Links
from tuiyan.view.overview import Overview
from tuiyan.view.published import Published
from tuiyan.view.scenario_picker.state import ScenarioPicker, reopened
from tuiyan.view.search import Search

if TYPE_CHECKING:
    from tuiyan.deck.number import Number
    from tuiyan.engine.scenario import Scenario


class Numbers(NamedTuple):
    """Number mode: the numbers of the page are marked, one is in focus.

    Attributes:
        focus: Its link on the page.
    """

    focus: int


class Steps(NamedTuple):
    """The derivation of a number, as far as it has been stepped through.

    Attributes:
        number: What is derived.
        last: Index of its last step.
        at: Index of the lit step.
        values: The quantities in its lines, each with the first step that shows it.
        focus: The one of them in focus, or ``""``.
    """

    number: Number
    last: int
    at: int = 0
    values: tuple[tuple[str, int], ...] = ()
    focus: str = ""

    @property
    def at_hand(self) -> str:
        """The quantity in focus, else the one that is derived."""
        return self.focus or self.number.name

    def moved(self, by: int) -> Steps:
        """Go some steps on or back; past an end it stays."""
        return self._replace(at=max(0, min(self.last, self.at + by)), focus="")

    def picked(self, by: int) -> Steps:
        """Put the next or last quantity in sight in focus; after the last comes the first."""
        seen = [name for name, step in self.values if step <= self.at]
        if not seen:
            return self
        if self.focus not in seen:
            return self._replace(focus=seen[0 if by > 0 else -1])
        return self._replace(focus=seen[(seen.index(self.focus) + by) % len(seen)])


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

HELP_STEP = 5
OPTIONS_STEP = 5
FAR = 10**6

MOVES: Mapping[str, Callable[[Layer], Layer]] = {
    "derivation.next": lambda layer: _steps(layer, 1),
    "derivation.back": lambda layer: _steps(layer, -1),
    "derivation.first": lambda layer: _steps(layer, -FAR),
    "derivation.last": lambda layer: _steps(layer, FAR),
    "derivation.open": lambda layer: _steps(layer, 1),
    "derivation.pick": lambda layer: layer.picked(1) if isinstance(layer, Steps) else layer,
    "derivation.pick_back": lambda layer: layer.picked(-1) if isinstance(layer, Steps) else layer,
    "scenario.down": lambda layer: _row(layer, 1),
    "scenario.up": lambda layer: _row(layer, -1),
    "scenario.more": lambda layer: _option(layer, 1),
    "scenario.less": lambda layer: _option(layer, -1),
    "scenario.far_more": lambda layer: _option(layer, OPTIONS_STEP),
    "scenario.far_less": lambda layer: _option(layer, -OPTIONS_STEP),
    "scenario.first": lambda layer: _option(layer, -FAR),
    "scenario.last": lambda layer: _option(layer, FAR),
}
"""Commands that only change the layer they are given to."""


def _steps(layer: Layer, by: int) -> Layer:
    return layer.moved(by) if isinstance(layer, Steps) else layer


def _row(layer: Layer, by: int) -> Layer:
    return layer.moved(by) if isinstance(layer, ScenarioPicker) else layer


def _option(layer: Layer, by: int) -> Layer:
    return layer.turned(by) if isinstance(layer, ScenarioPicker) else layer


def rechosen(layers: tuple[Layer, ...], scenario: Scenario) -> tuple[Layer, ...]:
    """Let a chooser start anew from a scenario that was changed meanwhile."""
    return tuple(
        reopened(layer, scenario) if isinstance(layer, ScenarioPicker) else layer for layer in layers
    )
