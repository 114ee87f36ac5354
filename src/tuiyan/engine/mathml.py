"""A derivation in HTML: each step a formula in MathML, which browsers draw themselves."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from tuiyan.engine.derivation import Derivation, Step
from tuiyan.engine.printer import SIGNS, STRENGTH, number_text, strength_of
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, Value


def html(derivation: Derivation) -> str:
    """Write the steps as an ordered list; nothing of the content is markup."""
    items = "\n".join(f"<li>{_step(derivation, step)}</li>" for step in derivation.steps)
    return f'<ol class="derivation">\n{items}\n</ol>'


def _step(derivation: Derivation, step: Step) -> str:
    pieces = [_tag("mtext", derivation.symbol(step.equation.left))] if step.equation.left else []
    for side in step.equation.sides:
        pieces += [_tag("mo", side.relation)] if side.relation else []
        pieces.append(mathml_of(side.node, derivation.label))
    why = f' <span class="why">{escape(step.why)}</span>' if step.why else ""
    return f'<math display="block">{_row(*pieces)}</math>{why}'


def mathml_of(node: Node, label: Callable[[str], str]) -> str:
    """Write a tree."""
    if isinstance(node, Name):
        return _tag("mtext", label(node.id))
    if isinstance(node, Value):
        return _tag("mtext", node.text)
    if isinstance(node, Number):
        return _tag("mn", number_text(node))
    if isinstance(node, Negate):
        return _row(_tag("mo", "−"), _bracketed(node.operand, 3, label))
    if isinstance(node, Call):
        return _called(node, label)
    return _binary(node, label)


def _binary(node: Binary, label: Callable[[str], str]) -> str:
    if node.op == "/":
        return f"<mfrac>{mathml_of(node.left, label)}{mathml_of(node.right, label)}</mfrac>"
    if node.op == "**":
        return f"<msup>{_bracketed(node.left, 5, label)}{mathml_of(node.right, label)}</msup>"
    strength = STRENGTH[node.op]
    left = _bracketed(node.left, strength, label)
    right = _bracketed(node.right, strength + (node.op == "-"), label)
    return _row(left, _tag("mo", SIGNS[node.op]), right)


def _called(node: Call, label: Callable[[str], str]) -> str:
    pieces = [_tag("mi", node.function), _tag("mo", "(")]
    for index, argument in enumerate(node.arguments):
        pieces += [_tag("mo", ",")] if index else []
        pieces.append(mathml_of(argument, label))
    return _row(*pieces, _tag("mo", ")"))


def _bracketed(node: Node, least: int, label: Callable[[str], str]) -> str:
    inside = mathml_of(node, label)
    is_fraction = isinstance(node, Binary) and node.op == "/"
    if is_fraction or strength_of(node) >= least:
        return inside
    return _row(_tag("mo", "("), inside, _tag("mo", ")"))


def _row(*pieces: str) -> str:
    return f"<mrow>{''.join(pieces)}</mrow>"


def _tag(name: str, text: str) -> str:
    return f"<{name}>{escape(text)}</{name}>"
