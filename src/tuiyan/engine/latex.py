"""A derivation in LaTeX, one aligned line for each step."""

from __future__ import annotations

import re
from collections.abc import Callable

from tuiyan.engine.derivation import Derivation, Side, Step
from tuiyan.engine.printer import Notation, write
from tuiyan.engine.tree import Node, Value
from tuiyan.text.scripts import PLAIN_DIGITS

SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
SPECIAL |= {char: f"\\{char}" for char in "&%$#_{}"}
SIGNS = {"+": "+", "-": "-", "*": r"\times"}
FUNCTIONS = {"max": r"\max", "min": r"\min"}
WHOLE = {"ceil": (r"\lceil", r"\rceil"), "floor": (r"\lfloor", r"\rfloor")}
NUMBER = re.compile(r"(-?[\d,]*\.?\d+)(?: × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?\s*(.*)")


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
    """Write a tree, each name as ``label`` says."""
    return write(node, _Latex(label))


class _Latex(Notation[str]):
    """What LaTeX reads in its mathematics mode."""

    has_bars = True
    lifts = True

    def name(self, name: str) -> str:
        return _text(self.label(name))

    def value(self, value: Value) -> str:
        match = NUMBER.fullmatch(value.text)
        if match is None:
            return _text(value.text)
        digits, power, unit = match.groups()
        written = self.number(digits) + (rf" \times 10^{{{power.translate(PLAIN_DIGITS)}}}" if power else "")
        return rf"{written}\,{_text(unit)}" if unit else written

    def number(self, text: str) -> str:
        return text.replace(",", "{,}")

    def negated(self, operand: str) -> str:
        return f"-{operand}"

    def called(self, function: str, arguments: list[str]) -> str:
        inside = ", ".join(arguments)
        if function in WHOLE:
            before, after = WHOLE[function]
            return rf"\left{before} {inside} \right{after}"
        return rf"{FUNCTIONS[function]}\left({inside}\right)"

    def joined(self, op: str, left: str, right: str) -> str:
        return f"{left} {SIGNS[op]} {right}"

    def raised(self, base: str, exponent: str, power: Node) -> str:  # noqa: ARG002
        return f"{base}^{{{exponent}}}"

    def fraction(self, top: str, bottom: str) -> str:
        return rf"\frac{{{top}}}{{{bottom}}}"

    def bracketed(self, inside: str) -> str:
        return rf"\left({inside}\right)"


def _text(text: str) -> str:
    return rf"\text{{{''.join(SPECIAL.get(char, char) for char in text)}}}"
