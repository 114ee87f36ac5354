"""What the derive prompt shows, and what the word at its caret may become."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.inference.feasibility import facts_of_use
from tuiyan.messages import pick
from tuiyan.text.folding import folded
from tuiyan.view.derivation.state import Steps
from tuiyan.view.line_edit import LineEdit

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.facts import Fact
    from tuiyan.engine.scenario import Scenario

MOST_MATCHES = 60

NO_MATCH = 4

COUNTED = re.compile(r"([\d.,]+[KkM万]?)\s*([^\W\d]\w*)")
"""A number before what it counts: ``8卡``."""


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
        beneath: The prompt as it was before a value within a derivation was opened.
    """

    scenario: Scenario
    box: LineEdit = LineEdit()
    at: int = 0
    complaint: str = ""
    remark: str = ""
    derivation: Derivation | None = None
    steps: Steps | None = None
    is_proved: bool | None = None
    beneath: PromptState | None = None

    @property
    def way(self) -> tuple[str, ...]:
        """What the derivations beneath are of, outermost first."""
        below = self.beneath
        if below is None or below.derivation is None:
            return ()
        return (*below.way, below.derivation.label(below.derivation.name))

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        return "derivation" if self.steps else "prompt"


class Match(NamedTuple):
    """A completion: what is put in, what it is called, what else it is found by, and called in short."""

    word: str
    label: str
    names: tuple[str, ...] = ()
    short: str = ""


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
    if name and catalog.domain.kind_of(catalog.setting(name)):
        options = [_of_fact(fact, "") for fact in _facts(state.scenario, catalog.setting(name), word)]
    elif name:
        return []
    else:
        options = [_of_name(each, catalog) for each in _names(state)]
        options += [
            _of_fact(fact, choice)
            for choice in (catalog.domain.choices if word else ())
            for fact in _facts(state.scenario, choice, word)
        ]
        options += _counted(word, catalog)
    ranked = sorted((rank, at) for at, each in enumerate(options) if (rank := _rank(each, word)) < NO_MATCH)
    return [options[at] for _, at in ranked[:MOST_MATCHES]]


def is_whole(state: PromptState) -> bool:
    """Tell whether the word at the caret stands for one thing as it is, or is a value that is typed."""
    catalog = state.scenario.catalog
    name, word = word_at_caret(state.box)
    if not name:
        return catalog.knows(catalog.resolved(word))
    kind = catalog.domain.kind_of(catalog.setting(name))
    return not kind or len(catalog.facts_called(kind, word)) == 1


def _of_name(id_: str, catalog: Catalog) -> Match:
    known = catalog.formula(id_) or catalog.input(id_)
    names = (*known.aliases, *known.symbol.values(), *known.names.values()) if known else ()
    return Match(id_, pick(catalog.label(id_)), names, pick(catalog.symbol(id_)))


def _of_fact(fact: Fact, choice: str) -> Match:
    """Return a fact as a value; with its choice before it where no name stands there."""
    names = (*fact.aliases, fact.short, *fact.names.values())
    return Match(f"{choice}={fact.id}" if choice else fact.id, pick(fact.names), (fact.id, *names))


def _facts(scenario: Scenario, choice: str, word: str) -> list[Fact]:
    """Return the facts a list may show, and the one that a whole name is of, whoever's it is."""
    catalog, kind = scenario.catalog, scenario.catalog.domain.kind_of(choice)
    found = facts_of_use(scenario, choice)
    listed = {fact.id for fact in found}
    named = catalog.facts_called(kind, word) if word else ()
    return [
        *found,
        *(catalog.fact(kind, id_) for id_ in named if catalog.is_private(kind, id_) and id_ not in listed),
    ]


def _counted(word: str, catalog: Catalog) -> list[Match]:
    """Read ``8卡`` as ``gpus=8``: a number before what people call an input."""
    match = COUNTED.fullmatch(word)
    name = catalog.setting(match[2]) if match else ""
    if match is None or name not in catalog.input_ids():
        return []
    return [Match(f"{name}={match[1]}", pick(catalog.label(name)), (word,))]


def _names(state: PromptState) -> list[str]:
    """Return formulas where one may stand, headlines before others, then what can be changed."""
    catalog = state.scenario.catalog
    is_first = not state.box.text[: state.box.at].strip().count(" ")
    inputs = [name for name in catalog.input_ids() if name not in catalog.words()]
    headlines = [headline.id for headline in catalog.headlines]
    formulas = dict.fromkeys((*headlines, *catalog.formula_ids()))
    return [*formulas, *inputs] if is_first else [*inputs, *formulas]


def _rank(match: Match, word: str) -> int:
    """Return how near a completion is: 0 the word itself, then where a name begins so, then holds it."""
    plain, wanted = match.word.casefold(), word.casefold()
    if plain.startswith(wanted):
        return int(plain != wanted)
    names, wanted = [folded(name) for name in match.names], folded(word)
    if wanted in names:
        return 0
    if not wanted:
        return NO_MATCH
    if any(name.startswith(wanted) for name in names):
        return 2
    return 3 if wanted in folded(plain) or any(wanted in name for name in names) else NO_MATCH


def completed(state: PromptState) -> PromptState:
    """Put the lit completion in the place of the word at the caret."""
    found = matches(state)
    if not found:
        return state
    chosen = found[min(state.at, len(found) - 1)]
    name, word = word_at_caret(state.box)
    text, at = state.box
    start = at - len(word)
    is_input = not name and "=" not in chosen.word and bool(text[:start].strip())
    ending = "" if text[at:].startswith((" ", "=")) else "=" if is_input else " "
    box = LineEdit(text[:start] + chosen.word + ending + text[at:], start + len(chosen.word) + len(ending))
    return state._replace(box=box, at=0, complaint="")
