"""Algebra over trees: the one place that knows sympy. It is given trees, never text."""

from __future__ import annotations

import gc
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any

from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, Value

gc.disable()  # what an import leaves behind stays for good: to look through it takes a third of the time
try:
    import sympy
finally:
    gc.freeze()
    gc.enable()

WHOLE = {"ceil": sympy.ceiling, "floor": sympy.floor}

MOST = 1000
"""The largest exponent that is worked out exactly."""

TOLERANCE = sympy.Rational(1, 10**12)


def are_equal(left: Any, right: Any) -> bool:
    """Prove two expressions equal, whatever their symbols; those written alike need no sum to be made."""
    return bool(left == right) or is_nought(left - right)


def is_nought(expression: Any) -> bool:
    """Prove that an expression is 0, whatever its symbols."""
    return bool(sympy.cancel(sympy.together(expression)) == 0)


def are_close(left: Any, right: Any) -> bool:
    """Tell whether two values agree as far as an enclosure can say."""
    if right == 0:
        return bool(left == 0)
    ratio = sympy.cancel(left / right)
    return bool(ratio.is_number and abs(ratio - 1) <= TOLERANCE)


class Algebra:
    """Formulas over symbols of the inputs; a name that is computed becomes its formula.

    Attributes:
        calls: Each ``max`` and ``min`` met so far, with all its sides.
        is_true: Whether sympy agrees which side of every ``max`` and ``min`` wins.
    """

    def __init__(self, values: Values) -> None:
        """Speak of ``values``, which decide the branches."""
        self._values = values
        self._symbols: dict[str, Any] = {}
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.is_true = True

    def of(self, node: Node) -> Any:
        """Return an expression over the symbols of the inputs."""
        match node:
            case Name(name):
                return self._name(name)
            case Number(value):
                return rational(value)
            case Value():
                return self._name(node.name) if node.name else rational(node.quantity.value)
            case Negate(operand):
                return -self.of(operand)
            case Call():
                return self._call(node)
            case Binary(op, left, right):
                return joined(op, self.of(left), self.of(right))

    def _name(self, name: str) -> Any:
        if name not in self._symbols:
            self._symbols[name] = self._made(name)
        return self._symbols[name]

    def _made(self, name: str) -> Any:
        formula = self._values.catalog.formula(name)
        if formula is not None and not self._values.is_leaf(name):
            return self.of(self._values.form(formula).node)
        value = self._values.value(name).quantity.value
        if self._values.catalog.is_quiet(name) and value in (0, 1):
            return sympy.Integer(int(value))
        return sympy.Symbol(name, positive=True) if value > 0 else sympy.Symbol(name, real=True)

    def _call(self, node: Call) -> Any:
        if node.function in ("ceil", "floor"):
            return WHOLE[node.function](sympy.cancel(self.of(node.arguments[0])))
        sides = tuple(self.of(argument) for argument in node.arguments)
        self.calls.append((node.function, sides))
        winner = self._values.winner(node)
        sizes = [rational(self._values.size(argument)) for argument in node.arguments]
        chosen = sympy.Max(*sizes) if node.function == "max" else sympy.Min(*sizes)
        self.is_true = self.is_true and chosen == sizes[winner]
        return sides[winner]

    def without_ones(self, expression: Any, kept: Collection[str]) -> Any:
        """Put 1 in for every input that is 1, but for those kept, as a line of values leaves it out."""
        points = self._points(expression)
        return expression.xreplace({key: one for key, one in points if one == 1 and key.name not in kept})

    def worth(self, expression: Any) -> Any:
        """Work an expression out at the inputs; an irrational or very long one to forty digits."""
        points = dict(self._points(expression))
        powers = expression.atoms(sympy.Pow)
        if all(
            power.exp.xreplace(points).is_Integer and abs(power.exp.xreplace(points)) < MOST
            for power in powers
        ):
            return expression.xreplace(points)
        return expression.evalf(40, subs=points)

    def _points(self, expression: Any) -> list[tuple[Any, Any]]:
        return [
            (symbol, rational(self._values.value(symbol.name).quantity.value))
            for symbol in expression.free_symbols
        ]


def worked(node: Node, silent: tuple[str, ...]) -> Any:
    """Return a line of values as an expression over its units, some of them left out."""
    match node:
        case Value(quantity):
            return measured(Quantity(quantity.value, quantity.dimension.without(silent)))
        case Binary(op, left, right):
            return joined(op, worked(left, silent), worked(right, silent))
        case Negate(operand):
            return -worked(operand, silent)
        case Call(function, arguments):
            return _called(function, [worked(each, silent) for each in arguments])
        case Number(value):
            return rational(value)
        case Name(name):
            raise AssertionError(f"{name} has no value in this line")


def _called(function: str, arguments: list[Any]) -> Any:
    """Apply a function to sizes in one and the same unit."""
    pairs = [sympy.cancel(argument).as_coeff_Mul() for argument in arguments]
    sizes, unit = [size for size, _ in pairs], pairs[0][1]
    functions = {"max": sympy.Max, "min": sympy.Min, "ceil": sympy.ceiling, "floor": sympy.floor}
    return functions[function](*sizes) * unit


def measured(quantity: Quantity) -> Any:
    """Return a quantity as a number of units."""
    expression = rational(quantity.value)
    for base, power in quantity.dimension.exponents:
        expression *= sympy.Symbol(f"unit_{base}", positive=True) ** rational(power)
    return expression


def rational(value: Fraction) -> Any:
    """Return an exact number."""
    return sympy.Rational(value.numerator, value.denominator)


def joined(op: str, left: Any, right: Any) -> Any:
    """Apply an operator."""
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left / right
    return left**right


def roots(coefficients: Sequence[Fraction]) -> list[tuple[Fraction, bool]]:
    """Return the real roots of a polynomial, each with whether it is exact.

    Args:
        coefficients: From the constant up.
    """
    symbol = sympy.Symbol("x")
    polynomial = sympy.Poly([rational(each) for each in reversed(coefficients)], symbol, domain="QQ")
    return [_as_fraction(root) for root, _ in polynomial.real_roots(multiple=False)]


def _as_fraction(root: Any) -> tuple[Fraction, bool]:
    if root.is_Rational:
        return Fraction(int(root.p), int(root.q)), True
    close = sympy.Rational(str(root.evalf(45)))
    return Fraction(int(close.p), int(close.q)), False
