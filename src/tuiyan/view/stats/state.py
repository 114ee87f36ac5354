"""What the statistics screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.practice.practice import open_practice
from tuiyan.store.errors import StoreError
from tuiyan.view.help import Help
from tuiyan.view.names import Names, names_of

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario
    from tuiyan.practice.statistics import Statistics


class StatsState(NamedTuple):
    """What the screen shows.

    Attributes:
        statistics: None when the history cannot be read.
        names: Of what they count.
        side: 0 the habit, 1 the weak spots.
        layer: The help over it.
        trouble: Why the history cannot be read.
    """

    statistics: Statistics | None
    names: Names = Names({}, {}, {})
    side: int = 0
    layer: Help | None = None
    trouble: str = ""

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        return "help" if self.layer else "stats"

    @property
    def weakest_topic(self) -> str:
        """The id of the topic to practise first, or ``""``."""
        weak = self.statistics.weak_topics if self.statistics else ()
        return next((each.name for each in weak if each.name in self.names.topics), "")


def read_stats(library: Library, scenario: Scenario) -> StatsState:
    """Read the user's history."""
    try:
        practice = open_practice(library, scenario)
        try:
            return StatsState(practice.statistics(), names_of(practice))
        finally:
            practice.history.close()
    except StoreError as error:
        return StatsState(None, trouble=str(error))
