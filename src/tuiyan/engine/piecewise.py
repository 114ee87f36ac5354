"""A formula over one unknown, taken apart at each ``max``, ``min`` and form."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import NamedTuple

from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.expression import Condition
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Value, walk, with_parts

MAX_PIECES = 48


class Pieces(NamedTuple):
    """What a formula may be, depending on the unknown.

    Attributes:
        trees: Without ``max`` and ``min``, over the unknown and values.
        switches: Trees that are 0 where one piece may give way to another.
        is_cut: There are more than were taken.
    """

    trees: list[Node]
    switches: list[Node]
    is_cut: bool


def pieces(values: Values, name: str, unknown: str) -> Pieces:
    """Take a formula apart; what does not depend on the unknown becomes a value."""
    taker = _Taker(values, unknown)
    return Pieces(taker.apart(Name(name)), taker.switches, taker.is_cut)


def depends(values: Values, name: str, unknown: str, seen: frozenset[str] = frozenset()) -> bool:
    """Tell whether a name is computed from the unknown."""
    if name == unknown:
        return True
    formula = values.catalog.formula(name)
    if formula is None or values.is_leaf(name) or name in seen:
        return False
    deeper = seen | {name}
    conditions = _names(*(condition.left for condition, _ in formula.forms if condition is not None))
    if any(depends(values, part.id, unknown, deeper) for part in conditions):
        return True
    return any(depends(values, part, unknown, deeper) for part in values.form(formula).names)


def _names(*nodes: Node | None) -> list[Name]:
    return [part for node in nodes if node is not None for part in walk(node) if isinstance(part, Name)]


def whole_parts(node: Node, unknown: str) -> list[Call]:
    """Return the ``ceil`` and ``floor`` in a tree that depend on the unknown, innermost first."""
    found = [
        part
        for part in walk(node)
        if isinstance(part, Call)
        and any(isinstance(each, Name) and each.id == unknown for each in walk(part))
    ]
    return found[::-1]


def relaxed(node: Node) -> Node:
    """Leave ``ceil`` and ``floor`` out of a tree."""
    return relaxed(node.arguments[0]) if isinstance(node, Call) else with_parts(node, relaxed)


def divisors(node: Node) -> list[Node]:
    """Return what a tree divides by."""
    return [part.right for part in walk(node) if isinstance(part, Binary) and part.op == "/"]


class _Taker:
    """Takes trees apart and notes where pieces meet."""

    def __init__(self, values: Values, unknown: str) -> None:
        self.values = values
        self.unknown = unknown
        self.switches: list[Node] = []
        self.is_cut = False

    def apart(self, node: Node) -> list[Node]:
        match node:
            case Name():
                return self._name(node)
            case Call():
                return self._call(node)
            case Binary(_, left, right):
                pairs = product(self.apart(left), self.apart(right))
                return self._few([node._replace(left=one, right=other) for one, other in pairs])
            case Negate(operand):
                return [Negate(each) for each in self.apart(operand)]
        return [node]

    def _name(self, node: Name) -> list[Node]:
        if node.id == self.unknown:
            return [Name(node.id)]
        if not depends(self.values, node.id, self.unknown):
            quantity = self.values.value(node.id).quantity
            return [Value(quantity, quantity.value, node.id, node.id)]
        formula = self.values.catalog.formula(node.id)
        assert formula is not None
        if not any(self._turns(condition) for condition, _ in formula.forms):
            return self.apart(self.values.form(formula).node)
        found: list[Node] = []
        for condition, form in formula.forms:
            is_settled = condition is not None and not self._turns(condition)
            if condition is not None and is_settled and not self.values.holds(condition):
                continue  # a form for another kind of model
            with suppress(Unavailable):
                if condition is not None and not is_settled:
                    self._switch(condition)
                found += self.apart(form.node)
            if is_settled:
                break
        return self._few(found)

    def _turns(self, condition: Condition | None) -> bool:
        """Tell whether a condition depends on the unknown."""
        names = _names(condition and condition.left)
        return any(depends(self.values, name.id, self.unknown) for name in names)

    def _switch(self, condition: Condition) -> None:
        limit = self.values.catalog.given(
            condition.right, self.values.quantity(condition.left).dimension
        ).quantity
        bound = Value(limit, limit.value, condition.right)
        self.switches += [Binary("-", left, bound) for left in self.apart(condition.left)]

    def _call(self, node: Call) -> list[Node]:
        inner = [self.apart(argument) for argument in node.arguments]
        if node.function in ("ceil", "floor"):
            return [Call(node.function, (argument,)) for argument in inner[0]]
        for index, left in enumerate(inner):
            for right in inner[index + 1 :]:
                self.switches += [Binary("-", one, other) for one, other in product(left, right)][:MAX_PIECES]
        return self._few([tree for trees in inner for tree in trees])

    def _few(self, trees: list[Node]) -> list[Node]:
        self.is_cut = self.is_cut or len(trees) > MAX_PIECES
        return trees[:MAX_PIECES]
