"""What is said of an answer: the verdict, how far off it was, how it is worked out, when it returns."""

from __future__ import annotations

from tuiyan.deck.row import Row, Run, indented, space
from tuiyan.deck.style import ACCENT, MUTED
from tuiyan.drill.question import Prompt
from tuiyan.drill.session import MarkedAnswer, Session
from tuiyan.drill.targets.lines import ChoiceTarget, OrderTarget
from tuiyan.engine.derivation import Derivation
from tuiyan.messages import say
from tuiyan.view.drill.feedback import day_name, next_time
from tuiyan.view.drill.question_view import box_row, question_rows, typed_row
from tuiyan.view.drill.scale import part_of, scale_rows
from tuiyan.view.drill.state import DrillState
from tuiyan.view.drill.verdict import verdict_panel
from tuiyan.view.drill.worked_rows import ink_of, worked_rows
from tuiyan.view.page import Body, Caret, PageArea, more, ruled, scrolled
from tuiyan.view.panel import NOTHING
from tuiyan.view.running_text import said_rows


def answered_body(state: DrillState, session: Session, area: PageArea, derivation: Derivation | None) -> Body:
    """Return the question, the verdict on its answer, and what it is worked out from."""
    prompt, marked = session.prompt, session.marked[-1]
    assert prompt is not None
    gap = [NOTHING] if area.is_roomy else []
    rows = question_rows(session, area, marked)
    if not isinstance(prompt.target, ChoiceTarget | OrderTarget) and marked.text:
        rows += [*gap, typed_row(marked, area.width)]
    rows += gap + verdict_panel(marked.verdict, prompt, marked.text, area.width, state.recalled)
    caret = None
    if state.is_copying:
        box = box_row(state.box, prompt.target, area.width)
        caret = Caret(area.left + box.caret, area.top + len(rows) + len(gap))
        rows += [*gap, (*box.row, space(3), Run(say("tui_drill.copy"), MUTED))]
    if state.note:
        rows += said_rows(state.note, area.width, ACCENT)
    told = len(rows)
    bars = _bars(marked, prompt, derivation, area)
    if bars and len(rows) + len(gap) + len(bars) <= area.body:
        rows += [*gap, bars[0], *([NOTHING] if area.is_high else []), *bars[1:]]
    again = next_time(session)
    if again is not None and again.kind == "leech":
        rows += gap + said_rows(say("tui_drill.leech"), area.width, ACCENT)
    rows += _worked(derivation, area, len(rows))
    if len(rows) > area.body and not area.is_tight:
        return answered_body(state, session, area._replace(is_tight=True), derivation)
    first = max(0, told - area.body)
    shown, _, below = scrolled(rows, first + state.top, area.body)
    return Body(shown, more(below) or _notice(state, session), caret if not first else None)


def _bars(marked: MarkedAnswer, prompt: Prompt, derivation: Derivation | None, area: PageArea) -> list[Row]:
    ink = ink_of(derivation) if derivation is not None else "num"
    part = part_of(marked, prompt.target, derivation) if derivation is not None else None
    return scale_rows(marked, prompt.target, prompt.shown, ink, area.width, part)


def _worked(derivation: Derivation | None, area: PageArea, used: int) -> list[Row]:
    if derivation is None or len(derivation.steps) < 2:
        return []
    head = [NOTHING] if area.is_roomy else []
    head.append(ruled(say("tui_drill.worked"), area.width))
    head += [NOTHING] if area.is_high else []
    drawn = worked_rows(derivation, area.width - 2, area.body - used - len(head))
    return head + [indented(row, 2) for row in drawn]


def _notice(state: DrillState, session: Session) -> Row:
    """Say when the item comes again, and with which other that it was taken for."""
    if state.paired:
        return (Run(say("tui_drill.comes_paired", other=state.paired), MUTED),)
    again = next_time(session)
    if again is None:
        return ()
    if again.day is not None:
        return (Run(say("tui_drill.comes_on", date=day_name(again.day)), MUTED),)
    if again.kind == "today":
        return (Run(say("tui_drill.comes_again"), MUTED),)
    return (Run(say("tui_drill.suspended"), ACCENT),)
