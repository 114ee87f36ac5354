"""How an answer is worked out: the sums it stands on by their names, and its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import MUTED, TEXT, Style
from tuiyan.engine.block import Drawing, Piece
from tuiyan.engine.derivation import Derivation
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import CHAINED, draw, draw_chain, folded_strip
from tuiyan.engine.tree import Value, walk
from tuiyan.problem import TuiyanError
from tuiyan.view.panel import NOTHING

GAP = 3
"""Cells between a name and its sum."""

DEPTH = 2
"""How far down sums are shown."""


def worked_rows(derivation: Derivation, cells: int, high: int) -> list[Row]:
    """Return the derivation in the fullest way that there is room for; at least its own sum by its name."""
    for rows in _layouts(derivation, cells):
        if len(rows) <= high and all(row_width(row) <= cells for row in rows):
            return rows
    return _last_whole(_named_sums(derivation, cells), high)


def _last_whole(sums: Sequence[list[Row]], high: int) -> list[Row]:
    """Return as many of the last sums as have room; of the last one as much as there is room for."""
    rows: list[Row] = []
    for each in reversed(sums):
        if rows and len(each) + len(rows) > high:
            break
        rows = [*each, *rows]
    return rows[: max(0, high)]


def _layouts(derivation: Derivation, cells: int) -> Iterator[list[Row]]:
    """Give ways to write a derivation, the fullest first: its sums and the formula, or step by step."""
    ink = ink_of(derivation)
    chain = chain_rows(derivation, cells)
    if sums := _sum_rows(derivation, cells):
        yield [*sums, NOTHING, *chain]
        yield [*sums, *chain]
        yield _named_rows(derivation, cells)
        return
    if {step.kind for step in derivation.steps} - set(CHAINED):
        drawn = [_rows(draw(derivation, step, cells), ink) for step in derivation.steps]
        yield _spaced(drawn, 1)
        if all(len(rows) == 1 for rows in drawn):
            yield _spaced(drawn, 0)
    yield chain


def chain_rows(derivation: Derivation, cells: int, kinds: Iterable[str] = CHAINED) -> list[Row]:
    """Return some steps of a derivation as one equation, broken where it is too wide."""
    return _rows(draw_chain(derivation, kinds, cells), ink_of(derivation))


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


def _sum_rows(derivation: Derivation, cells: int) -> list[Row]:
    """Return the sums whose results the last line puts in, each with the name of what it comes to."""
    return [row for rows in _named([*_sums(derivation, DEPTH)], cells) for row in rows]


def _named_rows(derivation: Derivation, cells: int) -> list[Row]:
    """Return the sums an answer stands on and its own, each with its name; the answer's in its colour."""
    return [row for rows in _named_sums(derivation, cells) for row in rows]


def _named_sums(derivation: Derivation, cells: int) -> list[list[Row]]:
    return _named([*_sums(derivation, DEPTH), derivation], cells, ink_of(derivation))


def _named(sums: Sequence[Derivation], cells: int, last: str = "text") -> list[list[Row]]:
    """Return sums in two columns; where they have no room, each behind its name, or alone and folded."""
    inks = {len(sums) - 1: last}
    lines = [_rows(folded_strip(each, cells), inks.get(at, "text")) for at, each in enumerate(sums)]
    heads = [Run(each.label(each.name), MUTED) for each in sums]
    column = max((row_width((head,)) for head in heads), default=0) + GAP
    if any(len(rows) > 1 or column + row_width(rows[0]) > cells for rows in lines):
        column = 0
    return [_behind(head, rows, column, cells) for head, rows in zip(heads, lines, strict=True)]


def _behind(head: Run, rows: list[Row], column: int, cells: int) -> list[Row]:
    """Put a sum behind its name, where there is room for both."""
    row = (head, space(max(GAP, column - row_width((head,)))), *rows[0])
    return [row] if len(rows) == 1 and row_width(row) <= cells else rows


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
