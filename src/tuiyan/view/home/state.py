"""The home screen: what can be done now, and under which scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from tuiyan.content.index import Version
from tuiyan.deck.geometry import Size
from tuiyan.engine.evaluate import Values
from tuiyan.messages import pick, say
from tuiyan.view.help import Help, last_top, scrolled
from tuiyan.view.layers import MOVES, PLACES
from tuiyan.view.panel import panel_area
from tuiyan.view.scenario_picker.state import ScenarioPicker, loaded, open_picker, reopened, restored, taking

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario
    from tuiyan.view.agenda import Agenda

Target = Literal["present", "drill", "sheet", "stats"]

HomeEffect = Literal["", "leave", "present", "drill", "sheet", "stats"]
"""What the application has to do after a key."""


class HomeEntry(NamedTuple):
    """One line of the home screen: where it leads, and what is there.

    Attributes:
        private: What is there in place of ``what`` once the line is chosen; no onlooker sees it unasked.
    """

    target: Target
    name: str
    what: str
    size: str
    private: str = ""


class HomeState(NamedTuple):
    """What the home screen shows.

    Attributes:
        title: Of the manual.
        entries: In order.
        scenario: What the screens go on with.
        opening: The one the program was started with.
        revised: Date of the manual, or ``""``.
        mistakes: How many the content has.
        at: Index of the chosen entry.
        layer: The panel over the list.
    """

    title: str
    entries: tuple[HomeEntry, ...]
    scenario: Scenario
    opening: Scenario
    revised: str = ""
    mistakes: int = 0
    at: int = 0
    layer: ScenarioPicker | Help | None = None

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        return PLACES[type(self.layer)] if self.layer is not None else "home"

    def moved(self, by: int) -> HomeState:
        """Choose another entry; past an end it stays."""
        return self._replace(at=max(0, min(len(self.entries) - 1, self.at + by)))


def open_home(library: Library, scenario: Scenario) -> HomeState:
    """List what works now."""
    cards = library.cards
    deck = library.deck.version(Version())
    numbered = [part for part in deck.parts if part.number] or deck.parts
    parts = [pick(part.names).partition(" · ")[0] for part in numbered if part.names]
    entries = [
        HomeEntry(
            "present",
            say("tui.home.present"),
            say("tui.home.and").join(parts),
            say("tui.home.slides", count=deck.run),
        )
    ]
    practice = say("tui_drill.practice")
    entries.append(HomeEntry("drill", practice, say("tui_drill.home_drill"), ""))
    if len(cards):
        entries.append(
            HomeEntry(
                "sheet",
                say("tui.home.sheet"),
                say("tui.home.cards_are"),
                say("tui.home.cards", count=len(cards)),
            )
        )
    statistics = say("tui_drill.place.stats")
    entries.append(HomeEntry("stats", statistics, say("tui_drill.home_stats"), ""))
    mistakes = sum(not problem.is_notice for problem in library.problems)
    return HomeState(pick(deck.names), tuple(entries), scenario, scenario, deck.revised, mistakes)


def with_agenda(state: HomeState, today: Agenda) -> HomeState:
    """Have lines say, once they are chosen, what is due, how much of the core is solid, and the week."""
    entries = tuple(_told(entry, today) for entry in state.entries)
    return state._replace(entries=entries)


def _told(entry: HomeEntry, today: Agenda) -> HomeEntry:
    if entry.target == "stats" and today.week:
        return entry._replace(private=say("tui_drill.home_week", count=today.week))
    if entry.target != "drill":
        return entry
    fluent = say("tui_drill.home_fluent", solid=today.core.part, total=today.core.whole)
    if not today.left:
        done = say("tui_drill.home_done") + fluent
        return entry._replace(private=done) if today.done else entry
    private = today.told + (fluent if today.core.whole else "")
    return entry._replace(private=private, size=say("tui_drill.minutes", minutes=today.minutes))


def update(state: HomeState, command: str, key: str, size: Size) -> tuple[HomeState, HomeEffect]:
    """Return the home screen after a key that asks for ``command``, and what there is to do."""
    if state.layer is not None:
        return _layer_updated(state, state.layer, command, size), ""
    match command:
        case "home.down":
            return state.moved(1), ""
        case "home.up":
            return state.moved(-1), ""
        case "home.enter":
            return state, state.entries[state.at].target
        case "home.pick" if int(key) <= len(state.entries):
            picked = state._replace(at=int(key) - 1)
            return picked, state.entries[picked.at].target
        case "home.scenario":
            return state._replace(layer=open_picker(state.scenario.catalog, state.scenario)), ""
        case "home.restore":
            return state._replace(scenario=state.opening), ""
        case "home.help":
            return state._replace(layer=Help("home")), ""
        case "home.leave":
            return state, "leave"
    return state, ""


def _layer_updated(state: HomeState, layer: ScenarioPicker | Help, command: str, size: Size) -> HomeState:
    if isinstance(layer, Help):
        if command in ("help.down", "help.up"):
            return state._replace(layer=scrolled(layer, command, last_top(panel_area(*size), layer.place)))
        return state._replace(layer=None)
    moved = MOVES[command](layer) if command in MOVES else layer
    assert isinstance(moved, ScenarioPicker)
    match command:
        case "scenario.load":
            return state._replace(layer=None, scenario=loaded(layer, state.scenario, state.opening))
        case "scenario.scheme":
            values = Values(state.scenario.catalog, loaded(layer, state.scenario, state.opening))
            return state._replace(layer=taking(layer, values))
        case "scenario.opening":
            return state._replace(layer=restored(layer, state.opening))
        case "scenario.close":
            return state._replace(layer=None)
    return state._replace(layer=moved)


def taken(state: HomeState, scenario: Scenario) -> HomeState:
    """Go on with a scenario that another screen goes on with; an open chooser starts anew from it."""
    layer = reopened(state.layer, scenario) if isinstance(state.layer, ScenarioPicker) else state.layer
    return state._replace(scenario=scenario, layer=layer)
