"""The home screen: what can be done now, and under which scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Frame, Row, Run, between, grounded, indented, row_width, space
from tuiyan.deck.style import ACCENT, LINE, MUTED, NUM, SEAL, TEXT
from tuiyan.engine.evaluate import Values
from tuiyan.messages import pick, say
from tuiyan.text.cells import pad
from tuiyan.view.layers import MOVES, PLACES, scrolled
from tuiyan.view.panels.keys import Help, help_panel, last_top
from tuiyan.view.panels.overlay import laid_over
from tuiyan.view.panels.panel import MARK, NOTHING, foot_of, in_glyphs, key_row, place_panel
from tuiyan.view.panels.scenario import scenario_panel
from tuiyan.view.panels.small import is_too_small, too_small
from tuiyan.view.scenario_picker import ScenarioPicker, by_hand, chosen, loaded, open_chooser, restored

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario
    from tuiyan.view.drill.agenda import Agenda

Target = Literal["present", "drill", "sheet", "stats"]

Effect = Literal["", "leave", "present", "drill", "sheet", "stats"]
"""What the application has to do after a key."""


class Entry(NamedTuple):
    """One line of the home screen: where it leads, and what is there."""

    target: Target
    name: str
    what: str
    size: str


class Home(NamedTuple):
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
    entries: tuple[Entry, ...]
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

    def moved(self, by: int) -> Home:
        """Choose another entry; past an end it stays."""
        return self._replace(at=max(0, min(len(self.entries) - 1, self.at + by)))


def open_home(library: Library, scenario: Scenario) -> Home:
    """List what works now."""
    deck, cards = library.deck, library.cards
    parts = [pick(part.names) for part in deck.parts if part.names]
    entries = [
        Entry(
            "present",
            say("tui.home.present"),
            say("tui.home.and").join(parts),
            say("tui.home.slides", count=len(deck)),
        )
    ]
    practice = say("tui_drill.practice")
    entries.append(Entry("drill", practice, say("tui_drill.home_drill"), ""))
    if len(cards):
        entries.append(
            Entry(
                "sheet",
                say("tui.home.sheet"),
                say("tui.home.cards_are"),
                say("tui.home.cards", count=len(cards)),
            )
        )
    statistics = say("tui_drill.place.stats")
    entries.append(Entry("stats", statistics, say("tui_drill.home_stats"), ""))
    mistakes = sum(not problem.is_notice for problem in library.problems)
    return Home(pick(deck.names), tuple(entries), scenario, scenario, deck.revised, mistakes)


def with_agenda(home: Home, today: Agenda) -> Home:
    """Say what is due, how long it takes, and how the week went."""
    entries = tuple(_told(entry, today) for entry in home.entries)
    return home._replace(entries=entries)


def _told(entry: Entry, today: Agenda) -> Entry:
    if entry.target == "stats" and today.week:
        percent = round(100 * today.week_right / today.week)
        return entry._replace(what=say("tui_drill.home_week", count=today.week, percent=percent))
    if entry.target != "drill":
        return entry
    if not today.left:
        return entry._replace(what=say("tui_drill.home_done"), size="") if today.done else entry
    what = say("tui_drill.home_due", due=today.due, new=today.new)
    if today.missed:
        what += say("tui_drill.home_missed", missed=today.missed)
    return entry._replace(what=what, size=say("tui_drill.minutes", minutes=today.minutes))


def update(home: Home, command: str, key: str, size: Size) -> tuple[Home, Effect]:
    """Return the home screen after a key that asks for ``command``, and what there is to do."""
    if home.layer is not None:
        return _layer_updated(home, home.layer, command, size), ""
    match command:
        case "home.down":
            return home.moved(1), ""
        case "home.up":
            return home.moved(-1), ""
        case "home.enter":
            return home, home.entries[home.at].target
        case "home.pick" if int(key) <= len(home.entries):
            chosen_ = home._replace(at=int(key) - 1)
            return chosen_, home.entries[chosen_.at].target
        case "home.scenario":
            return home._replace(layer=open_chooser(home.scenario.catalog, home.scenario)), ""
        case "home.restore":
            return home._replace(scenario=home.opening), ""
        case "home.help":
            return home._replace(layer=Help()), ""
        case "home.leave":
            return home, "leave"
    return home, ""


def _layer_updated(home: Home, layer: ScenarioPicker | Help, command: str, size: Size) -> Home:
    if isinstance(layer, Help):
        if command in ("help.down", "help.up"):
            return home._replace(layer=scrolled(layer, command, last_top(place_panel(*size))))
        return home._replace(layer=None)
    moved = MOVES[command](layer) if command in MOVES else layer
    assert isinstance(moved, ScenarioPicker)
    match command:
        case "scenario.load":
            return home._replace(layer=None, scenario=loaded(layer, home.scenario, home.opening))
        case "scenario.opening":
            return home._replace(layer=restored(layer, home.opening))
        case "scenario.close":
            return home._replace(layer=None)
    return home._replace(layer=moved)


def taken(home: Home, scenario: Scenario) -> Home:
    """Go on with a scenario that another screen goes on with; an open chooser starts anew from it."""
    layer = chosen(home.layer, scenario) if isinstance(home.layer, ScenarioPicker) else home.layer
    return home._replace(scenario=scenario, layer=layer)


def home_scene(home: Home, size: Size, *, is_ruled: bool = False, glyphs: Glyphs = NORMAL) -> Frame:
    """Return the whole screen, and the panel over it."""
    if is_too_small(size):
        return too_small(size)
    return in_glyphs(_composed(home, size, is_ruled=is_ruled, is_wide=glyphs.name == "wide"), glyphs)


def _composed(home: Home, size: Size, *, is_ruled: bool, is_wide: bool) -> Frame:
    frame = home_frame(home, home.scenario, *size)
    if home.layer is None:
        return frame
    place = place_panel(*size)
    if isinstance(home.layer, Help):
        panel = help_panel(place, home.layer, is_wide=is_wide)
        return laid_over(frame, panel, place, is_ruled=is_ruled)
    before = Values(home.scenario.catalog, home.scenario)
    after = Values(home.scenario.catalog, loaded(home.layer, home.scenario, home.opening))
    chooser = scenario_panel(place, home.layer, before, after, by_hand(after.scenario, home.opening))
    return laid_over(frame, chooser, place, is_ruled=is_ruled)


def home_frame(home: Home, scenario: Scenario, columns: int, rows: int) -> Frame:
    """Return the whole screen without a panel."""
    margin = 8 if columns >= 100 else 5 if columns >= 80 else 3
    width = min(columns - 2 * margin, 96)
    left = (columns - width) // 2
    gap = 1 if rows >= 24 else 0
    lines: list[Row] = [NOTHING] * (2 if rows >= 24 else 1)
    lines += [indented(row, left) for row in _heading(home)]
    lines += [NOTHING] * (2 if rows >= 24 else 1)
    for at, entry in enumerate(home.entries):
        lines += [_entry(entry, at, left, width, is_chosen=at == home.at), *[NOTHING] * gap]
    foot = [indented(row, left) for row in _foot(home, scenario, width)]
    lines += [NOTHING] * (rows - len(lines) - len(foot) - 1) + foot
    return tuple(grounded(row, "bg", columns) for row in [*lines, NOTHING][:rows])


def _heading(home: Home) -> list[Row]:
    beside = (Run(home.title, NUM), Run(say("tui.home.motto"), MUTED))
    return [
        (Run(f"  {sign}  ", SEAL), space(4), run)
        for sign, run in zip(say("tui.home.seal"), beside, strict=True)
    ]


def _entry(entry: Entry, at: int, left: int, width: int, *, is_chosen: bool) -> Row:
    name_cells = 14 if width >= 70 else 10
    head = (
        Run(pad(str(at + 1), 4), NUM if is_chosen else MUTED),
        Run(pad(entry.name, name_cells), NUM),
    )
    what = () if width < 60 else (Run(entry.what, TEXT),)
    row = between((*head, *what), (Run(entry.size, TEXT if is_chosen else MUTED),), width)
    if not is_chosen:
        return indented(row, left)
    lit = grounded((MARK, space(1), *row, space(2)), "sel", width + 4)
    return indented(lit, left - 2)


def _foot(home: Home, scenario: Scenario, width: int) -> list[Row]:
    revised = (Run(say("tui.home.revised", date=home.revised), MUTED),) if home.revised else ()
    where = (
        Run(say("tui.home.scenario_is"), MUTED),
        space(3),
        Run(pick(scenario.names), TEXT),
        space(3),
        Run(scenario.chip(), TEXT),
    )
    if row_width((*where, *revised)) >= width:
        revised = ()
    rows: list[Row] = [(Run("─" * width, LINE),), between(where, revised, width)]
    if home.mistakes:
        rows.append((Run(say("tui.home.mistakes", count=home.mistakes), ACCENT),))
    return [*rows, NOTHING, NOTHING, key_row(foot_of("home"), width)]
