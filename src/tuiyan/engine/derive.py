"""From a formula to its number, step by step."""

from __future__ import annotations

from tuiyan.engine.derivation_writer import Whiteboard
from tuiyan.engine.evaluate import Values
from tuiyan.engine.formatting import STEP_DIGITS
from tuiyan.engine.steps import KINDS, Derivation, Equation, Side, Step

__all__ = ["KINDS", "Derivation", "Equation", "Side", "Step", "derive"]

MAX_DIGITS = 12


def derive(values: Values, name: str) -> Derivation:
    """Derive a number.

    Raises:
        UnknownName: If nothing has this name.
        Unavailable: If it cannot be computed.
    """
    valuation = values.value(name)
    for significant in range(STEP_DIGITS, MAX_DIGITS + 1):
        board = Whiteboard(values, valuation, significant)
        board.derive()
        if board.reader_agrees:
            break
    inputs = {each: values.shown(each).text for each in valuation.inputs}
    return Derivation(name, tuple(board.steps), valuation, inputs, values, board.silent)
