"""The practice screen as a frame, from a sitting and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, indented, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, GOOD, MUTED, NUM, Style
from tuiyan.drill.session import MarkedAnswer, Session
from tuiyan.drill.targets.lines import ChoiceTarget, OrderTarget
from tuiyan.engine.derivation import Derivation
from tuiyan.messages import say
from tuiyan.view.commands import foot
from tuiyan.view.drill.asking import asking_body, question_rows
from tuiyan.view.drill.choosing import start_body
from tuiyan.view.drill.controller import is_theme, topic_name
from tuiyan.view.drill.field import Spot
from tuiyan.view.drill.page import Sheet, page, ruled, scrolled, sheet
from tuiyan.view.drill.state import DrillState
from tuiyan.view.drill.summary import summary_body
from tuiyan.view.drill.verdict import day_name, told_panel
from tuiyan.view.drill.words import said_rows
from tuiyan.view.drill.worked import worked_rows
from tuiyan.view.panels.panel import NOTHING, in_glyphs
from tuiyan.view.panels.small import is_too_small, too_small


class Seen(NamedTuple):
    """What is on the screen.

    Attributes:
        frame: To paint.
        caret: Where the terminal's cursor belongs, so that input methods draw beside it.
    """

    frame: Frame
    caret: Spot | None = None


class _Body(NamedTuple):
    """The middle of the screen, and what stands at the right of the key row."""

    rows: list[Row]
    notice: Row = ()
    caret: Spot | None = None


def drill_scene(
    sitting: DrillState,
    size: Size,
    at_ms: int = 0,
    derivation: Derivation | None = None,
    glyphs: Glyphs = NORMAL,
) -> Seen:
    """Return the screen without the panels that lie over it.

    Args:
        sitting: What is practised.
        size: Of the screen.
        at_ms: The time, by the clock the sitting began by.
        derivation: Of the answer, once it is known.
        glyphs: To paint with.
    """
    if is_too_small(size):
        return Seen(too_small(size))
    place = sheet(size)
    body = _body(sitting, place, derivation)
    name = say("tui_drill.sprint" if sitting.is_sprint else "tui_drill.practice")
    frame = page(place, name, _aside(sitting, place, at_ms), body.rows, _keys(sitting), body.notice)
    return Seen(in_glyphs(frame, glyphs), body.caret)


def _body(sitting: DrillState, place: Sheet, derivation: Derivation | None) -> _Body:
    session = sitting.session
    if sitting.trouble is not None:
        return _Body(_trouble(sitting.trouble.message, place))
    if session is None:
        return _Body(start_body(sitting.start, place))
    if session.phase == "over":
        rows, below = summary_body(sitting, place)
        return _Body(rows, _more(below))
    if session.phase == "told":
        return _told(sitting, session, place, derivation)
    asking = asking_body(sitting, session, place)
    return _Body(asking.rows, _more(asking.below), asking.caret)


def _more(below: int) -> Row:
    return (Run(say("tui_drill.below", rows=below), MUTED),) if below else ()


def _aside(sitting: DrillState, place: Sheet, at_ms: int) -> Row:
    runs: list[Run] = []
    if sitting.is_in_memory:
        runs += [Run(say("tui_drill.in_memory"), ACCENT), space(3)]
    if sitting.session is None:
        return tuple(runs)
    if sitting.place in ("asking", "told"):
        runs += _progress(sitting, sitting.session, place, at_ms)
    return (*runs, Run(f"✓ {sitting.right}", GOOD), space(2), Run(f"✗ {sitting.wrong}", ACCENT))


def _progress(sitting: DrillState, session: Session, place: Sheet, at_ms: int) -> list[Run]:
    if sitting.is_sprint:
        return [Run(clock(sitting.left_s(at_ms)), NUM), space(3)]
    runs = [Run(str(sitting.number), NUM), Run(f" / {sitting.total}", MUTED), space(3)]
    topic = _topic(session)
    if topic and place.size.columns >= 90:
        runs += [Run(topic, MUTED), space(3)]
    if place.size.columns >= 80:
        runs += [Run(clock((at_ms - sitting.began_ms) / 1000), MUTED), space(3)]
    return runs


def _topic(session: Session) -> str:
    assert session.question is not None
    themes = [topic for topic in session.question.topics if is_theme(topic)]
    return topic_name(themes[0]) if themes else session.question.section


def clock(seconds: float) -> str:
    """Write a time as ``1:23``."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _keys(sitting: DrillState) -> list[tuple[str, str]]:
    """Return the key row, without what makes no sense now."""
    shown, session = foot(sitting.place), sitting.session
    hidden: set[str] = set()
    if sitting.place == "told" and session is not None and session.verdict is not None:
        if session.verdict.is_right or session.verdict.kind == "skipped":
            hidden.add(say("tui_drill.told.overrule"))
        if not session.verdict.is_right or session.grade is None or session.tries > 1 or session.revealed:
            hidden.add(say("tui_drill.told.easy"))
        if session.prompt is None or session.prompt.working is None:
            hidden.add(say("tui_drill.told.derive"))
    if sitting.place == "asking" and session is not None:
        if sitting.is_sprint or session.prompt is None or not session.prompt.hints():
            hidden.add(say("tui_drill.asking.hint"))
        if sitting.is_sprint or not (session.marked or session.queue.done):
            hidden.add(say("tui_drill.asking.undo"))
    next_, further = say("tui_drill.told.next"), say("tui_drill.next_part")
    is_part = session is not None and not session.is_last_part
    shown = [(keys, further if is_part and label == next_ else label) for keys, label in shown]
    return [pair for pair in shown if pair[1] not in hidden]


def _told(sitting: DrillState, session: Session, place: Sheet, derivation: Derivation | None) -> _Body:
    prompt, marked = session.prompt, session.marked[-1]
    assert prompt is not None
    gap = [NOTHING] if place.is_roomy else []
    rows = question_rows(session, place, marked)
    if not isinstance(prompt.target, ChoiceTarget | OrderTarget) and marked.text:
        rows += [*gap, _typed(marked, place.width)]
    rows += gap + told_panel(marked.verdict, prompt, marked.text, place.width, sitting.recalled)
    seen = len(rows)
    standing = session.standing
    if standing is not None and standing.suspended and standing.is_leech:
        rows += gap + said_rows(say("tui_drill.leech"), place.width, ACCENT)
    rows += _worked(derivation, place, len(rows))
    if len(rows) > place.body and not place.is_tight:
        return _told(sitting, session, place._replace(is_tight=True), derivation)
    first = max(0, seen - place.body)
    shown, _, below = scrolled(rows, first + sitting.top, place.body)
    return _Body(shown, _more(below) or _notice(session))


def _typed(marked: MarkedAnswer, cells: int) -> Row:
    row: Row = (Run("▸ ", ACCENT), Run(f" {marked.text} ", Style("num", "raised")))
    beside = (*row, space(3), Run(say("tui_drill.read_as", echo=marked.read.echo), MUTED))
    return beside if marked.read.echo and row_width(beside) <= cells else row


def _worked(derivation: Derivation | None, place: Sheet, used: int) -> list[Row]:
    if derivation is None or len(derivation.steps) < 2:
        return []
    head = [NOTHING] if place.is_roomy else []
    head.append(ruled(say("tui_drill.worked"), place.width))
    head += [NOTHING] if place.is_high else []
    drawn = worked_rows(derivation, place.width - 2, place.body - used - len(head))
    return head + [indented(row, 2) for row in drawn]


def _notice(session: Session) -> Row:
    standing = session.standing
    if standing is None:
        return ()
    if standing.suspended:
        return (Run(say("tui_drill.suspended"), ACCENT),)
    if session.comes_again:
        return (Run(say("tui_drill.comes_again"), MUTED),)
    return (Run(say("tui_drill.comes_on", date=day_name(standing.due)), MUTED),) if standing.due else ()


def _trouble(message: str, place: Sheet) -> list[Row]:
    rows: list[Row] = [(Run(say("tui_drill.trouble"), ACCENT_BOLD),), NOTHING]
    rows += said_rows(message, place.width)
    return [*rows, NOTHING, *said_rows(say("tui_drill.trouble_is"), place.width, MUTED)]
