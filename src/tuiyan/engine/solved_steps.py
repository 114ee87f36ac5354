"""The lines from a formula to the input that was solved for."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.engine.derivation import Derivation
from tuiyan.engine.derive import MAX_DIGITS, Writer
from tuiyan.engine.display_value import silent_bases
from tuiyan.engine.evaluate import Valuation, Values
from tuiyan.engine.formatting import STEP_DIGITS
from tuiyan.engine.piecewise import depends
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.remarks import Remarks
from tuiyan.engine.rewrite import factors, fraction, product, visible
from tuiyan.engine.solver import Solver
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, branches, names_of, replaced, walk

MAX_OPENINGS = 8

Sides = tuple[Node, Node]
"""Left and right side of a line."""


def solved_steps(solver: Solver, value: Quantity) -> Derivation | None:
    """Write the lines that lead to a solution, or nothing where the formula cannot be rearranged."""
    values = solver.values_at(value.value, has_goal=True)
    for significant in range(STEP_DIGITS, MAX_DIGITS + 1):
        writer = _Writer(solver, values, value, significant)
        if not writer.write():
            return None
        if writer.lines.reader_agrees:
            break
    names = dict.fromkeys((solver.name, *writer.inputs()))
    inputs = {name: values.shown(name).text for name in names}
    return Derivation(
        solver.name, tuple(writer.lines.steps), writer.valuation, inputs, values, writer.lines.silent,
        solver.unknown, writer.original,
    )  # fmt: skip


class _Writer:
    """Writes one solution, with so many digits in the values between."""

    def __init__(self, solver: Solver, values: Values, value: Quantity, significant: int) -> None:
        self.solver = solver
        self.values = values
        self.at = solver.values_at(value.value)
        self.valuation = Valuation(solver.unknown, value, ())
        self.lines = Writer(values, self.valuation, significant)
        self.original: Node | None = None
        self._used: Node = Name(solver.name)

    def inputs(self) -> list[str]:
        """Return what the solution was computed from."""
        found = [each for name in names_of(self._used) for each in self.values.value(name).inputs]
        return [name for name in dict.fromkeys(found) if name != self.solver.unknown]

    def write(self) -> bool:
        """Write every line; say whether the unknown could be made to stand alone."""
        solver, lines = self.solver, self.lines
        formula = solver.values.catalog.formula(solver.name)
        assert formula is not None
        node = self._seen(self.at.form(formula).node)
        lines.silent = silent_bases(node, self.at, solver.goal)
        lines.symbolic("definition", node, lines.remarks.definition(solver.name), left=solver.name)
        node = self._opened(node)
        self.original = node
        rearranged = (
            isolate(Name(solver.name), node, solver.unknown) if times(node, solver.unknown) == 1 else None
        )
        if not rearranged:
            return False
        for left, right in rearranged[:-1]:
            lines.symbolic("rearranged", right, "", left=left)
        solved = fraction(rearranged[-1][1])
        self._used = solved
        lines.silent = silent_bases(solved, self.values, self.valuation.quantity)
        lines.symbolic("solved", solved, "", left=solver.unknown)
        lines.substituted(solved, None)
        lines.result("")
        return True

    def _seen(self, node: Node) -> Node:
        return fraction(visible(node, self.at, self.solver.unknown))

    def _opened(self, node: Node) -> Node:
        """Choose branches and open names, until the unknown stands in the line."""
        for _ in range(MAX_OPENINGS):
            call = next(branches(node), None)
            if call is not None:
                node = self._branched(node, call)
                continue
            name = next((each for each in names_of(node) if self._hides(each)), None)
            if name is None:
                break
            node = self._open(node, name)
        return node

    def _branched(self, node: Node, call: Call) -> Node:
        chosen = call.arguments[self.at.winner(call)]
        node = self._seen(replaced(node, lambda part: chosen if part is call else None))
        self.lines.symbolic("branch", node, Remarks(self.at).branch(call))
        return node

    def _hides(self, name: str) -> bool:
        return name != self.solver.unknown and depends(self.at, name, self.solver.unknown)

    def _open(self, node: Node, name: str) -> Node:
        formula = self.at.catalog.formula(name)
        assert formula is not None
        inside = self._seen(self.at.form(formula).node)
        opened = fraction(
            replaced(node, lambda part: inside if isinstance(part, Name) and part.id == name else None)
        )
        self.lines.symbolic("expanded", opened, self.lines.remarks.definition(name))
        return opened


def times(node: Node, unknown: str) -> int:
    """Count how often the unknown stands in a tree."""
    return sum(isinstance(part, Name) and part.id == unknown for part in walk(node))


def isolate(left: Node, right: Node, unknown: str) -> list[Sides] | None:
    """Return the lines from ``left = right`` to ``unknown = ...``, or ``None`` where one is not enough.

    ``right`` holds the unknown once.
    """
    lines: list[Sides] = []
    while not isinstance(right, Name):
        moved = _moved(left, right, unknown)
        if moved is None:
            return None
        lines += [(fraction(one), fraction(other)) for one, other in moved]
        left, right = moved[-1]
    if lines:
        lines[-1] = (lines[-1][1], lines[-1][0])
    return lines


def _moved(left: Node, right: Node, unknown: str) -> list[Sides] | None:
    """Move what stands around the unknown to the other side."""
    match right:
        case Negate(operand):
            return [(Negate(left), operand)]
        case Binary("**"):
            return _rooted(left, right, unknown)
        case Binary("+" | "-"):
            return _moved_term(left, right, unknown)
        case Binary():
            return _moved_factor(left, right, unknown)
    return None


def _moved_factor(left: Node, right: Node, unknown: str) -> list[Sides]:
    above, below = factors(right)
    inside = next(part for part in (*above, *below) if times(part, unknown))
    if inside in above:
        lines: list[Sides] = []
        others = [part for part in above if part is not inside]
        if below:
            left = product([left, *below], [])
            lines.append((left, product(above, [])))
        if others:
            lines.append((product([left], others), inside))
        return lines
    rest = [part for part in below if part is not inside]
    return [(product([left, *below], []), product(above, [])), (product(above, [left, *rest]), inside)]


def _moved_term(left: Node, right: Binary, unknown: str) -> list[Sides]:
    if times(right.left, unknown):
        return [(Binary("-" if right.op == "+" else "+", left, right.right), right.left)]
    if right.op == "+":
        return [(Binary("-", left, right.left), right.right)]
    return [(Binary("-", right.left, left), right.right)]


def _rooted(left: Node, right: Binary, unknown: str) -> list[Sides] | None:
    exponent = right.right
    if times(exponent, unknown) or not isinstance(exponent, Number) or not exponent.value:
        return None
    return [(Binary("**", left, Number(Fraction(1) / exponent.value)), right.left)]
