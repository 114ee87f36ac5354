"""Chances that depend on a seed alone, on every machine and every Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def stream(seed: int, part: str) -> Random:
    """Return the private chances of one part of a question; parts do not disturb one another."""
    return Random(f"{seed}/{part}")


def one_of(items: Sequence[Item], random: Random) -> Item:
    """Return one of ``items``."""
    return items[int(random.random() * len(items))]


def shuffled(items: Sequence[Item], random: Random) -> list[Item]:
    """Return ``items`` in an order that depends on ``random`` alone."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
