"""What a key does to a deck that is played.

:func:`update` takes the state, a command of the key table, the key and the laid-out slides, and returns the
new state with what the application has to do: with ``deck.next`` it shows the next reveal, page or slide and
returns ``""``; with ``numbers.open`` it lays the derivation of the number in focus over the slide and returns
``"prove"``; ``numbers.card`` returns ``"card"`` and leaves the state as it is.

Commands are in three tables, by what they need: ``TURNS`` a move through the deck, ``ALONE`` the state,
``WITH_SLIDES`` the slides too; the others go to the top-most layer. A slide is laid out by the cache alone,
so that a key that leads to a page already seen costs no layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from tuiyan.text.cells import width
from tuiyan.view.deck.contents import Contents
from tuiyan.view.deck.jumps import JUMPS, slides_shown, within
from tuiyan.view.deck.layers import Numbers
from tuiyan.view.deck.links import Links, scrolled_links
from tuiyan.view.deck.moves import TURNS, jumped, turned
from tuiyan.view.deck.numbers import focused, marked, opened
from tuiyan.view.deck.overview import Overview, tile_at
from tuiyan.view.deck.search import Search
from tuiyan.view.deck.state import DeckState
from tuiyan.view.derivation.state import Steps, stepped
from tuiyan.view.help import Help
from tuiyan.view.help import moved as help_moved
from tuiyan.view.scenario_picker.state import ScenarioPicker, open_picker
from tuiyan.view.scenario_picker.update import loaded, restored, taking
from tuiyan.view.scenario_picker.update import turned as turned_picker

if TYPE_CHECKING:
    from tuiyan.engine.scenario import Scenario
    from tuiyan.view.deck.slide_cache import SlideCache

DeckEffect = Literal["", "leave", "prove", "card", "read", "marks", "copy", "asked"]
"""What the application has to do after a key: nothing, leave the screen, prove the open derivation, show the
card of the number at hand, read what there is to search, keep the marks, copy what is at hand, keep that
something was asked and not answered."""

EFFECTS: Mapping[str, DeckEffect] = {"deck.search": "read", "overview.search": "read", "deck.mark": "marks"}
"""Of commands that always have one."""

MOST_DIGITS = 4


def update(state: DeckState, command: str, key: str, cache: SlideCache) -> tuple[DeckState, DeckEffect]:
    """Return the state after a key that asks for ``command``, and what there is to do."""
    if state.is_blank:
        return state._replace(is_blank=False), ""
    if state.is_leaving and command == "deck.leave":
        return state, "leave"
    state = state._replace(is_leaving=False, notice="", knob="")
    if command.startswith("digits."):
        return _typed(state, command, key, cache), ""
    state = state._replace(digits="")
    match command:
        case "deck.digit":
            return state._replace(digits=key, layers=()), ""
        case "deck.leave":
            return (state._replace(is_leaving=True), "") if state.is_talk else (state, "leave")
        case "deck.asked":
            return state, "asked" if state.is_talk else ""
        case "deck.close" if not state.is_talk:
            return state, "leave"
        case "numbers.open" | "derivation.open":
            after = opened(state, cache)
            return after, "prove" if after is not state else ""
        case "numbers.card" | "derivation.card":
            return state, "card"
        case "numbers.copy" | "derivation.copy":
            return state, "copy"
    return _updated(state, command, cache), EFFECTS.get(command, "")


def clicked(state: DeckState, column: int, row: int, cache: SlideCache) -> DeckState:
    """Return the talk after a click on a cell, 0-based; the same state where nothing can be clicked."""
    if state.is_blank:
        return state
    match state.top:
        case None | Numbers():
            link = _link_at(state, column, row, cache)
            if link < 0:
                return state
            calm = state._replace(is_leaving=False, notice="", digits="", layers=())
            return opened(calm.covered(Numbers(link)), cache)
        case Overview() as overview:
            at = tile_at(column, row, cache.size, overview, slides_shown(state, cache))
            return state if at is None else jumped(state, cache.start(state.scenario, at), cache)
    return state


def _link_at(state: DeckState, column: int, row: int, cache: SlideCache) -> int:
    """Return the link of the number that covers a cell; -1 where none does."""
    frame = cache.frame(state)
    at = 0
    for run in frame[row] if 0 <= row < len(frame) else ():
        at += width(run.text)
        if column < at:
            return run.link
    return -1


def _typed(state: DeckState, command: str, key: str, cache: SlideCache) -> DeckState:
    match command:
        case "digits.digit":
            return state._replace(digits=(state.digits + key)[-MOST_DIGITS:])
        case "digits.erase":
            return state._replace(digits=state.digits[:-1])
        case "digits.jump":
            return jumped(state, cache.start(state.scenario, int(state.digits) - 1), cache)
    return state._replace(digits="")


def _updated(state: DeckState, command: str, cache: SlideCache) -> DeckState:
    if command in TURNS:
        return turned(state, TURNS[command], cache)
    if command in ALONE:
        return ALONE[command](state)
    if command in WITH_SLIDES:
        return WITH_SLIDES[command](state, cache)
    match state.top:
        case Contents() | Overview() | Search():
            return within(state, command, cache)
        case Numbers() as numbers:
            return focused(state, numbers, command, cache)
        case Steps() as steps:
            return state.closed().covered(stepped(steps, command))
        case ScenarioPicker() as picker:
            return state.closed().covered(turned_picker(picker, command))
        case Links() as links:
            return state.closed().covered(scrolled_links(links, command))
        case Help() as help_:
            moved = help_moved(help_, command, cache.size)
            return state.closed().covered(moved) if moved is not None else state.closed()
    return state


def _gone(state: DeckState, cache: SlideCache) -> DeckState:
    top = state.top
    if not isinstance(top, Contents):
        return state
    return jumped(state, cache.start(state.scenario, top.at), cache)


def _less(state: DeckState, cache: SlideCache) -> DeckState:
    return _turned(state, cache, is_more=False)


def _more(state: DeckState, cache: SlideCache) -> DeckState:
    return _turned(state, cache, is_more=True)


def _turned(state: DeckState, cache: SlideCache, *, is_more: bool) -> DeckState:
    """Turn the slide's own input; back at its first value the scenario is the opening one again."""
    from tuiyan.view.deck.knob import knob_of, turned

    values = cache.resolver(state.scenario).values
    knob = knob_of(cache.deck.slide(state.place.slide), values.catalog)
    if knob is None:
        return state
    scenario = turned(values, knob, is_more=is_more)
    if scenario is not state.scenario:
        scenario = state.opening if scenario.equals(state.opening) else scenario
        state = cache.under(state, scenario)
    return state._replace(knob=knob.name)


def _chooser(state: DeckState) -> DeckState:
    return state.covered(open_picker(state.scenario.catalog, state.scenario))


def _opening_chosen(state: DeckState) -> DeckState:
    top = state.top
    return state.closed().covered(restored(top, state.opening)) if isinstance(top, ScenarioPicker) else state


def _schemed(state: DeckState, cache: SlideCache) -> DeckState:
    top = state.top
    if not isinstance(top, ScenarioPicker):
        return state
    after = cache.resolver(state.scenario).values.changed(top.sets)
    return state.closed().covered(taking(top, after))


def _loaded(state: DeckState, cache: SlideCache) -> DeckState:
    top = state.top
    if not isinstance(top, ScenarioPicker):
        return state
    return _under(state, loaded(top, state.scenario, state.opening), cache)


def _restored(state: DeckState, cache: SlideCache) -> DeckState:
    return _under(state, state.opening, cache)


def _under(state: DeckState, scenario: Scenario, cache: SlideCache) -> DeckState:
    if scenario is state.scenario:
        return state._replace(layers=())
    return cache.under(state, scenario)._replace(layers=())


def _blanked(state: DeckState) -> DeckState:
    return state._replace(is_blank=True)


def _helped(state: DeckState) -> DeckState:
    return state.covered(Help("deck" if state.keys == "hits" else state.keys))


def _linked(state: DeckState) -> DeckState:
    return state.covered(Links())


def _closed(state: DeckState) -> DeckState:
    return state.closed()


ALONE: Mapping[str, Callable[[DeckState], DeckState]] = {
    "deck.scenario": _chooser,
    "deck.blank": _blanked,
    "deck.help": _helped,
    "deck.links": _linked,
    "deck.close": _closed,
    "numbers.close": _closed,
    "derivation.close": _closed,
    "published.close": _closed,
    "scenario.opening": _opening_chosen,
    "scenario.close": _closed,
    "contents.close": _closed,
    "links.close": _closed,
    "help.close": _closed,
}
"""What commands do that need the state alone."""

WITH_SLIDES: Mapping[str, Callable[[DeckState, SlideCache], DeckState]] = {
    **JUMPS,
    "deck.numbers": marked,
    "deck.restore": _restored,
    "deck.halve": _less,
    "deck.double": _more,
    "scenario.load": _loaded,
    "scenario.scheme": _schemed,
    "contents.go": _gone,
}
"""What commands do that need the slides as they are laid out."""
