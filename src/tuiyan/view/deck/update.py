"""What a key does to a talk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from tuiyan.deck.navigation import Move, start_of
from tuiyan.view.commands import Command
from tuiyan.view.deck.state import DeckState, Spot
from tuiyan.view.layers import MOVES, Numbers, Steps, listed, scrolled
from tuiyan.view.panels.contents import Contents
from tuiyan.view.panels.keys import Help
from tuiyan.view.scenario_picker import ScenarioPicker, loaded, open_chooser, restored

if TYPE_CHECKING:
    from tuiyan.engine.scenario import Scenario
    from tuiyan.view.deck.slide_cache import SlideCache

Effect = Literal["", "leave", "prove"]
"""What the application has to do after a key: nothing, leave the screen, prove the open derivation."""

MOST_DIGITS = 4


def update(player: DeckState, command: Command, key: str, stage: SlideCache) -> tuple[DeckState, Effect]:
    """Return the talk after a key that asks for ``command``, and what there is to do."""
    if player.is_blank:
        return player._replace(is_blank=False), ""
    if player.is_leaving and command.id == "deck.leave":
        return player, "leave"
    player = player._replace(is_leaving=False)
    if command.place == "digits":
        return _typed(player, command.id, key), ""
    player = player._replace(digits="")
    match command.id:
        case "deck.digit":
            return player._replace(digits=key, layers=()), ""
        case "deck.leave":
            return (player._replace(is_leaving=True), "") if player.is_talk else (player, "leave")
        case "deck.close" if not player.is_talk:
            return player, "leave"
        case "numbers.open":
            opened = _opened(player, stage)
            return opened, "prove" if opened is not player else ""
    return _updated(player, command.id, stage), ""


def _typed(player: DeckState, command: str, key: str) -> DeckState:
    match command:
        case "digits.digit":
            return player._replace(digits=(player.digits + key)[-MOST_DIGITS:])
        case "digits.erase":
            return player._replace(digits=player.digits[:-1])
        case "digits.jump":
            return player.at(start_of(int(player.digits) - 1, player.slides))
    return player._replace(digits="")


def _updated(player: DeckState, command: str, stage: SlideCache) -> DeckState:
    if command in TURNS:
        return player.at(stage.step(player, TURNS[command]))
    if command in MOVES and player.top is not None:
        return player.closed().covered(MOVES[command](player.top))
    if command in ALONE:
        return ALONE[command](player)
    if command in STAGED:
        return STAGED[command](player, stage)
    if command.startswith("numbers.") and isinstance(player.top, Numbers):
        return _focused(player, player.top, command, stage)
    if command.startswith("contents.") and isinstance(player.top, Contents):
        moved = listed(player.top, command, player.slides, stage.screenful())
        return player.closed().covered(moved)
    if command.startswith("help.") and isinstance(player.top, Help):
        return player.closed().covered(scrolled(player.top, command, stage.help_rows()))
    return player


def _listed(player: DeckState) -> DeckState:
    return player.covered(Contents(player.place.slide))


def _gone(player: DeckState) -> DeckState:
    top = player.top
    return player.at(start_of(top.at, player.slides)) if isinstance(top, Contents) else player


def _marked(player: DeckState, stage: SlideCache) -> DeckState:
    spots = stage.spots(player)
    return player.covered(Numbers(spots[0].link)) if spots else player


def _chooser(player: DeckState) -> DeckState:
    return player.covered(open_chooser(player.scenario.catalog, player.scenario))


def _opening_chosen(player: DeckState) -> DeckState:
    top = player.top
    return (
        player.closed().covered(restored(top, player.opening)) if isinstance(top, ScenarioPicker) else player
    )


def _loaded(player: DeckState, stage: SlideCache) -> DeckState:
    top = player.top
    if not isinstance(top, ScenarioPicker):
        return player
    return _under(player, loaded(top, player.scenario, player.opening), stage)


def _restored(player: DeckState, stage: SlideCache) -> DeckState:
    return _under(player, player.opening, stage)


def _under(player: DeckState, scenario: Scenario, stage: SlideCache) -> DeckState:
    if scenario is player.scenario:
        return player._replace(layers=())
    return stage.under(player, scenario)._replace(layers=())


def _blanked(player: DeckState) -> DeckState:
    return player._replace(is_blank=True)


def _helped(player: DeckState) -> DeckState:
    return player.covered(Help())


def _closed(player: DeckState) -> DeckState:
    return player.closed()


def _opened(player: DeckState, stage: SlideCache) -> DeckState:
    if not isinstance(player.top, Numbers):
        return player
    number = stage.number(player, player.top.focus)
    last = stage.last_step(player, number)
    return player.covered(Steps(number, last)) if last >= 0 else player


def _focused(player: DeckState, numbers: Numbers, command: str, stage: SlideCache) -> DeckState:
    spots = stage.spots(player)
    at = next((at for at, spot in enumerate(spots) if spot.link == numbers.focus), None)
    if at is None:
        return player.closed()
    match command:
        case "numbers.next":
            found = spots[min(at + 1, len(spots) - 1)]
        case "numbers.back":
            found = spots[max(at - 1, 0)]
        case _:
            found = _nearest(spots, spots[at], 1 if command == "numbers.down" else -1)
    return player.closed().covered(Numbers(found.link))


def _nearest(spots: Sequence[Spot], here: Spot, way: int) -> Spot:
    beyond = [spot for spot in spots if (spot.row - here.row) * way > 0]
    return min(
        beyond, key=lambda spot: (abs(spot.row - here.row), abs(spot.column - here.column)), default=here
    )


TURNS: Mapping[str, Move] = {
    "deck.next": Move.NEXT,
    "deck.back": Move.BACK,
    "deck.first": Move.FIRST,
    "deck.last": Move.LAST,
}

ALONE: Mapping[str, Callable[[DeckState], DeckState]] = {
    "deck.contents": _listed,
    "deck.scenario": _chooser,
    "deck.blank": _blanked,
    "deck.help": _helped,
    "deck.close": _closed,
    "numbers.close": _closed,
    "derivation.close": _closed,
    "scenario.opening": _opening_chosen,
    "scenario.close": _closed,
    "contents.go": _gone,
    "contents.close": _closed,
    "help.close": _closed,
}
"""What commands do that need the talk alone."""

STAGED: Mapping[str, Callable[[DeckState, SlideCache], DeckState]] = {
    "deck.numbers": _marked,
    "deck.restore": _restored,
    "scenario.load": _loaded,
}
"""What commands do that need the deck as it is laid out."""
