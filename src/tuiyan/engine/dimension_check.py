"""What expressions measure, by the units that their names declare."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.engine.catalog import Catalog, UnknownName
from tuiyan.engine.dimension import PURE, Dimension
from tuiyan.engine.evaluate import MAX_CHAIN
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, first_column
from tuiyan.engine.unit import UnitError
from tuiyan.messages import say


class Misfit(ValueError):  # noqa: N818  (what an author wrote, not a fault of the program)
    """Parts of an expression that do not go together."""

    def __init__(self, message: str, column: int) -> None:
        """Say ``message`` of what stands at ``column``."""
        super().__init__(message)
        self.column = column


class Measures:
    """What names measure: a formula what its expression does, so that one wrong unit is one mistake.

    Attributes:
        catalog: Where the names are.
    """

    def __init__(self, catalog: Catalog) -> None:
        """Measure nothing yet."""
        self.catalog = catalog
        self._known: dict[str, Dimension] = {}
        self._open: list[str] = []

    def of(self, name: str) -> Dimension:
        """Return what a name measures: by its expression, or as declared where that has none."""
        if name not in self._known:
            self._known[name] = self._by_expression(name) or self.catalog.dimension(name)
        return self._known[name]

    def _by_expression(self, name: str) -> Dimension | None:
        formula = self.catalog.formula(name)
        if formula is None or name in self._open or len(self._open) > MAX_CHAIN:
            return None
        self._open.append(name)
        try:
            return self.measure(formula.expression.node)
        except (ExpressionError, Misfit):
            return None
        finally:
            self._open.pop()

    def measure(self, node: Node) -> Dimension:
        """Return what an expression measures.

        Raises:
            Misfit: At the operator whose sides do not go together.
        """
        if isinstance(node, Name):
            try:
                return self.of(node.id)
            except (UnitError, UnknownName, ValueError) as error:
                raise Misfit(str(error), node.column) from None
        if isinstance(node, Negate):
            return self.measure(node.operand)
        if isinstance(node, Call):
            sides = [self.measure(argument) for argument in node.arguments]
            for argument, side in zip(node.arguments[1:], sides[1:], strict=True):
                if side is not sides[0]:
                    raise Misfit(
                        say("engine.unlike_terms", left=sides[0], right=side), first_column(argument)
                    )
            return sides[0]
        if isinstance(node, Binary):
            return _measured(node, self.measure(node.left), self.measure(node.right))
        return PURE


def _measured(node: Binary, left: Dimension, right: Dimension) -> Dimension:
    if node.op == "*":
        return left * right
    if node.op == "/":
        return left / right
    if node.op == "**":
        return _raised(node, left, right)
    if left is not right:
        raise Misfit(say("engine.unlike_terms", left=left, right=right), node.column)
    return left


def _raised(node: Binary, left: Dimension, right: Dimension) -> Dimension:
    if right is not PURE:
        raise Misfit(say("engine.exponent_not_pure", dimension=right), first_column(node.right))
    exponent = _constant(node.right)
    if left is PURE:
        return PURE
    if exponent is None:
        raise Misfit(say("engine.exponent_not_exact"), first_column(node.right))
    return left**exponent


def _constant(node: Node) -> Fraction | None:
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Negate):
        inner = _constant(node.operand)
        return None if inner is None else -inner
    if isinstance(node, Binary) and node.op == "/":
        above, below = _constant(node.left), _constant(node.right)
        return above / below if above is not None and below else None
    return None
