"""How an answer is worked out: the sums it stands on by their names, and its own."""

from __future__ import annotations

from collections.abc import Iterator

from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import MUTED, TEXT, Style
from tuiyan.engine.derivation import Derivation
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import CHAINED, Drawing, Piece, draw, draw_chain, strip
from tuiyan.engine.tree import Value, walk
from tuiyan.problem import TuiyanError

DEPTH = 2
"""How far down sums are shown."""


def worked_rows(derivation: Derivation, cells: int, high: int) -> list[Row]:
    """Return the derivation: all steps if there is room for them, else its ends on one line."""
    ink = ink_of(derivation)
    sums = sum_rows(derivation, cells)
    if 0 < len(sums) <= high - 2:
        chain = _rows(draw_chain(derivation, CHAINED, cells), ink)
        if len(sums) + len(chain) <= high:
            blank: list[Row] = [()] if len(sums) + len(chain) < high else []
            return [*sums, *blank, *chain]
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


def ink_of(derivation: Derivation) -> str:
    """Return the colour of what is derived."""
    catalog = derivation.values.catalog
    return catalog.domain.ink(catalog.meaning(derivation.name))


def sum_rows(derivation: Derivation, cells: int) -> list[Row]:
    """Return the sums whose results the last line puts in, each with the name of what it comes to."""
    sums = [(_label(each), strip(each)) for each in _sums(derivation, DEPTH)]
    wide = max((row_width((Run(label, MUTED),)) for label, _ in sums), default=0)
    rows: list[Row] = []
    for label, line in sums:
        head = Run(label, MUTED)
        row = (head, space(wide - row_width((head,)) + 3), *(_run(piece, "text") for piece in line))
        if row_width(row) > cells:
            return []
        rows.append(row)
    return rows


def _sums(derivation: Derivation, depth: int) -> Iterator[Derivation]:
    """Give what the values of a derivation come from, the deepest first."""
    values = derivation.values
    for name in dict.fromkeys(_put_in(derivation)):
        if values.is_leaf(name) or values.catalog.formula(name) is None:
            continue
        try:
            below = derive(values, name)
        except TuiyanError:
            continue
        if not any(step.kind == "substituted" for step in below.steps):
            continue
        if depth > 1:
            yield from _sums(below, depth - 1)
        yield below


def _put_in(derivation: Derivation) -> Iterator[str]:
    """Give the names of the values that are put in, in order."""
    for step in derivation.steps:
        if step.kind == "substituted":
            for part in walk(step.equation.sides[-1].node):
                if isinstance(part, Value) and part.name:
                    yield part.name


def _label(derivation: Derivation) -> str:
    return derivation.label(derivation.name)
