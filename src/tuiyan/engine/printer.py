"""An equation on one line."""

from __future__ import annotations

from collections.abc import Callable

from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, Value

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "**": "^"}
STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2, "**": 4}
ATOM = 9
POWERS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def line_of(node: Node, label: Callable[[str], str]) -> str:
    """Write a tree on one line, with brackets only where they are needed."""
    if isinstance(node, Name):
        return label(node.id)
    if isinstance(node, Value):
        return node.text
    if isinstance(node, Number):
        return number_text(node)
    if isinstance(node, Negate):
        return f"−{_bracketed(node.operand, 3, label)}"
    if isinstance(node, Call):
        return f"{node.function}({', '.join(line_of(each, label) for each in node.arguments)})"
    strength = STRENGTH[node.op]
    if node.op == "**":
        return f"{_bracketed(node.left, 5, label)}^{_bracketed(node.right, ATOM, label)}"
    left = _bracketed(node.left, strength, label)
    right = _bracketed(node.right, strength + (node.op in "-/"), label)
    return f"{left} {SIGNS[node.op]} {right}"


def number_text(node: Number) -> str:
    """Write a number of an expression."""
    from tuiyan.engine.formatting import digits

    return digits(node.value, 12).text


def strength_of(node: Node) -> int:
    """Return how tightly a tree holds together: 1 for a sum, 2 for a product, 9 for one thing."""
    if isinstance(node, Binary):
        return STRENGTH[node.op]
    if isinstance(node, Negate):
        return 3
    if isinstance(node, Value) and "×" in node.text:
        return 2
    return ATOM


def _bracketed(node: Node, least: int, label: Callable[[str], str]) -> str:
    text = line_of(node, label)
    return text if strength_of(node) >= least else f"({text})"
