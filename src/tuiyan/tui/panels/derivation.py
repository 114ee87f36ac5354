"""A number's derivation over the slide: all steps have their place from the start, one is lit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.canvas import Frame, Row, Run, row_width
from tuiyan.deck.typography import wrap
from tuiyan.engine.drawing import Drawing, Piece, draw
from tuiyan.messages import say
from tuiyan.tui.layers import Steps
from tuiyan.tui.panels.panel import MARK, NOTHING, Place, foot_of, grounded, panel, row_between
from tuiyan.tui.panels.sources import Source, sources

if TYPE_CHECKING:
    from tuiyan.engine.derive import Derivation, Step

HEAD = 15
"""Cells before a drawing: mark, number and kind."""

REMARK = 24
"""Cells of the remark beside a step, where there is room for it."""

INKS = {"memory": "mem", "compute": "comp", "network": "net"}
UNSEEN = "╌" * 14


def derivation_panel(place: Place, steps: Steps, derivation: Derivation, *, is_proved: bool | None) -> Frame:
    """Return the rows of the panel."""
    known = sources(derivation)
    below = _below(place, steps, derivation, known, is_proved)
    high = place.body - len(below)
    body = [*_steps(place, steps, derivation, high), *below]
    title = say("tui.derivation.title", name=derivation.label(derivation.name))
    aside = (Run(say("tui.derivation.at", at=steps.at + 1, of=len(derivation.steps)), "text"),)
    return panel(place, title, aside, body, foot_of("derivation"))


def _has_remarks(place: Place) -> bool:
    return place.width >= 80


def _steps(place: Place, steps: Steps, derivation: Derivation, high: int) -> list[Row]:
    room = place.width - HEAD - 3 - (REMARK if _has_remarks(place) else 0)
    drawings = [draw(derivation, step, room) for step in derivation.steps]
    natural = sum(map(len, drawings))
    gap = 1 if natural + len(drawings) <= high else 0
    rows: list[Row] = [NOTHING] * (1 if natural + gap * (len(drawings) - 1) < high else 0)
    spans: list[tuple[int, int]] = []
    for at, drawing in enumerate(drawings):
        start = len(rows)
        rows += _step(place, derivation, at, drawing, steps)
        spans.append((start, len(rows)))
        rows += [NOTHING] * gap
    rows = rows[: len(rows) - gap]
    first = _first(spans[steps.at], len(rows), high)
    rows = rows[first : first + high]
    return rows + [NOTHING] * (high - len(rows))


def _first(lit: tuple[int, int], count: int, high: int) -> int:
    """Return the first row to show so that the lit step is in sight, those before it if there is room."""
    if count <= high:
        return 0
    return max(0, min(lit[1] - high, count - high)) if lit[1] > high else 0


def _step(place: Place, derivation: Derivation, at: int, drawing: Drawing, steps: Steps) -> list[Row]:
    step = derivation.steps[at]
    axis = _axis(drawing)
    is_lit = at == steps.at
    is_seen = at <= steps.at
    result = INKS.get(derivation.values.book.meaning(derivation.name), "num")
    remarks = _remarks(step, len(drawing)) if is_lit and _has_remarks(place) else []
    rows: list[Row] = []
    for y, line in enumerate(drawing):
        head = _head(at, step, is_lit=is_lit, is_shown=y == axis)
        if is_seen:
            drawn = tuple(Run(piece.text, _style(piece, result, is_lit=is_lit)) for piece in line)
        else:
            drawn = _unseen(line) if y == axis else NOTHING
        remark = remarks[y] if y < len(remarks) else NOTHING
        row = _row(place, head, drawn, remark)
        rows.append(grounded((MARK, *row), "sel", place.width) if is_lit else (Run(" "), *row))
    return rows


def _row(place: Place, head: Row, drawn: Row, remark: Row) -> Row:
    row = (*head, *drawn)
    if not remark:
        return row
    space = place.width - 3 - REMARK - row_width(row)
    return (*row, Run(" " * max(1, space)), *remark)


def _head(at: int, step: Step, *, is_lit: bool, is_shown: bool) -> Row:
    if not is_shown:
        return (Run(" " * (HEAD - 1)),)
    style = "num" if is_lit else "muted"
    kind = say(f"tui.step.{step.kind}")
    head = (Run(f"  {at + 1:>2}  ", style), Run(kind, style))
    return (*head, Run(" " * max(1, HEAD - 1 - row_width(head))))


def _axis(drawing: Drawing) -> int:
    """Return the row with the equals sign."""
    return next(
        (y for y, line in enumerate(drawing) if any(piece.role == "operator" and piece.text.strip() in ("=", "≈") for piece in line)),
        0,
    )


def _unseen(line: tuple[Piece, ...]) -> Row:
    before = 0
    for piece in line:
        if piece.role == "operator":
            break
        before += row_width((Run(piece.text),))
    return (Run(" " * (before + 3)), Run(UNSEEN, "line"))


def _style(piece: Piece, result: str, *, is_lit: bool) -> str:
    if is_lit:
        return "text" if piece.role == "bar" else "num"
    if piece.role == "result":
        return f"{result} bold"
    return "muted" if piece.role in ("bar", "suffix") else "text"


def _remarks(step: Step, rows: int) -> list[Row]:
    """Return the remark, in the rows of a drawing, in its middle."""
    told = wrap([Run(step.why, "text")], REMARK) if step.why else []
    return [NOTHING] * max(0, (rows - len(told)) // 2) + told


def _below(
    place: Place, steps: Steps, derivation: Derivation, known: list[Source], is_proved: bool | None
) -> list[Row]:
    rows: list[Row] = [NOTHING, _rule(place, steps, derivation, is_proved)]
    if not _has_remarks(place):
        why = derivation.steps[steps.at].why
        told = wrap([Run(why, "muted")], place.inner) if why else []
        rows = [NOTHING, *([(Run("   "), *told[0])] if told else [NOTHING]), rows[1]]
    room = 5 if place.body >= 20 else 2
    return [*rows, *(row for source in known[:room] for row in _source(place, source))]


def _rule(place: Place, steps: Steps, derivation: Derivation, is_proved: bool | None) -> Row:
    mark: Row = ()
    if is_proved is not None and steps.at == steps.last:
        count = len(derivation.steps)
        text = say("tui.derivation.proved" if is_proved else "tui.derivation.unproved", count=count)
        mark = (Run(f" {text}", "good" if is_proved else "accent"),)
    return (Run("   "), Run("─" * (place.inner - row_width(mark)), "line"), *mark)


def _source(place: Place, source: Source) -> list[Row]:
    value = Run(source.value, "num")
    words = Run(source.words, "muted")
    exact: Row = (Run(say("tui.derivation.exact", name=source.exact_name), "muted"), Run(source.exact, "num")) if source.exact else ()
    cells = max(14, row_width((value,)) + 2)
    row = (Run("    "), value, Run(" " * (cells - row_width((value,)))), words)
    if row_width((*row, *exact)) <= place.width - 3:
        return [(*row, *exact)]
    return [row_between(row, (), place.width - 3)]


