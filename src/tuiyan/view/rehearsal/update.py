"""What a key does on the screen of a rehearsal.

The screen is at one place at a time: the list of questions, the four sentences written or spoken, what was
found in them, the wording of a missing concept, a further question. Of each, one function here takes the
second half of the command's id. With ``checked.pick`` and ``"3"`` the try is kept with the rating 3, or with
the best rating that what was found allows; it is kept once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tuiyan.drill.log import Grade
from tuiyan.messages import say
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.push_backs import answers, pushes_after
from tuiyan.rehearsal.wordings import folded
from tuiyan.store.errors import StoreError
from tuiyan.view.help import Help, moved
from tuiyan.view.line_edit import EDITS, LineEdit
from tuiyan.view.rehearsal.state import EMPTY, NO_TIME, RehearsalState

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size
    from tuiyan.practice.rehearsing import Mode, Rehearsing

RehearsalEffect = Literal["", "leave"]

TYPED = ("writing", "wording", "pushed")
"""Places with a line to type in."""


def opened(rehearsing: Rehearsing, id_: str = "", seed: int | None = None) -> RehearsalState:
    """Begin with a question, or with the list of all."""
    standings = rehearsing.standings()
    questions = tuple(rehearsing.question(each.id) for each in standings)
    ids = [each.id for each in standings]
    at = ids.index(id_ or rehearsing.next_id()) if ids else 0
    state = RehearsalState(standings=standings, questions=questions, at=at)
    return state._replace(posed=rehearsing.checker(id_, seed).posed) if id_ else state


def begun(state: RehearsalState, rehearsing: Rehearsing, now_ms: int, *, is_spoken: bool) -> RehearsalState:
    """Ask the lit question, or the one on the table again."""
    id_ = state.posed.rehearsal.id if state.posed else state.standings[state.at].id
    posed = state.posed or rehearsing.checker(id_).posed
    return state._replace(
        place="speaking" if is_spoken else "writing",
        posed=posed,
        boxes=EMPTY,
        box=0,
        spent_ms=NO_TIME,
        since_ms=now_ms,
        checked=None,
        is_spoken=is_spoken,
        rating=None,
        tries=rehearsing.tries(id_),
        pushes=(),
        heard=None,
        shows_model=False,
        top=0,
        told="",
    )


def typed(state: RehearsalState, text: str, now_ms: int) -> RehearsalState:
    """Put typed text where the caret is; each line of a paste goes to a sentence of its own."""
    if state.place != "writing":
        return state._replace(line=state.line.typed(text))
    first, *rest = [line for line in text.splitlines() if line.strip()] or [text]
    boxes = list(state.boxes)
    boxes[state.box] = boxes[state.box].typed(first)
    state = state._replace(boxes=tuple(boxes))
    if not rest:
        return state
    state = _moved(state, min(state.box + 1, len(boxes) - 1), now_ms)
    return typed(state, "\n".join(rest), now_ms)


def update(
    state: RehearsalState, command: str, key: str, rehearsing: Rehearsing, now_ms: int, size: Size
) -> tuple[RehearsalState, RehearsalEffect]:
    """Return the state after a key that asks for ``command``, and what there is to do."""
    place, _, verb = command.partition(".")
    state = state._replace(told="")
    if state.layer is not None:
        return state._replace(layer=moved(state.layer, command, size)), ""
    if verb == "help":
        return state._replace(layer=Help(place)), ""
    if place in TYPED and verb in EDITS:
        return _edited(state, verb), ""
    match place:
        case "questions":
            return _listed(state, verb, rehearsing, now_ms)
        case "writing" | "speaking":
            return _answering(state, verb, key, rehearsing, now_ms), ""
        case "checked":
            return _checked(state, verb, key, rehearsing, now_ms)
        case "wording":
            return _wording(state, verb, rehearsing), ""
        case "pushed":
            return _pushed(state, verb), ""
    return state, ""


def _edited(state: RehearsalState, verb: str) -> RehearsalState:
    if state.place != "writing":
        return state._replace(line=EDITS[verb](state.line))
    boxes = list(state.boxes)
    boxes[state.box] = EDITS[verb](boxes[state.box])
    return state._replace(boxes=tuple(boxes))


def _listed(
    state: RehearsalState, verb: str, rehearsing: Rehearsing, now_ms: int
) -> tuple[RehearsalState, RehearsalEffect]:
    last = max(0, len(state.standings) - 1)
    match verb:
        case "down" | "up":
            at = state.at + (1 if verb == "down" else -1)
            return state._replace(at=max(0, min(last, at)), posed=None), ""
        case "page_down" | "page_up":
            at = state.at + (10 if verb == "page_down" else -10)
            return state._replace(at=max(0, min(last, at)), posed=None), ""
        case "write" | "speak" if state.standings:
            return begun(state._replace(posed=None), rehearsing, now_ms, is_spoken=verb == "speak"), ""
        case "close":
            return state, "leave"
    return state, ""


def _moved(state: RehearsalState, box: int, now_ms: int) -> RehearsalState:
    """Go to another sentence; the clock of the one before stops."""
    spent = list(state.spent_ms)
    spent[state.box] = state.spent(state.box, now_ms)
    return state._replace(box=box, spent_ms=tuple(spent), since_ms=now_ms)


def _answering(
    state: RehearsalState, verb: str, key: str, rehearsing: Rehearsing, now_ms: int
) -> RehearsalState:
    last = len(state.boxes) - 1
    match verb:
        case "pick":
            return _moved(state, int(key) - 1, now_ms)
        case "next" if state.box < last:
            return _moved(state, state.box + 1, now_ms)
        case "down":
            return _moved(state, min(last, state.box + 1), now_ms)
        case "up":
            return _moved(state, max(0, state.box - 1), now_ms)
        case "next" | "finish":
            return _finished(_moved(state, state.box, now_ms), rehearsing)
        case "close":
            return _listed_again(state, rehearsing)
    return state


def _finished(state: RehearsalState, rehearsing: Rehearsing) -> RehearsalState:
    """Check what was typed; of what was said only the clock is known."""
    if not state.is_spoken and not state.text:
        return state._replace(told=say("rehearsal.nothing_written"))
    state = _found_in(state, rehearsing) if not state.is_spoken else state
    return state._replace(place="checked", lit=0, top=0)


def _found_in(state: RehearsalState, rehearsing: Rehearsing) -> RehearsalState:
    assert state.posed is not None
    id_ = state.posed.rehearsal.id
    checker = rehearsing.checker(id_, state.posed.seed)
    boxes = [box.text for box in state.boxes]
    checked = checker.check("", rehearsing.synonyms(id_), boxes)
    return state._replace(checked=checked, pushes=pushes_after(state.posed, checked))


def _listed_again(state: RehearsalState, rehearsing: Rehearsing) -> RehearsalState:
    return state._replace(place="questions", posed=None, standings=rehearsing.standings(), top=0)


def _checked(
    state: RehearsalState, verb: str, key: str, rehearsing: Rehearsing, now_ms: int
) -> tuple[RehearsalState, RehearsalEffect]:
    match verb:
        case "pick":
            return _rated(state, Grade(int(key)), rehearsing), ""
        case "again":
            return begun(state, rehearsing, now_ms, is_spoken=state.is_spoken), ""
        case "said" if state.missing:
            return state._replace(place="wording", line=LineEdit(), lit=0), ""
        case "push" if state.pushes:
            return state._replace(place="pushed", line=LineEdit(), heard=None), ""
        case "model":
            return state._replace(shows_model=not state.shows_model, top=0), ""
        case "down" | "up":
            return state._replace(top=max(0, state.top + (1 if verb == "down" else -1))), ""
        case "close":
            return _listed_again(state, rehearsing), ""
    return state, ""


def _rated(state: RehearsalState, grade: Grade, rehearsing: Rehearsing) -> RehearsalState:
    """Keep the try with the user's own rating, no better than what was found allows; once only."""
    if state.rating is not None or state.posed is None:
        return state
    grade = min(grade, state.highest)
    took = sum(state.spent_ms)
    try:
        mode: Mode = "spoken" if state.is_spoken else "typed"
        rehearsing.keep(state.posed, state.text, state.checked, grade, took, mode)
    except StoreError as error:
        return state._replace(told=str(error))
    return state._replace(rating=grade)


def _wording(state: RehearsalState, verb: str, rehearsing: Rehearsing) -> RehearsalState:
    match verb:
        case "down" | "up":
            return state._replace(lit=(state.lit + (1 if verb == "down" else -1)) % len(state.missing))
        case "close":
            return state._replace(place="checked")
        case "keep":
            return _kept(state, rehearsing)
    return state


def _kept(state: RehearsalState, rehearsing: Rehearsing) -> RehearsalState:
    """Have words of the answer count for the lit concept from now on."""
    words = state.line.text.strip()
    if len(words) < 2 or folded(words).text not in folded(state.text).text:
        return state._replace(told=say("rehearsal.not_in_answer"))
    assert state.posed is not None
    try:
        rehearsing.keep_synonym(state.posed.rehearsal.id, state.missing[state.lit], words)
        return _found_in(state, rehearsing)._replace(place="checked", lit=0)
    except TuiyanError as error:
        return state._replace(told=str(error))


def _pushed(state: RehearsalState, verb: str) -> RehearsalState:
    match verb:
        case "next" if state.heard is None:
            return state._replace(heard=answers(state.pushes[0], state.line.text))
        case "next":
            rest = state.pushes[1:]
            place = state.place if rest else "checked"
            return state._replace(place=place, pushes=rest, line=LineEdit(), heard=None)
        case "close":
            return state._replace(place="checked")
    return state
