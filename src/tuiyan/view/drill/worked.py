"""How an answer is worked out, drawn below its verdict."""

from __future__ import annotations

from tuiyan.deck.row import Row, Run
from tuiyan.deck.style import MUTED, TEXT, Style
from tuiyan.engine.derivation import Derivation
from tuiyan.engine.drawing import Drawing, Piece, draw, draw_chain

INKS = {"memory": "mem", "compute": "comp", "network": "net"}

CHAINED = ("definition", "substituted", "result")
"""Kinds of steps that make one line."""


def worked_rows(derivation: Derivation, cells: int, high: int) -> list[Row]:
    """Return the derivation: all steps if there is room for them, else its ends on one line."""
    ink = INKS.get(derivation.values.catalog.meaning(derivation.name), "num")
    if {step.kind for step in derivation.steps} - set(CHAINED):
        drawn = [_rows(draw(derivation, step, cells), ink) for step in derivation.steps]
        for gap in (1, 0) if all(len(rows) == 1 for rows in drawn) else (1,):
            rows = _spaced(drawn, gap)
            if len(rows) <= high:
                return rows
    return _rows(draw_chain(derivation, CHAINED, cells), ink)


def _spaced(drawn: list[list[Row]], gap: int) -> list[Row]:
    rows: list[Row] = []
    for each in drawn:
        blank: list[Row] = [()] * gap if rows else []
        rows += [*blank, *each]
    return rows


def _rows(drawing: Drawing, ink: str) -> list[Row]:
    return [tuple(_run(piece, ink) for piece in line) for line in drawing]


def _run(piece: Piece, ink: str) -> Run:
    match piece.role:
        case "result":
            return Run(piece.text, Style(ink, bold=True))
        case "suffix" | "bar":
            return Run(piece.text, MUTED)
    return Run(piece.text, TEXT)
