"""What is done with an answer: it is typed, given or chosen by its key, copied, or taken back."""

from __future__ import annotations

from tuiyan.drill.event import GaveUp, Hinted, Submitted, TookBack, Typed, Went
from tuiyan.messages import say
from tuiyan.view.drill.controller import DrillController
from tuiyan.view.drill.feedback import complaint, is_copy, is_missed
from tuiyan.view.drill.state import DrillState
from tuiyan.view.drill.transitions import safely, tell
from tuiyan.view.line_edit import LineEdit


def typed_into(state: DrillState, box: LineEdit, controller: DrillController) -> DrillState:
    """Put what was typed into the box; it is read at once."""
    if state.session is None or state.place != "asking":
        return state
    session = (
        controller.tell(Typed(box.text, controller.at_ms))
        if box.text != state.session.text
        else state.session
    )
    return state._replace(session=session, box=box, note="", caret=0, is_giving_up=False)


def given(state: DrillState, controller: DrillController) -> DrillState:
    """Give what is in the box; what cannot be read costs nothing, and nothing at all is asked about once."""
    if state.offered:
        return state
    if not state.box.text.strip():
        if state.is_giving_up:
            return tell(state, GaveUp(controller.at_ms), controller)
        return state._replace(is_giving_up=True, note=say("tui_drill.give_up"), caret=0)
    return _given(state, state.box.text, controller)


def _given(state: DrillState, text: str, controller: DrillController) -> DrillState:
    after = tell(state, Submitted(text, controller.at_ms), controller)
    session = after.session
    if after.trouble or session is None or session.phase not in ("asking", "slipped"):
        return after
    read = session.read
    if read is None or not read.is_free or session.text != text:
        return after
    return after._replace(note=complaint(read), caret=0 if read.ask else read.column)


def picked(state: DrillState, number: int, controller: DrillController) -> DrillState:
    """Take a line by its key: what was asked back about, or an option."""
    if state.offered:
        return _given(state, state.offered[number - 1], controller) if number <= len(state.offered) else state
    return _given(state, str(number), controller) if number <= state.picks else state


def hinted(state: DrillState, controller: DrillController) -> DrillState:
    """Reveal the next step; a sprint has no hints."""
    before = state.session
    if before is None or before.prompt is None or state.is_sprint:
        return state
    after = controller.tell(Hinted())
    if after.revealed == before.revealed:
        return state._replace(note=say("tui_drill.no_hint"), caret=0)
    return state._replace(session=after, note="", caret=0)


def undone(state: DrillState, controller: DrillController) -> DrillState:
    """Take the last answer back and ask the same again."""
    before = state.session
    after = tell(state, TookBack(), controller)
    if after.session is before and not after.trouble:
        return state._replace(note=say("tui_drill.nothing_to_undo"), caret=0)
    return after._replace(box=LineEdit())


def suspended(state: DrillState, controller: DrillController) -> DrillState:
    """Ask the item that is told no more, or again."""
    session = state.session
    if session is None or session.question is None or session.standing is None:
        return state
    item, was = session.question.id, session.standing.suspended
    return safely(state, lambda: state._replace(session=controller.suspend(item, is_suspended=not was)))


def gone_on(state: DrillState, controller: DrillController) -> DrillState:
    """Go on to the next question, or to the box where the right answer is typed."""
    if state.session is not None and is_missed(state.session):
        return state._replace(is_copying=True, box=LineEdit(), note="", top=0)
    return tell(state, Went(), controller)


def copied(state: DrillState, box: LineEdit, controller: DrillController) -> DrillState:
    """Put what was typed into the box; where one key is the answer, that is all."""
    after = state._replace(box=box, note="")
    return submitted(after, controller) if state.picks and box.text.strip() else after


def submitted(state: DrillState, controller: DrillController) -> DrillState:
    """Go on where the right answer stands in the box; else say once more what it is."""
    session = state.session
    assert session is not None
    if is_copy(session, state.box.text):
        return tell(state._replace(is_copying=False), Went(), controller)
    shown = session.prompt.shown if session.prompt else ""
    box = LineEdit() if state.picks else state.box
    return state._replace(box=box, note=say("tui_drill.copy_again", shown=shown))


def stopped(state: DrillState) -> DrillState:
    """Go back to the verdict."""
    return state._replace(is_copying=False, box=LineEdit(), note="")
