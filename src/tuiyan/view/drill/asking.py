"""The question on the table, and the box it is answered in."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.row import Row, Run, indented, row_width, space
from tuiyan.deck.style import ACCENT, GOOD, MUTED, NUM, TEXT
from tuiyan.drill.session import MarkedAnswer, Session
from tuiyan.drill.targets.lines import ChoiceTarget, OrderTarget
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.drill.field import HEAD, Spot, field_row
from tuiyan.view.drill.page import Sheet, ruled, scrolled
from tuiyan.view.drill.state import DrillState
from tuiyan.view.drill.verdict import slip_name, slip_panel
from tuiyan.view.drill.words import asked_rows, formula_rows, said_rows
from tuiyan.view.panels.panel import NOTHING


class Asking(NamedTuple):
    """The body of the screen while an answer is awaited.

    Attributes:
        rows: As many as there is room for.
        caret: Where the terminal's cursor belongs.
        below: Rows of the question that are below.
    """

    rows: list[Row]
    caret: Spot
    below: int


def asking_body(sitting: DrillState, session: Session, place: Sheet) -> Asking:
    """Return the question and, always in sight, the box."""
    above = question_rows(session, place)
    answer = _answer(sitting, session, place)
    if len(above) + len(answer.rows) >= place.body and not place.is_tight:
        return asking_body(sitting, session, place._replace(is_tight=True))
    rows = answer.rows[: place.body - 1]
    gap = [NOTHING] if place.body > len(above) + len(rows) else []
    shown, _, below = scrolled(above, sitting.top, max(1, place.body - len(rows) - len(gap)))
    caret = Spot(place.left + answer.caret, place.top + len(shown) + len(gap))
    return Asking([*shown, *gap, *rows], caret, below)


def question_rows(session: Session, place: Sheet, told: MarkedAnswer | None = None) -> list[Row]:
    """Return what is asked, with what was answered before and the lines to choose from.

    Once it is ``told``, the lines say which were right and which were taken.
    """
    question, prompt = session.question, session.prompt
    assert question is not None
    assert prompt is not None
    gap = [NOTHING] if place.is_roomy else []
    rows: list[Row] = []
    if question.ask:
        rows += [*said_rows(question.ask, place.width), *gap]
    rows += _earlier(session, place.width)
    rows += asked_rows(prompt.ask, place.width)
    if prompt.above:
        rows += gap
        rows += [(space(2), *row) for line in prompt.above for row in formula_rows(line, place.width - 2)]
    if isinstance(prompt.target, ChoiceTarget | OrderTarget):
        rows += [*gap, *_lines(prompt.target, place.width, told)]
    return rows


def _earlier(session: Session, cells: int) -> list[Row]:
    """Return the parts of a chain before this one, each with its answer."""
    assert session.question is not None
    rows: list[Row] = []
    for part, prompt in enumerate(session.question.prompts[: session.part]):
        last = [marked for marked in session.marked if marked.part == part][-1]
        mark = Run("✓ ", GOOD) if last.verdict.is_right else Run("✗ ", ACCENT)
        is_carried = not last.verdict.is_right and last.read.quantity is not None
        line = f"{prompt.ask}  {last.text if is_carried else prompt.shown}"
        told = said_rows(line, cells - 2, MUTED)
        rows += [(mark if not at else space(2), *row) for at, row in enumerate(told)]
    return rows


def _lines(target: ChoiceTarget | OrderTarget, cells: int, told: MarkedAnswer | None) -> list[Row]:
    is_choice = isinstance(target, ChoiceTarget)
    right = target.right if told is not None and isinstance(target, ChoiceTarget) else frozenset[int]()
    taken = told.read.lines if told is not None and is_choice else ()
    values = target.values if told is not None and isinstance(target, OrderTarget) else ()
    rows: list[Row] = []
    for index, line in enumerate(target.lines):
        mark = space(2)
        if index in right or index in taken:
            mark = Run("✓ ", GOOD) if index in right else Run("✗ ", ACCENT)
        text = f"{line}  {values[index]}" if values else line
        head = (mark, Run(f"{index + 1}", NUM), space(2))
        for at, row in enumerate(formula_rows(text, cells - 5, NUM if index in right else TEXT)):
            rows.append((*(head if not at else (space(5),)), *row))
    return rows


class _Answer(NamedTuple):
    """What stands from the box on, the box first, and the column of the caret."""

    rows: list[Row]
    caret: int


def _answer(sitting: DrillState, session: Session, place: Sheet) -> _Answer:
    """Return the box and what stands below it: above, it would move the box."""
    assert session.prompt is not None
    field = field_row(sitting.box, session.prompt.target, place.width)
    gap = [NOTHING] if place.is_roomy else []
    rows: list[Row] = _echoed(field.row, _echo(sitting, session), place.width)
    rows += _note(sitting, place.width, field.first)
    if session.phase == "slipped" and session.verdict is not None:
        rows += gap + slip_panel(session.verdict, place.width, sitting.recalled)
    if session.revealed:
        rows += gap + _hints(session, place.width)
    if sitting.is_sprint and session.outcomes:
        rows += gap + _last(session, place.width)
    return _Answer(rows, field.caret)


def _echoed(field: Row, echo: str, cells: int) -> list[Row]:
    if not echo:
        return [field]
    beside = (*field, space(3), Run(echo, MUTED))
    return (
        [beside]
        if row_width(beside) <= cells
        else [field, *(indented(row, HEAD) for row in said_rows(echo, cells - HEAD, MUTED))]
    )


def _echo(sitting: DrillState, session: Session) -> str:
    if session.read is None:
        return say("tui_drill.by_key", last=sitting.picks) if sitting.picks else ""
    return say("tui_drill.read_as", echo=session.read.echo) if _is_read(session) else ""


def _is_read(session: Session) -> bool:
    return session.read is not None and not session.read.is_free and bool(session.read.echo)


def _note(sitting: DrillState, cells: int, first: int) -> list[Row]:
    if not sitting.note:
        return []
    rows: list[Row] = []
    before = width(sitting.box.text[: max(0, sitting.caret - 1)]) - first
    if sitting.caret and 0 <= before < cells - HEAD:
        rows.append((space(HEAD + before), Run("^", ACCENT)))
    rows += [indented(row, HEAD) for row in said_rows(sitting.note, cells - HEAD, ACCENT)]
    keys = [
        (space(HEAD), Run(str(at), NUM), space(2), Run(text)) for at, text in enumerate(sitting.offered, 1)
    ]
    return [*rows, *keys]


def _hints(session: Session, cells: int) -> list[Row]:
    assert session.prompt is not None
    shown, total = session.hints(), len(session.prompt.hints())
    rows: list[Row] = [ruled(say("tui_drill.hint", at=len(shown), of=total), cells)]
    for hint in shown:
        rows += [indented(row, 2) for row in formula_rows(hint, cells - 2)]
    return rows


def _last(session: Session, cells: int) -> list[Row]:
    """Return how the question before went, in a sprint."""
    outcome = session.outcomes[-1]
    mark = Run("✓ ", GOOD) if outcome.verdict.is_right else Run("✗ ", ACCENT)
    name = "" if outcome.verdict.is_right else slip_name(outcome.verdict)
    text = f"{outcome.text}  {outcome.shown}  {name}".replace("\n", " ").rstrip()
    return [(mark if not at else space(2), *row) for at, row in enumerate(said_rows(text, cells - 2, MUTED))]
