"""Which live numbers depend on something of the scenario that does not fit or cannot be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tuiyan.inference.feasibility import Obstacle, marks, obstacles, stands_on

if TYPE_CHECKING:
    from tuiyan.deck.number import Number
    from tuiyan.deck.resolver import Resolver


def marks_of(resolver: Resolver, number: Number) -> tuple[Obstacle, ...]:
    """Return what is in the way of one number; nothing is in the way of one that quotes another scenario."""
    return () if number.pin or number.is_published else marks(resolver.values_of(number), number.name)


def gravest(resolver: Resolver, numbers: Iterable[Number]) -> Obstacle | None:
    """Return the gravest thing of the scenario itself that the numbers, taken together, depend on.

    What only a number's own overrides bring about is not the scenario's, and what they mend is no
    longer in its way.
    """
    own = obstacles(resolver.values)
    followers = [number for number in numbers if not (number.pin or number.is_published)] if own else []
    for obstacle in own:
        inputs = [_inputs(resolver, number) for number in followers if _keeps(resolver, number, obstacle)]
        if obstacle.concerns(frozenset().union(*inputs)):
            return obstacle
    return None


def _inputs(resolver: Resolver, number: Number) -> frozenset[str]:
    """Return what a number takes from the scenario."""
    return stands_on(resolver.values, number.name) - {name for name, _ in number.overrides}


def _keeps(resolver: Resolver, number: Number, obstacle: Obstacle) -> bool:
    """Tell whether an obstacle is still there under a number's own overrides."""
    if not number.overrides:
        return True
    return obstacle.kind in (each.kind for each in obstacles(resolver.values_of(number)))
