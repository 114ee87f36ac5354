"""Whether two formulas are the same one, whatever the values of their inputs."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random

from tuiyan.engine.arithmetic import evaluate
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import DimensionError, Quantity, SizeError
from tuiyan.engine.tree import Binary, Name, Node, Number, Value, names_of, replaced, walk, with_parts

PROBES = 8
NEAR = Fraction(1, 10**12)
MOST_POWER = 12


def are_equal(left: Node, right: Node, values: Values) -> bool:
    """Prove two trees equal: tried at points of every branch, then proved on the branch of ``values``."""
    one, other = opened(left, values), opened(right, values)
    if one == other:
        return True
    if not _agree(one, other):
        return False
    if not (is_tame(one) and is_tame(other)):
        return True
    from tuiyan.engine.algebra import Algebra, is_nought

    algebra = Algebra(values)
    return is_nought(algebra.of(one) - algebra.of(other)) or _has_power(one)


def opened(node: Node, values: Values) -> Node:
    """Put in the definition of every formula, and the number of every constant and every quiet 1 or 0."""

    def put_in(part: Node) -> Node | None:
        if isinstance(part, Value):
            return put_in(Name(part.name)) or Name(part.name) if part.name else Number(part.quantity.value)
        if not isinstance(part, Name):
            return None
        formula = values.catalog.formula(part.id)
        if formula is not None and not values.is_leaf(part.id):
            return opened(values.form(formula).node, values)
        if values.catalog.constant(part.id) is not None:
            return Number(values.value(part.id).quantity.value)
        if values.catalog.is_quiet(part.id) and (value := values.value(part.id).quantity.value) in (0, 1):
            return Number(value)
        return Name(part.id)

    return columnless(replaced(node, put_in))


def is_tame(node: Node) -> bool:
    """Tell whether algebra can take a tree on: no large powers, none within another."""
    powers = [part for part in walk(node) if isinstance(part, Binary) and part.op == "**"]
    return all(_is_small(part.right) for part in powers)


def _is_small(exponent: Node) -> bool:
    parts = list(walk(exponent))
    numbers = [part for part in parts if isinstance(part, Number)]
    nested = any(isinstance(part, Binary) and part.op == "**" for part in parts)
    return not nested and all(abs(number.value) <= MOST_POWER for number in numbers)


def _has_power(node: Node) -> bool:
    return any(isinstance(part, Binary) and part.op == "**" and names_of(part.right) for part in walk(node))


def columnless(node: Node) -> Node:
    """Forget where things stood, so that equal trees are equal."""
    return with_parts(node, columnless)._replace(column=0)


def _agree(one: Node, other: Node) -> bool:
    """Try both trees at points chosen once and for all; those where either has no value say nothing."""
    random = Random(7)
    names = sorted({*names_of(one), *names_of(other)})
    tried = 0
    for _ in range(PROBES * 4):
        point = {name: _somewhere(random) for name in names}
        pair = [_value(node, point) for node in (one, other)]
        if pair[0] is None or pair[1] is None:
            continue
        tried += 1
        if abs(pair[0] - pair[1]) > NEAR * max(abs(pair[0]), abs(pair[1])):
            return False
        if tried == PROBES or not names:
            break
    return tried > 0


def _somewhere(random: Random) -> Quantity:
    return Quantity(Fraction(2) ** int(random.random() * 13 - 6) * (1 + int(random.random() * 97)) / 50)


def _value(node: Node, point: dict[str, Quantity]) -> Fraction | None:
    try:
        return evaluate(node, point.__getitem__).value
    except (SizeError, DimensionError):
        return None


def all_names(nodes: Iterable[Node], values: Values) -> frozenset[str]:
    """Return every name that trees stand on, directly or through formulas."""
    found: set[str] = set()
    waiting = [name for node in nodes for name in names_of(node)]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        formula = values.catalog.formula(name)
        if formula is not None and not values.is_leaf(name):
            waiting += names_of(values.form(formula).node)
    return frozenset(found)
