"""The home screen: what can be done now, and under which scenario."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from tuiyan.content.index import Version
from tuiyan.engine.evaluate import Values
from tuiyan.messages import pick, say
from tuiyan.view.help import Help
from tuiyan.view.home.doors import Face, opened_face, practice_face, stopped_face, talk_face
from tuiyan.view.scenario_picker.state import ScenarioPicker
from tuiyan.view.scenario_picker.update import reopened

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario
    from tuiyan.meeting.client import Client
    from tuiyan.view.agenda import Agenda

Target = Literal["present", "drill", "review", "sheet", "rehearse", "stats"]


class HomeBar(NamedTuple):
    """One bar: the quantity's name, its value, and how long it is in the unit that all bars share."""

    name: str
    text: str
    size: Fraction
    ink: str


def bars_of(library: Library, scenario: Scenario) -> tuple[HomeBar, ...]:
    """Return the bars of the first slide; none where it has none, or one of them has no value."""
    from tuiyan.deck.blocks.plots.bars import Bars
    from tuiyan.deck.resolver import Resolver

    deck = library.deck.version(Version())
    charts = [block for block in deck.slide(0).blocks if isinstance(block, Bars)] if len(deck) else []
    if not charts:
        return ()
    catalog = library.catalog
    resolver = Resolver(Values(catalog, scenario), claims=library.claims, measured=library.measured)
    found = []
    for chart in charts[0].resolved(resolver):
        for bar in chart.bars:
            if bar.size is None or bar.figure.number is None:
                return ()
            name = pick(catalog.label(bar.figure.number.name))
            found.append(HomeBar(name, bar.figure.text, bar.size, bar.ink))
    return tuple(found)


class HomeEntry(NamedTuple):
    """One thing that can be done: a door, or a line below the doors.

    Attributes:
        what: On a line: what is there.
        size: On a line: how much of it.
        private: What is there in place of ``what`` once the line is chosen; no onlooker sees it unasked.
        face: Of a door; None on a line.
        opened: Of a door in place of ``face``, once it is chosen.
    """

    target: Target
    name: str
    what: str = ""
    size: str = ""
    private: str = ""
    face: Face | None = None
    opened: Face | None = None


class HomeState(NamedTuple):
    """What the home screen shows.

    Attributes:
        title: Of the manual.
        entries: The doors, then the lines.
        scenario: What the screens go on with.
        opening: The one the program was started with.
        bars: What the deck's cover holds against one another.
        day: Today, or None.
        revised: Date of the manual, or ``""``.
        mistakes: How many the content has.
        is_open: What is private is shown unasked, as the user has set.
        habit: Answers of the last days, and how many of those in a row had any; private.
        at: Index of the chosen entry.
        layer: The panel over the list.
        clients: Those that are saved, read when the panel of scenarios is asked for.
    """

    title: str
    entries: tuple[HomeEntry, ...]
    scenario: Scenario
    opening: Scenario
    bars: tuple[HomeBar, ...] = ()
    day: date | None = None
    revised: str = ""
    mistakes: int = 0
    is_open: bool = False
    habit: tuple[tuple[int, ...], int] = ((), 0)
    at: int = 0
    layer: ScenarioPicker | Help | None = None
    clients: tuple[Client, ...] = ()

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        if self.layer is None:
            return "home"
        return "help" if isinstance(self.layer, Help) else "scenario"

    def moved(self, by: int) -> HomeState:
        """Choose another entry; past an end it stays."""
        return self._replace(at=max(0, min(len(self.entries) - 1, self.at + by)))

    def is_shown(self, at: int) -> bool:
        """Whether what is private about an entry is shown."""
        return self.is_open or at == self.at

    @property
    def shows_habit(self) -> bool:
        """Whether the days of practice are shown: beside the door they are about."""
        chosen = self.entries[self.at].target
        return any(self.habit[0]) and (self.is_open or chosen == "drill")


def open_home(
    library: Library, scenario: Scenario, day: date | None = None, *, is_open: bool = False
) -> HomeState:
    """List what works now."""
    entries = [
        HomeEntry("present", say("tui.home.present"), face=_talk(library)),
        HomeEntry("drill", say("tui.home.practise"), face=practice_face()),
    ]
    if count := len(library.cards):
        cards, held = say("tui.home.cards", count=count), say("tui.home.cards_are")
        entries.append(HomeEntry("sheet", say("tui.home.sheet"), held, cards))
    entries.append(HomeEntry("rehearse", say("rehearsal.screen"), say("rehearsal.home_is")))
    entries.append(HomeEntry("review", say("review.place.review"), say("review.is")))
    statistics = say("tui_drill.place.stats")
    entries.append(HomeEntry("stats", statistics, say("tui_drill.home_stats")))
    return HomeState(
        pick(library.deck.names),
        tuple(entries),
        scenario,
        scenario,
        bars_of(library, scenario),
        day,
        library.deck.revised,
        sum(not problem.is_notice for problem in library.problems),
        is_open,
    )


def _talk(library: Library) -> Face:
    deck = library.deck
    return talk_face(deck.version(Version()), deck.minutes_of_cuts)


def with_agenda(state: HomeState, today: Agenda) -> HomeState:
    """Have entries say where the talk ended and, once they are chosen, what is due, solid and of the week."""
    entries = tuple(_told(entry, today) for entry in state.entries)
    return state._replace(entries=entries, habit=(today.recent, today.streak))


def _told(entry: HomeEntry, today: Agenda) -> HomeEntry:
    if entry.target == "stats" and today.week:
        return entry._replace(private=say("tui_drill.home_week", count=today.week))
    if entry.target == "rehearse" and today.rehearsals:
        return entry._replace(private=say("rehearsal.due", count=today.rehearsals))
    if entry.target == "present" and entry.face is not None:
        return entry._replace(face=stopped_face(entry.face, today.stopped))
    if entry.target == "drill":
        return entry._replace(face=practice_face(today), opened=opened_face(today))
    return entry


def taken(state: HomeState, scenario: Scenario) -> HomeState:
    """Go on with a scenario that another screen goes on with; an open chooser starts anew from it."""
    layer = reopened(state.layer, scenario) if isinstance(state.layer, ScenarioPicker) else state.layer
    return state._replace(scenario=scenario, layer=layer)
