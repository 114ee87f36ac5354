"""A live number on a page, and what it shows."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.slide import Live

if TYPE_CHECKING:
    from tuiyan.engine.quantity import Quantity
    from tuiyan.engine.scenario import Scenario


class Number(NamedTuple):
    """A live number as it stands on a page.

    Attributes:
        name: Of a formula or an input.
        unit: It was asked for in, or ``""``.
        overrides: Names with the values they take for it only.
        pin: Id of the scenario it is pinned to, or ``""``.
        text: As painted.
        line: Where its author wrote it.
        is_published: Whether it is no formula's but a published result, by id.
    """

    name: str
    unit: str = ""
    overrides: tuple[tuple[str, str], ...] = ()
    pin: str = ""
    text: str = ""
    line: int = 0
    is_published: bool = False


SEEN_CHANGE = Fraction(1, 50)
"""A figure that changed by less than this part of what it was is as good as unchanged."""


class Baseline(NamedTuple):
    """What a figure showed under the scenario the talk opened with.

    Attributes:
        scenario: That scenario.
        text: Number and unit.
        quantity: Its value.
        audience: Before whom it is named.
    """

    scenario: Scenario
    text: str
    quantity: Quantity
    audience: str = ""

    @property
    def name(self) -> str:
        """What the scenario is called."""
        return self.scenario.title(self.audience)

    @property
    def words(self) -> str:
        """Whose figure it was, and the figure, to be said in ``muted``."""
        return f"{self.name} {self.text}"


class Figure(NamedTuple):
    """What one live part shows.

    Attributes:
        text: Number and unit, or words.
        quantity: Its value; None for words and for what cannot be computed.
        number: To be focused and derived; None for words.
        exact: Whether ``text`` says all of it.
        fault: ``unknown`` for a name that is none, ``missing`` for a fact no one has, ``none`` where there is
            nothing to count, or ``""``.
        lacks: Which fact is missing, in one line.
        baseline: What it showed under the opening scenario, where that was another text; None for what is
            pinned, and as long as the scenario is the opening one.
    """

    text: str
    quantity: Quantity | None = None
    number: Number | None = None
    exact: bool = True
    fault: str = ""
    lacks: str = ""
    baseline: Baseline | None = None

    @property
    def shadow(self) -> Fraction | None:
        """The size of the baseline, in base units, where a picture shows it: it differs by 2 % or more."""
        if self.baseline is None or self.quantity is None:
            return None
        before = self.baseline.quantity.value
        return before if abs(self.quantity.value - before) >= before * SEEN_CHANGE else None


def number_of(live: Live) -> Number:
    """Return the number a live part shows, not yet computed."""
    return Number(live.name, live.unit, live.overrides, live.pin, line=live.line)
