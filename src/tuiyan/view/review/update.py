"""What a key and the clock do to a review.

:func:`update` takes a command of the key table; :func:`ticked` the seconds that went by. However the learner
answers, or does not, what is to be kept in mind begins in time and all ends with the last second.
"""

from __future__ import annotations

from tuiyan.deck.geometry import Size
from tuiyan.practice.review_plan import KEEP, KEEP_S, planned
from tuiyan.view.drill.update import is_asked_for
from tuiyan.view.drill.update import typed as typed_in_drill
from tuiyan.view.drill.update import update as update_drill
from tuiyan.view.help import Help, moved
from tuiyan.view.keys import find
from tuiyan.view.review.controller import ReviewController
from tuiyan.view.review.state import ASKED, LOOKED_AT, ReviewState

PLACE = "review"


def begun_review(controller: ReviewController, minutes: int, name: str, chip: str) -> ReviewState:
    """Begin at the first part."""
    parts = planned(minutes, controller.material.available())
    return _at(ReviewState(name, chip, parts, 60.0 * minutes), 0, 0, controller)


def update(
    state: ReviewState, command: str, key: str, controller: ReviewController, size: Size
) -> ReviewState:
    """Return the review after a key that asks for ``command``."""
    if state.layer is not None:
        return state._replace(layer=moved(state.layer, command, size))
    match command:
        case "review.help":
            return state._replace(layer=Help(PLACE))
        case "review.stop":
            return state._replace(is_stopped=not state.is_stopped)
        case "review.close":
            return _to_keep(state, controller) if state.part.id != KEEP else state._replace(is_over=True)
        case "review.skip":
            return _part_after(state, controller)
        case "review.go":
            return _gone_on(state, controller)
    return _answered(state, command, key, controller, size) if state.drill is not None else state


def pressed(state: ReviewState, key: str, controller: ReviewController, size: Size) -> ReviewState:
    """Return the review after a key that is not typed: one of its own first, then one of the question's."""
    own = find(PLACE, key)
    command = find(state.keys, key)
    if state.keys == "asking" and own is not None and key != "enter":
        command = own
    command = command or own
    return update(state, command.id, key, controller, size) if command is not None else state


def typed(state: ReviewState, text: str, controller: ReviewController) -> ReviewState:
    """Put text into the answer box."""
    if state.keys != "asking" or state.drill is None:
        return state
    return state._replace(drill=typed_in_drill(state.drill, text, controller.drills))


def is_typed(state: ReviewState, key: str) -> bool:
    """Tell whether a printable key is typed: into a box, not as its first where it means something here."""
    if state.keys != "asking" or state.drill is None:
        return False
    command = find("asking", key)
    if command is not None and is_asked_for(state.drill, command.id):
        return False
    return find(PLACE, key) is None or bool(state.drill.box.text)


def ticked(state: ReviewState, seconds: float, controller: ReviewController) -> ReviewState:
    """Let time go by."""
    if state.is_stopped or state.is_over:
        return state
    later = state._replace(spent_s=state.spent_s + seconds, part_s=state.part_s + seconds)
    if not later.left_s:
        return _to_keep(later, controller)._replace(is_over=True)
    if later.part.id == KEEP:
        return later
    if later.left_s <= KEEP_S:
        return _to_keep(later, controller)
    is_idle = later.part.id in LOOKED_AT and not later.fitted[later.at].seconds
    return _part_after(later, controller) if is_idle else later


def _gone_on(state: ReviewState, controller: ReviewController) -> ReviewState:
    """Show what was asked for, or go on to the next thing; at the end there is nothing after it."""
    if state.part.id == KEEP:
        return state._replace(is_over=True)
    is_closed = state.part.id in (*ASKED, "formulas", "sentences") and not state.is_open
    if is_closed and not state.is_answered:
        return _missed(state, controller) if state.part.id == "numbers" else state._replace(is_open=True)
    return _thing_after(state, controller)


def _missed(state: ReviewState, controller: ReviewController) -> ReviewState:
    """Show a number that did not come to mind, and keep it in mind; it counts for nothing."""
    item = controller.item(state.part.id, state.thing)
    return state._replace(is_open=True, missed=_with(state.missed, item))


def _with(missed: tuple[str, ...], item: str) -> tuple[str, ...]:
    return (*missed, item) if item and item not in missed else missed


def _thing_after(state: ReviewState, controller: ReviewController) -> ReviewState:
    """Go on to the next thing of a part that has time for one, else to the next part."""
    part = state.part
    if state.thing + 1 >= part.things or state.part_s >= part.seconds:
        return _part_after(state, controller)
    return _at(state, state.at, state.thing + 1, controller)


def _part_after(state: ReviewState, controller: ReviewController) -> ReviewState:
    """Go on to the next part that there is time for."""
    if state.part.id == KEEP:
        return state
    fitted = state._replace(part_s=state.part.seconds).fitted
    at = next(at for at in range(state.at + 1, len(fitted)) if fitted[at].seconds)
    return _at(state._replace(parts=(*state.parts[:at], *fitted[at:]), part_s=0.0), at, 0, controller)


def _to_keep(state: ReviewState, controller: ReviewController) -> ReviewState:
    last = len(state.parts) - 1
    if state.at == last:
        return state
    return _at(state._replace(part_s=0.0, is_stopped=False), last, 0, controller)


def _at(state: ReviewState, at: int, thing: int, controller: ReviewController) -> ReviewState:
    """Show a thing; a question is put on the table, what to keep in mind is gathered."""
    part = state.parts[at]
    drill = controller.ask(controller.item(part.id, thing)) if part.id in ASKED else None
    kept = controller.kept(state.missed) if part.id == KEEP else ()
    is_open = part.id not in (*ASKED, "formulas", "sentences")
    return state._replace(at=at, thing=thing, is_open=is_open, drill=drill, kept=kept)


def _answered(
    state: ReviewState, command: str, key: str, controller: ReviewController, size: Size
) -> ReviewState:
    """Give a key to the question on the table; once it is answered, what came of it is counted."""
    before = state.drill
    assert before is not None
    if command == "asking.submit" and not before.box.text.strip() and not before.offered:
        return _gone_on(state, controller)
    after, _ = update_drill(before, command, key, controller.drills, size)
    if after.trouble is not None:
        after, _ = update_drill(after, "trouble.memory", key, controller.drills, size)
    drawn = state._replace(drill=after)
    if drawn.is_answered and not state.is_answered:
        is_right = bool(after.right)
        item = "" if is_right else controller.item(state.part.id, state.thing)
        missed = _with(state.missed, item)
        return drawn._replace(asked=state.asked + 1, right=state.right + is_right, missed=missed)
    return drawn
