"""What the word at the caret of the derive prompt may become."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.messages import pick
from tuiyan.view.line_edit import LineEdit

if TYPE_CHECKING:
    from tuiyan.view.prompt import Prompt

MOST_MATCHES = 60

NO_MATCH = 4


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


def matches(prompt: Prompt) -> list[Match]:
    """Return what the word at the caret may become, the closest first."""
    catalog = prompt.scenario.catalog
    name, word = word_at_caret(prompt.box)
    wanted = word.casefold()
    if kind := catalog.domain.kind_of(name):
        options = [Match(fact.id, pick(fact.names)) for fact in catalog.facts(kind)]
    elif name:
        return []
    else:
        options = [Match(each, pick(catalog.label(each))) for each in _names(prompt)]
    ranked = sorted((rank, at) for at, each in enumerate(options) if (rank := _rank(each, wanted)) < NO_MATCH)
    return [options[at] for _, at in ranked[:MOST_MATCHES]]


def _names(prompt: Prompt) -> list[str]:
    """Return formulas where one may stand, then what can be changed."""
    catalog = prompt.scenario.catalog
    is_first = not prompt.box.text[: prompt.box.at].strip().count(" ")
    inputs = [name for name in catalog.input_ids() if name not in catalog.words()]
    return [*catalog.formula_ids(), *inputs] if is_first else [*inputs, *catalog.formula_ids()]


def _rank(match: Match, wanted: str) -> int:
    """Return 0 for the word itself, 1 where it begins so, 2 or 3 where it or its label holds it, else 4."""
    if match.word.startswith(wanted):
        return int(match.word != wanted)
    return 2 if wanted in match.word else 3 if wanted in match.label.casefold() else NO_MATCH


def completed(prompt: Prompt) -> Prompt:
    """Put the lit completion in the place of the word at the caret."""
    found = matches(prompt)
    if not found:
        return prompt
    chosen = found[min(prompt.at, len(found) - 1)]
    name, word = word_at_caret(prompt.box)
    text, at = prompt.box
    start = at - len(word)
    is_input = not name and bool(text[:start].strip())
    ending = "" if text[at:].startswith((" ", "=")) else "=" if is_input else " "
    box = LineEdit(text[:start] + chosen.word + ending + text[at:], start + len(chosen.word) + len(ending))
    return prompt._replace(box=box, at=0, complaint="")
