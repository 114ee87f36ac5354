"""The steps of a derivation as rows: all have their place from the start, one is lit, a quantity in focus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import MUTED, NUM, QUIET, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.engine.block import Drawing, Piece
from tuiyan.engine.drawing import draw
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.derivation.state import Steps
from tuiyan.view.panel import NOTHING, PanelArea, choosable

if TYPE_CHECKING:
    from tuiyan.engine.derivation import Derivation

KIND = 8
"""The least cells for the kind of a step."""

REMARK = 24
"""Cells of a remark beside a step; one that needs more stands below all steps."""

UNSEEN = "╌" * 14

PICKED = Style("num", "raised", bold=True, under=True)
"""The quantity in focus, wherever it stands."""


class DrawnStep(NamedTuple):
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


def drawn_steps(area: PanelArea, derivation: Derivation) -> list[DrawnStep]:
    """Draw every step, with the remark that fits beside it."""
    result = derivation.values.catalog.domain.ink(derivation.values.catalog.meaning(derivation.name))
    kinds = [say(f"tui.step.{'given' if derivation.is_given else step.kind}") for step in derivation.steps]
    head = 7 + max(KIND, *map(width, kinds))
    made = []
    for step, kind in zip(derivation.steps, kinds, strict=True):
        lines = draw(derivation, step, area.width - head - 3)
        room = area.width - head - 5 - max(map(_cells, lines))
        remark = wrap([Run(step.why, TEXT)], min(room, REMARK)) if step.why and room >= 12 else []
        if len(lines) == 1 and len(remark) > 1:
            remark = wrap([Run(step.why, TEXT)], room)
        if len(remark) > len(lines):
            remark = []
        space: list[Row] = [NOTHING] * ((len(lines) - len(remark)) // 2) if remark else []
        made.append(DrawnStep(kind, step.why, lines, space + remark, result, head))
    return made


def _cells(line: Iterable[Piece]) -> int:
    return sum(width(piece.text) for piece in line)


def most_rows(drawn: list[DrawnStep]) -> int:
    """Return the rows of all steps with every gap between them."""
    return 1 + sum(len(step.lines) for step in drawn) + len(drawn)


def step_rows(area: PanelArea, steps: Steps, drawn: list[DrawnStep], high: int) -> list[Row]:
    """Return the steps in ``high`` rows, the lit one in sight."""
    spare = high - sum(len(step.lines) for step in drawn)
    rows: list[Row] = [NOTHING] if spare > 0 else []
    gaps = _gaps([len(step.lines) for step in drawn], spare - 2)
    starts: list[int] = []
    for at, step in enumerate(drawn):
        starts.append(len(rows))
        rows += [*_step(area, at, step, steps), *[NOTHING] * gaps[at]]
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


def _step(area: PanelArea, at: int, step: DrawnStep, steps: Steps) -> list[Row]:
    axis = _axis(step.lines)
    is_lit, is_seen = at == steps.at, at <= steps.at
    rows: list[Row] = []
    for y, line in enumerate(step.lines):
        head = _head(at, step, is_lit=is_lit, is_shown=y == axis)
        if is_seen:
            drawn: Row = tuple(
                Run(piece.text, _style(piece, step, steps.focus, is_lit=is_lit)) for piece in line
            )
        else:
            drawn = _unseen(line) if y == axis else NOTHING
        remark = step.remark[y] if is_lit and y < len(step.remark) else NOTHING
        row = _row(area, (*head, *drawn), remark)
        rows.append(choosable(row, area.width, is_lit=is_lit))
    return rows


def _row(area: PanelArea, row: Row, remark: Row) -> Row:
    if not remark:
        return row
    free = area.width - 3 - max(REMARK, row_width(remark)) - row_width(row)
    return (*row, space(max(3, free)), *remark)


def _head(at: int, step: DrawnStep, *, is_lit: bool, is_shown: bool) -> Row:
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


def _style(piece: Piece, step: DrawnStep, focus: str, *, is_lit: bool) -> Style:
    if focus and piece.name == focus:
        return PICKED
    if is_lit:
        return TEXT if piece.role == "bar" else NUM
    if piece.role == "result":
        return Style(step.result, bold=True)
    return MUTED if piece.role in ("bar", "suffix") else TEXT
