"""A live number on a page, and what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.slide import Live

if TYPE_CHECKING:
    from tuiyan.engine.quantity import Quantity


class Number(NamedTuple):
    """A live number as it stands on a page.

    Attributes:
        name: Of a formula or an input.
        unit: It was asked for in, or ``""``.
        overrides: Names with the values they take for it only.
        pin: Id of the scenario it is pinned to, or ``""``.
        text: As painted.
        line: Where its author wrote it.
    """

    name: str
    unit: str = ""
    overrides: tuple[tuple[str, str], ...] = ()
    pin: str = ""
    text: str = ""
    line: int = 0


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
    """

    text: str
    quantity: Quantity | None = None
    number: Number | None = None
    exact: bool = True
    fault: str = ""
    lacks: str = ""


def number_of(live: Live) -> Number:
    """Return the number a live part shows, not yet computed."""
    return Number(live.name, live.unit, live.overrides, live.pin, line=live.line)
