"""The review as a frame: at the left what is done, what is on and what is left; at the right one thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tuiyan.deck.big_text import line_figure
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Row, Run, beside, between, cut, grounded, row_text, row_width, space
from tuiyan.deck.style import ACCENT, GOOD, LINE, MUTED, NUM, TEXT
from tuiyan.engine.derivation import Derivation
from tuiyan.engine.drawing import CHAINED
from tuiyan.messages import say
from tuiyan.practice.review_plan import KEEP, ReviewPart
from tuiyan.text.cells import pad, width
from tuiyan.text.duration import clock
from tuiyan.view.drill.answer_view import answered_body
from tuiyan.view.drill.question_view import asking_body, question_rows
from tuiyan.view.drill.worked_rows import chain_rows, worked_rows
from tuiyan.view.help import help_over
from tuiyan.view.keys import foot
from tuiyan.view.page import Caret, PageArea, Scene, page, page_area
from tuiyan.view.panel import MARK, NOTHING, in_glyphs
from tuiyan.view.review.controller import ReviewController
from tuiyan.view.review.state import ReviewState
from tuiyan.view.running_text import asked_rows, hung, said_rows
from tuiyan.view.too_small import is_too_small, too_small

SIDE = 27
"""Cells of the list of parts."""

GAP = 4
STRIP_ROWS = 3
WIDE = 80
CHIP_GAP = 12
"""Cells that the name of the program and the air beside it take."""

NUMBER = 3
"""Cells that the number of a sentence and the air behind it take."""


def review_scene(
    state: ReviewState,
    controller: ReviewController,
    size: Size,
    *,
    is_ruled: bool = False,
    glyphs: Glyphs = NORMAL,
) -> Scene:
    """Return the review, and the help over it."""
    if is_too_small(size):
        return Scene(too_small(size))
    area = page_area(size)
    rows, caret = _body(state, controller, area, glyphs)
    name = say("review.title", minutes=round(state.total_s / 60))
    name = say("review.of", title=name, client=state.name) if state.name else name
    has_chip = width(name) + width(state.chip) + CHIP_GAP <= area.width
    chip = (Run(state.chip, MUTED),) if has_chip else ()
    frame = in_glyphs(page(area, name, chip, rows, _keys(state)), glyphs)
    if state.layer is None:
        return Scene(frame, caret)
    return Scene(help_over(frame, state.layer, size, is_ruled=is_ruled, glyphs=glyphs))


def _body(
    state: ReviewState, controller: ReviewController, area: PageArea, glyphs: Glyphs
) -> tuple[list[Row], Caret | None]:
    """Return the parts beside the thing that is shown, or one row of them above it; and the time below."""
    above = area.body - STRIP_ROWS
    if area.size.columns >= WIDE:
        left, head = SIDE + 2 * GAP - 1, 0
    else:
        left, head = 0, 2
    room = area._replace(
        left=area.left + left, width=area.width - left, top=area.top + head, body=above - head
    )
    body, caret = _thing(state, controller, room)
    if left:
        rule = [(Run("│", LINE),)] * above
        rows = beside(beside(_parts(state, above, glyphs), rule, SIDE + GAP - 1), body, left)
    else:
        rows = [_now(state, area.width), NOTHING, *body]
    return [*rows, *[NOTHING] * above][:above] + _strip(state, area.width), caret


def _keys(state: ReviewState) -> list[tuple[str, str]]:
    """Return the key row: what answers the question first, and what the key that goes on does now."""
    told = say("review.go_on" if state.is_open or state.is_answered else "review.look")
    shown = foot("review", labels={"review.go": told})
    if state.keys != "asking" or state.drill is None:
        return shown
    picks = state.drill.picks
    answer = (f"1–{picks}", say("review.pick")) if picks else ("Enter", say("review.answer"))
    return [answer, *shown]


def _now(state: ReviewState, cells: int) -> Row:
    """Say on one row how much time is left and which part is on."""
    fitted = state.fitted[state.at]
    left = (Run(clock(state.left_s), NUM), Run(f" / {clock(state.total_s)}", MUTED))
    right = (Run(say(f"review.part_{fitted.id}"), TEXT), space(2), Run(clock(fitted.seconds), MUTED))
    return between(left, right, cells)


def _parts(state: ReviewState, high: int, glyphs: Glyphs) -> list[Row]:
    """Return the time that is left, then the parts with theirs."""
    figure = line_figure(clock(state.left_s).lstrip("0") or "0", NUM, glyphs, strokes=1)
    beside_it = [say("review.left"), "", f"/ {clock(state.total_s)}"]
    wide = max(map(row_width, figure))
    rows: list[Row] = [
        (*row, space(wide - row_width(row) + 2), Run(text, MUTED))
        for row, text in zip(figure, beside_it, strict=True)
    ]
    pitch = 2 if len(rows) + 1 + 2 * len(state.parts) <= high else 1
    rows += [NOTHING] * (2 if len(rows) + 2 + pitch * len(state.parts) <= high else 1)
    for at, part in enumerate(state.fitted):
        rows.append(_part(state, at, part))
        rows += [NOTHING] * (pitch - 1)
    return rows


def _part(state: ReviewState, at: int, part: ReviewPart) -> Row:
    planned = state.parts[at]
    is_on, is_done = at == state.at, at < state.at
    mark = MARK if is_on else Run("✓", GOOD) if is_done else space(1)
    things = f"{state.thing + 1} / {part.things}" if is_on and part.things > 1 else _things(part)
    seconds = planned.seconds if is_done else part.seconds
    style = NUM if is_on else MUTED if is_done or not part.seconds else TEXT
    head = Run(pad(say(f"review.part_{part.id}"), 11), style)
    time = Run(clock(seconds) if seconds or is_done or is_on else "–", NUM if is_on else MUTED)
    row = between((mark, space(1), head, Run(things, MUTED)), (time, space(1)), SIDE)
    return grounded(row, "sel", SIDE) if is_on else row


def _things(part: ReviewPart) -> str:
    return say(f"review.things_{part.id}", count=part.things)


def _strip(state: ReviewState, cells: int) -> list[Row]:
    """Draw the whole time to scale, what has passed bright."""
    told = between(
        (Run(say("review.passed", time=clock(state.spent_s)), MUTED),),
        (Run(say("review.stopped" if state.is_stopped else "review.stops_at"), MUTED),),
        cells,
    )
    whole = sum(part.seconds for part in state.parts) or 1.0
    free = cells - 2 * (len(state.parts) - 1)
    row: list[Run] = []
    edge = used = 0.0
    for at, part in enumerate(state.parts):
        edge += part.seconds
        length = max(1, round(free * edge / whole) - round(used)) if part.seconds else 0
        used += length
        if not length:
            continue
        share = 1.0 if at < state.at else min(1.0, state.part_s / part.seconds) if at == state.at else 0.0
        full = round(length * share)
        gap = [space(2)] if row else []
        row += [*gap, Run("━" * full, NUM if at == state.at else MUTED), Run("━" * (length - full), LINE)]
    return [NOTHING, told, cut(tuple(run for run in row if run.text), 0, cells)]


def _thing(
    state: ReviewState, controller: ReviewController, room: PageArea
) -> tuple[list[Row], Caret | None]:
    """Return the one thing that is shown."""
    match state.part.id:
        case "map":
            return _map(controller, room), None
        case "formulas":
            return _formula(state, controller, room), None
        case "sentences":
            return _sentences(state, controller, room), None
        case "opening":
            return _opening(controller, room), None
        case part if part == KEEP:
            return _keep(state, room), None
    return _asked(state, controller, room)


def _map(controller: ReviewController, room: PageArea) -> list[Row]:
    layers, alarm = controller.material.layers, controller.material.alarm
    rows = [*said_rows(alarm, room.width, ACCENT), NOTHING] if alarm else []
    high = room.body - len(rows)
    pitch = 3 if 3 * len(layers) <= high + 1 else 2 if 2 * len(layers) <= high else 1
    for layer in layers:
        head = (Run(layer.number, MUTED), space(2), Run(layer.name, NUM))
        rows.append(between(head, (Run(layer.asks, MUTED),), room.width))
        rows += [(space(4), Run(layer.figure, TEXT))] if pitch > 1 else []
        rows += [NOTHING] if pitch > 2 else []
    return rows


def _formula(state: ReviewState, controller: ReviewController, room: PageArea) -> list[Row]:
    derivation = controller.derivation(controller.item("formulas", state.thing))
    if derivation is None:
        return []
    label = derivation.label(derivation.name)
    rows = asked_rows(say("review.how", name=label), room.width)
    if not state.is_open:
        return [*rows, NOTHING, *said_rows(say("review.say_first"), room.width, MUTED)]
    return [*rows, NOTHING, *_worked(derivation, room.width, room.body - len(rows) - 1)]


def _worked(derivation: Derivation, cells: int, high: int) -> list[Row]:
    """Return a formula as it is written, with what is put in, and what it comes to; or as much as fits."""
    for kinds in (CHAINED, ("definition", "result")):
        rows = chain_rows(derivation, cells, kinds)
        if len(rows) <= high and all(row_width(row) <= cells for row in rows):
            return rows
    return worked_rows(derivation, cells, high)


def _sentences(state: ReviewState, controller: ReviewController, room: PageArea) -> list[Row]:
    posed = controller.material.sentences[state.thing]
    rows = asked_rows(posed.question, room.width)
    if not state.is_open:
        return [*rows, NOTHING, *said_rows(say("review.four_sentences"), room.width, MUTED)]
    return [*rows, *_numbered(posed.answer, room.width, is_airy=room.is_high)][: room.body]


def _numbered(lines: Iterable[str], cells: int, *, is_airy: bool) -> list[Row]:
    rows: list[Row] = []
    for at, line in enumerate(lines, 1):
        rows += [NOTHING] * is_airy
        rows += hung((Run(f"{at}", NUM), space(NUMBER - 1)), said_rows(line, cells - NUMBER))
    return rows


def _opening(controller: ReviewController, room: PageArea) -> list[Row]:
    opening = controller.material.opening
    if opening:
        rows = said_rows(say("review.opening"), room.width, MUTED)
        return [*rows, NOTHING, *said_rows(opening, room.width, NUM)]
    return [
        *said_rows(say("review.no_opening"), room.width, NUM),
        NOTHING,
        *said_rows(say("review.set_opening"), room.width, MUTED),
    ]


def _keep(state: ReviewState, room: PageArea) -> list[Row]:
    rows: list[Row] = asked_rows(say("review.keep"), room.width)
    rows += _numbered(state.kept, room.width, is_airy=room.is_roomy)
    if state.asked:
        rows += [NOTHING, (Run(say("review.score", right=state.right, asked=state.asked), MUTED),)]
    return rows


def _asked(
    state: ReviewState, controller: ReviewController, room: PageArea
) -> tuple[list[Row], Caret | None]:
    drill = state.drill
    session = drill.session if drill is not None else None
    if drill is None or session is None or session.prompt is None:
        return [], None
    if state.is_answered and session.marked:
        body = answered_body(drill, session, room, controller.drills.derivation(drill.working))
        return body.rows, None
    if state.is_open:
        rows: Sequence[Row] = question_rows(session, room)
        told = [*rows, NOTHING, (Run(session.prompt.shown, NUM),)]
        return [*told, *said_rows(session.prompt.why, room.width, MUTED)], None
    asking = asking_body(drill, session, room)
    return asking.rows, asking.caret


def closing_lines(state: ReviewState, cells: int) -> list[str]:
    """Return what is left on the terminal once the review is over, no line wider than ``cells``."""
    return [row_text(row).rstrip() for row in _numbered(state.kept, cells, is_airy=False)]
