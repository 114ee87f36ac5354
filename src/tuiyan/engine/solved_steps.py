"""The lines from a formula to the input that was solved for."""

from __future__ import annotations

from tuiyan.engine.derivation_writer import Whiteboard
from tuiyan.engine.derive import MAX_DIGITS
from tuiyan.engine.display_value import silent_bases
from tuiyan.engine.evaluate import Valuation, Values
from tuiyan.engine.formatting import STEP_DIGITS
from tuiyan.engine.isolation import isolate, times
from tuiyan.engine.piecewise import depends
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.rewrite import fraction, replaced, visible
from tuiyan.engine.solver import Curve
from tuiyan.engine.steps import Derivation
from tuiyan.engine.tree import Call, Name, Node, names_of, walk

MAX_OPENINGS = 8


def solved_steps(curve: Curve, value: Quantity) -> Derivation | None:
    """Write the lines that lead to a solution, or nothing where the formula cannot be rearranged."""
    values = curve.values_at(value.value, has_goal=True)
    for significant in range(STEP_DIGITS, MAX_DIGITS + 1):
        writer = _Writer(curve, values, value, significant)
        if not writer.write():
            return None
        if writer.board.reader_agrees:
            break
    names = dict.fromkeys((curve.name, *writer.inputs()))
    inputs = {name: values.shown(name).text for name in names}
    return Derivation(
        curve.name, tuple(writer.board.steps), writer.valuation, inputs, values, writer.board.silent,
        curve.unknown, writer.original,
    )  # fmt: skip


class _Writer:
    """Writes one solution, with so many digits in the values between."""

    def __init__(self, curve: Curve, values: Values, value: Quantity, significant: int) -> None:
        self.curve = curve
        self.values = values
        self.at = curve.values_at(value.value)
        self.valuation = Valuation(curve.unknown, value, ())
        self.board = Whiteboard(values, self.valuation, significant)
        self.original: Node | None = None
        self._used: Node = Name(curve.name)

    def inputs(self) -> list[str]:
        """Return what the solution was computed from."""
        found = [each for name in names_of(self._used) for each in self.values.value(name).inputs]
        return [name for name in dict.fromkeys(found) if name != self.curve.unknown]

    def write(self) -> bool:
        """Write every line; say whether the unknown could be made to stand alone."""
        curve, board = self.curve, self.board
        formula = curve.values.catalog.formula(curve.name)
        assert formula is not None
        node = self._seen(self.at.form(formula).node)
        board.silent = silent_bases(node, self.at, curve.goal)
        board.symbolic("definition", node, board.why.definition(curve.name), left=curve.name)
        node = self._opened(node)
        self.original = node
        lines = isolate(Name(curve.name), node, curve.unknown) if times(node, curve.unknown) == 1 else None
        if not lines:
            return False
        for left, right in lines[:-1]:
            board.symbolic("rearranged", right, "", left=left)
        solved = fraction(lines[-1][1])
        self._used = solved
        board.silent = silent_bases(solved, self.values, self.valuation.quantity)
        board.symbolic("solved", solved, "", left=curve.unknown)
        board.substituted(solved, None)
        board.result("")
        return True

    def _seen(self, node: Node) -> Node:
        return fraction(visible(node, self.at, self.curve.unknown))

    def _opened(self, node: Node) -> Node:
        """Choose branches and open names, until the unknown stands in the line."""
        for _ in range(MAX_OPENINGS):
            call = next((part for part in walk(node) if self._is_branch(part)), None)
            if isinstance(call, Call):
                node = self._branched(node, call)
                continue
            name = next((each for each in names_of(node) if self._hides(each)), None)
            if name is None:
                break
            node = self._open(node, name)
        return node

    def _is_branch(self, part: Node) -> bool:
        return isinstance(part, Call) and part.function in ("max", "min")

    def _branched(self, node: Node, call: Call) -> Node:
        chosen = call.arguments[self.at.winner(call)]
        node = self._seen(replaced(node, lambda part: chosen if part is call else None))
        self.board.symbolic("branch", node, self.board.why.speaking_of(self.at).branch(call))
        return node

    def _hides(self, name: str) -> bool:
        return name != self.curve.unknown and depends(self.at, name, self.curve.unknown)

    def _open(self, node: Node, name: str) -> Node:
        formula = self.at.catalog.formula(name)
        assert formula is not None
        inside = self._seen(self.at.form(formula).node)
        opened = fraction(
            replaced(node, lambda part: inside if isinstance(part, Name) and part.id == name else None)
        )
        self.board.symbolic("expanded", opened, self.board.why.definition(name))
        return opened
