"""What a key does to a sitting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from tuiyan.deck.number import Number
from tuiyan.drill.session import (
    CalledEasy,
    CountedRight,
    Ended,
    Event,
    GaveUp,
    Hinted,
    Session,
    Submitted,
    TookBack,
    Typed,
    Went,
)
from tuiyan.messages import say
from tuiyan.practice.session_options import SessionOptions
from tuiyan.store.errors import StoreError
from tuiyan.view.drill.controller import Controller
from tuiyan.view.drill.state import DrillState, Trouble
from tuiyan.view.layers import MOVES, Steps, scrolled
from tuiyan.view.line_edit import EDITS, LineEdit
from tuiyan.view.panels.keys import Help

Effect = Literal["", "leave", "prove"]
"""What the application has to do after a key."""


def opened(desk: Controller, wish: SessionOptions | None = None) -> DrillState:
    """Sit down: at the panel where one chooses, or at the first question of ``wish``."""
    try:
        sitting = DrillState(desk.start(), is_in_memory=desk.is_in_memory)
        return sitting if wish is None else begun(sitting, wish, desk)
    except StoreError as error:
        return DrillState(wish=wish, trouble=Trouble(str(error)))


def begun(sitting: DrillState, wish: SessionOptions, desk: Controller) -> DrillState:
    """Begin; the day's work goes on where it was left."""
    earlier = desk.earlier() if wish == SessionOptions() else (0, 0)
    session = desk.begin(wish)
    fresh = DrillState(
        sitting.start, wish, earlier=earlier, began_ms=desk.at_ms, is_in_memory=desk.is_in_memory
    )
    return _at(fresh, session, desk)


def update(
    sitting: DrillState, command: str, key: str, desk: Controller, last_top: int = 0
) -> tuple[DrillState, Effect]:
    """Return the sitting after a key that asks for ``command``, and what there is to do.

    Args:
        sitting: As it stands.
        command: Its id.
        key: As Textual names it.
        desk: Where one sits.
        last_top: The last row the help can begin with.
    """
    place, _, what = command.partition(".")
    if place in ("help", "derivation"):
        return _layered(sitting, command, last_top), ""
    if place == "trouble":
        return _troubled(sitting, what, desk)
    if what == "help":
        return sitting._replace(layer=Help()), ""
    if what in SCROLLS and place != "start":
        return sitting._replace(top=max(0, sitting.top + SCROLLS[what])), ""
    if place == "asking" and what in EDITS:
        return _typed(sitting, EDITS[what](sitting.box), desk), ""
    if command in LEAVES:
        return sitting, "leave"
    return _acted(sitting, command, key, desk)


def is_asked_for(sitting: DrillState, command: str) -> bool:
    """Tell whether a key that could be typed asks for its command while an answer is awaited."""
    if command == "asking.pick":
        return bool(sitting.offered) or (bool(sitting.picks) and not sitting.box.text)
    return command == "asking.help" and not sitting.box.text


def typed(sitting: DrillState, text: str, desk: Controller) -> DrillState:
    """Put what was typed or pasted into the box."""
    return _typed(sitting, sitting.box.typed(text), desk) if sitting.keys == "asking" else sitting


def ticked(sitting: DrillState, desk: Controller) -> DrillState:
    """End a sprint whose time is over."""
    is_on = sitting.is_sprint and sitting.place == "asking"
    return told(sitting, Ended(), desk) if is_on and not sitting.left_s(desk.at_ms) else sitting


def told(sitting: DrillState, event: Event, desk: Controller) -> DrillState:
    """Tell the session an event; where it cannot be kept, say so and wait."""
    try:
        return _at(sitting, desk.tell(event), desk)
    except StoreError as error:
        return sitting._replace(trouble=Trouble(str(error), event))


def _at(sitting: DrillState, session: Session, desk: Controller) -> DrillState:
    """Show where the session is now."""
    before = sitting.session
    after = sitting._replace(
        session=session, note="", caret=0, is_giving_up=False, is_in_memory=desk.is_in_memory
    )
    if before is None or _is_elsewhere(before, session):
        verdict = session.verdict
        mistake = verdict.mistake if verdict else ""
        recalled = desk.last_made(session.question.id, mistake) if mistake and session.question else None
        after = after._replace(box=LineEdit(), top=0, recalled=recalled)
    if session.phase == "over" and not after.ended_ms:
        after = after._replace(ended_ms=desk.at_ms, next_due=desk.next_due())
    return after


def _is_elsewhere(before: Session, after: Session) -> bool:
    one, two = ((each.phase, each.number, each.part, len(each.marked)) for each in (before, after))
    return one != two


def _acted(sitting: DrillState, command: str, key: str, desk: Controller) -> tuple[DrillState, Effect]:
    match command:
        case "start.enter":
            if not sitting.start.ways:
                return sitting, ""
            return _safely(
                sitting, lambda: begun(sitting, sitting.start.ways[sitting.start.at].wish, desk)
            ), ""
        case "summary.again":
            return opened(desk), ""
        case "asking.pick":
            return _picked(sitting, int(key), desk), ""
        case "asking.close" | "told.close":
            return _closed(sitting, desk)
        case "told.derive":
            deeper = _derived(sitting, desk)
            return deeper, "prove" if deeper is not sitting else ""
    act = ACTS.get(command)
    return (act(sitting, desk) if act else sitting), ""


def _safely(sitting: DrillState, act: Callable[[], DrillState]) -> DrillState:
    try:
        return act()
    except StoreError as error:
        return sitting._replace(trouble=Trouble(str(error)))


def _typed(sitting: DrillState, box: LineEdit, desk: Controller) -> DrillState:
    if sitting.session is None or sitting.place != "asking":
        return sitting
    session = desk.tell(Typed(box.text)) if box.text != sitting.session.text else sitting.session
    return sitting._replace(session=session, box=box, note="", caret=0, is_giving_up=False)


def _submitted(sitting: DrillState, desk: Controller) -> DrillState:
    """Give what is in the box; what cannot be read costs nothing, and nothing at all is asked about once."""
    if sitting.offered:
        return sitting
    if not sitting.box.text.strip():
        if sitting.is_giving_up:
            return told(sitting, GaveUp(desk.at_ms), desk)
        return sitting._replace(is_giving_up=True, note=say("tui_drill.give_up"), caret=0)
    return _given(sitting, sitting.box.text, desk)


def _given(sitting: DrillState, text: str, desk: Controller) -> DrillState:
    after = told(sitting, Submitted(text, desk.at_ms), desk)
    session = after.session
    if after.trouble or session is None or session.phase not in ("asking", "slipped"):
        return after
    read = session.read
    if read is None or not read.is_free or session.text != text:
        return after
    note = f"{read.problem} {read.hint}" if read.hint and not read.ask else read.problem
    return after._replace(note=note, caret=0 if read.ask else read.column)


def _picked(sitting: DrillState, number: int, desk: Controller) -> DrillState:
    """Take a line by its key: what was asked back about, or an option."""
    if sitting.offered:
        return (
            _given(sitting, sitting.offered[number - 1], desk) if number <= len(sitting.offered) else sitting
        )
    return _given(sitting, str(number), desk) if number <= sitting.picks else sitting


def _hinted(sitting: DrillState, desk: Controller) -> DrillState:
    before = sitting.session
    if before is None or before.prompt is None or sitting.is_sprint:
        return sitting
    after = desk.tell(Hinted())
    if after.revealed == before.revealed:
        return sitting._replace(note=say("tui_drill.no_hint"), caret=0)
    return sitting._replace(session=after, note="", caret=0)


def _undone(sitting: DrillState, desk: Controller) -> DrillState:
    before = sitting.session
    after = told(sitting, TookBack(), desk)
    if after.session is before and not after.trouble:
        return sitting._replace(note=say("tui_drill.nothing_to_undo"), caret=0)
    return after._replace(box=LineEdit())


def _suspended(sitting: DrillState, desk: Controller) -> DrillState:
    session = sitting.session
    if session is None or session.question is None or session.standing is None:
        return sitting
    item, was = session.question.id, session.standing.suspended
    return _safely(sitting, lambda: sitting._replace(session=desk.suspend(item, is_suspended=not was)))


def _closed(sitting: DrillState, desk: Controller) -> tuple[DrillState, Effect]:
    """Close what was asked back, else end the sitting; with nothing done there is nothing to sum up."""
    session = sitting.session
    if sitting.offered:
        return sitting._replace(note=""), ""
    if session is not None and session.phase == "told" and session.is_last_part:
        sitting = told(sitting, Went(), desk)
    if not sitting.outcomes:
        return sitting, "leave"
    return told(sitting, Ended(), desk), ""


def _troubled(sitting: DrillState, what: str, desk: Controller) -> tuple[DrillState, Effect]:
    trouble = sitting.trouble
    if trouble is None:
        return sitting, ""
    calm = sitting._replace(trouble=None)
    if what == "memory":
        desk.go_on_in_memory()
    if what != "close":
        return (told(calm, trouble.event, desk) if trouble.event else opened(desk, sitting.wish)), ""
    return calm, "" if calm.session is not None or calm.start.ways else "leave"


def _layered(sitting: DrillState, command: str, last_top: int) -> DrillState:
    layer = sitting.layer
    if command in ("help.down", "help.up") and isinstance(layer, Help):
        return sitting._replace(layer=scrolled(layer, command, last_top))
    if command in MOVES and isinstance(layer, Steps):
        moved = MOVES[command](layer)
        return sitting._replace(layer=moved if isinstance(moved, Steps) else None)
    return sitting._replace(layer=None)


def _derived(sitting: DrillState, desk: Controller) -> DrillState:
    prompt = sitting.session.prompt if sitting.session else None
    derivation = desk.derivation(prompt.working, may_wait=True) if prompt else None
    if derivation is None or len(derivation.steps) < 2:
        return sitting
    number = Number(derivation.name, text=derivation.result().text)
    return sitting._replace(layer=Steps(number, len(derivation.steps) - 1))


def _moved(by: int) -> Callable[[DrillState, Controller], DrillState]:
    return lambda sitting, _: sitting._replace(start=sitting.start.moved(by))


LEAVES = frozenset({"start.close", "summary.close"})
"""Commands that leave the screen."""

SCROLLS: Mapping[str, int] = {"down": 2, "up": -2}

ACTS: Mapping[str, Callable[[DrillState, Controller], DrillState]] = {
    "start.down": _moved(1),
    "start.up": _moved(-1),
    "asking.submit": _submitted,
    "asking.hint": _hinted,
    "asking.undo": _undone,
    "told.next": lambda sitting, desk: told(sitting, Went(), desk),
    "told.overrule": lambda sitting, desk: told(sitting, CountedRight(), desk),
    "told.easy": lambda sitting, desk: told(sitting, CalledEasy(), desk),
    "told.suspend": _suspended,
    "told.undo": _undone,
}
"""What commands do that need the sitting and the desk alone."""
