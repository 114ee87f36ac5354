"""What an expression comes to, its names being given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import attrgetter

from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Binary, Name, Negate, Node, Number, Value


def evaluate(
    node: Node,
    value: Callable[[str], Quantity],
    printed: Callable[[Value], Quantity] = attrgetter("quantity"),
) -> Quantity:
    """Return what an expression comes to.

    Args:
        node: The expression.
        value: Gives what a name stands for.
        printed: Gives what a value in a printed line counts as; by default, exactly what it is.

    Raises:
        DimensionError, SizeError: If it comes to nothing.
    """
    if isinstance(node, Name):
        return value(node.id)
    if isinstance(node, Number):
        return Quantity(node.value)
    if isinstance(node, Value):
        return printed(node)
    if isinstance(node, Binary):
        left, right = evaluate(node.left, value, printed), evaluate(node.right, value, printed)
        return OPERATORS[node.op](left, right)
    if isinstance(node, Negate):
        return -evaluate(node.operand, value, printed)
    return called(node.function, [evaluate(argument, value, printed) for argument in node.arguments])


def without_units(node: Node, value: Callable[[str], Fraction]) -> Fraction:
    """Return what an expression comes to when every unit is left out."""
    return evaluate(
        node, lambda name: Quantity(value(name)), lambda each: Quantity(each.quantity.value)
    ).value


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
