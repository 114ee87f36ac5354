"""A derivation in LaTeX, one aligned line for each step."""

from __future__ import annotations

import re
from collections.abc import Callable

from tuiyan.engine.derivation import Derivation, Side, Step
from tuiyan.engine.printer import STRENGTH, number_text, strength_of
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, Value

SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
SPECIAL |= {char: f"\\{char}" for char in "&%$#_{}"}
OPERATORS = {"+": "+", "-": "-", "*": r"\times"}
FUNCTIONS = {"max": r"\max", "min": r"\min"}
WHOLE = {"ceil": (r"\lceil", r"\rceil"), "floor": (r"\lfloor", r"\rfloor")}
NUMBER = re.compile(r"(-?[\d,]*\.?\d+)(?: × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?\s*(.*)")
DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


def latex(derivation: Derivation) -> str:
    """Write every step as a line of an ``align*`` environment."""
    lines = [_line(derivation, step) for step in derivation.steps]
    return "\\begin{align*}\n" + " \\\\\n".join(lines) + "\n\\end{align*}"


def _line(derivation: Derivation, step: Step) -> str:
    left = f"{_text(derivation.symbol(step.equation.left))} " if step.equation.left else ""
    sides = [_side(side, derivation.label) for side in step.equation.sides]
    if not step.equation.sides[0].relation:
        return f"{sides[0]} &{' '.join(sides[1:])}"
    return f"{left}&{' '.join(sides)}"


def _side(side: Side, label: Callable[[str], str]) -> str:
    sign = {"=": "= ", "≈": r"\approx "}.get(side.relation, "")
    return sign + latex_of(side.node, label)


def latex_of(node: Node, label: Callable[[str], str]) -> str:
    """Write a tree."""
    if isinstance(node, Name):
        return _text(label(node.id))
    if isinstance(node, Value):
        return _value(node.text)
    if isinstance(node, Number):
        return number_text(node).replace(",", "{,}")
    if isinstance(node, Negate):
        return f"-{_bracketed(node.operand, 3, label)}"
    if isinstance(node, Call):
        return _called(node, label)
    if node.op == "/":
        return rf"\frac{{{latex_of(node.left, label)}}}{{{latex_of(node.right, label)}}}"
    if node.op == "**":
        return f"{_bracketed(node.left, 5, label)}^{{{latex_of(node.right, label)}}}"
    return _joined(node, label)


def _joined(node: Binary, label: Callable[[str], str]) -> str:
    strength = STRENGTH[node.op]
    left = _bracketed(node.left, strength, label)
    right = _bracketed(node.right, strength + (node.op == "-"), label)
    return f"{left} {OPERATORS[node.op]} {right}"


def _called(node: Call, label: Callable[[str], str]) -> str:
    inside = ", ".join(latex_of(argument, label) for argument in node.arguments)
    if node.function in WHOLE:
        before, after = WHOLE[node.function]
        return rf"\left{before} {inside} \right{after}"
    return rf"{FUNCTIONS[node.function]}\left({inside}\right)"


def _bracketed(node: Node, least: int, label: Callable[[str], str]) -> str:
    text = latex_of(node, label)
    is_fraction = isinstance(node, Binary) and node.op == "/"
    return text if is_fraction or strength_of(node) >= least else rf"\left({text}\right)"


def _value(text: str) -> str:
    match = NUMBER.fullmatch(text)
    if match is None:
        return _text(text)
    number, power, unit = match.groups()
    written = number.replace(",", "{,}")
    if power:
        written += rf" \times 10^{{{power.translate(DIGITS)}}}"
    return rf"{written}\,{_text(unit)}" if unit else written


def _text(text: str) -> str:
    return rf"\text{{{''.join(SPECIAL.get(char, char) for char in text)}}}"
