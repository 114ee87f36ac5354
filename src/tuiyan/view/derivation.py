"""A number's derivation over the slide: all steps have their place from the start, one is lit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.row import Frame, Row, Run, between, grounded, indented, row_width, space
from tuiyan.deck.style import ACCENT, GOOD, LINE, MUTED, NUM, QUIET, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.engine.drawing import Drawing, Piece, draw
from tuiyan.inference.suggestions import reason, told
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.keys import foot
from tuiyan.view.layers import Steps
from tuiyan.view.panel import MARK, NOTHING, PanelArea, panel
from tuiyan.view.sources import Source, provenance, sources

if TYPE_CHECKING:
    from tuiyan.engine.claim import Measured
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.evaluate import Values
    from tuiyan.inference.feasibility import Obstacle

KIND = 8
"""The least cells for the kind of a step."""

ROOMY = 18
"""Rows of a body that has room for more than the steps and where the inputs come from."""

MOST_KNOWN = 4

REMARK = 24
"""Cells of a remark beside a step; one that needs more stands below all steps."""

UNSEEN = "╌" * 14


def derivation_panel(
    area: PanelArea,
    steps: Steps,
    derivation: Derivation,
    *,
    is_proved: bool | None,
    remark: str = "",
    measured: Iterable[Measured] = (),
) -> Frame:
    """Return the rows of the panel; ``remark`` stands first below the steps, what is known of it last."""
    drawn = _drawn(area, derivation)
    below = _below(area, steps, derivation, drawn, is_proved)
    known = _known(area, derivation, measured) if area.body >= ROOMY else []
    below[len(below) - 1 :] = [*known, *below[-1:]]
    above = wrap([Run(remark, NUM)], area.inner - 3) if remark else []
    above += _marked(area, steps, derivation)
    if above:
        below = [NOTHING, *(indented(row, 3) for row in above), *below]
    high = min(area.body - len(below), _most_rows(drawn))
    area = area._replace(height=high + len(below) + 2)
    body = [*_steps(area, steps, drawn, high), *below]
    title = say("tui.derivation.title", name=derivation.label(derivation.name))
    aside = (Run(say("tui.derivation.at", at=steps.at + 1, of=len(drawn)), TEXT),)
    return panel(area, title, aside, body, foot("derivation"))


def _known(area: PanelArea, derivation: Derivation, measured: Iterable[Measured]) -> list[Row]:
    """Say the bound, what to expect and what was measured, one row each; of a solution there is none."""
    if derivation.solve_for:
        return []
    from tuiyan.inference.known import known_lines
    from tuiyan.inference.outlook import outlook

    values, name = derivation.values, derivation.name
    found = known_lines(values, name, outlook(values, name, measured))
    rows = []
    for each in [each for each in found if each.value][:MOST_KNOWN]:
        row: Row = (space(4), Run(f"{each.label}  ", MUTED), Run(each.value, NUM), space(3))
        room = area.width - 3 - row_width(row)
        rows.append((*row, Run(next((text for text in each.shorter() if width(text) <= room), ""), MUTED)))
    return rows


def _marked(area: PanelArea, steps: Steps, derivation: Derivation) -> list[Row]:
    """Say what does not fit, where the number depends on it; not of a number that quotes another scenario."""
    if steps.number.pin or derivation.solve_for:
        return []
    from tuiyan.inference.feasibility import marks

    found = marks(derivation.values, derivation.name)
    if not found:
        return []
    return mark_rows(derivation.values, found[:1] if area.body < 20 else found, area.inner)


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


def _drawn(area: PanelArea, derivation: Derivation) -> list[_Drawn]:
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
        made.append(_Drawn(kind, step.why, lines, space + remark, result, head))
    return made


def _cells(line: Iterable[Piece]) -> int:
    return sum(width(piece.text) for piece in line)


def _most_rows(drawn: list[_Drawn]) -> int:
    """Return the rows of all steps with every gap between them."""
    return 1 + sum(len(step.lines) for step in drawn) + len(drawn)


def _steps(area: PanelArea, steps: Steps, drawn: list[_Drawn], high: int) -> list[Row]:
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


def _step(area: PanelArea, at: int, step: _Drawn, steps: Steps) -> list[Row]:
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
        row = _row(area, (*head, *drawn), remark)
        rows.append(grounded((MARK, *row), "sel", area.width) if is_lit else (space(1), *row))
    return rows


def _row(area: PanelArea, row: Row, remark: Row) -> Row:
    if not remark:
        return row
    free = area.width - 3 - max(REMARK, row_width(remark)) - row_width(row)
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
    area: PanelArea, steps: Steps, derivation: Derivation, drawn: list[_Drawn], is_proved: bool | None
) -> list[Row]:
    roomy = area.body >= ROOMY
    rows: list[Row] = [NOTHING] * roomy
    if not all(step.is_told for step in drawn):
        lit = drawn[steps.at]
        remark = [] if lit.is_told else wrap([Run(lit.why, MUTED)], area.inner)
        rows += [indented(row, 3) for row in (remark + [NOTHING] * 2)[: 1 + roomy]]
    rows.append(_rule(area, steps, derivation, is_proved))
    room = 5 if area.body >= 20 else 3 if roomy else 2
    known = sources(derivation)
    if steps.number.text != derivation.result().text:
        known.insert(0, Source(steps.number.text, say("tui.derivation.here")))
    if len(drawn) == 1:
        known += provenance(derivation)
    column = min(26, max(14, *(width(source.value) + 2 for source in known), 0)) if known else 0
    rows += [_source(area, source, column) for source in known[:room]]
    return [*rows, *[NOTHING] * roomy]


def _rule(area: PanelArea, steps: Steps, derivation: Derivation, is_proved: bool | None) -> Row:
    mark: Row = ()
    if is_proved is not None and steps.at == steps.last > 0:
        count = len(derivation.steps)
        text = say("tui.derivation.proved" if is_proved else "tui.derivation.unproved", count=count)
        mark = (Run(f" {text}", GOOD if is_proved else ACCENT),)
    return (space(3), Run("─" * (area.inner - row_width(mark)), LINE), *mark)


def _source(area: PanelArea, source: Source, column: int) -> Row:
    value = Run(source.value, NUM)
    cells = max(column, row_width((value,)) + 2)
    row: Row = (space(4), value, space(cells - row_width((value,))), Run(source.words, MUTED))
    if not source.exact:
        return between(row, (), area.width - 3)
    exact = (Run(say("tui.derivation.exact", name=source.exact_name), MUTED), Run(source.exact, NUM))
    return between((*row, *exact) if row_width((*row, *exact)) < area.width - 3 else row, (), area.width - 3)


def mark_row(values: Values, obstacle: Obstacle, width: int) -> Row:
    """Say one thing in one row: with what would do, where there is room for that."""
    texts = (told(values, obstacle), reason(values, obstacle), say(f"fit.tag_{obstacle.kind}"))
    rows = [(Run(text, ACCENT),) for text in texts]
    return next((row for row in rows if row_width(row) <= width), rows[-1])


def mark_rows(values: Values, found: Sequence[Obstacle], width: int) -> list[Row]:
    """Say everything, one below the other."""
    return [row for each in found for row in wrap([Run(told(values, each), ACCENT)], width)]
