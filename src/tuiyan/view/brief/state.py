"""The brief on the screen, as a value: which question is lit, whether its answer is open, which side."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.meeting.brief import Brief
from tuiyan.view.help import Help


class BriefState(NamedTuple):
    """What the screen shows.

    Attributes:
        brief: The brief.
        at: The question that is lit.
        is_open: Its four sentences are shown.
        side: Which side, where not all fits at once.
        shows_how: Derivations stand in place of what is expected and measured.
        top: First row that is shown.
        told: What happened last, or ``""``.
        layer: The help over it.
    """

    brief: Brief
    at: int = 0
    is_open: bool = False
    side: int = 0
    shows_how: bool = False
    top: int = 0
    told: str = ""
    layer: Help | None = None

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        return "help" if self.layer is not None else "brief"
