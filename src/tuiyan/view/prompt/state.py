"""What the derive prompt shows, and what the word at its caret may become."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.messages import pick
from tuiyan.view.layers import Steps
from tuiyan.view.line_edit import LineEdit

if TYPE_CHECKING:
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.scenario import Scenario

MOST_MATCHES = 60

NO_MATCH = 4


class PromptState(NamedTuple):
    """What the prompt shows.

    Attributes:
        scenario: Every number is computed under it.
        box: What is typed.
        at: Index of the completion that is lit.
        complaint: Why the line could not be followed, or ``""``.
        remark: What was done or found beside a derivation, or ``""``.
        derivation: The one that is open.
        steps: Where in it the reader is.
        is_proved: Whether it is proved; None while that is not known.
    """

    scenario: Scenario
    box: LineEdit = LineEdit()
    at: int = 0
    complaint: str = ""
    remark: str = ""
    derivation: Derivation | None = None
    steps: Steps | None = None
    is_proved: bool | None = None

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        return "derivation" if self.steps else "prompt"


class Match(NamedTuple):
    """A completion: what is put in, and what it is called."""

    word: str
    label: str


def word_at_caret(box: LineEdit) -> tuple[str, str]:
    """Return the name whose value is being typed, or ``""``, and the word before the caret."""
    before = box.text[: box.at]
    last = re.split(r"\s", before)[-1]
    name, equals, value = last.rpartition("=")
    return (name, value) if equals else ("", last)


def matches(state: PromptState) -> list[Match]:
    """Return what the word at the caret may become, the closest first."""
    catalog = state.scenario.catalog
    name, word = word_at_caret(state.box)
    wanted = word.casefold()
    if kind := catalog.domain.kind_of(name):
        options = [Match(fact.id, pick(fact.names)) for fact in catalog.facts(kind)]
    elif name:
        return []
    else:
        options = [Match(each, pick(catalog.label(each))) for each in _names(state)]
    ranked = sorted((rank, at) for at, each in enumerate(options) if (rank := _rank(each, wanted)) < NO_MATCH)
    return [options[at] for _, at in ranked[:MOST_MATCHES]]


def _names(state: PromptState) -> list[str]:
    """Return formulas where one may stand, then what can be changed."""
    catalog = state.scenario.catalog
    is_first = not state.box.text[: state.box.at].strip().count(" ")
    inputs = [name for name in catalog.input_ids() if name not in catalog.words()]
    return [*catalog.formula_ids(), *inputs] if is_first else [*inputs, *catalog.formula_ids()]


def _rank(match: Match, wanted: str) -> int:
    """Return 0 for the word itself, 1 where it begins so, 2 or 3 where it or its label holds it, else 4."""
    if match.word.startswith(wanted):
        return int(match.word != wanted)
    return 2 if wanted in match.word else 3 if wanted in match.label.casefold() else NO_MATCH


def completed(state: PromptState) -> PromptState:
    """Put the lit completion in the place of the word at the caret."""
    found = matches(state)
    if not found:
        return state
    chosen = found[min(state.at, len(found) - 1)]
    name, word = word_at_caret(state.box)
    text, at = state.box
    start = at - len(word)
    is_input = not name and bool(text[:start].strip())
    ending = "" if text[at:].startswith((" ", "=")) else "=" if is_input else " "
    box = LineEdit(text[:start] + chosen.word + ending + text[at:], start + len(chosen.word) + len(ending))
    return state._replace(box=box, at=0, complaint="")
