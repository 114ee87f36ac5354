"""A number's derivation over the slide: all steps have their place from the start, one is lit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.row import Frame, Row, Run, between, grounded, indented, row_width, space
from tuiyan.deck.style import ACCENT, GOOD, LINE, MUTED, NUM, QUIET, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.engine.drawing import Drawing, Piece, draw
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.layers import Steps
from tuiyan.view.panels.panel import MARK, NOTHING, Place, foot_of, panel
from tuiyan.view.panels.sources import Source, provenance, sources

if TYPE_CHECKING:
    from tuiyan.engine.derivation import Derivation

KIND = 8
"""The least cells for the kind of a step."""

REMARK = 24
"""Cells of a remark beside a step; one that needs more stands below all steps."""

INKS = {"memory": "mem", "compute": "comp", "network": "net"}
UNSEEN = "╌" * 14


def derivation_panel(
    place: Place, steps: Steps, derivation: Derivation, *, is_proved: bool | None, told: str = ""
) -> Frame:
    """Return the rows of the panel; ``told`` stands first below the steps."""
    drawn = _drawn(place, derivation)
    below = _below(place, steps, derivation, drawn, is_proved)
    above: list[Row] = [(Run(told, NUM),)] if told else []
    above += _marked(place, steps, derivation)
    if above:
        below = [NOTHING, *(indented(row, 3) for row in above), *below]
    high = min(place.body - len(below), _most_rows(drawn))
    place = place._replace(height=high + len(below) + 2)
    body = [*_steps(place, steps, drawn, high), *below]
    title = say("tui.derivation.title", name=derivation.label(derivation.name))
    aside = (Run(say("tui.derivation.at", at=steps.at + 1, of=len(drawn)), TEXT),)
    return panel(place, title, aside, body, foot_of("derivation"))


def _marked(place: Place, steps: Steps, derivation: Derivation) -> list[Row]:
    """Say what does not fit, where the number depends on it; not of a number that quotes another scenario."""
    if steps.number.pin or derivation.solve_for:
        return []
    from tuiyan.inference.feasibility import marks

    found = marks(derivation.values, derivation.name)
    if not found:
        return []
    from tuiyan.view.panels.marked import mark_rows

    return mark_rows(derivation.values, found[:1] if place.body < 20 else found, place.inner)


class _Drawn(NamedTuple):
    """A step as it is drawn, with the remark that fits beside it."""

    kind: str
    why: str
    lines: Drawing
    remark: list[Row]
    result: str
    head: int

    @property
    def is_told(self) -> bool:
        """Whether there is nothing left to say about it."""
        return not self.why or bool(self.remark)


def _drawn(place: Place, derivation: Derivation) -> list[_Drawn]:
    result = INKS.get(derivation.values.catalog.meaning(derivation.name), "num")
    kinds = [say(f"tui.step.{step.kind}") for step in derivation.steps]
    head = 7 + max(KIND, *map(width, kinds))
    made = []
    for step, kind in zip(derivation.steps, kinds, strict=True):
        lines = draw(derivation, step, place.width - head - 3)
        room = place.width - head - 5 - max(map(_cells, lines))
        told = wrap([Run(step.why, TEXT)], min(room, REMARK)) if step.why and room >= 12 else []
        if len(lines) == 1 and len(told) > 1:
            told = wrap([Run(step.why, TEXT)], room)
        if len(told) > len(lines):
            told = []
        space: list[Row] = [NOTHING] * ((len(lines) - len(told)) // 2) if told else []
        made.append(_Drawn(kind, step.why, lines, space + told, result, head))
    return made


def _cells(line: Iterable[Piece]) -> int:
    return sum(width(piece.text) for piece in line)


def _most_rows(drawn: list[_Drawn]) -> int:
    """Return the rows of all steps with every gap between them."""
    return 1 + sum(len(step.lines) for step in drawn) + len(drawn)


def _steps(place: Place, steps: Steps, drawn: list[_Drawn], high: int) -> list[Row]:
    spare = high - sum(len(step.lines) for step in drawn)
    rows: list[Row] = [NOTHING] if spare > 0 else []
    gaps = _gaps([len(step.lines) for step in drawn], spare - 2)
    starts: list[int] = []
    for at, step in enumerate(drawn):
        starts.append(len(rows))
        rows += [*_step(place, at, step, steps), *[NOTHING] * gaps[at]]
    end = starts[steps.at] + len(drawn[steps.at].lines)
    first = next(start for start in (0, *starts[1:]) if end - start <= high or start == starts[steps.at])
    rows = rows[first : first + high]
    return rows + [NOTHING] * (high - len(rows))


def _gaps(heights: list[int], spare: int) -> list[int]:
    """Return the blank rows after each drawing; where two high ones meet they are needed most."""
    gaps = [0] * len(heights)
    wanted = sorted(range(len(heights) - 1), key=lambda at: -min(heights[at], heights[at + 1]))
    for at in wanted[: max(0, spare)]:
        gaps[at] = 1
    return gaps


def _step(place: Place, at: int, step: _Drawn, steps: Steps) -> list[Row]:
    axis = _axis(step.lines)
    is_lit, is_seen = at == steps.at, at <= steps.at
    rows: list[Row] = []
    for y, line in enumerate(step.lines):
        head = _head(at, step, is_lit=is_lit, is_shown=y == axis)
        if is_seen:
            drawn: Row = tuple(Run(piece.text, _style(piece, step.result, is_lit=is_lit)) for piece in line)
        else:
            drawn = _unseen(line) if y == axis else NOTHING
        remark = step.remark[y] if is_lit and y < len(step.remark) else NOTHING
        row = _row(place, (*head, *drawn), remark)
        rows.append(grounded((MARK, *row), "sel", place.width) if is_lit else (space(1), *row))
    return rows


def _row(place: Place, row: Row, remark: Row) -> Row:
    if not remark:
        return row
    free = place.width - 3 - max(REMARK, row_width(remark)) - row_width(row)
    return (*row, space(max(3, free)), *remark)


def _head(at: int, step: _Drawn, *, is_lit: bool, is_shown: bool) -> Row:
    if not is_shown:
        return (space(step.head - 1),)
    style = NUM if is_lit else MUTED
    head = (Run(f"  {at + 1:>2}  ", style), Run(step.kind, style))
    return (*head, space(max(1, step.head - 1 - row_width(head))))


def _axis(drawing: Drawing) -> int:
    """Return the row with the first equals sign."""
    return next((y for y, line in enumerate(drawing) if any(map(_is_equals, line))), 0)


def _is_equals(piece: Piece) -> bool:
    return piece.role == "operator" and piece.text.strip() in ("=", "≈")


def _unseen(line: tuple[Piece, ...]) -> Row:
    before = 0
    for piece in line:
        if _is_equals(piece):
            break
        before += width(piece.text)
    return (space(before + 3), Run(UNSEEN, QUIET))


def _style(piece: Piece, result: str, *, is_lit: bool) -> Style:
    if is_lit:
        return TEXT if piece.role == "bar" else NUM
    if piece.role == "result":
        return Style(result, bold=True)
    return MUTED if piece.role in ("bar", "suffix") else TEXT


def _below(
    place: Place, steps: Steps, derivation: Derivation, drawn: list[_Drawn], is_proved: bool | None
) -> list[Row]:
    roomy = place.body >= 18
    rows: list[Row] = [NOTHING] * roomy
    if not all(step.is_told for step in drawn):
        lit = drawn[steps.at]
        told = [] if lit.is_told else wrap([Run(lit.why, MUTED)], place.inner)
        rows += [indented(row, 3) for row in (told + [NOTHING] * 2)[: 1 + roomy]]
    rows.append(_rule(place, steps, derivation, is_proved))
    room = 5 if place.body >= 20 else 3 if roomy else 2
    known = sources(derivation)
    if steps.number.text != derivation.result().text:
        known.insert(0, Source(steps.number.text, say("tui.derivation.here")))
    if len(drawn) == 1:
        known += provenance(derivation)
    column = min(26, max(14, *(width(source.value) + 2 for source in known), 0)) if known else 0
    rows += [_source(place, source, column) for source in known[:room]]
    return [*rows, *[NOTHING] * roomy]


def _rule(place: Place, steps: Steps, derivation: Derivation, is_proved: bool | None) -> Row:
    mark: Row = ()
    if is_proved is not None and steps.at == steps.last > 0:
        count = len(derivation.steps)
        text = say("tui.derivation.proved" if is_proved else "tui.derivation.unproved", count=count)
        mark = (Run(f" {text}", GOOD if is_proved else ACCENT),)
    return (space(3), Run("─" * (place.inner - row_width(mark)), LINE), *mark)


def _source(place: Place, source: Source, column: int) -> Row:
    value = Run(source.value, NUM)
    cells = max(column, row_width((value,)) + 2)
    row: Row = (space(4), value, space(cells - row_width((value,))), Run(source.words, MUTED))
    if not source.exact:
        return between(row, (), place.width - 3)
    exact = (Run(say("tui.derivation.exact", name=source.exact_name), MUTED), Run(source.exact, NUM))
    return between(
        (*row, *exact) if row_width((*row, *exact)) < place.width - 3 else row, (), place.width - 3
    )
