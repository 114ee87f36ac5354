"""The practice screen as a frame."""

from __future__ import annotations

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, GOOD, MUTED, NUM
from tuiyan.drill.log import Grade
from tuiyan.drill.session import Outcome, Session
from tuiyan.engine.derivation import Derivation
from tuiyan.messages import say
from tuiyan.practice.session_options import SessionOptions
from tuiyan.text.duration import clock
from tuiyan.view.derivation.state import Steps
from tuiyan.view.drill.answer_view import answered_body
from tuiyan.view.drill.controller import DrillController
from tuiyan.view.drill.feedback import day_name, is_missed, missed, slip_name
from tuiyan.view.drill.question_view import asking_body
from tuiyan.view.drill.start import start_body
from tuiyan.view.drill.state import DrillState
from tuiyan.view.help import Help, help_over
from tuiyan.view.keys import foot
from tuiyan.view.ladder.view import ladder_area, ladder_aside, ladder_body, ladder_notice
from tuiyan.view.names import is_theme, topic_name
from tuiyan.view.page import Body, PageArea, Scene, more, page, page_area, ruled, scrolled
from tuiyan.view.panel import NOTHING, PanelArea, in_glyphs, laid_over, panel_area
from tuiyan.view.running_text import hung, said_rows
from tuiyan.view.too_small import is_too_small, too_small


def drill_scene(
    state: DrillState,
    controller: DrillController,
    size: Size,
    *,
    is_ruled: bool = False,
    glyphs: Glyphs = NORMAL,
) -> Scene:
    """Return the question or what is said of its answer, and the panel over it."""
    if is_too_small(size):
        return Scene(too_small(size))
    area = page_area(size)
    if state.place == "ladder":
        area = ladder_area(area)
    is_worked = state.place in ("told", "copying", "ladder")
    derivation = controller.derivation(state.working) if is_worked else None
    body = _body(state, area, derivation)
    aside = _aside(state, area, controller)
    frame = in_glyphs(page(area, _name(state), aside, body.rows, _keys(state), body.notice), glyphs)
    match state.layer:
        case Steps() as steps if derivation is not None:
            over = panel_area(*size)
            panel = _derivation(over, steps, derivation, is_proved=controller.is_proved(state.working))
            frame = laid_over(frame, panel, over, is_ruled=is_ruled, glyphs=glyphs)
        case Help() as help_:
            frame = help_over(frame, help_, size, is_ruled=is_ruled, glyphs=glyphs)
    return Scene(frame, body.caret)


def _derivation(area: PanelArea, steps: Steps, derivation: Derivation, *, is_proved: bool | None) -> Frame:
    from tuiyan.view.derivation.view import derivation_panel

    return derivation_panel(
        area, steps, derivation, is_proved=is_proved, audience="training", has_cards=False
    )


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
        return _summary(state, area)
    if session.phase == "told":
        return answered_body(state, session, area, derivation)
    return asking_body(state, session, area)


def _aside(state: DrillState, area: PageArea, controller: DrillController) -> Row:
    runs: list[Run] = []
    if state.is_in_memory:
        runs += [Run(say("tui_drill.in_memory"), ACCENT), space(3)]
    if state.session is None:
        return (*runs, *ladder_aside(state.ladder)) if state.ladder else tuple(runs)
    if state.place in ("asking", "told", "copying"):
        runs += _progress(state, state.session, area, controller)
    return (*runs, Run(f"✓ {state.right}", GOOD), space(2), Run(f"✗ {state.wrong}", ACCENT))


def _progress(state: DrillState, session: Session, area: PageArea, controller: DrillController) -> list[Run]:
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


def _topic(session: Session, controller: DrillController) -> str:
    assert session.question is not None
    themes = [topic for topic in session.question.topics if is_theme(topic)]
    return topic_name(themes[0]) if themes else controller.section_name(session.question.section)


def _keys(state: DrillState) -> list[tuple[str, str]]:
    """Return the key row, without what makes no sense now."""
    labels = {"told.next": _next_label(state)}
    if state.ladder is not None:
        labels["ladder.enter"] = say("tui_drill.practise_left", count=state.ladder.counts[1])
        labels["ladder.exam"] = say("tui_drill.exam_all", count=state.ladder.total)
    return foot(state.place, without=_senseless(state), labels=labels)


def _senseless(state: DrillState) -> set[str]:
    """Return the commands that would do nothing now."""
    session, found = state.session, set[str]()
    if state.place == "told" and session is not None and session.verdict is not None:
        if session.verdict.is_right or session.verdict.kind == "skipped":
            found.add("told.overrule")
        if not session.verdict.is_right or session.grade is None or session.tries > 1 or session.revealed:
            found.add("told.easy")
        if session.prompt is None or session.prompt.working is None:
            found.add("told.derive")
    if state.place == "asking" and session is not None:
        if state.is_sprint or session.prompt is None or not session.prompt.hints():
            found.add("asking.hint")
        if state.is_sprint or not (session.marked or session.queue.done):
            found.add("asking.undo")
    return found


def _next_label(state: DrillState) -> str:
    if state.session is not None and is_missed(state.session):
        return say("tui_drill.copy")
    is_part = state.session is not None and not state.session.is_last_part
    return say("tui_drill.next_part" if is_part else "tui_drill.told.next")


def _trouble(message: str, area: PageArea) -> list[Row]:
    rows: list[Row] = [(Run(say("tui_drill.trouble"), ACCENT_BOLD),), NOTHING]
    rows += said_rows(message, area.width)
    return [*rows, NOTHING, *said_rows(say("tui_drill.trouble_is"), area.width, MUTED)]


def _summary(state: DrillState, area: PageArea) -> Body:
    """Return what a session came to: the counts, what is left and what was not known."""
    gap = [NOTHING] if area.is_roomy else []
    rows = [*_count(state, area.width), *said_rows(_ahead(state), area.width, MUTED)]
    if unknown := missed(_first_each(state.outcomes)):
        rows += [*gap, ruled(say("tui_drill.missed"), area.width), *gap]
        for outcome in unknown:
            rows += _missed(outcome, area.width)
    shown, _, below = scrolled(rows, state.top, area.body)
    return Body(shown, more(below))


def _count(state: DrillState, cells: int) -> list[Row]:
    outcomes = state.outcomes
    if not outcomes:
        return []
    right = sum(outcome.grade is not Grade.AGAIN for outcome in outcomes)
    time = clock(state.spent_s(state.ended_ms))
    told = say("tui_drill.sum", right=right, total=len(outcomes), time=time)
    return said_rows(f"{told}\n{state.compared}".strip(), cells)


def _ahead(state: DrillState) -> str:
    if state.options is not None and state.options.mode != "review":
        return say("tui_drill.counts_not")
    left = len(state.session.queue.waiting) if state.session else 0
    if left:
        return say("tui_drill.left", count=left)
    if state.options != SessionOptions():
        return ""
    due = state.next_due
    return say("tui_drill.all_done_until", date=day_name(due)) if due else say("tui_drill.all_done")


def _first_each(outcomes: tuple[Outcome, ...]) -> list[Outcome]:
    """Return each item's first outcome."""
    first: dict[str, Outcome] = {}
    for outcome in outcomes:
        first.setdefault(outcome.item, outcome)
    return list(first.values())


def _missed(outcome: Outcome, cells: int) -> list[Row]:
    text = outcome.text.replace("\n", " ")
    rows = said_rows(f"{text}  {outcome.shown}", cells - 2)
    if name := slip_name(outcome.verdict):
        rows += said_rows(name, cells - 2, MUTED)
    return hung((Run("✗ ", ACCENT),), rows)
