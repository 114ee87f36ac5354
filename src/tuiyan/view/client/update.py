"""What a key does on the client screen.

:func:`update` returns the new state and what the screen has to do beside: ``sentence.erase`` edits the line
and returns ``"read"``, since reading a sentence takes longer than a key may; ``chips.more`` turns the lit
chip one step on and has the sentence read again, with the chip's value over what it says. Files are the
screen's.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tuiyan.deck.geometry import Size
from tuiyan.engine.evaluate import Values
from tuiyan.engine.scenario import Scenario
from tuiyan.inference.feasibility import facts_of_use
from tuiyan.meeting.need import Need
from tuiyan.view.client.state import ClientEffect, ClientState
from tuiyan.view.help import Help, moved
from tuiyan.view.line_edit import EDITS, LineEdit

Result = tuple[ClientState, ClientEffect]


def update(state: ClientState, command: str, key: str, size: Size) -> Result:
    """Return the state after a key that asks for ``command``, and what there is to do."""
    place, _, what = command.partition(".")
    state = state._replace(told="", is_sure=state.is_sure and what == "remove")
    if what == "help":
        return state._replace(layer=Help(state.focus)), ""
    match place:
        case "help" if state.layer is not None:
            return state._replace(layer=moved(state.layer, command, size)), ""
        case "sentence":
            return _sentence(state, what)
        case "chips":
            return _chips(state, what, key)
        case "clients":
            return _clients(state, what)
        case "naming":
            return _naming(state, what)
    return state, ""


def typed(state: ClientState, text: str) -> Result:
    """Return the state after text was typed into the line that has the caret."""
    if state.focus == "naming":
        return state._replace(name=state.name.typed(text), told=""), ""
    return state._replace(line=state.line.typed(text), told=""), "read"


def _sentence(state: ClientState, what: str) -> Result:
    if what in EDITS:
        line = EDITS[what](state.line)
        is_read = line.text != state.line.text
        over = {} if not line.text else state.over
        opened = state.opened if line.text else ""
        return state._replace(line=line, over=over, opened=opened), "read" if is_read else ""
    match what:
        case "chips" if not state.line.text and state.saved:
            return state._replace(focus="clients", at=0), ""
        case "chips" if state.need is not None:
            return state._replace(focus="chips", at=len(state.chips[0])), ""
        case "enter":
            return _name(state)
        case "close" if state.line.text:
            return state._replace(line=LineEdit(), over={}, opened=""), "read"
        case "close":
            return state, "leave"
    return state, ""


def _name(state: ClientState) -> Result:
    """Ask under what name to save, where there is something to save."""
    if not state.line.text and state.saved:
        return state._replace(focus="clients", at=0), ""
    if state.client is None:
        return state, ""
    return state._replace(focus="naming", name=LineEdit(state.opened, len(state.opened))), ""


def _chips(state: ClientState, what: str, key: str) -> Result:
    count = sum(map(len, state.chips))
    match what:
        case "next" | "back" if count:
            return state._replace(at=(state.at + (1 if what == "next" else -1)) % count), ""
        case "more" | "less":
            chip = state.lit_chip
            if chip is None or state.need is None:
                return state, ""
            changed = turned(state.need, chip.field, 1 if what == "more" else -1)
            return state._replace(over={**state.over, **changed}), "read" if changed else ""
        case "pick":
            return _answered(state, int(key))
        case "save":
            return _name(state)
        case "brief":
            return state, "brief" if state.client is not None else ""
        case "use":
            return state, "use" if state.client is not None else ""
        case "close":
            return state._replace(focus="sentence"), ""
    return state, ""


def _answered(state: ClientState, number: int) -> Result:
    """Take an answer of the first question; the keys count on through the next ones."""
    for question in state.questions:
        if number <= len(question.choices):
            if not question.sets:
                return state, ""
            return state._replace(over={**state.over, **question.sets[number - 1]}), "read"
        number -= len(question.choices)
    return state, ""


def _clients(state: ClientState, what: str) -> Result:
    last = len(state.saved) - 1
    match what:
        case "down":
            return state._replace(at=min(last, state.at + 1)), ""
        case "up" if state.at == 0:
            return state._replace(focus="sentence"), ""
        case "up":
            return state._replace(at=state.at - 1), ""
        case "open" | "brief" | "copy" | "use":
            return state, what
        case "remove" if state.is_sure:
            return state._replace(is_sure=False), "remove"
        case "remove":
            return state._replace(is_sure=True), ""
        case "close":
            return state._replace(focus="sentence"), ""
    return state, ""


def _naming(state: ClientState, what: str) -> Result:
    if what in EDITS:
        return state._replace(name=EDITS[what](state.name)), ""
    match what:
        case "save":
            return state, "save"
        case "close":
            return state._replace(focus="sentence"), ""
    return state, ""


COUNTS = ("gpus", "batch", "prompt_tokens", "output_tokens", "context_tokens", "replicas")

MOST = 10_000_000


def turned(need: Need, field: str, by: int) -> Mapping[str, str]:
    """Return what is set by turning a chip one step on or back; nothing where it cannot be turned."""
    scenario = need.scenario
    if scenario is None:
        return {}
    if field in scenario.catalog.domain.choices:
        return _next_fact(need, scenario, field, by)
    if field in COUNTS:
        return _scaled(scenario, field, by)
    return {}


def _next_fact(need: Need, scenario: Scenario, field: str, by: int) -> Mapping[str, str]:
    asked = next((each.choices for each in need.questions if each.about == field and each.sets), ())
    ids = list(asked) or [fact.id for fact in facts_of_use(scenario, field)]
    own = scenario.choices.get(field, "")
    at = ids.index(own) if own in ids else -1
    return {field: ids[(at + by) % len(ids)]} if ids else {}


def _scaled(scenario: Scenario, field: str, by: int) -> Mapping[str, str]:
    size = Values(scenario.catalog, scenario).number(field) or Fraction(1)
    other = size * 2 if by > 0 else size / 2
    return {field: str(min(MOST, max(1, int(other))))}
