"""What expressions measure, by the units that their names declare, and why two quantities do not compare."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.dimension import PURE, Dimension
from tuiyan.engine.evaluate import MAX_CHAIN, Unavailable, Values
from tuiyan.engine.names import UnknownName
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.reading import ReadingError
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, first_column
from tuiyan.engine.unit import UnitError
from tuiyan.messages import pick, say
from tuiyan.problem import Span, TuiyanError
from tuiyan.text.joining import spaced

EXAMPLE = 15
"""Of a currency, in the words that ask for a figure in another one."""


class Misfit(TuiyanError):  # noqa: N818
    """Parts of an expression that do not go together."""


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
            except (UnitError, UnknownName, ReadingError) as error:
                raise Misfit(str(error), Span(1, node.column, len(node.id))) from None
        if isinstance(node, Negate):
            return self.measure(node.operand)
        if isinstance(node, Call):
            sides = [self.measure(argument) for argument in node.arguments]
            for argument, side in zip(node.arguments[1:], sides[1:], strict=True):
                if side is not sides[0]:
                    message = say("engine.unlike_terms", left=sides[0], right=side)
                    raise Misfit(message, _start(argument))
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
        span = Span(1, node.column, len(node.op))
        raise Misfit(say("engine.unlike_terms", left=left, right=right), span)
    return left


def _raised(node: Binary, left: Dimension, right: Dimension) -> Dimension:
    if right is not PURE:
        raise Misfit(say("engine.exponent_not_pure", dimension=right), _start(node.right))
    exponent = _constant(node.right)
    if left is PURE:
        return PURE
    if exponent is None:
        raise Misfit(say("engine.exponent_not_exact"), _start(node.right))
    return left**exponent


def _start(node: Node) -> Span:
    """Return the place of a name, else where an expression starts."""
    return Span(1, first_column(node), len(node.id) if isinstance(node, Name) else 1)


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


def unlike(values: Values, name: str, stated: Dimension, ours: Dimension) -> str:
    """Say why what is stated of ``name`` does not compare with what it is, and what to give instead."""
    units = values.catalog.units
    labels = [" ".join(units.labels_in(each)) for each in (stated, ours)]
    source = _labelled_input(values, name) if all(labels) else ""
    if not source or units.generic(stated) is not units.generic(ours):
        return say("engine.unlike_terms", left=stated, right=ours)
    unit = units.fitted(units.unit(values.catalog.unit(source)), stated)
    words = {"name": pick(values.catalog.label(source)), "example": f'{source}="{EXAMPLE} {unit.text}"'}
    return spaced(say("engine.other_label", stated=labels[0], ours=labels[1], **words))


def _labelled_input(values: Values, name: str) -> str:
    """Return the input that a value has its label from: the price for its currency."""
    units = values.catalog.units
    try:
        inputs = values.value(name).inputs
        found = (each for each in inputs if units.labels_in(values.value(each).quantity.dimension))
        return next(found, "")
    except (Unavailable, UnknownName):
        return ""
