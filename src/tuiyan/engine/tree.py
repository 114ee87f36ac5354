"""Arithmetic as a frozen tree that knows the columns it was written at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    match node:
        case Binary(_, left, right):
            return (left, right)
        case Negate(operand):
            return (operand,)
        case Call(_, arguments):
            return arguments
    return ()


def branches(node: Node) -> Iterator[Call]:
    """Yield each ``max`` and ``min`` of a tree, outermost first."""
    return (part for part in walk(node) if isinstance(part, Call) and part.function in ("max", "min"))


def with_parts(node: Node, change: Callable[[Node], Node]) -> Node:
    """Return the same node made of changed parts; what has none stays as it is."""
    match node:
        case Binary(left=left, right=right):
            return node._replace(left=change(left), right=change(right))
        case Negate(operand):
            return node._replace(operand=change(operand))
        case Call(arguments=arguments):
            return node._replace(arguments=tuple(map(change, arguments)))
    return node


def replaced(node: Node, replace: Callable[[Node], Node | None]) -> Node:
    """Put in another tree wherever ``replace`` gives one."""
    other = replace(node)
    return with_parts(node, lambda part: replaced(part, replace)) if other is None else other


def first_column(node: Node) -> int:
    """Return the column a tree starts at."""
    return first_column(node.left) if isinstance(node, Binary) else node.column
