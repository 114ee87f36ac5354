"""The question on the table, and the box it is answered in, as rows."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.row import Row, Run, indented, row_width, space
from tuiyan.deck.style import ACCENT, GOOD, MUTED, NUM, TEXT, Style
from tuiyan.drill.question import Target
from tuiyan.drill.session import MarkedAnswer, Session
from tuiyan.drill.targets.formula import FormulaTarget
from tuiyan.drill.targets.lines import ChoiceTarget, OrderTarget
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.drill.feedback import slip_name, tolerance_text
from tuiyan.view.drill.state import DrillState
from tuiyan.view.drill.verdict import slip_panel
from tuiyan.view.line_edit import HEAD, DrawnLine, LineEdit, line_row
from tuiyan.view.page import Body, Caret, PageArea, more, ruled, scrolled
from tuiyan.view.panel import NOTHING
from tuiyan.view.running_text import asked_rows, formula_rows, hung, said_rows

KEY, SHORT, LONG = 6, 22, 48
"""Cells of the box at least, where one key is the answer, a number, or a formula."""


def asking_body(state: DrillState, session: Session, area: PageArea) -> Body:
    """Return the question and, always in sight, the box."""
    above = question_rows(session, area)
    answer = _answer(state, session, area)
    if len(above) + len(answer.rows) >= area.body and not area.is_tight:
        return asking_body(state, session, area._replace(is_tight=True))
    rows = answer.rows[: area.body - 1]
    gap = [NOTHING] if area.body > len(above) + len(rows) else []
    shown, _, below = scrolled(above, state.top, max(1, area.body - len(rows) - len(gap)))
    caret = Caret(area.left + answer.caret, area.top + len(shown) + len(gap))
    return Body([*shown, *gap, *rows], more(below), caret)


def question_rows(session: Session, area: PageArea, answer: MarkedAnswer | None = None) -> list[Row]:
    """Return what is asked, with what was answered before and the lines to choose from.

    Once there is an ``answer``, the lines say which were right and which were taken.
    """
    question, prompt = session.question, session.prompt
    assert question is not None
    assert prompt is not None
    gap = [NOTHING] if area.is_roomy else []
    rows: list[Row] = []
    if question.ask:
        rows += [*said_rows(question.ask, area.width), *gap]
    rows += _earlier(session, area.width)
    rows += asked_rows(prompt.ask, area.width)
    if prompt.above:
        rows += gap
        rows += [(space(2), *row) for line in prompt.above for row in formula_rows(line, area.width - 2)]
    if isinstance(prompt.target, ChoiceTarget | OrderTarget):
        rows += [*gap, *_lines(prompt.target, area.width, answer)]
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
        rows += hung((mark,), said_rows(line, cells - 2, MUTED))
    return rows


def _lines(target: ChoiceTarget | OrderTarget, cells: int, answer: MarkedAnswer | None) -> list[Row]:
    is_choice = isinstance(target, ChoiceTarget)
    right = target.right if answer is not None and isinstance(target, ChoiceTarget) else frozenset[int]()
    taken = answer.read.lines if answer is not None and is_choice else ()
    values = target.values if answer is not None and isinstance(target, OrderTarget) else ()
    rows: list[Row] = []
    for index, line in enumerate(target.lines):
        mark = space(2)
        if index in right or index in taken:
            mark = Run("✓ ", GOOD) if index in right else Run("✗ ", ACCENT)
        text = f"{line}  {values[index]}" if values else line
        head = (mark, Run(f"{index + 1}", NUM), space(2))
        rows += hung(head, formula_rows(text, cells - 5, NUM if index in right else TEXT))
    return rows


class _Answer(NamedTuple):
    """What stands from the box on, the box first, and the column of the caret."""

    rows: list[Row]
    caret: int


def _answer(state: DrillState, session: Session, area: PageArea) -> _Answer:
    """Return the box and what stands below it: above, it would move the box."""
    assert session.prompt is not None
    box = box_row(state.box, session.prompt.target, area.width)
    gap = [NOTHING] if area.is_roomy else []
    rows: list[Row] = _echoed(box.row, _echo(state, session), area.width)
    rows += _note(state, area.width, box.first)
    if session.phase == "slipped" and session.verdict is not None:
        rows += [*gap, typed_row(session.marked[-1], area.width)]
        rows += gap + slip_panel(session.verdict, area.width, state.recalled)
    if session.revealed:
        rows += gap + _hints(session, area.width)
    if state.is_sprint and session.outcomes:
        rows += gap + _last(session, area.width)
    return _Answer(rows, box.caret)


def _echoed(box: Row, echo: str, cells: int) -> list[Row]:
    if not echo:
        return [box]
    beside = (*box, space(3), Run(echo, MUTED))
    return (
        [beside]
        if row_width(beside) <= cells
        else [box, *(indented(row, HEAD) for row in said_rows(echo, cells - HEAD, MUTED))]
    )


def _echo(state: DrillState, session: Session) -> str:
    if session.read is None:
        return say("tui_drill.by_key", last=state.picks) if state.picks else _within(session)
    return say("tui_drill.read_as", echo=session.read.echo) if _is_read(session) else ""


def _within(session: Session) -> str:
    """Say how far off an answer may be."""
    target = session.prompt.target if session.prompt else None
    return tolerance_text(target) if isinstance(target, QuantityTarget) else ""


def _is_read(session: Session) -> bool:
    return session.read is not None and not session.read.is_free and bool(session.read.echo)


def _note(state: DrillState, cells: int, first: int) -> list[Row]:
    if not state.note:
        return []
    rows: list[Row] = []
    before = width(state.box.text[: max(0, state.caret - 1)]) - first
    if state.caret and 0 <= before < cells - HEAD:
        rows.append((space(HEAD + before), Run("^", ACCENT)))
    rows += [indented(row, HEAD) for row in said_rows(state.note, cells - HEAD, ACCENT)]
    keys = [(space(HEAD), Run(str(at), NUM), space(2), Run(text)) for at, text in enumerate(state.offered, 1)]
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
    return hung((mark,), said_rows(text, cells - 2, MUTED))


def typed_row(marked: MarkedAnswer, cells: int) -> Row:
    """Return an answer as it was typed, with its reading beside it."""
    row: Row = (Run("▸ ", ACCENT), Run(f" {marked.text} ", Style("num", "raised")))
    beside = (*row, space(3), Run(say("tui_drill.read_as", echo=marked.read.echo), MUTED))
    return beside if marked.read.echo and row_width(beside) <= cells else row


def box_row(box: LineEdit, target: Target, cells: int) -> DrawnLine:
    """Return the box an answer is typed in; how wide it is at first says what is awaited."""
    least = LONG if isinstance(target, FormulaTarget) else KEY if isinstance(target, ChoiceTarget) else SHORT
    return line_row(box, cells, least)
