"""A derivation as far as it has been stepped through."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tuiyan.deck.number import Number
    from tuiyan.engine.derivation import Derivation

FAR = 10**6


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


def stepped(steps: Steps, command: str) -> Steps:
    """Return the steps after a key of their panel; one that opens or closes something changes nothing."""
    match command:
        case "derivation.next" | "derivation.open":
            return steps.moved(1)
        case "derivation.back":
            return steps.moved(-1)
        case "derivation.first":
            return steps.moved(-FAR)
        case "derivation.last":
            return steps.moved(FAR)
        case "derivation.pick":
            return steps.picked(1)
        case "derivation.pick_back":
            return steps.picked(-1)
    return steps


def line_at_hand(steps: Steps, derivation: Derivation) -> str:
    """Return the lit step on one line, ``T搬运 = 70 GB ÷ 3 TB/s``, or the value that is picked."""
    from tuiyan.engine.drawing import step_text

    if steps.focus:
        return derivation.values.shown(steps.focus).text
    return step_text(derivation, derivation.steps[min(steps.at, len(derivation.steps) - 1)])
