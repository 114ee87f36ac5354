r"""Writes a tree as text; the one place that decides where brackets stand.

``Binary("*", Name("a"), Binary("+", Name("b"), Name("c")))`` becomes ``a × (b + c)`` on one line,
``a \times \left(b + c\right)`` in LaTeX, and the same in MathML and in two dimensions. :func:`write`
walks the tree and asks a :class:`Notation` how each thing is written once its parts are. A part gets
brackets where it holds together less tightly than its place asks for, which is how a reader on paper
knows what belongs together; where a fraction bar or a raised exponent says so, none are needed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from tuiyan.engine.formatting import digits
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, Value

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}

STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2, "**": 4}
"""How tightly an operator holds its operands together."""

NEGATION = 3
FRACTION = 4
BASE = 5
ATOM = 9

Text = TypeVar("Text")
"""What a notation writes: a string, or a block of cells."""


class Notation(ABC, Generic[Text]):
    """How each part of a tree is written, its own parts being written already.

    Attributes:
        label: The words that stand for a name.
        has_bars: Whether a quotient is a fraction with a bar.
        lifts: Whether an exponent is set higher.
    """

    has_bars = False
    lifts = False

    def __init__(self, label: Callable[[str], str]) -> None:
        """Write each name as ``label`` says."""
        self.label = label

    @property
    def within(self) -> Notation[Text]:
        """The notation for what stands in a fraction, under a sign or in a power."""
        return self

    @abstractmethod
    def name(self, name: str) -> Text:
        """Write a name, given by its id."""

    @abstractmethod
    def value(self, value: Value) -> Text:
        """Write a value of a printed line."""

    @abstractmethod
    def number(self, text: str) -> Text:
        """Write a plain number."""

    @abstractmethod
    def negated(self, operand: Text) -> Text:
        """Write a minus sign before an operand."""

    @abstractmethod
    def called(self, function: str, arguments: list[Text]) -> Text:
        """Write a function of arguments."""

    @abstractmethod
    def joined(self, op: str, left: Text, right: Text) -> Text:
        """Write a sum, a difference or a product; without bars, a quotient too."""

    @abstractmethod
    def raised(self, base: Text, exponent: Text, power: Node) -> Text:
        """Write a power; ``power`` is what its exponent says."""

    @abstractmethod
    def bracketed(self, inside: Text) -> Text:
        """Write brackets around something."""

    def fraction(self, top: Text, bottom: Text) -> Text:
        """Write one thing over another."""
        raise NotImplementedError


def write(node: Node, notation: Notation[Text], least: int = 0) -> Text:
    """Write a tree, in brackets where it holds together less than ``least``."""
    text = _written(node, notation)
    return text if strength_of(node, notation) >= least else notation.bracketed(text)


def _written(node: Node, notation: Notation[Text]) -> Text:
    within = notation.within
    match node:
        case Name(name):
            return notation.name(name)
        case Value():
            return notation.value(node)
        case Number(value):
            return notation.number(digits(value, 12).text)
        case Negate(operand):
            return within.negated(write(operand, within, NEGATION))
        case Call(function, arguments):
            return notation.called(function, [write(each, notation) for each in arguments])
        case Binary("**", base, power):
            exponent = write(power, within, 0 if within.lifts else ATOM)
            return within.raised(write(base, within, BASE), exponent, power)
        case Binary("/", top, bottom) if notation.has_bars:
            return notation.fraction(write(top, within), write(bottom, within))
        case Binary(op, left, right):
            strength = STRENGTH[op]
            after = strength + (op in "-/")
            return notation.joined(op, write(left, notation, strength), write(right, notation, after))


def strength_of(node: Node, notation: Notation[Text]) -> int:
    """Return how tightly a tree holds together as it is written: 1 for a sum, 9 for one thing."""
    match node:
        case Binary("/") if notation.has_bars:
            return FRACTION
        case Binary(op):
            return STRENGTH[op]
        case Negate():
            return NEGATION
        case Value():
            return _strength_of_value(node.text)
    return ATOM


def _strength_of_value(text: str) -> int:
    """Return that of a power for a number with a unit, whose own needs brackets: 50 mm² is not (50 mm)²."""
    if "×" in text:
        return STRENGTH["*"]
    return ATOM if text.replace(",", "").replace(".", "").isdecimal() else STRENGTH["**"]


class _OneLine(Notation[str]):
    """Plain text on one line."""

    def name(self, name: str) -> str:
        return self.label(name)

    def value(self, value: Value) -> str:
        return value.text

    def number(self, text: str) -> str:
        return text

    def negated(self, operand: str) -> str:
        return f"−{operand}"

    def called(self, function: str, arguments: list[str]) -> str:
        return f"{function}({', '.join(arguments)})"

    def joined(self, op: str, left: str, right: str) -> str:
        return f"{left} {SIGNS[op]} {right}"

    def raised(self, base: str, exponent: str, power: Node) -> str:  # noqa: ARG002  (only others lift it)
        return f"{base}^{exponent}"

    def bracketed(self, inside: str) -> str:
        return f"({inside})"


def line_of(node: Node, label: Callable[[str], str]) -> str:
    """Write a tree on one line of plain text, each name as ``label`` says."""
    return write(node, _OneLine(label))
