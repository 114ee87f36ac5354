"""After a miss the right answer is typed once before the next question comes."""

from __future__ import annotations

from tuiyan.drill.event import Went
from tuiyan.messages import say
from tuiyan.view.drill.controller import Controller
from tuiyan.view.drill.feedback import is_copy, is_missed
from tuiyan.view.drill.state import DrillState
from tuiyan.view.drill.transitions import tell
from tuiyan.view.line_edit import LineEdit


def is_to_copy(state: DrillState) -> bool:
    """Tell whether the right answer is to be typed before going on."""
    return state.session is not None and is_missed(state.session)


def gone_on(state: DrillState, controller: Controller) -> DrillState:
    """Go on to the next question, or to the box where the right answer is typed."""
    if is_to_copy(state):
        return state._replace(is_copying=True, box=LineEdit(), note="", top=0)
    return tell(state, Went(), controller)


def copied(state: DrillState, box: LineEdit, controller: Controller) -> DrillState:
    """Put what was typed into the box; where one key is the answer, that is all."""
    after = state._replace(box=box, note="")
    return submitted(after, controller) if state.picks and box.text.strip() else after


def submitted(state: DrillState, controller: Controller) -> DrillState:
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
