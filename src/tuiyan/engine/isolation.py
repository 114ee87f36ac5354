"""An equation rearranged, one line at a time, until the unknown stands alone."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.engine.rewrite import factors, fraction, product
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, walk

Line = tuple[Node, Node]
"""Left and right side."""


def times(node: Node, unknown: str) -> int:
    """Count how often the unknown stands in a tree."""
    return sum(isinstance(part, Name) and part.id == unknown for part in walk(node))


def isolate(left: Node, right: Node, unknown: str) -> list[Line] | None:
    """Return the lines from ``left = right`` to ``unknown = ...``, or ``None`` where one is not enough.

    ``right`` holds the unknown once.
    """
    lines: list[Line] = []
    while not isinstance(right, Name):
        moved = _moved(left, right, unknown)
        if moved is None:
            return None
        lines += [(fraction(one), fraction(other)) for one, other in moved]
        left, right = moved[-1]
    if lines:
        lines[-1] = (lines[-1][1], lines[-1][0])
    return lines


def _moved(left: Node, right: Node, unknown: str) -> list[Line] | None:
    """Move what stands around the unknown to the other side."""
    if isinstance(right, Negate):
        return [(Negate(left), right.operand)]
    if isinstance(right, Call) or not isinstance(right, Binary):
        return None
    if right.op == "**":
        return _rooted(left, right, unknown)
    if right.op in ("+", "-"):
        return _moved_term(left, right, unknown)
    above, below = factors(right)
    inside = next(part for part in (*above, *below) if times(part, unknown))
    if inside in above:
        lines: list[Line] = []
        others = [part for part in above if part is not inside]
        if below:
            left = product([left, *below], [])
            lines.append((left, product(above, [])))
        if others:
            lines.append((product([left], others), inside))
        return lines
    rest = [part for part in below if part is not inside]
    return [(product([left, *below], []), product(above, [])), (product(above, [left, *rest]), inside)]


def _moved_term(left: Node, right: Binary, unknown: str) -> list[Line]:
    if times(right.left, unknown):
        return [(Binary("-" if right.op == "+" else "+", left, right.right), right.left)]
    if right.op == "+":
        return [(Binary("-", left, right.left), right.right)]
    return [(Binary("-", right.left, left), right.right)]


def _rooted(left: Node, right: Binary, unknown: str) -> list[Line] | None:
    exponent = right.right
    if times(exponent, unknown) or not isinstance(exponent, Number) or not exponent.value:
        return None
    return [(Binary("**", left, Number(Fraction(1) / exponent.value)), right.left)]
