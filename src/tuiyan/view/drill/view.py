"""The practice screen as a frame."""

from __future__ import annotations

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Row, Run, between, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, GOOD, MUTED, NUM, TEXT
from tuiyan.drill.session import Session
from tuiyan.engine.derivation import Derivation
from tuiyan.messages import say
from tuiyan.text.cells import pad
from tuiyan.text.duration import clock
from tuiyan.view.drill.answered import Body, answered_body, more
from tuiyan.view.drill.asking import asking_body
from tuiyan.view.drill.controller import Controller
from tuiyan.view.drill.copying import is_to_copy
from tuiyan.view.drill.state import FIRST_TOPIC, DrillState, StartChoice, StartMenu
from tuiyan.view.drill.summary import summary_body
from tuiyan.view.help import Help, help_over
from tuiyan.view.keys import foot
from tuiyan.view.ladder.state import Ladder
from tuiyan.view.ladder.view import ladder_area, ladder_aside, ladder_body, ladder_notice
from tuiyan.view.names import is_theme, topic_name
from tuiyan.view.page import PageArea, Scene, page, page_area
from tuiyan.view.panel import NOTHING, around, choosable, in_glyphs, laid_over, panel_area
from tuiyan.view.running_text import said_rows
from tuiyan.view.too_small import is_too_small, too_small


def drill_scene(
    state: DrillState, controller: Controller, size: Size, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL
) -> Scene:
    """Return the question or what is said of its answer, and the panel over it."""
    if is_too_small(size):
        return Scene(too_small(size))
    area = page_area(size)
    if state.place == "ladder":
        area = ladder_area(area)
    derivation = (
        controller.derivation(state.working) if state.place in ("told", "copying", "ladder") else None
    )
    body = _body(state, area, derivation)
    name = _name(state)
    aside = _aside(state, area, controller)
    frame = in_glyphs(page(area, name, aside, body.rows, _keys(state), body.notice), glyphs)
    if isinstance(state.layer, Help):
        frame = help_over(frame, state.layer, size, is_ruled=is_ruled, glyphs=glyphs)
    elif state.layer is not None and derivation is not None:
        from tuiyan.view.derivation.view import derivation_panel

        over = panel_area(*size)
        proved = controller.is_proved(state.working)
        panel = derivation_panel(
            over, state.layer, derivation, is_proved=proved, audience="training", has_cards=False
        )
        frame = laid_over(frame, panel, over, is_ruled=is_ruled, glyphs=glyphs)
    return Scene(frame, body.caret)


def _name(state: DrillState) -> str:
    options = state.options
    is_core = state.place == "ladder" or (options is not None and options.core)
    if is_core or options is None:
        return say("tui_drill.core" if is_core else "tui_drill.practice")
    return say(f"tui_drill.{'exam' if options.exam else 'sprint' if options.sprint else 'practice'}")


def _body(state: DrillState, area: PageArea, derivation: Derivation | None) -> Body:
    session = state.session
    if state.trouble is not None:
        return Body(_trouble(state.trouble.message, area))
    if session is None and state.ladder is not None:
        told = [row for text in state.start.problems for row in said_rows(text, area.width, ACCENT)]
        room = area._replace(body=area.body - len(told))
        return Body([*told, *ladder_body(state.ladder, room)], ladder_notice(state.ladder))
    if session is None:
        return Body(start_body(state.start, area))
    if session.phase == "over":
        rows, below = summary_body(state, area)
        return Body(rows, more(below))
    if session.phase == "told":
        return answered_body(state, session, area, derivation)
    asking = asking_body(state, session, area)
    return Body(asking.rows, more(asking.below), asking.caret)


def _aside(state: DrillState, area: PageArea, controller: Controller) -> Row:
    runs: list[Run] = []
    if state.is_in_memory:
        runs += [Run(say("tui_drill.in_memory"), ACCENT), space(3)]
    if state.session is None:
        return (*runs, *ladder_aside(state.ladder)) if state.ladder else tuple(runs)
    if state.place in ("asking", "told", "copying"):
        runs += _progress(state, state.session, area, controller)
    return (*runs, Run(f"✓ {state.right}", GOOD), space(2), Run(f"✗ {state.wrong}", ACCENT))


def _progress(state: DrillState, session: Session, area: PageArea, controller: Controller) -> list[Run]:
    at_ms = controller.at_ms
    if state.is_sprint:
        return [Run(clock(state.left_s(at_ms)), NUM), space(3)]
    runs = [Run(str(state.number), NUM), Run(f" / {state.total}", MUTED), space(3)]
    topic = _topic(session, controller)
    if topic and area.size.columns >= 90:
        runs += [Run(topic, MUTED), space(3)]
    if state.is_timed:
        runs += [_time_left(state.left_s(at_ms)), space(3)]
    elif area.size.columns >= 80:
        runs += [Run(clock(state.spent_s(at_ms)), MUTED), space(3)]
    return runs


def _time_left(left_s: float) -> Run:
    """Say how long it is until no new question comes."""
    if not left_s:
        return Run(say("tui_drill.last_question"), ACCENT)
    return Run(say("tui_drill.time_left", time=clock(left_s)), NUM)


def _topic(session: Session, controller: Controller) -> str:
    assert session.question is not None
    themes = [topic for topic in session.question.topics if is_theme(topic)]
    return topic_name(themes[0]) if themes else controller.section_name(session.question.section)


def _keys(state: DrillState) -> list[tuple[str, str]]:
    """Return the key row, without what makes no sense now."""
    shown, session = foot(state.place), state.session
    hidden: set[str] = set()
    if state.place == "told" and session is not None and session.verdict is not None:
        if session.verdict.is_right or session.verdict.kind == "skipped":
            hidden.add(say("tui_drill.told.overrule"))
        if not session.verdict.is_right or session.grade is None or session.tries > 1 or session.revealed:
            hidden.add(say("tui_drill.told.easy"))
        if session.prompt is None or session.prompt.working is None:
            hidden.add(say("tui_drill.told.derive"))
    if state.place == "asking" and session is not None:
        if state.is_sprint or session.prompt is None or not session.prompt.hints():
            hidden.add(say("tui_drill.asking.hint"))
        if state.is_sprint or not (session.marked or session.queue.done):
            hidden.add(say("tui_drill.asking.undo"))
    labels = {say("tui_drill.told.next"): _next_label(state)}
    if state.ladder is not None and state.place == "ladder":
        labels |= _ladder_labels(state.ladder)
    shown = [(keys, labels.get(label, label)) for keys, label in shown]
    return [pair for pair in shown if pair[1] not in hidden]


def _ladder_labels(ladder: Ladder) -> dict[str, str]:
    """Return the labels that say how many numbers a key asks."""
    return {
        say("tui_drill.ladder.enter"): say("tui_drill.practise_left", count=ladder.counts[1]),
        say("tui_drill.ladder.exam"): say("tui_drill.exam_all", count=ladder.total),
    }


def _next_label(state: DrillState) -> str:
    if is_to_copy(state):
        return say("tui_drill.copy")
    is_part = state.session is not None and not state.session.is_last_part
    return say("tui_drill.next_part" if is_part else "tui_drill.told.next")


def _trouble(message: str, area: PageArea) -> list[Row]:
    rows: list[Row] = [(Run(say("tui_drill.trouble"), ACCENT_BOLD),), NOTHING]
    rows += said_rows(message, area.width)
    return [*rows, NOTHING, *said_rows(say("tui_drill.trouble_is"), area.width, MUTED)]


NAME = 18


def start_body(start: StartMenu, area: PageArea) -> list[Row]:
    """Return the lines, as many as fit around the chosen one."""
    rows = [row for text in start.problems for row in said_rows(text, area.width, ACCENT)]
    at = 0
    for index, choice in enumerate(start.choices):
        if index == FIRST_TOPIC or (index == 1 and area.is_roomy):
            rows.append(NOTHING)
        if index == start.at:
            at = len(rows)
        rows.append(_option(choice, area.width, is_chosen=index == start.at))
    return around(rows, at, area.body)


def _option(choice: StartChoice, cells: int, *, is_chosen: bool) -> Row:
    name = Run(pad(choice.name, NAME), NUM)
    aside = (Run(choice.aside, TEXT if is_chosen else MUTED), space(2))
    row = between((space(1), name, Run(choice.what, TEXT)), aside, cells - 1)
    return choosable(row, cells, is_lit=is_chosen)
