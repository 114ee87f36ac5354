"""The proof of a derivation: the one place that knows sympy. It is given trees, never text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy

from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import Binary, Call, Name, Negate, Node, Number, Value, walk
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.readback import reads_true
from tuiyan.engine.steps import Derivation

SYMBOLIC = ("definition", "variant", "expanded", "branch", "rearranged", "solved")

TOLERANCE = sympy.Rational(1, 10**12)


def prove(derivation: Derivation) -> bool:
    """Prove every step equal to the one before, and find every printed line true."""
    return _is_sound(derivation) and _adds_up(derivation) and reads_true(derivation)


def _is_sound(derivation: Derivation) -> bool:
    """Prove the lines of names: each equals the formula itself, for any values on these branches."""
    formula = derivation.values.book.formula(derivation.name)
    if formula is None or derivation.values.is_leaf(derivation.name):
        return True
    algebra = _Algebra(derivation.values)
    original = algebra.of(derivation.values.form(formula).node)
    sides = (side.node for step in derivation.steps if step.kind in SYMBOLIC for side in step.equation.sides)
    return algebra.is_true and all(_is_nought(algebra.of(node) - original) for node in sides)


def _adds_up(derivation: Derivation) -> bool:
    """Prove the lines of values: each is exactly the result, units and all."""
    silent = derivation.silent
    quantity = derivation.valuation.quantity
    result = _measured(Quantity(quantity.value, quantity.dimension.without(silent)))
    for step in derivation.steps:
        if step.kind in SYMBOLIC:
            continue
        for side in step.equation.sides:
            if not _agrees(_worked(side.node, silent), result, _is_exact(side.node)):
                return False
    return True


def _agrees(left: Any, right: Any, is_exact: bool) -> bool:
    if is_exact:
        return _is_nought(left - right)
    return bool(abs(sympy.cancel(left / right) - 1) <= TOLERANCE)


def _is_exact(node: Node) -> bool:
    return all(
        not isinstance(part, Value) or (part.quantity.is_exact and part.quantity.value.denominator < 10**30)
        for part in walk(node)
    ) and not any(isinstance(part, Binary) and part.op == "**" for part in walk(node))


def _is_nought(expression: Any) -> bool:
    return bool(sympy.cancel(sympy.together(expression)) == 0)


class _Algebra:
    """Formulas over symbols of the inputs; a name that is computed becomes its formula.

    Attributes:
        is_true: Whether sympy agrees which side of every ``max`` and ``min`` wins.
    """

    def __init__(self, values: Values) -> None:
        self._values = values
        self._symbols: dict[str, Any] = {}
        self.is_true = True

    def of(self, node: Node) -> Any:
        if isinstance(node, Name):
            return self._name(node.id)
        if isinstance(node, Number):
            return _rational(node.value)
        if isinstance(node, Value):
            return self._name(node.name) if node.name else _rational(node.quantity.value)
        if isinstance(node, Negate):
            return -self.of(node.operand)
        if isinstance(node, Call):
            return self._call(node)
        return _joined(node.op, self.of(node.left), self.of(node.right))

    def _name(self, name: str) -> Any:
        if name not in self._symbols:
            self._symbols[name] = self._made(name)
        return self._symbols[name]

    def _made(self, name: str) -> Any:
        formula = self._values.book.formula(name)
        if formula is not None and not self._values.is_leaf(name):
            return self.of(self._values.form(formula).node)
        value = self._values.value(name).quantity.value
        if self._values.book.is_quiet(name) and value in (0, 1):
            return sympy.Integer(int(value))
        return sympy.Symbol(name, positive=True) if value > 0 else sympy.Symbol(name, real=True)

    def _call(self, node: Call) -> Any:
        if node.function in ("ceil", "floor"):
            return sympy.Function(node.function)(sympy.cancel(self.of(node.arguments[0])))
        winner = self._values.winner(node)
        sizes = [_rational(self._values.quantity(argument).value) for argument in node.arguments]
        chosen = sympy.Max(*sizes) if node.function == "max" else sympy.Min(*sizes)
        self.is_true = self.is_true and chosen == sizes[winner]
        return self.of(node.arguments[winner])


def _worked(node: Node, silent: tuple[str, ...]) -> Any:
    """Return a line of values as an expression over its units."""
    if isinstance(node, Value):
        measured = node.quantity.dimension.without(silent)
        return _measured(Quantity(node.quantity.value, measured))
    if isinstance(node, Binary):
        return _joined(node.op, _worked(node.left, silent), _worked(node.right, silent))
    if isinstance(node, Negate):
        return -_worked(node.operand, silent)
    if isinstance(node, Call):
        arguments = [_worked(each, silent) for each in node.arguments]
        return _called(node.function, arguments)
    assert isinstance(node, Number)
    return _rational(node.value)


def _called(function: str, arguments: list[Any]) -> Any:
    """Apply a function to sizes in one and the same unit."""
    pairs = [sympy.cancel(argument).as_coeff_Mul() for argument in arguments]
    sizes, unit = [size for size, _ in pairs], pairs[0][1]
    functions = {"max": sympy.Max, "min": sympy.Min, "ceil": sympy.ceiling, "floor": sympy.floor}
    return functions[function](*sizes) * unit


def _measured(quantity: Quantity) -> Any:
    expression = _rational(quantity.value)
    for base, power in quantity.dimension.exponents:
        expression *= sympy.Symbol(f"unit_{base}", positive=True) ** _rational(power)
    return expression


def _rational(value: Fraction) -> Any:
    return sympy.Rational(value.numerator, value.denominator)


def _joined(op: str, left: Any, right: Any) -> Any:
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return left * right
    return left / right if op == "/" else left**right
