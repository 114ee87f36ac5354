"""Trees made from trees: what is left out, put in, and laid out as one fraction."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce

from tuiyan.engine.evaluate import Values
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, Value, walk, with_parts

ONE = Number(Fraction(1), -1)
ZERO = Number(Fraction(0), -1)


def visible(node: Node, values: Values, kept: str = "") -> Node:
    """Leave out quiet factors of 1 and terms of 0, and see through names for the same thing.

    Args:
        node: What to look at.
        values: What is 1 or 0.
        kept: A name that is never left out.
    """
    seen = _visible(node, values, kept)
    return node if seen in (ONE, ZERO) else seen


def _visible(node: Node, values: Values, kept: str) -> Node:
    match node:
        case Name():
            return _seen_name(node, values, kept)
        case Binary(_, left, right):
            return _seen_binary(node, _visible(left, values, kept), _visible(right, values, kept))
    return with_parts(node, lambda part: visible(part, values, kept))


def _seen_name(node: Name, values: Values, kept: str) -> Node:
    formula = values.catalog.formula(node.id)
    if formula is not None and not values.is_leaf(node.id):
        seen = _visible(values.form(formula).node, values, kept)
        return seen if isinstance(seen, Name) else node
    if node.id != kept and values.catalog.is_quiet(node.id):
        value = values.value(node.id).quantity.value
        if value == 1:
            return ONE
        if value == 0:
            return ZERO
    return node


def _seen_binary(node: Binary, left: Node, right: Node) -> Node:
    if node.op == "*" and left is ONE:
        return right
    if (node.op in ("*", "/", "**") and right is ONE) or (node.op in ("+", "-") and right is ZERO):
        return left
    if node.op == "+" and left is ZERO:
        return right
    return node._replace(left=_plain(left, node.left), right=_plain(right, node.right))


def _plain(seen: Node, original: Node) -> Node:
    return original if seen is ONE or seen is ZERO else seen


def factors(node: Node) -> tuple[list[Node], list[Node]]:
    """Return what a product multiplies and what it divides by, in the author's order."""
    match node:
        case Binary("*" | "/" as op, left, right):
            above, below = factors(left)
            more, less = factors(right)
            return (above + more, below + less) if op == "*" else (above + less, below + more)
    return [node], []


def product(above: list[Node], below: list[Node]) -> Node:
    """Return one fraction of two products."""
    top = reduce(lambda left, right: Binary("*", left, right), above or [Number(Fraction(1))])
    if not below:
        return top
    return Binary("/", top, reduce(lambda left, right: Binary("*", left, right), below))


def fraction(node: Node) -> Node:
    """Lay a tree out so that each product is one fraction."""
    if not _is_product(node):
        return with_parts(node, fraction)
    above, below = factors(node)
    return product([fraction(each) for each in above], [fraction(each) for each in below])


def without_ones(node: Node) -> Node:
    """Leave out factors of a line of values that are 1 and carry no unit."""
    if not _is_product(node):
        return with_parts(node, without_ones) if isinstance(node, Binary) else node
    above, below = factors(node)
    kept_above = [without_ones(each) for each in above if not _is_one(each)]
    kept_below = [without_ones(each) for each in below if not _is_one(each)]
    return product(kept_above or [above[0]], kept_below)


def _is_product(node: Node) -> bool:
    return isinstance(node, Binary) and node.op in ("*", "/")


def _is_one(node: Node) -> bool:
    return isinstance(node, Value) and node.quantity.value == 1 and node.printed == 1 and node.text == "1"


def is_monomial(node: Node) -> bool:
    """Tell whether a tree only multiplies and divides."""
    return all(
        not isinstance(part, Call | Negate) and (not isinstance(part, Binary) or part.op in ("*", "/"))
        for part in walk(node)
    )


def leaves(node: Node) -> int:
    """Count the names and values of a tree."""
    return sum(isinstance(part, Name | Value) for part in walk(node))
