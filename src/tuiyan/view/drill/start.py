"""The panel where one chooses what to practise: its lines, and its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.content.index import Version
from tuiyan.deck.row import Row, Run, between, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, TEXT
from tuiyan.messages import say
from tuiyan.practice.session_options import EXAM_S, SessionOptions
from tuiyan.text.cells import pad
from tuiyan.view.agenda import agenda
from tuiyan.view.names import topic_name, topics_of
from tuiyan.view.page import PageArea
from tuiyan.view.panel import NOTHING, around, choosable
from tuiyan.view.running_text import said_rows

if TYPE_CHECKING:
    from tuiyan.practice.practice import Practice

FIRST_TOPIC = 5
"""Which line of the panel is the first theme."""


class StartChoice(NamedTuple):
    """One line of the panel where one chooses what to practise.

    Attributes:
        options: What it starts.
        name: What it is called.
        what: What there is to do.
        aside: How much of it.
        is_deck: Whether it is the deck in the training version, and no session.
    """

    options: SessionOptions
    name: str
    what: str = ""
    aside: str = ""
    is_deck: bool = False


class StartMenu(NamedTuple):
    """The panel where one chooses what to practise.

    Attributes:
        problems: What is wrong with the user's settings.
    """

    choices: tuple[StartChoice, ...] = ()
    at: int = 0
    problems: tuple[str, ...] = ()

    def moved(self, by: int) -> StartMenu:
        """Choose another line; past an end it stays."""
        return self._replace(at=max(0, min(len(self.choices) - 1, self.at + by)))


NAME = 18


def start_menu(practice: Practice) -> StartMenu:
    """Return the panel: today's work, the core, an exam, a sprint, the deck, then each theme."""
    today, library = agenda(practice), practice.library
    what = today.told if today.left else say("tui_drill.all_done")
    aside = say("tui_drill.minutes", minutes=today.minutes) if today.left else ""
    solid = f"{today.core.part} / {today.core.whole}"
    exam_s = say("tui_drill.exam_s", minutes=EXAM_S // 60)
    slides = say("tui.home.slides", count=library.deck.version(Version("training")).run)
    choices = [
        StartChoice(SessionOptions(), say("tui_drill.today"), what, aside),
        StartChoice(SessionOptions(core=True), say("tui_drill.core"), say("tui_drill.core_is"), solid),
        StartChoice(SessionOptions(exam=True), say("tui_drill.exam"), say("tui_drill.exam_is"), exam_s),
        StartChoice(
            SessionOptions(sprint=True),
            say("tui_drill.sprint"),
            say("tui_drill.sprint_is"),
            say("tui_drill.sprint_s"),
        ),
        StartChoice(SessionOptions(), say("tui_drill.deck"), say("tui_drill.deck_is"), slides, is_deck=True),
    ]
    for topic, count in topics_of(practice.questions.items).items():
        what = say("tui_drill.cram_is") if len(choices) == FIRST_TOPIC else ""
        size = say("tui_drill.count", count=count)
        choices.append(StartChoice(SessionOptions(topic=topic), topic_name(topic), what, size))
    problems = tuple(f"{each.place}: {each.message}" for each in practice.settings.problems)
    return StartMenu(tuple(choices), 0 if today.left else 1, problems)


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
