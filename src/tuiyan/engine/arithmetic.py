"""What an expression comes to, its names being given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Binary, Name, Negate, Node, Number, Value


def evaluate(node: Node, value: Callable[[str], Quantity]) -> Quantity:
    """Return what an expression comes to, given the values of its names.

    Raises:
        DimensionError, SizeError: If it comes to nothing.
    """
    if isinstance(node, Name):
        return value(node.id)
    if isinstance(node, Number):
        return Quantity(node.value)
    if isinstance(node, Value):
        return node.quantity
    if isinstance(node, Binary):
        left, right = evaluate(node.left, value), evaluate(node.right, value)
        return OPERATORS[node.op](left, right)
    if isinstance(node, Negate):
        return -evaluate(node.operand, value)
    return called(node.function, [evaluate(argument, value) for argument in node.arguments])


def plain(node: Node, value: Callable[[str], Fraction]) -> Fraction:
    """Return what an expression comes to when every unit is left out."""
    match node:
        case Name():
            return value(node.id)
        case Number():
            return node.value
        case Value():
            return node.quantity.value
        case Negate():
            return -plain(node.operand, value)
        case Binary():
            sides = (Quantity(plain(side, value)) for side in (node.left, node.right))
            return OPERATORS[node.op](*sides).value
        case _:
            return called(node.function, [Quantity(plain(each, value)) for each in node.arguments]).value


OPERATORS: Mapping[str, Callable[[Quantity, Quantity], Quantity]] = {
    "+": Quantity.__add__,
    "-": Quantity.__sub__,
    "*": Quantity.__mul__,
    "/": Quantity.__truediv__,
    "**": Quantity.__pow__,
}


def called(function: str, arguments: list[Quantity]) -> Quantity:
    """Return what ``max``, ``min``, ``ceil`` or ``floor`` makes of its arguments."""
    if function == "ceil":
        return arguments[0].ceil()
    if function == "floor":
        return arguments[0].floor()
    chosen = arguments[0]
    for other in arguments[1:]:
        larger = (other - chosen).value > 0
        if larger == (function == "max") and other.value != chosen.value:
            chosen = other
    return chosen
