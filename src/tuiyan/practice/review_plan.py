"""How the minutes before a meeting are divided, and how what is left of them is kept.

``planned(5, {"formulas": 9, "numbers": 20, …})`` says how long each part takes and how many things fit into
it. The last part, what to keep in mind, always has its seconds: while time passes :func:`shrunk` takes from
the other parts, from the last of them upwards, whatever the learner spent too much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

MOST_MINUTES = 15
KEEP = "keep"
KEEP_S = 15.0

SHARES = {"map": 30, "formulas": 55, "numbers": 60, "slips": 40, "sentences": 75, "opening": 25}
"""Seconds of each part in five minutes."""

LEAST = {"map": 10, "formulas": 15, "numbers": 10, "slips": 20, "sentences": 40, "opening": 8}
"""Seconds below which a part is left out."""

MOST = {"map": 45, "opening": 40}
"""Seconds from which on a part gains nothing."""

EACH = {"formulas": 18, "numbers": 10, "slips": 20, "sentences": 75}
"""Seconds that one thing of a part takes."""

DISPENSABLE = ("sentences", "slips", "map", "formulas", "opening", "numbers")
"""In the order in which parts are left out where time is short."""


class ReviewPart(NamedTuple):
    """One part of a review.

    Attributes:
        id: Of ``SHARES``, or ``KEEP``.
        seconds: It may take.
        things: In it.
    """

    id: str
    seconds: float
    things: int = 1


def planned(minutes: int, available: Mapping[str, int]) -> tuple[ReviewPart, ...]:
    """Divide some minutes.

    Args:
        minutes: From 1 to ``MOST_MINUTES``.
        available: How many things there are for each part; a part without any is left out.
    """
    left = 60 * minutes - KEEP_S
    seconds = _seconds(left, [name for name in SHARES if available.get(name)], available)
    parts = (
        ReviewPart(name, share, _count(name, share, available[name]) if name in EACH else 1)
        for name, share in seconds.items()
    )
    return (*parts, ReviewPart(KEEP, KEEP_S))


def _seconds(left: float, names: Sequence[str], available: Mapping[str, int]) -> dict[str, float]:
    """Share out the time: what has enough gives the rest to the others, what has too little is left out."""
    found = _shared(left, names, available)
    short = [name for name in DISPENSABLE if name in found and found[name] < LEAST[name]]
    return _seconds(left, [name for name in names if name != short[0]], available) if short else found


def _shared(left: float, names: Sequence[str], available: Mapping[str, int]) -> dict[str, float]:
    most = {name: MOST.get(name, EACH.get(name, 0) * available[name]) for name in names}
    whole = sum(SHARES[name] for name in names)
    shares = {name: left * SHARES[name] / whole for name in names}
    if full := {name: float(most[name]) for name in names if shares[name] > most[name]}:
        rest = _shared(left - sum(full.values()), [name for name in names if name not in full], available)
        shares = {**full, **rest}
    return {name: shares[name] for name in names}


def _count(name: str, seconds: float, available: int) -> int:
    return max(1, min(available, round(seconds / EACH[name])))


def shrunk(parts: Sequence[ReviewPart], at: int, left: float) -> tuple[ReviewPart, ...]:
    """Fit the parts from ``at`` on into what is left; those before it are over.

    The last keeps its seconds; of the others the lower ones give first, and one with too little to begin
    gives all.
    """
    room = max(0.0, left - KEEP_S)
    fitted: list[ReviewPart] = [*parts[:at]]
    for index, part in enumerate(parts[at:-1], at):
        seconds = min(part.seconds, room)
        if index > at and seconds < min(part.seconds, LEAST[part.id]):
            seconds = 0.0
        fitted.append(part._replace(seconds=seconds))
        room -= seconds
    return (*fitted, parts[-1])
