"""Arithmetic as a frozen tree that knows the columns it was written at."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.quantity import Quantity


class Number(NamedTuple):
    """A plain number, read from its own digits."""

    value: Fraction
    column: int = 0


class Name(NamedTuple):
    """A quantity, by its id."""

    id: str
    column: int = 0


class Negate(NamedTuple):
    """A change of sign."""

    operand: Node
    column: int = 0


class Binary(NamedTuple):
    """One of ``+ - * / **``; ``column`` is the operator's."""

    op: str
    left: Node
    right: Node
    column: int = 0


class Call(NamedTuple):
    """``max``, ``min``, ``ceil`` or ``floor``."""

    function: str
    arguments: tuple[Node, ...]
    column: int = 0


class Value(NamedTuple):
    """A quantity in a printed line; no expression that is read has one.

    Attributes:
        quantity: Exactly.
        printed: In base units, as its text says it.
        text: As it is printed.
        name: Whose value it is, or ``""``.
        unit: The unit it is printed in, nothing left out.
    """

    quantity: Quantity
    printed: Fraction
    text: str
    name: str = ""
    unit: str = ""
    column: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether its text says all of it."""
        return self.quantity.is_exact and self.printed == self.quantity.value


Node = Number | Name | Negate | Binary | Call | Value


def names_of(node: Node) -> tuple[str, ...]:
    """Return the names in a tree, in order of first use."""
    return tuple(dict.fromkeys(part.id for part in walk(node) if isinstance(part, Name)))


def walk(node: Node) -> Iterator[Node]:
    """Yield a tree's nodes, each before its parts, from left to right."""
    yield node
    for part in parts(node):
        yield from walk(part)


def parts(node: Node) -> tuple[Node, ...]:
    """Return what a node is made of."""
    if isinstance(node, Binary):
        return (node.left, node.right)
    if isinstance(node, Negate):
        return (node.operand,)
    if isinstance(node, Call):
        return node.arguments
    return ()


def first_column(node: Node) -> int:
    """Return the column a tree starts at."""
    if isinstance(node, Binary):
        return first_column(node.left)
    return node.column
