"""What a learner wants to practise."""

from __future__ import annotations

from typing import NamedTuple

SPRINT_S = 120
"""How long a sprint lasts."""


class Asked(NamedTuple):
    """What a learner wants to practise; the default is the day's work.

    Attributes:
        count: Questions at most; 0 for as many as the day has.
        seed: Chooses the same questions whatever the schedule says, or ``""``.
        topic: A section, theme or formula to cram, due or not, or ``""``.
        sprint: As many as can be answered in ``SPRINT_S``; its answers do not move the schedule.
    """

    count: int = 0
    seed: str = ""
    topic: str = ""
    sprint: bool = False
