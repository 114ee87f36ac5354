"""The two doors of the home screen: what each says to whoever looks, and what only once it is chosen.

The first leads to the talk and says what may be seen by everybody. What the second says of the learner is
private: its figure, what is due and what is weak are shown when it is chosen, or always where the user's
settings say ``home = "open"``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.content.index import DeckIndex
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.view.agenda import Agenda


class Face(NamedTuple):
    """What stands on a door.

    Attributes:
        figure: In large digits, or ``""``.
        head: Beside the figure, in bold.
        beneath: Under the head, two lines at most.
        rows: A label and a text each, three at most.
    """

    figure: str = ""
    head: str = ""
    beneath: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


def talk_face(deck: DeckIndex, cuts: tuple[int, ...]) -> Face:
    """Say how long the talk is, and how it may be cut."""
    rows = []
    if cuts:
        listed = " · ".join(map(str, cuts))
        rows.append((say("tui.home.shorter"), say("tui.home.cuts", minutes=listed)))
    first = say("tui.home.from_first")
    if not deck.minutes:
        return Face(str(deck.run), say("tui.home.in_slides"), (first,), tuple(rows))
    slides = say("tui.home.slides", count=deck.run)
    return Face(str(deck.minutes), say("tui.home.in_minutes"), (slides, first), tuple(rows))


def practice_face(today: Agenda | None = None) -> Face:
    """Say what everybody may see of the practice: how long it takes."""
    head = say("tui_drill.home_head")
    if today is not None and today.left:
        head = say("tui_drill.home_minutes", minutes=today.minutes)
    beneath = (say("tui_drill.home_drill"),)
    return Face("", head, beneath, (("", say("tui_drill.home_private")),))


def opened_face(today: Agenda) -> Face:
    """Say how much of the core comes without thinking, what is due and what is weak."""
    if today.is_first:
        head = say("tui_drill.home_first")
        return Face("", head, (say("tui_drill.home_first_is"),))
    core = today.core
    beneath = [say("tui_drill.home_fluent", solid=core.part, total=core.whole)] if core.whole else []
    if today.watched:
        beneath.append(say("tui_drill.home_watch", name=today.watched))
    head = say("tui_drill.home_at_once") if core.whole else say("tui_drill.home_head")
    return Face(str(core.part) if core.whole else "", head, tuple(beneath), tuple(_opened_rows(today)))


def _opened_rows(today: Agenda) -> list[tuple[str, str]]:
    comma = say("tui_drill.comma")
    rows = [(say("tui_drill.home_due"), say("tui_drill.home_done"))]
    if today.left:
        daily = say("tui_drill.and_daily", count=today.daily) if today.daily else ""
        minutes = say("tui_drill.home_in_all", minutes=today.minutes)
        rows = [
            (say("tui_drill.home_due"), say("tui_drill.count", count=today.due) + daily),
            (say("tui_drill.home_new"), say("tui_drill.count", count=today.new) + comma + minutes),
        ]
    if today.weakest:
        name, wrong = today.weakest
        part = say("tui_drill.home_wrong", part=wrong.part, whole=wrong.whole)
        rows.append((say("tui_drill.home_weak"), name + comma + part))
    return rows
