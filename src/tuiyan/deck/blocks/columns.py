"""Columns side by side; one below the other where the screen is too narrow."""

from __future__ import annotations

from tuiyan.deck.layout_context import LayoutContext, Line, Part
from tuiyan.deck.pages import lines_of
from tuiyan.deck.row import Run, row_width, space
from tuiyan.deck.slide import Block

GAP = 4
LEAST = 26
"""A column narrower than this is no column."""


def columns(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out columns by their relative widths."""
    weights = block.options["widths"]
    free = room.width - GAP * (len(weights) - 1)
    widths = [free * weight // sum(weights) for weight in weights]
    if min(widths) < LEAST:
        return [part for column in block.children for part in room.parts(column.children)]
    sides = [
        lines_of(_flush(room.at(width=width).parts(column.children)))
        for width, column in zip(widths, block.children, strict=True)
    ]
    height = max((len(side) for side in sides), default=0)
    lines = tuple(_side_by_side([side[at : at + 1] for side in sides], widths) for at in range(height))
    return [Part(lines, room.density.gap)] if lines else []


def _flush(parts: list[Part]) -> list[Part]:
    """Let headings touch what they head: columns are read from top to bottom."""
    return [
        part._replace(gap=min(part.gap, 1)) if at and parts[at - 1].keeps_next else part
        for at, part in enumerate(parts)
    ]


def _side_by_side(cells: list[tuple[Line, ...]], widths: list[int]) -> Line:
    runs: list[Run] = []
    steps: list[int] = []
    start = 0
    for cell, width in zip(cells, widths, strict=True):
        line = cell[0] if cell else Line()
        missing = start - row_width(runs)
        if line.row:
            if missing > 0:
                runs.append(space(missing))
                steps.append(0)
            runs += line.row
            steps += line.steps or [line.step] * len(line.row)
        start += width + GAP
    return Line(tuple(runs), min(steps, default=0), tuple(steps))
