"""What of the scenario a number depends on and cannot have, and what would do: in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tuiyan.deck.row import Row, Run, row_width
from tuiyan.deck.style import ACCENT
from tuiyan.deck.typography import wrap
from tuiyan.inference.suggestions import reason, told
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.engine.evaluate import Values
    from tuiyan.inference.feasibility import Obstacle


def mark_row(values: Values, obstacle: Obstacle, width: int) -> Row:
    """Say one thing in one row: with what would do, where there is room for that."""
    texts = (told(values, obstacle), reason(values, obstacle), say(f"fit.tag_{obstacle.kind}"))
    rows = [(Run(text, ACCENT),) for text in texts]
    return next((row for row in rows if row_width(row) <= width), rows[-1])


def mark_rows(values: Values, found: Sequence[Obstacle], width: int) -> list[Row]:
    """Say everything, one below the other."""
    return [row for each in found for row in wrap([Run(told(values, each), ACCENT)], width)]
