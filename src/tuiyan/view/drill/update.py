"""What a key does on the practice screen.

:func:`update` takes the state, a command of the key table and the key itself, and returns the new state with
what the application has to do: ``update(state, "told.next", "enter", controller)`` shows the next question
and returns ``""``; ``"leave"`` means that the screen is done. What is typed goes through :func:`typed`, the
passing of time through :func:`ticked`.

The state is a value; what lasts (the history, the session under way) is behind the controller. So a
``StoreError`` leaves the state as it was, with the trouble said over it; the same event can be tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from tuiyan.deck.geometry import Size
from tuiyan.deck.number import Number
from tuiyan.drill.event import CalledEasy, CountedRight, Ended, Went
from tuiyan.practice.session_options import SessionOptions
from tuiyan.view.derivation.state import Steps, stepped
from tuiyan.view.drill.answer_update import (
    copied,
    given,
    gone_on,
    hinted,
    picked,
    stopped,
    submitted,
    suspended,
    typed_into,
    undone,
)
from tuiyan.view.drill.controller import DrillController
from tuiyan.view.drill.state import DrillState
from tuiyan.view.drill.transitions import begun, flagged, opened, safely, tell
from tuiyan.view.help import Help
from tuiyan.view.help import moved as help_moved
from tuiyan.view.ladder.view import ladder_area
from tuiyan.view.line_edit import EDITS, LineEdit
from tuiyan.view.page import page_area

DrillEffect = Literal["", "leave", "prove", "deck"]
"""What the application has to do after a key."""


def update(
    state: DrillState, command: str, key: str, controller: DrillController, size: Size
) -> tuple[DrillState, DrillEffect]:
    """Return the state after a key that asks for ``command``, and what there is to do.

    Args:
        state: As it stands.
        command: Its id.
        key: As Textual names it.
        controller: Carries out what lasts.
        size: Of the screen.
    """
    place, _, what = command.partition(".")
    if place in ("help", "derivation"):
        return _layered(state, command, size), ""
    if place == "trouble":
        return _troubled(state, what, controller)
    if what == "help":
        return state._replace(layer=Help(state.place)), ""
    if what in SCROLLS and place not in ("start", "ladder"):
        return state._replace(top=max(0, state.top + SCROLLS[what])), ""
    if what in EDITS:
        return _edited(state, EDITS[what](state.box), controller), ""
    if command in LEAVES:
        return state, "leave"
    if command in CLIMBS and state.ladder is not None:
        room = ladder_area(page_area(size)).body
        return state._replace(ladder=state.ladder.moved(CLIMBS[command], room)), ""
    return _acted(state, command, key, controller)


def is_asked_for(state: DrillState, command: str) -> bool:
    """Tell whether a key that could be typed asks for its command while an answer is awaited."""
    if command == "copying.help":
        return not state.box.text
    if command == "asking.flag":
        return not state.box.text
    if command == "asking.pick":
        return bool(state.offered) or (bool(state.picks) and not state.box.text)
    return command == "asking.help" and not state.box.text


def typed(state: DrillState, text: str, controller: DrillController) -> DrillState:
    """Put what was typed or pasted into the box."""
    return _edited(state, state.box.typed(text), controller)


def _edited(state: DrillState, box: LineEdit, controller: DrillController) -> DrillState:
    if state.keys == "copying":
        return copied(state, box, controller)
    return typed_into(state, box, controller) if state.keys == "asking" else state


def ticked(state: DrillState, controller: DrillController) -> DrillState:
    """End a sprint whose time is over."""
    is_on = state.is_sprint and state.place == "asking"
    return tell(state, Ended(), controller) if is_on and not state.left_s(controller.at_ms) else state


def _acted(
    state: DrillState, command: str, key: str, controller: DrillController
) -> tuple[DrillState, DrillEffect]:
    match command:
        case "start.enter":
            if not state.start.choices:
                return state, ""
            if state.start.choices[state.start.at].is_deck:
                return state, "deck"
            return safely(state, lambda: _started(state, controller)), ""
        case "summary.again":
            return opened(controller), ""
        case "asking.pick":
            after = picked(state, int(key), controller)
            return after._replace(picked_ms=controller.at_ms), ""
        case "told.next" if _is_too_soon(state, controller):
            return state, ""
        case "asking.close" | "told.close":
            return _closed(state, controller)
        case "told.derive" | "ladder.derive":
            deeper = _derived(state, controller)
            return deeper, "prove" if deeper is not state else ""
    act = ACTS.get(command)
    return (act(state, controller) if act else state), ""


def _started(state: DrillState, controller: DrillController) -> DrillState:
    """Begin what is chosen; the ladder is shown first."""
    options = state.start.choices[state.start.at].options
    if options.core:
        return state._replace(ladder=controller.ladder())
    return begun(state, options, controller)


def _looked(state: DrillState) -> DrillState:
    """Show the value of the lit rung, or hide it."""
    ladder = state.ladder
    return state._replace(ladder=ladder._replace(is_open=not ladder.is_open)) if ladder else state


def _is_too_soon(state: DrillState, controller: DrillController) -> bool:
    """Tell whether Enter only finishes the key that took a line: a verdict is not passed over unseen."""
    return state.picked_ms is not None and controller.at_ms - state.picked_ms < UNSEEN_MS


def _closed(state: DrillState, controller: DrillController) -> tuple[DrillState, DrillEffect]:
    """Close what was asked back, else end the session; with nothing done there is nothing to sum up."""
    session = state.session
    if state.offered:
        return state._replace(note=""), ""
    if session is not None and session.phase == "told" and session.is_last_part:
        state = tell(state, Went(), controller)
    if not state.outcomes:
        return state, "leave"
    return tell(state, Ended(), controller), ""


def _troubled(state: DrillState, what: str, controller: DrillController) -> tuple[DrillState, DrillEffect]:
    trouble = state.trouble
    if trouble is None:
        return state, ""
    settled = state._replace(trouble=None)
    if what == "memory":
        controller.go_on_in_memory()
    if what != "close":
        return (
            tell(settled, trouble.event, controller) if trouble.event else opened(controller, state.options)
        ), ""
    return settled, "" if settled.session is not None or settled.start.choices else "leave"


def _layered(state: DrillState, command: str, size: Size) -> DrillState:
    layer = state.layer
    if isinstance(layer, Help):
        return state._replace(layer=help_moved(layer, command, size))
    if layer is None or command == "derivation.close":
        return state._replace(layer=None)
    return state._replace(layer=stepped(layer, command))


def _derived(state: DrillState, controller: DrillController) -> DrillState:
    derivation = controller.derivation(state.working, may_wait=True)
    if derivation is None or len(derivation.steps) < 2:
        return state
    number = Number(derivation.name, text=derivation.result().text)
    return state._replace(layer=Steps(number, len(derivation.steps) - 1))


def _moved(by: int) -> Callable[[DrillState, DrillController], DrillState]:
    return lambda state, _: state._replace(start=state.start.moved(by))


LEAVES = frozenset({"start.close", "ladder.close", "summary.close"})
"""Commands that leave the screen."""

UNSEEN_MS = 500
"""How soon after a line was taken Enter does nothing."""

CLIMBS: Mapping[str, int] = {"ladder.down": 1, "ladder.up": -1}

SCROLLS: Mapping[str, int] = {"down": 2, "up": -2}

ACTS: Mapping[str, Callable[[DrillState, DrillController], DrillState]] = {
    "start.down": _moved(1),
    "start.up": _moved(-1),
    "ladder.look": lambda state, _: _looked(state),
    "ladder.enter": lambda state, controller: safely(
        state, lambda: begun(state, SessionOptions(core=True), controller)
    ),
    "ladder.exam": lambda state, controller: safely(
        state, lambda: begun(state, SessionOptions(exam=True), controller)
    ),
    "asking.submit": given,
    "asking.hint": hinted,
    "asking.undo": undone,
    "told.next": gone_on,
    "told.flag": flagged,
    "asking.flag": flagged,
    "copying.submit": submitted,
    "copying.close": lambda state, _: stopped(state),
    "told.overrule": lambda state, controller: tell(state, CountedRight(), controller),
    "told.easy": lambda state, controller: tell(state, CalledEasy(), controller),
    "told.suspend": suspended,
    "told.undo": undone,
}
"""What commands do that need the state and the controller alone."""
