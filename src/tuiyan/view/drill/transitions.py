"""How the practice screen follows its session: begins it, tells it events, and shows where it is."""

from __future__ import annotations

from collections.abc import Callable

from tuiyan.drill.event import Event
from tuiyan.drill.session import Session
from tuiyan.messages import say
from tuiyan.practice.session_options import SessionOptions
from tuiyan.store.errors import StoreError
from tuiyan.view.drill.controller import DrillController
from tuiyan.view.drill.state import DrillState, Trouble
from tuiyan.view.line_edit import LineEdit


def opened(controller: DrillController, options: SessionOptions | None = None) -> DrillState:
    """Open the panel where one chooses what to practise, or the first question of ``options``."""
    try:
        state = DrillState(controller.start(), is_in_memory=controller.is_in_memory)
        if options is None:
            return state
        if options.core:
            return state._replace(ladder=controller.ladder())
        after = begun(state, options, controller)
        return after._replace(note=" ".join(filter(None, (*state.start.problems, after.note))))
    except StoreError as error:
        return DrillState(options=options, trouble=Trouble(str(error)))


def begun(state: DrillState, options: SessionOptions, controller: DrillController) -> DrillState:
    """Begin; the day's work goes on where it was left."""
    earlier = controller.earlier() if options == SessionOptions() else (0, 0)
    session = controller.begin(options)
    fresh = DrillState(
        state.start,
        None,
        options,
        earlier=earlier,
        began_ms=controller.at_ms,
        is_in_memory=controller.is_in_memory,
    )
    begun_at = _at(fresh, session, controller)
    return begun_at._replace(note=controller.asked()) if options.is_day and session.prompt else begun_at


def tell(state: DrillState, event: Event, controller: DrillController) -> DrillState:
    """Tell the session an event; where it cannot be kept, say so and wait."""
    try:
        return _at(state, controller.tell(event), controller)
    except StoreError as error:
        return state._replace(trouble=Trouble(str(error), event))


def _at(state: DrillState, session: Session, controller: DrillController) -> DrillState:
    """Show where the session is now."""
    before = state.session
    after = state._replace(
        session=session, note="", caret=0, is_giving_up=False, is_in_memory=controller.is_in_memory
    )
    if before is None or _is_elsewhere(before, session):
        verdict = session.verdict
        mistake = verdict.mistake if verdict else ""
        recalled = (
            controller.last_made(session.question.id, mistake) if mistake and session.question else None
        )
        paired = controller.paired(session)
        after = after._replace(box=LineEdit(), top=0, recalled=recalled, paired=paired, is_copying=False)
    if session.phase == "over" and not after.ended_ms:
        ended_ms = controller.at_ms
        after = after._replace(ended_ms=ended_ms, next_due=controller.next_due())
        if after.options is not None:
            compared = controller.finish(after.options, session, ended_ms - after.began_ms)
            after = after._replace(compared=compared)
    return after


def _is_elsewhere(before: Session, after: Session) -> bool:
    one, two = ((each.phase, each.number, each.part, len(each.marked)) for each in (before, after))
    return one != two


def safely(state: DrillState, act: Callable[[], DrillState]) -> DrillState:
    """Do what may need the history; where it cannot be used, say so."""
    try:
        return act()
    except StoreError as error:
        return state._replace(trouble=Trouble(str(error)))


def flagged(state: DrillState, controller: DrillController) -> DrillState:
    """Write the question and what was typed into the file of bad questions, and say where that is."""
    session = state.session
    if session is None or session.question is None:
        return state
    try:
        path = controller.flag(session)
    except OSError as error:
        return state._replace(note=str(error.strerror or error), caret=0)
    return state._replace(note=say("tui_drill.flagged", path=path), caret=0)
